// What a prompt fixes about its result, for the rules and for models. That no fact refuses what a prompt asks for is shown by
// rules-cases.test.ts, where every prompt's facts are checked against what it should come to.
import { describe, expect, test } from 'bun:test'
import { createDraft } from '../../../src/agent/draft.ts'
import type { AgentProject } from '../../../src/agent/engine.ts'
import { readSentences, type Sentence } from '../../../src/agent/language/read/sentences.ts'
import { deletionsIn } from '../../../src/agent/rules/asked-deletions.ts'
import { guardsIn } from '../../../src/agent/rules/exact-guards.ts'
import { factsOfPrompt } from '../../../src/agent/rules/facts-of-prompt.ts'
import { studio } from '../../support/model-conversation.ts'

/** “banana” is said nowhere, “elephant” in the Interview (c1) only; the Memo (c2) lasts 5 s. */
function projectOf(prompt: string): AgentProject {
  const { document, context } = studio()
  const newId = () => 'new'
  const draft = createDraft({
    start: document,
    context,
    guards: guardsIn(prompt, { document, context }),
    newId,
  })
  return { id: 'p', name: 'Studio', isNew: false, context, draft, newId }
}

function read<Found>(
  prompt: string,
  reader: (project: AgentProject, prompt: string, sentences: Sentence[]) => Found,
): Found {
  const project = projectOf(prompt)
  return reader(project, prompt, readSentences(prompt, project.draft.start, project.context))
}

/** Facts in a few words: `words c1 0-2.3`. */
function fixedBy(prompt: string): string[] {
  return read(prompt, factsOfPrompt).facts.map((fact) => {
    const ranges =
      'ranges' in fact ? fact.ranges.map(({ startUs, endUs }) => `${startUs / 1e6}-${endUs / 1e6}`) : []
    switch (fact.kind) {
      case 'project_stays':
        return 'nothing changes'
      case 'compositions_stay':
      case 'no_words_lost':
        return `${fact.kind} ${fact.ids.join()}`
      case 'kind_stays':
        return `${fact.of} stay ${fact.ids.join()}`
      case 'words_stay':
      case 'spans_stay':
        return `${fact.kind} ${fact.id} ${ranges.join()}${fact.kind === 'spans_stay' && fact.settings === false ? ' settings aside' : ''}`
      case 'length':
        return `${fact.of} ${(fact.atLeastUs ?? 0) / 1e6}-${(fact.atMostUs ?? 0) / 1e6}`
      case 'made':
        return `made ${fact.count}`
      default:
        return fact.kind
    }
  })
}

describe('a condition', () => {
  test.each<[string, string[]]>([
    ['Add captions to the Interview, but only if "banana" is said', ['nothing changes']],
    ['Add captions. Only do this if "banana" is said.', ['nothing changes']],
    ['If the Interview mentions "banana", cut its first sentence', ['nothing changes']],
    ['Rename the Interview to "Zoo" unless "elephant" is said', ['nothing changes']],
    ['Delete the Memo if it is longer than 1 minute', ['nothing changes']],
    ['Add captions if "elephant" is said', ['compositions_stay c2']],
    ['Add captions if "banana" is said. Remove the fillers of the Memo.', ['captions stay c1,c2']],
    ['Add captions if "banana" is said, and remove the fillers', ['captions stay c1,c2']],
    ['Make a clip of the zoo if "banana" is said. Add captions to the Memo.', ['made 0']],
  ])('%s', (prompt, facts) => expect([...new Set(fixedBy(prompt))]).toEqual(facts))

  test.each([
    ['holds', 'Add captions to the Interview only if "elephant" is said'],
    ['is one of two', 'Add captions to the Interview if "banana" or "elephant" is said'],
    ['cannot be checked', 'Add captions if the guest laughs'],
    ['has an alternative', 'Add captions if "banana" is said; otherwise make it vertical'],
    ['may be about what comes before, too', 'Cut "forget" and shorten the pauses if "banana" is said'],
    ['is in another language', 'Füge Untertitel hinzu, nur wenn "banana" gesagt wird'],
  ])('that %s fixes nothing: %s', (_, prompt) =>
    expect(fixedBy(prompt).filter((fact) => fact === 'nothing changes' || fact.startsWith('words'))).toEqual(
      [],
    ),
  )
})

