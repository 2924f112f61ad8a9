// Media that is unusual or broken, made with ffmpeg when first asked for. Files are named without an
// ending, as in the media folder, so that only their content tells what they are.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { ffmpeg } from './media-programs.ts'
import { MEDIA_FIXTURES } from './word-accuracy.ts'

const folder = mkdtempSync(join(tmpdir(), 'roughcut-odd-media-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))

const interview = join(MEDIA_FIXTURES, 'interview.mp4')
const memo = join(MEDIA_FIXTURES, 'voice-memo.mp3')
const picture = (size: string, seconds: number) => [
  '-f',
  'lavfi',
  '-i',
  `testsrc=s=${size}:d=${seconds}:r=25`,
]
const tone = (seconds: number) => ['-f', 'lavfi', '-i', `sine=d=${seconds}`]

/** Arguments of ffmpeg by the name of what they make. */
const RECIPES = {
  'audio with cover art': [
    ...['-i', memo, ...picture('300x300', 1), '-map', '0:a', '-map', '1:v', '-c:a', 'copy'],
    ...['-frames:v', '1', '-disposition:v', 'attached_pic', '-f', 'mp3'],
  ],
  'video without sound': [...picture('320x240', 2), '-f', 'mp4'],
  'variable frame rate': [
    ...['-f', 'lavfi', '-i', 'testsrc=s=320x240:d=3:r=30'],
    ...['-vf', "select='not(between(n,20,40))',setpts=PTS", '-vsync', 'vfr', '-f', 'mp4'],
  ],
  'one hundred streams': [
    ...Array.from({ length: 100 }, (_, index) => [
      '-f',
      'lavfi',
      '-t',
      '0.5',
      '-i',
      `sine=f=${200 + index}`,
    ]).flat(),
    ...Array.from({ length: 100 }, (_, index) => ['-map', String(index)]).flat(),
    ...['-c:a', 'aac', '-b:a', '32k', '-f', 'mp4'],
  ],
  'sound of noise': [...['-t', '3', '-i', interview, '-c', 'copy', '-bsf:a', 'noise=1', '-f', 'mp4']],
  'picture of noise': [...['-t', '3', '-i', interview, '-c', 'copy', '-bsf:v', 'noise=1', '-f', 'mp4']],
  'still jpeg': [...picture('640x480', 1), '-frames:v', '1', '-f', 'mjpeg'],
  'still png': [...picture('640x480', 1), '-frames:v', '1', '-f', 'image2pipe', '-c:v', 'png'],
  'still tiff': [...picture('64x48', 1), '-frames:v', '1', '-f', 'image2pipe', '-c:v', 'tiff'],
  'still gif': [...picture('64x48', 1), '-frames:v', '1', '-f', 'gif'],
  'still webp': [...picture('64x48', 1), '-frames:v', '1', '-c:v', 'libwebp', '-f', 'webp'],
  'still avif': [
    ...[...picture('64x48', 1), '-frames:v', '1', '-pix_fmt', 'yuv420p', '-c:v', 'libaom-av1'],
    ...['-still-picture', '1', '-f', 'avif'],
  ],
  'moving webp': [...picture('64x48', 1), '-r', '5', '-c:v', 'libwebp_anim', '-f', 'webp'],
  'moving avif': [
    ...[...picture('64x48', 1), '-r', '5', '-pix_fmt', 'yuv420p', '-c:v', 'libaom-av1', '-cpu-used', '8'],
    ...['-f', 'avif'],
  ],
  'moving png': [...picture('64x48', 1), '-r', '5', '-f', 'apng'],
  'animated gif': [...picture('64x48', 1), '-r', '10', '-f', 'gif'],
  'webm without duration': [
    ...[
      '-i',
      interview,
      '-t',
      '3',
      '-vf',
      'scale=160:-2',
      '-c:v',
      'libvpx',
      '-deadline',
      'realtime',
      '-cpu-used',
      '8',
      '-b:v',
      '200k',
      '-c:a',
      'libopus',
      '-live',
      '1',
      '-f',
      'webm',
    ],
  ],
  'raw aac': ['-i', memo, '-t', '8', '-c:a', 'aac', '-f', 'adts'],
  'raw h264': ['-i', interview, '-t', '3', '-an', '-c:v', 'copy', '-f', 'h264'],
  'matroska that begins late': [
    ...['-itsoffset', '5', '-i', interview, '-t', '8', '-c', 'copy', '-f', 'matroska'],
  ],
  matroska: ['-i', interview, '-t', '20', '-c', 'copy', '-f', 'matroska'],
  flac: ['-i', memo, '-f', 'flac'],
  'sound after a second': [
    ...picture('160x120', 3),
    '-itsoffset',
    '1',
    ...tone(1),
    '-map',
    '0',
    '-map',
    '1',
    '-f',
    'mp4',
  ],
  'wide pixels': [...picture('720x576', 1), '-vf', 'setsar=16/11', '-f', 'mp4'],
  'two languages': [
    ...picture('64x48', 1),
    ...tone(1),
    ...tone(1),
    '-map',
    '0',
    '-map',
    '1',
    '-map',
    '2',
    '-f',
    'mp4',
  ],
} as const satisfies Record<string, readonly string[]>

export type OddMedia = keyof typeof RECIPES

/** The file's path; made once per process. */
export function oddMedia(what: OddMedia): string {
  const path = join(folder, what.replaceAll(' ', '-'))
  if (Bun.file(path).size === 0) ffmpeg([...RECIPES[what], path])
  return path
}

/** A file with these bytes. */
export async function fileOf(title: string, content: string | Uint8Array): Promise<string> {
  const path = join(folder, title.replaceAll(/[^\w-]/g, '-'))
  await Bun.write(path, content)
  return path
}

/** The first `share` (0 to 1) of a file. */
export async function truncated(file: string, share: number): Promise<string> {
  const bytes = await Bun.file(file).bytes()
  return fileOf(`${file.split('/').at(-1)}-cut-${share}`, bytes.subarray(0, Math.floor(bytes.length * share)))
}

export function fixture(file: string): string {
  return join(MEDIA_FIXTURES, file)
}

/** A valid small PNG file whose header promises `width` × `height` black pixels. */
export function pngOfSize(width: number, height: number): Uint8Array {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 1
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * Math.min(height, 200)))
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const length = Buffer.alloc(4)
    length.writeUInt32BE(data.length)
    const sum = Buffer.alloc(4)
    sum.writeUInt32BE(Bun.hash.crc32(body))
    return Buffer.concat([length, body, sum])
  }
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** A JPEG with an EXIF orientation (6: held so that it must be turned by 90 degrees clockwise). */
export async function jpegWithOrientation(orientation: number): Promise<string> {
  const jpeg = Buffer.from(await Bun.file(oddMedia('still jpeg')).bytes())
  const tiff = Buffer.from('49492a000800000001001201030001000000000000000000000000', 'hex')
  tiff[18] = orientation
  const exif = Buffer.concat([Buffer.from('Exif\0\0'), tiff])
  const marker = Buffer.from([0xff, 0xe1, 0, exif.length + 2])
  return fileOf(`exif-${orientation}`, Buffer.concat([jpeg.subarray(0, 2), marker, exif, jpeg.subarray(2)]))
}
