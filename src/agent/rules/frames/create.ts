// Frames that make something new: copies and shapes, extracts, highlights, equal parts, joins, compositions of media.
import type { CompositionId } from '../../../edit/document.ts'
import type { EditOperation } from '../../../edit/operations.ts'
import type { TimeRange } from '../../../edit/time.ts'
import { countText, lengthText } from '../../../edit/time-text.ts'
import { chooseClips, chooseReel } from '../../commands/plans/highlights.ts'
import { passagesAbout } from '../../commands/plans/topics.ts'
import type { Place } from '../../language/places.ts'
import { type Item, namesInList, type Value } from '../../language/read/item.ts'
import { type Frame, isWordy, refuse, takeWhere } from '../frame.ts'
import type { Outcome, Session } from '../session.ts'
import { targetsOf } from '../targets.ts'
import { takeShape } from './picture.ts'

const MAKING = new Set(['make', 'add', 'copy', 'shorten', 'split'])
const DEFAULT_REEL_US = 30_000_000
const DEFAULT_SOCIAL_US = 60_000_000
const DEFAULT_QUOTE_US = 12_000_000
/** A piece shorter than this is a flash, not a clip. */
const MIN_PIECE_US = 800_000
const SOCIAL = /\b(?:tiktok|reel|short|story|instagram|shorts|reels)s?\b/

/** A new composition needs a name of its own; a taken one gets a number. */
function freeName(session: Session, name: string): string {
  const taken = new Set(session.compositions.map((one) => one.name))
  if (!taken.has(name)) return name
  for (let n = 2; ; n++) if (!taken.has(`${name} ${n}`)) return `${name} ${n}`
}

function made(session: Session, ids: readonly CompositionId[]): Outcome {
  for (const id of ids) session.addMade(id)
  session.focus = [...ids]
  return { ok: true }
}

/** The one composition that something is made from. */
function takeSource(item: Item, session: Session, topic: string | null): CompositionId | Outcome {
  const targets = targetsOf(item, session, true)
  if (!targets.ok) return targets
  if (targets.ids.length === 1) return targets.ids[0] as CompositionId
  const scored = targets.ids
    .map((id) => ({
      id,
      score: topic === null ? 0 : (passagesAbout(session.talk(id).sentences, topic)[0]?.score ?? 0),
    }))
    .sort((a, b) => b.score - a.score)
  const [best, second] = scored
  if (best && topic !== null && best.score > 0 && (second?.score ?? 0) === 0) return best.id
  return refuse(
    `it is not clear which composition to use: ${targets.ids.map((id) => `“${session.nameOf(id)}”`).join(', ')}`,
    targets.ids.slice(0, 3).map((id) => `From "${session.nameOf(id)}", ${item.words}`),
  )
}

export const copies: Frame = {
  name: 'duplicate_composition',
  examples: ['make a copy called "Backup"', 'make a vertical copy', 'create versions in 4:5 and 16:9'],
  run(item, session) {
    const noun = item.hasThing('copy')
    if (
      item.verb !== 'copy' &&
      !(noun && MAKING.has(item.verb ?? '')) &&
      !(noun && item.verb === null && item.clause.isRequest)
    )
      return null
    if (item.hasThing('excerpt') || item.values('s').length > 0 || item.values('%').length > 0) return null
    if (
      noun &&
      session.made.length > 0 &&
      item.tokens.some(({ text }, at) => text === 'the' && item.tokens[at + 1]?.senses.thing === 'copy')
    )
      return null
    const shapes: NonNullable<ReturnType<typeof takeShape>>[] = []
    for (let shape = takeShape(item); shape; shape = takeShape(item)) shapes.push(shape)
    const isTwice = item.takeText('twice')
    const count = item.takeValue(null)
    item.takeThing('copy', 'composition', 'clip')
    while (
      item.takeText(
        'and',
        'format',
        'each',
        'another',
        'second',
        'extra',
        'separate',
        'other',
        'new',
        'one',
        'in',
        'as',
        'backup',
      )
    ) {}
    item.takeThing('shape')
    item.takeLook('separate')
    const name = item.takeName() ?? null
    const without = item.find(({ text }) => text === 'without')
    const source = targetsOf(item, session, false)
    if (!source.ok) return source
    const number = shapes.length > 1 ? shapes.length : isTwice ? 2 : (count?.n ?? 1)
    if (count && shapes.length > 1 && count.n !== shapes.length)
      return refuse(`${count.n} versions were asked for, and ${shapes.length} shapes are named`)
    if (number > 20) return refuse('at most 20 copies at once')
    const names = name ? namesInList(name) : []
    if (names.length > 1 && names.length !== number * source.ids.length)
      return refuse(`${names.length} names for ${number * source.ids.length} copies`)
    const ids: CompositionId[] = []
    for (const from of source.ids)
      for (let index = 0; index < number; index++) {
        const id = session.project.newId()
        const shape = shapes[index]
        const given =
          names.length > 1
            ? names[ids.length]
            : name && number * source.ids.length > 1
              ? `${name} ${ids.length + 1}`
              : name
        const shown = shapes.length > 1 && shape ? `${session.nameOf(from)} ${ratioText(shape)}` : null
        const wanted = given ?? shown
        const operations: EditOperation[] = [
          {
            type: 'duplicate_composition',
            id,
            compositionId: from,
            ...(wanted ? { name: freeName(session, wanted) } : {}),
          },
        ]
        if (shape)
          operations.push({
            type: 'set_frame',
            compositionId: id,
            width: shape.width,
            height: shape.height,
            ...(shape.fit ? { fit: shape.fit } : {}),
          })
        const applied = session.apply(operations)
        if (!applied.ok) return applied
        ids.push(id)
      }
    void without
    return made(session, ids)
  },
}

