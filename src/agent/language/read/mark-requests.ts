// What a chapter or marker is called and where it is, in any order: “0:33 chapter "Questions"”, “chapters – Intro 0:00, Talk 0:33”, “the
// second chapter should be called X”, “chapters for YouTube, let's do four”. Each request becomes one plain command.
import type { EditDocument } from '../../../edit/document.ts'
import { fits, has, pattern } from '../phrases/pattern.ts'
import { isWord } from '../vocabulary/grammar.ts'
import { asLink, asThing, comma, quoteOf } from './made-tokens.ts'
import { comesAbout } from './mark-moments.ts'
import { isKnownMark, isOnNewLine, type Mark, type MarkRequest, type MarkThing } from './mark-request.ts'
import { takeFiller, takeMarkSlot } from './mark-slots.ts'
import { withMarkedParts } from './marked-parts.ts'
import { says } from './says.ts'
import { commands } from './taken-back.ts'
import { separates } from './title-words.ts'
import { type Token, tokenOf } from './tokens.ts'

/** The chapters and markers that there are. */
export function marksIn({ compositions }: EditDocument): Mark[] {
  return compositions.flatMap(({ markers }) =>
    markers.map(({ kind, name, atUs }): Mark => ({ thing: `${kind}s`, name, atUs })),
  )
}

const isAboutMarks = has('<thing:chapters,markers>|[!pin] <verb:mark>')
const START = pattern('^|[-#separates]|[-(&|\\+)] [=#commands]', { separates, commands })

/** No request has more tokens. */
const MAX_REQUEST = 120

/** The sentence with each request about chapters and markers as a plain command. */
export function withMarks(given: readonly Token[], prompt: string, marks: readonly Mark[]): readonly Token[] {
  const tokens = withMarkedParts(given, prompt)
  if (!isAboutMarks(tokens)) return tokens
  const out: Token[] = []
  for (let at = 0; at < tokens.length; ) {
    const found = START.at(tokens, at) === null ? null : requestAt(tokens, at, prompt, marks)
    if (found === null) out.push(tokens[at++] as Token)
    else {
      out.push(...found.command)
      at = found.to
    }
  }
  return out
}

function requestAt(tokens: readonly Token[], from: number, prompt: string, marks: readonly Mark[]) {
  const request: MarkRequest = {
    verb: null,
    thing: null,
    noun: 'bare',
    isSeveral: false,
    nth: null,
    isNumbered: false,
    isMark: false,
    count: null,
    said: [],
    old: null,
    each: [],
    scope: [],
    isShall: false,
    isInstead: false,
    isGone: false,
    isListed: false,
  }
  const reading = { request, tokens, from, prompt, marks }
  /** What was read up to a separator. */
  let settled: { to: number; request: MarkRequest } | null = null
  let end = from
  let at = from
  while (at < Math.min(tokens.length, from + MAX_REQUEST)) {
    const isApart = at > from && (separates(tokens[at]) || isOnNewLine(tokens, at, prompt))
    // “Make a copy called X and add a chapter at 0:33”: no chapter is called X.
    const isOther =
      isApart && request.thing === null && request.verb?.senses.verb !== 'mark' && request.said.length > 0
    if (isOther && commands(tokens[at + 1])) return null
    if (isApart && end > (settled?.to ?? from))
      settled = { to: at, request: { ...request, said: [...request.said] } }
    const to = takeMarkSlot(reading, at)
    if (to > at) end = to
    const past = to > at ? to : takeFiller(reading, at)
    if (past > at) at = past
    else if (isApart && tokens[at]?.kind !== 'break') at++
    else break
  }
  const isWhole = at === tokens.length || tokens[at]?.kind === 'break'
  const first = tokens[from] as Token
  // What follows without a separator is judged by whoever reads the command.
  const [to, meant] =
    isWhole || settled === null ? [isWhole ? at : end, request] : [settled.to, settled.request]
  const isPart = !isWhole && settled === null
  // “Chapters: Intro 0:00, mute at 0:20”: what is no entry is read by nobody.
  const rest = tokens.slice(to)
  const next = rest.findIndex((token, order) => order > 0 && separates(token))
  const isCut =
    meant.isListed && rest.slice(0, next < 0 ? rest.length : next).some(({ kind }) => kind === 'time')
  if (isCut && !isWhole) return null
  const isSaid = request.said.length + request.each.length > 0
  const command = to > from && (!isPart || isSaid) ? commandOf(meant, first, marks) : null
  return command && { command, to }
}

