// What a job's progress says about a call: what is done, and to how much ("Removing 14 filler words…").
import type { EditContext, EditDocument } from '../../edit/document.ts'
import { durationOfComposition } from '../../edit/position.ts'
import { saySeconds } from '../tools/seconds.ts'
import type { Tool } from '../tools/tool.ts'
import { numberedWords } from '../tools/transcript-lines.ts'

const COUNTS_WORDS = new Set(['remove_fillers', 'remove_retakes', 'cut_words', 'cut_text', 'cut_ranges'])

/** A label for a call of `tool` that took the document from `before` to `after`. */
export function progressLabel(
  tool: Tool,
  before: EditDocument,
  after: EditDocument,
  context: EditContext,
): string {
  if (before === after) return `${tool.label}…`
  // Counted for the tools alone whose label says it: in a long talk that takes a while.
  const words = COUNTS_WORDS.has(tool.name) ? heard(before, context) - heard(after, context) : 0
  const shorterUs = duration(before) - duration(after)
  switch (tool.name) {
    case 'remove_fillers':
      return words > 0 ? `Removing ${words} filler ${plural('word', words)}…` : `${tool.label}…`
    case 'remove_retakes':
      return words > 0 ? `Removing retakes: ${words} ${plural('word', words)}…` : `${tool.label}…`
    case 'shorten_gaps':
      return shorterUs > 0 ? `Shortening pauses by ${saySeconds(shorterUs)}…` : `${tool.label}…`
    case 'cut_words':
    case 'cut_text':
    case 'cut_ranges':
      return words > 0 ? `Cutting ${words} ${plural('word', words)}…` : `${tool.label}…`
    default:
      return `${tool.label}…`
  }
}

function heard(document: EditDocument, context: EditContext): number {
  return document.compositions.reduce((sum, one) => sum + numberedWords(one, document, context).length, 0)
}

function duration(document: EditDocument): number {
  return document.compositions.reduce((sum, one) => sum + durationOfComposition(one), 0)
}

function plural(noun: string, count: number): string {
  return count === 1 ? noun : `${noun}s`
}
