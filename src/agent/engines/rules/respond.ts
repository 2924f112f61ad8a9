// The part of the answer that no receipt has: answers to questions, remarks, and what was not done
// with the reason. What was changed is said by the receipt alone.
import type { EngineOutcome } from '../../engine.ts'
import type { Scene, Unmet } from './scene.ts'

const MOST_WORDS = 120

/** The response and what it says was not done. */
export function respond(scene: Scene): Pick<EngineOutcome, 'response' | 'unmet'> {
  const sentences = [...scene.remarks, ...notDone(scene.unmet)]
  if (sentences.length === 0 && scene.draft.applied.length === 0) sentences.push(HELP)
  return {
    response: sentences.join(' '),
    unmet: scene.unmet.map(({ words }) => words),
  }
}

const HELP =
  'No instruction was found in the prompt. Say for example: “remove filler words, shorten pauses to half a second and add captions”, “cut from 1:30 to 2:15”, or “make a 30-second highlight reel”.'

function notDone(unmet: readonly Unmet[]): string[] {
  return unmet.map(({ words, why }) => `Not done: “${shortened(words)}” – ${ended(why)}`)
}

function ended(why: string): string {
  const whole = why.trim()
  return /[.!?]$/.test(whole) ? whole : `${whole}.`
}

function shortened(words: string): string {
  const plain = words.replace(/\s+/g, ' ').trim()
  return plain.length <= MOST_WORDS ? plain : `${plain.slice(0, MOST_WORDS - 1)}…`
}
