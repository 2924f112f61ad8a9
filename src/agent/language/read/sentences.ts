// A prompt as sentences of clauses: full stops, line breaks, bullets, headings and "key: value" first; then, inside a
// sentence, a clause begins at a separator that an imperative in its base form follows.
import type { EditContext, EditDocument } from '../../../edit/document.ts'
import { HESITATIONS } from '../../commands/plans/words.ts'
import { saysStays } from '../guard-clauses.ts'
import { withAntecedents } from './antecedents.ts'
import type { Clause, Sentence } from './clause.ts'
import { withConcepts } from './concepts.ts'
import { foundThing, withAntecedent, withoutConditions } from './conditions.ts'
import { keepsOnly, plainTokens, withImpliedVerb, withoutEchoes } from './constructions.ts'
import { asMeant } from './corrections.ts'
import { cueLength } from './edges.ts'
import { knownNames, withEntities } from './entities.ts'
import { withFields } from './fields.ts'
import { withMisheard } from './misheard.ts'
import { withNouns } from './new-things.ts'
import { writtenOut } from './notation.ts'
import { withNumbers } from './numbers.ts'
import { asksSomething } from './questions.ts'
import { isPlainRemark } from './remarks.ts'
import { withSharedConditions } from './shared-conditions.ts'
import { corrected } from './spelling.ts'
import { lex, type Token } from './tokens.ts'

export type { Sentence }

/** A clause per instruction is plenty; more is not read. */
export const MAX_CLAUSES = 200

/** No instruction has as many words; a longer one is not taken apart. */
export const MAX_CLAUSE_TOKENS = 1_500

/** Reads a prompt. Linear in its length. */
export function readSentences(prompt: string, document: EditDocument, context: EditContext): Sentence[] {
  const written = withMisheard(lex(prompt), context, prompt)
  const named = corrected(withEntities(written, knownNames(document, context), prompt), context, prompt)
  const meant = asMeant(withNumbers(withoutColons(withFields(withConcepts(writtenOut(named)), prompt))))
  const tokens = withAntecedents(withNouns(meant), prompt)
  const sentences = withSharedConditions(splitSentences(tokens, prompt).map((list) => readSentence(list)))
  const [clause, ...others] = sentences.flatMap(({ clauses }) => clauses)
  if (clause && others.length === 0 && keepsOnly(clause)) clause.verb = 'keep'
  return sentences
}

/** “Rename: 'A' to 'B'” is a command; “Clean up: remove …” has a heading. */
function withoutColons(tokens: readonly Token[]): Token[] {
  return tokens.filter(({ text }, at) => {
    const [start, verb, next] = [tokens[at - 2], tokens[at - 1], tokens[at + 1]]
    const isCommand =
      verb?.senses.verb !== undefined && verb.isBase && (start === undefined || start.kind === 'break')
    const isObject =
      next !== undefined && next.kind !== 'break' && (next.senses.verb === undefined || !next.isBase)
    // “right at the top”
    const isEmphasis = text === 'right' && /^(?:at|in|on)\b/.test(next?.text ?? '')
    // “beginning with A and ending with B” is one place.
    const isOneSpan = text === 'and' && /^ending (?:at|with)$/.test(next?.text ?? '')
    return !(text === ':' && isCommand && isObject) && !isEmphasis && !isOneSpan
  })
}

