// One voice: the phrases that src/GLOSSARY.md warns of may only become rarer. Lower a number after a rewrite;
// at 0, remove the entry.
import { describe, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dir, '..')

/** Its words are those of the OpenAPI document, which are counted where they are written. */
const GENERATED = 'src/client/schema.ts'

/** What the first version of the project left, by pattern. */
const LEFT: Record<string, number> = {
  '\\bis none\\b|\\bthere is no such\\b|\\bof yours\\b': 33,
  '\\b(is|are|was|were|be) told\\b|\\btells?\\b': 128,
  '\\bmend(ed|s|ing)?\\b': 11,
  '\\bwish(ed|es)?\\b': 21,
  '\\bgiv(e|en|es) up\\b': 6,
  '\\b(meanwhile|likewise|thereby)\\b': 32,
  '\\bmedium\\b': 16,
  '\\b(is|are) no\\b': 125,

  '\\bgo(es)? on\\b': 54,
  '\\bbehind\\b': 93,
}

const files = [...new Bun.Glob('src/**/*.{ts,tsx,css,md}').scanSync(root)]
  .filter((path) => !path.endsWith('GLOSSARY.md') && !isVocabulary(path) && path !== GENERATED)
  .map((path) => ({ path, lines: readFileSync(join(root, path), 'utf8').split('\n') }))

/** Word lists of the reader: they hold what people write, not what we do. */
function isVocabulary(path: string): boolean {
  return path.startsWith('src/agent/language/') || path.startsWith('src/agent/rules/')
}

const patterns = readFileSync(join(root, 'src/GLOSSARY.md'), 'utf8')
  .split('\n')
  .flatMap((row) => /^\|.*\| `(.+)` \|$/.exec(row)?.[1] ?? [])
  .map((cell) => cell.replaceAll('\\|', '|'))

describe('the language of the project', () => {
  test('is checked against phrases', () => expect(patterns.length).toBeGreaterThan(10))

  for (const pattern of patterns)
    test(`uses no more of ${pattern} than it did`, () => {
      const phrase = new RegExp(pattern)
      const found = files.flatMap(({ path, lines }) =>
        lines.flatMap((line, at) => (phrase.test(line) ? [`${path}:${at + 1} ${line.trim()}`] : [])),
      )
      if (found.length > (LEFT[pattern] ?? 0)) expect(found.slice(-5)).toEqual([])
    })
})
