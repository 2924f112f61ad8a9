// What the sender of a file says that it is, against what it is: a wrong hint fails nothing, and is mentioned.
import type { Probe } from '../../../adapters/ffprobe.ts'
import type { WantedMedia } from './import-request.ts'

/** Of endings that leave no doubt: MP4, MOV, MKV, WebM and Ogg hold sound alone as well. */
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
      ? [`It was announced as ${promised.contentType}, but it is ${WORDS[kind]}.`]
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