/** The plain command; null when it can't be told, or when older rules read it as well. */
function commandOf(given: MarkRequest, at: Token, marks: readonly Mark[]): readonly Token[] | null {
  const request = { ...given, thing: thingOf(given, marks) }
  const { verb, thing, said, each, count } = request
  const sense = verb?.senses.verb ?? null
  const names = said.filter(({ kind }) => kind === 'name')
  const times = said.filter(({ kind }) => kind === 'time')
  if (thing === null) return sense === 'mark' ? added(request, 'markers', at) : null
  const isRemoved = request.isGone || (sense === 'remove' && request.noun !== 'new')
  const target = targetOf(request, marks)
  if (isRemoved) {
    const command = each.length > 0 || count !== null ? null : removed(request, thing, at, marks)
    // “Drop markers at 1:00 and 2:00”
    return (
      command ?? (isWord(verb?.text, 'placing') && request.noun === 'bare' ? added(request, thing, at) : null)
    )
  }
  if (each.length > 0) return added(request, thing, at)
  const isList = request.isListed && said.length > 2
  const isNew =
    request.noun === 'new' ||
    isList ||
    (ADDING.has(sense ?? '') &&
      !(target && (request.isInstead || verb?.text === 'give' || isWord(verb?.text, 'wanting'))))
  if (target !== null && !isNew) {
    const to = names.filter(({ token }) => token !== target.said)
    const [name] = to
    const [time] = times.filter(({ token }) => token !== target.said)
    // “The chapters are called Start and Questions” says what they are called.
    if (name && isKnownMark(name.token, marks)) return null
    const which = whichOf(target, thing, at)
    if (
      name &&
      !name.isFirst &&
      !request.isSeveral &&
      to.length === 1 &&
      time === undefined &&
      names.length <= 2
    )
      return RENAME(at, { WHICH: which, NAME: [name.token], WITHIN: inScope(request, at) })
    const isMoved =
      sense === 'move' ||
      request.isShall ||
      request.isInstead ||
      request.noun === 'known' ||
      target.said === null
    if (time && to.length === 0 && times.length <= 2 && isMoved)
      return MOVE(at, { WHICH: which, TIME: [time.token], WITHIN: inScope(request, at) })
    return null
  }
  // “Set the chapter to 0:20”: which one?
  if (request.noun === 'known' && names.length === 0 && request.nth === null) return null
  if (
    request.nth !== null &&
    request.noun !== 'new' &&
    !request.isNumbered &&
    request.nth <= marks.filter((mark) => mark.thing === thing).length
  )
    return null
  return added(request, thing, at)
}

/** “Move the "Questions" marker”: a chapter of that name, where no marker has it. */
function thingOf({ thing, verb, noun, said }: MarkRequest, marks: readonly Mark[]): MarkThing | null {
  if (thing === null || noun === 'new' || ADDING.has(verb?.senses.verb ?? '')) return thing
  const other = thing === 'markers' ? 'chapters' : 'markers'
  const isOne = (kind: MarkThing) =>
    said.some(
      (one) =>
        one.kind === 'name' &&
        isKnownMark(
          one.token,
          marks.filter((mark) => mark.thing === kind),
        ),
    )
  return !isOne(thing) && isOne(other) ? other : thing
}

const ADDING: ReadonlySet<string> = new Set(['add', 'make', 'mark', 'start'])
const PLACING: ReadonlySet<string> = new Set(['add', 'make', 'mark', 'start', 'set', 'split'])

type Target = { said: Token | null; name: Token | null; nth: number | null }

