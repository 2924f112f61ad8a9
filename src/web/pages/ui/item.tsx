// A list of things with a name, something more about each, and what can be done with it.
import type { ComponentChildren } from 'preact'

export function Items({ children }: { children: ComponentChildren }) {
  return <ul class="card checks lines">{children}</ul>
}

export function Item({
  name,
  badge,
  about,
  children,
}: {
  name: string
  /** Beside the name. */
  badge?: ComponentChildren
  /** Below it. */
  about?: ComponentChildren
  /** At the end: figures, buttons, a menu. */
  children?: ComponentChildren
}) {
  return (
    <li class="row wraps">
      <div class="grow">
        <div class="row wraps">
          <strong class="clamped" dir="auto" title={name}>
            {name}
          </strong>
          {badge}
        </div>
        {about === undefined ? null : <div class="soft">{about}</div>}
      </div>
      {children}
    </li>
  )
}
