// Where a clause begins: an imperative, a guard, a wish or a switch that follows a separator.

import { HESITATIONS } from '../../commands/plans/words.ts'
import { isBan, isNotThese, saysStays } from '../guard-clauses.ts'
import { isWord } from '../vocabulary/grammar.ts'
import { MORE } from '../vocabulary/keeping.ts'
import { SEPARATORS } from '../vocabulary/links.ts'
import { cueLength } from './cues.ts'
import { shapeEnd } from './making-spans.ts'
import { withParticle } from './particles.ts'
import { opensNaming, opensRemark, opensWish, upToMark } from './stated-openings.ts'
import { is, matches } from './token-tests.ts'
import type { Token } from './tokens.ts'
import { opensActing } from './upright.ts'

/** Verbs that also stand inside descriptions and never open a clause without a separator. */
const WEAK = new Set(['ask', 'see', 'play', 'start', 'end', 'leave', 'label', 'level', 'correct', 'copy'])

const WEAK_WORDS = new Set(
  'need want use do get style give show run take place put like up open sort level title record call name master sound fit fill close limit clear set display print rid pick read report check count mark'.split(
    ' ',
  ),
)

const SUBJECT_BEFORE = new Set(
  'to that who which i we you he she they someone somebody guest host people will would can could should must may not does do did never'.split(
    ' ',
  ),
)

/** How many words say that a clip is to be without what follows: “without”, “with no”, “with none of”, “none of”; else 0. */
export function leavingOut(tokens: readonly Token[], at: number): number {
  const [first, second, third] = tokens.slice(at, at + 3).map(({ text }) => text)
  if (first === 'without') return 1
  if (first === 'none' && second === 'of') return 2
  if (first !== 'with' || (second !== 'no' && second !== 'none')) return 0
  return third === 'of' ? 3 : 2
}

/** “… without touching the pauses”, “a copy without the intro”: what must not happen, and what something new is not to have. */
function opensWithout(tokens: readonly Token[], at: number, from: number): boolean {
  const next = tokens[at + 1]
  const isTouching =
    next !== undefined &&
    /^(?:touch|chang|modify|alter|edit|remov|delet|cut|los|affect|mov|shorten|trim|wreck|ruin|mess|harm|break)/.test(
      next.text,
    ) &&
    /ing$/.test(next.text)
  const isMade = ({ senses }: Token) =>
    ['copy', 'excerpt', 'clip'].includes(senses.thing ?? '') ||
    senses.verb === 'copy' ||
    // “Keep only the marketing part, without the phone call”
    senses.limit === 'only'
  return isTouching || tokens.slice(from, at).some(isMade)
}

/** “De-um it” */
const isUndoing = (tokens: readonly Token[], at: number) =>
  tokens[at]?.text === 'de' && tokens[at + 1]?.text === '-'
const endsRequest = (tokens: readonly Token[], at: number) =>
  tokens.slice(at).every(({ kind, senses }) => kind === 'mark' || senses.glue === 'politeness')

/** “Remove the ums, then boxed captions”: who has these removed doesn't say how they look. */
function opensStyle(tokens: readonly Token[], at: number, from: number): boolean {
  const noun = tokens.findIndex(({ senses }, index) => index >= at && senses.look === undefined)
  return (
    noun > at &&
    tokens[noun]?.senses.thing === 'captions' &&
    tokens[from]?.senses.verb === 'remove' &&
    // “The title and burned-in captions” may be what there is.
    tokens.slice(at, noun).some(is({ look: 'plain karaoke boxed' })) &&
    (noun + 1 === tokens.length ||
      endsRequest(tokens, noun + 1) ||
      SEPARATORS.has(tokens[noun + 1]?.text ?? ''))
  )
}

