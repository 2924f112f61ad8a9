// The clips of a track, and titles, as boxes in time; only those that are seen.
import { useState } from 'preact/hooks'
import type { Composition, Title, Track } from '../../../../edit/document.ts'
import { layoutOf } from '../../../../edit/position.ts'
import { lengthText } from '../../../../edit/time-text.ts'
import type { ProjectModel } from '../model.ts'
import { TitleDialog } from '../title-dialog.tsx'

/** Narrower than this a clip shows no words. */
const NAMED_PX = 48

export function ClipRow({
  track,
  model,
  pixelsPerSecond,
  window,
}: {
  track: Track
  model: ProjectModel
  pixelsPerSecond: number
  window: { fromUs: number; toUs: number }
}) {
  const { media } = model.context.value
  const chosen = model.selectedClip.value
  const seen = layoutOf(track.items).filter(
    ({ range }) => range.endUs > window.fromUs && range.startUs < window.toUs,
  )
  return (
    <div class={`track ${track.kind}`}>
      {seen.map((placed) => {
        const left = (placed.range.startUs / 1e6) * pixelsPerSecond
        const width = Math.max(1, ((placed.range.endUs - placed.range.startUs) / 1e6) * pixelsPerSecond - 1)
        const style = { left: `${left}px`, width: `${width}px` }
        if (placed.kind === 'gap')
          return track.kind === 'main' ? <span key={`gap ${placed.index}`} class="gap" style={style} /> : null
        const { clip } = placed
        const name = media.get(clip.mediaId)?.name ?? 'Media'
        const marks = [
          clip.effects.speed === 1 ? '' : `${clip.effects.speed} ×`,
          clip.effects.muted ? 'muted' : '',
          clip.effects.studioSound > 0 ? 'studio sound' : '',
        ].filter(Boolean)
        return (
          <button
            key={clip.id}
            type="button"
            tabIndex={-1}
            class={`clip ${placed.crossfadeUs > 0 ? 'crossfades' : ''}`}
            aria-pressed={chosen === clip.id}
            aria-label={`Clip of ${name}, ${lengthText(placed.range.endUs - placed.range.startUs)}`}
            title={`${name}, ${lengthText(placed.range.endUs - placed.range.startUs)}`}
            style={style}
            onClick={(event) => {
              model.selectedClip.value = clip.id
              const box = event.currentTarget.getBoundingClientRect()
              const intoS = (event.clientX - box.left) / pixelsPerSecond
              if (event.clientX > 0) model.engine.seek(placed.range.startUs + intoS * 1e6)
            }}
          >
            {width >= NAMED_PX ? (
              <span class="clip-name clip-text">{[name.split('/').at(-1), ...marks].join(' · ')}</span>
            ) : null}
          </button>
        )
      })}
    </div>
  )
}

export function TitleRow({
  composition,
  model,
  pixelsPerSecond,
}: {
  composition: Composition
  model: ProjectModel
  pixelsPerSecond: number
}) {
  const [open, setOpen] = useState<Title | null>(null)
  return (
    <div class="track titles">
      {composition.titles.map((title) => (
        <button
          key={title.id}
          type="button"
          class="clip title-box"
          title={`${title.text}; double-click to change`}
          style={{
            left: `${(title.range.startUs / 1e6) * pixelsPerSecond}px`,
            width: `${Math.max(24, ((title.range.endUs - title.range.startUs) / 1e6) * pixelsPerSecond - 1)}px`,
          }}
          onClick={() => model.engine.seek(title.range.startUs)}
          onDblClick={() => {
            if (model.mayEdit.peek()) setOpen(title)
          }}
        >
          <span class="clip-name clip-text">{title.text}</span>
        </button>
      ))}
      {open === null ? null : (
        <TitleDialog model={model} composition={composition} title={open} onClose={() => setOpen(null)} />
      )}
    </div>
  )
}