/** Which of those that there are a request is about; null when it names none. */
function targetOf(request: MarkRequest, marks: readonly Mark[]): Target | null {
  const { said, old, nth, thing, isNumbered, noun, verb } = request
  if (isNumbered) return null
  const there = marks.filter((mark) => mark.thing === thing)
  if (nth !== null && noun !== 'new') return nth <= there.length ? { said: null, name: null, nth } : null
  if (old?.kind === 'name') return { said: old.token, name: old.token, nth: null }
  const at = (token: Token) => there.find(({ atUs }) => Math.abs(atUs - token.n * 1e6) < 500_000)
  const times = [...(old ? [old] : []), ...said.filter(({ kind }) => kind === 'time')]
  const named = said.find(({ token, kind }) => kind === 'name' && isKnownMark(token, there))
  if (named) return { said: named.token, name: named.token, nth: null }
  // “Rename the chapter at 0:33 to Visitors”
  const isRenamed = noun === 'known' && isWord(verb?.text, 'renaming', 'changing')
  const isOld = times.length > 1 || old !== null || isRenamed
  const timed = isOld ? times.find(({ token }) => at(token)) : undefined
  const one = timed && at(timed.token)
  return one && timed ? { said: timed.token, name: quoteOf(timed.token, one.name), nth: null } : null
}

const RENAME = says('<verb:rename> $WHICH <link:to> $NAME $WITHIN')
const MOVE = says('<verb:move> $WHICH <link:to> $TIME $WITHIN')
const REMOVE = says('<verb:remove> $WHICH')
const ADD_EACH = says('<verb:add> <glue:articles a> $NOUN $EACH $WITHIN $NAMES')
const ADD_COUNTED = says('<verb:add> $COUNT $NOUN $WITHIN')
const ADD = says('<verb:add> $NOUN $WHERE $WITHIN')
/** “At each of the three questions” */
const EACH_OF = says('$EACH <link:of> <glue:articles the> $COUNT $UNIT')
/** “In Webinar” */
const WITHIN = says('<link:in> $FILM')
/** “The chapter "Questions"”, “the second chapter”; a marker, and nothing that is said there. */
const WHICH = {
  chapters: says('<glue:articles the> $NTH <thing:chapters chapter marker> $NAME'),
  markers: says('<glue:articles the> $NTH <thing:markers marker> $NAME'),
}

const inScope = ({ scope }: MarkRequest, at: Token) => scope.flatMap((one) => WITHIN(at, { FILM: [one] }))

function whichOf({ name, nth }: Target, thing: MarkThing, at: Token): readonly Token[] {
  const ordinal: Token = { ...tokenOf('ordinal', 'nth', at.from, at.to), n: nth ?? 1 }
  return WHICH[thing](at, { NTH: name === null ? [ordinal] : [], NAME: name === null ? [] : [name] })
}

function removed(request: MarkRequest, thing: MarkThing, at: Token, marks: readonly Mark[]) {
  const { said, scope, nth } = request
  const there = marks.filter((mark) => mark.thing === thing)
  const chosen: Target[] = said.map(({ token, kind }): Target => {
    const timed = there.find(({ atUs }) => kind === 'time' && Math.abs(atUs - token.n * 1e6) < 500_000)
    const isThere = kind === 'name' && isKnownMark(token, there)
    return { said: token, name: isThere ? token : timed ? quoteOf(token, timed.name) : null, nth: null }
  })
  // “Delete the second chapter” may be about what is said there.
  if (nth !== null && !request.isMark) return null
  const [target, ...more] = nth === null ? chosen : [{ said: null, name: null, nth }, ...chosen]
  if (!target || more.length > 0 || scope.length > 0 || (nth === null && target.name === null)) return null
  return REMOVE(at, { WHICH: whichOf(target, thing, at) })
}

