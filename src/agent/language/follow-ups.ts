// Expands a follow-up that relies on the previous request, “do the same for the memo”, into a full prompt before anything else reads it, so
// that guards, facts and frames all see one ordinary prompt.
import { type EditSubjects, subjectsOf } from '../../edit/edit-subjects.ts'
import { colorOf } from '../colors.ts'
import type { EarlierTurn } from '../engine.ts'
import { historyRequest } from '../history-request.ts'
import { frameOf } from './follow-up-frames.ts'
import { withReference } from './follow-up-references.ts'
import { broughtBack } from './follow-up-restores.ts'
import {
  instead,
  isNaming,
  nameIn,
  onlyClause,
  type Project,
  partOf,
  plainTokens,
  type Turn,
  type Written,
} from './follow-up-turn.ts'
import { measured, measureOf, normalized, valued } from './follow-up-values.ts'
import { fits, has, pattern } from './phrases/pattern.ts'
import { restores } from './read/returns.ts'
import { readSentences } from './read/sentences.ts'
import { commands, endsSentence, isKeeping } from './read/taken-back.ts'
import { firstWord, is, isUm, matches, textOf } from './read/token-tests.ts'
import type { Token } from './read/tokens.ts'
import { areQuotable, MAX_READ, namesText, refersToUnmade, withReferents } from './references.ts'
import { isAuxiliary, isWord } from './vocabulary/grammar.ts'

/**
 * Expands `prompt` if it relies on the previous request: “do the same for …”, “… too”, “another at 0:40”, “no, the boxed ones”,
 * “restore that line”. `earlier` holds the conversation's previous turns, newest first; at most `room` characters of them are
 * read. A prompt that is complete, or whose reference is unclear, is returned unchanged.
 */
export function writtenOut(
  prompt: string,
  earlier: readonly EarlierTurn[],
  project: Project,
  room = MAX_READ,
): Written {
  const written = expanded(prompt, earlier, project, room)
  return typeof written === 'string' ? { text: written, isInstead: false } : written
}

function expanded(
  prompt: string,
  earlier: readonly EarlierTurn[],
  project: Project,
  room: number,
): string | Written {
  const [last, ...before] = earlier
  const isLong = last === undefined || last.prompt.length + prompt.length > room
  if (isLong || refersToUnmade(prompt, last)) return prompt
  const { document, context, shown } = project
  const receipt = earlier.find(({ hasChanged }) => hasChanged)?.receipt
  const subjects = receipt ? subjectsOf(receipt, document) : null
  const left = subjects && areQuotable(namesIn(subjects)) ? subjects : null
  const tokens = plainTokens(prompt, project)
  const frame = frameOf(tokens)
  const { core, how, value, standings } = frame
  const whole = partOf(prompt, core)
  const named = left === null ? whole : withReferents(whole, plainTokens(whole, project), left)
  const read = readSentences(prompt, document, context)
  const isOne = read.length === 1 && !read[0]?.isQuestion
  // “What is the first sentence now?” asks, whatever was asked before.
  if (!isOne && read.length === 1 && opensQuestion(tokens)) return named
  if (
    how === 'instead' &&
    last.hasChanged &&
    isRevalued(core, frameOf(plainTokens(last.prompt, project)).core)
  )
    return instead({ last, done: left }, partOf(prompt, core))
  const isTimed = value.some(({ kind }) => kind === 'time')
  const asks = (token: Token) =>
    commands(token) && !isWord(token.text, 'ofKind', 'upward') && !(isTimed && isNaming(token))
  const isOfFilm = how === 'instead' && filmsIn(core) !== null
  const isFragment = isOfFilm || (!value.some(asks) && (how !== null || isOne))
  const isOfRemoved = tokens.some(isKeeping) || restores(tokens)
  if (named === whole && !isFragment && !isOfRemoved && !leans(tokens)) return prompt
  const isMeant =
    shown === undefined ||
    document.compositions.some(({ id, name }) => id === shown && left?.about.includes(name))
  const isScoped = isMeant && left && !left.isAll && !namesComposition(tokens)
  const scope = isScoped ? `In ${namesText(left.about)}, ` : ''
  const request = writtenOut(last.prompt, before, project, room - prompt.length).text.replace(
    /[.!\s]{1,9}$/,
    '',
  )
  const [asked, sentences] = [plainTokens(request, project), readSentences(request, document, context)]
  const done = last.hasChanged ? left : null
  const turn: Turn = {
    ...{ prompt, tokens, request, asked, sentences, scope, done, last, project },
    ...frame,
  }
  const isFree = !standings.has('same') && !standings.has('further')
  if (historyRequest(request) === null && !frameOf(asked).standings.has('same')) {
    const found =
      called(turn) ??
      measured(turn) ??
      normalized(turn) ??
      (named !== whole && isFree ? named : continued(turn))
    if (found !== null) return found
  }
  const isShort = core.length <= MAX_FRAGMENT && core.some(isValue)
  const isWhole = isFragment && isShort && isFree && (isOne || how === 'instead')
  return named !== whole && isFree ? named : isWhole ? `${scope}${whole}` : prompt
}

