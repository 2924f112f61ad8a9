// Titles and captions over the picture, as the export will have them: same words, same times, a close
// likeness of the letters.
import { useComputed } from '@preact/signals'
import type { Title } from '../../../../edit/document.ts'
import { durationOfComposition } from '../../../../edit/position.ts'
import { countBefore } from '../../../../edit/sorted.ts'
import { heardWords } from '../../../../edit/transcript.ts'
import { TEXT_MARGINS, textSizes } from '../../../../render/captions/burned-captions.ts'
import { type Cue, cuesOf, SUBTITLE_LIMITS, VERTICAL_LIMITS } from '../../../../render/captions/cues.ts'
import type { ProjectModel } from '../model.ts'

/** The height of a line, as a share of the frame's, as styles that know the height of the stage. */
function lettersOf(linePixels: number, { height }: { height: number }) {
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

/** Where there is none. */
const FRAME = { width: 1920, height: 1080 }

function TitleText({ title, frame }: { title: Title; frame: { width: number; height: number } }) {
  const sizes = textSizes(frame)
  const isTop = title.place === 'top'
  const margin = `${TEXT_MARGINS[title.place] * 100}%`
  return (
    <div
      class={`title-preview ${title.place}`}
      style={{
        ...lettersOf(title.place === 'center' ? sizes.centerTitle : sizes.title, frame),
        ...(title.place === 'center' ? {} : { [isTop ? 'top' : 'bottom']: margin }),
      }}
    >
      <span style={title.color === null ? {} : { color: title.color }}>{title.text}</span>
    </div>
  )
}

export function CaptionPreview({ model }: { model: ProjectModel }) {
  const cues = useComputed<Cue[]>(() => {
    const composition = model.composition.value
    if (!composition?.captions) return []
    const isTall = composition.height > composition.width
    return cuesOf(
      heardWords(composition, model.queue.shown.value, model.context.value),
      durationOfComposition(composition),
      isTall ? VERTICAL_LIMITS : SUBTITLE_LIMITS,
    )
  })
  const current = useComputed(() => cueAt(cues.value, model.engine.timeUs.value))
  const style = model.composition.value?.captions?.style ?? 'plain'
  const spoken = useComputed(() => {
    if (style !== 'karaoke' || current.value === null) return -1
    const atUs = model.engine.timeUs.value
    return current.value.words.findLastIndex(({ range }) => range.startUs <= atUs)
  })
  const cue = current.value
  const frame = model.composition.value ?? FRAME
  if (cue === null) return null
  const lines: { text: string; index: number }[][] = []
  let index = 0
  for (const line of cue.lines) lines.push(line.split(' ').map((text) => ({ text, index: index++ })))
  return (
    <div
      class={`caption-preview ${style}`}
      style={{
        ...lettersOf(textSizes(frame).caption, frame),
        bottom: `${TEXT_MARGINS.caption * 100}%`,
      }}
    >
      {lines.map((words) => (
        <span key={words[0]?.index} class="caption-line">
          {words.map((word) => (
            <span key={word.index} class={word.index <= spoken.value ? 'spoken' : ''}>
              {word.text}{' '}
            </span>
          ))}
        </span>
      ))}
    </div>
  )
}

function cueAt(cues: readonly Cue[], atUs: number): Cue | null {
  const cue = cues[countBefore(cues, ({ range }) => range.startUs <= atUs) - 1]
  return cue && atUs < cue.range.endUs ? cue : null
}