/** “Add chapters: 0:00 "Intro", 0:33 "Talk"”, “add a marker at each question”, “add 4 chapters”. */
function added(request: MarkRequest, thing: MarkThing, at: Token): readonly Token[] | null {
  const { verb, said, each, count } = request
  const sense = verb?.senses.verb ?? null
  const isAdding = sense === null || PLACING.has(sense) || sense === 'rename' || sense === 'move'
  if (!(isAdding || isWord(verb?.text, 'placing')) || request.isInstead) return null
  // What is renamed is there.
  if (verb?.text === 'rename' && request.noun === 'known') return null
  const names = said.flatMap(({ kind, token }) => (kind === 'name' ? [token] : []))
  const times = said.flatMap(({ kind, token, words }) => (kind === 'name' ? [] : [words ?? [token]]))
  // One without a name is whatever its words say.
  const isUneven = names.length !== times.length || said.some(({ isLoose }) => isLoose)
  const isOpen = names.length === 0 || (said[0]?.kind === 'moment' && isUneven)
  const areMoments =
    said.length > 0 && said.every(({ kind, words }) => kind === 'moment' && TOLD.at(words ?? [], 0) !== null)
  const isNameless = areMoments && (said.length > 1 || comesAbout(said[0]?.words?.at(-1)))
  if (isOpen && !isNameless && said.some(({ kind }) => kind === 'moment')) return null
  const NOUN = [asThing(at, thing)]
  const within = inScope(request, at)
  if (each.length > 0) {
    const unit = each.at(-1) as Token
    const isPart = unit.kind !== 'quote'
    if (times.length > 0 || (names.length > 0 && !isPart)) return null
    const isUnit = unit.senses.unit !== undefined
    // “At each question Dana asks”
    if (names.length === 1 && isUnit) return null
    const isCounted = count !== null && isPart && isUnit
    if (isCounted && names.length > 0 && names.length !== count.n) return null
    // “At each of the three questions”: whoever reads it counts them.
    const rest = [...each.slice(2, -1), { ...unit, text: `${unit.text}s` }]
    const all =
      isCounted && names.length === 0
        ? EACH_OF(at, { EACH: each.slice(0, 2), COUNT: [count], UNIT: rest })
        : each
    return ADD_EACH(at, { NOUN, EACH: all, WITHIN: within, NAMES: called(names, at) })
  }
  if (times.length === 0) {
    const isCounted =
      names.length === 0 && request.noun !== 'known' && thing === 'chapters' && sense !== 'split'
    return isCounted && count !== null ? ADD_COUNTED(at, { COUNT: [count], NOUN, WITHIN: within }) : null
  }
  const [where] = times
  // “"Camera" where they're mentioned”: “"Camera" at "Camera"”
  if (names.length > 0 && times.length === 1 && isWhereThatIs(where ?? []))
    return ADD(at, {
      NOUN,
      WHERE: names.flatMap((name, order) => [
        ...(order > 0 ? [comma(at)] : []),
        name,
        asLink(at, 'at'),
        name,
      ]),
      WITHIN: within,
    })
  const isUnlike =
    (names.length > 0 && names.length !== times.length) || (count !== null && count.n !== times.length)
  if (isUnlike || (names.length > 1 && !alternates(said))) return null
  const entries = times.flatMap((time, order) => [
    ...(order > 0 ? [comma(at)] : []),
    ...(names[order] ? [names[order]] : isNameless ? [tokenOf('mark', '#', at.from, at.from)] : []),
    ...time,
  ])
  return ADD(at, { NOUN, WHERE: entries, WITHIN: within })
}

/** “Where he brings up the oven” */
const TOLD = pattern('^ (<link:where>|when)')
/** “Where they're mentioned” */
const isWhereThatIs = fits('(<link:where>|when) (#comesAbout|@be,referring,quantity,subject)*', {
  comesAbout,
})

/** “Called "A", "B"” */
const called = (names: readonly Token[], at: Token): readonly Token[] =>
  names.flatMap((name, order) => [
    order === 0 ? { ...asLink(at, 'called'), senses: { link: 'called' } } : comma(at),
    name,
  ])

/** A name and a time in turn, or all names beside all times. */
function alternates(said: MarkRequest['said']): boolean {
  const kinds = said.map(({ kind }) => (kind === 'name' ? 'n' : 't')).join('')
  return /^(?:(?:nt)+|(?:tn)+|n+t+|t+n+)$/.test(kinds)
}