/** “No, cut the first 7 seconds”, after “cut the first 10 seconds”: the same words with other values. */
const isRevalued = (said: readonly Token[], asked: readonly Token[]): boolean =>
  said.length === asked.length &&
  said.some(commands) &&
  said.every((token, at) => {
    const other = asked[at] as Token
    const measure = token.kind === 'ordinal' ? token.kind : measureOf(token)
    return (
      token.text === other.text ||
      (measure !== null && (other.kind === measure || measureOf(other) === measure))
    )
  })

const opensQuestion = has('^ @question [!(about|if)]')
const MAX_FRAGMENT = 8

/** By the first reader that understands it. */
function continued(turn: Turn): string | Written | null {
  const found =
    answered(turn) ??
    broughtBack(turn, isValue) ??
    further(turn) ??
    elsewhere(turn) ??
    inCopy(turn) ??
    looked(turn)
  return found ?? valued(turn) ?? another(turn) ?? withMore(turn) ?? withReference(turn)
}

/** “And another, Flying, at 26 seconds”: one more of what was added. */
function another({ prompt, core, standings, scope, done }: Turn): string | null {
  if (!done?.added || !standings.has('further') || core.length === 0) return null
  return `${scope}add a ${done.added.split(' ')[0]}, ${partOf(prompt, core)}`
}

/** All that a follow-up may be given to quote. */
const namesIn = ({ made, about, original, removed, added }: EditSubjects): string[] => [
  ...made,
  ...about,
  ...removed,
  // `title "Hi"`
  ...(added === null ? [] : [added.slice(added.indexOf('"') + 1, -1)]),
  ...(original === undefined ? [] : [original]),
]

/** Something that a request may be about: a value, a look, a thing. */
const isValue = (token: Token) =>
  matches(token, { kind: 'number amount size ratio time quote', look: true, thing: true }) ||
  colorOf(token.text) !== null

const refersTo = (token: Token) => isWord(firstWord(token), 'referring')
/** Words that may refer to the previous request. Most prompts have none, so nothing else is read for them. */
const leans = has('#referring|<ordinal>|this <unit>|(its|their) (@manner|<thing>)|the same', {
  referring: refersTo,
})

const IT = pattern('<ordinal>|@referring|this|(this|that) one')

