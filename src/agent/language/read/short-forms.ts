// Telegrams as plain commands: “no music”, “ums back please”, “+3 dB”, “Voice memo -> Memo”. A rule looks at function words and
// the class of what stands beside them, never at what is talked about.

import { HESITATIONS, isHesitation } from '../../commands/plans/words.ts'
import { isWord } from '../vocabulary/grammar.ts'
import { EDITS, MORE, TOUCHING } from '../vocabulary/keeping.ts'
import { atEdge } from './edges.ts'
import { lifted } from './lifts.ts'
import { asLink, asVerb } from './made-tokens.ts'
import { ofLength } from './of-length.ts'
import { laid, put, takenDown, withParticle } from './particles.ts'
import { renamed } from './renamings.ts'
import { backToWhole, broughtBack, rolledBack, withoutVerbatim } from './returns.ts'
import { matches } from './token-tests.ts'
import type { Token } from './tokens.ts'

/** The tokens as a command; null when they are no telegram. */
export function fromTelegram(given: readonly Token[]): readonly Token[] | null {
  const polite = withoutPoliteness(given)
  const bare = withoutVerbatim(polite)
  const tokens = bare ?? polite
  for (const rule of RULES) {
    const command = rule(tokens)
    if (command !== null) return command
  }
  return bare
}

const isPolite = ({ senses, kind }: Token) =>
  kind === 'word' && senses.glue === 'politeness' && senses.look === undefined

function withoutPoliteness(tokens: readonly Token[]): readonly Token[] {
  const from = tokens.findIndex((token) => !isPolite(token) && token.text !== ',')
  return from <= 0 ? tokens : tokens.slice(from)
}

const STATING =
  /^(?:is|are|was|were|would|will|should|could|can|must|has|have|do|does|did|to|may|might|be|gets|stays?|remains?)$/
/** “no need”, “no idea”, “no one”, “no just cut it”. */
const NOT_NOUNS =
  /^(?:need|idea|one|way|problem|worries|doubt|matter|reason|please|sorry|thanks|no|just|actually|wait|but|not|longer)$/

/** A noun phrase that opens with what is named: no verb, no pronoun. */
function isNamed(tokens: readonly Token[]): boolean {
  const [first] = tokens
  if (first === undefined || first.kind === 'mark' || NOT_NOUNS.test(first.text)) return false
  const { verb, thing, unit, place, glue, look } = first.senses
  const isNoun = thing !== undefined || unit !== undefined || place !== undefined
  const isFree = verb === undefined && glue === undefined && look === undefined
  const isTime = (token: Token | undefined) => token?.kind === 'time' || token?.unit === 's'
  return (
    (isNoun || isFree || !first.isBase) &&
    !tokens.some(({ text }, at) => STATING.test(text) && !(text === 'to' && isTime(tokens[at + 1])))
  )
}

/** “No other changes”, “no cuts”: what a prompt does itself, and nothing that could be taken away. */
function namesEdits(tokens: readonly Token[]): boolean {
  // “No trims, just a swap”
  const only = tokens.findIndex(
    ({ senses }, at) => senses.limit === 'only' && tokens[at - 1]?.kind === 'mark',
  )
  const list = tokens
    .slice(0, only < 0 ? undefined : only)
    .filter((token) => token.kind !== 'mark' && !isPolite(token))
  return (
    list.some(({ text }) => EDITS.has(text)) && list.every(({ text }) => EDITS.has(text) || MORE.has(text))
  )
}

/** “I want no music”, “we would rather have no music” */
const isWishing = ({ text }: Token) => isWord(text, 'wishing')
const MAX_WISH = 6

/** “No music”, “no more captions”. */
function noMore(tokens: readonly Token[]): readonly Token[] | null {
  const no = tokens.findIndex(({ text }) => text === 'no')
  const isWished =
    /^(?:i|we)$/.test(tokens[0]?.text ?? '') && no <= MAX_WISH && tokens.slice(1, no).every(isWishing)
  const at = isWished && no > 1 ? no : 0
  const [first, second] = tokens.slice(at)
  if (first?.text !== 'no' || !second) return null
  const rest = tokens.slice(at + (second.text === 'more' ? 2 : 1))
  // “No captions yet” asks for none, and takes none away.
  if (!isNamed(rest) || rest.at(-1)?.text === 'yet' || namesEdits(rest)) return null
  // “No words removed” bans that.
  const last = rest.length > 1 ? rest.at(-1)?.text : undefined
  if (TOUCHING.has(last ?? '') || isWord(last, 'leaving')) return null
  if (rest.some(({ senses }) => senses.look === 'shorter' || senses.limit === 'under')) return null
  // “No sponsor, no 'you know'”, but “no cuts” bans what the prompt does.
  const isRepeated = (at: number) =>
    rest[at]?.text === 'no' &&
    /^(?:,|and|or)$/.test(rest[at - 1]?.text ?? '') &&
    isNamed(rest.slice(at + 1)) &&
    !EDITS.has(rest[at + 1]?.text ?? '')
  return [asVerb(first, 'remove'), ...rest.filter((_, at) => !isRepeated(at))]
}

