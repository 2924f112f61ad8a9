// Compares what the sender says a file is with what it really is. A wrong hint only causes a warning.
import type { Probe } from '../../../adapters/ffprobe.ts'
import type { WantedMedia } from './import-request.ts'

/** Only unambiguous extensions: MP4, MOV, MKV, WebM and Ogg may also hold sound alone. */
const KIND_OF_ENDING: Readonly<Record<string, Probe['kind']>> = {
  ...{ mp3: 'audio', wav: 'audio', m4a: 'audio', flac: 'audio', aac: 'audio', opus: 'audio', aiff: 'audio' },
  ...{ png: 'image', jpg: 'image', jpeg: 'image', webp: 'image', bmp: 'image', tiff: 'image' },
}
const KINDS: readonly string[] = ['audio', 'image', 'video']

/** Sentences for `warnings`; none for files that were not uploaded directly. */
export function hintWarnings({ name, promised }: WantedMedia, { kind }: Probe): string[] {
  if (promised === null) return []
  const [announced = ''] = promised.contentType.toLowerCase().split('/')
  const byName = KIND_OF_ENDING[name.split('.').at(-1)?.toLowerCase() ?? '']
  return [
    ...(KINDS.includes(announced) && announced !== kind
      ? [`It was declared as ${promised.contentType}, but it is ${WORDS[kind]}.`]
      : []),
    ...(byName !== undefined && byName !== kind
      ? [`Its name is that of ${WORDS[byName]}, but it is ${WORDS[kind]}.`]
      : []),
  ]
}

const WORDS: Readonly<Record<Probe['kind'], string>> = {
  audio: 'an audio file',
  image: 'a picture',
  video: 'a video',
}
