// Frames for what is seen: captions, titles, markers and chapters, frame shape, camera angles.
import type { CaptionStyle, FitMode, TitlePlace } from '../../../edit/document.ts'
import type { EditOperation } from '../../../edit/operations.ts'
import type { TimeRange } from '../../../edit/time.ts'
import { lengthText } from '../../../edit/time-text.ts'
import { colorOf } from '../../colors.ts'
import { chaptersOf } from '../../commands/plans/chapters.ts'
import type { Item } from '../../language/read/item.ts'
import { type Frame, forTargets, refuse, takeWhere } from '../frame.ts'
import type { Session } from '../session.ts'

const DEFAULT_TITLE_US = 5_000_000
/** The shorter side of a frame. */
const SHORT_SIDE = 1080

export const captions: Frame = {
  name: 'set_captions',
  examples: ['add captions', 'add burned-in karaoke captions', 'turn off captions'],
  run(item, session) {
    if (!item.hasThing('captions') && item.verb !== 'caption') return null
    if (item.tokens.some(({ senses, text }) => senses.limit === 'language' || text === 'language'))
      return refuse('captions can only be in the language that is spoken', ['add captions'])
    const isNo = item.find(({ text }) => text === 'no' || text === 'without') >= 0
    const off = item.verb === 'off' || item.verb === 'remove' || item.hasLook('off') || isNo
    if (item.verb === 'correct' || item.verb === 'move' || item.verb === 'keep' || item.verb === 'leave')
      return null
    const style = item.takeLook('karaoke', 'boxed', 'plain') as CaptionStyle | null
    const burned = item.takeLook('burned', 'soft')
    // "not burned in"
    const isNotBurned = item.tokens.some(
      ({ text }, at) => text === 'not' && item.tokens[at + 1]?.senses.look === 'burned',
    )
    if (isNotBurned) item.takeText('not')
    item.takeThing('captions')
    item.takeLook('on', 'off')
    while (
      item.takeText(
        'style',
        'styled',
        'look',
        'effect',
        'background',
        'style:',
        'caption',
        'track',
        'word',
        'classic',
      )
    ) {}
    if (off) item.takeText('no', 'without')
    item.takePlace(({ kind }) => kind === 'all')
    const added = item.verb === 'burned'
    if (takeWhere(item) !== null)
      return refuse('captions are on or off for a whole composition', [
        off ? 'turn off captions' : 'add captions',
      ])
    return forTargets(item, session, true, (id) => {
      const composition = session.composition(id)
      if (!composition) return 'that composition is gone'
      if (session.protectedIn(id).length > 0) return 'part of it is to stay as it is'
      if (off && style === null && burned === null)
        return composition.captions === null
          ? `“${composition.name}” has no captions`
          : [{ type: 'set_captions', compositionId: id, captions: null }]
      if (session.talk(id).words.length === 0) return `nothing is said in “${composition.name}”`
      const before = composition.captions
      const isBurned =
        isNotBurned || burned === 'soft'
          ? false
          : burned === 'burned' || added
            ? true
            : (before?.burned ?? style !== null)
      return [
        {
          type: 'set_captions',
          compositionId: id,
          captions: { style: style ?? before?.style ?? 'plain', burned: isBurned },
        },
      ]
    })
  },
}

const TITLE_PLACE: Readonly<Record<string, TitlePlace>> = {
  top: 'top',
  center: 'center',
  bottom: 'bottom',
  lowerThird: 'lower_third',
}

function takeTitleLooks(item: Item): { place: TitlePlace | null; color: string | null } {
  const isLowerThird = item.tokens.some(
    ({ text, senses }, at) => item.isFree(at) && (senses.look === 'lowerThird' || /^lower third/.test(text)),
  )
  const look = item.takeLook('lowerThird') ?? item.takeLook('top', 'center', 'bottom')
  const at = item.find(
    ({ kind, text, senses }, index) =>
      !item.inName(index) &&
      (kind === 'color' ||
        (kind === 'word' &&
          senses.verb === undefined &&
          colorOf(text) !== null &&
          !/^[0-9a-f]{3}$|^[0-9a-f]{6}$/.test(text))),
  )
  if (at >= 0) item.use(at)
  while (item.takeText('screen', 'letters', 'lettering', 'color', 'colored', 'middle', 'in')) {}
  return {
    place: look ? (TITLE_PLACE[look] ?? null) : isLowerThird ? 'lower_third' : null,
    color: at >= 0 ? colorOf(item.text(at)) : null,
  }
}

