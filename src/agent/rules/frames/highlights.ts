// Reels and clips of the best sentences, and versions of a given length.
import type { CompositionId } from '../../../edit/document.ts'
import type { TimeRange } from '../../../edit/time.ts'
import { countText, lengthText } from '../../../edit/time-text.ts'
import { chooseClips, chooseReel } from '../../commands/plans/highlights.ts'
import { passagesAbout } from '../../commands/plans/topics.ts'
import { type Item, namesInList } from '../../language/read/item.ts'
import { type Frame, refuse } from '../frame.ts'
import type { Outcome, Session } from '../session.ts'
import { targetsOf } from '../targets.ts'
import {
  cutOut,
  durationOfRanges,
  freeName,
  isSocial,
  MAKING,
  MIN_PIECE_US,
  made,
  noteShort,
  takeLength,
  takeSource,
} from './create-parts.ts'
import { takeShape } from './picture.ts'

const DEFAULT_REEL_US = 30_000_000
const DEFAULT_SOCIAL_US = 60_000_000
const DEFAULT_QUOTE_US = 12_000_000

/** Reels and clips of the best sentences, and versions of a given length. */
export const highlights: Frame = {
  name: 'highlights',
  examples: [
    'make a 30 second highlight reel',
    'make three 20 second clips',
    'make a 15 second clip about pricing',
    'make it half as long',
  ],
  run(item, session) {
    const shortens =
      item.verb === 'shorten' && (item.hasThing('composition', 'length') || item.tokens.length <= 6)
    const half = item.tokens.some(
      ({ text, senses }, at) =>
        (text === 'half' || senses.place === 'half') &&
        item.text(at + 1) === 'as' &&
        /^(?:long)$/.test(item.text(at + 2)),
    )
    const isMaking =
      MAKING.has(item.verb ?? '') ||
      (item.verb === null && (item.clause.isRequest || item.hasThing('excerpt'))) ||
      (item.text(0) === 'turn' && item.tokens.some(({ text }) => text === 'into'))
    const noun =
      item.hasThing('excerpt') ||
      (item.find(({ senses }) => senses.thing === 'clip') >= 0 &&
        !item.tokens.some(
          ({ text }, at) =>
            text === 'every' ||
            text === 'between' ||
            (text === 'each' && item.tokens[at - 1]?.kind !== 'amount'),
        )) ||
      (item.hasThing('copy') && item.values('s').length > 0)
    if (!isMaking || (!noun && !shortens && !half)) return null
    if (
      item.hasThing('pauses', 'fillers', 'fades', 'chapters', 'markers', 'speed', 'music', 'audio') &&
      !noun
    )
      return null
    if (item.hasThing('crossfades', 'broll')) return null
    if (
      item.places.some(
        ({ place, from }) => item.isFree(from) && place.kind !== 'all' && place.kind !== 'topic',
      )
    )
      return null
    if (!noun && !half && item.values('s').length === 0 && item.values('%').length === 0) return null
    const isQuote = item.tokens.some(({ text }) => /^quotes?$|^sound ?bites?$/.test(text))
    const isForPhones = isSocial(item)
    const isReel = item.tokens.some(
      ({ text, senses }) =>
        senses.thing === 'excerpt' &&
        /reel|highlights|montage|trailer|teaser|recap|summary|best of|supercut|cut ?down|promo|sizzle/.test(
          text,
        ),
    )
    const shape = takeShape(item)
    const length = takeLength(item)
    const percent = item.takeValue('%')
    const count = item.takeValue(null)
    const isSeveral = count !== null && count.n > 1
    if (count && (count.n > 20 || !Number.isInteger(count.n))) return refuse('at most 20 clips at once')
    const name = item.takeName()
    const found = item.takePlace(({ kind }) => kind === 'topic')
    const about = found ? null : takeAbout(item)
    const topic = found?.place.kind === 'topic' ? found.place.text : about
    const strongestFirst = item.takeText('open', 'opening')
    const nouns = item.tokens.find(({ senses }) => senses.thing === 'excerpt')?.text ?? 'clip'
    if (
      !isSeveral &&
      !count &&
      item.tokens.some(({ text, senses }) => senses.thing === 'clip' && text === 'clips') &&
      !isReel
    )
      return refuse('how many clips?', ['make 3 clips of up to 30 seconds each'])
    item.takeThing('excerpt', 'clip', 'copy', 'length', 'composition')
    item.takeLook('strongest', 'separate', 'shorter')
    item.takeLook('strongest')
    while (
      item.takeText(
        'highlights',
        'video',
        'from',
        'half',
        'as',
        'long',
        'moments',
        'moment',
        'part',
        'parts',
        'line',
        'bits',
        'of',
        'version',
        'seconds',
        'down',
        'short',
        'long.',
        'most',
        'talk',
        'interview',
        'sized',
        'each',
        'length',
        'its',
        'rough',
        'long one',
        'sections',
        'worth',
        'using',
      )
    ) {}
    item.takePlace(({ kind }) => kind === 'all')
    const isEach = item.tokens.some(
      ({ senses }, at) => senses.link === 'each' && item.tokens[at + 1]?.senses.thing === 'composition',
    )
    if (isEach)
      return fromEach(
        item,
        session,
        { lengthUs: length?.us ?? DEFAULT_REEL_US, topic, strongestFirst },
        nouns,
      )
    const source = takeSource(item, session, topic)
    if (typeof source !== 'string') return source
    const now = session.now(source)
    if (now.sentences.length === 0)
      return refuse(`nothing is said in “${session.nameOf(source)}” to choose from`)
    if (topic !== null && passagesAbout(now.sentences, topic).length === 0)
      return refuse(`nothing in “${session.nameOf(source)}” is about “${topic}”`)
    const isBy =
      percent?.role === 'by' || (percent !== null && item.verb === 'shorten' && percent?.role === null)
    const share = half ? 0.5 : percent ? (isBy ? 1 - percent.n / 100 : percent.n / 100) : null
    const usual = isQuote ? DEFAULT_QUOTE_US : isForPhones ? DEFAULT_SOCIAL_US : DEFAULT_REEL_US
    const lengthUs =
      length?.us ??
      (share !== null
        ? Math.round(now.durationUs * share)
        : Math.max(Math.min(usual, Math.round(now.durationUs / 2)), 1_000_000))
    if (lengthUs >= now.durationUs && !isSeveral && length && !length.isLimit)
      return refuse(`“${session.nameOf(source)}” is only ${lengthText(now.durationUs)} long`)
    const choice = { lengthUs, topic, strongestFirst }
    const base = name ?? `${session.nameOf(source)} – ${nouns}`
    const groups: TimeRange[][] = isSeveral
      ? chooseClips(now, choice, count?.n ?? 1).map((range) => [range])
      : // “Reduce it by 20 %” is a shorter version, not one stretch of it.
        isQuote || (nouns === 'clip' && !topic && share === null)
        ? chooseClips(now, choice, 1).map((range) => [range])
        : [chooseReel(now, choice)]
    const pieces = groups
      .map((ranges) => ranges.filter((range) => range.endUs - range.startUs >= MIN_PIECE_US))
      .filter((ranges) => ranges.length > 0)
    if (pieces.length < (count?.n ?? 1))
      return refuse(
        pieces.length === 0
          ? `no sentence of “${session.nameOf(source)}” fits into ${lengthText(lengthUs)}`
          : `“${session.nameOf(source)}” has enough talk for only ${countText(pieces.length, 'clip')} of up to ${lengthText(lengthUs)}`,
        pieces.length > 1 ? [`make ${pieces.length} clips of up to ${lengthText(lengthUs)} each`] : [],
      )
    const names = name && pieces.length > 1 ? namesInList(name) : []
    if (names.length > 1 && names.length !== pieces.length)
      return refuse(`${names.length} names for ${pieces.length} clips`)
    const ids: CompositionId[] = []
    for (const [index, ranges] of pieces.entries()) {
      const shown =
        names.length > 1 ? (names[index] as string) : pieces.length > 1 ? `${base} ${index + 1}` : base
      const cut = cutOut(session, { name: shown, source, ranges, shape, isForPhones })
      if (typeof cut !== 'string') return cut
      noteShort(session, speechAbout(topic), durationOfRanges(ranges), length)
      ids.push(cut)
    }
    return made(session, ids)
  },
}

