// Documents for tests of the editing core, in seconds and in few words.
import { expect } from 'bun:test'
import './valid-composition.ts'

import { applyOperation } from '../../src/edit/apply.ts'
import { describeProblem } from '../../src/edit/describe-problem.ts'
import {
  type Clip,
  type ClipEffects,
  type Composition,
  type EditContext,
  type EditDocument,
  EMPTY_DOCUMENT,
  type MediaReference,
  PLAIN_EFFECTS,
  type Track,
  type TrackItem,
  type TranscriptWord,
} from '../../src/edit/document.ts'
import { idsOf } from '../../src/edit/find.ts'
import type { EditOperation } from '../../src/edit/operations.ts'
import { layoutOf, mainTrackOf } from '../../src/edit/position.ts'
import type { Problem, Result } from '../../src/edit/result.ts'
import { type TimeRange, usFromSeconds } from '../../src/edit/time.ts'
import { heardWords, textOf } from '../../src/edit/transcript.ts'

/** A range in seconds. */
export function seconds(start: number, end: number): TimeRange {
  return { startUs: usFromSeconds(start), endUs: usFromSeconds(end) }
}

export function media(
  id: string,
  lengthSeconds: number | null,
  more: Partial<MediaReference> = {},
): MediaReference {
  return {
    id,
    name: id,
    kind: lengthSeconds === null ? 'image' : 'video',
    availableRange: lengthSeconds === null ? null : seconds(0, lengthSeconds),
    hasAudio: lengthSeconds !== null,
    hasPicture: true,
    hasAlpha: false,
    width: 1280,
    height: 720,
    frameRate: null,
    startTimecode: null,
    tracks: [],
    ...more,
  }
}

export function clip(
  id: string,
  mediaId: string,
  range: TimeRange,
  effects: Partial<ClipEffects> = {},
): Clip {
  return { kind: 'clip', id, mediaId, sourceRange: range, effects: { ...PLAIN_EFFECTS, ...effects } }
}

export function gap(lengthSeconds: number): TrackItem {
  return { kind: 'gap', durationUs: usFromSeconds(lengthSeconds) }
}

/** A composition of these items on the main track. */
export function composition(items: TrackItem[], more: Partial<Composition> = {}): Composition {
  return {
    id: 'c1',
    name: 'Main',
    width: 1280,
    height: 720,
    fit: 'pad',
    tracks: [{ id: 'c1-main', kind: 'main', items }],
    markers: [],
    titles: [],
    captions: null,
    loudnessLufs: null,
    ...more,
  }
}

/** The main track and overlays of a composition. */
export function tracks(main: TrackItem[], ...overlays: TrackItem[][]): Track[] {
  return [
    { id: 'c1-main', kind: 'main', items: main },
    ...overlays.map((items, index): Track => ({ id: `c1-overlay-${index + 1}`, kind: 'overlay', items })),
  ]
}

export function document(...compositions: Composition[]): EditDocument {
  return { ...EMPTY_DOCUMENT, compositions }
}

/**
 * Words with their times: `Hello@0.4-0.7 [um]@0.9-1.1 there@1.3-1.6`; ids are w0, w1, …;
 * brackets make a hesitation.
 */
export function words(text: string): TranscriptWord[] {
  return text
    .split(/\s+/)
    .filter(Boolean)
    .map((entry, index) => {
      const [, word = '', start = '0', end = '0'] = /^(.+)@([\d.]+)-([\d.]+)$/.exec(entry) ?? []
      const hesitation = /^\[(.+)\]$/.exec(word)?.[1]
      return {
        id: `w${index}`,
        text: hesitation ?? word,
        startUs: usFromSeconds(Number(start)),
        endUs: usFromSeconds(Number(end)),
        confidence: 1,
        kind: hesitation ? 'hesitation' : 'word',
      }
    })
}

/** Words of 0.3 s, `pauseSeconds` apart, from `startSeconds` on. */
export function evenWords(text: string, pauseSeconds = 0.1, startSeconds = 0): TranscriptWord[] {
  let at = startSeconds
  const timed = text
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => {
      const entry = `${word}@${at.toFixed(3)}-${(at + 0.3).toFixed(3)}`
      at += 0.3 + pauseSeconds
      return entry
    })
  return words(timed.join(' '))
}

export function context(entries: { media: MediaReference; words?: TranscriptWord[] }[]): EditContext {
  return {
    media: new Map(entries.map((entry) => [entry.media.id, entry.media])),
    words: new Map(entries.flatMap((entry) => (entry.words ? [[entry.media.id, entry.words]] : []))),
  }
}

/** Ids in a row, so that tests repeat: n1, n2, … */
export function countedIds(prefix = 'n'): () => string {
  let count = 0
  return () => `${prefix}${++count}`
}

export type Project = { document: EditDocument; context: EditContext }

/** One media `talk` with these words, and one composition that plays it whole. */
export function talk(spoken: TranscriptWord[], lengthSeconds?: number): Project {
  const length = lengthSeconds ?? (spoken.at(-1)?.endUs ?? 0) / 1_000_000 + 1
  return {
    document: document(composition([clip('k1', 'talk', seconds(0, length))])),
    context: context([{ media: media('talk', length), words: spoken }]),
  }
}

/** The value, or a failed test that says the problem. */
export function expectOk<Value>(result: Result<Value>): Value {
  if (!result.ok) throw new Error(`expected the edit to work: ${describeProblem(result.problem)}`)
  return result.value
}

/** The problem, or a failed test. */
function expectProblem(result: Result<unknown>): Problem {
  if (result.ok) throw new Error('expected a problem, but the edit worked')
  return result.problem
}

/** The project after operations on it; each must work and leave a valid document. */
export function edited(project: Project, ...operations: EditOperation[]): Project {
  const newId = freshIds(project.document)
  let { document: current } = project
  for (const operation of operations) {
    current = expectOk(applyOperation(current, operation, project.context, newId))
    expect({ ...project, document: current }).toBeValidComposition()
  }
  return { ...project, document: current }
}

/** The problem of an operation that cannot be done, as its sentence. */
export function refusal(project: Project, operation: EditOperation): string {
  return describeProblem(
    expectProblem(applyOperation(project.document, operation, project.context, freshIds(project.document))),
  )
}

/** Counted ids that nothing in the document has. */
function freshIds(current: EditDocument): () => string {
  const taken = idsOf(current)
  const next = countedIds()
  return () => {
    for (;;) {
      const id = next()
      if (!taken.has(id)) return id
    }
  }
}

export function firstOf(project: Project): Composition {
  const first = project.document.compositions[0]
  if (!first) throw new Error('the project has no composition')
  return first
}

/** The main track in short: `talk 0-2 | gap 1 | talk 5-10`, source seconds. */
export function pictureOf({ tracks: all }: Composition, trackIndex = 0): string {
  return (all[trackIndex]?.items ?? [])
    .map((item) =>
      item.kind === 'gap'
        ? `gap ${short(item.durationUs)}`
        : `${item.mediaId} ${short(item.sourceRange.startUs)}-${short(item.sourceRange.endUs)}`,
    )
    .join(' | ')
}

function short(us: number): string {
  return String(Number((us / 1_000_000).toFixed(3)))
}

/** What is heard, as one text. */
export function heardText(project: Project): string {
  return textOf(heardWords(firstOf(project), project.document, project.context))
}

export function durationSeconds(one: Composition): number {
  return (layoutOf(mainTrackOf(one).items).at(-1)?.range.endUs ?? 0) / 1_000_000
}
