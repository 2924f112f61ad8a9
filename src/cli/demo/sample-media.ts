// The bundled media, and a small host that serves them over loopback HTTP, because the demo imports them
// by address like any client.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { isCompiled, unpackTogether } from '../../adapters/embedded-files.ts'
import { SAMPLE_FILES, SPEECH_MODEL_FILES, type TrueWord } from './sample-files.ts'

export type Sample = keyof typeof SAMPLE_FILES
export const SAMPLES = Object.keys(SAMPLE_FILES) as Sample[]

export type SampleMedia = {
  /** The folder of the small speech model that ships beside the media. */
  speechModel: string
  addressOf(sample: Sample): string
  trueWordsOf(sample: Sample): TrueWord[]
  stop(): Promise<void>
}

/** Starts the host. */
export function serveSampleMedia(): SampleMedia {
  const host = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    fetch(request) {
      const asked = basename(new URL(request.url).pathname)
      const sample = SAMPLES.find((each) => each === asked)
      if (sample === undefined) return new Response('no such sample\n', { status: 404 })
      return new Response(Bun.file(SAMPLE_FILES[sample].path), { headers: { 'content-type': 'video/mp4' } })
    },
  })
  return {
    speechModel: speechModelFolder(),
    addressOf: (sample) => new URL(sample, host.url).href,
    trueWordsOf: (sample) => SAMPLE_FILES[sample].words,
    stop: () => host.stop(true),
  }
}

/** Code outside Bun reads the model, so the executable's copy must become real files. */
function speechModelFolder(): string {
  const [first] = SPEECH_MODEL_FILES
  if (!isCompiled() && first) return dirname(first.path)
  const digest = createHash('sha256')
  const files = SPEECH_MODEL_FILES.map(({ name, path }) => {
    const bytes = readFileSync(path)
    digest.update(bytes)
    return { embeddedPath: path, name, sizeBytes: bytes.length }
  })
  return unpackTogether('speech-model', digest.digest('hex'), files)
}
