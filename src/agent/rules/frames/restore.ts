// Bringing back what was removed: everything, filler words, a phrase, what was said about something.

import type { CompositionId } from '../../../edit/document.ts'
import { DEFAULT_FILLERS } from '../../../edit/fillers.ts'
import { type RemovedStretch, type RemovedWord, removedStretches } from '../../../edit/removed-words.ts'
import type { TimeRange } from '../../../edit/time.ts'
import { textOf } from '../../../edit/transcript.ts'
import { asksIn } from '../../commands/plans/question-sentences.ts'
import { isSponsored } from '../../commands/plans/segments.ts'
import { findPhrase, plainWord, plainWordsOf, stem, topicWords } from '../../commands/plans/words.ts'
import { has, NONE, pattern } from '../../language/phrases/pattern.ts'
import type { Place } from '../../language/places.ts'
import { type Item, wordsOf } from '../../language/read/item.ts'
import { is, isOneOf, matches, SMALL } from '../../language/read/token-tests.ts'
import type { Token } from '../../language/read/tokens.ts'
import { isWord } from '../../language/vocabulary/grammar.ts'
import { type Frame, forTargets } from '../frame.ts'
import type { Session } from '../session.ts'

/** What comes back, with its name for a refusal. `near`: the passage that it came out of, where its words speak of something else. */
type Removed = { what: string; choose(stretch: RemovedStretch): RemovedWord[]; near?: Place }

/** Where in the composition what comes back belongs, before the prompt. */
type Scope = { place: Place } | { side: 'before' | 'after'; phrase: string }

export const restore: Frame = {
  name: 'restore_words',
  examples: [
    'restore everything that was removed',
    'bring back the filler words',
    'bring back the part about pricing',
    'bring back "um" before "how do you"',
  ],
  run(item, session) {
    if (item.verb !== 'restore' || item.hasThing('titles', 'music', 'captions', 'captionTexts')) return null
    const scope = takeScope(item)
    const objects = takeObjects(item, scope !== null)
    if (objects.length === 0) return null
    return forTargets(item, session, true, (id) => {
      const composition = session.composition(id)
      if (!composition) return 'that composition is gone'
      if (session.protectedIn(id).length > 0) return 'you asked to keep part of it as it is'
      const within = scope === null ? () => true : placesIn(scope, id, session)
      if (typeof within === 'string') return within
      const stretches = removedStretches(composition, session.document, session.project.context)
      const chosen = new Set<RemovedWord>()
      for (const { what, choose, near } of objects) {
        let words = stretches.filter(({ atUs }) => within(atUs)).flatMap(choose)
        // What came out of a passage needn't speak of what the passage is about.
        const passage = words.length === 0 && near ? session.resolve(near, id, false) : null
        if (passage?.ok)
          words = stretches.filter(({ atUs }) => isWithin(atUs, passage.ranges)).flatMap((one) => one.words)
        if (words.length === 0) return `${what} was removed from “${session.nameOf(id)}”`
        for (const word of words) chosen.add(word)
      }
      return [...Map.groupBy(chosen, ({ mediaId }) => mediaId)].map(([mediaId, words]) => {
        const wordIds = words.map(({ wordId }) => wordId)
        return { type: 'restore_words', compositionId: id, mediaId, wordIds } as const
      })
    })
  },
}

/** “Before 'how do you'”, “after how do you” */
const BESIDE_PHRASE = pattern(
  '[~.] SIDE=<link:before,after&word> [=<quote word>] SAID=<quote word mark>*80 $',
)

/** “Before 'how do you'”, “in the intro”, “after 0:30”; claims its words. */
function takeScope(item: Item): Scope | null {
  const beside = BESIDE_PHRASE.in(item.free)
  const isPlace = item.places.some(
    ({ from, place }) => from >= (beside?.from ?? 0) && place.kind !== 'phrase' && !isOfPhrase(place),
  )
  if (beside && !isPlace) {
    const { SIDE = NONE, SAID = NONE } = beside.parts
    const said = SAID.filter(({ kind }) => kind !== 'mark')
    item.use(beside.from, beside.to)
    item.dropPlaces(isOfPhrase)
    const side = SIDE[0]?.senses.link === 'before' ? 'before' : 'after'
    return { side, phrase: said[0]?.quoted || wordsOf(said, item.prompt) }
  }
  const where = item.takePlace(
    ({ kind }, link) => isOneOf(kind, 'span edge half share') || isOneOf(link, 'in from at during within'),
  )
  return where === null ? null : { place: where.place }
}

const isOfPhrase = (place: Place): boolean =>
  place.kind === 'span' &&
  [place.from, place.to].some((point) => point.kind === 'of' && point.place.kind === 'phrase')

