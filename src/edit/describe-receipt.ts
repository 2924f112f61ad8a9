// Receipts as sentences: what an edit did, for answers, history and the console. Every figure comes
// from the receipt.
import { jointOf, settingSentence } from './describe-setting.ts'
import { areFillers } from './fillers.ts'
import { plainWords } from './media-words.ts'
import type { CompositionChange, CompositionMade, MovedPhrase, Receipt } from './receipt.ts'
import { countText, listText } from './time-text.ts'

/** What happened in a composition: `Removed 2 words`, `from`. The name follows, then what became of it. */
type Deed = { text: string; joint: 'in' | 'from' | 'to'; rest: string }

/** One sentence per thing that changed; `Nothing was changed.` when nothing was. */
export function describeReceipt(receipt: Receipt): string {
  return sentencesOfReceipt(receipt).join(' ')
}

/** The same, as a list. */
export function sentencesOfReceipt(receipt: Receipt): string[] {
  if (!receipt.changed) return ['Nothing was changed.']
  const { projectRenamed } = receipt
  const sentences = [
    ...(projectRenamed
      ? [`Renamed the project “${projectRenamed.before}” to “${projectRenamed.after}”.`]
      : []),
    ...receipt.made.map(madeSentence),
    ...receipt.deleted.map(({ name }) => `Deleted the composition “${name}”.`),
    ...changeSentences(receipt.compositions),
  ]
  if (receipt.wordsCorrected > 0) {
    const texts = (receipt.correctedTexts ?? []).map((text) => `“${clipped(text)}”`)
    const now = texts.length === 0 ? '' : ` (${listText(texts, 8)})`
    sentences.push(`Corrected ${countText(receipt.wordsCorrected, 'word')} of the transcript${now}.`)
  }
  if (receipt.speakersChanged > 0)
    sentences.push(`Changed ${countText(receipt.speakersChanged, 'speaker label')}.`)
  return sentences.length > 0 ? sentences : ['Changed the order of the compositions.']
}

function madeSentence({ name, seconds, words, clips, width, height }: CompositionMade): string {
  const said = words === 0 ? '' : `, ${countText(words, 'word')}`
  const content = clips === 0 && seconds === 0 ? 'no clips yet' : `${secondsText(seconds)}${said}`
  return `Created the composition “${name}” (${content}, ${width}×${height}).`
}

/** Compositions to which the same happened share their sentences; the first sentence names them. */
function changeSentences(changes: readonly CompositionChange[]): string[] {
  const groups = Map.groupBy(
    changes.map((change) => ({ change, deeds: deedsOf(change) })),
    ({ deeds }) => JSON.stringify(deeds),
  )
  return [...groups.values()].flatMap((group) => {
    const names = listText(group.map(({ change }) => `“${change.name}”`))
    const renamed = group.flatMap(({ change: { renamedFrom, name } }) =>
      renamedFrom === null ? [] : [`Renamed “${renamedFrom}” to “${name}”.`],
    )
    const deeds = group[0]?.deeds ?? []
    const isNamed = renamed.length > 0 && group.length === 1
    return [
      ...renamed,
      ...deeds.map(({ text, joint, rest }, index) =>
        index === 0 && !(isNamed && rest === '') ? `${text} ${joint} ${names}${rest}.` : `${text}${rest}.`,
      ),
    ]
  })
}

/** What happened to words and pauses, as one clause, then each setting. */
function deedsOf(change: CompositionChange): Deed[] {
  const { renamedFrom, secondsBefore, secondsAfter, settings } = change
  const content = contentDeeds(change)
  const looks = settings.map((one) => lookDeed(settingSentence(one)))
  const length = lengthClause(secondsBefore, secondsAfter)
  if (content.length > 0) {
    const [first, ...others] = content
    const joint = others.length === 0 ? (first?.joint ?? 'in') : 'in'
    const text = listText(content.map((one, index) => (index === 0 ? one.text : lowerFirst(one.text))))
    return [{ text, joint, rest: `, ${length}` }, ...looks]
  }
  if (secondsBefore !== secondsAfter) {
    const speed = settings.findIndex(({ setting }) => setting === 'speed')
    const [changed] = looks.splice(speed, speed < 0 ? 0 : 1)
    if (changed) return [{ ...changed, rest: `, ${length}` }, ...looks]
    const by = secondsText(Math.abs(secondsBefore - secondsAfter))
    const isCut = secondsAfter < secondsBefore
    const now = `, which is now ${secondsText(secondsAfter)} long`
    return [{ text: `${isCut ? 'Cut' : 'Added'} ${by}`, joint: isCut ? 'from' : 'to', rest: now }, ...looks]
  }
  if (looks.length > 0 || renamedFrom !== null) return looks
  return [{ text: clipsText(change), joint: 'in', rest: '' }]
}

