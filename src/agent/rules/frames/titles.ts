// Titles: the text, where and when it is seen. Changing and removing them is in elements.ts.
import { TEXT_SIZES, type TextSize, type TitlePlace } from '../../../edit/document.ts'
import type { TimeRange } from '../../../edit/time.ts'
import { colorOf } from '../../colors.ts'
import type { Item } from '../../language/read/item.ts'
import type { Token } from '../../language/read/tokens.ts'
import { type Frame, forTargets, refuse, takeWhere } from '../frame.ts'

const DEFAULT_TITLE_US = 5_000_000

const TITLE_PLACE: Readonly<Record<string, TitlePlace>> = {
  top: 'top',
  center: 'center',
  bottom: 'bottom',
  lowerThird: 'lower_third',
  topLeft: 'top',
  topRight: 'top',
  bottomLeft: 'lower_third',
  bottomRight: 'bottom',
}

/** How a title shall look; null: the prompt does not say. */
export type TitleLooks = {
  place: TitlePlace | null
  color: string | null
  size: TextSize | 'bigger' | 'smaller' | null
  /** `none`: take it away. */
  background: string | null
}

/** The looks of a title that an item names, with their words claimed. */
export function takeTitleLooks(item: Item): TitleLooks {
  const background = takeBackground(item)
  const size = takeSize(item)
  const isLowerThird = item.tokens.some(
    ({ text, senses }, at) => item.isFree(at) && (senses.look === 'lowerThird' || /^lower third/.test(text)),
  )
  const look = item.takeLook('lowerThird') ?? item.takeLook(...Object.keys(TITLE_PLACE))
  const at = item.find((token, index) => isColor(token) && !item.inName(index))
  if (at >= 0) item.use(at)
  while (item.takeText('screen', 'letters', 'lettering', 'color', 'colored', 'middle', 'in')) {}
  return {
    place: look ? (TITLE_PLACE[look] ?? null) : isLowerThird ? 'lower_third' : null,
    color: at >= 0 ? colorOf(item.text(at)) : null,
    size,
    background,
  }
}

function isColor({ kind, text, senses }: Token): boolean {
  if (kind === 'color') return true
  const isWritten = kind === 'word' && senses.verb === undefined && !/^[0-9a-f]{3}$|^[0-9a-f]{6}$/.test(text)
  return isWritten && colorOf(text) !== null
}

function takeSize(item: Item): TitleLooks['size'] {
  const size = item.takeLook('large', 'small', 'bigger', 'smaller')
  if (size === null && item.find(({ text }, at) => text === 'normal' && item.text(at + 1) === 'size') < 0)
    return null
  item.takeText('normal')
  item.takeText('size', 'text size', 'font size', 'font', 'type')
  return (size ?? 'normal') as TitleLooks['size']
}

/** Does the item speak of what lies behind a title? */
export function namesBackground(item: Item): boolean {
  return item.find(({ senses }, at) => isBackdrop(senses) && !item.inName(at)) >= 0
}

function isBackdrop({ look }: Token['senses']): boolean {
  return look === 'backdrop' || look === 'boxed'
}

/** “on a black background”, “in a box”, “yellow on black”, “without a background”. */
function takeBackground(item: Item): TitleLooks['background'] {
  const box = item.find(({ senses }, at) => isBackdrop(senses) && !item.inName(at))
  const end = box >= 0 ? box : item.tokens.length
  const color = item.tokens.findLastIndex(
    (token, at) =>
      item.isFree(at) &&
      !item.inName(at) &&
      isColor(token) &&
      (box >= 0 ? at < end && end - at <= 2 : ['on', 'over'].includes(item.text(at - 1))),
  )
  const after =
    box < 0 ? -1 : item.find((token, at) => isColor(token) && at > box && at - box <= 3 && !item.inName(at))
  const chosen = color >= 0 ? color : after
  if (box < 0 && chosen < 0) return null
  const isNone =
    ['remove', 'off'].includes(item.verb ?? '') ||
    item.find(
      ({ senses, text }, at) => (senses.limit === 'not' || text === 'without') && at < end && end - at <= 3,
    ) >= 0
  if (box >= 0) item.use(box)
  if (chosen >= 0) item.use(chosen)
  if (isNone) item.takeText('no', 'without')
  item.takeText('solid')
  return isNone ? 'none' : chosen >= 0 ? colorOf(item.text(chosen)) : '#000000'
}

/** The fields of `add_title` and `change_title` for what the prompt says; `was`: the size until now. */
export function lookFields(
  { place, color, size, background }: TitleLooks,
  was: TextSize = 'normal',
): { place?: TitlePlace; color?: string; size?: TextSize; background?: string } {
  const step = size === 'bigger' ? 1 : size === 'smaller' ? -1 : 0
  const stepped = TEXT_SIZES[Math.min(TEXT_SIZES.length - 1, Math.max(0, TEXT_SIZES.indexOf(was) + step))]
  const wanted = size === 'bigger' || size === 'smaller' ? stepped : size
  return {
    ...(place ? { place } : {}),
    ...(color ? { color } : {}),
    ...(wanted ? { size: wanted } : {}),
    ...(background ? { background } : {}),
  }
}

export const titles: Frame = {
  name: 'add_title',
  examples: [
    'add a title "Hello" at the top for 4 seconds',
    'add a large title "Hello" on a black background for 4 seconds',
  ],
  run(item, session) {
    if (!item.hasThing('titles')) return null
    if (['rename', 'correct', 'keep', 'leave'].includes(item.verb ?? '')) return null
    if (item.hasThing('name')) return null
    if (item.verb === 'remove' || item.verb === 'off') return null
    const quotes = item
      .quotes()
      .filter(
        ({ at }) =>
          !item.places.some(
            ({ from, to, place }) => from <= at && at < to && !(place.kind === 'phrase' && to - from === 1),
          ),
      )
    if (quotes.length === 0 && item.names.length === 0)
      return item.verb === 'add' && item.find(({ text }) => text === 'the') < 0
        ? refuse('what should the title say?', ['add a title "Hello" for 4 seconds'])
        : null
    if (quotes.length > 1)
      return refuse('one title at a time: each needs a text of its own', [
        `add a title "${quotes[0]?.text ?? ''}" for 4 seconds`,
      ])
    item.dropPlaces(
      (place) => place.kind === 'phrase' && place.nth === null && place.text === quotes[0]?.text,
    )
    const text = item.takeName() ?? quotes[0]?.text ?? ''
    if (quotes[0]) item.use(quotes[0].at)
    const looks = takeTitleLooks(item)
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
            ...lookFields(looks, only.size),
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
      const titleId = session.project.newId()
      session.lastTitleId = titleId
      return [
        {
          type: 'add_title',
          id: titleId,
          compositionId: id,
          text,
          ...{ place: isCard ? 'center' : 'bottom', ...lookFields(looks) },
          range: { startUs: Math.round(range.startUs), endUs: Math.round(range.endUs) },
        },
      ]
    })
  },
}