/** Where a scope is: nothing is heard between a phrase and what belongs beside it. */
function placesIn(scope: Scope, id: CompositionId, session: Session): ((us: number) => boolean) | string {
  if ('place' in scope) {
    const found = session.resolve(scope.place, id, false)
    return found.ok ? (us: number) => isWithin(us, found.ranges) : found.why
  }
  const { words } = session.talk(id)
  const found = findPhrase(words, scope.phrase)
  if (found.length === 0) return `“${scope.phrase}” is not said in “${session.nameOf(id)}”`
  const middle = (at: number) => {
    const range = words[at]?.range
    if (range) return (range.startUs + range.endUs) / 2
    return at < 0 ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY
  }
  const gaps = found.map(({ from, to }) => (scope.side === 'before' ? from : to))
  return (us) => gaps.some((at) => middle(at - 1) <= us && us <= middle(at))
}

/** All that comes back; empty when the item names nothing. */
function takeObjects(item: Item, hasScope: boolean): Removed[] {
  if (meansAll(item)) return all(item)
  if (ALL_TOO(item.tokens)) {
    takeSounds(item)
    return all(item)
  }
  const found = [...takeQuoted(item), ...takeTopics(item), ...takeSounds(item), ...takeUnits(item)]
  const topic = found.length > 0 ? null : takeWords(item)
  if (topic) found.push(topic)
  if (found.length === 0) return hasScope ? all(item) : []
  takeNouns(item)
  return found
}

/** “The ums and everything you cut”, “the ums and the rest” */
const ALL_TOO = has(
  'everything (that|which|you|@subject,be,have)*4 (<verb:remove,shorten>|@cutting)|and (everything|the rest) (too|<mark>)* $',
)

function all(item: Item): Removed[] {
  item.dropPlaces(() => true)
  takeNouns(item)
  return [{ what: 'nothing', choose: ({ words }) => words }]
}

function takeQuoted(item: Item): Removed[] {
  const quotes = item.quotes().filter(({ at }) => item.tokens[at]?.kind === 'quote')
  if (quotes.length > 0) item.dropPlaces(({ kind }) => kind === 'phrase' || kind === 'union')
  return quotes.map(({ at, text }) => {
    item.use(at)
    const wanted = plainWordsOf(text)
    return { what: `nothing with “${text}”`, choose: ({ words }) => wordsOfPhrase(words, wanted) }
  })
}

function takeTopics(item: Item): Removed[] {
  const found: Removed[] = []
  for (;;) {
    const about = item.takePlace(
      (place) => place.kind === 'topic' || (place.kind === 'named' && place.which === 'ad'),
    )
    if (about === null) return found
    found.push(
      about.place.kind === 'topic'
        ? { ...aboutTopic(about.place.text, SAYS_LINE(item.tokens)), near: about.place }
        : SPONSOR,
    )
  }
}

const SPONSOR: Removed = {
  what: 'no sponsor read',
  choose: ({ words }) => (isSponsored(textOf(words)) ? words : []),
}

/** “The tractor sentence”, “the line about it”: no more than that. */
const SAYS_LINE = has('<unit:sentence&!ends:s>')

function aboutTopic(topic: string, isLine: boolean): Removed {
  const wanted = topicWords(topic)
  const saysAll = (words: readonly RemovedWord[]) => {
    const said = new Set(topicWords(textOf(words)))
    return wanted.length > 0 && wanted.every((word) => said.has(stem(word)))
  }
  return {
    what: `nothing about “${topic}”`,
    choose: ({ words }) => {
      if (!saysAll(words)) return []
      const sentences = sentencesOf(words)
      return sentences.length <= MAX_CUT_SENTENCES && !isLine ? words : sentences.filter(saysAll).flat()
    },
  }
}

/** What was cut in one piece comes back in one piece, unless it was most of a talk. */
const MAX_CUT_SENTENCES = 5

function sentencesOf(words: readonly RemovedWord[]): RemovedWord[][] {
  const sentences: RemovedWord[][] = [[]]
  for (const word of words) {
    sentences.at(-1)?.push(word)
    if (isOneOf(word.text.at(-1), '. ! ?')) sentences.push([])
  }
  return sentences.filter(({ length }) => length > 0)
}

/** “The fillers”, “the ums and the uhs”, “only the word basically”. */
function takeSounds(item: Item): Removed[] {
  const isFiller = item.takeThing('fillers')
  const sounds = DEFAULT_FILLERS.filter((filler) => {
    const words = plainWordsOf(filler)
    const isHere = (from: number) =>
      words.every((word, order) => {
        const forms = `${word} ${word}s ${word}'s`
        return item.isFree(from + order) && isOneOf(item.text(from + order), forms)
      })
    const found = item.tokens.flatMap((_, at) => (isHere(at) ? [at] : []))
    for (const at of found) item.use(at, at + words.length)
    if (found.length > 0) item.dropPlaces(({ kind }) => kind === 'phrase')
    return found.length > 0
  })
  const phrases = sounds.length > 0 ? sounds : isFiller ? [null] : []
  return phrases.map((sound) => {
    const wanted = (sound === null ? DEFAULT_FILLERS : [sound]).map(plainWordsOf)
    return {
      what: sound === null ? 'no such word' : `no “${sound}”`,
      choose: ({ words }) => wanted.flatMap((phrase) => wordsOfPhrase(words, phrase)),
    }
  })
}

