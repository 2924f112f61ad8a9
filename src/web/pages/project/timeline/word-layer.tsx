// The words on the clips of the main track: each at its time where they are wide enough, else the beginning
// of what each clip says. The transcript has them for screen readers.
import type { PlacedClip } from '../../../../edit/position.ts'
import { countBefore } from '../../../../edit/sorted.ts'
import type { ProjectModel } from '../model.ts'
import type { Window } from './window.ts'

/** A word needs this many pixels to be read at its own place. */
const WORD_PX = 34
const CHARACTER_PX = 6
/** Narrower than this a clip shows no text. */
const MIN_TEXT_PX = 40

export function WordLayer({
  model,
  clips,
  top,
  pixelsPerSecond,
  window,
}: {
  model: ProjectModel
  /** Those that are seen. */
  clips: readonly PlacedClip[]
  /** Pixels from the top of the track. */
  top: number
  pixelsPerSecond: number
  window: Window
}) {
  const { tokens, heard, heardStartsUs } = model.transcript.view.value
  const pixels = (us: number) => (us / 1e6) * pixelsPerSecond
  const indexAt = (us: number) => countBefore(heardStartsUs, (startUs) => startUs < us)
  const [from, to] = [indexAt(window.fromUs), indexAt(window.toUs)]
  const spokenPx = pixels((heardStartsUs[to - 1] ?? 0) - (heardStartsUs[from] ?? 0))
  const isWide = to - from > 1 && spokenPx / (to - from) >= WORD_PX
  const textOf = (index: number) => tokens[heard[index] ?? -1]?.text ?? ''
  if (isWide)
    return (
      <div class="word-layer drawn" style={{ top: `${top}px` }} aria-hidden="true">
        {heard.slice(from, to).map((token, order) => {
          const left = pixels(heardStartsUs[from + order] ?? 0)
          const next = heardStartsUs[from + order + 1]
          const room = next === undefined ? WORD_PX * 2 : pixels(next) - left
          return (
            <span
              key={token}
              class="tip light"
              style={{ left: `${left}px`, maxWidth: `${Math.max(8, room - 2)}px` }}
            >
              {tokens[token]?.text}
            </span>
          )
        })}
      </div>
    )
  return (
    <div class="word-layer drawn" style={{ top: `${top}px` }} aria-hidden="true">
      {clips.map(({ clip, range }) => {
        const startUs = Math.max(range.startUs, window.fromUs + 200 * (1e6 / pixelsPerSecond))
        const room = Math.min(pixels(range.endUs - startUs), window.width)
        if (room < MIN_TEXT_PX) return null
        const first = indexAt(startUs)
        const last = Math.min(indexAt(range.endUs), first + Math.ceil(room / CHARACTER_PX / 3))
        const text = Array.from({ length: Math.max(0, last - first) }, (_, step) => textOf(first + step))
        return (
          <span
            key={clip.id}
            class="tip light"
            style={{ left: `${pixels(startUs) + 4}px`, maxWidth: `${room - 8}px` }}
          >
            {text.join(' ')}
          </span>
        )
      })}
    </div>
  )
}
