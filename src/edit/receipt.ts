// What an edit did, computed only from the documents before and after it, never from claims. Plain JSON in decimal
// seconds; stored with the revision and shown to people.
import { clipsReordered, movedWords } from './content-order.ts'
import type { Composition, EditContext, EditDocument } from './document.ts'
import { clipsOf } from './find.ts'
import { durationOfComposition } from './position.ts'
import { type SettingChange, settingChanges } from './setting-changes.ts'
import { finished, type Steps } from './steps.ts'
import { secondsFromUs } from './time.ts'
import { type HeardWord, heardWords, textOf } from './transcript.ts'

export type CompositionMade = {
  id: string
  name: string
  seconds: number
  words: number
  clips: number
  width: number
  height: number
}

export type CompositionChange = {
  id: string
  /** As it is called now. */
  name: string
  /** What it was called before; null when it still is. */
  renamedFrom: string | null
  secondsBefore: number
  secondsAfter: number
  /** How much shorter it is; negative when it grew. */
  secondsRemoved: number
  wordsBefore: number
  wordsAfter: number
  wordsRemoved: number
  wordsRestored: number
  /** The removed words as phrases, in order; at most `MAX_PHRASES` of them. */
  removedPhrases: string[]
  /** The words that are heard now and were not before, as phrases. */
  restoredPhrases: string[]
  /** Words that are heard before and after, in another order; the fewest that explain it. */
  wordsMoved: number
  /** The moved words as phrases in their new order, each with what is said next there. */
  moved: MovedPhrase[]
  clipsBefore: number
  clipsAfter: number
  /** Clips that exist before and after, but play another part or with other effects. */
  clipsChanged: number
  /** Whether anything that exists before and after changed its place in the order. */
  reordered: boolean
  settings: SettingChange[]
  /** Pauses between the same two words that are shorter now, and the longest of these; absent when speed changed. */
  pausesShortened?: { count: number; longestSeconds: number }
}

/** `before`: the words that come next, up to the next moved ones; null at the end. */
export type MovedPhrase = { phrase: string; words: number; before: string | null }

export type Receipt = {
  /** False exactly when the documents are the same. */
  changed: boolean
  made: CompositionMade[]
  deleted: { id: string; name: string }[]
  /** Only compositions that differ. */
  compositions: CompositionChange[]
  /** Words whose corrected text differs. */
  wordsCorrected: number
  /** What corrected words say now; at most `MAX_PHRASES`. Receipts stored by earlier versions do not have it. */
  correctedTexts?: string[]
  /** Speaker labels that were set, changed or taken away. */
  speakersChanged: number
  /** Receipts stored by earlier versions do not have it. */
  projectRenamed?: { before: string; after: string }
}

/** Phrases beyond this many are counted, not listed. */
const MAX_PHRASES = 200

/** What differs between two documents of one project. Linear in words and clips. */
export function receiptOf(before: EditDocument, after: EditDocument, context: EditContext): Receipt {
  return finished(receiptInSteps(before, after, context))
}

/** The same, pausing between the parts of the work, each of which is linear in one composition. */
export function* receiptInSteps(
  before: EditDocument,
  after: EditDocument,
  context: EditContext,
): Steps<Receipt> {
  const earlier = new Map(before.compositions.map((composition) => [composition.id, composition]))
  const kept = new Set(after.compositions.map(({ id }) => id))
  const changed = before !== after && JSON.stringify(before) !== JSON.stringify(after)
  yield
  const made: CompositionMade[] = []
  const compositions: CompositionChange[] = []
  for (const composition of after.compositions) {
    const was = earlier.get(composition.id)
    if (!was) made.push(madeOf(composition, after, context))
    else if (was === composition || JSON.stringify(was) === JSON.stringify(composition)) continue
    else compositions.push(yield* changeOf(was, before, composition, after, context))
    yield
  }
  const nameOf = ({ projectName = context.projectName }: EditDocument) => projectName ?? ''
  const names = { before: nameOf(before), after: nameOf(after) }
  return {
    ...(names.before === names.after ? {} : { projectRenamed: names }),
    changed,
    made,
    deleted: before.compositions.filter(({ id }) => !kept.has(id)).map(({ id, name }) => ({ id, name })),
    compositions,
    correctedTexts: correctedTexts(before, after),
    wordsCorrected: countDifferent(
      before.corrections.map(({ mediaId, wordId, text }) => [`${mediaId} ${wordId}`, text]),
      after.corrections.map(({ mediaId, wordId, text }) => [`${mediaId} ${wordId}`, text]),
    ),
    speakersChanged: countDifferent(
      before.speakers.map(({ mediaId, fromWordId, speaker }) => [`${mediaId} ${fromWordId}`, speaker]),
      after.speakers.map(({ mediaId, fromWordId, speaker }) => [`${mediaId} ${fromWordId}`, speaker]),
    ),
  }
}

function correctedTexts(before: EditDocument, after: EditDocument): string[] {
  const earlier = new Map(before.corrections.map((one) => [`${one.mediaId} ${one.wordId}`, one.text]))
  return after.corrections
    .filter(({ mediaId, wordId, text }) => text !== '' && earlier.get(`${mediaId} ${wordId}`) !== text)
    .slice(0, MAX_PHRASES)
    .map(({ text }) => text)
}

