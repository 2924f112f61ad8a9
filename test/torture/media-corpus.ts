// Damaged and hostile media: small samples of every format, made with ffmpeg once per process, and
// what becomes of them by truncation, bit flips, splices and lies in their headers.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ffmpeg } from '../support/media-programs.ts'
import type { Random } from './generate.ts'

export type HostileFile = { name: string; kind: string; bytes: Uint8Array }

const PICTURE = ['-f', 'lavfi', '-i', 'testsrc=s=96x64:d=1.2:r=12']
const SOUND = ['-f', 'lavfi', '-i', 'sine=d=1.2:f=440']
const BOTH = [...PICTURE, ...SOUND]
const STILL = [...PICTURE, '-frames:v', '1']

/** Arguments of ffmpeg by the name of the sample. */
export const SAMPLES: Record<string, readonly string[]> = {
  mp4: [...BOTH, '-c:v', 'libx264', '-c:a', 'aac', '-f', 'mp4'],
  'mp4 fragmented': [
    ...BOTH,
    '-c:v',
    'libx264',
    '-c:a',
    'aac',
    '-movflags',
    'frag_keyframe+empty_moov',
    '-f',
    'mp4',
  ],
  mov: [...BOTH, '-c:v', 'mpeg4', '-c:a', 'pcm_s16le', '-f', 'mov'],
  mkv: [...BOTH, '-c:v', 'libx264', '-c:a', 'flac', '-f', 'matroska'],
  webm: [...BOTH, '-c:v', 'libvpx', '-c:a', 'libopus', '-f', 'webm'],
  avi: [...BOTH, '-c:v', 'mpeg4', '-c:a', 'libmp3lame', '-f', 'avi'],
  flv: [...BOTH, '-c:v', 'flv', '-c:a', 'libmp3lame', '-ar', '44100', '-f', 'flv'],
  mpegts: [...BOTH, '-c:v', 'mpeg2video', '-c:a', 'mp2', '-f', 'mpegts'],
  wmv: [...BOTH, '-c:v', 'wmv2', '-c:a', 'wmav2', '-f', 'asf'],
  mp3: [...SOUND, '-c:a', 'libmp3lame', '-f', 'mp3'],
  wav: [...SOUND, '-f', 'wav'],
  flac: [...SOUND, '-f', 'flac'],
  'ogg opus': [...SOUND, '-c:a', 'libopus', '-f', 'ogg'],
  'ogg vorbis': [...SOUND, '-c:a', 'libvorbis', '-f', 'ogg'],
  aac: [...SOUND, '-c:a', 'aac', '-f', 'adts'],
  aiff: [...SOUND, '-f', 'aiff'],
  caf: [...SOUND, '-f', 'caf'],
  png: [...STILL, '-c:v', 'png', '-f', 'image2pipe'],
  jpeg: [...STILL, '-c:v', 'mjpeg', '-f', 'image2pipe'],
  gif: [...PICTURE, '-f', 'gif'],
  webp: [...STILL, '-c:v', 'libwebp', '-f', 'image2pipe'],
  bmp: [...STILL, '-c:v', 'bmp', '-f', 'image2pipe'],
  tiff: [...STILL, '-c:v', 'tiff', '-f', 'image2pipe'],
}

/** The samples' bytes; `folder` takes the files. */
export function makeSamples(folder: string): Map<string, Uint8Array> {
  return new Map(
    Object.entries(SAMPLES).map(([name, args]) => {
      const path = join(folder, `sample-${name.replaceAll(' ', '-')}`)
      ffmpeg([...args, path])
      return [name, readFileSync(path)]
    }),
  )
}

type Damage = (bytes: Uint8Array, random: Random, other: Uint8Array) => Uint8Array

const DAMAGE: Record<string, Damage> = {
  'cut off': (bytes, random) => bytes.slice(0, 1 + random.upTo(bytes.length)),
  'cut off in the header': (bytes, random) => bytes.slice(0, 1 + random.upTo(Math.min(200, bytes.length))),
  'beginning missing': (bytes, random) => bytes.slice(1 + random.upTo(Math.min(4000, bytes.length - 1))),
  'bits flipped': (bytes, random) => flipped(bytes, random, 1 + random.upTo(60), bytes.length),
  'bits flipped in the header': (bytes, random) => flipped(bytes, random, 1 + random.upTo(12), 256),
  'sizes that lie': (bytes, random) => {
    const made = bytes.slice()
    const at = random.upTo(Math.max(1, Math.min(made.length, 2000) - 4))
    made.set(
      random.pick([
        [255, 255, 255, 255],
        [127, 255, 255, 255],
        [0, 0, 0, 0],
        [128, 0, 0, 0],
      ]),
      at,
    )
    return made
  },
  'two containers in one': (bytes, random, other) =>
    joined(bytes.slice(0, random.upTo(bytes.length)), other.slice(random.upTo(other.length))),
  'a part doubled': (bytes, random) => {
    const at = random.upTo(bytes.length)
    const part = bytes.slice(at, at + random.upTo(5000))
    return joined(bytes.slice(0, at), part, part, bytes.slice(at))
  },
  'a hole of zeros': (bytes, random) => {
    const made = bytes.slice()
    const at = random.upTo(made.length)
    made.fill(0, at, Math.min(made.length, at + 1 + random.upTo(2000)))
    return made
  },
  'noise in the middle': (bytes, random) => {
    const made = bytes.slice()
    const at = random.upTo(made.length)
    for (let i = at; i < Math.min(made.length, at + 500); i += 1) made[i] = random.upTo(256)
    return made
  },
}

function flipped(bytes: Uint8Array, random: Random, count: number, within: number): Uint8Array {
  const made = bytes.slice()
  for (let i = 0; i < count; i += 1) {
    const at = random.upTo(Math.min(within, made.length))
    made[at] = (made[at] ?? 0) ^ (1 << random.upTo(8))
  }
  return made
}

export function joined(...parts: (Uint8Array | string)[]): Uint8Array {
  return new Uint8Array(Buffer.concat(parts.map((part) => Buffer.from(part))))
}

/** `rounds` of every damage to every sample. */
export function damagedFiles(
  samples: Map<string, Uint8Array>,
  random: Random,
  rounds: number,
): HostileFile[] {
  const others = [...samples.values()]
  return [...samples].flatMap(([format, bytes]) =>
    Object.entries(DAMAGE).flatMap(([damage, apply]) =>
      Array.from({ length: rounds }, (_, round) => ({
        name: `${format}, ${damage} ${round + 1}`,
        kind: damage,
        bytes: apply(bytes, random, random.pick(others)),
      })),
    ),
  )
}