function splitSentences(tokens: readonly Token[], prompt: string): Token[][] {
  const sentences: Token[][] = []
  let open: Token[] = []
  const close = () => {
    const rest = withoutBullet(open)
    if (rest.some(({ kind }) => kind !== 'mark')) sentences.push(rest)
    open = []
  }
  const entries = listedCommands(tokens)
  for (const [index, token] of tokens.entries()) {
    const next = tokens[index + 1]
    if (entries.has(index)) close()
    if (token.kind === 'break') {
      // A line that ends in a comma or colon goes on in the next one.
      if (open.at(-1)?.text === ',') continue
      close()
      continue
    }
    open.push(token)
    // A quotation ends the sentence together with its own full stop.
    if (
      /^[.!?]$/.test(token.quoted.at(-1) ?? '') &&
      next &&
      next.senses.verb === undefined &&
      /^\s+\p{Lu}\p{Ll}/u.test(prompt.slice(token.to, next.from + 2))
    ) {
      close()
      continue
    }
    const isEnd =
      token.kind === 'mark' &&
      /^[.!?]$/.test(token.text) &&
      (!next || next.from > token.to || next.kind === 'mark' || next.kind === 'break')
    const isBulletNumber = token.text === '.' && open.length === 2 && open[0]?.kind === 'number'
    if (isEnd && next && isComplaint(open.slice(0, -1))) open.splice(-1, 1, { ...token, text: ',' })
    else if (isEnd && !isBulletNumber) close()
  }
  close()
  return sentences
}

/** “Too slow. 1.25x”: what is wrong, in a sentence of its own; the next one says what to do about it. */
function isComplaint(tokens: readonly Token[]): boolean {
  const isTooMuch = ({ senses }: Token) => senses.look === 'tooSlow' || senses.look === 'tooFast'
  return (
    tokens.some(isTooMuch) && tokens.every((token) => isTooMuch(token) || token.senses.glue !== undefined)
  )
}

/** Where the entries of a list of commands begin: "(a) remove fillers (b) captions". Things in a list stay in their sentence. */
function listedCommands(tokens: readonly Token[]): Set<number> {
  const marks = tokens.flatMap(({ text }, at) => {
    const middle = tokens[at + 1]
    const isMark =
      text === '(' &&
      tokens[at + 2]?.text === ')' &&
      (middle?.kind === 'number' || (middle?.kind === 'word' && middle.text.length === 1))
    return isMark ? [at] : []
  })
  const numbered = numberedInLine(tokens)
  if (numbered.length > 1) return new Set(numbered)
  const [first] = marks
  const opened = first === undefined ? undefined : tokens[first + 3]
  return new Set(opened?.senses.verb !== undefined && opened.isBase ? marks : [])
}

/** “1) captions on 2) fade out”, “1. captions on  2. fade out”: numbers that count up, each closed. */
function numberedInLine(tokens: readonly Token[]): number[] {
  const found: number[] = []
  for (const [at, { kind, n }] of tokens.entries()) {
    const close = tokens[at + 1]
    const isNext = kind === 'number' && n === found.length + 1 && tokens[at - 1]?.text !== '('
    const isClosed = close !== undefined && /^[).]$/.test(close.text) && close.from === tokens[at]?.to
    // “the last 2. Then …” ends a sentence.
    const isSpaced = close?.text === ')' || (tokens[at + 2]?.from ?? 0) > (close?.to ?? 0)
    if (isNext && isClosed && isSpaced) found.push(at)
  }
  return found
}

const isBullet = ({ kind, text }: Token) => kind === 'mark' && /^[-–—*•·>☐✓]$/.test(text)

/** Without the number, letter or dash in front of a list's entry. */
function withoutBullet(tokens: readonly Token[]): Token[] {
  const [first, second, third] = tokens
  if (!first) return []
  if (isBullet(first)) {
    const from = tokens.findIndex((token) => !isBullet(token))
    return from < 0 ? [] : withoutBullet(tokens.slice(from))
  }
  if (
    first.kind === 'number' &&
    second?.kind === 'mark' &&
    /^[.)]$/.test(second.text) &&
    second.from === first.to
  )
    return tokens.slice(2)
  if (first.text === '(' && third?.text === ')' && (second?.kind === 'number' || second?.text.length === 1))
    return tokens.slice(3)
  if (first.text.length === 1 && second?.text === ')') return tokens.slice(2)
  return [...tokens]
}