/** “Lose the ums, -14 LUFS”, “cut the intro, then vertical”, “…, then studio sound”: nothing that could go. */
function opensValue(tokens: readonly Token[], at: number, from: number): boolean {
  const isTaking = tokens.slice(from, at).some(({ senses, isBase }) => isBase && senses.verb === 'remove')
  const rest = tokens.slice(at, at + MAX_LEAD)
  const lead = rest.findIndex(({ senses }) => senses.glue !== 'politeness')
  const start = at + Math.max(0, lead)
  // “…, then captions”; “…, then the captions” may go, too
  const isThen = start > at && tokens[start - 1]?.text === 'then'
  // “Cut 1:24 to the end; captions: boxed”
  const isSet = tokens[at - 1]?.text === ';' && tokens[at]?.senses.thing === 'captions'
  const isStyled =
    /^(?:[:=]|to)$/.test(tokens[at + 1]?.text ?? '') || tokens[at + 1]?.senses.look !== undefined
  if (isTaking && isSet && isStyled) return true
  const isLevel = matches(
    tokens[start],
    isThen ? { measure: 'lufs x', thing: 'studioSound captions' } : { measure: 'lufs x' },
  )
  // “…; studio sound: 80 %”
  const isStrength =
    matches(tokens[start], { thing: 'studioSound' }) && strengthEnd(tokens, start + 1) > start
  if (isTaking && isStrength && endsThere(tokens, strengthEnd(tokens, start + 1))) return true
  // “…, 1.5x speed”
  const isNamed = matches(tokens[start + 1], { thing: 'speed loudness' })
  const end = isLevel ? start + (isNamed ? 2 : 1) : shapeEnd(tokens, start)
  return isTaking && end > start && endsThere(tokens, end)
}

const endsThere = (tokens: readonly Token[], end: number) =>
  tokens[end] === undefined || endsRequest(tokens, end) || SEPARATORS.has(tokens[end]?.text ?? '')

/** Behind “: 80 %”, “at 80 %”; -1 where no percentage follows. */
function strengthEnd(tokens: readonly Token[], from: number): number {
  const at = /^(?:[:=]|at|to|on)$/.test(tokens[from]?.text ?? '') ? from + 1 : from
  return tokens[at]?.unit === '%' ? at + 1 : -1
}

/** “…, fade in and out over 2 seconds”, “remove the ums and fade out”, where nothing that fades was named before. */
function opensFade(tokens: readonly Token[], at: number, from: number): boolean {
  const near = tokens.slice(at, at + MAX_LEAD)
  const lead = near.find(({ senses }) => senses.glue !== 'politeness')
  if (lead?.senses.verb !== 'fade' || !SEPARATORS.has(tokens[at - 1]?.text ?? '')) return false
  const isLong = upToMark(near).some(({ unit }) => unit === 's')
  const isTaken = lead.isBase && tokens[from]?.senses.verb === 'remove'
  return (isLong || isTaken) && !tokens.slice(from, at).some(({ senses }) => FADED.has(senses.thing ?? ''))
}

