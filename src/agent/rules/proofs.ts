// Checks by its result that a command did what the words it dropped meant. “Drop the content marketing chat” is read as “remove the
// part about marketing”; if the removed part says “content”, it is the right one.

import type { EditDocument } from '../../edit/document.ts'
import { heardWords, sentencesOf } from '../../edit/transcript.ts'
import { plainWordsOf, stem } from '../commands/plans/words.ts'
import type { Session } from './session.ts'

/**
 * `heard`: words with these stems are among those removed or restored, or in the new composition. `start`, `end`: what was removed
 * stood there. `sentence`: exactly one sentence was removed.
 */
export type Proof = { kind: 'heard'; stems: readonly string[] } | { kind: 'start' | 'end' | 'sentence' }

/** True when the run's changes satisfy all proofs. */
export function areProven(proofs: readonly Proof[], before: EditDocument, session: Session): boolean {
  if (proofs.length === 0) return true
  const changes = changesOf(before, session)
  return changes.length > 0 && proofs.every((proof) => changes.every((change) => holds(proof, change)))
}

/** The stems of a composition's words before and after, and its sentences before. */
type Change = { was: string[]; is: string[]; sentences: string[][]; isNew: boolean }

function holds(proof: Proof, { was, is, sentences, isNew }: Change): boolean {
  if (proof.kind === 'heard') {
    const moved = new Set(isNew ? is : [...less(was, is), ...less(is, was)])
    return proof.stems.every((one) => moved.has(one))
  }
  const kept = is.length
  if (isNew || kept >= was.length) return false
  if (proof.kind === 'start') return same(is, was.slice(was.length - kept))
  if (proof.kind === 'end') return same(is, was.slice(0, kept))
  return sentences.some((sentence) => same(less(was, is), sentence))
}

function changesOf(before: EditDocument, { document, made, project: { context } }: Session): Change[] {
  return document.compositions.flatMap((now) => {
    const old = before.compositions.find(({ id }) => id === now.id)
    const heard = old ? heardWords(old, before, context) : []
    const [was, is] = [stemsOf(heard), stemsOf(heardWords(now, document, context))]
    const isNew = made.includes(now.id)
    if (!isNew && same(was, is)) return []
    return [{ was, is, sentences: sentencesOf(heard).map(({ words }) => stemsOf(words)), isNew }]
  })
}

function stemsOf(words: readonly { text: string }[]): string[] {
  return words.flatMap(({ text }) => plainWordsOf(text)).map(stem)
}

function same(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((text, at) => text === other[at])
}

/** `all` without `rest`, as multisets. */
function less(all: readonly string[], rest: readonly string[]): string[] {
  const left = new Map<string, number>()
  for (const one of rest) left.set(one, (left.get(one) ?? 0) + 1)
  return all.filter((one) => {
    const count = left.get(one) ?? 0
    left.set(one, count - 1)
    return count <= 0
  })
}
