// Titles over the picture, as the export will have them: same words, same times, a close
// likeness of the letters.
import { useComputed } from '@preact/signals'
import type { Title } from '../../../../edit/document.ts'
import { TITLE_MARGINS, titleSize } from '../../../../render/captions/burned-captions.ts'
import { titleLookOf } from '../../../../render/captions/looks.ts'
import type { ProjectModel } from '../model.ts'

/** The height of a line, as a share of the frame's, as styles that know the height of the stage. */
export function lettersOf(linePixels: number, { height }: { height: number }) {
  return { '--line': `${((linePixels / height) * 100).toFixed(3)}cqh` }
}

export function TitlePreview({ model }: { model: ProjectModel }) {
  const shown = useComputed(() => {
    const atUs = model.engine.timeUs.value
    const titles = model.composition.value?.titles ?? []
    return titles
      .filter(({ range }) => range.startUs <= atUs && atUs < range.endUs)
      .map(({ id }) => id)
      .join(' ')
  })
  const ids = shown.value === '' ? [] : shown.value.split(' ')
  const titles = ids.flatMap((id) => model.composition.value?.titles.find((title) => title.id === id) ?? [])
  return (
    <>
      {titles.map((title) => (
        <TitleText key={title.id} title={title} frame={model.composition.value ?? FRAME} />
      ))}
    </>
  )
}

/** For a composition without a picture size. */
const FRAME = { width: 1920, height: 1080 }

function TitleText({ title, frame }: { title: Title; frame: { width: number; height: number } }) {
  const look = titleLookOf(title)
  const isTop = title.place === 'top'
  const margin = `${TITLE_MARGINS[title.place] * 100}%`
  return (
    <div
      class={`title-preview ${title.place}${look.box ? ' in-box' : ''}`}
      style={{
        ...lettersOf(titleSize(title, frame), frame),
        ...(title.place === 'center' ? {} : { [isTop ? 'top' : 'bottom']: margin }),
      }}
    >
      {look.box ? (
        // The same text below the letters, for boxes that no other line's box covers.
        <span class="title-box" aria-hidden="true">
          <span style={{ background: look.box.color }}>{title.text}</span>
        </span>
      ) : null}
      <span class="title-letters" style={{ color: look.color }}>
        {title.text}
      </span>
    </div>
  )
}
