// When each track of a sequence begins, how sure that is, and changing it.
import { useState } from 'preact/hooks'
import type { MediaReference } from '../../../../edit/document.ts'
import { ChangeDialog } from '../../projects/project-dialogs.tsx'
import { type ProjectMedia, setTrackOffsets, syncAgain } from '../../server/project.ts'
import { quoted } from '../../text.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/states.tsx'
import { useSubmit } from '../../ui/use-submit.ts'
import type { ProjectModel } from '../model.ts'

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
  const [texts, setTexts] = useState(media.tracks.map(({ offsetUs }) => secondsText(offsetUs / 1e6)))
  const offsets = texts.map(readSeconds)
  const frame = frameSeconds(media)
  const [isUnsynced, setUnsynced] = useState(false)
  const listening = useSubmit(async () => {
    const { tracks, unsynced } = await syncAgain(media.id)
    setTexts(tracks.map(({ offsetUs }) => secondsText(offsetUs / 1e6)))
    setUnsynced(unsynced > 0)
    await model.refresh()
  })
  const change = (track: number, text: string) =>
    setTexts(texts.map((one, index) => (index === track ? text : one)))
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
      <div class="row">
        <Button icon="waves" busy={listening.busy} onClick={listening.submit}>
          Sync again by sound
        </Button>
      </div>
      {listening.problem ? <Notice kind="bad">{listening.problem}</Notice> : null}
      {isUnsynced ? (
        <Notice kind="warn">Some tracks couldn’t be matched by sound and keep their offsets.</Notice>
      ) : null}
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
