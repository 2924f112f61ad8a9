// Looks of a title to begin with: each is shown as it will be painted.
import type { TitlePlace } from '../../../edit/document.ts'
import { TITLE_PRESETS, type TitleStyle, titleLookOf, writtenText } from '../../../render/captions/looks.ts'
import { lookStyle } from './player/text-style.ts'

/** Where a sample has its letters. */
const PLACE_ITEMS: Record<TitlePlace, string> = {
  top: 'start center',
  center: 'center',
  bottom: 'end center',
  lower_third: 'end start',
}

export function TitlePresets({
  style,
  onChoose,
}: {
  /** As the title is now. */
  style: TitleStyle
  onChoose: (style: TitleStyle) => void
}) {
  return (
    <fieldset class="grid small">
      <legend>Style</legend>
      {Object.entries(TITLE_PRESETS).map(([name, preset]) => (
        <label key={name} class="tile hovers">
          <input
            type="radio"
            name="title-style"
            checked={isSame(style, preset)}
            onChange={() => onChoose(preset)}
          />
          <TitleSample style={preset} text={name} />
          {name}
        </label>
      ))}
    </fieldset>
  )
}

function TitleSample({ style, text }: { style: TitleStyle; text: string }) {
  const { background, ...letters } = style
  const look = titleLookOf(background === null ? letters : { ...letters, background })
  return (
    <span
      class={`caption-sample caption-look${look.box ? ' in-box' : ''}`}
      style={{
        ...lookStyle(look),
        '--letters': `${Math.round(14 * look.scale)}px`,
        placeItems: PLACE_ITEMS[style.place],
      }}
      aria-hidden="true"
    >
      <span class="caption-line holds">{writtenText(text, look)}</span>
    </span>
  )
}

function isSame(one: TitleStyle, other: TitleStyle): boolean {
  return (['place', 'size', 'color', 'background'] as const).every((field) => one[field] === other[field])
}
