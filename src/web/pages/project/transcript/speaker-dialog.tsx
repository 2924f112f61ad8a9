// Who speaks from a word on, or another name for a speaker everywhere.
import { useState } from 'preact/hooks'
import { ChangeDialog } from '../../projects/project-dialogs.tsx'
import { Field } from '../../ui/field.tsx'
import type { ProjectModel } from '../model.ts'

export function SpeakerDialog({
  model,
  token: index,
  onClose,
}: {
  model: ProjectModel
  token: number
  onClose: () => void
}) {
  const token = model.transcript.view.value.tokens[index]
  const before = token?.speaker ?? null
  const [speaker, setSpeaker] = useState(before ?? '')
  const [everywhere, setEverywhere] = useState(before !== null)
  const known = [...new Set(model.history.queue.shown.value.speakers.map((label) => label.speaker))]
  const save = async () => {
    const wordId = token?.wordIds[0]
    const wanted = speaker.trim()
    if (!token || wordId === undefined) return
    if (everywhere && before !== null && wanted !== '')
      await model.history.edit({ type: 'rename_speaker', speaker: before, name: wanted })
    else
      await model.history.edit({
        type: 'label_speaker',
        mediaId: token.mediaId,
        fromWordId: wordId,
        speaker: wanted === '' ? null : wanted,
      })
  }
  return (
    <ChangeDialog
      title={before === null ? 'Speaker' : `Speaker “${before}”`}
      action="Save"
      onSave={save}
      onClose={onClose}
    >
      <Field
        label="Name"
        value={speaker}
        maxLength={100}
        autofocus
        list="known-speakers"
        hint={before === null ? 'From this word until the next speaker.' : 'Leave empty to remove the label.'}
        onInput={(event) => setSpeaker(event.currentTarget.value)}
      />
      <datalist id="known-speakers">
        {known.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      {before === null ? null : (
        <fieldset>
          <legend class="only-heard">Where</legend>
          <label class="choice row at-top">
            <input type="radio" name="where" checked={everywhere} onChange={() => setEverywhere(true)} />
            <span>Rename “{before}” everywhere</span>
          </label>
          <label class="choice row at-top">
            <input type="radio" name="where" checked={!everywhere} onChange={() => setEverywhere(false)} />
            <span>Only from here</span>
          </label>
        </fieldset>
      )}
    </ChangeDialog>
  )
}
