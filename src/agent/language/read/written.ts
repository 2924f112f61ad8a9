// Texts that are to be seen, in a telegram: “title: Hello”, “"Hello" on screen”, “from 0:04 to 0:07 show "Hello"”.
import { colorOf } from '../../colors.ts'
import { isWord } from '../vocabulary/grammar.ts'
import { asLink, asThing, asVerb } from './made-tokens.ts'
import type { Token } from './tokens.ts'

/** The tokens as a plain command; null when they write nothing. */
export function written(tokens: readonly Token[]): readonly Token[] | null {
  const quote = tokens.findIndex(({ kind }) => kind === 'quote')
  if (quote > 0 && isDone(tokens.slice(quote + 1))) return null
  return placeFirst(tokens) ?? titleFirst(tokens) ?? quoteFirst(tokens)
}

/** “From 0:04 to 0:07 show …”, “at 0:30 add a marker”: when comes behind what. */
function placeFirst(tokens: readonly Token[]): readonly Token[] | null {
  const verb = tokens.findIndex(
    ({ senses, isBase, kind }, at) => at > 0 && kind === 'word' && senses.verb !== undefined && isBase,
  )
  const lead = tokens.slice(0, Math.max(0, verb)).filter(({ text }) => text !== ',' && text !== ':')
  const isTimed = lead.some(({ kind, unit }) => kind === 'time' || unit === 's')
  const isLead =
    /^(?:from|at|between|during)$/.test(lead[0]?.text ?? '') &&
    lead.every(
      ({ kind, senses, text }) =>
        kind === 'time' ||
        kind === 'amount' ||
        senses.link !== undefined ||
        senses.glue !== undefined ||
        /^[-–—]$/.test(text),
    )
  const rest = tokens.slice(verb)
  const object = rest.slice(1)
  return verb > 0 && isTimed && isLead && object.length > 0 && !object.some(({ kind }) => kind === 'time')
    ? [...rest, ...lead]
    : null
}

const WRITTEN = (token: Token | undefined) =>
  token?.senses.thing === 'titles' || token?.senses.look === 'lowerThird'
const CHANGING = /^(?:to|should|must|into|it|this|that|them|is|was|bigger|smaller)$/

/** “Title saying Hello World”, “hook text up top: Hello”: a noun with its text; without a text, one that there is. */
function titleFirst(tokens: readonly Token[]): readonly Token[] | null {
  const [first, second, ...rest] = tokens
  if (!first || !second || !WRITTEN(first) || tokens.some(({ kind }) => kind === 'composition')) return null
  const end = tokens.findIndex(({ kind }) => kind === 'quote')
  const lead = tokens.slice(1, end < 0 ? undefined : end)
  const hasText =
    end > 0 ||
    second.senses.link === 'saying' ||
    lead.some(({ text }) => text === ':') ||
    (isPlain(second) &&
      [second, ...rest].some(({ senses, kind }) => kind === 'word' && Object.keys(senses).length === 0))
  // “title yellow”, “title to 5 seconds”: how it looks and how long it is seen are no text.
  const comma = tokens.findIndex(({ text }) => text === ',' || text === 'and')
  const values = tokens.slice(1, comma < 0 ? undefined : comma).filter((token) => !isFiller(token))
  const isLooked =
    values.length > 0 && values.every((token) => token.kind === 'color' || colorOf(token.text) !== null)
  if (isLooked) return [asVerb(first, 'make'), ...tokens]
  const isLasting = comma < 0 && values.length === 1 && values[0]?.kind === 'amount' && values[0].unit === 's'
  if (isLasting && values[0]) return [asVerb(first, 'set'), first, asLink(first, 'for'), values[0]]
  const isChange = lead.some(({ text }) => CHANGING.test(text)) || second.senses.glue === 'articles'
  if (
    isChange ||
    /^(?:looks?|seems?|feels?|sounds?|reads?|is|are|was|were|has|have|will|needs?|stays?|remains?|goes)$/.test(
      second.text,
    )
  )
    return null
  if (hasText) return [asVerb(first, 'add'), ...tokens]
  const isTimed =
    /^(?:at|until|for|from)$/.test(second.text) &&
    rest.some(({ kind, unit }) => kind === 'time' || unit === 's')
  return isTimed && first.senses.verb !== undefined ? [asVerb(first, 'set'), ...tokens] : null
}

/** “… is to be deleted”, “… please remove”: what is done to a title that there is. */
export function isDone(after: readonly Token[]): boolean {
  const said = after.filter(({ kind, senses }) => kind !== 'mark' && senses.glue !== 'politeness')
  const last = said.at(-1)
  const isPassive = said.some(({ text }) => /(?:^| )be$/.test(text)) && last?.isBase === false
  const isVerb = said.length === 1 && last?.isBase === true && last.senses.thing === undefined
  const verb =
    last?.senses.verb ?? (last?.text === 'go' && isWord(said.at(-2)?.text, 'shall', 'can') ? 'remove' : '')
  return verb === 'remove' && (isPassive || isVerb || last?.text === 'go')
}

/** “to”, “for”, “please” */
function isFiller({ kind, senses, text }: Token): boolean {
  return kind === 'mark' || senses.glue !== undefined || /^(?:to|for|in|into)$/.test(text)
}

/** Opens a text: no look, place or link, and no verb. */
function isPlain({ kind, senses }: Token): boolean {
  return (
    kind === 'word' &&
    senses.look === undefined &&
    senses.link === undefined &&
    senses.place === undefined &&
    senses.verb === undefined &&
    senses.limit === undefined &&
    senses.thing === undefined &&
    senses.glue !== 'helpers' &&
    senses.glue !== 'pronouns'
  )
}

const SHOWN = new Set(
  'top center bottom topLeft topRight bottomLeft bottomRight lowerThird large small'.split(' '),
)

/** “"Hello" at the top”, “"Hello" on screen for 3 seconds”. */
function quoteFirst(tokens: readonly Token[]): readonly Token[] | null {
  const at = tokens.findIndex(({ kind }) => kind === 'quote')
  const quote = tokens[at]
  const isLed = tokens
    .slice(0, Math.max(0, at))
    .every(
      ({ senses, kind }) =>
        kind === 'color' ||
        senses.look !== undefined ||
        senses.glue !== undefined ||
        isPlain({ senses, kind } as Token),
    )
  if (!quote || at > 3 || !isLed) return null
  const others = tokens.filter(({ kind }, index) => kind !== 'mark' && index !== at)
  const isOther = others.some(
    ({ senses, isBase, kind }) =>
      kind === 'quote' ||
      (senses.thing !== undefined && senses.thing !== 'titles' && senses.thing !== 'composition') ||
      (senses.verb !== undefined &&
        isBase &&
        senses.thing === undefined &&
        senses.place === undefined &&
        senses.look === undefined) ||
      senses.unit !== undefined ||
      senses.limit === 'not',
  )
  const isShown = others.some(
    ({ senses, text }) =>
      SHOWN.has(senses.look ?? '') || senses.thing === 'titles' || /^(?:screen|on screen)$/.test(text),
  )
  const isLasting = others.some(
    ({ text }, index) => text === 'for' && others.slice(index).some(({ unit }) => unit === 's'),
  )
  if (isOther || (!isShown && !isLasting)) return null
  const hasNoun = others.some(({ senses }) => senses.thing === 'titles')
  return [asVerb(quote, 'add'), ...(hasNoun ? [] : [asThing(quote, 'titles')]), ...tokens]
}