/** After a question: “cut that line”, “delete the second one”, “remove them”. What it asked about, or its answer quoted. */
function answered({ prompt, core, asked, last, sentences }: Turn): string | null {
  if (last.hasChanged || !sentences.some(({ isQuestion }) => isQuestion)) return null
  const noun =
    asked.findLast((token) => matches(token, { thing: true, unit: true }) || isUm(token))?.text ?? ''
  const at = IT.in(core)?.from ?? -1
  const [token, next] = [core[at], core[at + 1]]
  if (!token) return null
  const isPart =
    matches(next, { unit: true, text: 'all' }) || (next?.senses.thing === 'excerpt' && token.text !== 'it')
  const isOne = next !== undefined && (isWord(next.text, 'ofKind') || isPart)
  const written = (text: string) =>
    `${prompt.slice(core[0]?.from, token.from)}${text}${prompt.slice((isOne ? next : token).to, core.at(-1)?.to)}`
  // “The second chapter” is what is said there.
  const single = noun === 'chapters' ? 'chapter marker' : noun.replace(/s$/, '')
  const isBare = isOne || !next || matches(next, { kind: 'mark', glue: 'helpers' }) || commands(next)
  if (token.kind === 'ordinal') return noun && isBare ? written(`${token.text} ${single}`) : null
  const [does, says] = [
    asked.findIndex(({ text }) => isWord(text, 'do')),
    asked.findIndex(({ text }) => text === 'say'),
  ]
  // “What does the ad say?”
  const subject = asked[does + 1]?.text === 'the' ? textOf(asked.slice(does + 1, says)) : ''
  const quotes = [...last.response.matchAll(/ at [\d:.]+ “([^“”]+)”/g)].flatMap(([, text]) => text ?? [])
  const isSeveral = /^th(?:em|ey|ose|ese)$/.test(token.text)
  // “When does he say "X"?”, and he does once
  const said = / said 1 time /.test(last.response) ? asked.find(is({ kind: 'quote' }))?.quoted : undefined
  const it =
    subject ||
    (said &&
      areQuotable([said]) &&
      `${isOne && next.senses.unit === 'sentence' ? 'the sentence with ' : ''}${namesText([said])}`) ||
    (quotes.length > 0 && areQuotable(quotes)
      ? namesText(quotes)
      : noun && `the ${isSeveral ? noun : single}`)
  // “Cut it short”
  const isLast = core
    .slice(isOne ? at + 2 : at + 1)
    .every((one) => one.senses.glue || isWord(one.text, 'particle'))
  return it && isLast && core.some(commands) ? written(it) : null
}

const isDegree = fits(
  '(@bit,giving,referring|<number amount glue:politeness,articles look:louder,quieter>|by|up|down|add|decibels)*40',
)
const saysMore = has('more|less')

/** “A bit more”, “another 2 dB”, “2 dB less”: as before, or the other way. */
function further({ prompt, core, standings, scope, done }: Turn): string | null {
  const level = done?.level
  if (!level || !isDegree(core) || !(standings.has('further') || saysMore(core))) return null
  const amount = core.find(is({ kind: 'number amount' }))
  const isGain = level.setting === 'gain'
  const look = core.find(is({ look: 'louder quieter' }))?.senses.look
  // “Another 3 down”
  if (!core.some(is({ text: 'up' })) && look !== undefined)
    return amount?.kind === 'number' && isGain
      ? `${scope}make it ${amount.n} dB ${look}`
      : `${scope}make it ${partOf(prompt, core)}`
  const ways = isGain ? ['louder', 'quieter'] : ['faster', 'slower']
  const way = ways[level.after > level.before === core.some(is({ text: 'less' })) ? 1 : 0]
  return amount && (!isGain || amount.unit === 'x')
    ? null
    : `${scope}make it ${amount ? `${amount.n} dB` : 'a bit'} ${way}`
}

/** “Call it Kansas instead”, “no, "Intro"”, “no, at 0:12”: of what was made, added or renamed. */
function called({ how, isCalled, isGiven, value, prompt, done, scope }: Turn): string | null {
  if (!done || how === 'more' || (how === null && !isGiven)) return null
  const { added, made, renamed } = done
  const times = value.filter(({ text }) => !/^(?:at|from|to|until|[-–])$/.test(text))
  const [start, end = start] = times
  // “Make that 0:04 to 0:09”
  const most = added?.startsWith('title') ? 2 : 1
  if (start && end && times.length <= most && times.every(is({ kind: 'time' })))
    return added && `${scope}move the ${added} to ${prompt.slice(start.from, end.to)}`
  const name = nameIn(prompt, value, isCalled)
  const one = made.length === 1 ? made[0] : renamed
  if (name === null || !(added || one)) return null
  if (added) return `${scope}${added.startsWith('title') ? 'change' : 'rename'} the ${added} to ${name}`
  return `rename ${namesText([one ?? ''])} to ${name}`
}

/** “Teaser too”, “the same for the memo”, “same at 0:20”: the request there. */
function elsewhere(turn: Turn): string | Written | null {
  const { core, how, last, prompt, standings } = turn
  const said = core[0]?.senses.link === 'in' && namesComposition(core) ? core.slice(1) : core
  const isBare = said.every(is({ kind: 'composition', glue: 'articles', text: 'and , main' }))
  const other = how === 'instead' ? inOther(turn) : null
  if (other !== null) return other
  if (said.length === 0 || how !== 'more' || !(isBare || standings.has('same'))) return null
  const isGone = isBare && last.hasChanged && (last.receipt?.deleted.length ?? 0) > 0
  return isGone ? `delete ${partOf(prompt, said)}` : repeatedAt(said, turn)
}

