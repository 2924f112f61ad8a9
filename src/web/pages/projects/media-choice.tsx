// Choosing media to import: files by drop or choice, addresses by paste. The files go up while the rest
// is filled in.
import { useCallback, useEffect, useRef } from 'preact/hooks'
import { KeptRecordings } from '../record/kept-list.tsx'
import { findRecordings } from '../record/kept-recordings.ts'
import { RecordPanel } from '../record/record-panel.tsx'
import { canRecord } from '../record/sources.ts'
import type { Recorded } from '../record/take-writer.ts'
import type { UploadRecord } from '../server/upload-records.ts'
import { sizeText } from '../text.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Progress } from '../ui/states.tsx'
import { useLeaveGuard } from '../ui/use-leave-guard.ts'
import type { ChosenFile, ChosenMedia } from './chosen-media.ts'
import { StoppedUploads } from './stopped-uploads.tsx'
import { useFileDrop } from './use-file-drop.ts'

/** What is chosen before there is a dialog for it: files, and what the server has whole already. */
export type FirstMedia = { files: File[]; arrived: UploadRecord[]; recorded: Recorded[] }
export const NO_MEDIA: FirstMedia = { files: [], arrived: [], recorded: [] }

export function MediaChoice({
  media,
  first,
  projectId = null,
}: {
  media: ChosenMedia
  first: FirstMedia
  projectId?: string | null
}) {
  useEffect(() => {
    media.add(first.files)
    for (const one of first.arrived) media.addArrived(one)
    media.addRecorded(first.recorded)
    void findRecordings()
    return () => media.dispose()
  }, [media])
  useLeaveGuard(useCallback(() => media.isSending.peek(), [media]))
  const isDragging = useFileDrop(media.add, true)

  const setRecording = (is: boolean) => {
    media.isRecording.value = is
  }
  return (
    <>
      {media.isRecording.value ? (
        <RecordPanel
          onRecorded={(recorded) => {
            media.addRecorded(recorded)
            setRecording(false)
          }}
          onClose={() => setRecording(false)}
        />
      ) : (
        <FileDrop media={media} isDragging={isDragging} onRecord={() => setRecording(true)} />
      )}
      <FileList files={media.files.value} />
      <KeptRecordings onTake={(recorded) => media.addRecorded([recorded])} />
      <StoppedUploads
        projectId={projectId}
        onFile={(file) => media.add([file])}
        onArrived={media.addArrived}
      />
      {media.leftOut.value > 0 ? (
        <p class="bad toned small-text" role="status">
          An import takes up to 100 files. Add the other {media.leftOut.value} afterward.
        </p>
      ) : null}
      <Links media={media} />
      {media.files.value.length + media.urls.value.length > 1 ? <AnglesChoice media={media} /> : null}
    </>
  )
}

function Links({ media }: { media: ChosenMedia }) {
  const wrong = media.wrongAddresses.value
  return (
    <div class="field stack tight">
      <label for="new-addresses">Or paste links, one per line</label>
      <textarea
        id="new-addresses"
        class="input"
        rows={2}
        placeholder="https://example.com/interview.mp4"
        value={media.addresses.value}
        aria-invalid={wrong.length > 0}
        aria-describedby="new-addresses-about"
        onInput={(event) => {
          media.addresses.value = event.currentTarget.value
        }}
      />
      <span id="new-addresses-about" class={wrong.length > 0 ? 'bad toned small-text' : 'soft small-text'}>
        {wrong.length > 0
          ? `“${wrong[0]}” isn’t a web address.`
          : 'Direct links to video, audio or image files.'}
      </span>
    </div>
  )
}

function AnglesChoice({ media }: { media: ChosenMedia }) {
  return (
    <label class="choice row at-top">
      <input
        type="checkbox"
        checked={media.asSequence.value}
        onChange={(event) => {
          media.asSequence.value = event.currentTarget.checked
        }}
      />
      <span>
        These are angles of one recording
        <br />
        <span class="soft">They are synced into one multicam clip, and you choose the angle.</span>
      </span>
    </label>
  )
}

function FileDrop({
  media,
  isDragging,
  onRecord,
}: {
  media: ChosenMedia
  isDragging: boolean
  onRecord: () => void
}) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <div class={`card dashed pad stack snug middle${isDragging ? '' : ' soft'}`}>
      <Icon name="upload" size={24} />
      <span>Drop video, audio or images here</span>
      <div class="row">
        <Button small onClick={() => input.current?.click()}>
          Choose files
        </Button>
        {canRecord ? (
          <Button small icon="record" onClick={onRecord}>
            Record
          </Button>
        ) : null}
      </div>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept="video/*,audio/*,image/*"
        aria-label="Files for the project"
        onChange={(event) => {
          media.add([...(event.currentTarget.files ?? [])])
          event.currentTarget.value = ''
        }}
      />
    </div>
  )
}

function FileList({ files }: { files: readonly ChosenFile[] }) {
  if (files.length === 0) return null
  return (
    <ul class="file-list lines">
      {files.map((file) => (
        <li key={file.key} class="row wraps pad-tiny">
          <span class="grow clip-text" dir="auto" title={file.name}>
            {file.name}
          </span>
          <span class="faint numbers">
            {file.uploadId === null && file.problem === null
              ? `${sizeText(file.sentBytes)} of ${sizeText(file.sizeBytes)}`
              : sizeText(file.sizeBytes)}
          </span>
          <Button look="quiet" small icon="close" label={`Remove ${file.name}`} onClick={file.cancel} />
          {file.problem ? (
            <span class="row full">
              <span class="media-problem warn toned small-text grow">{file.problem}</span>
              {file.retry === null ? null : (
                <Button small onClick={file.retry}>
                  Continue
                </Button>
              )}
            </span>
          ) : file.uploadId === null ? (
            <Progress
              percent={(file.sentBytes / Math.max(1, file.sizeBytes)) * 100}
              label={`Upload of ${file.name}`}
            />
          ) : null}
        </li>
      ))}
    </ul>
  )
}
