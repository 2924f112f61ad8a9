// The clause of a guard before it is read: what its subject is, what only says why, and what it says that holds anyway.
import type { Clause } from './read/clause.ts'
import { isNot, matches, textOf } from './read/token-tests.ts'
import type { Token } from './read/tokens.ts'
import { isFiniteVerb, isWord } from './vocabulary/grammar.ts'

/** A set of the words of a text. */
export const words = (list: string) => new Set(list.split(/\s+/))

/** They say that something stays. */
export const STAYING = words(
  `stay stays staying stand stands survive survives remain remains remaining untouched unchanged unaltered unmodified unedited uncut intact alone verbatim respected conserved
   leave keep keeps kept retain retains preserve spare`,
)
/** What is not to happen to it. */
export const TOUCHING = words(
  `touch touches touched touching change changes changed changing modify modified modifying alter altered altering edit edited editing
   remove removed removing delete deleted deleting cut cutting mess messed wreck wrecking ruin affect affected affecting trim trimmed move moved
   shorten shortened lose losing lost drop adjust adjusted reorder rename mute update happen harm break rearrange`,
)
/** How it stays. */
export const MANNERS = words(
  `alone as is it they was were untouched unchanged unaltered unmodified unedited uncut intact exactly stay stays remain remains way how put full
   fully complete completely go goes out normal normally fine good okay perfect same original off limits wording verbatim place peace there in at be been to
   ever even all part point moment order timing content happen else too though either though approved already please still just only entire whole entirely
   changes alterations edits precisely recorded unity time itself themselves respect survive survives with without any have has must should shall may can could does do not will said says say saying talks spoken heard fully audible`,
)
/** Nouns of the composition that something new is made from. */
export const ORIGINALS = words(
  'original originals orig og source existing current main master full long longer real whole uncut complete proper itself interview record',
)
export const REST = words('rest remainder other others elsewhere remaining')
const ASIDE = words('second first last other good final better')
const TAKES = words('take try attempt version one go pickup retake')

/** A phrase that says by itself that its subject stays: “X is fine as it is”, “X must not change”. */
export function saysStays(tokens: readonly Token[]): boolean {
  const text = textOf(tokens)
  // “webinar don't touch”
  const isBanned =
    tokens.length > 1 &&
    (/^(?:do not touch|not touch|hands off|leave alone)$/.test(tokens.at(-1)?.text ?? '') ||
      (tokens.at(-1)?.senses.verb === 'leave' && tokens.at(-2)?.text === 'you')) &&
    tokens
      .slice(0, -1)
      .every(({ senses, kind }) => kind !== 'word' || senses.verb === undefined || senses.thing !== undefined)
  return (
    isBanned ||
    tokens.some(
      ({ text: word }, at) =>
        at > 0 &&
        STAYING.has(word) &&
        !/^(?:leave|keep)$/.test(word) &&
        // “Its answer alone” is only that.
        (word !== 'alone' || /\b(?:leave|leaves|leaving|left|let|be|stay|stays|remain|remains)\b/.test(text)),
    ) ||
    /. (?:leave|not touch|not change|keep) (?:it|them|that)\b/.test(text) ||
    /\b(?:as is|as it is|as they are|as it was|as they were|like (?:it|they) (?:is|are)|the way (?:it|they) (?:is|are)|how (?:it|they) (?:is|are)|off limits)\b/.test(
      text,
    ) ||
    // “the other two are approved”
    /. (?:is|are) (?:already |all |both )?(?:approved|signed off|locked|locked in|final|finalized)$/.test(
      text,
    ) ||
    (tokens.some((token, at) => at > 0 && touches(token)) &&
      /\b(?:not|nothing|nor)\b/.test(text) &&
      /\b(?:must|should|shall|may|can|could|will|do|does|is|are|to be|has|have)\b/.test(text))
  )
}

/** “As it is”, “untouched”, “alone”: nothing of it may change, and not only that it is there. */
export function saysAsIs(tokens: readonly Token[]): boolean {
  const text = textOf(tokens)
  return /\b(?:as is|as (?:it|they|he|she) (?:is|are|was|were|says?)|alone|un(?:touched|changed|altered|edited|modified)|exactly|verbatim|the way|how|like (?:it|they) (?:is|are))\b/.test(
    text,
  )
}

const SHORTENING = new Set(['remove', 'shorten'])

/** “… be touched”, “… be shortened”. */
function touches({ text, senses, isBase }: Token): boolean {
  return TOUCHING.has(text) || (SHORTENING.has(senses.verb ?? '') && !isBase && senses.thing === undefined)
}

/** “Nothing should be cut”, “it must not be shortened”: what it bans takes something away. */
export function bansCuts(tokens: readonly Token[]): boolean {
  const list = tokens.filter(({ kind, senses }) => kind !== 'mark' && senses.glue !== 'politeness')
  const [last, passive, not] = list.toReversed()
  return (
    SHORTENING.has(last?.senses.verb ?? '') &&
    /^(?:be|get|gets)$/.test(passive?.text ?? '') &&
    (not?.text === 'not' || list[0]?.text === 'nothing')
  )
}