/** “I meant the webinar. …”: the tokens that name it, and nothing else; null where more is said of it. */
function filmsIn(core: readonly Token[]): readonly Token[] | null {
  const end = core.findIndex(endsSentence)
  const films = core.slice(core[0]?.text === 'in' ? 1 : 0, end < 0 ? undefined : end)
  const isPlain = films.every(is({ kind: 'composition', glue: 'articles', text: 'and , main' }))
  return isPlain && namesComposition(films) ? films : null
}

/** “I meant the webinar”: the request about that, in the place of what it did to the only composition that it named. */
function inOther({ core, prompt, request, last, project }: Turn): Written | null {
  const films = filmsIn(core)
  const asked = plainTokens(request, { ...project, document: last.before ?? project.document })
  const [one, ...more] = asked.filter(is({ kind: 'composition' }))
  if (!one || more.length > 0 || films === null || last.before === undefined) return null
  const until = request.slice(0, one.from).replace(/\bthe\s{1,9}$/i, '')
  const text = `${until}${partOf(prompt, films)}${request.slice(one.to)}`
  const rest = core.slice(core.findIndex(endsSentence))
  const isMore = core.some(endsSentence) && !GOES_WITHOUT(rest)
  return { text: isMore ? `${text}${partOf(prompt, rest)}` : text, isInstead: true }
}

/** “The teaser should go without (because …)”: as it did. */
const GOES_WITHOUT = fits('<mark> <glue:articles>? <composition> @shall go_without ([!<mark>] .)*40 <mark>*')

/** “(Make it vertical.) I meant a copy”: the original stays as it was. */
function inCopy({ core, how, asked, request, last, done }: Turn): Written | null {
  const isMeant = how === 'instead' && done?.isSetting && isCopy(core) && !namesComposition(asked)
  return isMeant ? { text: `make a copy, and in the copy ${request}`, isInstead: last.hasChanged } : null
}

const isCopy = fits('in? <glue:articles>? <thing:copy> (of it)?')

/** Each sentence about what is named instead of the composition that it was about, or at a place if it names none. */
function repeatedAt(core: readonly Token[], { prompt, request, sentences }: Turn): string | null {
  const isComposition = namesComposition(core)
  if (!isComposition && !namesPlace(core)) return null
  const words = partOf(prompt, core)
  const link = isWord(core[0]?.text, 'leadingThere') ? '' : 'in '
  const written = sentences.map(({ tokens }) => {
    const said = tokens.filter(({ kind }) => kind !== 'mark')
    const [one, ...more] = said.filter(({ kind }) => kind === 'composition')
    const [from, to] = [said[0]?.from, said.at(-1)?.to]
    if (!isComposition) return namesPlace(said) ? null : `${request.slice(from, to)} ${link}${words}`
    if (one === undefined) return `In ${words}, ${request.slice(from, to)}`
    // “the Interview”, “the memo”: one article is enough.
    const until = request.slice(0, one.from).replace(/\bthe\s{1,9}$/i, '').length
    return more.length > 0 ? null : `${request.slice(from, until)}${words}${request.slice(one.to, to)}`
  })
  return written.every((sentence) => sentence !== null) ? written.join('\n') : null
}

/** “The boxed sort”, “in yellow”, “at the top instead”, “off again”: how what was added or made shall be. */
function looked({ value, prompt, scope, done }: Turn): string | null {
  const looks = value.filter((token) => !isWord(token.text, 'ofKind', 'article'))
  const isLook = ({ senses, text, kind }: Token) =>
    (kind === 'word' && senses.look !== undefined) || colorOf(text) !== null
  const things = done?.added ?? (/^(?:captions|studio sound)$/.test(done?.things ?? '') ? done?.things : null)
  const it = things ? `the ${things}` : done?.made.length === 1 ? namesText(done.made) : null
  const isOff = looks.length === 1 && looks[0]?.senses.look === 'off'
  if (things && isOff) return `${scope}${done?.added ? 'remove' : 'turn off'} ${it}`
  const isOnly = looks.every((token) => isLook(token) || matches(token, { link: true, glue: 'politeness' }))
  return it && isOnly && looks.some(isLook) ? `${scope}make ${it} ${partOf(prompt, looks)}` : null
}

