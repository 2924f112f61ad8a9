// placeholder
import type { HeardWord } from './recogniser.ts'
export function findHesitations(_pcm: Float32Array, _words: readonly HeardWord[]): HeardWord[] {
  return []
}
