// New names, in a telegram: “Voice memo -> Memo”, “the second chapter's name: Costs”, “new name: Ambience”, “label it v2”.
import { colorOf } from '../../colors.ts'
import { withoutGenitive } from '../../commands/plans/words.ts'
import { isWord } from '../vocabulary/grammar.ts'
import { asLink, asPronoun, asVerb } from './made-tokens.ts'
import { matches } from './token-tests.ts'
import type { Token } from './tokens.ts'
import { isRated } from './told.ts'

/** The tokens as “rename … to …”; null when nothing gets another name. */
export function renamed(tokens: readonly Token[]): readonly Token[] | null {
  return calledAnew(tokens) ?? arrow(tokens) ?? nameOf(tokens) ?? nameAlone(tokens) ?? labeled(tokens)
}

const isMeant = ({ text, senses }: Token) => isWord(text, 'shall') || senses.limit === 'instead'

/** “New name for A: 'X'”, “I want A called 'X' instead”, “change A to be called 'X'”: a film, a name, and nothing that is made. */
function calledAnew(tokens: readonly Token[]): readonly Token[] | null {
  const [first] = tokens
  const [name, ...names] = tokens.filter(({ kind }) => kind === 'quote')
  const films = tokens.filter(({ kind }) => kind === 'composition')
  const others = tokens.filter((token) => token !== name && token.kind !== 'composition')
  const isNaming = others.some(({ text, senses }) => isWord(text, 'renaming') && senses.thing !== 'titles')
  // “'A' sounds wrong, should be 'B'”
  const isWrong = films.length === 1 && others.some(isRated) && others.some(isMeant)
  // “A should be 'B' now”, “from now on A is 'B'”
  const isNow =
    films.length === 1 &&
    others.some(({ text }) => isWord(text, 'be', 'passive')) &&
    others.every(({ text, senses }) => senses.glue === 'politeness' || isWord(text, 'be', 'passive', 'shall'))
  const isPlain = others.every(
    (token) =>
      matches(token, { kind: 'mark', glue: true, thing: 'composition' }) ||
      isWord(token.text, 'renaming', 'besideName', 'adverb') ||
      isMeant(token) ||
      (isWrong && (isRated(token) || isWord(token.text, 'seeming'))),
  )
  const noun =
    others.find(({ senses, text }) => senses.thing === 'composition' && text !== 'project') ??
    (isWord(first?.text, 'asker') || first?.text === 'put'
      ? others.find(({ text }) => isWord(text, 'neuter', 'demonstrative'))
      : undefined)
  // “New comp called 'A'” is made.
  const isMade = films.length === 0 && first?.text === 'new' && tokens[2]?.senses.link === 'called'
  const isOne = films.length === 1 || (films.length === 0 && noun !== undefined)
  return first && name && names.length === 0 && isOne && !isMade && (isNaming || isWrong || isNow) && isPlain
    ? [asVerb(first, 'rename'), films[0] ?? noun ?? first, asLink(first, 'to'), name]
    : null
}

const ARROW = /^(?:to|→|⇒|=)$/
const NAMED = new Set(['word', 'number', 'ordinal', 'quote', 'mark', 'composition', 'media', 'speaker'])

/** “Voice memo -> Memo”, “draft one -> call it Promo”, “first chapter → Intro”, “chapter typo: Questions => Q&A”. */
function arrow(tokens: readonly Token[]): readonly Token[] | null {
  const at = tokens.findIndex(({ text }, index) => index > 0 && ARROW.test(text))
  const [what, said] = [tokens.slice(0, Math.max(0, at)), tokens.slice(at + 1)]
  const [first] = what
  const old = oldName(what, isSign(tokens[at]))
  const name = withoutCall(said)
  // “Spring → Summer in the Opening's name” changes a part of it.
  const isPart = said.at(-1)?.senses.thing === 'name' && said.some(({ text }) => text === 'in')
  if (!first || old === null || isPart || !isNewName(name, first.kind === 'composition')) return null
  return [asVerb(first, 'rename'), ...old, asLink(first, 'to'), ...name]
}

/** An arrow, and no word. */
const isSign = (token: Token | undefined) =>
  token !== undefined && (token.text !== 'to' || token.to - token.from < 2)

/** What gets another name: a composition; behind a sign also an element, or words that one may be called. */
function oldName(what: readonly Token[], isArrow: boolean): readonly Token[] | null {
  const [first, ...more] = what
  if (first?.kind === 'composition' && more.length === 0) return what
  if (!isArrow || what.length > MAX_OLD_NAME) return null
  const owner = what.find(({ senses }) => OWNERS.has(senses.thing ?? ''))
  const colon = what.findIndex(({ text }) => text === ':')
  if (owner && colon > 0) return [owner, ...what.slice(colon + 1)]
  const isPlain = what.every(
    ({ kind, senses, isBase }) =>
      ['word', 'number', 'ordinal', 'quote'].includes(kind) &&
      (senses.thing === undefined || OWNERS.has(senses.thing)) &&
      (senses.verb === undefined || !isBase || senses.thing !== undefined) &&
      senses.look === undefined,
  )
  return isPlain && (owner !== undefined || what.every(({ kind }) => kind === 'word')) ? what : null
}