function ratioText({ width, height }: { width: number; height: number }): string {
  const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b))
  const d = divisor(width, height)
  return `${width / d}x${height / d}`
}

const isNewNoun = (item: Item) =>
  item.hasThing('excerpt') ||
  item.find(
    ({ senses, text }, at) =>
      (senses.thing === 'clip' || senses.thing === 'composition') &&
      // “Show camera B”: a verb here, though “the show” is a thing.
      !(at === 0 && senses.verb !== undefined) &&
      !/^(?:every|each|the|all|this|second|first|third|last)$/.test(item.text(at - 1)) &&
      text !== 'scene',
  ) >= 0

/** "extract 0:10-0:20 as a new composition", "make a clip of the part about X". */
export const extract: Frame = {
  name: 'create_from_ranges',
  examples: [
    'make a clip of 0:10 to 0:25 called "Teaser"',
    'extract the part about pricing into a new composition',
  ],
  run(item, session) {
    const isMaking = MAKING.has(item.verb ?? '') || (item.verb === null && item.clause.isRequest)
    if (!isMaking || item.hasThing('titles', 'chapters', 'markers', 'broll', 'copy')) return null
    if (item.verb === 'shorten' || item.verb === 'set' || item.verb === 'split') return null
    if (!isNewNoun(item) && !['make'].includes(item.verb ?? '')) return null
    if (item.places.length === 0) return null
    if (item.places.every(({ place }) => place.kind === 'all' || place.kind === 'media')) return null
    if (item.hasThing('captions', 'studioSound', 'fillers', 'pauses') && !isNewNoun(item)) return null
    const shape = takeShape(item)
    const where = takeWhere(item)
    if (where === null) return null
    const name = item.takeName()
    const limit = takeLength(item)
    const isSocial = item.tokens.some(({ text }, at) => item.isFree(at) && SOCIAL.test(text))
    const one = item.takeValue(null)
    item.takeThing('excerpt', 'composition', 'clip')
    item.takeLook('separate')
    while (
      item.takeText(
        'a',
        'new',
        'separate',
        'one',
        'only',
        'containing',
        'contains',
        'including',
        'from',
        'as',
        'into',
        'that',
        'just',
        'with',
        'own',
        'part',
        'section',
        'segment',
        'clip',
      )
    ) {}
    const places = one && one.n > 1 ? splitPlaces(where) : [where]
    if (one && one.n !== places.length)
      return refuse(
        `${one.n} clips were asked for, and ${places.length === 1 ? 'one part is' : `${places.length} parts are`} named`,
      )
    const topic = where.kind === 'topic' ? where.text : null
    const source = takeSource(item, session, topic)
    if (typeof source !== 'string') return source
    const names = name && places.length > 1 ? namesInList(name) : []
    const ids: CompositionId[] = []
    for (const [index, place] of places.entries()) {
      const found = session.resolve(place, source, false)
      if (!found.ok) return refuse(found.why)
      const ranges = session
        .toNow(source, isWordy(place) ? session.withBreath(source, found.ranges) : found.ranges)
        .filter((range) => range.endUs - range.startUs >= MIN_PIECE_US / 4)
      const us = ranges.reduce((sum, range) => sum + range.endUs - range.startUs, 0)
      if (ranges.length === 0) return refuse('that part is already gone')
      if (limit && (limit.isExact ? Math.abs(us - limit.us) > 1_500_000 : us > limit.us + 60_000)) {
        const fitted = fit(ranges, source, limit.us, session)
        if (!fitted)
          return refuse(`that part lasts ${lengthText(us)}, not ${lengthText(limit.us)}`, [
            `make a clip of ${item.prompt.slice(item.tokens[0]?.from ?? 0, 0) || 'that part'}`,
          ])
        ranges.splice(0, ranges.length, ...fitted)
      }
      const id = session.project.newId()
      const shown =
        names[index] ??
        (name && places.length > 1 ? `${name} ${index + 1}` : name) ??
        labelOf(place, session.nameOf(source), session)
      const operations: EditOperation[] = [
        { type: 'create_from_ranges', id, name: freeName(session, shown), fromCompositionId: source, ranges },
      ]
      const frame = shape ?? (isSocial ? { width: 1080, height: 1920, fit: null } : null)
      if (frame)
        operations.push({
          type: 'set_frame',
          compositionId: id,
          width: frame.width,
          height: frame.height,
          ...(frame.fit ? { fit: frame.fit } : {}),
        })
      const applied = session.apply(operations)
      if (!applied.ok) return applied
      ids.push(id)
    }
    return made(session, ids)
  },
}

