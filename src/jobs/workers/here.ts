// Heavy steps in this process and its children, each when its resource is free.
import { probe } from '../../adapters/ffprobe.ts'
import type { MediaFolder } from '../../adapters/media-folder.ts'
import { type Queues, runInLine } from '../engine/queues.ts'
import { deriveFile } from '../kinds/derive/derive-file.ts'
import { exportComposition } from '../kinds/export/export-composition.ts'
import type { ExportServices } from '../kinds/export/export-request.ts'
import { type HearingParts, hearFile } from './hear-file.ts'
import type { Steps } from './steps.ts'

export type StepsHereParts = HearingParts &
  ExportServices & {
    queues: Queues
    mediaFolder: Pick<MediaFolder, 'pathOf' | 'hold'>
    /** Another than the usual one, for tests. */
    render?: typeof exportComposition
  }

/** Without a queue. `parts` is asked at each step. */
export function createStepsHere(parts: () => StepsHereParts): Steps {
  const onFile = async <T>(hash: string, signal: AbortSignal, work: (path: string) => Promise<T>) => {
    const { mediaFolder } = parts()
    using _held = await mediaFolder.hold([hash], signal)
    return await work(mediaFolder.pathOf(hash))
  }
  return {
    transcribe: (step, input, { onWaiting: _, ...hooks }) =>
      runInLine(parts().queues, 'speech', step, () => {
        hooks.onProgress(0)
        return onFile(input.hash, step.signal, (path) => hearFile(parts(), path, input, hooks, step.signal))
      }),
    probe: (step, hash) =>
      runInLine(parts().queues, 'probe', step, () =>
        onFile(hash, step.signal, (path) => probe(parts().programs, path, step.signal)),
      ),
    async derive(step, { hash, kind, source }, toFile, hooks) {
      const { queues, programs } = parts()
      const { signal } = step
      const make = () =>
        onFile(hash, signal, (path) =>
          deriveFile(kind, path, toFile, source, {
            ...{ programs, signal },
            onProgress({ outUs }) {
              if (outUs !== null && source.durationUs)
                hooks.onProgress('Making it', Math.min(99, (outUs / source.durationUs) * 100))
            },
          }),
        )
      // A proxy takes minutes; what the page shows first must not wait for it, nor imports.
      if (kind === 'proxy') await runInLine(queues, 'proxy', step, make)
      else await runInLine(queues, 'derive', step, () => runInLine(queues, 'ffmpeg', step, make))
    },
    render: (step, request, outFile, { onProgress }) => {
      const { queues, render = exportComposition } = parts()
      return runInLine(queues, 'render', step, () =>
        render(parts(), { ...request, outFile, report: onProgress, signal: step.signal }),
      )
    },
  }
}
