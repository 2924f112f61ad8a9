// A receipt of an edit that nobody has saved yet, in one sentence: "This would remove 15 words from “Interview”…".
import { jointOf, plannedSentence, settingSentence } from './describe-setting.ts'
import type { CompositionChange, Receipt } from './receipt.ts'
import { countText, listText } from './time-text.ts'

/** What applying the edit would do; every figure comes from the receipt. */
export function describePlan(receipt: Receipt): string {
  const parts = [
    ...receipt.made.map(({ name, seconds }) => `create “${name}” (${secondsText(seconds)})`),
    ...receipt.deleted.map(({ name }) => `delete “${name}”`),
    ...receipt.compositions.flatMap(changes),
    ...(receipt.wordsCorrected > 0
      ? [`correct ${countText(receipt.wordsCorrected, 'word')} of the transcript`]
      : []),
    ...(receipt.speakersChanged > 0 ? [`change ${countText(receipt.speakersChanged, 'speaker label')}`] : []),
  ]
  return `This would ${parts.length > 0 ? listText(parts) : 'change the order of the compositions'}.`
}

function changes(change: CompositionChange): string[] {
  const { name, renamedFrom, wordsRemoved, wordsRestored, wordsMoved, settings } = change
  const { secondsBefore, secondsAfter } = change
  const parts: string[] = []
  if (renamedFrom !== null) parts.push(`rename “${renamedFrom}” to “${name}”`)
  const said = [
    wordsRemoved > 0 ? `remove ${countText(wordsRemoved, 'word')} from “${name}”` : '',
    wordsRestored > 0 ? `bring ${countText(wordsRestored, 'word')} into “${name}”` : '',
    wordsMoved > 0 ? `move ${countText(wordsMoved, 'word')} in “${name}”` : '',
  ].filter(Boolean)
  parts.push(...said)
  if (secondsBefore !== secondsAfter) {
    const verb = secondsAfter < secondsBefore ? 'shorten' : 'lengthen'
    const what = said.length > 0 ? 'it' : `“${name}”`
    parts.push(`${verb} ${what} from ${secondsText(secondsBefore)} to ${secondsText(secondsAfter)}`)
  }
  for (const sentence of settings.map(settingSentence))
    parts.push(`${plannedSentence(sentence)} ${jointOf(sentence)} “${name}”`)
  return parts.length > 0 ? parts : [`change the clips of “${name}”`]
}

function secondsText(seconds: number): string {
  return `${seconds.toFixed(1)} s`
}