/** “De-um it”, “un-mute”: what stands behind it goes. */
function undone(tokens: readonly Token[]): readonly Token[] | null {
  const [first, hyphen, what] = tokens
  const isUndone = first?.text === 'de' && hyphen?.text === '-' && what !== undefined
  if (!isUndone || !first || !what) return null
  // “De-um and de-uh it”
  const isSecond = (at: number) => tokens[at]?.text === 'de' && tokens[at + 1]?.text === '-'
  // “De-um everything”, “de-um the lot”
  const rest = tokens
    .slice(3)
    .filter(({ senses }, at) => !isSecond(at + 3) && !isSecond(at + 2) && senses.place !== 'everything')
  return [asVerb(first, 'remove'), ...withSuch(what), ...rest]
}

/** Who wants no um wants no such sound. */
const withSuch = (sound: Token): Token[] =>
  HESITATIONS.has(sound.text)
    ? [sound, asLink(sound, 'and'), { ...asVerb(sound, 'uh'), senses: {} }]
    : [sound]

/** “Filler-free please”, “make it um-free”: what stands in front of it goes. */
function freeOf(tokens: readonly Token[]): readonly Token[] | null {
  const free = tokens.flatMap(({ text }, at) => (text === 'free' && tokens[at - 1]?.text === '-' ? [at] : []))
  const [first] = tokens
  const named = free.flatMap((at) => tokens.slice(at - 2, at - 1))
  const rest = tokens.filter((_, at) => !free.some((end) => end - 2 <= at && at <= end))
  const isWhole = rest.every(
    (token, at) =>
      matches(token, { kind: 'mark composition', glue: true, thing: 'composition' }) ||
      (at === 0 && /^(?:make|keep|get|need|want)$/.test(token.text)),
  )
  if (!first || named.length === 0 || !isWhole) return null
  const scope = rest.filter(({ kind }) => kind === 'composition')
  const things = named.flatMap((token, order): Token[] => [
    ...(order > 0 ? [asLink(token, 'and')] : []),
    ...withSuch(token),
  ])
  return [asVerb(first, 'remove'), ...things, ...(scope[0] ? [asLink(scope[0], 'from'), ...scope] : [])]
}

/** “Just the ums”, “ums only”: these sounds are to go, and no others. */
function onlySounds(tokens: readonly Token[]): readonly Token[] | null {
  const [first] = tokens
  const rest = tokens.filter(
    (token) => !isPolite(token) && token.senses.glue !== 'articles' && token.kind !== 'mark',
  )
  const isOnly = ({ text }: Token) => text === 'only' || text === 'just'
  const only = rest.find(isOnly)
  const sound = rest.find(({ text }) => isHesitation(text))
  return first && rest.length === 2 && only && sound ? [asVerb(first, 'remove'), only, sound] : null
}

/** “Plus 4 dB”, “4 dB boost”, “3 dB off”: so much louder or quieter. */
function byDecibels(tokens: readonly Token[]): readonly Token[] | null {
  const list = tokens.filter((token) => !isPolite(token) && token.senses.glue !== 'articles')
  const db = list.find(({ unit }) => unit === 'db')
  const [way, ...others] = list.filter(
    (token) => token !== db && !matches(token, { thing: 'audio', text: 'of in' }),
  )
  if (!db || !way || others.length > 0 || list.length > MAX_LEVEL) return null
  const isUp = /^(?:plus|\+|increase)$/.test(way.text) || way.senses.verb === 'raise'
  const isDown = way.text === 'off' || way.senses.verb === 'lower'
  return isUp || isDown ? [asVerb(way, isUp ? 'raise' : 'lower'), db] : null
}

const MAX_LEVEL = 5

/** “Take it to -16 LUFS”, “match the levels at -16 LUFS” */
function takenTo(tokens: readonly Token[]): readonly Token[] | null {
  const [first, ...rest] = tokens
  const isTo = rest.some(({ unit }, at) => unit === 'lufs' && /^(?:to|at)$/.test(rest[at - 1]?.text ?? ''))
  return first && isTo && /^(?:take|match)$/.test(first.text) ? [asVerb(first, 'set'), ...rest] : null
}

