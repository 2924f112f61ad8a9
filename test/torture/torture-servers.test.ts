// The short form of the torture programs that start and kill servers, in a file of its own: it mostly waits for them,
// while the other file keeps the second core busy.
import { test } from 'bun:test'
import { PROGRAMS } from './programs.ts'
import { runShortForm, SHORT_FORM_MS } from './short-form.ts'

for (const program of PROGRAMS.filter(({ hasServersOfItsOwn }) => hasServersOfItsOwn)) {
  const { name, about } = program
  test(`${name}: nothing fails under ${about}`, () => runShortForm(program), SHORT_FORM_MS)
}
