// Captions: on or off, and how they look: style, color, size, place, burned in or not.

import { type CaptionStyle, type Captions, TEXT_SIZES, type TextSize } from '../../../edit/document.ts'
import { colorOf } from '../../colors.ts'
import { has } from '../../language/phrases/pattern.ts'
import type { Item } from '../../language/read/item.ts'
import { isColor } from '../../language/read/title-slots.ts'
import { is, isOneOf, matches } from '../../language/read/token-tests.ts'
import { BESIDE } from '../../language/vocabulary/beside.ts'
import { isWord } from '../../language/vocabulary/grammar.ts'
import { type Frame, forTargets, refuse, takeWhere } from '../frame.ts'
import type { Session } from '../session.ts'

const STYLES = ['karaoke', 'boxed', 'plain'] as const
/** How far from the bottom, as a share of the frame; null: the usual place. */
const HEIGHTS: Readonly<Record<string, number | null>> = { top: 0.8, center: 0.45, bottom: null }
/** Words that say no more beside a look. */
const FILLING = [
  'style', 'styled', 'styling', 'look', 'looks', 'effect', 'background', 'style:', 'caption', 'track', 'word', 'classic', 'color', 'colored',
  'text', 'letters', 'font', 'size', 'instead', 'stay', 'of', 'picture', 'image', 'itself', 'screen', 'frame', 'rather', 'lettering', 'enabled', 'true',
] // biome-ignore format: a list

type Looks = {
  style: CaptionStyle | null
  burned: boolean | null
  color: string | null
  size: TextSize | 'bigger' | 'smaller' | null
  height: number | null | undefined
}

export const captions: Frame = {
  name: 'set_captions',
  examples: [
    'add captions',
    'add burned-in karaoke captions',
    'make the captions yellow',
    'turn off captions',
  ],
  run(item, session) {
    const isNamed = item.hasThing('captions') || item.verb === 'caption'
    if (!isNamed && !isOnlyLook(item, session)) return null
    if (item.tokens.some(is({ limit: 'language', text: 'language' })))
      return refuse('without a language model, captions can only be in the language that is spoken', [
        'add captions',
      ])
    if (isOneOf(item.verb, 'correct keep leave')) return null
    const isLookGone = isOneOf(item.verb, 'off remove') && isLookOfCaptions(item.tokens)
    item.takeThing('captions')
    const looks = isLookGone ? withoutLook(takeLooks(item)) : takeLooks(item)
    const isStyled = Object.values(looks).some((look) => look !== null && look !== undefined)
    if (item.verb === 'move' && !isStyled) return null
    item.takeText('higher')
    const isNo = item.find(is({ text: 'no without' })) >= 0
    const isSetOff = item.hasLook('off') && !item.hasLook('on')
    const isOff = !isLookGone && (isOneOf(item.verb, 'off remove') || isSetOff || isNo)
    item.takeLook('on', 'off')
    item.takeLook('on', 'off')
    while (item.takeText(...FILLING)) {}
    if (isOff || isLookGone) item.takeText('no', 'without')
    if (isLookGone) item.takeText('from', 'behind', 'around', 'on')
    item.takeLook('always')
    item.takePlace(({ kind }) => kind === 'all')
    if (takeWhere(item) !== null)
      return refuse('captions are on or off for a whole composition', [
        isOff ? 'turn off captions' : 'add captions',
      ])
    return forTargets(item, session, true, (id) => {
      const composition = session.composition(id)
      if (!composition) return 'that composition is gone'
      if (session.protectedIn(id, 'settings').length > 0) return 'you asked to keep part of it as it is'
      const isElsewhere = item.verb === 'off' && session.project.draft.applied.length > 0
      if (isElsewhere && composition.captions === null) return []
      if (isOff)
        return composition.captions === null
          ? `“${composition.name}” has no captions`
          : [{ type: 'set_captions', compositionId: id, captions: null }]
      if (session.talk(id).words.length === 0) return `nothing is said in “${composition.name}”`
      return [{ type: 'set_captions', compositionId: id, captions: styled(composition.captions, looks) }]
    })
  },
}

