// One file on its own, as recorded, to watch and hear before it is used anywhere.
import { effect, untracked } from '@preact/signals'
import { useEffect, useState } from 'preact/hooks'
import { applyAll } from '../../../../edit/apply.ts'
import { type Composition, EMPTY_DOCUMENT } from '../../../../edit/document.ts'
import type { ProjectMedia } from '../../server/project.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import type { Commands } from '../commands.ts'
import type { ProjectModel } from '../model.ts'
import { Engine } from '../player/engine.ts'
import { playableOf } from '../player/playable.ts'
import { Clock, CompositionWave, Stage } from '../player/stage.tsx'

export function MediaPreview({
  model,
  commands,
  media,
  onClose,
}: {
  model: ProjectModel
  commands: Commands
  media: ProjectMedia
  onClose: () => void
}) {
  const [preview] = useState(() => createPreview(model, media))
  useEffect(() => {
    model.playback.engine.pause()
    return preview.dispose
  }, [])
  const { composition, engine } = preview
  const isPlaying = engine.isPlaying.value
  const insert = (where: 'end' | 'playhead') => {
    onClose()
    void commands.insertMedia(
      media.id,
      'main',
      where === 'end' ? undefined : model.playback.engine.timeUs.peek(),
    )
  }
  return (
    <Dialog title={media.name} wide onClose={onClose}>
      <div class="media-preview">
        <Stage model={model} engine={engine} composition={composition} onPress={() => engine.toggle()} />
        {media.hasPicture && media.kind !== 'image' ? (
          <div class="preview-wave holds">
            <CompositionWave model={model} engine={engine} composition={composition} />
          </div>
        ) : null}
      </div>
      <div class="row wraps">
        {media.kind === 'image' ? null : (
          <>
            <Button
              look="main"
              class="round"
              icon={isPlaying ? 'pause' : 'play'}
              label={isPlaying ? 'Pause' : 'Play'}
              autofocus
              onClick={() => engine.toggle()}
            />
            <Clock engine={engine} />
          </>
        )}
        <span class="grow" />
        {model.session.mayEdit.value && model.selection.composition.value !== null ? (
          <>
            <Button icon="plus" onClick={() => insert('end')}>
              Add at the end
            </Button>
            <Button icon="marker" onClick={() => insert('playhead')}>
              Insert at the playhead
            </Button>
          </>
        ) : null}
      </div>
    </Dialog>
  )
}

/** Whether all is known of it that a preview needs. */
export function canPreview({ kind, availableRange }: ProjectMedia): boolean {
  return kind === 'image' || (availableRange !== null && availableRange.endUs > 0)
}

/** A composition of nothing else, which no one stores, and what plays it. */
function createPreview(model: ProjectModel, { id, name }: ProjectMedia) {
  const context = model.session.context.peek()
  const made = applyAll(
    EMPTY_DOCUMENT,
    [{ type: 'create_composition', name: 'Preview', clips: [{ mediaId: id }] }],
    context,
    () => crypto.randomUUID(),
  )
  if (!made.ok) throw new Error(`“${name}” can’t be previewed: ${JSON.stringify(made.problem)}`)
  const composition = made.value.compositions[0] as Composition
  const engine = new Engine(model.playback.fileOf)
  engine.volume.value = model.playback.engine.volume.peek()
  engine.load(playableOf(composition, context), 0)
  const stopAsking = effect(() => model.playback.askForCopies(engine.failed.value))
  const stopReloading = effect(() => {
    void model.session.media.value
    untracked(() => {
      for (const mediaId of engine.failed.peek()) engine.reloadMedia(mediaId)
    })
  })
  return {
    composition,
    engine,
    dispose(): void {
      stopAsking()
      stopReloading()
      engine.dispose()
    },
  }
}
