// The short form of every torture program; the long one is `npm run torture`.
import { test } from 'bun:test'
import { PROGRAMS } from './programs.ts'
import { runShortForm, SHORT_FORM_MS } from './short-form.ts'

for (const program of PROGRAMS.filter(({ hasServersOfItsOwn }) => !hasServersOfItsOwn)) {
  const { name, about } = program
  test(`${name}: nothing fails under ${about}`, () => runShortForm(program), SHORT_FORM_MS)
}
