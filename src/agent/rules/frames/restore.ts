// Bringing back what was removed: everything, filler words, a phrase, what was said about something.

import { DEFAULT_FILLERS } from '../../../edit/fillers.ts'
import { type RemovedStretch, type RemovedWord, removedStretches } from '../../../edit/removed-words.ts'
import type { TimeRange } from '../../../edit/time.ts'
import { textOf } from '../../../edit/transcript.ts'
import { isSponsored } from '../../commands/plans/segments.ts'
import { plainWord, plainWordsOf, stem, topicWords } from '../../commands/plans/words.ts'
import type { Place } from '../../language/places.ts'
import type { Item } from '../../language/read/item.ts'
import { type Frame, forTargets } from '../frame.ts'

/** `among`: where in the composition the stretches are that come back, before the prompt; absent: anywhere. */
type Choice = { what: string; choose(stretch: RemovedStretch): RemovedWord[]; among?: Place; about?: Place }

export const restore: Frame = {
  name: 'restore_words',
  examples: [
    'restore everything that was removed',
    'bring back the filler words',
    'bring back the part about pricing',
  ],
  run(item, session) {
    if (item.verb !== 'restore' || item.hasThing('titles', 'music', 'captions', 'captionTexts')) return null
    const choice = takeChoice(item)
    if (choice === null) return null
    return forTargets(item, session, true, (id) => {
      const composition = session.composition(id)
      if (!composition) return 'that composition is gone'
      if (session.protectedIn(id).length > 0) return 'you asked to keep part of it as it is'
      const among = choice.among ? session.resolve(choice.among, id, false) : null
      if (among !== null && !among.ok) return among.why
      const stretches = removedStretches(composition, session.document, session.project.context)
      let chosen = stretches
        .filter(({ atUs }) => among === null || isWithin(atUs, among.ranges))
        .flatMap(choice.choose)
      // What came out of a passage needn't speak of what the passage is about.
      const passage = chosen.length === 0 && choice.about ? session.resolve(choice.about, id, false) : null
      if (passage?.ok)
        chosen = stretches.filter(({ atUs }) => isWithin(atUs, passage.ranges)).flatMap(({ words }) => words)
      if (chosen.length === 0) return `${choice.what} was removed from “${session.nameOf(id)}”`
      return [...Map.groupBy(chosen, ({ mediaId }) => mediaId)].map(([mediaId, words]) => ({
        type: 'restore_words' as const,
        compositionId: id,
        mediaId,
        wordIds: words.map(({ wordId }) => wordId),
      }))
    })
  },
}

