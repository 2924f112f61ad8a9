// What people say beside an instruction, to nobody in particular: how it looks, why they want it, what somebody else needs, a laugh.
// It holds nothing that could be edited, and neither asks nor limits what is asked.
import { isPronoun, isWord } from '../vocabulary/grammar.ts'
import type { Token } from './tokens.ts'
import { telling } from './told.ts'

const DEGREES: ReadonlySet<string> = new Set(['speedUp', 'slowDown', 'raise', 'lower', 'duck'])

/** “(Speed it up), it feels slow”: where that ends, if it only says why something becomes faster or louder; else `mark`. */
export function judgedUntil(tokens: readonly Token[], from: number, mark: number): number {
  const isDegreed = ({ senses, text }: Token) => DEGREES.has(senses.verb ?? '') || /^(?:up|down)$/.test(text)
  if (!tokens.slice(from, mark).some(isDegreed)) return mark
  const [subject, verb] = tokens.slice(mark + 1, mark + 3)
  const isJudged = isWord(verb?.text, 'seeming', 'be') && isPronoun(subject?.text)
  if (!/^[,;]$/.test(tokens[mark]?.text ?? '') || !isJudged) return mark
  let end = mark + 3
  while (tokens[end]?.kind === 'word' && isHow(tokens[end] as Token)) end++
  return tokens[end] === undefined || tokens[end]?.kind !== 'word' ? end : mark
}

const isHow = ({ text, senses }: Token) =>
  isWord(text, 'degree', 'adverb') ||
  senses.look !== undefined ||
  DEGREES.has(senses.verb ?? '') ||
  Object.keys(senses).every((sense) => sense === 'glue')

/** “…, it sounds like a robot”: how somebody finds it, and nothing that is asked for. */
export function opensRemark(tokens: readonly Token[], mark: number): boolean {
  const [subject, verb] = tokens.slice(mark + 1, mark + 3)
  const seems = isWord(verb?.text, 'seeming') && isPronoun(subject?.text)
  if (!/^[,;]$/.test(tokens[mark]?.text ?? '') || !(seems || isWord(subject?.text, 'seeming'))) return false
  const end = tokens.findIndex(({ kind }, at) => at > mark && (kind === 'mark' || kind === 'break'))
  return telling(tokens.slice(mark + 1, end < 0 ? undefined : end)) !== null
}

/** “Thanks, Maya”, “sorry Tom”: a word of politeness, and to whom. */
export function isSpokenTo(tokens: readonly Token[]): boolean {
  const list = tokens.filter(({ kind }) => kind !== 'mark')
  const names = list.filter(({ senses }) => senses.glue !== 'politeness')
  return (
    names.length > 0 &&
    names.length < list.length &&
    names.length <= 2 &&
    names.every(
      ({ kind, senses }) => kind === 'speaker' || (kind === 'word' && Object.keys(senses).length === 0),
    )
  )
}

/** Without a laugh at its end, or between what is found and what is asked for: “mute the memo lol”, “too fast lol do 1.2”. */
export function withoutLaugh(tokens: readonly Token[]): readonly Token[] {
  const isLaugh = isWord(tokens.at(-1)?.text, 'laugh') && tokens.length > 1
  const list = isLaugh ? tokens.slice(0, -1) : tokens
  return list.filter(
    ({ text }, at) => !(isWord(text, 'laugh') && (list[at - 1]?.senses.look ?? '').startsWith('too')),
  )
}
