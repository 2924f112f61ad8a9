// What stands around a request, and asks for nothing: “I'd be grateful if you could possibly …”, “do you think you could …”, “hun, one more thing: …”,
// “… when you get a sec, many thanks xx”. It is taken off before anything else is read, so that no rule meets it.
import { isHesitation } from '../../commands/plans/words.ts'
import { pattern } from '../phrases/pattern.ts'
import type { Tests } from '../phrases/token-pieces.ts'
import {
  APPEALING,
  BEFORE,
  BEGINNING,
  CALLED,
  CALLS,
  CLOSERS,
  CLOSINGS,
  ENUMERATING,
  GOVERNING,
  HANDING,
  LAUGHS,
  LEADING,
  LEADS,
  MODAL,
  NAMING,
  OPENINGS,
  STATED,
  TIED,
  TITLING,
} from '../vocabulary/courtesy-words.ts'
import { isWord } from '../vocabulary/grammar.ts'
import { FORMS } from '../vocabulary.ts'
import { american } from './concepts.ts'
import { separates } from './statement.ts'
import { lex, type Token } from './tokens.ts'

/** Nothing that leads up to a request has more words. */
const MAX_OPENER = 16

/**
 * The prompt, as long as it was: each request is “please” and what it asks for, with a full stop for its question mark. Linear: what stands
 * around a request is short.
 */
export function withoutCourtesies(given: string): string {
  const prompt = withMarksOutside(withoutQuotes(given))
  const all = lex(prompt)
  const tokens = withoutClosers(all, prompt)
  const kept = new Set(tokens)
  let text = prompt
  const write = (from: number, to: number, words: string) => {
    text = text.slice(0, from) + words.slice(0, to - from).padStart(to - from) + text.slice(to)
  }
  for (const token of all) if (!kept.has(token)) write(token.from, token.to, '')
  let isOpened = false
  for (let at = 0; at < tokens.length; at++) {
    const before = tokens[at - 1]
    const isStart = at === 0 || separates(before)
    if (isStart || before?.text === 'and' || before?.text === 'then') {
      const end = (isStart ? CALL.at(tokens, at)?.to : null) ?? at
      const opened = openerEnd(tokens, end)
      const [first, next] = [tokens[at], tokens[opened]]
      if (opened > at && first && next) {
        const isPlease = opened > end && next.from - first.from >= PLEASE.length
        write(first.from, next.from, isPlease ? PLEASE : '')
      }
      isOpened ||= opened > end
      at = opened
    }
    const token = tokens[at]
    if (token === undefined) break
    if (token.text === '?' && isOpened) write(token.from, token.to, '.')
    if (token.kind === 'break' || /^[.!?]$/.test(token.text)) isOpened = false
  }
  return text
}

const PLEASE = 'please '

/** “Rename it to "Talk."”: American writers end the sentence within the quotation, which is no part of a short name. */
function withMarksOutside(prompt: string): string {
  return prompt.replace(INSIDE, (whole, open, name, mark, close) => {
    const isName = mark === ',' || (name.split(' ').length <= MAX_NAME_WORDS && !/[.!?…]/.test(name))
    return isName ? `${open}${name}${close}${mark}` : whole
  })
}

