// More media for a project that is there: a button for its page, and files dropped on it.
import { useMemo, useState } from 'preact/hooks'
import { addMedia } from '../server/projects.ts'
import { countOf } from '../text.ts'
import { Button } from '../ui/button.tsx'
import { say } from '../ui/toast.tsx'
import { createChosenMedia } from './chosen-media.ts'
import { DropHint } from './drop-hint.tsx'
import { MediaChoice } from './media-choice.tsx'
import { ChangeDialog } from './project-dialogs.tsx'
import { useFileDrop } from './use-file-drop.ts'

/** `names` are those of the media that the project has. */
export function AddMedia({ projectId, names }: { projectId: string; names: string[] }) {
  const [files, open] = useState<File[] | null>(null)
  const isDragging = useFileDrop(open, files === null)
  return (
    <>
      <Button small icon="plus" onClick={() => open([])}>
        Add media
      </Button>
      {isDragging ? <DropHint text="Drop files to add them to the project" /> : null}
      {files === null ? null : (
        <AddMediaDialog projectId={projectId} names={names} files={files} onClose={() => open(null)} />
      )}
    </>
  )
}

function AddMediaDialog({
  projectId,
  names,
  files,
  onClose,
}: {
  projectId: string
  names: string[]
  files: File[]
  onClose: () => void
}) {
  const media = useMemo(() => createChosenMedia(names), [])
  const isSending = media.isSending.value
  const count = media.files.value.filter((one) => one.problem === null).length + media.urls.value.length
  return (
    <ChangeDialog
      title="Add media"
      action={isSending ? 'Waiting for the files…' : 'Add'}
      disabled={isSending || count === 0 || media.wrongAddresses.value.length > 0}
      onClose={onClose}
      onSave={async () => {
        await addMedia(projectId, media.media())
        media.handedOver()
        say(`${countOf(count, 'file')} on the way: they stand under Media once they are transcribed.`)
      }}
    >
      <MediaChoice media={media} files={files} />
      <p class="soft">
        They come into the project and into no composition: put them there from the list of media.
      </p>
    </ChangeDialog>
  )
}
