// Uploads that stopped when the page was left: each resumes once its file is chosen again.
import { useRef, useState } from 'preact/hooks'
import { keptRecordings } from '../record/kept-recordings.ts'
import { isFileOf, type UploadRecord } from '../server/upload-records.ts'
import { removeUpload, stoppedUploads } from '../server/uploads.ts'
import { quoted, sizeText } from '../text.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/states.tsx'

type Taking = {
  /** The file matches an upload: sending resumes where it stopped. */
  onFile: (file: File) => void
  /** The server has all of it. */
  onArrived: (record: UploadRecord) => void
}

/** Those for a project, or for a new one. */
export function StoppedUploads({ projectId, ...taking }: Taking & { projectId: string | null }) {
  const stopped = stoppedUploads.value.filter((one) => one.projectId === projectId && !isKeptHere(one))
  if (stopped.length === 0) return null
  return (
    <ul class="stopped-uploads stack snug" aria-label="Interrupted uploads">
      {stopped.map((record) => (
        <li key={record.uploadId}>
          <StoppedUpload record={record} {...taking} />
        </li>
      ))}
    </ul>
  )
}

/** This browser has the file, as a recording: it is offered as that. */
function isKeptHere({ name, lastModifiedMs }: UploadRecord): boolean {
  return keptRecordings.value.some((one) => one.name === name && one.startedAtMs === lastModifiedMs)
}

function StoppedUpload({ record, onFile, onArrived }: Taking & { record: UploadRecord }) {
  const input = useRef<HTMLInputElement>(null)
  const [isOther, tellOther] = useState(false)
  const { name, sizeBytes, sentBytes, uploadId } = record
  const hasArrived = sentBytes === sizeBytes
  const take = (file: File | undefined) => {
    if (file === undefined) return
    if (isFileOf(file, record)) onFile(file)
    else tellOther(true)
  }
  return (
    <Notice kind="warn">
      <div class="row wraps upload-stopped">
        <span class="grow wordy">
          {hasArrived ? (
            <>{quoted(name)} finished uploading. Add it to a project?</>
          ) : (
            <>
              {quoted(name)} stopped uploading at {Math.floor((sentBytes / sizeBytes) * 100)} %. Choose the
              file again to continue.
            </>
          )}
          {isOther ? (
            <span class="bad toned small-text" role="alert">
              That’s a different file. Choose {quoted(name)}, {sizeText(sizeBytes)}.
            </span>
          ) : null}
        </span>
        <span class="row">
          {hasArrived ? (
            <Button small onClick={() => onArrived(record)}>
              Continue
            </Button>
          ) : (
            <Button small onClick={() => input.current?.click()}>
              Choose the file
            </Button>
          )}
          <Button small look="quiet" onClick={() => void removeUpload(uploadId)}>
            Discard
          </Button>
        </span>
      </div>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={`The file ${name}`}
        onChange={(event) => {
          take(event.currentTarget.files?.[0])
          event.currentTarget.value = ''
        }}
      />
    </Notice>
  )
}
