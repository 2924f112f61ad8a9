// Requests that somebody passes on: “Client: "remove the ums"”, “Email pasted below, do what she asks: "Hi! Could you …? Best, Hanna"”.
// A quotation is one where those words announce it that name a sender or a message, and nothing that could be edited, and where it asks
// for something itself.
import { fits, has } from '../phrases/pattern.ts'
import type { Tests } from '../phrases/token-pieces.ts'
import { isWord } from '../vocabulary/grammar.ts'
import { withConcepts } from './concepts.ts'
import { isNot } from './token-tests.ts'
import { lex, type Token } from './tokens.ts'

/** A longer prompt passes on no message. */
const MAX_LENGTH = 3_000
/** Who asks, and where, takes no more words. */
const MAX_LEAD = 12
const MAX_MESSAGES = 10

/** The prompt, as long as it was: a message stands in lines of its own, without quotation marks and without who sent it. */
export function withMessages(prompt: string): string {
  if (prompt.length > MAX_LENGTH || !/["“'‘]/.test(prompt)) return prompt
  let text = prompt
  let from = 0
  for (let count = 0; count < MAX_MESSAGES; count++) {
    const quoted = nextQuotation(text, from)
    if (quoted === null) return text
    const { open, close } = quoted
    from = close + 1
    const lead = leadBefore(text, open)
    const tail = tailAfter(text, close)
    // “The client says "…" somewhere” continues.
    const isWhole = /^\s*(?:$|[\n.,;:!?–—)-]|\p{Lu})/u.test(text.slice(close + 1, close + 4))
    const isSent = (isWhole && announces(wordsIn(text.slice(lead, open)))) || tail > close + 1
    if (!isSent || !asks(wordsIn(text.slice(open + 1, close)))) continue
    text = `${text.slice(0, lead)}${blank(text.slice(lead, open))}\n${text.slice(open + 1, close)}\n${blank(text.slice(close + 1, tail))}${text.slice(tail)}`
  }
  return text
}

const blank = (text: string) => text.replace(/[^\n]/g, ' ')
const wordsIn = (text: string) => withConcepts(lex(text))

/** The outermost quotation marks of the next quotation; those of what it quotes are inside. */
function nextQuotation(text: string, from: number): { open: number; close: number } | null {
  let open = -1
  let depth = 0
  let mark = ''
  for (let at = from; at < text.length; at++) {
    const one = text[at] as string
    if (!/["“”'‘’]/.test(one)) continue
    const isOpening =
      /[“‘]/.test(one) ||
      (/["']/.test(one) && !/\S/.test(text[at - 1] ?? ' ') && /\S/.test(text[at + 1] ?? ' '))
    const isClosing = /[”’]/.test(one) || (/["']/.test(one) && !/[\p{L}\p{N}]/u.test(text[at + 1] ?? ' '))
    if (isOpening && (depth === 0 || one === mark)) {
      if (depth === 0) [open, mark] = [at, one]
      depth++
    } else if (isClosing && depth > 0 && closes(one, mark)) {
      depth--
      if (depth === 0) return { open, close: at }
    }
  }
  return null
}

const closes = (one: string, mark: string) => one === mark || mark + one === '“”' || mark + one === '‘’'

/** Where the words begin that may say who sent it: the sentence before it, or the line above. */
function leadBefore(text: string, open: number): number {
  const before = text.slice(0, open).trimEnd()
  return 1 + Math.max(...['\n', '. ', '! ', '? '].map((end) => before.lastIndexOf(end)))
}

const TESTS: Tests = {
  sender: ({ text }) => isWord(text.replace(/'s$/, ''), 'sender', 'message', 'sending'),
}

/** Where “– that's what the client wrote” ends, and “— Priya”; right behind the quotation where nothing is like that. */
function tailAfter(text: string, close: number): number {
  const end = close + 1 + (/[.\n]|$/.exec(text.slice(close + 1))?.index ?? 0)
  return isTail(wordsIn(text.slice(close + 1, end)).filter(isNot({ kind: 'mark' }))) ? end : close + 1
}
const isTail = fits(`[>@sending,urging] !<limit>*2 [=what] !<limit>+${MAX_LEAD}`)

/** No word of “Client”, “Fwd from Priya”, “Hanna wrote” names what could be edited. */
const isPlain = fits(
  `(<number ordinal>|#sender|@urging,heeding,heading|[=<word&!thing&!limit>] [!<verb&base>] (<!link>|@forwarded))+${MAX_LEAD}`,
  TESTS,
)
const isSaid = has('(@sending,urging|[~#sender] @object) $', TESTS)
// “I said "…"” sends nothing.
const isSent = has('#sender|^ [!@subject] ... [-@sending,urging]', TESTS)
/** “Dana:”, “Legal (Tom):” */
const isName = fits('<bare>+3')

/** Whether what stands in front of a quotation says who sent it. */
function announces(lead: readonly Token[]): boolean {
  const last = lead.at(-1)
  const words = lead.filter(isNot({ kind: 'mark break' }))
  const isOpen = last?.text === ':' || last?.kind === 'break' || isSaid(words)
  return isOpen && isPlain(words) && (isSent(words) || (last?.text === ':' && isName(words)))
}

/**
 * Something in it is asked for: “please …”, “could you …”, “has to …”, “you must …” (and not “must have the question”), or a command where
 * a sentence or a part of one begins.
 */
const asks = has(
  '@asking|has to|(^|[-!<word>]|[-<word> (must|should|to)]|[-<glue:politeness,helpers>]) <word&verb&base> [=.|<break>]',
)
