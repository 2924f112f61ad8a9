// How a model reports that it is done. It doesn't report what it changed: that is computed.
import { type Fields, failed, isAbsent, said, type Tool } from './tool.ts'

export const FINISH = 'finish'

export const FINISH_TOOL: Tool = {
  name: FINISH,
  description: 'Finishes the request.',
  parameters: {
    type: 'object',
    properties: {
      answer: {
        type: 'string',
        description: 'An answer or text that the user wants to read; not what you changed',
      },
      not_done: {
        type: 'array',
        items: { type: 'string' },
        description: 'Parts of the request that could not be done, and why',
      },
    },
    required: [],
  },
  edits: false,
  label: 'Finishing',
  run: (fields) => {
    const { answer } = fields
    if (!isAbsent(answer) && textOf(answer) === null) return failed('"answer" is a text, or a list of texts.')
    return said('Finished.')
  },
}

const MAX_NOTES = 20

/** What a call of `finish` said. */
export function readFinish(fields: Fields): { answer: string; notDone: string[] } {
  const notes = Array.isArray(fields.not_done) ? fields.not_done : [fields.not_done]
  return {
    answer: isAbsent(fields.answer) ? '' : (textOf(fields.answer) ?? ''),
    notDone: notes
      .filter((note): note is string => typeof note === 'string' && !isAbsent(note))
      .filter((note) => !/^\s*(?:n\/?a|nothing|none|no|all done|empty)[.!]?\s*$/i.test(note))
      .slice(0, MAX_NOTES)
      .map((note) => note.trim()),
  }
}

/** A text, or a list of texts as its lines; null for anything else. */
function textOf(answer: unknown): string | null {
  if (typeof answer === 'string') return answer.trim()
  if (typeof answer === 'number' || typeof answer === 'boolean') return String(answer)
  if (!Array.isArray(answer) || !answer.every((line) => typeof line === 'string')) return null
  return answer.join('\n').trim()
}