/** “The client says 1.25x”, “our spec is -16 LUFS”: who says so is no part of it. */
function valueSaid(tokens: readonly Token[]): readonly Token[] | null {
  const list = tokens.filter((token) => !isPolite(token) && token.kind !== 'mark')
  const value = list.at(-1)
  const says = list.at(-2)
  const who = list.slice(0, -2)
  const isPerson = who.every(
    ({ kind, senses, isBase, text }) =>
      kind === 'word' &&
      (senses.verb === undefined || !isBase) &&
      [senses.thing, senses.limit, senses.place, senses.unit].every((sense) => sense === undefined) &&
      !isWord(text, 'neuter', 'subject', 'demonstrative'),
  )
  const isSaid = /^(?:says|said|wants|is)$/.test(says?.text ?? '')
  const thing = value?.unit === 'lufs' ? 'loudness' : value?.unit === 'x' ? 'speed' : null
  return value && who.length > 0 && isPerson && isSaid && thing
    ? [asVerb(value, 'set'), { ...asVerb(value, thing), senses: { thing } }, asLink(value, 'to'), value]
    : null
}

const REMOVED = new Set(['fillers', 'retakes', 'studioSound', 'profanity', 'clicks'])

/** “Less umming”, “fewer gaps”: all that a filler or a pause can be is less. “More volume” */
function less(tokens: readonly Token[]): readonly Token[] | null {
  const from = /^(?:much|way|far|a lot)$/.test(tokens[0]?.text ?? '') ? 1 : 0
  const [first, ...rest] = tokens.slice(from)
  if (!first || !/^(?:less|fewer|more)$/.test(first.text) || !isNamed(rest)) return null
  const thing = rest.find(({ senses }) => senses.thing !== undefined)?.senses.thing ?? ''
  const isSound = rest.some(({ text }) => HESITATIONS.has(text.replace(/s$/, '')))
  const isLevel = thing === 'music' || rest.some(({ text }) => /^(?:volume|gain|level)s?$/.test(text))
  if (first.text === 'more') return isLevel && thing !== 'music' ? [asVerb(first, 'raise'), ...rest] : null
  const isRemoved = REMOVED.has(thing) || isSound
  const verb = isRemoved
    ? 'remove'
    : thing === 'pauses'
      ? 'shorten'
      : isLevel || thing === 'audio'
        ? 'lower'
        : null
  return verb === null ? null : [asVerb(first, verb), ...rest]
}

/** “Flip it to vertical”, “go square”: a shape is what it becomes, and nothing turns around. */
function turnedTo(tokens: readonly Token[]): readonly Token[] | null {
  const [first, ...rest] = tokens
  const to = rest.findIndex(({ text }) => /^(?:to|into)$/.test(text))
  const shape = rest.findIndex(
    ({ senses, kind }) =>
      ['ratio', 'size'].includes(kind) || ['vertical', 'square', 'landscape'].includes(senses.look ?? ''),
  )
  const isStyle = (token: Token | undefined) => matches(token, { look: 'karaoke boxed plain' })
  // “Flip the picture 1080x1080”, “flip the captions to karaoke”
  const isNamed = to < 0 ? ['size', 'ratio'].includes(rest[shape]?.kind ?? '') : isStyle(rest[to + 1])
  const isTurned =
    /^(?:flip|rotate|turn)$/.test(first?.text ?? '') && ((to >= 0 && shape === to + 1) || isNamed)
  // “Go karaoke on the captions”
  const isStyled = isStyle(rest[0])
  const isGone = /^(?:go|went)$/.test(first?.text ?? '') && (shape === 0 || isStyled)
  return first && (isTurned || isGone) ? [asVerb(first, 'set'), ...rest] : null
}

/** “Un-burn the captions”, “unburn them”: they are shown, and not part of the picture. */
function unburned(tokens: readonly Token[]): readonly Token[] | null {
  const isSplit = tokens[0]?.text === 'un' && tokens[1]?.text === '-'
  const act = isSplit ? tokens[2] : tokens[0]
  const isUndone = isSplit ? isWord(act?.text, 'burning') : /^unburn(?:ed)?$/.test(act?.text ?? '')
  const rest = tokens.slice(isSplit ? 3 : 1)
  return act && isUndone && rest.length > 0
    ? [asVerb(act, 'set'), ...rest, { ...asVerb(act, 'soft'), senses: { look: 'soft' } }]
    : null
}

