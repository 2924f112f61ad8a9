// How a model says that it is done. It says nothing about what it changed: that is computed.
import { type Fields, failed, isAbsent, said, type Tool } from './tool.ts'

export const FINISH = 'finish'

export const FINISH_TOOL: Tool = {
  name: FINISH,
  description: 'Ends the work.',
  parameters: {
    type: 'object',
    properties: {
      answer: {
        type: 'string',
        description: 'What the user wants to read: an answer, a text. Not what you changed',
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
    if (!isAbsent(answer) && typeof answer !== 'string') return failed('"answer" is a text.')
    return said('Finished.')
  },
}

const MAX_NOTES = 20

/** What a call of `finish` said. */
export function readFinish(fields: Fields): { answer: string; notDone: string[] } {
  const notes = Array.isArray(fields.not_done) ? fields.not_done : [fields.not_done]
  return {
    answer: typeof fields.answer === 'string' && !isAbsent(fields.answer) ? fields.answer.trim() : '',
    notDone: notes
      .filter((note): note is string => typeof note === 'string' && !isAbsent(note))
      .filter((note) => !/^\s*(?:n\/?a|nothing|none|no|all done|empty)[.!]?\s*$/i.test(note))
      .slice(0, MAX_NOTES)
      .map((note) => note.trim()),
  }
}
