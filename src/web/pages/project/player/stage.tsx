// What a composition shows while it plays: its picture, or its waveform if it has none.
import type { ComponentChildren } from 'preact'
import { useEffect, useMemo, useRef } from 'preact/hooks'
import type { Composition, EditContext } from '../../../../edit/document.ts'
import { positionText, quoted } from '../../text.ts'
import { Icon } from '../../ui/icon.tsx'
import type { ProjectModel } from '../model.ts'
import { compositionWave } from '../waves/clip-wave.ts'
import { WAVE_COUNT, Waveform } from '../waves/waveform.tsx'
import type { Engine } from './engine.ts'
import { useBlurredBackground } from './use-blurred-background.ts'

type Shown = { model: ProjectModel; engine: Engine; composition: Composition }

export function Stage({
  model,
  engine,
  composition,
  onPress,
  children,
}: Omit<Shown, 'composition'> & {
  /** Null before the first one exists. */
  composition: Composition | null
  /** Of the picture. */
  onPress: () => void
  /** Lies over what is seen. */
  children?: ComponentChildren
}) {
  const fit = composition?.fit ?? 'pad'
  const { width, height } = composition ?? { width: 1920, height: 1080 }
  const isSound = composition !== null && !hasPicture(composition, model.session.context.value)
  return (
    <div class="stage-space">
      <div
        class={`stage fit-${fit}${isSound ? ' sound' : ''}`}
        style={{
          aspectRatio: `${width} / ${height}`,
          '--shape': String(width / height),
          '--frame-height': String(height),
        }}
      >
        <StagePictures engine={engine} isBlurred={fit === 'blur'} />
        {isSound ? (
          <SoundStage model={model} engine={engine} composition={composition} />
        ) : (
          <button
            type="button"
            class="stage-button over full focus-inside"
            aria-label={engine.isPlaying.value ? 'Pause' : 'Play'}
            onClick={onPress}
          />
        )}
        {children}
        {engine.isWaiting.value ? (
          <span class="over drawn row middle">
            <span class="spinner" />
          </span>
        ) : null}
        <PlaybackProblem model={model} engine={engine} />
      </div>
    </div>
  )
}

function hasPicture({ tracks }: Composition, { media }: EditContext): boolean {
  return tracks.some(({ items }) =>
    items.some((item) => item.kind === 'clip' && media.get(item.mediaId)?.hasPicture),
  )
}

function StagePictures({ engine, isBlurred }: { engine: Engine; isBlurred: boolean }) {
  const place = useRef<HTMLDivElement>(null)
  const background = useBlurredBackground(engine, isBlurred)
  useEffect(() => {
    place.current?.append(engine.stage)
  }, [engine])
  return (
    <>
      {isBlurred ? <canvas ref={background} class="stage-background" width={64} height={36} /> : null}
      <div ref={place} class="over" />
    </>
  )
}

function SoundStage({ model, engine, composition }: Shown) {
  if (engine.durationUs.value === 0)
    return (
      <div class="over stack middle tight faint small-text">
        <Icon name="waves" size={32} />
        <span>Nothing to play yet</span>
      </div>
    )
  return <CompositionWave model={model} engine={engine} composition={composition} />
}

/** How all of the composition sounds, and where its markers are. */
export function CompositionWave({ model, engine, composition }: Shown) {
  const context = model.session.context.value
  const peaks = model.playback.peaks.value
  const wave = useMemo(
    () => compositionWave(composition, context, peaks, WAVE_COUNT),
    [composition, context, peaks],
  )
  const durationUs = engine.durationUs.value
  return (
    <Waveform label="Position in the waveform" played={engine} wave={wave}>
      {composition.markers.map(({ id, kind, atUs }) => (
        <span
          key={id}
          class={kind === 'chapter' ? 'wave-mark drawn chapter' : 'wave-mark drawn'}
          style={{ left: `${(atUs / durationUs) * 100}%` }}
        />
      ))}
    </Waveform>
  )
}

function PlaybackProblem({ model, engine }: Omit<Shown, 'composition'>) {
  const failed = engine.failed.value
  if (failed.size === 0) return null
  const media = [...failed].flatMap((id) => model.session.mediaById.value.get(id) ?? [])
  const isComing = media.some(({ proxy }) => proxy.state === 'making' || proxy.state === 'missing')
  return (
    <div class="stage-problem veiled pad-tight small-text" role="status">
      {isComing
        ? 'Preparing a preview. It appears here when it’s ready.'
        : `This browser can’t play ${media.map(({ name }) => quoted(name)).join(', ')}. Edits and exports still work.`}
    </div>
  )
}

/** By itself, so that only these digits are drawn again while it plays. */
export function Clock({ engine: { timeUs, durationUs } }: { engine: Engine }) {
  return (
    <span class="clock numbers one-line pad-tiny">
      {positionText(timeUs.value)} <span class="faint">/ {positionText(durationUs.value)}</span>
    </span>
  )
}
