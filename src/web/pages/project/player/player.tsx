// The picture of the composition with titles and captions over it, and the controls below.
import { useEffect, useMemo, useRef } from 'preact/hooks'
import type { Composition, EditContext } from '../../../../edit/document.ts'
import { positionText } from '../../text.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Menu } from '../../ui/menu.tsx'
import type { Commands } from '../commands.ts'
import type { ProjectModel } from '../model.ts'
import { compositionWave } from '../waves/clip-wave.ts'
import { WAVE_COUNT, Waveform } from '../waves/waveform.tsx'
import { CaptionPreview, TitlePreview } from './overlays.tsx'
import { useBlurredBackground } from './use-blurred-background.ts'

const RATES = [0.5, 0.75, 1, 1.25, 1.5, 2]

export function Player({ model, commands }: { model: ProjectModel; commands: Commands }) {
  const { engine } = model
  const composition = model.composition.value
  const shape = composition ? `${composition.width} / ${composition.height}` : '16 / 9'
  const isSound = composition !== null && isSoundOnly(composition, model.context.value)
  return (
    <section class="player" aria-label="Player">
      <div class="stage-space">
        <div
          class={`stage fit-${composition?.fit ?? 'pad'}${isSound ? ' sound' : ''}`}
          style={{
            aspectRatio: shape,
            '--shape': composition ? String(composition.width / composition.height) : '1.7778',
            '--frame-height': String(composition?.height ?? 1080),
          }}
        >
          <StagePictures model={model} isBlurred={composition?.fit === 'blur'} />
          {isSound ? (
            <SoundStage model={model} composition={composition} />
          ) : (
            <button
              type="button"
              class="stage-button"
              aria-label={engine.isPlaying.value ? 'Pause' : 'Play'}
              onClick={() => commands.togglePlay()}
            />
          )}
          <TitlePreview model={model} />
          <CaptionPreview model={model} />
          {engine.isWaiting.value ? <span class="spinner stage-spinner" /> : null}
          <PlaybackProblem model={model} />
        </div>
      </div>
      <Controls model={model} commands={commands} />
      <OnlyInExport model={model} />
    </section>
  )
}

function StagePictures({ model, isBlurred }: { model: ProjectModel; isBlurred: boolean }) {
  const place = useRef<HTMLDivElement>(null)
  const background = useBlurredBackground(model.engine, isBlurred)
  useEffect(() => {
    place.current?.append(model.engine.stage)
  }, [model])
  return (
    <>
      {isBlurred ? <canvas ref={background} class="stage-background" width={64} height={36} /> : null}
      <div ref={place} class="stage-place" />
    </>
  )
}

function isSoundOnly({ tracks }: Composition, { media }: EditContext): boolean {
  return !tracks.some(({ items }) =>
    items.some((item) => item.kind === 'clip' && media.get(item.mediaId)?.hasPicture),
  )
}

/** Of a composition without a picture one sees how it sounds, and where its markers are. */
function SoundStage({ model, composition }: { model: ProjectModel; composition: Composition }) {
  const { engine } = model
  const context = model.context.value
  const peaks = model.peaks.value
  const wave = useMemo(
    () => compositionWave(composition, context, peaks, WAVE_COUNT),
    [composition, context, peaks],
  )
  const durationUs = engine.durationUs.value
  if (durationUs === 0)
    return (
      <div class="sound-none">
        <Icon name="waves" size={32} />
        <span>Nothing to play yet</span>
      </div>
    )
  return (
    <Waveform label="Position in the waveform" played={engine} wave={wave}>
      {composition.markers.map(({ id, kind, atUs }) => (
        <span
          key={id}
          class={kind === 'chapter' ? 'wave-mark chapter' : 'wave-mark'}
          style={{ left: `${(atUs / durationUs) * 100}%` }}
        />
      ))}
    </Waveform>
  )
}

/** What the player leaves to the export, where the composition has it. */
function OnlyInExport({ model }: { model: ProjectModel }) {
  const composition = model.composition.value
  if (composition === null) return null
  const clips = composition.tracks.flatMap(({ items }) => items.filter((item) => item.kind === 'clip'))
  const hasStudioSound = clips.some(({ effects }) => effects.studioSound > 0)
  const hasLoudness = composition.loudnessLufs !== null
  if (!hasStudioSound && !hasLoudness) return null
  const what = !hasLoudness
    ? 'Studio sound is'
    : hasStudioSound
      ? 'Studio sound and loudness are'
      : 'The loudness is'
  return <p class="only-in-export faint">{what} heard in the export, not here.</p>
}

function PlaybackProblem({ model }: { model: ProjectModel }) {
  const failed = model.engine.failed.value
  if (failed.size === 0) return null
  const media = [...failed].flatMap((id) => model.mediaById.value.get(id) ?? [])
  const isComing = media.some(({ proxy }) => proxy.state === 'making' || proxy.state === 'missing')
  return (
    <div class="stage-problem" role="status">
      {isComing
        ? 'A copy that browsers can play is being made. It starts here by itself when it is ready.'
        : `This browser cannot play ${media.map(({ name }) => `“${name}”`).join(', ')}. Edits and exports work all the same.`}
    </div>
  )
}

function Controls({ model, commands }: { model: ProjectModel; commands: Commands }) {
  const { engine } = model
  return (
    <div class="controls">
      <Button look="quiet" icon="back" label="Back 5 seconds" keys="," onClick={() => commands.skip(-1)} />
      <Button
        look="main"
        class="play-button"
        icon={engine.isPlaying.value ? 'pause' : 'play'}
        label={engine.isPlaying.value ? 'Pause' : 'Play'}
        keys="Space"
        onClick={() => commands.togglePlay()}
      />
      <Button
        look="quiet"
        icon="forward"
        label="Forward 5 seconds"
        keys="."
        onClick={() => commands.skip(1)}
      />
      <Clock model={model} />
      <span class="grow" />
      <Menu
        label="Speed"
        entries={RATES.map((rate) => ({
          text: `${rate} ×`,
          checked: engine.rate.value === rate,
          onSelect: () => engine.setRate(rate),
        }))}
      >
        <span class="numbers">{engine.rate.value} ×</span>
      </Menu>
      <label class="volume">
        <Icon name="sound" />
        <input
          type="range"
          min={0}
          max={1}
          step={0.05}
          aria-label="Volume"
          value={engine.volume.value}
          onInput={(event) => {
            engine.volume.value = event.currentTarget.valueAsNumber
          }}
        />
      </label>
    </div>
  )
}

/** By itself, so that only these digits are drawn again while it plays. */
function Clock({ model }: { model: ProjectModel }) {
  const { timeUs, durationUs } = model.engine
  return (
    <span class="clock numbers">
      {positionText(timeUs.value)} <span class="faint">/ {positionText(durationUs.value)}</span>
    </span>
  )
}
