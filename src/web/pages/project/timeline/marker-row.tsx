// Markers and chapters on the ruler: click goes there, double click renames, the menu removes.
import { useState } from 'preact/hooks'
import type { Composition, Marker } from '../../../../edit/document.ts'
import { clockText } from '../../../../edit/time-text.ts'
import { ChangeDialog } from '../../projects/project-dialogs.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { ProjectModel } from '../model.ts'

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
    <div class={composition.markers.length > 0 ? 'markers' : 'markers none'}>
      {composition.markers.map((marker) => (
        <button
          key={marker.id}
          type="button"
          class={`marker ${marker.kind}`}
          style={{ left: `${(marker.atUs / 1e6) * pixelsPerSecond}px` }}
          title={`${marker.name} at ${clockText(marker.atUs)}; double-click to change`}
          aria-label={`${marker.kind === 'chapter' ? 'Chapter' : 'Marker'} ${marker.name} at ${clockText(marker.atUs)}`}
          onClick={() => model.engine.seek(marker.atUs)}
          onDblClick={() => {
            if (model.mayEdit.peek()) setOpen(marker)
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
        await model.edit({ type: 'change_marker', compositionId, markerId: marker.id, name: name.trim() })
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
          void model.edit({ type: 'remove_marker', compositionId, markerId: marker.id })
          onClose()
        }}
      >
        Remove it
      </Button>
    </ChangeDialog>
  )
}
