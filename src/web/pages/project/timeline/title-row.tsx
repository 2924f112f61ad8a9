// Titles as boxes in time: a press goes there, another one changes the title.
import { useState } from 'preact/hooks'
import type { Composition, Title } from '../../../../edit/document.ts'
import type { ProjectModel } from '../model.ts'
import { TitleDialog } from '../title-dialog.tsx'
import { isThere } from './marker-row.tsx'

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
    <div class="track holds titles">
      {composition.titles.map((title) => (
        <button
          key={title.id}
          type="button"
          class="clip title-clip focus-inside"
          title={`${title.text}${model.session.mayEdit.value ? '; click again to edit' : ''}`}
          style={{
            left: `${(title.range.startUs / 1e6) * pixelsPerSecond}px`,
            width: `${Math.max(24, ((title.range.endUs - title.range.startUs) / 1e6) * pixelsPerSecond - 1)}px`,
          }}
          onClick={() => {
            if (isThere(model.playback.engine, title.range.startUs) && model.session.mayEdit.peek())
              setOpen(title)
            else model.playback.engine.seek(title.range.startUs)
          }}
        >
          <span class="clip-name tip clip-text">{title.text}</span>
        </button>
      ))}
      {open === null ? null : (
        <TitleDialog model={model} composition={composition} title={open} onClose={() => setOpen(null)} />
      )}
    </div>
  )
}