function lookDeed(text: string): Deed {
  return { text, joint: jointOf(text), rest: '' }
}

function contentDeeds(change: CompositionChange): Omit<Deed, 'rest'>[] {
  const { wordsRemoved, wordsRestored, removedPhrases, restoredPhrases, pausesShortened } = change
  const deeds: Omit<Deed, 'rest'>[] = []
  if (wordsRemoved > 0) {
    const noun = areFillers(removedPhrases) ? 'filler word' : 'word'
    const text = `Removed ${countText(wordsRemoved, noun)}${phrasesText(removedPhrases)}`
    deeds.push({ text, joint: 'from' })
  }
  if (wordsRestored > 0)
    deeds.push({
      text: `Added ${countText(wordsRestored, 'word')}${phrasesText(restoredPhrases)}`,
      joint: 'to',
    })
  // Receipts stored by earlier versions count no moved words, and no pauses.
  if (change.wordsMoved > 0)
    deeds.push({
      text: `Moved ${countText(change.wordsMoved, 'word')} (${listText(change.moved.map(movedText), 4)})`,
      joint: 'in',
    })
  else if (change.reordered) deeds.push({ text: 'Put clips into a new order', joint: 'in' })
  if (pausesShortened && pausesShortened.count > 0) {
    const { count, longestSeconds } = pausesShortened
    const to =
      longestSeconds < 0.01 ? '' : ` to ${count === 1 ? '' : 'at most '}${secondsText(longestSeconds)}`
    deeds.push({ text: `Shortened ${countText(count, 'pause')}${to}`, joint: 'in' })
  }
  return deeds
}

function lengthClause(before: number, after: number): string {
  if (before === after) return `which is still ${secondsText(after)} long`
  const by = secondsText(Math.abs(before - after))
  return `which is now ${secondsText(after)} long, ${by} ${after < before ? 'shorter' : 'longer'}`
}

function lowerFirst(text: string): string {
  return `${text.charAt(0).toLowerCase()}${text.slice(1)}`
}

function clipsText({ clipsBefore, clipsAfter, clipsChanged }: CompositionChange): string {
  const more = clipsAfter - clipsBefore
  if (more === 1 && clipsChanged <= 1) return 'Split a clip'
  if (more > 0) return `Split clips into ${more} more`
  if (more < 0) return `Removed or joined ${countText(-more, 'clip')}`
  return clipsChanged > 0 ? `Changed ${countText(clipsChanged, 'clip')}` : 'Moved titles or markers'
}

/** Phrases without punctuation, equal ones together: `“um” ×4 and “you know”`. */
function phrasesText(phrases: readonly string[]): string {
  const plain = phrases.map((phrase) => plainWords(phrase).join(' ')).filter(Boolean)
  const texts = [...Map.groupBy(plain, (phrase) => phrase)].map(
    ([phrase, same]) => `“${clipped(phrase)}”${same.length === 1 ? '' : ` ×${same.length}`}`,
  )
  return texts.length === 0 ? '' : ` (${listText(texts, 8)})`
}

function movedText({ phrase, before }: MovedPhrase): string {
  const said = `“${clipped(plainWords(phrase).join(' '))}”`
  return before === null ? `${said} to the end` : `${said} to before “${plainWords(before).join(' ')}”`
}

function clipped(phrase: string): string {
  const words = phrase.split(' ')
  return words.length <= 10 ? phrase : `${words.slice(0, 5).join(' ')} … ${words.slice(-3).join(' ')}`
}

function secondsText(seconds: number): string {
  return `${Number(seconds.toFixed(2))} s`
}

/** A summary stands in one line of the history. */
const SUMMARY_LENGTH = 300

/** What was done, in at most 300 code points. */
export function summaryOfReceipt(receipt: Receipt): string {
  const characters = [...sentencesOfReceipt(receipt).join(' ')]
  return characters.length <= SUMMARY_LENGTH
    ? characters.join('')
    : `${characters.slice(0, SUMMARY_LENGTH - 1).join('')}…`
}

/** What became of a composition, as `lengthClause` says it: true of the edit, not of taking it back. */
const OUTCOME = /, which is (?:now|still) [\d.]+ s long(?:, [\d.]+ s (?:shorter|longer))?/g

/** What taking back an edit with this summary is called in the history. */
export function summaryOfUndo(summary: string): string {
  return `Undo: ${summary.replace(OUTCOME, '')}`.slice(0, SUMMARY_LENGTH)
}
