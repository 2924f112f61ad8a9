// What a command leaves out may be proven by what it did: “drop the content marketing chat” names a part by a word that “remove the
// part about marketing” does not hold; when that part says “content”, it is the one that was meant.

import type { EditDocument } from '../../edit/document.ts'
import { heardWords, sentencesOf } from '../../edit/transcript.ts'
import { plainWordsOf, stem } from '../commands/plans/words.ts'
import type { Session } from './session.ts'

/**
 * `heard`: words of these stems are among what was taken out or brought back, or in what is new. `start`, `end`: what was taken
 * out stood there. `sentence`: it was one.
 */
export type Proof = { kind: 'heard'; stems: readonly string[] } | { kind: 'start' | 'end' | 'sentence' }

/** True when all of them hold for what a run did. */
export function areProven(proofs: readonly Proof[], before: EditDocument, session: Session): boolean {
  if (proofs.length === 0) return true
  const changes = changesOf(before, session)
  return changes.length > 0 && proofs.every((proof) => changes.every((change) => holds(proof, change)))
}

/** Texts of a composition before and after, and the sentences of before. */
type Change = { was: string[]; is: string[]; sentences: string[][]; isNew: boolean }

function holds(proof: Proof, { was, is, sentences, isNew }: Change): boolean {
  if (proof.kind === 'heard') {
    const moved = new Set(isNew ? is : [...less(was, is), ...less(is, was)])
    return proof.stems.every((one) => moved.has(one))
  }
  const kept = Math.max(0, is.length)
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

/** What `all` has and `rest` hasn't, each as often. */
function less(all: readonly string[], rest: readonly string[]): string[] {
  const left = new Map<string, number>()
  for (const one of rest) left.set(one, (left.get(one) ?? 0) + 1)
  return all.filter((one) => {
    const count = left.get(one) ?? 0
    left.set(one, count - 1)
    return count <= 0
  })
}
