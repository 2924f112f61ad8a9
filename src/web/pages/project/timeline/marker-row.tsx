// Markers and chapters on the ruler: a press goes there, another one renames or removes.
import { useState } from 'preact/hooks'
import type { Composition, Marker } from '../../../../edit/document.ts'
import type { Microseconds } from '../../../../edit/time.ts'
import { clockText } from '../../../../edit/time-text.ts'
import { ChangeDialog } from '../../projects/project-dialogs.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { ProjectModel } from '../model.ts'
import type { Engine } from '../player/engine.ts'

export function MarkerRow({
  model,
  composition,
  pixelsPerSecond,
}: {
  model: ProjectModel
  composition: Composition
  pixelsPerSecond: number
}) {
  const [open, setOpen] = useState<Marker | null>(null)
  return (
    <div class={composition.markers.length > 0 ? 'markers holds' : ''}>
      {composition.markers.map((marker) => (
        <button
          key={marker.id}
          type="button"
          class={`marker row tight small-text ${marker.kind}`}
          style={{ left: `${(marker.atUs / 1e6) * pixelsPerSecond}px` }}
          title={`${marker.name} at ${clockText(marker.atUs)}${model.session.mayEdit.value ? '; click again to edit' : ''}`}
          aria-label={`${marker.kind === 'chapter' ? 'Chapter' : 'Marker'} “${marker.name}” at ${clockText(marker.atUs)}`}
          onClick={() => {
            if (isThere(model.playback.engine, marker.atUs) && model.session.mayEdit.peek()) setOpen(marker)
            else model.playback.engine.seek(marker.atUs)
          }}
        >
          <Icon name="marker" size={12} />
          <span class="clip-text">{marker.name}</span>
        </button>
      ))}
      {open === null ? null : (
        <MarkerDialog model={model} composition={composition} marker={open} onClose={() => setOpen(null)} />
      )}
    </div>
  )
}

/** Is the playhead at this time? Then pressing what begins there changes it. */
export function isThere(engine: Engine, atUs: Microseconds): boolean {
  return !engine.isPlaying.peek() && Math.abs(engine.timeUs.peek() - atUs) < 1000
}

function MarkerDialog({
  model,
  composition,
  marker,
  onClose,
}: {
  model: ProjectModel
  composition: Composition
  marker: Marker
  onClose: () => void
}) {
  const [name, setName] = useState(marker.name)
  const compositionId = composition.id
  return (
    <ChangeDialog
      title={marker.kind === 'chapter' ? 'Chapter' : 'Marker'}
      action="Rename"
      disabled={name.trim() === ''}
      onClose={onClose}
      onSave={async () => {
        await model.history.edit({
          type: 'change_marker',
          compositionId,
          markerId: marker.id,
          name: name.trim(),
        })
      }}
    >
      <Field
        label="Name"
        value={name}
        maxLength={255}
        autofocus
        onInput={(event) => setName(event.currentTarget.value)}
      />
      <Button
        look="quiet"
        icon="trash"
        onClick={() => {
          void model.history.edit({ type: 'remove_marker', compositionId, markerId: marker.id })
          onClose()
        }}
      >
        Delete
      </Button>
    </ChangeDialog>
  )
}
