// Adding media to an existing project: a button, and files dropped on the page.
import { useMemo } from 'preact/hooks'
import { addMedia } from '../server/projects.ts'
import { countOf } from '../text.ts'
import { Button } from '../ui/button.tsx'
import { say } from '../ui/toast.tsx'
import { createChosenMedia } from './chosen-media.ts'
import { DropHint } from './drop-hint.tsx'
import { type FirstMedia, MediaChoice, NO_MEDIA } from './media-choice.tsx'
import { ChangeDialog } from './project-dialogs.tsx'
import { useFileDrop } from './use-file-drop.ts'

type Adding = {
  projectId: string
  /** Of the media that the project has. */
  names: string[]
  /** What is chosen so far; null: nothing is being added. */
  first: FirstMedia | null
  open: (first: FirstMedia | null) => void
}

export function AddMedia({ projectId, names, first, open }: Adding) {
  const isDragging = useFileDrop((files) => open({ ...NO_MEDIA, files }), first === null)
  return (
    <>
      <Button small icon="plus" onClick={() => open(NO_MEDIA)}>
        Add media
      </Button>
      {isDragging ? <DropHint text="Drop files to add them to the project" /> : null}
      {first === null ? null : (
        <AddMediaDialog projectId={projectId} names={names} first={first} onClose={() => open(null)} />
      )}
    </>
  )
}

function AddMediaDialog({
  projectId,
  names,
  first,
  onClose,
}: Pick<Adding, 'projectId' | 'names'> & { first: FirstMedia; onClose: () => void }) {
  const media = useMemo(() => createChosenMedia(projectId, names), [])
  const isSending = media.isSending.value
  const count = media.files.value.filter((one) => one.problem === null).length + media.urls.value.length
  return (
    <ChangeDialog
      title="Add media"
      action={isSending ? 'Uploading…' : 'Add'}
      disabled={isSending || media.isRecording.value || count === 0 || media.wrongAddresses.value.length > 0}
      loss={media.loss.value}
      onClose={onClose}
      onSave={async () => {
        await addMedia(projectId, media.media())
        media.handedOver()
        say(`Importing ${countOf(count, 'file')}. Media shows the progress.`)
      }}
    >
      <MediaChoice media={media} first={first} projectId={projectId} />
      <p class="soft">Files are added to the media list. Add them to a composition from there.</p>
    </ChangeDialog>
  )
}