/** “Burn them in”, “bake in the captions”, “embed the captions in the picture”. */
function burnedIn(tokens: readonly Token[]): readonly Token[] | null {
  const [first, ...rest] = tokens.filter((token) => token.kind !== 'mark' && !isPolite(token))
  const into = rest.findIndex(
    ({ text }, at) =>
      /^(?:in|into|onto)$/.test(text) &&
      /^(?:picture|video|image|film|frame|footage)$/.test(rest.at(-1)?.text ?? '') &&
      at > 0,
  )
  const isJoined = / (?:in|on)$/.test(first?.text ?? '') || first?.text === 'hardcode'
  const isIn = (rest.at(-1)?.text === 'in' && rest.length > 1) || into > 0 || isJoined
  const isCaptions = rest.some(({ senses }) => senses.thing === 'captions')
  if (
    !first ||
    !isWord(first.text.split(' ')[0], 'burning') ||
    !(isCaptions || (isIn && /^(?:burn|hardcode|bake)$/.test(first.text)))
  )
    return null
  return [
    asVerb(first, 'add'),
    { ...asVerb(first, 'burned'), senses: { look: 'burned' } },
    ...(into > 0 ? rest.slice(0, into) : isIn && rest.at(-1)?.text === 'in' ? rest.slice(0, -1) : rest),
  ]
}

/** “Best bits in 40 seconds”, “best moments please”: a reel of them. */
function bestOf(tokens: readonly Token[]): readonly Token[] | null {
  const list = tokens.filter((token) => !isPolite(token) && token.senses.glue !== 'articles')
  const [first, noun] = list
  if (first?.senses.look !== 'strongest' || noun?.senses.unit !== 'part' || !/s$/.test(noun.text)) return null
  const isRest = list
    .slice(2)
    .every(
      ({ kind, text }) =>
        kind === 'amount' || kind === 'mark' || /^(?:in|of|under|around|about|max|only)$/.test(text),
    )
  const reel = { ...asVerb(noun, 'highlights'), senses: { thing: 'excerpt' } }
  return isRest ? [asVerb(first, 'make'), reel, ...list.slice(2)] : null
}

const NAMING = /^(?:named|called|titled|name|title)$/
const LAST = new Set(['remove', 'keep', 'mute', 'add', 'shorten', 'restore', 'off', 'leave', 'censor'])
const SCOPE = /^(?:in|on|for|from|at)$/

/** “Mention of the price please remove”, “the sponsor message cut out”: the verb stands behind its object. */
function verbLast(tokens: readonly Token[]): readonly Token[] | null {
  const said = tokens.filter((token) => !isPolite(token) && token.kind !== 'mark')
  // “Captions activate in all three compositions”
  const end = said.findIndex(
    ({ senses, isBase }, at) =>
      at > 0 &&
      isBase &&
      LAST.has(senses.verb ?? '') &&
      !senses.thing &&
      SCOPE.test(said[at + 1]?.text ?? '') &&
      !said.slice(at).some(({ text }) => STATING.test(text)),
  )
  const list = end < 0 ? said : said.slice(0, end + 1)
  const [first, last] = [list[0], list.at(-1)]
  const verbs = list.filter(
    ({ senses, isBase }) => senses.verb !== undefined && isBase && senses.thing === undefined,
  )
  const isObject =
    first !== undefined &&
    first.kind !== 'quote' &&
    (first.senses.verb === undefined || (first.senses.thing !== undefined && !first.isBase)) &&
    list
      .slice(0, -1)
      .every(({ senses, text }) => senses.glue !== 'pronouns' && !STATING.test(text) && !NAMING.test(text))
  const verb = last?.senses.verb ?? ''
  return list.length > (end < 0 ? 2 : 1) &&
    isObject &&
    last &&
    verbs.length === 1 &&
    verbs[0] === last &&
    LAST.has(verb)
    ? [asVerb(first, verb), ...list.slice(0, -1), ...(end < 0 ? [] : said.slice(end + 1))]
    : null
}

/** “Drop a marker at 0:20”, “drop chapters on every question”: they are set. What is dropped without saying where is taken away. */
function pinned(tokens: readonly Token[]): readonly Token[] | null {
  const [verb, ...rest] = tokens
  const noun = rest.findIndex(({ senses }) => senses.thing === 'markers' || senses.thing === 'chapters')
  const lead = rest.slice(0, Math.max(0, noun))
  const isNew = lead.some(({ kind, text }) => kind === 'number' || /^(?:an?|another|one|some)$/.test(text))
  const where = { kind: 'time', link: 'called each', text: 'at on where when for' }
  const isPlaced = rest.slice(noun + 1).some((token) => matches(token, where))
  return verb?.text === 'drop' && noun >= 0 && noun < 4 && (isNew || lead.length === 0) && isPlaced
    ? [asVerb(verb, 'add'), ...rest]
    : null
}

const RULES = [
  pinned,
  takenDown,
  unburned,
  burnedIn,
  lifted,
  atEdge,
  withParticle,
  laid,
  put,
  onlySounds,
  noMore,
  less,
  byDecibels,
  takenTo,
  valueSaid,
  rolledBack,
  backToWhole,
  broughtBack,
  renamed,
  turnedTo,
  bestOf,
  ofLength,
  undone,
  freeOf,
  verbLast,
]