/** “Now karaoke”, “burn them in”, “boxed instead”: only captions look so. Other looks need captions, and no title. */
function isOnlyLook(item: Item, session: Session): boolean {
  const isMany = item.tokens.some(is({ text: 'them' }))
  const isThem = isMany && hasSetCaptions(session)
  const looks = { look: isThem ? `${ONLY_CAPTIONS} top center bottom` : ONLY_CAPTIONS }
  const isAbout = item.tokens.every(
    (token, at) =>
      matches(token, { ...looks, kind: 'mark composition', glue: true }) ||
      (at === 0 && token.senses.verb === item.verb) ||
      (isThem && (token.senses.link !== undefined || isWord(token.text, 'screen'))) ||
      BESIDE.captionLook.includes(token.text),
  )
  const isCaptioned = session.compositions.some(({ captions: one }) => one !== null)
  const hasTitles = session.compositions.some(({ titles }) => titles.length > 0)
  // “I need it word for word” may be about what was cut.
  const look = item.tokens.find((token) => matches(token, looks) && token.text !== 'word for word')?.senses
    .look
  if (!isAbout || look === undefined || !['make', 'set', 'add', 'move', null].includes(item.verb))
    return false
  // A title would be “it”.
  return isCaptioned
    ? look === 'karaoke' || look === 'burned' || isMany || !hasTitles
    : look === 'karaoke' && !hasTitles
}

/** “Add captions and put them at the top”: “they” are what was changed last. */
export const hasSetCaptions = ({ project }: Session) =>
  project.draft.applied.at(-1)?.operation.type === 'set_captions'

const ONLY_CAPTIONS = 'karaoke boxed burned'

/** “(Remove) the box from the captions”, “(no) karaoke on the subtitles”: the look goes, and the captions stay. */
const isLookOfCaptions = has(
  '<look:karaoke,boxed,backdrop> [>(from|behind|around|on|of) [><thing:captions>]]',
)

// “Without burning them in”
const isNotBurned = has('[=<limit:not>] (not|without|no) <glue>*2 <look:burned>')

const withoutLook = (looks: Looks): Looks => ({ ...looks, style: 'plain' })

function takeLooks(item: Item): Looks {
  const style = item.takeLook(...STYLES) as CaptionStyle | null
  // “karaoke captions, word by word” says it twice.
  if (style) while (item.takeLook(style)) {}
  const burned = item.takeLook('burned', 'soft')
  const isSoft = burned === 'soft' || isNotBurned(item.tokens)
  if (isNotBurned(item.tokens)) item.takeText('not', 'without', 'no')
  const at = item.find((token, index) => isColor(token) && !item.inName(index))
  if (at >= 0) item.use(at)
  const size = item.takeLook('large', 'small', 'bigger', 'smaller') as Looks['size']
  const place = item.takeLook('top', 'center', 'bottom') ?? takeHigher(item)
  return {
    style,
    burned: isSoft ? false : burned === null ? null : true,
    color: at >= 0 ? colorOf(item.text(at)) : null,
    size,
    height: place === null ? undefined : HEIGHTS[place],
  }
}

/** “captions higher”, “move the captions up”. */
function takeHigher(item: Item): string | null {
  if (item.takeText('higher')) return 'top'
  const isMoved = item.verb === 'move' || item.verb === null
  return isMoved && item.takeLook('louder') ? 'top' : isMoved && item.takeLook('quieter') ? 'bottom' : null
}

function styled(before: Captions | null, { style, burned, color, size, height }: Looks): Captions {
  const { fromBottom, ...rest } = before ?? { style: 'plain', burned: false }
  const step = size === 'bigger' ? 1 : size === 'smaller' ? -1 : 0
  const was = TEXT_SIZES.indexOf(before?.size ?? 'normal')
  const wanted = step === 0 ? size : TEXT_SIZES[Math.min(TEXT_SIZES.length - 1, Math.max(0, was + step))]
  const bottom = height === undefined ? fromBottom : height
  return {
    ...rest,
    style: style ?? rest.style,
    burned: burned ?? (before === null ? style !== null : before.burned),
    ...(color === null ? {} : { color }),
    ...(wanted ? { size: wanted as TextSize } : {}),
    ...(bottom === null || bottom === undefined ? {} : { fromBottom: bottom }),
  }
}