function readSentence(tokens: Token[]): Sentence {
  const spaced = tokens.map((token, index) => {
    // "(1) the salt story, (2) …" are separators inside a line.
    const [before, after] = [tokens[index - 1], tokens[index + 1]]
    const isMark =
      before?.text === '(' && after?.text === ')' && (token.kind === 'number' || /^[a-h]$/.test(token.text))
    return isMark ? { ...token, kind: 'mark' as const, text: ',', senses: {} } : token
  })
  const isQuestion = asksSomething(spaced)
  const { rest, conditions } = withoutConditions(spaced)
  const found = conditions.flatMap((condition) => foundThing(condition.tokens))
  return {
    tokens: spaced,
    clauses: isQuestion
      ? [{ tokens: rest, verb: null, isNegated: false, isRequest: false }]
      : clausesOf(rest).map((clause) => withAntecedent(clause, found)),
    isQuestion,
    conditions,
  }
}

/** What opens a request without saying anything of it. */
const WRAPPER =
  /^(?:(?:(?:(?:would|will|could) it be|is it) possible (?:for you )?to|(?:it|that) (?:would|will) be (?:nice|great|good|cool|lovely|awesome|helpful|perfect) (?:if|to|when)|i(?: would| will)? (?:really |also |just |only )?(?:appreciate|love) (?:it )?if|i was (?:wondering|hoping) (?:if )?|(?:i|we) (?:would|will|do|am|are)?(?: really| also| just| only| still)* ?(?:like|love|want|need|wish|hope|prefer)(?: for| that)?(?= (?:you|to|us|it|the|all|every)\b)|your (?:task|job|mission) is|(?:the )?(?:task|request|goal) ?:?|go through(?: the| this| my)*(?: video| recording| composition| interview| whole thing| file)* and|make sure(?: that)?|be sure|ensure(?: that)?|please|kindly|can|could|would|will|you|we|i|to|should|must|may|let us|let me|now|then|and|also|so|just|u|go ahead and|do me a favor and|feel free|try|help me|be so kind(?: as)?|mind|want|need|have|am|think|maybe|next|first|finally|okay|ok|hi|hello|hey|team|there|thanks|sorry|well|afterwards|,|:|-|–|—|right|alright|the following|do the following|do|edit|in addition|i think|again|all i (?:want|need) is|what i (?:want|need) is|the only thing i want is|simply|quickly) ?)+/

/** The clauses of a sentence without conditions. */
function clausesOf(tokens: readonly Token[]): Clause[] {
  const starts = [0]
  for (let at = 1; at < tokens.length; at++)
    if (beginsClause(tokens, at, starts.at(-1) as number)) starts.push(at)
  return withoutEchoes(
    starts
      .map((from, order) => ({
        ...readClause(tokens.slice(from, starts[order + 1] ?? tokens.length)),
        isContrast: isContrast(tokens, from),
        isRemark: isPlainRemark(tokens.slice(from, starts[order + 1] ?? tokens.length)),
      }))
      .filter(({ tokens: list }) => list.some(({ kind }) => kind !== 'mark')),
  )
}

/** “…, but keep the last line”. */
function isContrast(tokens: readonly Token[], from: number): boolean {
  return tokens
    .slice(Math.max(0, from - 2), from + 2)
    .some(({ text }) => /^(?:but|though|although)$/.test(text))
}

const SEPARATORS = new Set([
  ',',
  ';',
  'and',
  'then',
  '&',
  '+',
  'plus',
  'but',
  'though',
  'although',
  'also',
  ':',
  '-',
  '–',
  '—',
  '/',
  'afterwards',
  'finally',
  '(',
  ')',
  '→',
  '>',
  'now',
  'and then',
])
/** Verbs that also stand inside descriptions and never open a clause without a separator. */
const WEAK = new Set(['ask', 'see', 'play', 'start', 'end', 'leave', 'label', 'level', 'correct', 'copy'])
const WEAK_WORDS = new Set(
  'need want use do get give show run take place put like up open sort level title record call name master sound fit fill close limit clear set display print rid pick read report check count mark'.split(
    ' ',
  ),
)
const SUBJECT_BEFORE = new Set(
  'to that who which i we you he she they someone somebody guest host people will would can could should must may not does do did never'.split(
    ' ',
  ),
)