const speechAbout = (topic: string | null) => (topic === null ? 'It' : `What is said about “${topic}”`)

/** One reel from every composition. */
function fromEach(
  item: Item,
  session: Session,
  choice: { lengthUs: number; topic: string | null; strongestFirst: boolean },
  noun: string,
): Outcome {
  const targets = targetsOf(item, session, true)
  if (!targets.ok) return targets
  const ids: CompositionId[] = []
  for (const source of targets.ids) {
    const now = session.now(source)
    const ranges = chooseReel(now, { ...choice, lengthUs: Math.min(choice.lengthUs, now.durationUs) })
    if (ranges.length === 0)
      return refuse(`nothing of “${session.nameOf(source)}” fits into ${lengthText(choice.lengthUs)}`)
    const id = session.project.newId()
    const applied = session.apply([
      {
        type: 'create_from_ranges',
        id,
        name: freeName(session, `${session.nameOf(source)} – ${noun}`),
        fromCompositionId: source,
        ranges,
      },
    ])
    if (!applied.ok) return applied
    ids.push(id)
  }
  return made(session, ids)
}

/** "about X", "on X", "featuring X" behind the noun, where no part was named. */
function takeAbout(item: Item): string | null {
  const at = item.find(
    ({ senses, text }) =>
      senses.link === 'about' || text === 'featuring' || text === 'focusing' || text === 'focused',
  )
  if (at < 0) return null
  let from = at + 1
  if (item.text(from) === 'on') from++
  let to = from
  while (
    to < item.tokens.length &&
    item.isFree(to) &&
    !(item.tokens[to]?.kind === 'mark' && item.text(to) !== '-') &&
    item.tokens[to]?.senses.link !== 'called' &&
    !['amount', 'ratio', 'size', 'composition', 'quote'].includes(item.tokens[to]?.kind ?? '') &&
    !['with', 'in', 'from', 'for'].includes(item.text(to)) &&
    item.tokens[to]?.senses.limit === undefined
  )
    to++
  const [first, last] = [item.tokens[from], item.tokens[to - 1]]
  if (!first || !last || to === from) return null
  item.use(at, to)
  return item.prompt.slice(first.from, last.to)
}
