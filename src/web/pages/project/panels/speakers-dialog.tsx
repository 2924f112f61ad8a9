// Who speaks when in one recording: found by sound, where a speaker model is installed.
import { useEffect, useState } from 'preact/hooks'
import { ChangeDialog } from '../../projects/project-dialogs.tsx'
import { findSpeakers, type ProjectMedia, speakerModelProblem } from '../../server/project.ts'
import { quoted } from '../../text.ts'
import { Select } from '../../ui/field.tsx'
import { say } from '../../ui/toast.tsx'
import type { ProjectModel } from '../model.ts'

const COUNTS = [2, 3, 4, 5, 6, 7, 8]

export function SpeakersDialog({
  model,
  media,
  onClose,
}: {
  model: ProjectModel
  media: ProjectMedia
  onClose: () => void
}) {
  const [count, setCount] = useState('')
  // Undefined until the server has answered.
  const [problem, setProblem] = useState<string | null | undefined>(undefined)
  useEffect(() => {
    void speakerModelProblem().then(setProblem, () => setProblem(null))
  }, [])
  return (
    <ChangeDialog
      title={`Find speakers in ${quoted(media.name)}`}
      action="Find speakers"
      disabled={problem !== null}
      onClose={onClose}
      onSave={async () => {
        await findSpeakers(model.session.projectId, media.id, count === '' ? null : Number(count))
        say('Finding speakers.')
      }}
    >
      {typeof problem === 'string' ? (
        <p>
          {problem} <a href="/help/models#speakers">How to install one</a>
        </p>
      ) : (
        <>
          <Select
            label="People"
            value={count}
            options={[{ value: '', text: 'Detect' }, ...COUNTS.map((n) => ({ value: `${n}`, text: `${n}` }))]}
            onSelect={setCount}
          />
          <p class="soft">Labels each word by voice. Names you’ve given stay with their voices.</p>
        </>
      )}
    </ChangeDialog>
  )
}