/** What sort of thing is removed or changed; what was asked of one isn't asked of another. */
const SORTS = [
  is({ unit: true, kind: 'quote ordinal time' }),
  (token: Token) => matches(token, { thing: 'fillers pauses' }) || isUm(token),
  is({ thing: 'captions titles chapters markers music' }),
]
const sortsOf = (tokens: readonly Token[]) => SORTS.flatMap((isOf, at) => (tokens.some(isOf) ? [at] : []))

/** “(Cut the elephant part.) Only its first sentence”: no more should have gone, and nothing else goes. */
function onlyThat(turn: Turn): Turn {
  const { how, core } = turn
  const [only, ...rest] = core
  return how === null && only?.senses.limit === 'only' ? { ...turn, how: 'instead', core: rest } : turn
}

/** “The elephant part too”, “and the last one”, “no, the one about the oven”: the verb with another object. */
function withMore(given: Turn): string | Written | null {
  const clause = onlyClause(given)
  const turn = clause?.verb === 'remove' && given.done?.removed.length ? onlyThat(given) : given
  const { prompt, core, how, standings, request, asked, scope } = turn
  const verb = clause?.tokens.find(({ senses }) => senses.verb === clause.verb)
  const [first, end] = [core[0], core.at(-1)]
  // “What is the first sentence now?” asks.
  const isQuestion = isWord(first?.text, 'question') && isAuxiliary(core[1]?.text)
  if (how === null || isQuestion || !first || !end || !clause || !verb) return null
  const isElsewhere =
    core.every(is({ kind: 'composition', glue: 'articles' })) || (standings.has('same') && first.senses.link)
  const [own, others] = [sortsOf(core), sortsOf(clause.tokens)]
  const isOfSort = others.length === 0 || own.every((sort) => others.includes(sort))
  // “No. They paid. Sponsor back in”
  // “No, put the farm part back”, of which the frame takes “back” for a closing word
  const all = given.tokens.slice(given.tokens.indexOf(first))
  if (how === 'instead' && restores(all)) return leans(all) ? null : `${scope}${partOf(prompt, all)}`
  const isOfThat = OF_IT(core) || (IS_COUNTED(core) && !asked.some(is({ kind: 'ordinal' })))
  if (turn !== given && isOfThat) {
    const counted = core.slice(0, OF_IT(core) ? -2 : undefined)
    return instead(turn, `${scope}remove ${partOf(prompt, counted)} of ${request.slice(verb.to).trim()}`)
  }
  if (isElsewhere || !isOfSort || core.some(commands) || isOther(core)) return null
  // What is the second one once the first is gone?
  const one = core.find(({ text }) => isWord(text, 'ofKind'))
  const noun =
    one || end.kind === 'ordinal' ? asked.findLast(({ senses }) => senses.unit !== undefined)?.text : ''
  if (
    noun === undefined ||
    (noun && how !== 'instead' && core.some(({ kind, n }) => kind === 'ordinal' && n > 0))
  )
    return null
  const said = `${prompt.slice(first.from, one?.from ?? end.to)}${noun && ` ${noun}`}${one ? prompt.slice(one.to, end.to) : ''}`
  // “Make a clip of” X
  const of = clause.verb === 'make' ? asked.find(is({ text: 'of' })) : undefined
  if (of && how === 'instead') {
    const films = asked.filter(({ kind, from }) => kind === 'composition' && from > of.from)
    const inFilm = films.map(({ from, to }) => ` in ${request.slice(from, to)}`).join('')
    return films.length > 1 ? null : instead(turn, `${request.slice(0, of.to)} ${said}${inFilm}`)
  }
  const text = `${scope}${clause.verb === 'remove' ? 'remove' : request.slice(verb.from, verb.to)} ${said}`
  return how === 'instead' ? instead(turn, text) : text
}

const OF_IT = has('of (it|that|this) $')
const IS_COUNTED = fits('<glue:articles>? <ordinal> <number>? <unit>')
const isOther = has('it|them|they|<look&!thing>|^ (in|out) $')
const namesComposition = has('<composition thing:composition,copy>')
const namesPlace = has('<time ordinal link:from place&!place:everything>')
