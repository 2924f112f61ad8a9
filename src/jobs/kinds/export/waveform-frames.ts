// The frames of a composition with sound but no picture: its scrolling waveform.
import { startOfFrame } from '../../../edit/frames.ts'
import type { Size } from '../../../render/picture/fit.ts'
import { BARS, BARS_PER_SECOND, waveformFrame } from '../../../render/picture/waveform.ts'
import { SOUND_RATE } from '../../../render/sound/voices.ts'
import type { ExportWork } from './export-work.ts'
import { openPcmFile } from './pcm-file.ts'
import type { RenderedSound } from './render-sound.ts'

/** One frame for each of the plan; flat where nothing is heard. */
export async function* waveformFrames(
  { plan, signal }: ExportWork,
  sound: RenderedSound | null,
  frame: Size,
): AsyncGenerator<Uint8Array, void, undefined> {
  using pcm = sound === null ? null : openPcmFile(sound.path)
  const levels = new Map<number, number>()
  const samplesPerBar = SOUND_RATE / BARS_PER_SECOND
  const levelOf = (bar: number): number => {
    if (pcm === null || bar < 0) return 0
    const known = levels.get(bar)
    if (known !== undefined) return known
    const level = pcm
      .read(bar * samplesPerBar, samplesPerBar)
      .reduce((loudest, sample) => Math.max(loudest, Math.abs(sample)), 0)
    levels.set(bar, level)
    levels.delete(bar - 2 * BARS)
    return level
  }
  for (let at = 0; at < plan.durationFrames; at++) {
    signal.throwIfAborted()
    const present = (startOfFrame(at, plan.rate) / 1e6) * BARS_PER_SECOND
    const first = Math.floor(present) - BARS / 2
    const shown = Array.from({ length: BARS + 1 }, (_, index) => levelOf(first + index))
    yield waveformFrame(shown, present - Math.floor(present), frame)
  }
}