export const titles: Frame = {
  name: 'add_title',
  examples: ['add a title "Hello" at the top for 4 seconds', 'remove the title', 'make the title yellow'],
  run(item, session) {
    if (!item.hasThing('titles')) return null
    if (['rename', 'correct', 'keep', 'leave'].includes(item.verb ?? '')) return null
    if (item.hasThing('name')) return null
    if (item.verb === 'remove' || item.verb === 'off') return removeTitles(item, session)
    const quotes = item
      .quotes()
      .filter(
        ({ at }) =>
          !item.places.some(
            ({ from, to, place }) => from <= at && at < to && !(place.kind === 'phrase' && to - from === 1),
          ),
      )
    if (quotes.length === 0 && item.names.length === 0) return changeTitles(item, session)
    if (quotes.length > 1)
      return refuse('one title at a time: each needs a text of its own', [
        `add a title "${quotes[0]?.text ?? ''}" for 4 seconds`,
      ])
    item.dropPlaces(
      (place) => place.kind === 'phrase' && place.nth === null && place.text === quotes[0]?.text,
    )
    const text = item.takeName() ?? quotes[0]?.text ?? ''
    if (quotes[0]) item.use(quotes[0].at)
    const { place, color } = takeTitleLooks(item)
    item.takeThing('titles')
    item.takeQuote()
    const changesText = item.verb === 'set' || item.verb === 'make'
    const isCard = item.tokens.some(({ text: word }) => word === 'title card')
    item.takeThing('captions')
    while (
      item.takeText(
        'saying',
        'says',
        'reading',
        'that says',
        'that reads',
        'with the text',
        'with the words',
        ':',
        'on',
        'screen',
        'which says',
        'reads',
        'fullscreen',
        'card',
      )
    ) {}
    const duration = item.takeValue('s', ({ role }) => role === 'for' || role === null)
    const clock = item.find(({ kind }, at) => kind === 'time' && !item.inPlace(at))
    const from = clock >= 0 ? null : item.takeValue('s', ({ role }) => role === 'to')
    if (clock >= 0) {
      item.use(clock)
      item.takeText('at', 'from')
    }
    const edge = item.find(
      ({ senses }, at) =>
        (senses.place === 'start' ||
          senses.place === 'end' ||
          senses.place === 'intro' ||
          senses.place === 'outro') &&
        !item.inPlace(at),
    )
    if (edge >= 0) item.use(edge)
    item.takeText('at', 'over', 'in', 'as')
    const throughout = item.takeText('throughout', 'whole', 'entire')
    const all = item.takePlace(({ kind }) => kind === 'all')
    const where = takeWhere(item)
    item.takeThing('composition')
    if (item.takeText('mark', 'second')) void 0
    return forTargets(item, session, false, (id) => {
      const { durationUs } = session.now(id)
      const existing = session.composition(id)?.titles ?? []
      const [only] = existing
      if (changesText && only && existing.length === 1 && clock < 0 && !where)
        return [
          {
            type: 'change_title',
            compositionId: id,
            titleId: only.id,
            text,
            ...(place ? { place } : {}),
            ...(color ? { color } : {}),
          },
        ]
      const us = duration ? Math.round(duration.n * 1e6) : DEFAULT_TITLE_US
      let startUs = clock >= 0 ? (item.tokens[clock]?.n ?? 0) * 1e6 : from ? from.n * 1e6 : 0
      if (
        edge >= 0 &&
        (item.tokens[edge]?.senses.place === 'end' || item.tokens[edge]?.senses.place === 'outro')
      )
        startUs = Math.max(0, durationUs - us)
      let range: TimeRange = { startUs, endUs: Math.min(durationUs, startUs + us) }
      if (all || throughout) range = { startUs: 0, endUs: durationUs }
      else if (where) {
        const found = session.resolve(where, id, false)
        if (!found.ok) return found.why
        const [now] = session.toNow(id, found.ranges)
        if (!now) return 'that place is gone'
        range = duration
          ? { startUs: now.startUs, endUs: Math.min(durationUs, now.startUs + us) }
          : where.kind === 'phrase' || where.kind === 'topic'
            ? {
                startUs: now.startUs,
                endUs: Math.min(durationUs, Math.max(now.endUs, now.startUs + 3_000_000)),
              }
            : now
      }
      if (range.startUs >= durationUs) return `“${session.nameOf(id)}” ends before that`
      if (session.protectedIn(id).some((one) => one.startUs < range.endUs && range.startUs < one.endUs))
        return 'that part is to stay as it is'
      if (existing.some((one) => one.text === text && Math.abs(one.range.startUs - range.startUs) < 1000))
        return `the title “${text}” is there already`
      return [
        {
          type: 'add_title',
          compositionId: id,
          text,
          place: place ?? (isCard ? 'center' : 'bottom'),
          range: { startUs: Math.round(range.startUs), endUs: Math.round(range.endUs) },
          ...(color ? { color } : {}),
        },
      ]
    })
  },
}