function beginsClause(tokens: readonly Token[], at: number, from: number): boolean {
  const token = tokens[at] as Token
  const before = tokens[at - 1] as Token
  // “without touching the pauses”, “a copy without the intro”
  if (token.text === 'without') {
    const next = tokens[at + 1]
    const isTouching =
      next !== undefined &&
      /^(?:touch|chang|modify|alter|edit|remov|delet|cut|los|affect|mov|shorten|trim|wreck|ruin|mess|harm|break)/.test(
        next.text,
      ) &&
      /ing$/.test(next.text)
    return (
      isTouching ||
      tokens
        .slice(from, at)
        .some(({ senses }) => senses.thing === 'copy' || senses.thing === 'excerpt' || senses.verb === 'copy')
    )
  }
  // “fillers: keep”
  if (before.text === ':' && at === tokens.length - 1 && token.senses.thing === undefined) return false
  // “nightly-build”
  if (before.text === '-' && before.to === token.from && tokens[at - 2]?.to === before.from) return false
  if (SEPARATORS.has(before.text))
    return (
      isImperative(tokens, at) ||
      opensWithScope(tokens, at) ||
      (opensGuard(tokens, at) && !isSubjectOfGuard(tokens, at, from)) ||
      opensWish(tokens, at, from) ||
      opensNaming(tokens, at) ||
      opensRemark(tokens, at) ||
      opensSwitch(tokens, at, from) ||
      cueLength(tokens, at) > 0
    )
  if (before.text === 'so') return isImperative(tokens, at)
  // “in: 0:12 out: 0:44”
  if (token.text === 'out' && tokens[at + 1]?.text === ':' && cueLength(tokens, from) > 0) return true
  // A run-on: a strong verb after the clause before has its object.
  const verb = token.senses.verb
  if (!verb || !token.isBase || token.senses.thing || WEAK.has(verb) || WEAK_WORDS.has(token.text))
    return false
  if (
    SUBJECT_BEFORE.has(before.text) ||
    before.text.endsWith("'s") ||
    before.senses.glue === 'articles' ||
    before.senses.link ||
    before.senses.limit ||
    before.kind === 'ordinal'
  )
    return false
  if (before.senses.verb && !before.senses.thing) return false
  if (token.senses.place || token.senses.unit || token.senses.look) return false
  const earlier = tokens.slice(from, at)
  const hasVerb = earlier.some(({ senses, isBase }) => senses.verb && isBase)
  const hasObject = earlier.some(
    ({ senses, kind }) =>
      senses.thing ||
      senses.place ||
      senses.unit ||
      kind === 'amount' ||
      kind === 'time' ||
      kind === 'quote' ||
      kind === 'composition',
  )
  const isSaid = earlier.some(
    ({ senses, text }) =>
      senses.link === 'about' ||
      senses.link === 'where' ||
      senses.link === 'that' ||
      senses.link === 'saying' ||
      senses.link === 'called' ||
      text === 'call' ||
      text === 'how',
  )
  return hasVerb && hasObject && !isSaid
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
  const { verb, thing, look, place, unit, limit } = token.senses
  if (!verb || !token.isBase) return false
  const next = tokens[at + 1]
  const hasObject =
    next !== undefined &&
    (DETERMINERS.has(next.text) || ['composition', 'media', 'quote', 'time'].includes(next.kind))
  if (thing || look || place || unit || limit)
    return (
      (hasObject || next?.kind === 'ordinal') &&
      token.text !== 'no' &&
      !(thing === 'titles' && next?.kind === 'quote')
    )
  return verb !== 'end' && verb !== 'start' ? true : hasObject || next?.senses.link !== undefined
}

