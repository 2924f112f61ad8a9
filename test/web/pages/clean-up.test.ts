import { describe, expect, test } from 'bun:test'
import { heardWords } from '../../../src/edit/transcript.ts'
import {
  type Finding,
  findingsOf,
  operationsOf,
  savedUs,
} from '../../../src/web/pages/project/clean-up/findings.ts'
import {
  clip,
  composition,
  document,
  edited,
  evenWords,
  firstOf,
  heardText,
  type Project,
  seconds,
  talk,
} from '../../support/edit-builders.ts'

const THRESHOLDS = { longerThanUs: 1_000_000, toUs: 500_000 }

/** `um` twice, a stumble, a repetition for effect, and a pause of 2.1 s before `Bye`. */
function messy(): Project {
  const words = evenWords('Well [um] I saw the the house. It is very very old, [um] yes. Bye now.')
  return talk(
    words.map((word, index) =>
      index < 14 ? word : { ...word, startUs: word.startUs + 2_000_000, endUs: word.endUs + 2_000_000 },
    ),
  )
}

const found = (project: Project) =>
  findingsOf(firstOf(project), project.document, project.context, THRESHOLDS)
const operations = (project: Project, chosen: Finding[]) => {
  const heard = heardWords(firstOf(project), project.document, project.context)
  return operationsOf(chosen, heard, 'c1', THRESHOLDS)
}

describe('what could be cleaned up', () => {
  test('is found by kind, with what is said around it', () => {
    const all = found(messy()).map(({ kind, text, before, isSure }) => [kind, text, before, isSure])
    expect(all).toEqual([
      ['filler', 'um', 'Well', true],
      ['filler', 'um', 'is very very old,', true],
      ['pause', '2.1 s', 'very old, um yes.', true],
      ['repeat', 'the', 'Well um I saw', true],
      ['repeat', 'very', 'the house. It is', false],
    ])
  })

  test('goes as one edit, and what was left out stays', () => {
    const project = messy()
    const chosen = found(project).filter(({ isSure, before }) => isSure && before !== 'Well')
    const wanted = operations(project, chosen)
    const after = edited(project, ...wanted)
    expect(heardText(after)).toBe('Well um I saw the house. It is very very old, yes. Bye now.')
    expect(
      found(after)
        .filter(({ isSure }) => isSure)
        .map(({ text }) => text),
    ).toEqual(['um'])
    const saved = savedUs(firstOf(project), project.document, project.context, wanted)
    expect(saved).toBeGreaterThan(2_000_000)
    expect(saved).toBeLessThan(3_500_000)
  })

  test('in a recording that is used twice goes only where it was chosen', () => {
    const once = messy()
    const project = {
      ...once,
      document: document(composition([clip('k1', 'talk', seconds(0, 6)), clip('k2', 'talk', seconds(0, 6))])),
    }
    const fillers = found(project).filter(({ kind }) => kind === 'filler')
    const [, , third] = fillers
    if (!third) throw new Error('the second use has no fillers')
    const after = edited(project, ...operations(project, [third]))
    expect(heardText(after).match(/um/g)).toHaveLength(fillers.length - 1)
    expect(heardText(after).indexOf('um')).toBe(heardText(project).indexOf('um'))
  })
})
