// For apps that publish nothing.
import type { PublishingParts } from '../../src/http/v1/parts.ts'

const never = () => {
  throw new Error('nothing is published in this test')
}

export const NO_PUBLISHING: PublishingParts = {
  links: { sign: never, stateOf: never },
  pageFiles: { content: never, poster: never },
  hashPassword: never,
}
