// Who speaks, and the verbs of speaking, as they describe a place.

import { isWord } from '../vocabulary/grammar.ts'
import type { TokenCursor } from './cursor.ts'

export const SUBJECTS = new Set(
  'i we you he she they it someone somebody guest host speaker anyone people one interviewer interviewee presenter'.split(
    ' ',
  ),
)

export const SAYING = new Set(
  'say says said mention mentions mentioned saying mentioning ask asks asked asking'.split(' '),
)

export const TALKING = new Set(
  'talk talks talking talked discuss discusses discussed discussing speak speaks speaking explain explains explaining describe describes chat chats go goes cover covers tell tells telling complain complains announcing introducing thanking praising joking teasing promising recommending asking answering mentioning'.split(
    ' ',
  ),
)

/** “Talks (about)”, “brings up”, “moves on to”: what somebody does who begins to talk about what stands behind it. */
export const tells = (cursor: TokenCursor, at: number): boolean =>
  TALKING.has(cursor.text(at)) ||
  isWord(cursor.text(at).split(' ')[0], 'bringingUp') ||
  turnEnd(cursor, at) > at

/** Where “turns (over) to”, “moves on to” ends; `at` when it isn't there. */
export function turnEnd(cursor: TokenCursor, at: number): number {
  if (!isWord(cursor.text(at), 'turningTo')) return at
  const to = cursor.is(at + 1, 'on', 'over', 'back') ? at + 2 : at + 1
  return cursor.is(to, 'to', 'onto') ? to + 1 : at
}
