// A list of chapters, markers or titles that goes on over lines or numbers: “chapters: 1. Opening at the start 2. Costs at 'how much'” is
// one sentence, whose entries are set apart by commas.
import { type Token, tokenOf } from './tokens.ts'

const LISTED = new Set(['chapters', 'markers', 'titles'])
const LINKS = /^(?:at|on|where|when|:|-|–|—|=|@)$/
const MAX_ENTRY = 20

/** The sentences, with the entries of such a list in the sentence that announces it. */
export function withEntries(sentences: readonly (readonly Token[])[]): Token[][] {
  const out: Token[][] = []
  let isOpen = false
  for (const tokens of sentences) {
    const last = out.at(-1)
    if (last && isOpen && isEntry(tokens)) {
      const [first] = tokens as [Token]
      last.push(tokenOf('mark', ',', first.from, first.from), ...withoutStop(tokens))
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
    !tokens.some(({ senses }) => senses.limit !== undefined || LISTED.has(senses.thing ?? ''))
  )
}

const withoutStop = (tokens: readonly Token[]): readonly Token[] =>
  tokens.at(-1)?.text === '.' ? tokens.slice(0, -1) : tokens
