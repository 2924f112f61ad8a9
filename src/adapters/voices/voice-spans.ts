// Who speaks when in a recording, from the voices of its overlapping windows. Pure; times are source time.
import { FRAME_STEP_SAMPLES, type LocalVoice } from './local-voices.ts'
import { groupVoices } from './same-voice.ts'

/** The voices of a window that begins at `startSample`. */
export type HeardWindow = { startSample: number; voices: readonly LocalVoice[] }

/** From here on, this voice is the one that is heard most; null: nobody is. Voices are numbered from 0. */
export type VoiceSpan = { startUs: number; voice: number | null }

/** `speakers`: how many there are, or null to find out. Empty when nobody speaks alone for long enough. */
export function voiceSpans(windows: readonly HeardWindow[], speakers: number | null): VoiceSpan[] {
  const known = windows.flatMap(({ voices }, window) =>
    voices.flatMap(({ embedding, soloSamples }, voice) =>
      embedding === null ? [] : [{ window, voice, vector: embedding, weight: soloSamples }],
    ),
  )
  if (known.length === 0) return []
  const groupOf = groupVoices(known, speakers)
  const count = Math.max(...groupOf) + 1
  const frames = Math.max(
    ...windows.map(({ startSample, voices }) => frameOf(startSample) + (voices[0]?.active.length ?? 0)),
  )
  const votes = new Uint8Array(frames * count)
  known.forEach(({ window, voice }, index) => {
    const { startSample = 0, voices = [] } = windows[window] ?? {}
    const first = frameOf(startSample)
    const group = groupOf[index] ?? 0
    voices[voice]?.active.forEach((isActive, frame) => {
      const at = (first + frame) * count + group
      if (isActive === 1) votes[at] = (votes[at] ?? 0) + 1
    })
  })
  return spansOf(votes, frames, count)
}

function spansOf(votes: Uint8Array, frames: number, count: number): VoiceSpan[] {
  const spans: VoiceSpan[] = []
  let before: number | null = null
  for (let frame = 0; frame < frames; frame++) {
    const voice = loudestOf(votes, frame * count, count, before)
    if (voice === before && frame > 0) continue
    spans.push({ startUs: usOfFrame(frame), voice })
    before = voice
  }
  return spans
}

/** A tie keeps the voice that was speaking. */
function loudestOf(votes: Uint8Array, from: number, count: number, before: number | null): number | null {
  let best: number | null = before !== null && (votes[from + before] ?? 0) > 0 ? before : null
  for (let voice = 0; voice < count; voice++) {
    const most = best === null ? 0 : (votes[from + best] ?? 0)
    if ((votes[from + voice] ?? 0) > most) best = voice
  }
  return best
}

/** The voice that is heard longest from `startUs` to `endUs`; null when none is. */
export function voiceDuring(spans: readonly VoiceSpan[], startUs: number, endUs: number): number | null {
  const heardUs = new Map<number, number>()
  let low = 0
  let high = spans.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((spans[middle]?.startUs ?? 0) <= startUs) low = middle + 1
    else high = middle
  }
  for (let index = Math.max(0, low - 1); index < spans.length; index++) {
    const span = spans[index]
    if (!span || span.startUs >= endUs) break
    const untilUs = Math.min(endUs, spans[index + 1]?.startUs ?? endUs)
    const lastsUs = untilUs - Math.max(startUs, span.startUs)
    if (span.voice !== null) heardUs.set(span.voice, (heardUs.get(span.voice) ?? 0) + lastsUs)
  }
  let best: number | null = null
  for (const [voice, lastsUs] of heardUs)
    if (lastsUs > 0 && (best === null || lastsUs > (heardUs.get(best) ?? 0))) best = voice
  return best
}

function frameOf(sample: number): number {
  return Math.round(sample / FRAME_STEP_SAMPLES)
}

function usOfFrame(frame: number): number {
  return Math.round((frame * FRAME_STEP_SAMPLES * 1e6) / 16_000)
}
