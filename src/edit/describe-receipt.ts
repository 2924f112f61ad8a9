// Receipts as sentences: what an edit did, for answers, history and the console. Every figure comes
// from the receipt.
import { plainWords } from './media-words.ts'
import type { CompositionChange, CompositionMade, MovedPhrase, Receipt } from './receipt.ts'
import { countText, listText } from './time-text.ts'

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
    ...receipt.compositions.flatMap(changeSentences),
  ]
  if (receipt.wordsCorrected > 0)
    sentences.push(`Corrected ${countText(receipt.wordsCorrected, 'word')} of the transcript.`)
  if (receipt.speakersChanged > 0)
    sentences.push(`Changed ${countText(receipt.speakersChanged, 'speaker label')}.`)
  return sentences.length > 0 ? sentences : ['The order of the compositions changed.']
}

function madeSentence({ name, seconds, words, clips, width, height }: CompositionMade): string {
  const said = words === 0 ? '' : `, ${countText(words, 'word')}`
  const content = clips === 0 && seconds === 0 ? 'no clips yet' : `${secondsText(seconds)}${said}`
  return `Made the composition “${name}” (${content}, ${width}x${height}).`
}

function changeSentences(change: CompositionChange): string[] {
  const { name, renamedFrom, wordsRemoved, wordsRestored, secondsBefore, secondsAfter, settings } = change
  const sentences: string[] = []
  if (renamedFrom !== null) sentences.push(`Renamed “${renamedFrom}” to “${name}”.`)
  const moves: string[] = []
  if (wordsRemoved > 0)
    moves.push(`removed ${countText(wordsRemoved, 'word')}${phrasesText(change.removedPhrases)}`)
  if (wordsRestored > 0)
    moves.push(
      `${wordsRemoved > 0 ? 'added' : 'brought in'} ${countText(wordsRestored, 'word')}${phrasesText(change.restoredPhrases)}`,
    )
  // Receipts stored by earlier versions count no moved words.
  if (change.wordsMoved > 0)
    moves.push(`moved ${countText(change.wordsMoved, 'word')} (${listText(change.moved.map(movedText), 4)})`)
  else if (change.reordered) moves.push('put clips into a new order')
  if (moves.length > 0 || secondsBefore !== secondsAfter) {
    const what = moves.length > 0 ? `${listText(moves)}; ` : ''
    sentences.push(`“${name}”: ${what}${lengthChange(secondsBefore, secondsAfter)}.`)
  }
  for (const { setting, before, after } of settings)
    sentences.push(`“${name}”: ${setting} ${before} → ${after}.`)
  if (sentences.length === 0) sentences.push(`“${name}”: ${clipsText(change)}.`)
  return sentences
}

function lengthChange(before: number, after: number): string {
  if (before === after) return `still ${secondsText(after)} long`
  const byText = secondsText(Math.abs(before - after))
  return `${secondsText(before)} → ${secondsText(after)} (${byText} ${after < before ? 'shorter' : 'longer'})`
}

function clipsText({ clipsBefore, clipsAfter, clipsChanged }: CompositionChange): string {
  if (clipsBefore !== clipsAfter)
    return `${countText(clipsBefore, 'clip')} → ${countText(clipsAfter, 'clip')}`
  return clipsChanged > 0 ? `${countText(clipsChanged, 'clip')} changed` : 'moved titles or markers'
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
