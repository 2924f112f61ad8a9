// Words live in the vocabulary: outside it, no file that reads prompts gets a new list of them.
import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { withoutComments } from '../support/without-comments.ts'
import known from './word-lists.json'

const agent = join(import.meta.dir, '../../src/agent')

/** “'is are was'.split(' ')”, “words('…')”, and alternatives of at least six words in a pattern of letters or of tokens. */
const LISTS = [
  /(?:'[a-z' \s]+'|`[a-z' \s]+`)\s*\.split\(/g,
  /\bwords\(\s*['`][a-z\s]+['`]/g,
  /\((?:\?:)?(?:[a-z' _?]+\|){5,}[a-z' _?]+\)/g,
]

function listsOf(source: string): number {
  const text = withoutComments(source)
  return LISTS.reduce((sum, list) => sum + (text.match(list)?.length ?? 0), 0)
}

function found(): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const file of new Bun.Glob('{language,rules}/**/*.ts').scanSync(agent)) {
    if (file.startsWith('language/vocabulary')) continue
    const count = listsOf(readFileSync(join(agent, file), 'utf8'))
    if (count > 0) counts[file] = count
  }
  return counts
}

test('no file outside the vocabulary gets another list of words', () => {
  const more = Object.entries(found()).filter(
    ([file, count]) => count > ((known as Record<string, number>)[file] ?? 0),
  )
  expect(more).toEqual([])
})

test('what has gone from a file is no longer allowed in it', () => {
  const counts = found()
  const fewer = Object.entries(known).filter(([file, count]) => count > (counts[file] ?? 0))
  expect(fewer).toEqual([])
})

test('finds the lists that it looks for', () => {
  expect(listsOf("const A = new Set('is are was'.split(' '))")).toBe(1)
  expect(listsOf('const B = words(`is are\n was`)')).toBe(1)
  expect(listsOf('const C = /^(?:is|are|was|were|has|have)$/')).toBe(1)
  expect(listsOf('// /(?:is|are|was|were|has|have)/\nconst D = /^(?:is|are)$/')).toBe(0)
})