/** One row for each way to say what comes back. */
function takeChoice(item: Item): Choice | null {
  if (meansAll(item)) {
    item.dropPlaces(() => true)
    for (const [at, { kind }] of item.tokens.entries()) if (kind === 'word') item.use(at)
    return { what: 'nothing', choose: ({ words }) => words }
  }
  const quote = item.quotes().find(({ at }) => item.tokens[at]?.kind === 'quote')
  if (quote) {
    item.dropPlaces(({ kind }) => kind === 'phrase')
    item.use(quote.at)
    takeNouns(item)
    const wanted = plainWordsOf(quote.text)
    return { what: `nothing with “${quote.text}”`, choose: ({ words }) => wordsOfPhrase(words, wanted) }
  }
  const about = item.takePlace(({ kind }) => kind === 'topic')
  if (about?.place.kind === 'topic') {
    const wanted = topicWords(about.place.text)
    takeNouns(item)
    return {
      what: `nothing about “${about.place.text}”`,
      about: about.place,
      choose: ({ words }) => {
        const said = new Set(topicWords(textOf(words)))
        return wanted.length > 0 && wanted.every((word) => said.has(stem(word))) ? words : []
      },
    }
  }
  const ad = item.takePlace((place) => place.kind === 'named' && place.which === 'ad')
  if (ad) {
    takeNouns(item)
    return { what: 'no sponsor read', choose: ({ words }) => (isSponsored(textOf(words)) ? words : []) }
  }
  const where = item.takePlace(({ kind }) => ['span', 'edge'].includes(kind))
  if (where) {
    const isPlain = item.tokens.every(
      ({ kind, senses, text }, at) =>
        !item.isFree(at) ||
        kind === 'mark' ||
        senses.glue !== undefined ||
        senses.link !== undefined ||
        senses.verb !== undefined ||
        REMOVED_CONTENT.has(text),
    )
    if (!isPlain) return null
    for (const [at, { kind }] of item.tokens.entries()) if (kind === 'word' && item.isFree(at)) item.use(at)
    return { what: 'nothing there', choose: ({ words }) => words, among: where.place }
  }
  const isFiller = item.takeThing('fillers')
  const sounds = item.tokens.flatMap(({ text }, at) => {
    const word = text.replace(/'?s$/, '')
    if (!item.isFree(at) || !DEFAULT_FILLERS.includes(word)) return []
    item.use(at)
    return [word]
  })
  if (isFiller || sounds.length > 0) {
    takeNouns(item)
    const wanted = (sounds.length > 0 ? sounds : DEFAULT_FILLERS).map(plainWordsOf)
    return {
      what: 'no such word',
      choose: ({ words }) => wanted.flatMap((phrase) => wordsOfPhrase(words, phrase)),
    }
  }
  const all = item.find(({ senses }) => senses.place === 'everything')
  const words = item.find(({ senses }) => senses.unit === 'word')
  if (all < 0 && words < 0) return null
  if (item.places.some(({ place }) => place.kind !== 'all')) return null
  item.takePlace(({ kind }) => kind === 'all')
  takeNouns(item)
  return { what: 'nothing', choose: ({ words: found }) => found }
}

function isWithin(us: number, ranges: readonly TimeRange[]): boolean {
  return ranges.some(({ startUs, endUs }) => startUs <= us && us < endUs)
}

const REMOVED_CONTENT = new Set(
  'everything all anything whatever what words word material content stuff bits parts pieces cuts cut edits rest original verbatim record recording version removed deleted missing text footage'.split(
    ' ',
  ),
)

/** “All removed material”, “everything that was cut”, “the words that were removed”: nothing else is named. */
function meansAll({ tokens, verb }: Item): boolean {
  const rest = tokens.filter(
    ({ kind, senses, text }, at) =>
      kind !== 'mark' &&
      kind !== 'composition' &&
      !(at === 0 && senses.verb === verb) &&
      (senses.glue === undefined || REMOVED_CONTENT.has(text)) &&
      !['in', 'from', 'to', 'of', 'that', 'which', 'again', 'back'].includes(text),
  )
  const isKnown = ({ text, senses, isBase }: (typeof rest)[number]) =>
    REMOVED_CONTENT.has(text) || (senses.verb === 'remove' && !isBase) || senses.place === 'everything'
  return rest.length > 0 && rest.every(isKnown)
}

function takeNouns(item: Item): void {
  // “… that were edited out”
  for (const [at, { senses, isBase }] of item.tokens.entries())
    if (item.isFree(at) && senses.verb === 'remove' && !isBase) item.use(at)
  while (
    item.takeText(
      'words',
      'word',
      'that',
      'was',
      'were',
      'removed',
      'cut',
      'deleted',
      'gone',
      'sentence',
      'line',
      'everything',
      'all',
    )
  ) {}
}

/** The words of each place where a phrase stands. */
function wordsOfPhrase(words: readonly RemovedWord[], wanted: readonly string[]): RemovedWord[] {
  if (wanted.length === 0) return []
  return words.flatMap((_, at) => {
    const here = words.slice(at, at + wanted.length)
    return here.map(({ text }) => plainWord(text)).join(' ') === wanted.join(' ') ? here : []
  })
}
