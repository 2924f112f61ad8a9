// The short form of every torture program; the long one is `npm run torture`.
import { expect, test } from 'bun:test'
import { PROGRAMS } from './programs.ts'
import { failuresOf } from './tally.ts'

for (const { name, about, load } of PROGRAMS)
  test(`${name}: nothing fails under ${about}`, async () => {
    const rows = await (await load())({ short: true })
    expect(rows.length).toBeGreaterThan(0)
    for (const { what, measured = '' } of rows)
      if (measured.startsWith('skipped')) console.log(`${name}, ${what}: ${measured}`)
    expect(failuresOf(rows)).toEqual([])
  }, 300_000)