/** Whether a clause begins at token `at`, behind a separator; `from` is where the last one began. */
export function beginsClause(tokens: readonly Token[], at: number, from: number): boolean {
  const token = tokens[at] as Token
  const before = tokens[at - 1] as Token
  if (leavingOut(tokens, at) > 0 && (token.text !== 'none' || before.text === ','))
    return opensWithout(tokens, at, from)
  // “…, while keeping every word”
  if (token.text === 'while' && isWord(tokens[at + 1]?.text, 'sparing')) return true
  // “fillers: keep”, “fillers: remove, but only up to 0:20”
  if (before.text === ':' && isHeaded(tokens, at, from)) return false
  // “In 'X', remove the word 'Y'”
  const opensQuoted = tokens[from]?.text === 'in' && tokens[from + 1]?.kind === 'quote'
  if (before.text === ',' && opensQuoted && at === from + 3) return false
  // “nightly-build”
  if (before.text === '-' && before.to === token.from && tokens[at - 2]?.to === before.from) return false
  // “End the music at 0:47, fade 2 seconds”
  const isMusicFade = token.senses.verb === 'fade' && tokens[at + 1]?.unit === 's'
  if (opensFade(tokens, at, from)) return true
  if (isMusicFade && tokens.slice(from, at).some(({ senses }) => senses.thing === 'music')) return false
  // “A 3 dB boost”
  if (before.kind === 'amount' && /^an?$/.test(tokens[at - 2]?.text ?? '')) return false
  // “Nothing may be cut”
  if (isWord(before.text, 'passive', 'be') && token.senses.verb !== undefined) return false
  if (SEPARATORS.has(before.text))
    return (
      (isUndoing(tokens, at) && !isUndoing(tokens, at - 4)) ||
      isImperative(tokens, at) ||
      opensWithScope(tokens, at) ||
      (opensGuard(tokens, at) && !isSubjectOfGuard(tokens, at, from)) ||
      opensWish(tokens, at) ||
      opensNaming(tokens, at, from) ||
      // “Rename it to 'X', size 1080x1920”
      (shapeEnd(tokens, at) > at && tokens.slice(from, at).some(is({ thing: 'name', verb: 'rename' }))) ||
      opensRemark(tokens, at) ||
      opensSwitch(tokens, at, from) ||
      opensActing(tokens, at, from) ||
      opensStyle(tokens, at, from) ||
      opensValue(tokens, at, from) ||
      // “Strap "Leo", in at 0:08” is about the strap.
      (cueLength(tokens, at) > 0 && !tokens.slice(from, at).some(is({ thing: 'titles' })))
    )
  if (before.text === 'so') return isImperative(tokens, at)
  // “in: 0:12 out: 0:44”
  if (token.text === 'out' && tokens[at + 1]?.text === ':' && cueLength(tokens, from) > 0) return true
  // A run-on: a strong verb after the clause before has its object.
  const verb = token.senses.verb
  if (!verb || !token.isBase || token.senses.thing || WEAK.has(verb) || WEAK_WORDS.has(token.text))
    return false
  if (
    matches(before, { text: SUBJECT_BEFORE, glue: 'articles', kind: 'ordinal' }) ||
    before.senses.link ||
    before.senses.limit
  )
    return false
  if (before.senses.verb && !before.senses.thing) return false
  // “Rename Memo to Ep 12 scratch”: a verb that ends it, with nothing to act on, belongs to the name.
  const isNamed = tokens.slice(from, at).some(({ text }) => text === 'to' || text === 'as')
  if (tokens[from]?.senses.verb === 'rename' && isNamed && endsRequest(tokens, at + 1)) return false
  if (token.senses.place || token.senses.unit || token.senses.look) return false
  const earlier = tokens.slice(from, at)
  const hasVerb = earlier.some(({ senses, isBase }) => senses.verb && isBase && !senses.place)
  const hasObject = earlier.some(
    (token) =>
      token.senses.thing ||
      token.senses.place ||
      token.senses.unit ||
      matches(token, { kind: 'amount time quote composition' }),
  )
  const isSaid = earlier.some(
    ({ senses, text }, index) =>
      // “New name: Release cut”
      (senses.thing === 'name' && earlier[index + 1]?.text === ':') ||
      senses.link === 'about' ||
      senses.link === 'that' ||
      senses.link === 'saying' ||
      senses.link === 'called' ||
      text === 'call',
  )
  return hasVerb && hasObject && !isSaid
}

const FADED = new Set(['music', 'fades'])

/** A verb behind a heading that is its object: nothing behind it is one. */
function isHeaded(tokens: readonly Token[], at: number, from: number): boolean {
  const { senses, isBase } = tokens[at] as Token
  if (senses.thing !== undefined) return false
  if (at === tokens.length - 1) return true
  const next = tokens[at + 1] as Token
  const head = tokens.slice(Math.max(from, at - 1 - MAX_LOOK), at - 1)
  return (
    senses.verb !== undefined &&
    isBase &&
    (next.kind === 'mark' || next.senses.link !== undefined || next.senses.limit === 'but') &&
    head.some((one) => isNoun(one) && one.kind !== 'composition') &&
    head.every((one) => one.kind !== 'mark' && one.senses.verb === undefined)
  )
}

const DETERMINERS = new Set(
  'the a an it them this that these those my our all every each both any its him her his everything two three four one'.split(
    ' ',
  ),
)

/** Words of politeness and separators that may stand before a verb; a bound, so that long runs of them stay linear. */
const MAX_LEAD = 12

/** As far as a guard, a switch or a remark is looked at. */
const MAX_LOOK = 60