/** "…, and in the copy keep …", "…, in Voice memo: …". */
function opensWithScope(tokens: readonly Token[], at: number): boolean {
  if (!/^(?:in|for|on)$/.test(tokens[at]?.text ?? '')) return false
  for (let to = at + 1; to < Math.min(tokens.length, at + 6); to++) {
    if (tokens[to]?.text === ':') return true
    if (
      tokens[to]?.kind === 'composition' ||
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
  const rest = upToSeparator(tokens.slice(at, at + 14))
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
    tokens[at - 1]?.text === 'and' &&
    before.some(({ kind }) => kind !== 'mark') &&
    before.every(
      ({ kind, senses, text }) =>
        kind !== 'mark' &&
        kind !== 'break' &&
        senses.limit !== 'only' &&
        (senses.verb === undefined ||
          senses.thing !== undefined ||
          senses.unit !== undefined ||
          SEPARATORS.has(text)),
    )
  )
}

const SWITCHES = /^(?:out|off|gone|away|on)$/

/** “Um out and everything 3 dB down”: what the first telegram says is complete. */
function opensSwitch(tokens: readonly Token[], at: number, from: number): boolean {
  if (tokens[at - 1]?.text === ',' || !SWITCHES.test(tokens[at - 2]?.text ?? '')) return false
  const before = tokens.slice(Math.max(from, at - 1 - MAX_LOOK), at - 1)
  const rest = upToSeparator(tokens.slice(at, at + 14))
  return (
    before.some(isNoun) &&
    !SWITCHES.test(rest[0]?.text ?? '') &&
    (rest.some(({ unit }) => unit === 'db' || unit === 'lufs' || unit === 'x') ||
      (rest.some(isNoun) &&
        rest.slice(1).some(({ text }) => SWITCHES.test(text) || /^(?:up|down|back)$/.test(text))) ||
      rest.some(({ senses }) => SWITCHED.has(senses.thing ?? '')))
  )
}

function isNoun({ senses, kind, text }: Token): boolean {
  return (
    senses.thing !== undefined ||
    senses.place !== undefined ||
    kind === 'composition' ||
    HESITATIONS.has(text.replace(/s$/, ''))
  )
}

const SWITCHED = new Set(['captions', 'studioSound', 'chapters', 'fades', 'loudness'])

/** “…, looks messy”, “…, they love that one”, “…, attention spans lol”: why, or how somebody feels about it. */
function opensRemark(tokens: readonly Token[], at: number): boolean {
  if (tokens[at - 1]?.kind !== 'mark' || /^[/:>→]$/.test(tokens[at - 1]?.text ?? '')) return false
  const rest = tokens.slice(at, at + MAX_LOOK)
  const end = rest.findIndex(
    ({ kind, text }, index) => index > 0 && kind === 'mark' && /^[,;).!]$/.test(text),
  )
  return isPlainRemark(end < 0 ? rest : rest.slice(0, end))
}

/** “…, Teaser becomes Trail 30”, “… and the teaser is called Trail now”. */
function opensNaming(tokens: readonly Token[], at: number): boolean {
  const name = tokens[at]?.senses.glue === 'articles' ? at + 1 : at
  const verb = tokens[name + 1]?.text
  const isCalled = verb === 'is' && tokens[name + 2]?.senses.link === 'called'
  return tokens[name]?.kind === 'composition' && (verb === 'becomes' || isCalled)
}

const WITHOUT_SUBJECT = new Set(
  'should must has have is are will can may shall stay stays remain remains ought needs need to'.split(' '),
)

function upToSeparator(tokens: readonly Token[]): readonly Token[] {
  const end = tokens.findIndex(({ text }) => /^[,.;:]$/.test(text))
  return end < 0 ? tokens : tokens.slice(0, end)
}

/** “the rest of it is not to be altered” */
function isRestGuard(tokens: readonly Token[]): boolean {
  const [first, second] = tokens
  const isRest = first?.senses.place === 'rest' || second?.senses.place === 'rest'
  return isRest && tokens.some(({ text }) => text === 'not')
}

/** “…, but the bit about Instagram can go”, “…, could you take it off”. */
function opensWish(tokens: readonly Token[], at: number, from: number): boolean {
  const [first, second, third] = tokens.slice(at, at + 3)
  if (/^(?:can|could|would|will)$/.test(first?.text ?? '') && second?.text === 'you')
    return third?.senses.verb !== undefined && third.isBase
  const isWish = WISH_END.test(
    upToSeparator(tokens.slice(at, at + 14))
      .map(({ text }) => text)
      .join(' '),
  )
  return isWish && tokens.slice(from, at).some(({ senses, isBase }) => senses.verb !== undefined && isBase)
}