function madeOf(composition: Composition, document: EditDocument, context: EditContext): CompositionMade {
  const { id, name, width, height } = composition
  return {
    id,
    name,
    seconds: secondsFromUs(durationOfComposition(composition)),
    words: heardWords(composition, document, context).length,
    clips: clipsOf(composition).length,
    width,
    height,
  }
}

function* changeOf(
  was: Composition,
  before: EditDocument,
  is: Composition,
  after: EditDocument,
  context: EditContext,
): Steps<CompositionChange> {
  const heardBefore = heardWords(was, before, context)
  yield
  const heardAfter = heardWords(is, after, context)
  yield
  const removed = missingFrom(heardBefore, heardAfter)
  yield
  const restored = missingFrom(heardAfter, heardBefore)
  yield
  const moved = movedWords(heardBefore, heardAfter)
  yield
  const beforeUs = durationOfComposition(was)
  const afterUs = durationOfComposition(is)
  const clipsBefore = new Map(clipsOf(was).map((clip) => [clip.id, JSON.stringify(clip)]))
  const clips = clipsOf(is)
  const settings = settingChanges(was, is)
  return {
    id: is.id,
    name: is.name,
    renamedFrom: was.name === is.name ? null : was.name,
    secondsBefore: secondsFromUs(beforeUs),
    secondsAfter: secondsFromUs(afterUs),
    secondsRemoved: secondsFromUs(beforeUs - afterUs),
    wordsBefore: heardBefore.length,
    wordsAfter: heardAfter.length,
    wordsRemoved: removed.filter(Boolean).length,
    wordsRestored: restored.filter(Boolean).length,
    removedPhrases: phrasesOf(heardBefore, removed),
    restoredPhrases: phrasesOf(heardAfter, restored),
    wordsMoved: moved.filter(Boolean).length,
    moved: movedPhrases(heardAfter, moved),
    clipsBefore: clipsBefore.size,
    clipsAfter: clips.length,
    clipsChanged: clips.filter(
      (clip) => (clipsBefore.get(clip.id) ?? JSON.stringify(clip)) !== JSON.stringify(clip),
    ).length,
    reordered: moved.includes(true) || clipsReordered(was, is),
    settings,
    ...(settings.some(({ setting }) => setting === 'speed')
      ? {}
      : { pausesShortened: pausesShortened(heardBefore, heardAfter) }),
  }
}

/** Differences that nobody hears: rounding to frames and samples. */
const SAME_PAUSE_US = 20_000

function pausesShortened(before: readonly HeardWord[], after: readonly HeardWord[]) {
  const pauses = new Map(pausesOf(before))
  const shorter = pausesOf(after).filter(([key, us]) => us < (pauses.get(key) ?? 0) - SAME_PAUSE_US)
  return {
    count: shorter.length,
    longestSeconds: secondsFromUs(shorter.reduce((longest, [, us]) => Math.max(longest, us), 0)),
  }
}

/** The time between each word and the next, by both words. */
function pausesOf(words: readonly HeardWord[]): [string, number][] {
  return words.slice(1).map((word, index) => {
    const last = words[index] as HeardWord
    const key = `${last.mediaId} ${last.wordId} ${word.mediaId} ${word.wordId}`
    return [key, Math.max(0, word.range.startUs - last.range.endUs)]
  })
}

/** For each of `words`: is it heard more often here than there? Later plays of a word count as surplus. */
export function missingFrom(words: readonly HeardWord[], others: readonly HeardWord[]): boolean[] {
  const counts = new Map<string, number>()
  const keyOf = ({ mediaId, wordId }: HeardWord) => `${mediaId} ${wordId}`
  for (const other of others) counts.set(keyOf(other), (counts.get(keyOf(other)) ?? 0) + 1)
  return words.map((word) => {
    const left = counts.get(keyOf(word)) ?? 0
    counts.set(keyOf(word), left - 1)
    return left <= 0
  })
}

function phrasesOf(words: readonly HeardWord[], isMeant: readonly boolean[]): string[] {
  return runsOf(words, isMeant)
    .filter(({ meant }) => meant)
    .slice(0, MAX_PHRASES)
    .map(({ run }) => textOf(run))
}

function movedPhrases(words: readonly HeardWord[], isMoved: readonly boolean[]): MovedPhrase[] {
  const runs = runsOf(words, isMoved)
  const found = runs.flatMap(({ meant, run }, index) => {
    const next = runs[index + 1]
    return meant
      ? [{ phrase: textOf(run), words: run.length, before: next ? textOf(next.run.slice(0, 6)) : null }]
      : []
  })
  return found.slice(0, MAX_PHRASES)
}

/** Words in order, cut where those that are meant meet others. */
export function runsOf(words: readonly HeardWord[], isMeant: readonly boolean[]) {
  const runs: { meant: boolean; run: HeardWord[] }[] = []
  for (const [index, word] of words.entries()) {
    const meant = isMeant[index] === true
    const last = runs.at(-1)
    if (last?.meant === meant) last.run.push(word)
    else runs.push({ meant, run: [word] })
  }
  return runs
}

function countDifferent(before: [string, string][], after: [string, string][]): number {
  const was = new Map(before)
  const is = new Map(after)
  return [...new Set([...was.keys(), ...is.keys()])].filter((key) => was.get(key) !== is.get(key)).length
}