const NAMES_MORE = has(
  '!<mark composition glue limit:only,again verb:restore unit:question,answer link:in text:back>',
)

/** “(Only) the answer”, “the questions”: of what was cut with them. */
function takeUnits(item: Item): Removed[] {
  const at = item.find(is({ unit: 'question answer' }))
  if (at < 0 || NAMES_MORE(item.tokens)) return []
  const unit = item.tokens[at]?.senses.unit as string
  item.use(at)
  item.dropPlaces(({ kind }) => kind !== 'all')
  item.takeText('only', 'just')
  return [
    {
      what: `no ${unit}`,
      choose: ({ words }) => {
        const sentences = sentencesOf(words)
        const asks = sentences.map((one) => asksIn(textOf(one)))
        const first = asks.indexOf(true)
        return sentences
          .filter((_, order) =>
            unit === 'question' ? asks[order] : first >= 0 && order > first && !asks[order],
          )
          .flat()
      },
    },
  ]
}

/** “That hello”, “the elephant”: words that the vocabulary has no meaning for, or not this one. */
function takeWords(item: Item): Removed | null {
  if (!item.isUntouched) return null
  const free = item.tokens.flatMap((token, at) => (item.isFree(at) && isContent(token) ? [at] : []))
  const [first, last] = [free[0], free.at(-1)]
  if (first === undefined || last === undefined || last - first >= free.length) return null
  const link = item.tokens[first - 1]?.senses.glue === 'articles' ? first - 2 : first - 1
  item.use(OF_TOPIC.test(item.text(link)) ? link : first, last + 1)
  return aboutTopic(wordsOf(item.tokens.slice(first, last + 1), item.prompt), SAYS_LINE(item.tokens))
}

/** “(The line) about nine hours” */
const OF_TOPIC = /^(?:about|with|of|on)$/

const MEANS_SOMETHING = is({ ...SMALL, place: 'everything', verb: true, look: true })

function isContent(token: Token): boolean {
  if (token.kind === 'amount' || token.kind === 'number') return true
  const isRemoved = REMOVED_CONTENT.has(token.text) || isWord(token.text, 'earlier')
  return token.kind === 'word' && !isRemoved && !MEANS_SOMETHING(token)
}

function isWithin(us: number, ranges: readonly TimeRange[]): boolean {
  return ranges.some(({ startUs, endUs }) => startUs <= us && us < endUs)
}

const REMOVED_CONTENT = new Set(
  'everything all anything whatever what words word material content stuff bits parts pieces cuts cut edits rest original verbatim record recording version removed deleted missing text footage tape full sentence line gone lost'.split(
    ' ',
  ),
)

/** “All removed material”, “everything that was cut”, “the full recording”: nothing else is named. */
function meansAll({ tokens, verb }: Item): boolean {
  const rest = tokens.filter(
    (token, at) =>
      !matches(token, { kind: 'mark composition', text: 'in from to of that which again back' }) &&
      !(at === 0 && token.senses.verb === verb) &&
      (token.senses.glue === undefined || REMOVED_CONTENT.has(token.text)),
  )
  return rest.length > 0 && rest.every(isOfRemoved)
}

/** Says that what it stands beside was there: “… that were edited out”, “all earlier cuts”. */
const isOfRemoved = (token: Token): boolean =>
  REMOVED_CONTENT.has(token.text) ||
  isWord(token.text, 'earlier', 'cutting', 'full') ||
  matches(token, { verb: 'remove shorten', thing: 'cuts', place: 'everything', link: 'each', unit: 'word' })

function takeNouns(item: Item): void {
  for (const [at, token] of item.tokens.entries())
    if (
      item.isFree(at) &&
      token.kind === 'word' &&
      (isOfRemoved(token) || isOneOf(token.text, 'that was were'))
    )
      item.use(at)
}

/** The words of each place where a phrase stands. */
function wordsOfPhrase(words: readonly RemovedWord[], wanted: readonly string[]): RemovedWord[] {
  if (wanted.length === 0) return []
  return words.flatMap((_, at) => {
    const here = words.slice(at, at + wanted.length)
    return here.map(({ text }) => plainWord(text)).join(' ') === wanted.join(' ') ? here : []
  })
}