/** Sentences of the stretch that fit the length, from its best one on. */
function fit(
  ranges: readonly TimeRange[],
  source: CompositionId,
  limitUs: number,
  session: Session,
): TimeRange[] | null {
  const now = session.now(source)
  const sentences = now.sentences.filter(({ range }) =>
    ranges.some((one) => one.startUs <= range.startUs + 1 && range.endUs - 1 <= one.endUs),
  )
  const chosen = chooseClips(
    { ...now, sentences },
    { lengthUs: limitUs, topic: null, strongestFirst: false },
    1,
  )
  return chosen.length > 0 ? chosen : null
}

function splitPlaces(place: Place): Place[] {
  if (place.kind === 'union') return place.places
  if (place.kind === 'nth') return place.ns.map((n) => ({ ...place, ns: [n] }))
  return [place]
}

function labelOf(place: Place, source: string, session: Session): string {
  if (place.kind === 'topic') return place.text.replace(/^\w/, (letter) => letter.toUpperCase()).slice(0, 60)
  if (place.kind === 'named') return `${source} – ${place.which}`
  return freeName(session, `${source} – clip`)
}

type Length = { us: number; isLimit: boolean; isExact: boolean; value: Value }

function takeLength(item: Item): Length | null {
  const [value] = item.values('s')
  if (!value || value.role === 'over' || value.role === 'atLeast' || value.role === 'by') return null
  item.useValue(value)
  return {
    us: Math.round(value.n * 1e6),
    isLimit: value.role === 'under' || value.role === 'atMost',
    isExact: value.isExact,
    value,
  }
}

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
        !item.tokens.some(({ text }) => text === 'every' || text === 'each' || text === 'between')) ||
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
    const isSocial = item.tokens.some(({ text, senses }) => senses.thing === 'excerpt' && SOCIAL.test(text))
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
    const usual = isQuote ? DEFAULT_QUOTE_US : isSocial ? DEFAULT_SOCIAL_US : DEFAULT_REEL_US
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
      : isQuote || (nouns === 'clip' && !topic)
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
      const id = session.project.newId()
      const shown =
        names.length > 1 ? (names[index] as string) : pieces.length > 1 ? `${base} ${index + 1}` : base
      const operations: EditOperation[] = [
        { type: 'create_from_ranges', id, name: freeName(session, shown), fromCompositionId: source, ranges },
      ]
      const frame = shape ?? (isSocial ? { width: 1080, height: 1920, fit: null } : null)
      if (frame)
        operations.push({
          type: 'set_frame',
          compositionId: id,
          width: frame.width,
          height: frame.height,
          ...(frame.fit ? { fit: frame.fit } : {}),
        })
      const applied = session.apply(operations)
      if (!applied.ok) return applied
      ids.push(id)
    }
    return made(session, ids)
  },
}

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

export const equalParts: Frame = {
  name: 'equal_parts',
  examples: ['split it into 4 equal parts', 'split it into 20 second pieces'],
  run(item, session) {
    if (item.verb !== 'split') return null
    const value = item.values('s')[0]
    const count = item.values(null)[0]
    const hasPieces =
      item.find(
        ({ senses }) => senses.unit === 'part' || senses.thing === 'clip' || senses.thing === 'composition',
      ) >= 0
    if (
      (!value && !count) ||
      !hasPieces ||
      item.places.some(({ place, from }) => item.isFree(from) && place.kind !== 'all')
    )
      return null
    if (value?.role === 'to' && !item.tokens.some(({ text }) => text === 'into')) return null
    if (value) item.useValue(value)
    if (count) item.useValue(count)
    item.takeLook('equal', 'separate')
    item.takeThing('clip', 'composition', 'length')
    while (
      item.takeText(
        'parts',
        'pieces',
        'segments',
        'sections',
        'chunks',
        'part',
        'long',
        'same',
        'length',
        'lessons',
        'episodes',
        'bits',
        'into',
      )
    ) {}
    const source = takeSource(item, session, null)
    if (typeof source !== 'string') return source
    const { durationUs } = session.now(source)
    const number = count ? count.n : Math.ceil(durationUs / ((value?.n ?? 1) * 1e6) - 0.05)
    if (number < 2 || number > 50 || !Number.isInteger(number))
      return refuse(`“${session.nameOf(source)}” cannot be split into ${number} parts`)
    const stepUs = count ? durationUs / number : (value?.n ?? 1) * 1e6
    const ids: CompositionId[] = []
    for (let index = 0; index < number; index++) {
      const id = session.project.newId()
      const range = {
        startUs: Math.round(stepUs * index),
        endUs: Math.min(durationUs, Math.round(stepUs * (index + 1))),
      }
      const applied = session.apply([
        {
          type: 'create_from_ranges',
          id,
          name: freeName(session, `${session.nameOf(source)} – part ${index + 1}`),
          fromCompositionId: source,
          ranges: [range],
        },
      ])
      if (!applied.ok) return applied
      ids.push(id)
    }
    return made(session, ids)
  },
}
