// One voice: the phrases that src/GLOSSARY.md warns against appear nowhere, nor in the names of tests.
import { describe, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dir, '..')

/** Its words are those of the OpenAPI document, which are counted where they are written. */
const GENERATED = 'src/client/schema.ts'

/** Words that users say and write, not ours. */
const VOCABULARY =
  /^src\/agent\/(language\/|rules\/|colors\.ts|commands\/plans\/(words|segments|highlight-scoring)\.ts)/

const files = ['src/**/*.{ts,tsx,css,md}', '*.md', '.github/*.md']
  .flatMap((glob) => [...new Bun.Glob(glob).scanSync({ cwd: root, dot: true })])
  .filter((path) => !path.endsWith('GLOSSARY.md') && !VOCABULARY.test(path) && path !== GENERATED)
  .map((path) => ({ path, lines: readFileSync(join(root, path), 'utf8').split('\n') }))

/** `test('…'`, `describe.each(…)('…'` and the like: the quote, and the name in it. */
const TEST_NAME =
  /(?:\b(?:test|it|describe)(?:\.(?:only|skip|todo|failing|skipIf\([^\n]*?\)|each(?:<[^\n]*?>)?\((?:[^()\n]|\([^()\n]*\))*\)))*\s*\(|^\s*\]\s*(?:as const)?\s*\)\()\s*(['"`])((?:\\.|(?!\1)[^\\])*?)\1/gm

const testNames = [...new Bun.Glob('test/**/*.test.{ts,tsx}').scanSync(root)].map((path) => ({
  path,
  lines: [...readFileSync(join(root, path), 'utf8').matchAll(TEST_NAME)].map(([, , name = '']) => name),
}))

const patterns = readFileSync(join(root, 'src/GLOSSARY.md'), 'utf8')
  .split('\n')
  .flatMap((row) => /^\|.*\| `(.+)` \|$/.exec(row)?.[1] ?? [])
  .map((cell) => cell.replaceAll('\\|', '|'))

describe('the language of the project', () => {
  test('is checked against phrases', () => {
    expect(patterns.length).toBeGreaterThan(10)
    expect(testNames.flatMap(({ lines }) => lines).length).toBeGreaterThan(2000)
  })

  test.each(patterns)('avoids %s', (pattern) => {
    const phrase = new RegExp(pattern, pattern.includes('_[A-Z]') ? '' : 'i')
    const found = [...files, ...testNames].flatMap(({ path, lines }) =>
      lines.flatMap((line, at) => (phrase.test(line) ? [`${path}:${at + 1} ${line.trim()}`] : [])),
    )
    expect(found).toEqual([])
  })
})