test.each<[string, string[]]>([
  ['Remove the fillers from the Interview, except in the first sentence', ['words_stay c1 0-2.3']],
  ['Remove the fillers everywhere except in the Memo', ['compositions_stay c2']],
  ['Remove the fillers everywhere but the Memo', ['compositions_stay c2']],
  ['Remove all fillers of the Interview except "you know"', ['words_stay c1 10-10.7']],
  ['Mute everything in the Interview except the first 5 seconds', ['spans_stay c1 0-5']],
  ['Add captions to all compositions except the Memo and remove the fillers', ['captions stay c2']],
  [
    'Remove the pauses of the Interview, but leave the first 10 seconds alone, and add captions',
    ['spans_stay c1 0-10 settings aside', 'compositions_stay c2'],
  ],
  ['Remove the ums. Do not touch the last sentence.', ['spans_stay c1 22.8-24.7', 'spans_stay c2 3.2-4.7']],
  ['Add captions. Do not change the timing of the Memo.', ['no_words_lost c2', 'length stay c2']],
])('what is left out or alone stays: %s', (prompt, facts) => expect(fixedBy(prompt)).toEqual(facts))

test('a guard on a place forbids no more than that place', () => {
  const { document, context } = studio()
  const kinds = (prompt: string) => guardsIn(prompt, { document, context }).map(({ kind }) => kind)
  expect(kinds('Remove the ums. Do not touch the last sentence.')).toEqual([])
  expect(kinds('Remove the ums. Do not remove words.')).toEqual(['words'])
})

test.each<[string, string[]]>([
  ['Shorten the Interview to exactly 10 seconds', ['c1 10-10']],
  ['Make two clips, each exactly 5 seconds', ['made 5-5', 'made 2']],
  ['Cut the Interview to under 15 seconds', ['c1 0-15']],
  ['The Memo must be exactly 5 seconds long', ['c2 5-5']],
  ['Make the Interview at least 40 seconds long', ['c1 40-0']],
  ['Remove exactly 5 seconds of the Interview', []],
  ['Make the Memo 2 seconds longer', []],
  ['Make the pauses in the Memo at most 0.5 seconds', []],
])('a length is fixed where it is one of the result: %s', (prompt, facts) =>
  expect(fixedBy(prompt)).toEqual(facts),
)

test.each<[string, string[]]>([
  ['Add captions if the guest laughs', ['the guest laughs']],
  [
    'Cut the greeting, and if it is still longer than a minute, cut the end',
    ['it is still longer than a minute'],
  ],
  ['Add captions if "banana" is said', []],
  ['Remove the fillers from the Interview, except in the first sentence', []],
  ['Füge Untertitel hinzu, aber nur wenn „Banane“ gesagt wird', ['conditions and exceptions']],
])('what no fact stands for is named: %s', (prompt, unchecked) =>
  expect(read(prompt, factsOfPrompt).unchecked).toEqual(unchecked),
)

describe('what is asked to be deleted', () => {
  const deletions = (prompt: string) => read(prompt, deletionsIn)
  test.each<[string, string[]]>([
    ['Delete both', ['c1', 'c2']],
    ['Delete all compositions', ['c1', 'c2']],
    ['Get rid of everything', ['c1', 'c2']],
    ['Delete all compositions but the Memo', ['c1']],
    ['Delete the shortest composition', ['c2']],
    ['Add captions to the Memo', []],
    ['Remove the intro of the Memo', []],
    ['What is the Memo about?', []],
    ['Do not delete the Memo', []],
  ])('%s', (prompt, ids) => expect(deletions(prompt)).toEqual({ ids, isCertain: true }))
  test.each([
    'Obliterate the Memo',
    'Lösche beide Kompositionen',
    'Delete the other one',
    'Keep only the Interview',
  ])('is not certain: %s', (prompt) => expect(deletions(prompt).isCertain).toBe(false))
})
