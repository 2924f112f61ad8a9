// The frame of a composition: its size, and how pictures of another shape are fitted into it.
import { useState } from 'preact/hooks'
import type { Composition, FitMode } from '../../../edit/document.ts'
import { ChangeDialog } from '../projects/project-dialogs.tsx'
import { Field, Select } from '../ui/field.tsx'
import type { ProjectModel } from './model.ts'

const SIZES = [
  { text: '16:9 landscape', width: 1920, height: 1080 },
  { text: '9:16 portrait', width: 1080, height: 1920 },
  { text: '1:1 square', width: 1080, height: 1080 },
  { text: '4:5 portrait', width: 1080, height: 1350 },
]

const FITS: { value: FitMode; text: string }[] = [
  { value: 'pad', text: 'Letterbox' },
  { value: 'crop', text: 'Fill' },
  { value: 'blur', text: 'Blurred background' },
]

const isEven = (pixels: number) =>
  Number.isInteger(pixels) && pixels % 2 === 0 && pixels >= 16 && pixels <= 7680

export function FrameDialog({
  model,
  composition,
  onClose,
}: {
  model: ProjectModel
  composition: Composition
  onClose: () => void
}) {
  const [width, setWidth] = useState(composition.width)
  const [height, setHeight] = useState(composition.height)
  const [fit, setFit] = useState<FitMode>(composition.fit)
  const wrong = 'An even number from 16 to 7680.'
  return (
    <ChangeDialog
      title={`Frame size of “${composition.name}”`}
      action="Apply"
      disabled={!isEven(width) || !isEven(height)}
      onClose={onClose}
      onSave={async () => {
        await model.history.edit({ type: 'set_frame', compositionId: composition.id, width, height, fit })
      }}
    >
      <div class="grid small">
        {SIZES.map((size) => (
          <button
            key={size.text}
            type="button"
            class="shape-choice tile hovers"
            aria-pressed={size.width === width && size.height === height}
            onClick={() => {
              setWidth(size.width)
              setHeight(size.height)
            }}
          >
            <span class="shape" style={{ '--high': '36px', aspectRatio: `${size.width} / ${size.height}` }} />
            {size.text}
          </button>
        ))}
      </div>
      <div class="row">
        <Field
          label="Width"
          type="number"
          min={16}
          max={7680}
          step={2}
          value={width}
          wrong={isEven(width) ? null : wrong}
          onInput={(event) => setWidth(event.currentTarget.valueAsNumber)}
        />
        <Field
          label="Height"
          type="number"
          min={16}
          max={7680}
          step={2}
          value={height}
          wrong={isEven(height) ? null : wrong}
          onInput={(event) => setHeight(event.currentTarget.valueAsNumber)}
        />
      </div>
      <Select label="Fit" value={fit} options={FITS} onSelect={setFit} />
    </ChangeDialog>
  )
}