/** True when the token asks for something: a verb in its base form that is not a noun here. */
function isImperative(tokens: readonly Token[], start: number): boolean {
  let at = start
  const end = Math.min(tokens.length, start + MAX_LEAD)
  while (
    at < end &&
    (tokens[at]?.senses.glue === 'politeness' ||
      /..ly$/.test(tokens[at]?.text ?? '') ||
      (tokens[at]?.kind === 'ordinal' && tokens[at + 1]?.senses.verb && !tokens[at + 1]?.senses.thing) ||
      SEPARATORS.has(tokens[at]?.text ?? '')) &&
    !tokens[at]?.senses.verb
  )
    at++
  const token = tokens[at]
  if (!token) return false
  if (token.text === 'do' && tokens[at + 1]?.text === 'not') return true
  if (
    (token.text === 'never' || token.text === 'not') &&
    tokens[at + 1]?.senses.verb &&
    tokens[at + 1]?.isBase
  )
    return true
  if (
    token.senses.limit === 'only' &&
    tokens[at + 1]?.senses.verb &&
    tokens[at + 1]?.isBase &&
    !tokens[at + 1]?.senses.thing
  )
    return true
  if (/^(?:i|we)$/.test(token.text) && /^(?:want|need|would|do|also|will)$/.test(tokens[at + 1]?.text ?? ''))
    return true
  if (token.text === 'let' || (token.text === 'make' && tokens[at + 1]?.text === 'sure')) return true
  if (token.text === 'please') return true
  // “…, box them”
  if (token.text === 'box') return DETERMINERS.has(tokens[at + 1]?.text ?? '')
  const { verb, thing, look, place, unit, limit, cannot } = token.senses
  const next = tokens[at + 1]
  // “…, and reverse the clip”, “… and speed it up”
  if (token.isBase && !verb && DETERMINERS.has(next?.text ?? ''))
    return cannot !== undefined || hasParticle(tokens.slice(at, at + MAX_LEAD))
  if (!verb || !token.isBase) return false
  const hasObject =
    next !== undefined &&
    (DETERMINERS.has(next.text) || ['composition', 'media', 'quote', 'time'].includes(next.kind))
  if (thing || look || place || unit || limit)
    return (
      (hasObject ||
        // “…, start at 'Hello'”
        ((verb === 'start' || verb === 'end') &&
          next?.senses.link !== undefined &&
          isMoment(tokens[at + 2]) &&
          !tokens.slice(0, start).some(({ senses }) => LISTED.has(senses.thing ?? ''))) ||
        // “… and end 3 seconds earlier”
        (next?.unit === 's' && /^(?:earlier|later|sooner)$/.test(tokens[at + 2]?.text ?? ''))) &&
      token.text !== 'no' &&
      !(thing === 'titles' && next?.kind === 'quote')
    )
  return verb !== 'end' && verb !== 'start' ? true : hasObject || next?.senses.link !== undefined
}

/** “Speed it up”, “speed it up to 1.25x” */
const hasParticle = (tokens: readonly Token[]) =>
  withParticle(tokens.map((token) => (token.text === 'up to' ? { ...token, text: 'up' } : token))) !== null

/** “Chapters: Start at 0:00, …” names one. */
const LISTED = new Set(['chapters', 'markers'])

const isMoment = (token: Token | undefined) =>
  token?.kind === 'quote' || token?.kind === 'time' || token?.unit === 's'

/** "…, and in the copy keep …", "…, in Voice memo: …". */
function opensWithScope(tokens: readonly Token[], at: number): boolean {
  if (!/^(?:in|for|on)$/.test(tokens[at]?.text ?? '')) return false
  for (let to = at + 1; to < Math.min(tokens.length, at + 6); to++) {
    if (tokens[to]?.text === ':') return true
    if (
      tokens[to]?.kind === 'composition' ||
      tokens[to]?.kind === 'quote' ||
      tokens[to]?.senses.thing === 'copy' ||
      tokens[to]?.senses.thing === 'composition'
    ) {
      const next = tokens[to + 1]?.text === ',' || tokens[to + 1]?.text === ':' ? to + 2 : to + 1
      return isImperative(tokens, next) && tokens[next]?.senses.glue === undefined
    }
  }
  return false
}

