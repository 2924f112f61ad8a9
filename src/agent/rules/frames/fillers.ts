// Frames that take out filler words: all of them, those that are named, or one of them.

import { DEFAULT_FILLERS } from '../../../edit/fillers.ts'
import type { TimeRange } from '../../../edit/time.ts'
import { plainWord, plainWordsOf, soundOf } from '../../commands/plans/words.ts'
import { fits, has } from '../../language/phrases/pattern.ts'
import { isSomeOfAll, type Place, type Point } from '../../language/places.ts'
import type { Item } from '../../language/read/item.ts'
import { is, isOneOf, singular } from '../../language/read/token-tests.ts'
import type { Token } from '../../language/read/tokens.ts'
import { MAX_OFF_US } from '../../language/resolve-place.ts'
import { BESIDE } from '../../language/vocabulary/beside.ts'
import { type Frame, forTargets, rangesIn, takeMoment, takeToken, takeWhere } from '../frame.ts'
import { cutPlace, cutWords, REMOVALS, rangesOfWords } from './cut-parts.ts'

/** Fillers of two words, which the lexer gives as two. */
const FILLER_PHRASES = ['you know', 'i mean', 'sort of', 'kind of']
const FILLER_SINGLES = new Set(BESIDE.fillerWords)
/** What is meant by hesitations: sounds, and no words. */
const DEFAULT_SOUNDS = DEFAULT_FILLERS.filter((one) => soundOf(one) !== null)

const isSound = ({ text }: Token): boolean => soundOf(text) !== null
const TESTS = { sound: isSound, single: ({ text }: Token) => FILLER_SINGLES.has(singular(text)) }
const THE = '<glue:articles>*'

/** “The fillers (um, uh)”: the sounds that are named all stand in parentheses. */
const isAside = has('[!~(#sound|<limit:only>)] \\( [!><limit:only>]', TESTS)

/** “The ums and the filler words”: all of them. */
const isBesideThem = has(
  `#sound ${THE} (and|plus) ${THE} <thing:fillers>|<thing:fillers> ${THE} (and|plus) ${THE} #sound`,
  TESTS,
)

/** The word at `at` and the next one, as FILLER_PHRASES has them. */
const pairAt = (item: Item, at: number): string => singular(`${item.text(at)} ${item.text(at + 1)}`)

/** Filler words that stand in the item, unquoted or quoted, with their tokens claimed. */
function takeFillerTexts(item: Item, from: number, to: number, withSingles: boolean): string[] {
  const texts: string[] = []
  for (let at = from; at < to; at++) {
    if (!item.isFree(at)) continue
    const token = item.tokens[at]
    if (!token) continue
    const sound = soundOf(token.text)
    const pair = pairAt(item, at)
    const single = [token.text, singular(token.text)].find((text) => FILLER_SINGLES.has(text))
    if (token.quoted !== '' && !item.inPlace(at) && !item.inName(at) && token.kind === 'quote')
      texts.push(phraseOf(token.quoted))
    else if (sound !== null) texts.push(sound)
    else if (FILLER_PHRASES.includes(pair)) {
      texts.push(pair)
      item.use(at + 1)
    } else if (withSingles && at > 0 && single !== undefined) texts.push(single)
    else continue
    item.use(at)
  }
  return texts
}

/** The sounds that an item names, “every um”, “the filler words”, with their words claimed; empty where it names none. */
export function takeSounds(item: Item): readonly string[] {
  const named = item.tokens.flatMap(({ kind, text }, at) => {
    const sound = kind === 'word' && item.isFree(at) && !item.inPlace(at) ? soundOf(text) : null
    if (sound !== null) item.use(at)
    return sound ?? []
  })
  if (named.length > 0) return named
  return item.takeThing('fillers') ? DEFAULT_SOUNDS : []
}

/** In lower case, without punctuation. */
const phraseOf = (text: string) => plainWordsOf(text).join(' ')

const isFillerText = (text: string) =>
  soundOf(text) !== null ||
  FILLER_PHRASES.includes(text) ||
  (DEFAULT_FILLERS as readonly string[]).includes(text)

const PHRASE = '(you (know|knows)|i (mean|means)|(sort|kind) (of|ofs))'
/** “Cut sort of, basically and you know”: a list of what are fillers, and nothing else. */
const listsFillers = fits(`. (#sound|#single|${PHRASE}|<mark glue:articles>|and|or|word|words)*40`, TESTS)

