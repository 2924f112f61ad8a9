// A clip for each of several, in any order: “clip per question”, “three vertical clips, one per answer”, “every question → own comp”.
import { saysStays } from '../guard-clauses.ts'
import { fits, has, pattern } from '../phrases/pattern.ts'
import { isWord } from '../vocabulary/grammar.ts'
import { asLink, asThing, asVerb } from './made-tokens.ts'
import { listOf, namesAt, namesOf } from './names-behind.ts'
import { FRESH, isNewNoun, isShape, NEW_NOUN, SHAPE } from './new-nouns.ts'
import { clauseOf, markOf, sentenceOf } from './several-slots.ts'
import { is, matches } from './token-tests.ts'
import type { Token } from './tokens.ts'

const UNITS = '<unit:question,answer,exchange>'
const PLAIN = `(<number composition mark glue:articles,helpers link:each place:everything asked:total thing:captions look>|${UNITS}|${NEW_NOUN}|${FRESH}|${SHAPE}|@audience,possessive,sourcing,into,onto,outOf,adding|on|in|it|for|up|together|apart)`

/** What each may be of that is no unit, and whether nothing is said but that. */
const ofFile = (file: string) => ({
  file: pattern(`[-<link:each>] ${file}`),
  // “From the webinar, pull …”
  isWhole: fits(
    `(<composition glue:articles>|,|@sourcing)* (<verb:make,copy,split>|@making)? (${PLAIN}|[-<link:each>] ${file})*40`,
  ),
})
/** “Per clip” */
const OF_CLIP = ofFile('<thing:clip,chapters>')
/** “Split this into three, one per file”: of what it plays, and not of the files themselves. */
const OF_PLAYED = ofFile('(<thing:clip,chapters,media>|@file)')
const isPlayed = has('^ <verb:split>|<composition>')
/** “A clip”, “three clips”, “own comp”, “clips, one each”; “the clip” is there already. */
const NEW = pattern(`[-(a|an|one|its|their|<number mark verb>|@into|${SHAPE}|${FRESH})] ${NEW_NOUN}`)

/** The tokens as “make (3) clips of each question”; null when they say anything else. */
export function newOfEach(given: readonly Token[]): readonly Token[] | null {
  const tokens = given.filter(({ senses, kind }) => kind !== 'word' || senses.glue !== 'politeness')
  const called = tokens.findIndex(is({ link: 'called' }))
  const said = called < 0 ? tokens : tokens.slice(0, called)
  const [first] = said
  const of = isPlayed(said) ? OF_PLAYED : OF_CLIP
  if (!first || !of.isWhole(said)) return null
  const file = said[(of.file.in(said)?.to ?? 0) - 1]
  const unit = said.find(is({ unit: 'question answer exchange' })) ?? file
  const noun =
    said.find((token, at) => at > 0 && token !== file && NEW.at(said, at)) ?? [first].find(isNewNoun)
  if (!unit || !noun) return null
  const isSeveral = unit.text.endsWith('s') && noun.text.endsWith('s')
  if (!isSeveral && !said.some(is({ link: 'each' }))) return null
  const films = said.filter(is({ kind: 'composition' }))
  const captions = said.filter(is({ thing: 'captions' }))
  return [
    asVerb(first, 'make'),
    ...said.filter(({ kind, n }) => kind === 'number' && n > 1).slice(0, 1),
    ...said.filter(isShape),
    asThing(noun, 'clip'),
    asLink(noun, 'of'),
    { ...asLink(unit, 'each'), senses: { link: 'each' } },
    unit === file
      ? asThing(unit, matches(unit, { thing: 'clip chapters' }) ? (unit.senses.thing ?? '') : 'media')
      : { ...unit, text: unit.text.replace(/s$/, ''), isBase: true },
    ...(films.length > 0 ? [asLink(noun, 'from'), ...films] : []),
    ...(called < 0 ? [] : tokens.slice(called)),
    ...(captions.length > 0 ? [markOf(',', noun), asVerb(noun, 'add'), ...captions] : []),
  ]
}

/** A sentence for new things of each, with what they are called in it or in the next one: “… Names: A, B, C”, “… and call them A and B”. */
export function namedOfEach([given, second]: readonly Token[][], prompt: string) {
  if (!given) return null
  const { said, guard } = withoutGuard(withoutLabel(given))
  const named = said.findIndex((_, at) => at > 0 && namesAt(said, at, prompt) !== null)
  const first = named < 0 ? said : said.slice(0, isWord(said[named - 1]?.text, 'linking') ? named - 1 : named)
  const made = newOfEach(first)
  if (made === null) return null
  const own = named < 0 ? null : namesAt(said, named, prompt)
  const count = made.find(({ kind }) => kind === 'number')?.n ?? null
  const names = own ?? (second ? (namesOf(second, prompt) ?? bareNames(second, count, prompt)) : null)
  if (names === null || (count !== null && count !== names.length)) return null
  const clause = clauseOf('make', [...made, asLink(names[0] as Token, 'called'), listOf(names)])
  const whole = sentenceOf([...said, ...((own === null && second) || [])], [clause])
  return { sentences: [whole, ...(guard.length > 0 ? [guard] : [])], last: own === null ? 1 : 0 }
}

/** “SOT pulls from Webinar please: three comps, …”: what it is of, without what such a list is called. */
function withoutLabel(tokens: readonly Token[]): readonly Token[] {
  const label = LABEL.at(tokens, 0)
  const films = label?.parts.LABEL?.filter(is({ kind: 'composition' })) ?? []
  return label
    ? [...films.flatMap((film) => [asLink(film, 'from'), film, markOf(',', film)]), ...tokens.slice(label.to)]
    : tokens
}

const LABEL = pattern(`LABEL=!(:|<number>|${NEW_NOUN})+6 :`)

/** “…; the webinar itself stays whole” */
function withoutGuard(tokens: readonly Token[]): { said: readonly Token[]; guard: Token[] } {
  const at = tokens.findLastIndex(
    ({ kind, text }, index) =>
      index > 0 && kind === 'mark' && /^[,;(—–-]$/.test(text) && saysStays(tokens.slice(index + 1)),
  )
  return at < 0 ? { said: tokens, guard: [] } : { said: tokens.slice(0, at), guard: tokens.slice(at + 1) }
}

/** “Q1/Q2/Q3” as a sentence of its own, where so many are made. */
function bareNames(tokens: readonly Token[], count: number | null, prompt: string): Token[] | null {
  const [first] = tokens
  if (!first || count === null || tokens.length > 3 * count) return null
  const names = namesOf([asVerb(first, 'call'), { ...asVerb(first, 'them'), senses: {} }, ...tokens], prompt)
  return names?.length === count ? names : null
}
