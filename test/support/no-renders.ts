// For apps that publish nothing and show no frames.
import type { AppParts } from '../../src/app.ts'

const never = () => {
  throw new Error('nothing is rendered in this test')
}

export const NO_RENDERS: Pick<AppParts, 'publishing' | 'frames' | 'promisedBytes' | 'endUpload'> = {
  promisedBytes: async () => 0,
  endUpload: never,
  publishing: {
    links: { sign: never, stateOf: never },
    pageFiles: { content: never, poster: never },
    hashPassword: never,
  },
  frames: { frame: never },
}
