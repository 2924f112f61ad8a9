// What the program and its speech child say to each other, over Bun's IPC (structured clones).
import type { ErrorCode } from '../../errors.ts'
import type { LocalVoice } from '../voices/local-voices.ts'
import type { HeardWindow, RawHearing } from './refine-window.ts'

/** Answered by a message with the same number. */
export type ToChild = { id: number } & (HearRequest | RefineRequest | VoicesRequest)

export type HearRequest = {
  /** The model's folder; loaded when it is not the one in memory, with as many threads. */
  folder: string
  threads: number
  /** At most 30 s of 16 kHz mono. */
  pcm: Float32Array
  /** A code of whisperLanguage(), or null to find it. */
  language: string | null
  /** How names are spelled that may be heard. */
  vocabulary?: readonly string[]
}

/** Words that a server heard, to be aligned with the sound. Needs no model. */
export type RefineRequest = { pcm: Float32Array; heard: RawHearing }

/** Who speaks in a window; `voicesOf` is the folder of the speaker networks. */
export type VoicesRequest = { voicesOf: string; threads: number; pcm: Float32Array }

export type FromChild =
  | { id: number; kind: 'heard'; window: HeardWindow }
  | { id: number; kind: 'voices'; voices: LocalVoice[] }
  /** An error that a fresh child would run into again. */
  | { id: number; kind: 'failed'; code: ErrorCode; message: string; stack: string }
