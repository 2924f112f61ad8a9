// Where a film begins or ends, as an editor cues it: “in point 0:12”, “out on 'bye bye'”, “open on 'Today'”, “tail: 'leave a review'”.
import { asLink, asVerb } from './made-tokens.ts'
import { textOf } from './token-tests.ts'
import type { Token } from './tokens.ts'

const START =
  /^(?:in|in[ -]?(?:cue|point)|top|head|open|opens|opening|opener|come in|pick up|pick it up|kick off|first (?:word|words|line|frame))$/
const END =
  /^(?:out|out[ -]?(?:cue|point)|tail|close|closes|closing|get out|cut out|tail off|tail out|fade off|wrap|wrap up|sign off|leave off|cut off|last (?:word|words|line|frame))$/
/** As a noun, it needs a colon or a verb: “top 'X'” may be a title. */
const NEEDS_COLON = /^(?:top|head|tail|opening|opener|closing|first .*|last .*)$/
const LINKS =
  /^(?:is|are|at|on|to|as|with|be|should|must|shall|right|straight|directly|immediately|just|only|exactly|it|this|from|[:=])$/
const AFTER = /^(?:after|right after|straight after|immediately after|directly after|just after|following)$/
const BEFORE = /^(?:before|right before|just before|immediately before|directly before|straight before)$/
/** “Should be right after”; no more, so that it stays linear. */
const MAX_LINKS = 5

const isMoment = (token: Token | undefined): boolean =>
  token?.kind === 'quote' || token?.kind === 'time' || (token?.kind === 'amount' && token.unit === 's')

type Cue = { edge: 'start' | 'end'; to: number }

/** What names an edge at `at`, of up to three tokens; null when nothing does. */
function cueAt(tokens: readonly Token[], at: number): Cue | null {
  for (const length of [3, 2, 1]) {
    const words = tokens.slice(at, at + length)
    if (words.length < length) continue
    const text = textOf(words).replace(' - ', ' ')
    const edge = START.test(text) ? 'start' : END.test(text) ? 'end' : null
    if (edge !== null) return { edge, to: at + length }
  }
  return null
}

/** “OUT sponsor read”, as change lists have it: it goes. “Out at 0:44” is an edge. */
export function listedOut(tokens: readonly Token[]): readonly Token[] | null {
  const [out, ...rest] = tokens
  const what = rest[0]?.text === ':' ? rest.slice(1) : rest
  const [next] = what
  // “Out the music at 0:45”
  const isTimed = what.some(({ kind }) => kind === 'time' || kind === 'amount')
  if (out?.text !== 'out' || !next || next.kind === 'mark' || isMoment(next) || isTimed) return null
  return LINKS.test(next.text) || AFTER.test(next.text) || next.text === 'of'
    ? null
    : [asVerb(out, 'remove'), ...what]
}

/** How many tokens from `at` on name where it begins or ends, before a moment: “out-cue”, “in point”, “out on”; none: 0. */
export function cueLength(tokens: readonly Token[], at: number): number {
  const cue = cueAt(tokens, at)
  if (cue === null) return 0
  const text = textOf(tokens.slice(at, cue.to))
  if (/(?:cue|point)$/.test(text)) return cue.to - at
  const end = linkEnd(tokens, cue.to)
  // “Open with 'X'” moves it there.
  if (tokens.slice(cue.to, end).some((token) => token.text === 'with')) return 0
  return end > cue.to && isMoment(tokens[end]) ? cue.to - at : 0
}

function linkEnd(tokens: readonly Token[], from: number): number {
  let to = from
  const links = (text: string) => LINKS.test(text) || AFTER.test(text) || BEFORE.test(text)
  while (to < from + MAX_LINKS && links(tokens[to]?.text ?? '')) to++
  return to
}

/** “Out-cue "leave a review"”, “make the in point 0:12”, “open on "Today"”, “tail off after "work"”: it begins or ends there. */
export function cued(tokens: readonly Token[]): readonly Token[] | null {
  const at = tokens.findIndex((_, index) => cueLength(tokens, index) > 0)
  const [first] = tokens
  const cue = at < 0 ? null : cueAt(tokens, at)
  if (cue === null || !first || !tokens.slice(0, at).every((token, index) => leads(token, index))) return null
  const to = linkEnd(tokens, cue.to)
  const links = tokens.slice(cue.to, to).map(({ text }) => text)
  const name = textOf(tokens.slice(at, cue.to))
  const isSaid = links.some((text) => /^(?:[:=]|is|should|must|shall|be)$/.test(text))
  const where = tokens.slice(to)
  const moment = where[0]
  if (!moment || !isMoment(moment) || (NEEDS_COLON.test(name) && !isSaid)) return null
  // “Top: "Hello" for 3 seconds” is a title.
  if (
    !where
      .slice(1)
      .every(
        ({ kind, senses, text }) =>
          kind === 'mark' || senses.glue === 'politeness' || text === 'in' || kind === 'composition',
      )
  )
    return null
  const link = links.some((text) => AFTER.test(text))
    ? 'after'
    : links.some((text) => BEFORE.test(text))
      ? 'before'
      : moment.kind === 'quote'
        ? 'with'
        : 'at'
  const named = tokens.slice(0, at).filter(({ kind }) => kind === 'composition')
  const cueToken = tokens[at] as Token
  return [
    asVerb(cueToken, cue.edge),
    link === 'after' || link === 'before'
      ? { ...asLink(cueToken, link), text: link }
      : asLink(cueToken, link),
    ...where,
    ...(named.length > 0 ? [asLink(cueToken, 'in'), ...named] : []),
  ]
}

/** “Make the”, “the Interview's”: what may stand before a cue. */
function leads({ senses, kind, text }: Token, index: number): boolean {
  return (
    kind === 'composition' ||
    (kind === 'mark' && text !== '.') ||
    senses.glue !== undefined ||
    senses.link === 'in' ||
    (index === 0 && /^(?:make|set|move)$/.test(senses.verb ?? ''))
  )
}
