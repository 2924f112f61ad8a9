// Recordings that this browser still has: the page was closed, or they were removed before they were added.
import { sentenceOf } from '../server/call.ts'
import { momentText, quoted, sizeText } from '../text.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/states.tsx'
import { sayFailed } from '../ui/toast.tsx'
import { fileOfRecording, type KeptRecording, keptRecordings, removeRecording } from './kept-recordings.ts'
import type { Recorded } from './take-writer.ts'

/** Nothing while there are none. */
export function KeptRecordings({ onTake }: { onTake: (recorded: Recorded) => void }) {
  const kept = keptRecordings.value
  if (kept.length === 0) return null
  const orFail = (work: Promise<void>) => void work.catch((thrown) => sayFailed(sentenceOf(thrown)))
  const take = async (recording: KeptRecording) =>
    onTake({ recording, file: await fileOfRecording(recording) })
  return (
    <ul class="stopped-uploads stack snug" aria-label="Recordings">
      {kept.map((recording) => (
        <li key={recording.id}>
          <Notice kind="warn">
            <div class="row wraps upload-stopped">
              <span class="grow wordy">
                {quoted(recording.name)} ({sizeText(recording.sizeBytes)},{' '}
                {momentText(new Date(recording.startedAtMs).toISOString())}) is saved in this browser but not
                in a project yet.
              </span>
              <span class="row">
                <Button small onClick={() => orFail(take(recording))}>
                  Add
                </Button>
                <Button small look="quiet" onClick={() => orFail(removeRecording(recording.id))}>
                  Discard
                </Button>
              </span>
            </div>
          </Notice>
        </li>
      ))}
    </ul>
  )
}