const WISH_END =
  /^(?:the|that|this|all|any|my|our) .* (?:can|should|must|could|may|has to|needs to) (?:go|go away|be cut|be removed)$/

function readClause(tokens: Token[]): Clause {
  if (tokens.length > MAX_CLAUSE_TOKENS) return { tokens, verb: null, isNegated: false, isRequest: false }
  let [from, to] = [0, tokens.length]
  const opens = ({ kind, text }: Token) =>
    (kind === 'mark' || SEPARATORS.has(text)) && text !== '<' && text !== '>'
  while (from < to && opens(tokens[from] as Token)) from++
  const closes = ({ kind, text }: Token) => kind === 'mark' && !['%', '"', ')'].includes(text)
  while (to > from && closes(tokens[to - 1] as Token)) to--
  while (to - from > 1 && ['and', 'then', '&', 'but', 'so'].includes(tokens[to - 1]?.text ?? '')) to--
  let list = tokens.slice(from, to)
  const [lead, next] = list
  // “… a copy without the intro”: that is to go.
  if (lead?.text === 'without' && next && !/ing$/.test(next.text))
    return {
      tokens: [{ ...lead, text: 'remove', senses: { verb: 'remove' } }, ...list.slice(1)],
      verb: 'remove',
      isNegated: false,
      isRequest: false,
    }
  list = [...plainTokens(list)]
  let { skipped, isRequest } = wrapperEnd(list)
  const noNeed = list.findIndex(({ text }, at) => text === 'no' && list[at + 1]?.text === 'need')
  const isNegated = noNeed >= 0 || isNegation(list, skipped)
  const just = list.slice(0, skipped).findIndex(({ text }) => text === 'just')
  if (just >= 0 && !isNegated && verbAt(list, skipped) === null) skipped = just
  const start = noNeed >= 0 ? noNeed + 3 : isNegated ? skipped + negationLength(list, skipped) : skipped
  const found = verbAt(list, start)
  const opened = isNegated ? list.slice(start) : list.slice(skipped)
  return withImpliedVerb({
    tokens: opened,
    verb: found === 'remove' && takesForUse(opened) ? 'make' : found,
    isNegated,
    isRequest: isRequest || /^(?:give|get)$/.test(opened[0]?.text ?? ''),
  })
}

/** "Take 0:04 to 0:08 of the talk" uses it; "take the ums out" removes them. */
function takesForUse(tokens: readonly Token[]): boolean {
  return (
    tokens[0]?.text === 'take' &&
    !tokens.some(({ text }) => text === 'out' || text === 'off' || text === 'away')
  )
}

function wrapperEnd(list: readonly Token[]): { skipped: number; isRequest: boolean } {
  let text = ''
  const ends: number[] = []
  for (const token of list.slice(0, 24)) {
    text += `${token.text} `
    ends.push(text.length)
  }
  const match = WRAPPER.exec(text)
  const length = match?.[0].length ?? 0
  // “first 30 seconds”: an ordinal of what follows it.
  const counting = list.findIndex(({ kind }, at) => kind === 'ordinal' && isCounted(list[at + 1]))
  let skipped = ends.filter((end) => end <= length).length
  if (counting >= 0) skipped = Math.min(skipped, counting)
  if (skipped >= list.length) skipped = 0
  // "also", "needs" … may be the verb itself.
  const words = list.slice(0, skipped)
  return {
    skipped,
    isRequest:
      words.some(({ text: word }) => /^(?:want|need|like|love|have)/.test(word)) ||
      /\b(?:want|need|like|love)\b/.test(match?.[0] ?? ''),
  }
}

