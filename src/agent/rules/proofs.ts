// Checks by its result that a command did what the words it dropped meant. “Drop the content marketing chat” is read as “remove the
// part about marketing”; if the removed part says “content”, it is the right one. “The one um at 0:08” is the um that is removed, if
// one word is, and it was heard at 0:08.

import type { Composition, EditDocument } from '../../edit/document.ts'
import { durationOfComposition, mainTrackOf, placedClips } from '../../edit/position.ts'
import { type HeardWord, heardWords, sentencesOf } from '../../edit/transcript.ts'
import { plainWordsOf, stem } from '../commands/plans/words.ts'
import { keyOf } from '../commands/verify.ts'
import type { Session } from './session.ts'

/** What the result has to show. Moved words are those removed or restored, or all of a new composition. */
export type Proof =
  /** Words with these stems are among those moved. */
  | { kind: 'heard'; stems: readonly string[] }
  /** What was removed stood there. */
  | { kind: 'start' | 'middle' | 'end' }
  /** Something moved that plays at this time, in seconds. */
  | { kind: 'time'; seconds: number }
  /** So many words, stretches, sentences or compositions; null for any number of whole ones. */
  | { kind: 'count'; n: number | null; unit: 'sentence' | null }
  /** No whole sentence; single words. */
  | { kind: 'inside' | 'words' }
  /** It lasts so long afterward, or is so much shorter. */
  | { kind: 'duration'; seconds: number }
  /** Nothing else was changed than these compositions, or moved than words of these files. */
  | { kind: 'composition' | 'media'; ids: readonly string[] }

/** How far a named time may be from what it names, and a length from the one that was meant. */
const TOLERANCE_US = 600_000

/** True when the run's changes satisfy all proofs. */
export function areProven(proofs: readonly Proof[], before: EditDocument, session: Session): boolean {
  if (proofs.length === 0) return true
  const changes = changesOf(before, session)
  return (
    changes.length > 0 &&
    proofs.every(
      (proof) => countsCompositions(proof, changes.length) || changes.every((change) => holds(proof, change)),
    )
  )
}

function countsCompositions(proof: Proof, count: number): boolean {
  return proof.kind === 'count' && proof.unit === null && count > 1 && proof.n === count
}

/** A composition that changed: its words before and after, those that moved, and how long it is. */
type Change = {
  id: string
  was: HeardWord[]
  is: HeardWord[]
  moved: ReadonlyMap<string, HeardWord>
  isNew: boolean
  wasUs: number
  isUs: number
}

function holds(proof: Proof, change: Change): boolean {
  const { id, was, is, moved, isNew, wasUs, isUs } = change
  switch (proof.kind) {
    case 'heard': {
      const stems = new Set([...moved.values()].flatMap(({ text }) => plainWordsOf(text)).map(stem))
      return proof.stems.every((one) => stems.has(one))
    }
    case 'start':
      return isShorter(change) && sameWords(is, was.slice(was.length - is.length))
    case 'end':
      return isShorter(change) && sameWords(is, was.slice(0, is.length))
    case 'middle': {
      const ends = [was[0], was.at(-1)].map((word) => word !== undefined && !moved.has(keyOf(word)))
      return isShorter(change) && ends.every(Boolean)
    }
    case 'time': {
      // Times in a new composition are its edges; all of a film is at no time.
      if (isNew || moved.size === was.length) return false
      const us = proof.seconds * 1e6
      return stretchesOf(change).some(
        (words) =>
          us >= (words[0]?.range.startUs ?? 0) - TOLERANCE_US &&
          us <= (words.at(-1)?.range.endUs ?? 0) + TOLERANCE_US,
      )
    }
    case 'count': {
      if (isNew) return false
      const sentences = sentencesOf(is.length > was.length ? is : was)
      const whole = sentences.filter(({ words }) => words.every((word) => moved.has(keyOf(word))))
      const isWhole = whole.reduce((sum, { words }) => sum + words.length, 0) === moved.size
      if (isWhole && whole.length > 0 && whole.length === (proof.n ?? whole.length)) return true
      return proof.unit === null && [moved.size, stretchesOf(change).length].some((n) => n === proof.n)
    }
    case 'inside':
      return (
        moved.size > 0 && !sentencesOf(was).some(({ words }) => words.every((word) => moved.has(keyOf(word))))
      )
    case 'words':
      return moved.size > 0 && stretchesOf(change).every((words) => words.length === 1)
    case 'duration':
      return [isUs, Math.abs(wasUs - isUs)].some((us) => Math.abs(us - proof.seconds * 1e6) <= TOLERANCE_US)
    case 'composition':
      return isNew || proof.ids.includes(id)
    case 'media':
      return moved.size > 0 && [...moved.values()].every(({ mediaId }) => proof.ids.includes(mediaId))
  }
}

function isShorter({ was, is, isNew }: Change): boolean {
  return !isNew && is.length < was.length
}

function changesOf(before: EditDocument, { document, made, project: { context } }: Session): Change[] {
  return document.compositions.flatMap((now) => {
    const old = before.compositions.find(({ id }) => id === now.id)
    const isNew = made.includes(now.id)
    if (!isNew && old === now) return []
    const was = old ? heardWords(old, before, context) : []
    const is = heardWords(now, document, context)
    const gone = isNew ? is : [...without(was, is), ...without(is, was)]
    const changed = gone.length > 0 || !old ? gone : soundingOtherwise(is, old, now)
    const moved = new Map(changed.map((word) => [keyOf(word), word]))
    return [
      {
        id: now.id,
        was,
        is,
        moved,
        isNew,
        wasUs: old ? durationOfComposition(old) : 0,
        isUs: durationOfComposition(now),
      },
    ]
  })
}

/** Words whose clips were muted, or made louder. */
function soundingOtherwise(words: readonly HeardWord[], old: Composition, now: Composition): HeardWord[] {
  const clips = new Map(placedClips(mainTrackOf(now).items).map(({ clip }) => [clip.id, clip]))
  const before = placedClips(mainTrackOf(old).items)
  return words.filter(({ clipId, sourceRange, mediaId }) => {
    const was = before.find(
      ({ clip }) =>
        clip.mediaId === mediaId &&
        clip.sourceRange.startUs <= sourceRange.startUs &&
        sourceRange.endUs <= clip.sourceRange.endUs,
    )
    const is = clips.get(clipId)?.effects
    return (
      was !== undefined && (is?.muted !== was.clip.effects.muted || is.gainDb !== was.clip.effects.gainDb)
    )
  })
}

/** The moved words in runs that follow each other. */
function stretchesOf({ was, is, moved }: Change): HeardWord[][] {
  const stretches: HeardWord[][] = []
  let isOpen = false
  for (const word of is.length > was.length ? is : was) {
    if (!moved.has(keyOf(word))) isOpen = false
    else if (isOpen) stretches.at(-1)?.push(word)
    else {
      stretches.push([word])
      isOpen = true
    }
  }
  return stretches
}

function sameWords(one: readonly HeardWord[], other: readonly HeardWord[]): boolean {
  return one.length === other.length && one.every((word, at) => keyOf(word) === keyOf(other[at] as HeardWord))
}

/** `all` without `rest`; what plays twice counts twice. */
function without(all: readonly HeardWord[], rest: readonly HeardWord[]): HeardWord[] {
  const left = new Map<string, number>()
  for (const word of rest) left.set(keyOf(word), (left.get(keyOf(word)) ?? 0) + 1)
  return all.filter((word) => {
    const count = left.get(keyOf(word)) ?? 0
    left.set(keyOf(word), count - 1)
    return count <= 0
  })
}
