// Another transcript of a file: in a language that is chosen, and with the vocabulary of the drive.
import { useState } from 'preact/hooks'
import { ChangeDialog } from '../../projects/project-dialogs.tsx'
import { type ProjectMedia, transcribeAgain } from '../../server/project.ts'
import { quoted } from '../../text.ts'
import { Select } from '../../ui/field.tsx'
import { say } from '../../ui/toast.tsx'
import type { ProjectModel } from '../model.ts'
import { LANGUAGES } from './languages.ts'

export function TranscribeDialog({
  model,
  media,
  onClose,
}: {
  model: ProjectModel
  media: ProjectMedia
  onClose: () => void
}) {
  const [language, setLanguage] = useState(media.transcript?.language ?? '')
  return (
    <ChangeDialog
      title={`Transcribe ${quoted(media.name)} again`}
      action="Transcribe"
      onClose={onClose}
      onSave={async () => {
        await transcribeAgain(model.session.projectId, media.id, language || null)
        say('Transcribing again.')
      }}
    >
      <Select
        label="Language"
        value={language}
        options={[{ value: '', text: 'Detect' }, ...LANGUAGES]}
        onSelect={setLanguage}
      />
      <p class="soft">
        Cuts and speakers stay. Your corrections to these words are lost. Names in the{' '}
        <a href="/settings/drives">vocabulary of the drive</a> are spelled as they are listed there.
      </p>
    </ChangeDialog>
  )
}
