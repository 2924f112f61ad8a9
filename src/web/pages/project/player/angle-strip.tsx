// The angles of the recording at the playhead, as small pictures that follow it; a press or its number cuts to one.
import { useComputed } from '@preact/signals'
import { sourceTimeOf } from '../../../../edit/position.ts'
import type { ProjectModel } from '../model.ts'
import { anglesAt, cutToAngle } from '../number-keys.ts'

const WIDTH_PX = 96
const WIDTH = { width: `${WIDTH_PX}px` }

export function AngleStrip({ model }: { model: ProjectModel }) {
  // Not each frame: the pictures are seconds apart.
  const second = useComputed(() => Math.floor(model.playback.engine.timeUs.value / 1e6))
  const atUs = second.value * 1e6
  const { placed, angles } = anglesAt(model, Math.max(atUs, model.playback.engine.timeUs.peek()))
  if (placed === null || angles.length < 2 || !model.session.mayEdit.value) return null
  const shown = placed.clip.effects.angle ?? angles[0]?.track
  return (
    <fieldset class="row pad-tight slides" aria-label="Angles">
      {angles.map(({ track, name, mediaId, offsetUs }, index) => (
        <button
          key={track}
          type="button"
          class="angle tile hovers rigid"
          aria-pressed={shown === track}
          title={index < 9 ? `${name} (${index + 1})` : name}
          onClick={() => void cutToAngle(model, track)}
        >
          <span class="thumbnail" style={pictureAt(model, mediaId, sourceTimeOf(placed, atUs) - offsetUs)} />
          <span class="clip-text">
            {index < 9 ? <kbd>{index + 1}</kbd> : null} {name}
          </span>
        </button>
      ))}
    </fieldset>
  )
}

/** The nearest picture of the filmstrip, or else the poster. */
function pictureAt(model: ProjectModel, mediaId: string, fileUs: number): Record<string, string> {
  const media = model.session.mediaById.value.get(mediaId)
  const strip = media?.filmstrip
  if (!strip)
    return media?.poster_url
      ? {
          ...WIDTH,
          backgroundImage: `url(${media.poster_url})`,
          backgroundSize: 'cover',
          backgroundPosition: 'center',
        }
      : WIDTH
  const index = Math.max(0, Math.min(strip.count - 1, Math.round(fileUs / 1e6 / strip.interval_seconds)))
  const scale = WIDTH_PX / strip.tile_width
  return {
    ...WIDTH,
    backgroundImage: `url(${strip.url})`,
    backgroundSize: `${strip.columns * WIDTH_PX}px auto`,
    backgroundPosition: `-${(index % strip.columns) * WIDTH_PX}px -${Math.floor(index / strip.columns) * strip.tile_height * scale}px`,
  }
}