function removeTitles(item: Item, session: Session) {
  const quote = item.quotes()[0]
  item.dropPlaces((place) => place.kind === 'phrase')
  if (quote) item.use(quote.at)
  item.takeThing('titles')
  item.takePlace(({ kind }) => kind === 'all')
  item.takeText('all')
  return forTargets(item, session, true, (id) => {
    const found =
      session
        .composition(id)
        ?.titles.filter(({ text }) => !quote || text.toLowerCase() === quote.text.toLowerCase()) ?? []
    if (found.length === 0)
      return `“${session.nameOf(id)}” has no ${quote ? `title “${quote.text}”` : 'title'}`
    return found.map(
      ({ id: titleId }): EditOperation => ({ type: 'remove_title', compositionId: id, titleId }),
    )
  })
}

/** "make the title yellow", "move the title to the top", "the title should stay until 0:10". */
function changeTitles(item: Item, session: Session) {
  if (!['set', 'make', 'move', 'add', null].includes(item.verb)) return null
  const { place, color } = takeTitleLooks(item)
  const longer = item.hasLook('longer') ? item.values('s').find(({ role }) => role !== 'to') : undefined
  if (!place && !color && !longer)
    return item.verb === 'add'
      ? refuse('what should the title say?', ['add a title "Hello" for 4 seconds'])
      : null
  if (longer) {
    item.useValue(longer)
    item.takeLook('longer')
  }
  item.takeThing('titles')
  return forTargets(item, session, true, (id) => {
    const found = session.composition(id)?.titles ?? []
    if (found.length === 0) return `“${session.nameOf(id)}” has no title`
    if (found.length > 1 && longer) return 'it has several titles'
    return found.map(
      ({ id: titleId, range }): EditOperation => ({
        type: 'change_title',
        compositionId: id,
        titleId,
        ...(place ? { place } : {}),
        ...(color ? { color } : {}),
        ...(longer
          ? {
              range: {
                startUs: range.startUs,
                endUs: Math.min(session.now(id).durationUs, range.endUs + Math.round(longer.n * 1e6)),
              },
            }
          : {}),
      }),
    )
  })
}

export const markers: Frame = {
  name: 'add_marker',
  examples: ['add chapters', 'add a marker at 0:30 called "Question"', 'remove all markers'],
  run(item, session) {
    const isChapter = item.hasThing('chapters')
    const marks = item.verb === 'mark' && item.places.length > 0
    if (!isChapter && !item.hasThing('markers') && !marks) return null
    if (item.verb === 'make' && item.hasThing('composition', 'excerpt', 'clip')) return null
    if (
      item.places.some(
        ({ place }) =>
          place.kind === 'chapter' ||
          ((place.kind === 'nth' || place.kind === 'count') && place.unit === 'chapter'),
      )
    )
      return null
    const kind = isChapter ? ('chapter' as const) : ('marker' as const)
    if (item.verb === 'remove' || item.verb === 'off') {
      if (item.quotes().length > 0) return null
      item.takeThing('chapters', 'markers')
      item.takePlace((place) => place.kind === 'all')
      if (takeWhere(item)) return null
      return forTargets(item, session, true, (id) => {
        const found = session.composition(id)?.markers.filter((one) => one.kind === kind) ?? []
        if (found.length === 0) return `“${session.nameOf(id)}” has no ${kind}s`
        return found.map(
          (one): EditOperation => ({ type: 'remove_marker', compositionId: id, markerId: one.id }),
        )
      })
    }
    if (!['add', 'make', 'set', 'mark', 'split', null].includes(item.verb)) return null
    const list = markerList(item, session, kind)
    if (list) return list
    const name = item.takeName() ?? item.takeQuote()
    const clock = item.find(({ kind: sort }, at) => sort === 'time' && !item.inPlace(at))
    const value = clock >= 0 ? null : item.values('s').find(({ role }) => role === 'to')
    const found = clock >= 0 || value ? null : item.takePlace((place) => place.kind !== 'all')
    item.takeThing('chapters', 'markers')
    while (
      item.takeText('marker', 'where', 'moment', 'mark', 'point', 'at', 'begins', 'starts', 'based', 'topics')
    ) {}
    if (clock < 0 && !value && !found)
      return isChapter && name === null
        ? autoChapters(item, session)
        : refuse(`where should the ${kind} be?`, [`add a ${kind} at 0:10 called "${name ?? 'Here'}"`])
    if (clock >= 0) item.use(clock)
    if (value) item.useValue(value)
    const number = (id: string) =>
      `${isChapter ? 'Chapter' : 'Marker'} ${(session.composition(id)?.markers.filter((one) => one.kind === kind).length ?? 0) + 1}`
    return forTargets(item, session, false, (id) => {
      const talk = session.talk(id)
      let at = clock >= 0 ? (item.tokens[clock]?.n ?? 0) * 1e6 : (value?.n ?? 0) * 1e6
      if (found) {
        const resolved = session.resolve(found.place, id, false)
        if (!resolved.ok) return resolved.why
        at = resolved.ranges[0]?.startUs ?? 0
      }
      if (at > talk.durationUs) return `“${session.nameOf(id)}” ends before that`
      const atUs = session.momentNow(id, Math.round(Math.min(at, talk.durationUs - 1)))
      return [
        {
          type: 'add_marker',
          compositionId: id,
          kind,
          name: name ?? (found?.place.kind === 'phrase' ? found.place.text.slice(0, 60) : number(id)),
          atUs,
        },
      ]
    })
  },
}

