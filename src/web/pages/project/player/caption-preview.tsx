// Captions over the picture, as the export will have them: same words, same times, a close likeness of the
// letters. A drag moves them up or down.
import { useComputed } from '@preact/signals'
import { useState } from 'preact/hooks'
import { BOUNDS } from '../../../../edit/bounds.ts'
import { captionWords } from '../../../../edit/caption-texts.ts'
import type { Captions, Composition } from '../../../../edit/document.ts'
import { durationOfComposition } from '../../../../edit/position.ts'
import { countBefore } from '../../../../edit/sorted.ts'
import { activeSpans, textSizes } from '../../../../render/captions/burned-captions.ts'
import { type Cue, cuesOf } from '../../../../render/captions/cues.ts'
import {
  captionPlace,
  lookOf,
  paintedLimits,
  TALL_SAFE_AREA,
  writtenText,
} from '../../../../render/captions/looks.ts'
import type { ProjectModel } from '../model.ts'
import { lettersOf, lookStyle, wordStyle } from './text-style.ts'
import { DRAG_FROM } from './use-title-drag.ts'

export function CaptionPreview({ model }: { model: ProjectModel }) {
  const composition = model.selection.composition.value
  const captions = composition?.captions ?? null
  const cues = useComputed<Cue[]>(() => {
    const shown = model.selection.composition.value
    if (!shown?.captions) return []
    return cuesOf(
      captionWords(shown, model.history.queue.shown.value, model.session.context.value),
      durationOfComposition(shown),
      paintedLimits(shown),
    )
  })
  const current = useComputed(() => cueAt(cues.value, model.playback.engine.timeUs.value))
  /** The texts that are said: `FROM TO`, as a string, so that a cue is drawn again only with the next word. */
  const said = useComputed(() => {
    const cue = current.value
    const atUs = model.playback.engine.timeUs.value
    const span = cue && activeSpans(cue).findLast(({ range }) => range.startUs <= atUs)
    return span ? `${span.from} ${span.to}` : '0 0'
  })
  const cue = current.value
  if (composition === null || captions === null) return null
  return (
    <>
      {model.panels.isDrawerOpen.value && model.panels.panel.value === 'captions' ? (
        <SafeArea composition={composition} />
      ) : null}
      {cue === null ? null : (
        <CaptionText
          key={composition.id}
          model={model}
          composition={composition}
          captions={captions}
          cue={cue}
          said={said.value}
        />
      )}
    </>
  )
}

function CaptionText({
  model,
  composition,
  captions,
  cue,
  said,
}: {
  model: ProjectModel
  composition: Composition
  captions: Captions
  cue: Cue
  said: string
}) {
  const look = lookOf(captions)
  const { bottom, side } = captionPlace(composition)
  const { dragged, ...pointer } = useDragUp(model, composition, captions, bottom)
  const [from = 0, to = 0] = said.split(' ').map(Number)
  let index = 0
  const lines = cue.lines.map((line) => line.split(' ').map((text) => ({ text, index: index++ })))
  return (
    <div
      class={`caption-preview drawn column middle caption-look${look.box ? ' in-box' : ''}${model.session.mayEdit.value ? ' movable' : ''}`}
      style={{
        ...lettersOf(textSizes(composition).caption * look.scale, composition),
        ...lookStyle(look),
        bottom: `${(dragged ?? bottom) * 100}%`,
        left: `${side * 100}%`,
        right: `${side * 100}%`,
      }}
      {...(model.session.mayEdit.value ? pointer : {})}
    >
      {lines.map((words) => (
        <span key={words[0]?.index} class="caption-line holds">
          {words.map((word) => (
            <span key={word.index} style={wordStyle(look, word.index, from, to)}>
              {writtenText(word.text, look)}{' '}
            </span>
          ))}
        </span>
      ))}
    </div>
  )
}

function useDragUp(model: ProjectModel, composition: Composition, captions: Captions, bottom: number) {
  const [drag, setDrag] = useState<{ fromY: number; height: number; atY: number } | null>(null)
  const { least, most } = BOUNDS.captionFromBottom
  const moved = drag && Math.abs(drag.atY - drag.fromY) >= DRAG_FROM
  const dragged = moved
    ? Math.min(most, Math.max(least, bottom + (drag.fromY - drag.atY) / drag.height))
    : null
  return {
    dragged,
    onPointerDown(event: PointerEvent) {
      const element = event.currentTarget as HTMLElement
      const { height = 0 } = element.parentElement?.getBoundingClientRect() ?? {}
      if (event.button !== 0 || height === 0) return
      element.setPointerCapture(event.pointerId)
      setDrag({ fromY: event.clientY, height, atY: event.clientY })
    },
    onPointerMove(event: PointerEvent) {
      if (drag) setDrag({ ...drag, atY: event.clientY })
    },
    onPointerUp() {
      if (drag === null) return
      setDrag(null)
      if (dragged === null) model.playback.engine.toggle()
      else
        void model.history.edit({
          type: 'set_captions',
          compositionId: composition.id,
          captions: { ...captions, fromBottom: Math.round(dragged * 1000) / 1000 },
        })
    },
    onPointerCancel() {
      setDrag(null)
    },
  }
}

/** Where apps that show tall pictures put nothing of their own. */
function SafeArea({ composition }: { composition: Composition }) {
  if (composition.height <= composition.width) return null
  const inset = (['top', 'right', 'bottom', 'left'] as const).map((at) => `${TALL_SAFE_AREA[at] * 100}%`)
  return <div class="safe-area drawn" style={{ inset: inset.join(' ') }} aria-hidden="true" />
}

function cueAt(cues: readonly Cue[], atUs: number): Cue | null {
  const cue = cues[countBefore(cues, ({ range }) => range.startUs <= atUs) - 1]
  return cue && atUs < cue.range.endUs ? cue : null
}
