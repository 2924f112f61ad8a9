// A title over the picture: a new one at the playhead, or one that is there.
import { useState } from 'preact/hooks'
import { BOUNDS } from '../../../edit/bounds.ts'
import {
  type Composition,
  TEXT_SIZES,
  type TextSize,
  TITLE_PLACES,
  type Title,
  type TitlePlace,
} from '../../../edit/document.ts'
import { durationOfComposition } from '../../../edit/position.ts'
import { clockText } from '../../../edit/time-text.ts'
import { TITLE_PRESETS, type TitleStyle, titleLookOf } from '../../../render/captions/looks.ts'
import { ChangeDialog } from '../projects/project-dialogs.tsx'
import { Button } from '../ui/button.tsx'
import { Field, Select } from '../ui/field.tsx'
import { BRAND_COLORS } from './brand.tsx'
import type { ProjectModel } from './model.ts'
import { SIZE_TEXT } from './panels/captions-panel.tsx'
import { TitlePresets } from './title-presets.tsx'

const PLACE_TEXT: Record<TitlePlace, string> = {
  top: 'Top',
  center: 'Center',
  bottom: 'Bottom',
  lower_third: 'Lower third',
}
const BACKGROUNDS = [
  { value: '', text: 'None' },
  { value: '#000000', text: 'Black' },
  { value: '#ffffff', text: 'White' },
]
const DEFAULT_SECONDS = 4
const NO_OFFSET = { x: 0, y: 0 }

function styleOf(title: Title | null): TitleStyle {
  if (title === null) return TITLE_PRESETS['Lower third'] as TitleStyle
  const { place, size = 'normal', background = null } = title
  return { place, size, color: titleLookOf(title).color.toLowerCase(), background }
}

export function TitleDialog({
  model,
  composition,
  title,
  onClose,
}: {
  model: ProjectModel
  composition: Composition
  /** Null: a new one. */
  title: Title | null
  onClose: () => void
}) {
  const [text, setText] = useState(title?.text ?? '')
  const [style, setStyle] = useState(() => styleOf(title))
  const [offset, setOffset] = useState(title?.offset ?? NO_OFFSET)
  const change = (changes: Partial<TitleStyle>) => {
    if (changes.place !== undefined && changes.place !== style.place) setOffset(NO_OFFSET)
    setStyle({ ...style, ...changes })
  }
  const [seconds, setSeconds] = useState(
    title ? (title.range.endUs - title.range.startUs) / 1e6 : DEFAULT_SECONDS,
  )
  const endUs = durationOfComposition(composition)
  const startUs =
    title?.range.startUs ?? Math.min(model.playback.engine.timeUs.peek(), Math.max(0, endUs - 1))
  const isLongEnough = seconds > 0 && endUs > startUs
  const compositionId = composition.id
  const save = async () => {
    const range = { startUs, endUs: Math.min(endUs, startUs + Math.round(seconds * 1e6)) }
    const looks = { ...style, text: text.trim(), range, background: style.background ?? 'none', offset }
    await model.history.edit(
      title
        ? { type: 'change_title', compositionId, titleId: title.id, ...looks }
        : { type: 'add_title', id: crypto.randomUUID(), compositionId, ...looks },
    )
  }
  return (
    <ChangeDialog
      title={title ? 'Edit title' : `Add title at ${clockText(startUs)}`}
      action={title ? 'Save' : 'Add'}
      disabled={text.trim() === '' || !isLongEnough}
      onSave={save}
      onClose={onClose}
    >
      <Field label="Text" value={text} autofocus onInput={(event) => setText(event.currentTarget.value)} />
      <TitlePresets style={style} onChoose={change} />
      <div class="grid">
        <PlaceChoice style={style} onChange={change} />
        <SecondsField seconds={seconds} isLongEnough={isLongEnough} onChange={setSeconds} />
        <LookFields style={style} onChange={change} />
      </div>
      <div class="grid small">
        <Field
          label="Color"
          type="color"
          list={BRAND_COLORS}
          value={style.color}
          onInput={(event) => change({ color: event.currentTarget.value })}
        />
        <OffsetFields offset={offset} onChange={setOffset} />
      </div>
      {title ? (
        <Button
          look="quiet"
          icon="trash"
          onClick={() => {
            void model.history.edit({ type: 'remove_title', compositionId, titleId: title.id })
            onClose()
          }}
        >
          Delete
        </Button>
      ) : null}
    </ChangeDialog>
  )
}

type StyleProps = { style: TitleStyle; onChange: (changes: Partial<TitleStyle>) => void }

function SecondsField({
  seconds,
  isLongEnough,
  onChange,
}: {
  seconds: number
  isLongEnough: boolean
  onChange: (seconds: number) => void
}) {
  return (
    <Field
      label="Seconds"
      type="number"
      min={0.1}
      step={0.1}
      value={seconds}
      wrong={isLongEnough ? null : 'More than 0, and within the composition.'}
      onInput={(event) => onChange(event.currentTarget.valueAsNumber)}
    />
  )
}

function PlaceChoice({ style, onChange }: StyleProps) {
  return (
    <Select<TitlePlace>
      label="Position"
      value={style.place}
      options={TITLE_PLACES.map((value) => ({ value, text: PLACE_TEXT[value] }))}
      onSelect={(place) => onChange({ place })}
    />
  )
}

/** Size and background. */
function LookFields({ style, onChange }: StyleProps) {
  const own = style.background
  const isOwn = own !== null && BACKGROUNDS.every(({ value }) => value !== own)
  return (
    <>
      <Select<TextSize>
        label="Size"
        value={style.size}
        options={TEXT_SIZES.map((value) => ({ value, text: SIZE_TEXT[value] }))}
        onSelect={(size) => onChange({ size })}
      />
      <Select<string>
        label="Background"
        value={own ?? ''}
        options={[...BACKGROUNDS, ...(isOwn ? [{ value: own, text: own }] : [])]}
        onSelect={(value) => onChange({ background: value || null })}
      />
    </>
  )
}

function OffsetFields({
  offset,
  onChange,
}: {
  offset: { x: number; y: number }
  onChange: (offset: { x: number; y: number }) => void
}) {
  return (
    <>
      <Offset label="Horizontal offset (%)" share={offset.x} onChange={(x) => onChange({ ...offset, x })} />
      <Offset label="Vertical offset (%)" share={offset.y} onChange={(y) => onChange({ ...offset, y })} />
    </>
  )
}

function Offset({
  label,
  share,
  onChange,
}: {
  label: string
  share: number
  onChange: (share: number) => void
}) {
  const { least, most } = BOUNDS.titleOffset
  return (
    <Field
      label={label}
      type="number"
      min={least * 100}
      max={most * 100}
      value={Math.round(share * 1000) / 10}
      onInput={({ currentTarget: { valueAsNumber } }) => {
        if (Number.isFinite(valueAsNumber))
          onChange(Math.min(most, Math.max(least, Math.round(valueAsNumber * 10) / 1000)))
      }}
    />
  )
}
