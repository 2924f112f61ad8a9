// The media that ship with the project, and a small host that serves them over loopback HTTP: the demo
// imports them by address, as any client would.
import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import { RoughcutError } from '../../errors.ts'

const FIXTURES = join(import.meta.dir, '../../../test/fixtures')

export const SAMPLES = ['interview.mp4', 'camera-a.mp4', 'camera-b.mp4'] as const
export type Sample = (typeof SAMPLES)[number]

/** What is really said in a sample; seconds. */
export type TrueWord = { word: string; start: number; end: number }

export type SampleMedia = {
  /** The small speech model that ships beside the media. */
  speechModel: string
  addressOf(sample: Sample): string
  trueWordsOf(sample: Sample): Promise<TrueWord[]>
  stop(): Promise<void>
}

/** Starts the host. Throws `not_found` where the media are not: they are part of a checkout. */
export function serveSampleMedia(): SampleMedia {
  const folder = join(FIXTURES, 'media')
  if (!SAMPLES.every((sample) => existsSync(join(folder, sample))))
    throw new RoughcutError(
      'not_found',
      'The media of the demo are not here. Run it from a checkout of the project: npm run demo.',
    )
  const host = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    fetch(request) {
      const asked = basename(new URL(request.url).pathname)
      const sample = SAMPLES.find((each) => each === asked)
      if (sample === undefined) return new Response('no such sample\n', { status: 404 })
      return new Response(Bun.file(join(folder, sample)))
    },
  })
  return {
    speechModel: join(FIXTURES, 'speech-model'),
    addressOf: (sample) => new URL(sample, host.url).href,
    async trueWordsOf(sample) {
      const truth = await Bun.file(join(folder, sample.replace(/\.\w+$/, '.json'))).json()
      return (truth as { words: TrueWord[] }).words
    },
    stop: () => host.stop(true),
  }
}