/** “Nothing after 2:00 is to change”, “no word may be lost”, “not one second may go”, “nothing else”, “nothing on the other two”. */
export function isNothing(tokens: readonly Token[]): boolean {
  const [first, second] = tokens
  const isNone = /^(?:nothing|nothing else|none|no part|no other|no|not one|not a single)$/
  const opening =
    first?.text === 'not' ? `not ${/^(?:one|a single)\b/.exec(textOf(tokens.slice(1, 3)))?.[0]}` : first?.text
  if (!first || !isNone.test(opening ?? '')) return false
  const isOfOthers =
    first.text === 'nothing' &&
    /^(?:on|in|to|for|with)$/.test(second?.text ?? '') &&
    tokens.some(({ text, senses }) => REST.has(text) || senses.place === 'rest' || text === 'other')
  return (
    isOfOthers ||
    first.text === 'nothing else' ||
    tokens.some(touches) ||
    (tokens.length <= 3 &&
      (/^(?:else|more|other|besides)$/.test(second?.text ?? '') ||
        (/^(?:after|before)$/.test(second?.text ?? '') && /^(?:that|it|this)$/.test(tokens[2]?.text ?? ''))))
  )
}

/** What a prompt does, as it calls it itself. */
export const EDITS = words('edit edits change changes cut cuts deletion deletions removal removals')
/** What is beside what is asked for. */
export const MORE = words('other others further more extra additional else new unnecessary')

/** “No captions yet” */
const FOR_NOW = words('yet anywhere here required needed necessary')

/** “No cuts”, “no other edits”, “no copy, please”: what is not to be there afterward. */
export function isBan(tokens: readonly Token[]): boolean {
  const [first, ...rest] = tokens.filter(({ kind }) => kind !== 'mark')
  // “Cut nothing else”
  if (first?.senses.verb !== undefined && /^nothing(?: else)?$/.test(rest[0]?.text ?? ''))
    return rest.slice(1).every(({ text, senses }) => MORE.has(text) || senses.glue !== undefined)
  return (
    first?.text === 'no' &&
    rest.length > 0 &&
    rest.every(
      ({ kind, senses, text }) =>
        kind === 'word' &&
        (EDITS.has(text) ||
          MORE.has(text) ||
          FOR_NOW.has(text) ||
          senses.thing !== undefined ||
          senses.glue === 'politeness'),
    ) &&
    rest.some(({ senses, text }) => EDITS.has(text) || senses.thing !== undefined)
  )
}

/** Words that open what is said about the subject of a guard. */
const PREDICATES = words(
  'is are was were must should shall may can could will would has have ought needs need stays stay remains remain gets do survive survives',
)
const TRAILING = words('though please too either however thanks')

/** “The price of one must stay there”: what stays, without how that is said; a limit in what is said belongs to it. */
export function subjectOf(clause: Clause): Clause {
  let end = clause.tokens.length
  const trails = ({ kind, text }: Token) => kind === 'mark' || TRAILING.has(text)
  while (end > 1 && trails(clause.tokens[end - 1] as Token)) end--
  const tokens = clause.tokens.slice(0, end)
  const isStatement =
    (clause.verb === null || clause.verb === 'set') && !clause.isNegated && !isNothing(tokens)
  const at = tokens.findIndex(
    ({ text }, index) => index > 0 && (PREDICATES.has(text) || /^(?:do not|not) /.test(text)),
  )
  const [subject, said] = [tokens.slice(0, at), tokens.slice(at)]
  const isWhole =
    isStatement &&
    at > 0 &&
    saysStays(tokens) &&
    subject.some((token) => token.senses.glue === undefined && token.senses.link === undefined) &&
    said.every(
      ({ kind, senses }) =>
        (kind === 'word' || kind === 'mark') && senses.link !== 'where' && senses.thing === undefined,
    ) &&
    !said.some(({ senses }) => ['only', 'except', 'if', 'unless', 'but'].includes(senses.limit ?? ''))
  return isWhole ? { ...clause, tokens: subject, verb: 'leave' } : { ...clause, tokens }
}

const REASONS = new Set('as because since for or so cos coz cause'.split(' '))
const REASONING = new Set(
  'it its that this he she they i we the people ppl everyone everybody viewers listeners'.split(' '),
)

/** “Leave the story in, they love that one”: without why; a limit, a name or a value is never a reason. */
export function withoutReason(clause: Clause): Clause {
  const { tokens } = clause
  const from = tokens.findIndex(({ text, kind }, at) => {
    if (at < 1) return false
    const next = /^[,;]$/.test(text) && REASONS.has(tokens[at + 1]?.text ?? '') ? at + 2 : at + 1
    const opens = (kind === 'mark' && /^[,;]$/.test(text)) || REASONS.has(text)
    if (!opens || !REASONING.has(tokens[next]?.text ?? '')) return false
    const rest = tokens.slice(next)
    return (
      (rest[0]?.text !== 'the' || text === ';') &&
      rest.length > 1 &&
      rest.every(
        (token) =>
          (token.kind === 'word' || token.kind === 'mark') &&
          (token.senses.limit === undefined || /^(?:but|again|not|roughly|only)$/.test(token.senses.limit)) &&
          !STAYING.has(token.text),
      )
    )
  })
  return from < 0 ? clause : { ...clause, tokens: tokens.slice(0, from) }
}