/** “Only the ums”, “ums only”: no other sound. “Just remove the ums” means all of them. */
const isExact = has('(only|just) <glue:articles>? #sound|#sound (only|just)', TESTS)

/** “The second um”, “the uh near the end”, “the um before "who runs"”: one of them, with its words claimed. */
function takeOne(item: Item, text: string): Place | null {
  const phrase = (nth: number, where?: Place): Place => {
    const also =
      where === undefined ? {} : { also: [{ kind: 'place' as const, place: where, isLoose: false }] }
    return { kind: 'phrase', text, nth, unit: 'phrase', ...also }
  }
  // “Every second um” is more than one.
  const isExcepted = (at: number) =>
    item.tokens[at - 1]?.senses.link === 'each' ||
    item.exceptions.some(({ from, to }) => from <= at && at < to)
  const ordinal = takeToken(
    item,
    ({ kind }, at) => kind === 'ordinal' && !item.inPlace(at) && !isExcepted(at),
  )
  // “The first um in the first answer”
  if (ordinal)
    return phrase(ordinal.n, item.takePlace(({ kind }, link) => kind !== 'all' && link === 'in')?.place)
  const sound = item.tokens.findIndex(isSound)
  if (!isOneOf(item.text(sound - 1), 'a an the that this one') || item.text(sound).endsWith('s')) return null
  const last = item.tokens.length - 1
  const side = item.text(last).endsWith('top') ? 'start' : item.tokens[last]?.senses.place
  if ((side === 'start' || side === 'end') && !item.inPlace(last) && last - sound <= MAX_SIDE) {
    item.use(sound + 1, last + 1)
    return phrase(side === 'end' ? -1 : 1, { kind: 'share', edge: side, share: 0.5 })
  }
  const found = item.takePlace((place) => besideOf(place) !== null)
  return found === null ? null : phrase(besideOf(found.place) ?? 1, found.place)
}

/** “Remove an um” */
const isAnyOne = has('[!~#sound] (a|an) [=#sound] <!ends:s>', TESTS)

/** “At the very end” */
const MAX_SIDE = 4

/** Which one is the nearest of what is before or after something said: the last, or the first; null for another place. */
function besideOf(place: Place): 1 | -1 | null {
  if (place.kind !== 'span' || !place.inside) return null
  const isSaid = ({ kind }: Point) => kind === 'of'
  return isSaid(place.from) === isSaid(place.to) ? null : isSaid(place.to) ? -1 : 1
}

/** “Fillers” and “tics” are words, too; “hesitations” are sounds. */
const namesWords = has('<thing:fillers&!look:wordless>')

/** What goes: of what is named, or of all fillers, what is not kept; null: all of them. `isMore`: what is named is not all of it. */
function chosenOf(
  texts: readonly string[],
  kept: readonly string[],
  isSounds: boolean,
  isMore: boolean,
): readonly string[] | null {
  const isGone = (text: string) => !kept.includes(text)
  if (texts.length > 0 && kept.length > 0) return texts.filter(isGone)
  if (isSounds) return DEFAULT_SOUNDS
  if (kept.length > 0) return DEFAULT_FILLERS.filter(isGone)
  if (texts.length === 0) return null
  return [...new Set([...(isMore ? DEFAULT_SOUNDS : []), ...texts])]
}

