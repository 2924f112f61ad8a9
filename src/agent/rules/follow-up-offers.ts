// What a follow-up that was not understood may mean: the request before it with another value or object, or what that took away. None
// is known to work here; `suggest.ts` tries each before it offers it.

import { subjectsOf } from '../../edit/edit-subjects.ts'
import { plainWordsOf } from '../commands/plans/words.ts'
import type { AgentProject } from '../engine.ts'
import { frameOf } from '../language/follow-up-frames.ts'
import { partOf, plainTokens } from '../language/follow-up-turn.ts'
import { measureOf } from '../language/follow-up-values.ts'
import { formAt } from '../language/read/corrections.ts'
import { restores } from '../language/read/returns.ts'
import { commands, isKeeping } from '../language/read/taken-back.ts'
import { is, isNot } from '../language/read/token-tests.ts'
import type { Token } from '../language/read/tokens.ts'
import { quoted } from '../language/references.ts'
import { isWord } from '../language/vocabulary/grammar.ts'
import { SLIPS } from '../language/vocabulary/slips.ts'

/** What stands before a request that takes the place of the one before it. */
export const INSTEAD = 'undo that and '

/** A longer follow-up says what it wants without the request before it. */
const MAX_FOLLOWING = 24
const MAX_RESTORED = 3

/** Whether what was edited last is to be as it was: “put the shape back”, “like before”, “out with them again”. */
export function wantsBack(tokens: readonly Token[]): boolean {
  const last = tokens.findLast(({ kind }) => kind === 'word')
  return restores(tokens) || last?.text === 'before' || tokens.some(is({ text: UNDOING, limit: 'again' }))
}

const UNDOING = /^(?:undo|revert|return|scratch|back.*|recorded|original)$/

/** Prompts in the place of `prompt`, which follows the last request of the project; the likeliest first. */
export function followUpOffers(prompt: string, project: AgentProject): string[] {
  const { draft, context, earlier = [] } = project
  const [last] = earlier
  if (!last?.hasChanged || !last.receipt) return []
  const read = (text: string) => plainTokens(text, { document: draft.start, context })
  const tokens = read(prompt)
  if (tokens.length > MAX_FOLLOWING) return []
  const before = frameOf(read(last.prompt)).core
  const whole = partOf(last.prompt, before.slice(Math.max(0, before.findIndex(commands))))
  const request = whole.replace(/^\p{Lu}(?=\p{Ll})/u, (sign) => sign.toLowerCase())
  const asked = read(request)
  const verb = asked.find(commands)
  const frame = frameOf(tokens)
  const isNoun = (at: number) => frame.core[at - 1]?.senses.glue === 'articles'
  const own = frame.core.filter(
    (token, at) => commands(token) && !isWord(token.text, 'giving') && !isNoun(at),
  )
  // “Add captions”, after something was cut, is no word about that.
  const isOther =
    own.some(({ senses }) => senses.verb !== verb?.senses.verb && senses.verb !== 'keep') &&
    formAt(SLIPS, tokens, 0) === null
  const done = subjectsOf(last.receipt, draft.start)
  const removed = last.receipt.compositions.flatMap(({ removedPhrases }) => removedPhrases)
  const stays = wantsBack(tokens) || tokens.some(isKeeping)
  const again = isOther ? null : withValues(request, asked, prompt, tokens, stays)
  const object = partOf(prompt, frame.core.slice(frame.core.findIndex(isNot({ glue: 'politeness' }))))
  const isFragment =
    !stays && own.length === 0 && frame.core.length > 0 && again === null && verb !== undefined
  const combined =
    frame.how === 'more' ? `${request} and ${object}` : `${request.slice(0, verb?.to)} ${object}`
  // “(Cut the swear word.) Actually, the whole line it was in”
  const isOfSentence = !stays && removed.length === 1 && verb && frame.core.some(is({ unit: 'sentence' }))
  const sentences = (isOfSentence ? removed : []).flatMap((phrase) => quoted(phrase) ?? [])
  return [
    ...(again === null ? [] : [...(done?.isSetting ? [again] : []), INSTEAD + again]),
    ...(isFragment ? [INSTEAD + combined] : []),
    ...sentences.map((phrase) => `${INSTEAD}remove the sentence with ${phrase}`),
    ...(stays ? restored(tokens, removed) : []),
    ...(done?.level?.setting === 'gain' ? leveled(prompt, tokens) : []),
  ]
}

/** The request with the first value of each sort that the prompt has in the place of its own; null where it has none. */
function withValues(
  request: string,
  asked: readonly Token[],
  prompt: string,
  tokens: readonly Token[],
  stays: boolean,
): string | null {
  const isDenied = (at: number) => tokens[at - 1]?.senses.limit === 'not'
  const values = tokens.filter((_, at) => !isDenied(at))
  const half = values.find(is({ text: /^half/ }))
  const changes = asked.flatMap((old) => {
    const sort = sortOf(old)
    // What is to come back is not to go in its place.
    if (sort === null || (stays && NAMED.test(sort)) || old !== asked.find((token) => sortOf(token) === sort))
      return []
    const next = sort === 'amount' && half ? half : values.find((token) => sortOf(token) === sort)
    const said = request.slice(old.from, old.to)
    if (next === undefined) return []
    const n = next === half ? old.n / 2 : next.n
    const isBare = sort === 'amount' && next.unit === null
    const text = isBare ? inUnit(said, old, n) : prompt.slice(next.from, next.to)
    return text === said ? [] : [{ ...old, text }]
  })
  const put = (text: string, change: Token) =>
    text.slice(0, change.from) + change.text + text.slice(change.to)
  return changes.length === 0 ? null : changes.reduceRight(put, request)
}

/** “7 seconds” for “10 seconds” or “ten seconds”; what was lowered by 6 dB is lowered by 3. */
function inUnit(said: string, { n: old, unit }: Token, n: number): string {
  const number = String(old < 0 ? -Math.abs(n) : n)
  const written = said.replace(/-?\d+(?:\.\d+)?/, number)
  const isSpelled = written === said && old !== n
  return isSpelled ? `${number} ${UNITS[unit ?? ''] ?? unit ?? ''}`.trim() : written
}

const UNITS: Readonly<Record<string, string>> = { s: 'seconds', db: 'dB', x: 'times', lufs: 'LUFS' }

const NAMED = /^(?:composition|media|quote)$/

/** Values of one sort can stand in each other's place. */
const sortOf = (token: Token): string | null => (NAMED.test(token.kind) ? token.kind : measureOf(token))

/** What was cut, the phrases first that share a word with what is to come back or to stay. */
function restored(tokens: readonly Token[], removed: readonly string[]): string[] {
  const words = tokens.filter(isNot({ glue: true, kind: 'mark' })).map(({ text }) => text)
  const shares = (phrase: string) => plainWordsOf(phrase).filter((one) => words.includes(one)).length
  return [...new Set(removed)]
    .toSorted((a, b) => shares(b) - shares(a))
    .flatMap((phrase) => quoted(phrase.replace(/[,;]$/, '')) ?? [])
    .slice(0, MAX_RESTORED)
    .map((phrase) => `restore ${phrase}`)
}

/** “Too quiet now, up by two”, where a volume was set. */
function leveled(prompt: string, tokens: readonly Token[]): string[] {
  const amount = tokens.find(is({ kind: 'number' }))
  const way = /\b(?:up|down)\b/i.exec(prompt)?.[0]
  return amount && way ? [`turn the volume ${way} by ${Math.abs(amount.n)} dB`] : []
}