/** "…, nothing after 2:00 is to change", "…, the rest stays". */
function opensGuard(tokens: readonly Token[], at: number): boolean {
  const first = tokens[at]
  if (!first) return false
  const rest = upToMark(tokens.slice(at, at + 14))
  // “…, no other cuts”, “… and touch nothing else”
  if (isBan(rest) && !isWord(first.text, 'negative')) return true
  if (isBan(rest) && rest.some(({ text }) => MORE.has(text))) return true
  // “…, but not the title”
  if (tokens[at - 1]?.text === ',' && isNotThese(rest)) return true
  // “…, you can keep the phone ringing”
  const act = rest.find(({ text }) => !isWord(text, 'addressee', 'asker', 'can', 'will', 'would'))
  if (first !== act && (act?.senses.verb === 'keep' || act?.senses.verb === 'leave')) return true
  const isNothing = first.text === 'nothing' || first.text === 'without'
  const stays = saysStays(rest) || isRestGuard(rest)
  // “…, which should stay” needs a subject of its own.
  const isNamed = first.senses.verb === undefined || first.senses.thing !== undefined
  const isSubject = isNamed && !WITHOUT_SUBJECT.has(first.text)
  return isNothing || (stays && isSubject) || first.senses.limit === 'instead'
}

/** “The question and its answer must stay”: what stands before the “and” stays, too. */
function isSubjectOfGuard(tokens: readonly Token[], at: number, from: number): boolean {
  const before = tokens.slice(Math.max(from, at - 1 - MAX_LOOK), at - 1)
  return (
    (tokens[at - 1]?.text === 'and' || isListOfMany(tokens, at)) &&
    before.some(({ kind }) => kind !== 'mark') &&
    before.every(
      (token) =>
        !matches(token, { kind: 'mark break', limit: 'only' }) &&
        (token.senses.verb === undefined || token.senses.thing !== undefined),
    )
  )
}

/** “Chapters, super as they are”: a single thing is no “they”, so that the list is meant. */
function isListOfMany(tokens: readonly Token[], at: number): boolean {
  const [noun, ...said] = upToMark(tokens.slice(at, at + 14))
  const isOne = noun?.senses.thing !== undefined && !noun.text.endsWith('s')
  const isPlural = said.some(({ text }) => /^(?:they|are|stay|remain)$/.test(text))
  return tokens[at - 1]?.text === ',' && isOne && isPlural
}

const SWITCHES = /^(?:out|off|gone|away|on)$/

/** “Remove the ums and everything 3 dB down”, “captions on and the music up”: what is said first is complete. */
function opensSwitch(tokens: readonly Token[], at: number, from: number): boolean {
  const [before, joint] = [tokens[at - 2], tokens[at - 1]]
  const isGone = tokens[from]?.senses.verb === 'remove' && tokens[from]?.isBase
  if (!isGone && !(SWITCHES.test(before?.text ?? '') && joint?.text !== ',')) return false
  const [first, ...rest] = upToMark(tokens.slice(at, at + 14))
  const isLevel = joint?.text === 'and' && rest.some(is({ measure: 'db lufs x' }))
  const isNamed = first !== undefined && [first, ...rest].some(isNoun)
  const particle = rest.findIndex(({ text }) => /^(?:on|up|down|back)$/.test(text))
  const isSwitched =
    isNamed && particle >= 0 && /^(?:for|in|and|but|please|)$/.test(rest[particle + 1]?.text ?? '')
  return !SWITCHES.test(first?.text ?? '') && (isLevel || isSwitched)
}

function isNoun({ senses, kind, text }: Token): boolean {
  return (
    senses.thing !== undefined ||
    senses.place !== undefined ||
    kind === 'composition' ||
    HESITATIONS.has(text.replace(/s$/, ''))
  )
}

const WITHOUT_SUBJECT = new Set(
  'should must has have is are will can may shall stay stays remain remains ought needs need to'.split(' '),
)

/** “the rest of it is not to be altered” */
function isRestGuard(tokens: readonly Token[]): boolean {
  const [first, second] = tokens
  const isRest = first?.senses.place === 'rest' || second?.senses.place === 'rest'
  return isRest && tokens.some(({ text }) => text === 'not')
}
