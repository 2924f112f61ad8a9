// The reader of prompts must know the language, not the projects that it is tested with.
import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { AGENT_PROJECTS } from '../support/agent-projects.ts'
import { withoutComments } from '../support/without-comments.ts'

const root = join(import.meta.dir, '../../src')

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[a-z]{5,}/g) ?? []
}

function wordsOfSource(pattern: string, skip: RegExp | null = null): Map<string, string> {
  const found = new Map<string, string>()
  for (const file of new Bun.Glob(pattern).scanSync(root)) {
    if (skip?.test(file)) continue
    for (const word of wordsOf(withoutComments(readFileSync(join(root, file), 'utf8')))) found.set(word, file)
  }
  return found
}

/** Words of editing and of any prompt that no other part of the program happens to use. */
const LANGUAGE = new Set(
  `eleven fifteen twenty thirty forty thousand morning night march please maybe great awesome amazing interesting
  simple eight hundred quarter hello thanks thank welcome intro opening guest story worse mistake early having themselves
  screen phone opinion shade launch customers lesson surprised crazy mother father grandmother young money podcast webinar episode season teaser instagram sponsor subscribe goodbye talking joining`.split(
    /\s+/,
  ),
)

/** Words of the fixtures' speech and names that no other part of the program has a use for. */
function rareWords(): Set<string> {
  const rare = new Set<string>()
  for (const create of Object.values(AGENT_PROJECTS)) {
    const { context, document } = create()
    for (const words of context.words.values())
      for (const { text } of words) for (const word of wordsOf(text)) rare.add(word)
    for (const { name } of document.compositions) for (const word of wordsOf(name)) rare.add(word)
  }
  const common = wordsOfSource('**/*.{ts,tsx,md,css}', /^agent\//)
  for (const word of common.keys()) rare.delete(word)
  return rare
}

test('no rare word of the fixtures stands in the source of the agent', () => {
  const rare = rareWords()
  expect(rare.size).toBeGreaterThan(100)
  const source = wordsOfSource('agent/**/*.ts')
  const known = [...source]
    .filter(([word]) => rare.has(word) && !LANGUAGE.has(word))
    .map(([word, file]) => `${word} (${file})`)
  expect(known).toEqual([])
})
