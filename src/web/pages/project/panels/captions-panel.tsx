// How captions look: a style from the list, and size, color, position beside it. Each choice is an edit, seen at
// once over the picture.
import {
  CAPTION_STYLES,
  type CaptionStyle,
  type Captions,
  TEXT_SIZES,
  type TextSize,
} from '../../../../edit/document.ts'
import { captionPlace, lookOf, writtenText } from '../../../../render/captions/looks.ts'
import { Button } from '../../ui/button.tsx'
import { Field, Select } from '../../ui/field.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { BRAND_COLORS } from '../brand.tsx'
import type { ProjectModel } from '../model.ts'
import { lookStyle, wordStyle } from '../player/text-style.ts'

const STYLE_TEXT: Record<CaptionStyle, string> = {
  plain: 'Plain',
  karaoke: 'Karaoke',
  boxed: 'Boxed',
  clean: 'Clean',
  classic: 'Classic',
  label: 'Label',
  highlight: 'Highlight',
  pop: 'Word pop',
  headline: 'Headline',
  spotlight: 'Spotlight',
}
export const SIZE_TEXT: Record<TextSize, string> = { small: 'Small', normal: 'Normal', large: 'Large' }

export function CaptionsPanel({ model }: { model: ProjectModel }) {
  const composition = model.selection.composition.value
  if (composition === null || !model.session.mayEdit.value)
    return <EmptyState icon="captions" title="Nothing to caption yet" />
  const { captions } = composition
  const compositionId = composition.id
  const set = (wanted: Captions | null) =>
    void model.history.edit({ type: 'set_captions', compositionId, captions: wanted })
  return (
    <section class="scrolls pad-small stack loose" aria-label="Captions">
      <fieldset class="grid small">
        <legend class="only-heard">Caption style</legend>
        <label class="tile hovers">
          <input type="radio" name="caption-style" checked={captions === null} onChange={() => set(null)} />
          <span class="caption-sample off faint" aria-hidden="true">
            Off
          </span>
          No captions
        </label>
        {CAPTION_STYLES.map((style) => (
          <label key={style} class="tile hovers">
            <input
              type="radio"
              name="caption-style"
              checked={captions?.style === style}
              onChange={() => set({ burned: true, ...captions, style })}
            />
            <Sample style={style} />
            {STYLE_TEXT[style]}
          </label>
        ))}
      </fieldset>
      {captions === null ? null : <Details captions={captions} place={captionPlace(composition)} set={set} />}
    </section>
  )
}

function Sample({ style }: { style: CaptionStyle }) {
  const look = lookOf({ style })
  return (
    <span
      class={`caption-sample caption-look${look.box ? ' in-box' : ''}`}
      style={lookStyle(look)}
      aria-hidden="true"
    >
      <span class="caption-line holds">
        {['Say', 'it', 'well'].map((text, index) => (
          <span key={text} style={wordStyle(look, index, 1, 2)}>
            {writtenText(text, look)}{' '}
          </span>
        ))}
      </span>
    </span>
  )
}

function Details({
  captions,
  place,
  set,
}: {
  captions: Captions
  place: { bottom: number }
  set: (wanted: Captions) => void
}) {
  const { size = 'normal', color, fromBottom, burned } = captions
  return (
    <div class="stack">
      <div class="grid">
        <Select<TextSize>
          label="Size"
          value={size}
          options={TEXT_SIZES.map((value) => ({ value, text: SIZE_TEXT[value] }))}
          onSelect={(value) => set({ ...captions, size: value })}
        />
        <Field
          label="Color"
          type="color"
          list={BRAND_COLORS}
          value={color ?? lookOf(captions).color.toLowerCase()}
          onChange={(event) => set({ ...captions, color: event.currentTarget.value })}
        />
      </div>
      <Field
        label="Height above the bottom (%)"
        type="number"
        min={0}
        max={90}
        step={1}
        value={Math.round(place.bottom * 100)}
        hint="Or drag the captions on the picture."
        onChange={(event) => {
          const percent = event.currentTarget.valueAsNumber
          if (percent >= 0 && percent <= 90) set({ ...captions, fromBottom: percent / 100 })
        }}
      />
      <label class="choice row at-top">
        <input
          type="checkbox"
          checked={burned}
          onChange={(event) => set({ ...captions, burned: event.currentTarget.checked })}
        />
        Burn captions into the exported picture
      </label>
      {color !== undefined || fromBottom !== undefined || size !== 'normal' ? (
        <Button look="quiet" small icon="undo" onClick={() => set({ style: captions.style, burned })}>
          Reset to the style
        </Button>
      ) : null}
    </div>
  )
}