const MAX_OLD_NAME = 8

/** “-> call it Promo”, “→ rename to Promo”: Promo. */
function withoutCall(said: readonly Token[]): readonly Token[] {
  const isCall = said[0]?.senses.verb === 'rename' && said[0].isBase && said[0].senses.thing !== 'titles'
  const from = said.findIndex(({ text, senses }, at) => at > 0 && text !== 'to' && senses.glue !== 'pronouns')
  return isCall && from > 0 ? said.slice(from) : said
}

function isNewName(name: readonly Token[], isOfFilm: boolean): boolean {
  const [first] = name
  if (first === undefined || !name.every(({ kind }) => NAMED.has(kind))) return false
  // “Voice memo -> remove the ums”: a command to it.
  // “Draft one -> Cut”: so is a version called.
  const isVersion = name.length === 1 && first.text === 'cut'
  const isCommand =
    (!isVersion && first.senses.verb !== undefined && first.isBase && first.senses.thing === undefined) ||
    first.senses.limit === 'not'
  // “Teaser to the front”, “teaser to square”, “title → yellow”: where it goes, or how it shall be.
  const isWhere = first.senses.place !== undefined && (isOfFilm || EDGES.has(first.senses.place))
  const isOther =
    first.kind === 'word' &&
    (first.senses.glue === 'articles' ||
      (name.length === 1 && (first.senses.look !== undefined || isWhere || colorOf(first.text) !== null)))
  // “Memo to 1.5 speed”
  const isMeasured = name.some(
    ({ kind, unit, senses }) => kind !== 'quote' && (unit !== null || senses.thing === 'speed'),
  )
  return !isCommand && !isOther && !isMeasured
}

const EDGES = new Set(['start', 'end', 'middle'])
const OWNERS = new Set(['titles', 'chapters', 'markers'])

/** “Set the name of the second chapter to Foo”, “the first chapter's name: Foo”: that is renamed. */
function nameOf(tokens: readonly Token[]): readonly Token[] | null {
  const at = tokens.findIndex(
    ({ senses }, index) => senses.thing === 'name' && (index > 0 || tokens[1]?.text === 'of'),
  )
  const [first] = tokens
  const isOf = tokens[at + 1]?.text === 'of'
  const isSet = first?.senses.verb === 'set' && first.isBase
  const to = tokens.findIndex(({ text }, index) => index > at && (text === 'to' || text === ':'))
  const lead = tokens.slice(isSet ? 1 : 0, Math.max(0, at))
  const owner = isOf ? tokens.slice(at + 2, Math.max(at + 2, to)) : lead
  const isOwned =
    owner.some(({ senses, kind }) => OWNERS.has(senses.thing ?? '') || kind === 'composition') &&
    owner.every(
      ({ kind, senses, isBase }) =>
        ['word', 'number', 'ordinal', 'quote', 'composition'].includes(kind) &&
        (senses.verb === undefined || senses.thing !== undefined || !isBase),
    )
  const isLed = isOf ? lead.every(({ senses }) => senses.glue === 'articles') : to === at + 1
  return first && at >= 0 && to > at && isOwned && isLed && tokens.length > to + 1
    ? [asVerb(first, 'rename'), ...owner.map(withoutPossessive), asLink(first, 'to'), ...tokens.slice(to + 1)]
    : null
}

/** “New name: Ambience”, “name = Ambience”, “name: Ambience” without its colon. */
function nameAlone(tokens: readonly Token[]): readonly Token[] | null {
  const at = tokens.findIndex(({ senses }) => senses.thing === 'name')
  const [first] = tokens
  const isLed = tokens
    .slice(0, Math.max(0, at))
    .every(({ text, senses }) => text === 'new' || senses.glue === 'articles')
  const isSigned = /^(?:[:=]|is)$/.test(tokens[at + 1]?.text ?? '')
  const name = tokens.slice(at + (isSigned ? 2 : 1))
  // “Name it Foo” says what; “name: X, size: Y” describes what was just made.
  const isFree =
    isSigned || (Object.keys(name[0]?.senses ?? {}).length === 0 && (at === 0 || name[0]?.kind === 'quote'))
  const isWhole =
    name.length > 0 &&
    !(tokens[at + 1]?.text === 'is' && name.every(isRated)) &&
    !name.some(({ kind, text }) => text === ',' || text === ':' || kind === 'composition')
  return first && at >= 0 && isLed && isFree && isWhole
    ? [asVerb(first, 'rename'), asPronoun(first), asLink(first, 'to'), ...name]
    : null
}

/** “Label it v2”: “it” is no speaker. */
function labeled(tokens: readonly Token[]): readonly Token[] | null {
  const [first, what, ...name] = tokens
  return first?.senses.verb === 'label' && first.isBase && what?.text === 'it' && name.length > 0
    ? [
        asVerb(first, 'rename'),
        asPronoun(what),
        asLink(first, 'to'),
        ...(name[0]?.text === 'as' ? name.slice(1) : name),
      ]
    : null
}

/** “The chapter's name”: the chapter. */
export const withoutPossessive = (token: Token): Token => ({ ...token, text: withoutGenitive(token.text) })
