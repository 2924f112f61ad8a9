// Requests that somebody passes on: “Client: "remove the ums"”, “Email pasted below, do what she asks: "Hi! Could you …? Best, Hanna"”.
// A quotation is one where those words announce it that name a sender or a message, and nothing that could be edited, and where it asks
// for something itself.
import { isWord } from '../vocabulary/grammar.ts'
import { withConcepts } from './concepts.ts'
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
    if (!isSent || !asks(text.slice(open + 1, close))) continue
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
  return (
    Math.max(
      before.lastIndexOf('\n'),
      before.lastIndexOf('. '),
      before.lastIndexOf('! '),
      before.lastIndexOf('? '),
    ) + 1
  )
}

/** Where “– that's what the client wrote” ends, and “— Priya”; right behind the quotation where nothing is like that. */
function tailAfter(text: string, close: number): number {
  const rest = text.slice(close + 1)
  const end = close + 1 + (/[.\n]|$/.exec(rest)?.index ?? 0)
  const tokens = wordsIn(text.slice(close + 1, end)).filter(({ kind }) => kind !== 'mark')
  const what = tokens.findIndex(({ text: word }) => word === 'what')
  const isOurs = tokens.some(({ text: word }) => isWord(word, 'sending', 'urging'))
  const isPlain = tokens.length <= MAX_LEAD && !tokens.some(({ senses }) => senses.limit !== undefined)
  return what >= 0 && what <= 2 && isOurs && isPlain ? end : close + 1
}

/** “Client”, “Fwd from Priya”, “Hanna wrote”: no word of it names what could be edited. */
function announces(lead: readonly Token[]): boolean {
  const last = lead.at(-1)
  const words = lead.filter(({ kind }) => kind !== 'mark' && kind !== 'break')
  const isSender = ({ text }: Token) => isWord(text.replace(/'s$/, ''), 'sender', 'message', 'sending')
  const isPlain = (token: Token) => {
    const { kind, senses, text, isBase } = token
    if (
      kind === 'number' ||
      kind === 'ordinal' ||
      isSender(token) ||
      isWord(text, 'urging', 'heeding', 'heading')
    )
      return true
    return (
      kind === 'word' &&
      senses.thing === undefined &&
      senses.limit === undefined &&
      (senses.link === undefined || isWord(text, 'forwarded')) &&
      !(senses.verb !== undefined && isBase)
    )
  }
  // “Dana:”, “Legal (Tom):”
  const isName = last?.text === ':' && words.every(({ senses }) => Object.keys(senses).length === 0)
  const isSaid =
    isWord(words.at(-1)?.text, 'sending', 'urging') ||
    (isWord(words.at(-1)?.text, 'object') && words.some(isSender))
  const isSent = words.some(isSender) || (isSaid && !isWord(words[0]?.text, 'subject'))
  return (
    words.length > 0 &&
    words.length <= MAX_LEAD &&
    (last?.text === ':' || last?.kind === 'break' || isSaid) &&
    (isSent || (isName && words.length <= 3)) &&
    words.every(isPlain)
  )
}

/** Something in it is asked for: “please …”, “could you …”, “has to …”, or a command where a sentence or a part of one begins. */
function asks(text: string): boolean {
  const tokens = wordsIn(text)
  return tokens.some(({ senses, isBase, text: word, kind }, at) => {
    const before = tokens[at - 1]
    const isCommand = kind === 'word' && senses.verb !== undefined && isBase && at < tokens.length - 1
    // “You must remove it”, and not “must have the question”
    const isDuty = /^(?:must|should|to)$/.test(before?.text ?? '') && tokens[at - 2]?.kind === 'word'
    const opens =
      before === undefined ||
      before.kind !== 'word' ||
      isDuty ||
      ['politeness', 'helpers'].includes(before.senses.glue ?? '')
    return isWord(word, 'asking') || (word === 'has' && tokens[at + 1]?.text === 'to') || (isCommand && opens)
  })
}
