// A list of chapters, markers or clips that goes on over lines or numbers: “chapters: 1. Opening at the start 2. Costs at 'how much'” is
// one sentence, whose entries are set apart by commas.
import { type Token, tokenOf } from './tokens.ts'

const LISTED = new Set(['chapters', 'markers'])
const LINKS = /^(?:at|on|where|when|:|-|–|—|=|@)$/
const MAX_ENTRY = 20
const MAX_CLIP_ENTRY = 12
const CLIPS = new Set(['clip', 'excerpt'])

/** What a line that opens a list announces. */
type Kind = 'marks' | 'clips'

/** The sentences, with the entries of such a list in the sentence that announces it. */
export function withEntries(sentences: readonly (readonly Token[])[]): Token[][] {
  const out: Token[][] = []
  let open: Kind | null = null
  for (const tokens of sentences) {
    const last = out.at(-1)
    if (last && ((open === 'marks' && isEntry(tokens)) || (open === 'clips' && isClipEntry(tokens)))) {
      const [first] = tokens as [Token]
      last.push(tokenOf('mark', ',', first.from, first.from), ...withoutStop(tokens))
      continue
    }
    out.push([...tokens])
    open = announces(tokens) ? 'marks' : announcesClips(tokens) ? 'clips' : null
    const opened = out.at(-1)
    // “Chapters:” may be all of its line.
    if (open !== null && opened?.at(-1)?.text === '.') opened.pop()
  }
  return out
}

/** “I need 3 vertical clips of this:” */
function announcesClips(tokens: readonly Token[]): boolean {
  const noun = tokens.findIndex(({ senses, text }) => CLIPS.has(senses.thing ?? '') && /s$/.test(text))
  const counted = tokens.slice(0, Math.max(0, noun)).some(({ kind, n }) => kind === 'number' && n > 1)
  return counted && tokens.at(-1)?.text === ':'
}

/** “the forty thousand pound oven”: a part, and no command. */
function isClipEntry(tokens: readonly Token[]): boolean {
  const list = withoutStop(tokens)
  return (
    list.length > 0 &&
    list.length <= MAX_CLIP_ENTRY &&
    !list.some(
      ({ senses, isBase, text, kind }, at) =>
        kind === 'composition' ||
        (senses.limit !== undefined && senses.link === undefined && list[at + 1]?.text !== '-') ||
        STATING.test(text) ||
        (at === 0 &&
          senses.verb !== undefined &&
          isBase &&
          senses.unit === undefined &&
          senses.place === undefined),
    )
  )
}

const STATING = /^(?:is|are|should|must|can|could|will|stays?|remains?|keep|leave|please|needs?|untouched)$/

function announces(tokens: readonly Token[]): boolean {
  const noun = tokens.findIndex(({ senses }) => LISTED.has(senses.thing ?? ''))
  const after = tokens.slice(noun + 1)
  return (
    noun >= 0 &&
    (tokens.at(-1)?.text === ':' ||
      (noun === 0 && after[0]?.text === ':') ||
      after.every(
        ({ kind, senses, text }) =>
          kind === 'word' &&
          (senses.glue !== undefined ||
            senses.thing === 'composition' ||
            senses.link === 'in' ||
            text === 'these'),
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