function isCounted(token: Token | undefined): boolean {
  return (
    token !== undefined &&
    (token.kind === 'amount' ||
      token.kind === 'number' ||
      token.senses.unit !== undefined ||
      token.senses.place !== undefined)
  )
}

function isNegation(list: readonly Token[], at: number): boolean {
  const [first, second] = [list[at], list[at + 1]]
  if (!first) return false
  // The wrapper takes "do".
  if (first.text === 'no' && second?.text === 'need') return true
  if (first.text === 'not' || first.text === 'never' || first.text === 'without')
    return (
      second !== undefined &&
      (second.senses.verb !== undefined ||
        /^(?:touch|mess|fiddle|tamper|bother|you|ever|make|even|want|like)/.test(second.text))
    )
  return first.text === 'do' && second?.text === 'not'
}

function negationLength(list: readonly Token[], at: number): number {
  let length = list[at]?.text === 'do' ? 2 : 1
  while (
    /^(?:ever|you|dare|even|to|make|any|want|like)$/.test(list[at + length]?.text ?? '') &&
    list[at + length]?.text !== 'make'
  )
    length++
  return length
}

function renamesTo(list: readonly Token[], at: number): boolean {
  return list[at + 2]?.text === 'to' || list.slice(at + 2).some(({ kind }) => kind === 'quote')
}

/** “Would you mind removing …”, “how about cutting …”. */
function isWishedGerund(list: readonly Token[], at: number): boolean {
  return (
    /ing$/.test(list[at]?.text ?? '') && /^(?:mind|about|try|consider|start)$/.test(list[at - 1]?.text ?? '')
  )
}

/** The clause's verb: the first word in its base form; else a participle after a modal ("should be removed"). */
function verbAt(list: readonly Token[], at: number): string | null {
  const first = list[at]
  // “Title "Hello", at the bottom” names what is to be there.
  const isText = list[at + 1]?.kind === 'quote' || list[at + 1]?.text === ':'
  if (first?.senses.thing === 'titles' && isText && !renamesTo(list, at)) return 'add'
  if (first?.senses.verb && (first.isBase || isWishedGerund(list, at))) return first.senses.verb
  const second = list[at + 1]
  if ((first?.senses.limit === 'only' || first?.kind === 'ordinal') && second?.senses.verb && second.isBase)
    return second.senses.verb
  const inScope = list.findIndex(
    (token, index) =>
      index > at &&
      index < at + 9 &&
      token.senses.verb !== undefined &&
      token.isBase &&
      !token.senses.thing &&
      (list[index - 1]?.kind === 'composition' ||
        /^[,:]$/.test(list[index - 1]?.text ?? '') ||
        list[index - 1]?.senses.thing === 'composition'),
  )
  if (inScope > 0 && /^(?:in|for|on|from|at)$/.test(first?.text ?? ''))
    return list[inScope]?.senses.verb ?? null
  if (first?.kind === 'composition' && inScope > 0) return list[inScope]?.senses.verb ?? null
  // “everything up to the second question goes”
  const end = list.findLast(({ kind, senses }) => kind !== 'mark' && senses.glue !== 'politeness')
  if (/^(?:goes|out|gone|begone)$/.test(end?.text ?? '') && list.length > 1) return 'remove'
  const modal = list.findIndex(({ text }) =>
    /^(?:should|must|can|could|needs?|has|have|may|might|is|are|shall|to be|gets?|want|wants)$/.test(text),
  )
  if (modal < at) return null
  for (let index = modal + 1; index < Math.min(list.length, modal + 6); index++) {
    const token = list[index] as Token
    if (/^(?:go|goes|out|gone)$/.test(token.text)) return 'remove'
    if (token.senses.verb && !token.senses.look && !token.senses.thing && token.senses.verb !== 'add')
      return token.senses.verb
  }
  const after = list[modal + 1]
  if (/^(?:needs?|gets?|have|has|wants?)$/.test(list[modal]?.text ?? '') && after && after.text !== 'to')
    return 'add'
  return /^(?:should|must|needs?|shall)$/.test(list[modal]?.text ?? '') ? 'set' : null
}