/** The name, and a comma, or a full stop where the sentence ends. */
const INSIDE = /(["“])([^"“”\n]{1,40})(,(?=["”]\s)|\.(?=["”](?:$|\n|\s+\p{Lu})))(["”])/gu
const MAX_NAME_WORDS = 3

/** A command that is quoted as a whole, as by somebody who copies it; as long as it was. */
function withoutQuotes(prompt: string): string {
  const [first, ...others] = lex(prompt)
  const isQuoted = first?.kind === 'quote' && others.length === 0 && isCommand(lex(first.quoted), 0)
  // Marks within it stay: “"cut 'bye bye'"”.
  return isQuoted
    ? `${prompt.slice(0, first.from)} ${prompt.slice(first.from + 1, first.to - 1)} ${prompt.slice(first.to)}`
    : prompt
}

const TESTS: Tests = {
  call: ({ text }) => CALLS.has(text),
  enumerating: ({ text }) => ENUMERATING.has(text),
  mark: separates,
  um: ({ text }) => isHesitation(text) && !text.endsWith('s'),
}
/** “Hun,”, “ooh”, “one more thing:”, and the “um,” with which somebody begins to speak */
const CALL = pattern(
  `[=<word>] ((#call (,|[=<word>])|${LEADS} [!#enumerating]|${OPENINGS} (#mark|but)|#um , [=<word>] [!#um|and|or|it|them] [!. (it|them|that|those)]) #mark*4)*8 [=.|<break>]`,
  TESTS,
)
const END = pattern(`${CLOSINGS} $`)
const STATING = pattern(STATED)

/** The longest phrase behind a request. */
const MAX_CLOSING = 8

/** The tokens without thanks and forms of address at the end of a sentence. A word that may belong to a name or a quotation stays. */
function withoutClosers(tokens: readonly Token[], prompt: string): Token[] {
  const out: Token[] = []
  for (const [at, token] of tokens.entries()) {
    out.push(token)
    const next = tokens[at + 1]
    const isEmoji = next?.kind === 'mark' && /\p{Extended_Pictographic}/u.test(next.text)
    if (next !== undefined && !separates(next) && !isEmoji) continue
    for (let length = 1; length > 0; ) {
      length = closerLength(out, next, prompt)
      out.splice(out.length - length, length)
    }
  }
  return out
}

/** How many of the last tokens close a request, with the comma in front of them. */
function closerLength(said: readonly Token[], next: Token | undefined, prompt: string): number {
  const last = said.at(-1)
  if (last?.kind !== 'word') return 0
  const isInside = next?.text === ','
  const near = said.slice(-MAX_CLOSING)
  const phrase = isInside ? null : END.in(near)
  const isTyped = /^\p{Ll}/u.test(prompt.slice(last.from))
  const isLaugh = LAUGHS.has(last.text) && !near.some(({ text }) => NAMING.has(text))
  const isCloser = isTyped && ((isInside ? CALLED : CLOSERS).has(last.text) || (isLaugh && !isInside))
  const length = phrase ? phrase.to - phrase.from : isCloser ? 1 : 0
  const [lead, before] = said.slice(-length - 2, -length || undefined)
  const governs = before ?? lead
  if (length === 0 || governs === undefined) return 0
  // “… to Note - thanks a million”
  const isDash = phrase !== null && /^[-–—]$/.test(governs.text) && (lead?.to ?? governs.from) < governs.from
  if ((before?.text === ',' || isDash) && lead !== undefined) return isInside ? 0 : length + 1
  const isOpen =
    governs.kind === 'mark' ||
    governs.kind === 'break' ||
    GOVERNING.has(governs.text) ||
    // “Add a title love”, but “get rid of the title hun”, “… the title when you get a sec”
    (length === 1 && TITLING.has(governs.text) && !CALLED.has(last?.text ?? ''))
  // “0:41-0:43 if nobody minds”
  const isVerb = before === undefined || (separates(lead) && lead?.text !== '-')
  const isUnit = governs.kind === 'number' && last?.text === 'x'
  return isOpen || isVerb || isUnit ? 0 : length
}

/** The verb in front of which the words from `from` on lead up to a request; `from` where they don't. */
function openerEnd(tokens: readonly Token[], from: number): number {
  const most = Math.min(from + MAX_OPENER, tokens.length)
  let start = from
  while (start < most && BEFORE.has(tokens[start]?.text ?? '')) start++
  const first = tokens[start]?.text ?? ''
  // “Maybe start it at X?”
  const isHedged = isWord(tokens[from]?.text, 'hedging') && isCommand(tokens, start)
  if (isHedged && endOf(tokens, start)?.text === '?') return start
  const stated = STATING.at(tokens, start)?.to ?? start
  if (stated > start && isStated(tokens, stated)) return stated
  // “It would be great if …”, and not “it is a great way to start”
  if (!BEGINNING.has(first) || (first === 'it' && !MODAL.has(tokens[start + 1]?.text ?? ''))) return from
  // “Could you …” asks by itself.
  let isAppeal = MODAL.has(first) && tokens[start + 1]?.text === 'you'
  let isModal = false
  for (let at = start; at < most; at++) {
    const { kind, text } = tokens[at] as Token
    const isTied = TIED[text]?.has(tokens[at + 1]?.text ?? '') ?? true
    const [one, last] = tokens.slice(Math.max(start, at - 2), at).map((token) => token.text)
    // “Is there a way to speed it up?” asks; “is there a chance you could …” asks for it.
    const isQuestion = first === 'is' && last === 'to' && one !== 'you'
    const isHanded = at > start && HANDING.has(last ?? one ?? '') && !isQuestion
    if (isHanded && isAppeal && isModal && isCommand(tokens, at) && !(text in TIED && isTied)) return at
    const isDenied = first === 'why' || tokens[at + 1]?.text === 'mind'
    const leads = LEADING.has(text) || APPEALING.has(text) || (text === 'not' && isDenied)
    if (kind !== 'word' || !isTied || !leads) return from
    isAppeal ||= APPEALING.has(text)
    isModal ||= MODAL.has(text)
  }
  return from
}

/** No request is looked at further. */
const MAX_REQUEST = 60

/** The full stop or question mark that ends what begins at `at`. */
const endOf = (tokens: readonly Token[], at: number) =>
  tokens.slice(at, at + MAX_REQUEST).find(({ text }) => /^[.!?\n]/.test(text))

/** “We need to cut the intro”, and not “I want to post it” or “should we cut it?” */
const isStated = (tokens: readonly Token[], at: number): boolean =>
  endOf(tokens, at)?.text !== '?' && isCommand(tokens, at, true) && !isWord(tokens[at]?.text, 'using', 'have')

/** A verb as a command has it: “speed it up” is one, too. */
function isCommand(tokens: readonly Token[], at: number, isOffered = false): boolean {
  const text = american(tokens[at]?.text ?? '')
  if (isWord(text, 'undoing')) return true
  return (FORMS.get(text) ?? []).some(
    ({ words, senses: { verb, cannot } }) =>
      (verb !== undefined || (cannot !== undefined && !isOffered)) &&
      (!LEADING.has(text) || words.every((one, order) => tokens[at + order]?.text === one)),
  )
}
