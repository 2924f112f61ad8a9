// A title over the picture: a new one at the playhead, or one that is there.
import { useState } from 'preact/hooks'
import { type Composition, TITLE_PLACES, type Title, type TitlePlace } from '../../../edit/document.ts'
import { durationOfComposition } from '../../../edit/position.ts'
import { clockText } from '../../../edit/time-text.ts'
import { ChangeDialog } from '../projects/project-dialogs.tsx'
import { Button } from '../ui/button.tsx'
import { Field, Select } from '../ui/field.tsx'
import type { ProjectModel } from './model.ts'

const PLACE_TEXT: Record<TitlePlace, string> = {
  top: 'Top',
  center: 'Center',
  bottom: 'Bottom',
  lower_third: 'Lower third',
}
const USUAL_SECONDS = 4

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
  const [place, setPlace] = useState<TitlePlace>(title?.place ?? 'lower_third')
  const [seconds, setSeconds] = useState(
    title ? (title.range.endUs - title.range.startUs) / 1e6 : USUAL_SECONDS,
  )
  const endUs = durationOfComposition(composition)
  const startUs = title?.range.startUs ?? Math.min(model.engine.timeUs.peek(), Math.max(0, endUs - 1))
  const isLongEnough = seconds > 0 && endUs > startUs
  const compositionId = composition.id
  const save = async () => {
    const range = { startUs, endUs: Math.min(endUs, startUs + Math.round(seconds * 1e6)) }
    await model.edit(
      title
        ? { type: 'change_title', compositionId, titleId: title.id, text: text.trim(), place, range }
        : { type: 'add_title', id: crypto.randomUUID(), compositionId, text: text.trim(), place, range },
    )
  }
  return (
    <ChangeDialog
      title={title ? 'Edit title' : `Add title at ${clockText(startUs)}`}
      action={title ? 'Change' : 'Add'}
      disabled={text.trim() === '' || !isLongEnough}
      onSave={save}
      onClose={onClose}
    >
      <Field label="Text" value={text} autofocus onInput={(event) => setText(event.currentTarget.value)} />
      <div class="two-columns">
        <Select<TitlePlace>
          label="Position"
          value={place}
          options={TITLE_PLACES.map((value) => ({ value, text: PLACE_TEXT[value] }))}
          onSelect={setPlace}
        />
        <Field
          label="Seconds"
          type="number"
          min={0.1}
          step={0.1}
          value={seconds}
          wrong={isLongEnough ? null : 'More than 0, and before the end.'}
          onInput={(event) => setSeconds(event.currentTarget.valueAsNumber)}
        />
      </div>
      {title ? (
        <Button
          look="quiet"
          icon="trash"
          onClick={() => {
            void model.edit({ type: 'remove_title', compositionId, titleId: title.id })
            onClose()
          }}
        >
          Delete
        </Button>
      ) : null}
    </ChangeDialog>
  )
}