export const fillers: Frame = {
  name: 'remove_fillers',
  examples: [
    'remove filler words',
    'remove the ums and uhs',
    'remove filler words in the first 30 seconds',
    'remove filler words except "actually"',
  ],
  run(item, session) {
    const named = item.hasThing('fillers')
    const hasWord = item.tokens.some((token, at) => {
      // “Cut 0:10 to 0:20 except the um” is about the stretch.
      const isHeard = isSound(token) && !item.exceptions.some(({ from, to }) => from <= at && at < to)
      return !item.inName(at) && (isHeard || (FILLER_PHRASES.includes(pairAt(item, at)) && !item.inPlace(at)))
    })
    const quotedFillers = item.quotes().filter(({ text }) => isFillerText(phraseOf(text)))
    if (!named && !hasWord && quotedFillers.length === 0) return null
    // They are a place of their own.
    if (item.places.some(({ place }) => isSomeOfAll(place))) return null
    // “'you know' and the first 5 seconds” are two places, and none of them says where.
    const isMixed = item.places.some(
      ({ place }) =>
        place.kind === 'union' && new Set(place.places.map(({ kind }) => kind === 'phrase')).size > 1,
    )
    // “Every 'um' but the first”, quoted: all of these words go, whatever they are for.
    const isAllButOne = item.places.some(
      ({ place }) => place.kind === 'minus' && place.place.kind === 'phrase',
    )
    if (!named && (isMixed || (isAllButOne && quotedFillers.length > 0))) return null
    const isGone = item.find(is({ text: 'no without' })) >= 0 || item.hasLook('off')
    const isSet = item.verb === null || isOneOf(item.verb, 'make set')
    const isAsked = isSet && (isGone || item.clause.verb === null)
    if (!REMOVALS.has(item.verb ?? '') && !isAsked) return null
    if (item.verb === null && !named && !isGone) return null
    item.dropPlaces(
      (place) =>
        place.kind === 'phrase' && place.nth === null && !place.also && isFillerText(phraseOf(place.text)),
    )
    item.takeText('no', 'without')
    item.takeLook('off')
    // "except 'like'", "but not the you knows"
    const kept: string[] = []
    for (const { from, to } of item.exceptions) {
      // “… except in "great to be here"” says where.
      if (item.tokens[from + 1]?.senses.link === 'in') continue
      const texts = takeFillerTexts(item, from, to, true)
      if (texts.length > 0) item.use(from)
      kept.push(...texts)
    }
    const said = takeFillerTexts(item, 0, item.tokens.length, named || listsFillers(item.tokens))
    // “the fillers (um and uh)” gives examples.
    const texts = named && (isAside(item.tokens) || isBesideThem(item.tokens)) ? [] : said
    if (named) item.takeThing('fillers')
    while (item.takeText('words', 'word', 'sounds', 'removal', 'removed')) {}
    if (named && said.length > 0) item.takeText('like', 'such', 'including', 'as', 'e', 'g')
    const isOnly = item.takeText('only', 'just')
    const isAllSounds =
      texts.length === 0
        ? named && !namesWords(item.tokens)
        : new Set(texts).size > 1 && texts.every((text) => soundOf(text) !== null) && !isOnly
    const sounds = quotedFillers.length === 0 && isAllSounds
    const nearUs = texts.length === 1 ? takeMoment(item) : null
    if (nearUs !== null)
      return forTargets(item, session, false, (id) => {
        const off = (range: TimeRange) => Math.abs(range.startUs - nearUs)
        const [nearest] = session
          .talk(id)
          .words.filter(({ text, range }) => plainWord(text) === texts[0] && off(range) <= MAX_OFF_US)
          .toSorted((a, b) => off(a.range) - off(b.range))
        return nearest ? cutWords(id, [nearest.range], session) : `“${texts[0]}” is not said there`
      })
    const one = texts.length === 1 ? takeOne(item, texts[0] as string) : null
    if (one !== null) return forTargets(item, session, false, (id) => cutPlace(one, id, session))
    const isMore = named && item.find(() => true) >= 0 && !isOnly
    const chosen = chosenOf(texts, kept, sounds, isMore)
    const where = takeWhere(item)
    const isAny = isAnyOne(item.tokens)
    return forTargets(item, session, true, (id) => {
      const ranges = rangesIn(where, id, session, false)
      if (typeof ranges === 'string') return ranges
      const said = rangesOfWords(id, session, ranges, ({ text }) =>
        texts.includes(soundOf(plainWord(text)) ?? ''),
      )
      if (isAny && said.length > 1)
        return `I can't tell which one you mean: “${texts[0]}” is said ${said.length} times in “${session.nameOf(id)}”`
      // One sound and not another: hesitations are one kind to remove_fillers. A word in quotation marks goes wherever it is said.
      const isQuoted =
        !named && quotedFillers.length > 0 && quotedFillers.every(({ text }) => !/ /.test(text))
      if ((isExact(item.tokens) || isQuoted || kept.some((text) => soundOf(text) !== null)) && chosen) {
        const found = rangesOfWords(id, session, ranges, ({ text }) => {
          const word = plainWord(text)
          return chosen.includes(soundOf(word) ?? word)
        })
        return found.length > 0 ? cutWords(id, found, session) : 'those words are not said there'
      }
      if (ranges?.length === 0) return 'you asked to keep everything there as it is'
      const now = ranges === null ? null : session.toNow(id, ranges)
      return [
        {
          type: 'remove_fillers',
          compositionId: id,
          ...(chosen ? { texts: [...chosen] } : {}),
          ...(now ? { ranges: now } : {}),
        },
      ]
    })
  },
}