/** “'You know' is just how he talks, that should stay”: with what the pronoun stands for; null when it stands for nothing. */
export function withAntecedent(clause: Clause, before: Clause | undefined): Clause | null {
  const rest = clause.tokens.filter(
    ({ text, kind, senses }) =>
      kind !== 'mark' && senses.verb !== 'leave' && !MANNERS.has(text) && !STAYING.has(text),
  )
  const isIt = (token: Token) => /^(?:it|them|that|those|this|which|i|we|want|like|to)$/.test(token.text)
  // “The teaser is signed off, don't edit it”
  const [act, ...objects] = rest
  if (clause.isNegated && act && objects.length > 0 && objects.every(isIt) && before?.verb === null) {
    return { ...clause, tokens: [act, ...aboutWhat(before.tokens)] }
  }
  const isPronoun = rest.every(isIt)
  if (!isPronoun || clause.isNegated || clause.tokens.some(({ senses }) => senses.place !== undefined))
    return clause
  if (!before) return null
  const isSaid =
    before.tokens.some(({ senses }) => senses.limit === 'except') ||
    before.isNegated ||
    before.verb === 'leave'
  if (isSaid) return { ...clause, tokens: clause.tokens.slice(0, 0), isNegated: true }
  if (before.verb !== null) return null
  return { ...before, tokens: aboutWhat(before.tokens) }
}

/** “I love the salt story”, “the teaser is signed off”: what that is said of. */
function aboutWhat(tokens: readonly Token[]): Token[] {
  const verb = tokens.findIndex(({ text }) => isFiniteVerb(text) || isWord(text, 'fondness'))
  if (verb < 0) return [...tokens]
  return isWord(tokens[verb]?.text, 'fondness') ? tokens.slice(verb + 1) : tokens.slice(0, verb)
}

/** “(keep the second try)” says what removing retakes does anyway. */
export function isAside({ tokens, verb, isNegated }: Clause): boolean {
  if (isNegated && tokens.length === 0) return true
  if (verb !== 'leave' && verb !== 'keep') return false
  const rest = tokens.slice(1).filter(({ kind }) => kind !== 'mark')
  return (
    rest.length <= 4 &&
    rest.every(
      (token) =>
        matches(token, { kind: 'ordinal number', text: ASIDE, glue: 'articles' }) || TAKES.has(token.text),
    ) &&
    rest.some(
      ({ text, kind }) => kind === 'ordinal' || kind === 'number' || ASIDE.has(text) || PICKUPS.has(text),
    ) &&
    (rest.some(({ text }) => TAKES.has(text)) || rest.every(({ kind }) => kind === 'ordinal'))
  )
}

const PICKUPS = words('pickup retake')

/** Something is brought back, “but the ums stay out”, or a part goes, and “the next question stays”: that holds anyway. */
export function staysOut({ tokens }: Clause, before: Clause | undefined): boolean {
  const next = tokens.findIndex(({ text }) => text === 'next')
  if (next >= 0 && tokens[next + 1]?.senses.unit !== undefined && before?.verb === 'remove') return true
  const stays = tokens.findIndex(({ text }) => /^(?:stays?|remains?|keep|leave)$/.test(text))
  const said = tokens.slice(stays + 1).filter(({ kind }) => kind !== 'mark')
  return (
    before?.verb === 'restore' &&
    stays >= 0 &&
    /^(?:out|gone|off|away|removed|cut)$/.test(said.at(-1)?.text ?? '')
  )
}

/** “Leave the rest of that sentence”, “keep the file”: no edit changes a file, or what was not asked for. */
export function isKeptAnyway({ tokens }: Clause): boolean {
  const rest = tokens.findIndex(({ senses, text }) => senses.place === 'rest' && text === 'rest')
  if (rest >= 0 && /^(?:of|in)$/.test(tokens[rest + 1]?.text ?? '')) return true
  const objects = tokens.filter(
    isNot({
      kind: 'mark',
      glue: true,
      link: true,
      verb: true,
      text: 'project library found original originals',
    }),
  )
  return (
    objects.length > 0 &&
    objects.every(
      ({ kind, text }) =>
        kind === 'media' || /^(?:files?|recordings?|footage|media|sources?|assets?)$/.test(text),
    )
  )
}

/** “The host's name”, “his name”: it is said, and names no composition. */
export function isPersonsName({ senses }: Token, before: Token | undefined): boolean {
  return senses.thing === 'name' && /^(?:his|her)$|['’]s$/.test(before?.text ?? '') && before?.kind === 'word'
}

/** “Do not create new compositions”: that bans an act, and protects nothing. */
export function makesNew({ tokens, isNegated }: Clause): boolean {
  return (
    isNegated &&
    ['make', 'copy', 'add', 'rename'].includes(tokens[0]?.senses.verb ?? '') &&
    tokens[0]?.text !== 'apply'
  )
}
