// When each track of a sequence begins, how sure that is, and changing it.
import { useEffect, useState } from 'preact/hooks'
import type { MediaReference } from '../../../../edit/document.ts'
import { outcomeOf } from '../../jobs/job-text.ts'
import { ChangeDialog } from '../../projects/project-dialogs.tsx'
import { type Job, type ProjectMedia, setTrackOffsets, syncAgain } from '../../server/project.ts'
import { quoted } from '../../text.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/states.tsx'
import { useSubmit } from '../../ui/use-submit.ts'
import type { ProjectModel } from '../model.ts'
import { RunningJob } from './running-jobs.tsx'

/** Where a sequence has no picture. */
const DEFAULT_FRAME_SECONDS = 1 / 25

export function SyncDialog({
  model,
  media,
  onClose,
}: {
  model: ProjectModel
  media: ProjectMedia
  onClose: () => void
}) {
  const stored = media.tracks.map(({ offsetUs }) => secondsText(offsetUs / 1e6))
  const [typed, setTyped] = useState({ over: '', texts: stored })
  // What was typed over other offsets is gone: a job has found new ones, or somebody else has set them.
  const texts = typed.over === stored.join() ? typed.texts : stored
  const offsets = texts.map(readSeconds)
  const frame = frameSeconds(media)
  const change = (track: number, text: string) =>
    setTyped({ over: stored.join(), texts: texts.map((one, index) => (index === track ? text : one)) })
  return (
    <ChangeDialog
      title={`Sync ${quoted(media.name)}`}
      action="Apply"
      disabled={offsets.includes(null)}
      onClose={onClose}
      onSave={async () => {
        await setTrackOffsets(
          media.id,
          offsets.map((seconds) => seconds ?? 0),
        )
        await model.refresh()
      }}
    >
      <p class="soft">
        Seconds after the recording starts. A negative offset skips the beginning of a track. Your edits keep
        their times.
      </p>
      <SyncBySound model={model} media={media} />
      {media.tracks.map(({ mediaId, certainty }, track) => {
        const name = model.session.mediaById.value.get(mediaId)?.name ?? 'Track'
        const seconds = offsets[track] ?? null
        const nudge = (by: number) => change(track, secondsText((seconds ?? 0) + by))
        return (
          <div key={mediaId} class="row sync-track">
            <Field
              label={name}
              value={texts[track] ?? ''}
              inputMode="decimal"
              hint={certaintyText(certainty)}
              wrong={seconds === null ? 'Enter seconds, such as 2.5' : null}
              onInput={(event) => change(track, event.currentTarget.value)}
            />
            <Button small icon="minus" label={`${name}: one frame earlier`} onClick={() => nudge(-frame)} />
            <Button small icon="plus" label={`${name}: one frame later`} onClick={() => nudge(frame)} />
          </div>
        )
      })}
    </ChangeDialog>
  )
}

/** Finds the offsets in a job, which continues when the dialog is closed. */
function SyncBySound({ model, media }: { model: ProjectModel; media: ProjectMedia }) {
  const job = lastSyncOf(media.id, model.session.jobs.value)
  // How an earlier one ended says nothing about the offsets of now.
  const [startedId, setStarted] = useState<string | null>(null)
  const starting = useSubmit(async () => {
    const started = await syncAgain(media.id)
    setStarted(started.job_id)
    model.session.noteJob(started)
  })
  const outcome = job?.job_id === startedId && job ? outcomeOf(job) : null
  const isSynced = outcome?.kind === 'good'
  // The news of the job comes before the offsets that it found.
  const showing = useSubmit(() => model.refresh())
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    setShown(false)
    if (isSynced) void showing.submit().then(setShown)
  }, [startedId, isSynced])
  if (job?.job_state === 'running') return <RunningJob job={job} mayCancel />
  return (
    <>
      <div class="row">
        <Button icon="waves" busy={starting.busy} onClick={starting.submit}>
          Sync again by sound
        </Button>
        {isSynced && isShown ? <span class="soft">Synced.</span> : null}
      </div>
      {starting.problem ? <Notice kind="bad">{starting.problem}</Notice> : null}
      {showing.problem ? <Notice kind="bad">{showing.problem}</Notice> : null}
      {outcome?.sentence ? (
        <Notice kind={outcome.kind === 'bad' ? 'bad' : 'warn'}>{outcome.sentence}</Notice>
      ) : null}
    </>
  )
}

/** The newest job that syncs this sequence; null: none. */
function lastSyncOf(mediaId: string, jobs: readonly Job[]): Job | null {
  return (
    jobs.find(
      ({ job_type, progress, result }) =>
        job_type === 'sync' && (progress?.media_id ?? result?.media_id) === mediaId,
    ) ?? null
  )
}

/** How sure an offset is, for people. */
function certaintyText(certainty: number | undefined): string {
  if (certainty === undefined) return 'Set by hand.'
  if (certainty === 0) return 'Couldn’t be found by sound. Set it here.'
  return `Found by sound, ${Math.round(certainty * 100)} % certain.`
}

function frameSeconds({ frameRate }: Pick<MediaReference, 'frameRate'>): number {
  return frameRate ? frameRate.denominator / frameRate.numerator : DEFAULT_FRAME_SECONDS
}

function secondsText(seconds: number): string {
  return String(Math.round(seconds * 1e4) / 1e4)
}

/** Null: not a number of seconds. */
function readSeconds(text: string): number | null {
  const plain = text.trim().replace(',', '.').replace('−', '-')
  return /^-?\d{1,6}(\.\d{1,6})?$/.test(plain) ? Number(plain) : null
}
