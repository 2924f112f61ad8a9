// What hears windows of sound: the model in the speech child, or a server elsewhere. The engine cuts the sound, asks, and
// keeps the words; it does not know which of the two answers.
import type { HeardWindow } from './refine-window.ts'
import type { SpeechWindow } from './windows.ts'

export type HearableWindow = SpeechWindow & { pcm: Float32Array }

export type WindowHearer = {
  /** The longest window that it does well with. */
  longestSeconds: number
  /** How many windows may be asked for at a time, once the language is known. */
  parallelWindows: number
  /**
   * The words of a window, in window time. `language` is Whisper's own code, or null to find it. Throws what the engine
   * throws: `transcription_failed`, `model_unavailable`, or the signal's reason.
   */
  hear(window: HearableWindow, language: string | null, signal: AbortSignal): Promise<HeardWindow>
}
