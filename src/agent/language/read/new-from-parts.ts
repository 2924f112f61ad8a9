// What is to be made of a part, in a telegram: “elephant bit → 9:16 reel”, “vertical clip, the salt story”, “his Kansas story, 4:5 short”.
// The part and what becomes of it stand side by side; each rule joins them to “make … of …”.
import { asLink, asThing, asVerb } from './made-tokens.ts'
import type { Token } from './tokens.ts'

/** The tokens as a command that makes something of a part; null when they are something else. */
export function newFromPart(tokens: readonly Token[]): readonly Token[] | null {
  return becomesNew(tokens) ?? besideNew(tokens) ?? clipped(tokens)
}

/** “Clip her battery take”, “clip the salt story for reels”: a part that is talked about, and not an edge that is trimmed. */
function clipped(tokens: readonly Token[]): readonly Token[] | null {
  const [first, ...rest] = tokens
  const isTrimmed = rest.some(
    ({ kind, senses }) => ['ordinal', 'amount', 'time'].includes(kind) || senses.place !== undefined,
  )
  return first?.text === 'clip' && !isTrimmed && isPart(withoutAudience(untilMark(rest)))
    ? [asVerb(first, 'make'), asThing(first, 'clip'), asLink(first, 'of'), ...rest]
    : null
}

const BECOMES = /^(?:→|⇒|>|to|into|as)$/
const NOUNS = new Set(['excerpt', 'clip'])
const SHAPES = new Set(['vertical', 'square', 'landscape'])
const DETERMINING =
  /^(?:a|an|one|new|short|separate|own|its|two|three|another|version|format|max|maximum|tops|long|only|just)$/

/** “Elephant bit → 9:16 reel”, “Webinar into a 30 s teaser”, “Webinar → square”. */
function becomesNew(tokens: readonly Token[]): readonly Token[] | null {
  const at = tokens.findIndex(({ text }, index) => index > 0 && BECOMES.test(text))
  // “->”
  const end = tokens[at - 1]?.text === '-' ? at - 1 : at
  const [part, made] = [tokens.slice(0, Math.max(0, end)), tokens.slice(at + 1)]
  const [first] = part
  const isArrow = /^[→⇒>]$/.test(tokens[at]?.text ?? '')
  const isWhole = part.length > 0 && part.every(isComposition)
  // “Elephant scan -> reel”: nothing but what is talked about.
  const isTopic = part.every(
    ({ kind, senses }) => kind === 'word' && (Object.keys(senses).length === 0 || senses.glue === 'articles'),
  )
  const mayBeTopic = isTopic && (isArrow || isShape(made[0]))
  if (!first || !(isPart(part) || isWhole || mayBeTopic)) return null
  // “Webinar → square”
  if (isWhole && isArrow && made.every(isShape) && made.length > 0)
    return [asVerb(first, 'make'), ...part, ...made]
  // “Intro as a hook” is said of what there is.
  const isNew = isArrow || /^(?:a|an|one|its|two|three)$/.test(made[0]?.text ?? '') || isShape(made[0])
  return isNew ? joined(made, part, true, mayBeTopic ? 'about' : 'of') : null
}

/** “Vertical 30 s clip, the salt story”, “the salt story for LinkedIn, 4:5 clip”. */
function besideNew(tokens: readonly Token[]): readonly Token[] | null {
  const at = tokens.findIndex(({ text }) => /^[,:–—-]$/.test(text))
  if (at < 1) return null
  const [one, other] = [tokens.slice(0, at), tokens.slice(at + 1)]
  const part = withoutAudience(one)
  return isPart(part) ? joined(other, part) : isPart(untilMark(other)) ? joined(one, other, false) : null
}

/** “Make <made> of <part>”; null when the one isn't something new. */
function joined(
  made: readonly Token[],
  part: readonly Token[],
  mayFollow = true,
  link: 'of' | 'about' = 'of',
): readonly Token[] | null {
  const noun = made.findIndex(({ senses }) => NOUNS.has(senses.thing ?? ''))
  const [first] = made
  const lead = made.slice(0, Math.max(0, noun))
  const rest = made.slice(noun + 1)
  // “Three clips: the salt story, …” lists them.
  const isSeveral = lead.some(({ kind, n }) => kind === 'number' && n > 1)
  if (!first || noun < 0 || isSeveral || !lead.every(describes) || (!mayFollow && !rest.every(describes)))
    return null
  return [asVerb(first, 'make'), ...made.slice(0, noun + 1), asLink(first, link), ...part, ...rest]
}

function describes(token: Token): boolean {
  const { kind, senses, text } = token
  return (
    ['number', 'amount'].includes(kind) ||
    isShape(token) ||
    DETERMINING.test(text) ||
    senses.glue === 'politeness' ||
    ['under', 'atMost', 'roughly', 'exactly'].includes(senses.limit ?? '') ||
    (kind === 'mark' && text === '-')
  )
}

function isShape(token: Token | undefined): boolean {
  return (
    token !== undefined &&
    (token.kind === 'ratio' || token.kind === 'size' || SHAPES.has(token.senses.look ?? ''))
  )
}

function isComposition({ kind, senses }: Token): boolean {
  return kind === 'composition' || senses.glue === 'articles'
}

const MAX_PART = 8
/** Said of what somebody thinks; where it is said (“in my opinion”), the word helps to find it. */
const THOUGHTS = /^(?:opinions?|viewpoint|stance|verdict|insight|theory|reaction|advice)$/

/** A part of a talk, as a noun phrase: nothing in it asks for anything. */
function isPart(tokens: readonly Token[]): boolean {
  return (
    tokens.length > 0 &&
    tokens.length <= MAX_PART &&
    tokens.some(
      ({ kind, senses, text }) =>
        kind === 'quote' ||
        kind === 'time' ||
        (senses.unit !== undefined && kind === 'word') ||
        THOUGHTS.test(text) ||
        ['intro', 'outro', 'ad'].includes(senses.place ?? ''),
    ) &&
    tokens.every(
      ({ kind, senses, isBase, text }) =>
        (senses.limit === undefined || senses.link !== undefined) &&
        !STATING.test(text) &&
        (senses.thing === undefined || senses.thing === 'excerpt' || senses.unit !== undefined) &&
        !(senses.verb !== undefined && isBase && senses.unit === undefined && senses.place === undefined) &&
        kind !== 'amount' &&
        kind !== 'ratio' &&
        kind !== 'size',
    )
  )
}

const STATING =
  /^(?:is|are|was|were|has|have|should|must|can|could|will|would|do|does|needs?|goes|stays?|remains?)$/

/** “… for LinkedIn”: where it will be seen. */
function withoutAudience(tokens: readonly Token[]): readonly Token[] {
  const at = tokens.findLastIndex(({ text }) => text === 'for')
  return at > 0 && tokens.length - at <= 3 ? tokens.slice(0, at) : tokens
}

function untilMark(tokens: readonly Token[]): readonly Token[] {
  const end = tokens.findIndex(({ kind, text }) => kind === 'mark' && /^[,;]$/.test(text))
  return end < 0 ? tokens : tokens.slice(0, end)
}