/** "0:00 Intro, 0:12 Guest" or "Intro at 0:00, Costs at 0:20": every time with the words beside it. */
function markerList(item: Item, session: Session, kind: 'chapter' | 'marker') {
  const times = item.tokens.flatMap((token, at) => (token.kind === 'time' ? [at] : []))
  const [first] = times
  if (times.length < 2 || first === undefined) return null
  const noun = item.tokens.findIndex(
    ({ senses }) => senses.thing === 'chapters' || senses.thing === 'markers',
  )
  const isAfter = first <= noun + 2
  const named = times.map((at, order) => {
    const from = isAfter ? at + 1 : order === 0 ? noun + 1 : (times[order - 1] as number) + 1
    const to = isAfter ? (times[order + 1] ?? item.tokens.length) : at
    let words = item.tokens.slice(from, to)
    const isEdge = (text: string) =>
      ['at', ',', ':', ';', '-', '–', '—', 'and', 'one', '@', '(', ')', 'called', 'named', 'a'].includes(text)
    while (words[0] && isEdge(words[0].text)) words = words.slice(1)
    while (words.length > 0 && isEdge(words.at(-1)?.text ?? '')) words = words.slice(0, -1)
    const [one, last] = [words[0], words.at(-1)]
    return {
      at,
      name:
        one && last
          ? words.length === 1 && one.quoted
            ? one.quoted
            : item.prompt.slice(one.from, last.to)
          : '',
    }
  })
  if (named.some(({ name }) => name === '' || name.length > 100)) return null
  item.dropPlaces(() => true)
  item.use(Math.max(0, noun), item.tokens.length)
  return forTargets(item, session, false, (id) => {
    const { durationUs } = session.talk(id)
    const late = named.find(({ at }) => (item.tokens[at]?.n ?? 0) * 1e6 >= durationUs)
    if (late) return `“${session.nameOf(id)}” ends at ${lengthText(durationUs)}, before “${late.name}”`
    return named.map(
      ({ at, name }): EditOperation => ({
        type: 'add_marker',
        compositionId: id,
        kind,
        name,
        atUs: session.momentNow(id, Math.round((item.tokens[at]?.n ?? 0) * 1e6)),
      }),
    )
  })
}

function autoChapters(item: Item, session: Session) {
  const count = item.takeValue(null)
  item.takeText('youtube')
  return forTargets(item, session, true, (id) => {
    const now = session.now(id)
    const found = chaptersOf(now, count?.n ?? null)
    if (found.length === 0) return `nothing is said in “${session.nameOf(id)}”, so chapters cannot be found`
    if (count && found.length !== count.n)
      return `“${session.nameOf(id)}” has room for ${found.length} chapters of at least 10 seconds`
    return found.map(
      ({ name, atUs }): EditOperation => ({
        type: 'add_marker',
        compositionId: id,
        kind: 'chapter',
        name,
        atUs,
      }),
    )
  })
}

