// Recording in the page: choose sources, see them, record, stop. The files then go up like any others.
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { lengthOfSeconds, sizeText } from '../text.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/states.tsx'
import { useLeaveGuard } from '../ui/use-leave-guard.ts'
import { useSubmit } from '../ui/use-submit.ts'
import { canRecordScreen, createRecorder, type Recorded, type Recorder, type Sources } from './recorder.ts'

/** `onRecorded` gets one file per picture, or one of sound alone. */
export function RecordPanel({
  onRecorded,
  onClose,
}: {
  onRecorded: (recorded: Recorded[]) => void
  onClose: () => void
}) {
  const recorder = useMemo(createRecorder, [])
  const [sources, choose] = useState<Sources>({ screen: false, camera: true, microphone: true })
  const stop = async () => {
    const recorded = await recorder.stop()
    if (recorded.length > 0) onRecorded(recorded)
  }
  recorder.whenFull(() => void stop())
  useEffect(() => () => recorder.abandon(), [recorder])
  useLeaveGuard(useMemo(() => () => recorder.isOn.peek(), [recorder]))
  const opening = useSubmit(() => recorder.open(sources))
  const starting = useSubmit(() => recorder.start())
  const state = recorder.state.value
  const problem = recorder.problem.value ?? opening.problem ?? starting.problem
  return (
    <section class="record" aria-label="Record">
      {problem ? <Notice kind="bad">{problem}</Notice> : null}
      {recorder.takes.value.map(({ label, stream, shown }) =>
        shown ? <Preview key={label} label={label} stream={stream} /> : null,
      )}
      {recorder.isOn.value ? (
        <RecordingBar recorder={recorder} onStop={() => void stop()} />
      ) : (
        <>
          <SourceChoice
            sources={sources}
            onChoose={(chosen) => {
              recorder.close()
              choose(chosen)
            }}
          />
          <div class="row">
            {state === 'ready' ? (
              <Button look="main" icon="record" busy={starting.busy} onClick={starting.submit}>
                Start recording
              </Button>
            ) : (
              <Button
                look="main"
                busy={opening.busy}
                disabled={!sources.screen && !sources.camera && !sources.microphone}
                onClick={opening.submit}
              >
                Turn on
              </Button>
            )}
            <Button onClick={onClose}>Cancel</Button>
          </div>
        </>
      )}
    </section>
  )
}

function SourceChoice({ sources, onChoose }: { sources: Sources; onChoose: (sources: Sources) => void }) {
  const box = (name: keyof Sources, text: string) => (
    <label class="choice">
      <input
        type="checkbox"
        checked={sources[name]}
        onChange={(event) => onChoose({ ...sources, [name]: event.currentTarget.checked })}
      />
      {text}
    </label>
  )
  return (
    <fieldset class="row">
      <legend class="only-heard">Sources</legend>
      {canRecordScreen ? box('screen', 'Screen') : null}
      {box('camera', 'Camera')}
      {box('microphone', 'Microphone')}
    </fieldset>
  )
}

function RecordingBar({ recorder, onStop }: { recorder: Recorder; onStop: () => void }) {
  const state = recorder.state.value
  return (
    <div class="row">
      <Button look="danger" icon="stop" busy={state === 'stopping'} onClick={onStop}>
        Stop
      </Button>
      {state === 'paused' ? (
        <Button onClick={() => recorder.resume()}>Resume</Button>
      ) : (
        <Button disabled={state === 'stopping'} onClick={() => recorder.pause()}>
          Pause
        </Button>
      )}
      <span class="grow numbers" role="timer" aria-label="Recorded so far">
        {lengthOfSeconds(recorder.seconds.value)}
      </span>
      <span class="faint numbers">{sizeText(recorder.bytes.value)}</span>
    </div>
  )
}

function Preview({ label, stream }: { label: string; stream: MediaStream }) {
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    if (video.current) video.current.srcObject = stream
  }, [stream])
  return (
    <video ref={video} class="record-preview" muted autoplay playsInline aria-label={`Preview: ${label}`} />
  )
}
