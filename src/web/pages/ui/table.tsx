// A table with a head; it scrolls sideways where it does not fit.
import type { ComponentChildren } from 'preact'

export function Table({ heads, children }: { heads: string[]; children: ComponentChildren }) {
  return (
    <div class="table-scroll">
      <table class="table lines">
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody class="lines">{children}</tbody>
      </table>
    </div>
  )
}