/** Width and height of a shape, from looks, ratios and sizes; claims them. */
export function takeShape(item: Item): { width: number; height: number; fit: FitMode | null } | null {
  // “from landscape to square”: the one before is not asked for.
  const old = item.find(
    ({ senses }, index) =>
      ['vertical', 'square', 'landscape'].includes(senses.look ?? '') && item.text(index - 1) === 'from',
  )
  if (old >= 0) item.use(old - 1, old + 1)
  const look = item.takeLook('vertical', 'square', 'landscape')
  const at = item.find(({ kind }, index) => (kind === 'ratio' || kind === 'size') && !item.inName(index))
  const fitLook = at >= 0 || look ? item.takeLook('cropped', 'padded', 'blurred') : null
  const fit: FitMode | null =
    fitLook === 'cropped' ? 'crop' : fitLook === 'padded' ? 'pad' : fitLook === 'blurred' ? 'blur' : null
  if (at < 0 && !look) return null
  const second =
    at < 0 ? -1 : item.find(({ kind }, index) => index > at && kind === 'size' && !item.inName(index))
  const chosen = second >= 0 ? second : at
  if (at >= 0) item.use(at)
  if (second >= 0) item.use(second)
  const pair =
    chosen >= 0
      ? item.tokens[chosen]?.pair
      : look === 'vertical'
        ? [9, 16]
        : look === 'square'
          ? [1, 1]
          : [16, 9]
  if (!pair) return null
  const [w, h] = pair as [number, number]
  const isSize = chosen >= 0 && item.tokens[chosen]?.kind === 'size'
  // A shape and a size that contradict each other are not read.
  if (look && chosen >= 0 && Math.sign(w - h) !== (look === 'vertical' ? -1 : look === 'square' ? 0 : 1))
    return null
  const unit = SHORT_SIDE / Math.min(w, h)
  const even = (n: number) => 2 * Math.round(n / 2)
  return isSize
    ? { width: even(w), height: even(h), fit }
    : { width: even(w * unit), height: even(h * unit), fit }
}

export const shape: Frame = {
  name: 'set_frame',
  examples: [
    'make it vertical',
    'crop it to a square',
    'change the aspect ratio to 16:9',
    'make it 1080x1920 with a blurred background',
  ],
  run(item, session) {
    const hasShape =
      item.hasLook('vertical', 'square', 'landscape') ||
      item.find(({ kind }, at) => (kind === 'ratio' || kind === 'size') && !item.inName(at)) >= 0
    const isForPhones =
      item.verb === 'set' &&
      item.text(0) !== 'turn' &&
      item.tokens.some(({ text }) => text === 'for') &&
      item.tokens.some(
        ({ senses, text }) => senses.thing === 'excerpt' && /tiktok|reel|stor(?:y|ies)|shorts?/.test(text),
      )
    const hasFit = item.hasLook('blurred', 'padded', 'cropped') || item.verb === 'crop'
    if (!hasShape && !isForPhones && !(hasFit && item.hasThing('shape', 'composition'))) return null
    if (['remove', 'keep', 'leave', 'move', 'rename', 'copy', 'split'].includes(item.verb ?? '')) return null
    if (item.hasThing('captions', 'titles')) {
      if (!hasShape) return null
    }
    // "make a square clip" makes one.
    if (
      item.verb === 'make' &&
      (item.hasThing('excerpt', 'copy') ||
        item.find(
          ({ senses, text }, at) =>
            senses.thing === 'clip' &&
            /^(?:a|an|two|three|vertical|square)$/.test(item.text(at - 1)) &&
            text === 'clip',
        ) >= 0)
    )
      return null
    const found = hasShape ? takeShape(item) : isForPhones ? { width: 1080, height: 1920, fit: null } : null
    if (isForPhones && !hasShape) item.takeThing('excerpt')
    if (hasShape && !found) return refuse('the shape is not clear', ['make it 9:16'])
    const fitLook = found?.fit ?? null
    const look = fitLook ? null : item.takeLook('cropped', 'padded', 'blurred')
    const fit: FitMode | null =
      fitLook ??
      (item.verb === 'crop' || look === 'cropped'
        ? 'crop'
        : look === 'padded'
          ? 'pad'
          : look === 'blurred'
            ? 'blur'
            : null)
    item.takeThing('shape', 'composition', 'clip')
    while (
      item.takeText(
        'aspect',
        'ratio',
        'mode',
        'format',
        'orientation',
        'background',
        'bars',
        'sides',
        'into',
        'size',
        'resolution',
        'from',
        'frame',
        'picture',
        'version',
        'pixels',
      )
    ) {}
    if (takeWhere(item) !== null)
      return refuse(
        'the shape can only be set for a whole composition',
        found ? [`make it ${found.width}x${found.height}`] : [],
      )
    return forTargets(item, session, true, (id) => {
      if (session.protectedIn(id).length > 0) return 'part of it is to stay as it is'
      if (found && (found.width > 7680 || found.height > 7680))
        return 'a frame can be at most 7680 pixels wide or high'
      return [
        {
          type: 'set_frame',
          compositionId: id,
          ...(found ? { width: found.width, height: found.height } : {}),
          ...(fit ? { fit } : {}),
        },
      ]
    })
  },
}
