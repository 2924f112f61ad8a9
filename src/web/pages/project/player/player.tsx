// The player of the page: the stage of the composition with titles and captions over it, and the controls.
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Menu } from '../../ui/menu.tsx'
import type { Commands } from '../commands.ts'
import type { ProjectModel } from '../model.ts'
import { AngleStrip } from './angle-strip.tsx'
import { CaptionPreview } from './caption-preview.tsx'
import { LevelMeter } from './level-meter.tsx'
import { TitlePreview } from './overlays.tsx'
import { Clock, Stage } from './stage.tsx'

const RATES = [0.5, 0.75, 1, 1.25, 1.5, 2]

export function Player({ model, commands }: { model: ProjectModel; commands: Commands }) {
  const { engine } = model.playback
  return (
    <section ref={model.playback.screen} class="player column grow" aria-label="Player">
      <Stage
        model={model}
        engine={engine}
        composition={model.selection.composition.value}
        onPress={() => commands.togglePlay()}
      >
        <TitlePreview model={model} />
        <CaptionPreview model={model} />
      </Stage>
      <AngleStrip model={model} />
      <Controls model={model} commands={commands} />
      <OnlyInExport model={model} />
    </section>
  )
}

/** What the player leaves to the export, where the composition has it. */
function OnlyInExport({ model }: { model: ProjectModel }) {
  const composition = model.selection.composition.value
  if (composition === null) return null
  const clips = composition.tracks.flatMap(({ items }) => items.filter((item) => item.kind === 'clip'))
  const hasStudioSound = clips.some(({ effects }) => effects.studioSound > 0)
  const hasLoudness = composition.loudnessLufs !== null
  if (!hasStudioSound && !hasLoudness) return null
  const what = !hasLoudness
    ? 'Studio sound is'
    : hasStudioSound
      ? 'Studio sound and loudness are'
      : 'Loudness is'
  return <p class="pad-tight small-text faint">{what} applied on export.</p>
}

function Controls({ model, commands }: { model: ProjectModel; commands: Commands }) {
  const { engine } = model.playback
  return (
    <div class="controls pad-tight row tight">
      <Button
        look="quiet"
        icon="backward"
        label="Back 5 seconds"
        keys=","
        onClick={() => commands.skip(-1)}
      />
      <Button
        look="main"
        class="round"
        icon={engine.isPlaying.value ? 'pause' : 'play'}
        label={engine.isPlaying.value ? 'Pause' : 'Play'}
        keys="Space"
        onClick={() => commands.togglePlay()}
      />
      <Button
        look="quiet"
        icon="onward"
        label="Forward 5 seconds"
        keys="."
        onClick={() => commands.skip(1)}
      />
      <Clock engine={engine} />
      <span class="grow" />
      <Menu
        label="Speed"
        entries={RATES.map((rate) => ({
          text: `${rate}×`,
          checked: engine.rate.value === rate,
          onSelect: () => engine.setRate(rate),
        }))}
      >
        <span class="numbers">{engine.rate.value}×</span>
      </Menu>
      <LevelMeter playback={model.playback} />
      <label class="volume soft row tight above-compact">
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
      <Button
        look="quiet"
        icon="fullscreen"
        label="Full screen"
        keys="F"
        onClick={() => commands.toggleFullScreen()}
      />
    </div>
  )
}
