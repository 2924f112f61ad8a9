// A list of chapters, markers or titles that goes on over lines or numbers: “chapters: 1. Opening at the start 2. Costs at 'how much'” is
// one sentence, whose entries are set apart by commas.
import { isWord } from '../vocabulary/grammar.ts'
import { asQuote } from './made-tokens.ts'
import { type Token, tokenOf } from './tokens.ts'

const LISTED = new Set(['chapters', 'markers', 'titles'])
const LINKS = /^(?:at|on|where|when|:|-|–|—|=|@)$/
const MAX_ENTRY = 20

/** The sentences, with the entries of such a list in the sentence that announces it. */
export function withEntries(sentences: readonly (readonly Token[])[], prompt: string): Token[][] {
  const out: Token[][] = []
  let isOpen = false
  for (const tokens of announced(sentences)) {
    const last = out.at(-1)
    if (last && isOpen && isEntry(tokens)) {
      const [first] = tokens as [Token]
      const entry = withoutStop(tokens)
      const isTitle = last.some(({ senses }) => senses.thing === 'titles')
      last.push(tokenOf('mark', ',', first.from, first.from), ...(isTitle ? entry : timed(entry, prompt)))
      continue
    }
    out.push([...tokens])
    isOpen = announces(tokens)
    const opened = out.at(-1)
    // “Chapters:” may be all of its line.
    if (isOpen && opened?.at(-1)?.text === '.') opened.pop()
  }
  return out
}

/** “0:24 Learning to fly”: beside its only time, all of a line is a name. */
function timed(entry: readonly Token[], prompt: string): readonly Token[] {
  const [time, ...more] = entry.filter(({ kind }) => kind === 'time')
  const isFirst = entry[0] === time
  const said = entry.filter((token) => token !== time)
  const isJoint = (token: Token | undefined) =>
    token !== undefined && token.kind !== 'quote' && LINKS.test(token.text)
  while (isJoint(isFirst ? said[0] : said.at(-1))) isFirst ? said.shift() : said.pop()
  const [from, to] = [said[0], said.at(-1)]
  if (
    !time ||
    !from ||
    !to ||
    more.length > 0 ||
    !(isFirst || entry.at(-1) === time) ||
    said.some(({ kind }) => kind === 'quote')
  )
    return entry
  const name = asQuote(from, to, prompt)
  return isFirst ? [time, name] : [name, time]
}

/** “0:00 Hello / 0:12 Farm / Add these as chapters”: what the lines are comes first. */
function announced(sentences: readonly (readonly Token[])[]): readonly (readonly Token[])[] {
  const [last = [], ...before] = sentences.toReversed()
  const noun = last.find(({ senses }) => LISTED.has(senses.thing ?? ''))
  const isOfThem = last.some(({ text }) => isWord(text, 'demonstrative', 'object'))
  const areTimed = before.every((tokens) => isEntry(tokens) && tokens.some(({ kind }) => kind === 'time'))
  return noun &&
    isOfThem &&
    before.length > 1 &&
    areTimed &&
    last.every(({ kind }) => kind === 'word' || kind === 'mark')
    ? [[noun, tokenOf('mark', ':', noun.from, noun.from)], ...before.toReversed()]
    : sentences
}

function announces(given: readonly Token[]): boolean {
  const tokens = withoutStop(given)
  const noun = tokens.findIndex(({ senses }) => LISTED.has(senses.thing ?? ''))
  const after = tokens.slice(noun + 1)
  return (
    noun >= 0 &&
    (tokens.at(-1)?.text === ':' ||
      (noun === 0 && after[0]?.text === ':') ||
      after.every(
        ({ kind, senses }) =>
          kind === 'word' &&
          (senses.glue !== undefined || senses.thing === 'composition' || senses.link === 'in'),
      )) &&
    tokens.every(({ kind }) => kind !== 'time' && kind !== 'quote')
  )
}

function isEntry(tokens: readonly Token[]): boolean {
  const [first] = tokens
  const link = tokens.findIndex(({ text, kind }, at) => at > 0 && kind !== 'quote' && LINKS.test(text))
  const isTimed = tokens.length > 1 && (first?.kind === 'time' || withoutStop(tokens).at(-1)?.kind === 'time')
  const isCommand =
    first?.senses.verb !== undefined &&
    first.isBase &&
    first.senses.thing === undefined &&
    first.kind === 'word'
  return (
    (isTimed || (link > 0 && link <= 6)) &&
    tokens.length <= MAX_ENTRY &&
    // “Audio:” opens another list.
    tokens.at(-1)?.text !== ':' &&
    !isCommand &&
    !tokens.some(({ senses }) => LISTED.has(senses.thing ?? '')) &&
    // “2:23 What comes next”
    tokens.every(({ senses }) => senses.limit === undefined || (isTimed && senses.limit === 'first'))
  )
}

const withoutStop = (tokens: readonly Token[]): readonly Token[] =>
  tokens.at(-1)?.text === '.' ? tokens.slice(0, -1) : tokens
