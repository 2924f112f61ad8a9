// The notation of patterns over tokens, and of what is written in their place.
import { expect, test } from 'bun:test'
import { fits, pattern } from '../../../src/agent/language/phrases/pattern.ts'
import { type Row, rewriter, where } from '../../../src/agent/language/phrases/rewrite.ts'
import { withConcepts } from '../../../src/agent/language/read/concepts.ts'
import { textOf } from '../../../src/agent/language/read/token-tests.ts'
import { lex } from '../../../src/agent/language/read/tokens.ts'
import { slowness } from '../../support/machine-speed.ts'

const read = (prompt: string) => withConcepts(lex(prompt))

test.each<[pattern: string, fitting: string, other: string]>([
  ['cut it', 'cut it', 'cut it now'],
  ['cut (it|them) now?', 'cut them', 'cut him'],
  // “Get rid of” is one token.
  ['just get rid of it', 'just get rid of it', 'just get it'],
  ['cut (the first|all) <unit>', 'cut the first sentence', 'cut the first'],
  ['@article+ <thing:captions,titles>', 'the captions', 'the music'],
  ['<verb:remove&base> .*', 'cut whatever stands there', 'cutting it'],
  ['<verb&!thing> "x"|<quote> please', '"X" please', 'it please'],
  ['.*2 it', 'cut all it', 'cut all of it'],
  ['a* b', 'a a a b', 'a c b'],
  ['!(it|them)+ end', 'take the end', 'take it end'],
  ['.* [~cut] out', 'now cut that out', 'now take that out'],
  ['.* [-of the] end', 'start of the end', 'cut the end'],
  ['cut [=it] .', 'cut it', 'cut them'],
  ['cut [!it] .', 'cut them', 'cut it'],
  ['.+2 it', 'cut all it', 'it'],
  ['[>it] cut ...', 'cut that, and it', 'cut that, and them'],
  ['[!>it] cut ...', 'cut that, and them', 'cut that, and it'],
  ['.* [!~cut] out', 'now take that out', 'now cut that out'],
  ['<ends:ing> it', 'cutting it', 'cut it'],
  ['cut \\. go', 'cut. go', 'cut, go'],
  // “There is” and “all of it” are one token each.
  ['(there|here) (is|are) one', 'there is one', 'there was one'],
  ['(all|both) of (it|them) now?', 'all of it', 'all of that'],
  ['there is? it', 'there is it', 'there was it'],
])('%s fits “%s”, not “%s”', (text, fitting, other) => {
  const isFitting = fits(text)
  expect(isFitting(read(fitting))).toBe(true)
  expect(isFitting(read(other))).toBe(false)
})

test('finds the first place that fits, and remembers parts', () => {
  const found = pattern('[start] (drop|lose) WHAT=!<mark>+ NAME=<quote>?').in(read('well, drop the word "X"'))
  expect(found).toMatchObject({ from: 2, to: 6 })
  expect(textOf(found?.parts.WHAT ?? [])).toBe('the word “x”')
  expect(found?.parts.NAME).toEqual([])
})

test.each<[row: Row, prompt: string, written: string]>([
  [['get rid of WHAT=.+', 'remove $WHAT'], 'get rid of the um', 'remove the um'],
  [['A=. and B=.', '$B , $A'], 'one and two', 'two , one'],
  [['please', ''], 'cut it please', 'cut it'],
  [['cut WHAT=.', ({ WHAT = [] }) => (WHAT[0]?.text === 'it' ? WHAT : null)], 'cut it', 'it'],
  [['cut WHAT=.', ({ WHAT = [] }) => (WHAT[0]?.text === 'it' ? WHAT : null)], 'cut them', 'cut them'],
  [['cut WHAT=.', where(({ WHAT = [] }) => WHAT[0]?.text === 'it', 'lose $WHAT')], 'cut it', 'lose it'],
  [['cut WHAT=.', where(({ WHAT = [] }) => WHAT[0]?.text === 'it', 'lose $WHAT')], 'cut all', 'cut all'],
])('%j rewrites “%s” as “%s”', (row, prompt, written) => {
  expect(textOf(rewriter([row]).inside(read(prompt)))).toBe(written)
})

test('gives written words their concepts, and their place in the prompt', () => {
  const [remove, , link] = rewriter([['lose X=.', 'remove $X <link:in>']]).whole(read('lose it')) ?? []
  expect(remove).toMatchObject({ text: 'remove', isBase: true, from: 0, to: 4 })
  expect(remove?.senses.verb).toBe('remove')
  expect(link).toMatchObject({ text: 'in', senses: { link: 'in' } })
})

test('writes a part as a quotation, and tests how something is written', () => {
  const prompt = 'call it The End'
  const capital = ({ from }: { from: number }, text: string) => /[A-Z]/.test(text.charAt(from))
  const { whole } = rewriter([['call it NAME=#capital+', 'rename it to "$NAME"']], { capital })
  expect(whole(read(prompt), prompt)?.at(-1)).toMatchObject({ kind: 'quote', quoted: 'The End' })
  expect(whole(read(prompt.toLowerCase()), prompt.toLowerCase())).toBeNull()
})

test('rewrites all of a list or nothing', () => {
  const { whole } = rewriter([['lose it', 'remove it']])
  expect(whole(read('lose it now'))).toBeNull()
})

test('a list stays the same one where nothing fits', () => {
  const tokens = read('cut it')
  expect(rewriter([['lose it', 'remove it']]).inside(tokens)).toBe(tokens)
})

test.each(['(a', 'a)', '[start', 'a | b)', '<verb', '#unknown', '@unknown'])('“%s” is no pattern', (text) => {
  expect(() => pattern(text)).toThrow()
})

test('a list without end takes no time', () => {
  const tokens = read('a '.repeat(1500))
  // Of the processor: how long it takes by the clock depends on what else runs.
  const began = process.cpuUsage()
  expect(pattern('(a* a*)* b').in(tokens)).toBeNull()
  expect(process.cpuUsage(began).user / 1000).toBeLessThan(1000 * slowness())
})
