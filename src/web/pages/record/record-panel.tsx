// Recording in the page: choose sources, see them, record, stop. The files then go up like any others.
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { lengthOfSeconds, sizeText } from '../text.ts'
import { Button } from '../ui/button.tsx'
import { Select } from '../ui/field.tsx'
import { Notice } from '../ui/states.tsx'
import { useLeaveGuard } from '../ui/use-leave-guard.ts'
import { useSubmit } from '../ui/use-submit.ts'
import { createRecorder, type Recorder } from './recorder.ts'
import { canRecordScreen, type Sources } from './sources.ts'
import type { Recorded } from './take-writer.ts'

/** `onRecorded` gets one file per picture, or one of sound alone. */
export function RecordPanel({
  onRecorded,
  onClose,
}: {
  onRecorded: (recorded: Recorded[]) => void
  onClose: () => void
}) {
  const recorder = useMemo(createRecorder, [])
  const [sources, setSources] = useState<Sources>({ screen: false, camera: true, microphone: true })
  const wanted = useRef(sources)
  const choose = (chosen: Sources) => {
    wanted.current = chosen
    setSources(chosen)
  }
  const stop = async () => {
    const recorded = await recorder.stop()
    if (recorded.length > 0) onRecorded(recorded)
  }
  recorder.whenFull(() => void stop())
  useEffect(() => () => recorder.abandon(), [recorder])
  useLeaveGuard(useMemo(() => () => recorder.isOn.peek(), [recorder]))
  const opening = useSubmit(() => recorder.open(wanted.current))
  const starting = useSubmit(() => recorder.start())
  const state = recorder.state.value
  const problem = recorder.problem.value ?? opening.problem ?? starting.problem
  return (
    <section class="card pad stack" aria-label="Record">
      {problem ? <Notice kind="bad">{problem}</Notice> : null}
      {recorder.takes.value.map(({ label, stream, shown }) =>
        shown ? <Preview key={label} label={label} stream={stream} /> : null,
      )}
      <SoundLevel stream={recorder.takes.value[0]?.stream ?? null} />
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
          {state === 'ready' ? (
            <DeviceChoice
              recorder={recorder}
              sources={sources}
              onChoose={(chosen) => {
                choose(chosen)
                void opening.submit()
              }}
            />
          ) : null}
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
  const box = (name: 'screen' | 'camera' | 'microphone', text: string) => (
    <label class="choice row at-top">
      <input
        type="checkbox"
        checked={sources[name]}
        onChange={(event) => onChoose({ ...sources, [name]: event.currentTarget.checked })}
      />
      {text}
    </label>
  )
  return (
    <fieldset class="row loose wraps">
      <legend class="only-heard">Sources</legend>
      {canRecordScreen ? box('screen', 'Screen') : null}
      {box('camera', 'Camera')}
      {box('microphone', 'Microphone')}
    </fieldset>
  )
}

/** Where there are several cameras or microphones. */
function DeviceChoice({
  recorder,
  sources,
  onChoose,
}: {
  recorder: Recorder
  sources: Sources
  onChoose: (sources: Sources) => void
}) {
  const select = (name: 'camera' | 'microphone', kind: MediaDeviceKind, label: string) => {
    const devices = recorder.devices.value.filter((device) => device.kind === kind)
    const tracks = recorder.takes.value.flatMap(({ stream }) =>
      kind === 'videoinput' ? stream.getVideoTracks() : stream.getAudioTracks(),
    )
    const used = tracks.map((track) => track.getSettings().deviceId ?? '')
    const current = devices.find(({ deviceId }) => used.includes(deviceId))
    if (!sources[name] || devices.length < 2) return null
    return (
      <Select
        label={label}
        value={current?.deviceId ?? ''}
        options={devices.map(({ deviceId, label: text }, index) => ({
          value: deviceId,
          text: text || `${label} ${index + 1}`,
        }))}
        onSelect={(id) => onChoose({ ...sources, [`${name}Id`]: id })}
      />
    )
  }
  return (
    <>
      {select('camera', 'videoinput', 'Camera')}
      {select('microphone', 'audioinput', 'Microphone')}
    </>
  )
}

const MIN_DB = -60

/** So that nobody records an hour of a muted microphone. */
function SoundLevel({ stream }: { stream: MediaStream | null }) {
  const meter = useRef<HTMLMeterElement>(null)
  const hasSound = stream !== null && stream.getAudioTracks().length > 0
  useEffect(() => {
    if (stream === null || !hasSound) return
    const audio = new AudioContext()
    const analyser = audio.createAnalyser()
    const samples = new Float32Array(analyser.fftSize)
    audio.createMediaStreamSource(stream).connect(analyser)
    let frame = 0
    const look = () => {
      analyser.getFloatTimeDomainData(samples)
      const peak = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)
      if (meter.current) meter.current.value = Math.max(MIN_DB, 20 * Math.log10(peak))
      frame = requestAnimationFrame(look)
    }
    look()
    return () => {
      cancelAnimationFrame(frame)
      void audio.close()
    }
  }, [stream, hasSound])
  return hasSound ? (
    <meter
      ref={meter}
      aria-label="Microphone level"
      min={MIN_DB}
      low={-9}
      high={-0.5}
      max={0}
      optimum={MIN_DB}
    />
  ) : null
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
    <video
      ref={video}
      class="record-preview full"
      muted
      autoplay
      playsInline
      aria-label={`Preview: ${label}`}
    />
  )
}
