// What a row of scripted conversations is made of.
import { expect } from 'bun:test'
import type { Conversed, Step, Studio } from '../../../support/model-conversation.ts'

export type Row = [
  what: string,
  prompt: string,
  script: Step[],
  check: (result: Conversed) => void,
  project?: Studio,
]

export const DONE: Step = [['finish']]
export const answer = (text: string): Step => [['finish', { answer: text }]]
export const unmet = (...notes: string[]): Step => [['finish', { not_done: notes }]]
export const unchanged = ({ before, after }: Conversed) => expect(after).toEqual(before)
export const says =
  (...texts: string[]) =>
  ({ response }: Conversed) => {
    for (const text of texts) expect(response).toContain(text)
  }
export const both =
  (...checks: Row[3][]): Row[3] =>
  (result) => {
    for (const check of checks) check(result)
  }

export const NOTES =
  'Show notes\n\nElephants are large.\n\nTopics:\n- a zoo\n- memory\n\nTitle: “Never forget”'
