// Titles over the picture, as the export will have them: same words, same times, a close
// likeness of the letters. A drag moves one, a double click edits it.
import { useComputed } from '@preact/signals'
import { useState } from 'preact/hooks'
import type { Composition, Title } from '../../../../edit/document.ts'
import { TITLE_MARGINS, titleSize } from '../../../../render/captions/burned-captions.ts'
import { titleLookOf } from '../../../../render/captions/looks.ts'
import type { ProjectModel } from '../model.ts'
import { TitleDialog } from '../title-dialog.tsx'
import { lettersOf } from './text-style.ts'
import { useTitleDrag } from './use-title-drag.ts'

export function TitlePreview({ model }: { model: ProjectModel }) {
  const shown = useComputed(() => {
    const atUs = model.playback.engine.timeUs.value
    const titles = model.selection.composition.value?.titles ?? []
    return titles
      .filter(({ range }) => range.startUs <= atUs && atUs < range.endUs)
      .map(({ id }) => id)
      .join(' ')
  })
  const [open, setOpen] = useState<string | null>(null)
  const composition = model.selection.composition.value
  const ids = shown.value === '' ? [] : shown.value.split(' ')
  const titles = ids.flatMap((id) => composition?.titles.find((title) => title.id === id) ?? [])
  const edited = composition?.titles.find(({ id }) => id === open)
  if (composition === null) return null
  return (
    <>
      {titles.map((title) => (
        <TitleText
          key={title.id}
          model={model}
          title={title}
          composition={composition}
          onEdit={() => setOpen(title.id)}
        />
      ))}
      {edited ? (
        <TitleDialog model={model} composition={composition} title={edited} onClose={() => setOpen(null)} />
      ) : null}
    </>
  )
}

function TitleText({
  model,
  title,
  composition,
  onEdit,
}: {
  model: ProjectModel
  title: Title
  composition: Composition
  onEdit: () => void
}) {
  const look = titleLookOf(title)
  const isTop = title.place === 'top'
  const margin = `${TITLE_MARGINS[title.place] * 100}%`
  const { offset, pointer } = useTitleDrag(model, composition.id, title)
  const mayEdit = model.session.mayEdit.value
  return (
    <div
      class={`title-preview drawn ${title.place}${look.box ? ' in-box' : ''}`}
      style={{
        ...lettersOf(titleSize(title, composition), composition),
        ...(title.place === 'center' ? {} : { [isTop ? 'top' : 'bottom']: margin }),
        translate: `${offset.x * 100}cqw ${offset.y * 100}cqh`,
      }}
    >
      {look.box ? (
        // The same text below the letters, for boxes that no other line's box covers.
        <span class="title-box over" aria-hidden="true">
          <span style={{ background: look.box.color }}>{title.text}</span>
        </span>
      ) : null}
      <span
        class={mayEdit ? 'title-letters movable' : 'title-letters'}
        style={{ color: look.color }}
        title={mayEdit ? 'Drag to move, double-click to edit' : undefined}
        {...(mayEdit ? { ...pointer, onDblClick: onEdit } : {})}
      >
        {title.text}
      </span>
    </div>
  )
}
