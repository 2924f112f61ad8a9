// Speech engines of a worker: one per transcription under way, and used again. Each has a child of its own that ends
// when it is idle, and never a second one: the worker's places already share its cores.
import { createModelStore } from '../../adapters/whisper/model-store.ts'
import { createSpeechEngine, type SpeechEngine } from '../../adapters/whisper/speech-engine.ts'
import type { Log } from '../../log.ts'

export type EnginePool = {
  borrow<T>(model: string, work: (speech: SpeechEngine) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** Engines with models of the worker's data folder. */
export function createEnginePool({ dataDir, log }: { dataDir: string; log: Log }): EnginePool {
  const models = createModelStore({ dataDir, log })
  const idle: { model: string; engine: SpeechEngine }[] = []
  const all: SpeechEngine[] = []
  return {
    async borrow(model, work) {
      const at = idle.findIndex((one) => one.model === model)
      const found = at < 0 ? null : (idle.splice(at, 1)[0] ?? null)
      const engine =
        found?.engine ??
        createSpeechEngine({ config: { dataDir }, model: () => model, log, models, secondChild: null })
      if (found === null) all.push(engine)
      try {
        return await work(engine)
      } finally {
        idle.push({ model, engine })
      }
    },
    async close() {
      await Promise.all(all.map((engine) => engine.close()))
    },
  }
}
