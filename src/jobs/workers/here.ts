// Heavy steps in this process and its children, each when its resource is free.
import type { MediaFolder } from '../../adapters/media-folder.ts'
import type { Queues } from '../engine/queues.ts'
import { type HearingParts, hearFile } from './hear-file.ts'
import type { Steps } from './steps.ts'

export type StepsHereParts = HearingParts & { queues: Queues; mediaFolder: Pick<MediaFolder, 'pathOf'> }

/** Without a queue. `parts` is asked at each step. */
export function createStepsHere(parts: () => StepsHereParts): Steps {
  return {
    transcribe: ({ parties, signal }, input, hooks) =>
      parts().queues.run('speech', parties, signal, () => {
        hooks.onProgress(0)
        return hearFile(parts(), parts().mediaFolder.pathOf(input.hash), input, hooks, signal)
      }),
  }
}
