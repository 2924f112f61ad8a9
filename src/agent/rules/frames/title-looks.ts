// How a title looks: its place, color, size and background, as an item says it.
import { TEXT_SIZES, type TextSize, type TitlePlace } from '../../../edit/document.ts'
import { colorOf } from '../../colors.ts'
import type { Item } from '../../language/read/item.ts'
import { isColor } from '../../language/read/title-slots.ts'
import type { Token } from '../../language/read/tokens.ts'

export const TITLE_PLACE: Readonly<Record<string, TitlePlace>> = {
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
  // Also where a reader of names took it: “'Leo Marsh' lower third”.
  const isLowerThird = item.tokens.some(
    ({ text, senses }) => senses.look === 'lowerThird' || text.startsWith('lower third'),
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
