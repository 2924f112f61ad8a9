// More media for a project that is there: a button for its page, and files dropped on it.
import { useMemo, useState } from 'preact/hooks'
import { sentenceOf } from '../server/call.ts'
import { addMedia } from '../server/projects.ts'
import { countOf } from '../text.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Icon } from '../ui/icon.tsx'
import { Notice } from '../ui/states.tsx'
import { say } from '../ui/toast.tsx'
import { createChosenMedia } from './chosen-media.ts'
import { MediaChoice } from './media-choice.tsx'
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
      {isDragging ? (
        <div class="drop-here" aria-hidden="true">
          <Icon name="upload" size={32} />
          <strong>Drop files to add them to the project</strong>
        </div>
      ) : null}
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
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const isSending = media.isSending.value
  const count = media.files.value.filter((one) => one.problem === null).length + media.urls.value.length
  const add = async (event: SubmitEvent) => {
    event.preventDefault()
    setBusy(true)
    setProblem(null)
    try {
      await addMedia(projectId, media.media())
      media.handedOver()
      say(`${countOf(count, 'file')} on the way: they stand under Media once they are transcribed.`)
      onClose()
    } catch (thrown) {
      setProblem(sentenceOf(thrown))
      setBusy(false)
    }
  }
  return (
    <Dialog title="Add media" onClose={onClose}>
      <form class="stack" onSubmit={add}>
        <MediaChoice media={media} files={files} />
        <p class="soft">
          They come into the project and into no composition: put them there from the list of media.
        </p>
        {problem ? <Notice kind="bad">{problem}</Notice> : null}
        <div class="dialog-actions">
          <Button onClick={onClose}>Cancel</Button>
          <Button
            look="main"
            type="submit"
            busy={busy}
            disabled={isSending || count === 0 || media.wrongAddresses.value.length > 0}
          >
            {isSending ? 'Waiting for the files…' : 'Add'}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
