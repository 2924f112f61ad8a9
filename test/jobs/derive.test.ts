import { describe, expect, test } from 'bun:test'
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { filmstripOf } from '../../src/adapters/derive-media.ts'
import { createDerivedFolder } from '../../src/adapters/derived-folder.ts'
import type { ProbeRecord } from '../../src/store/media-schema.ts'
import { contentTypeOf, proxyFileOf, proxyReason } from '../../src/store/playable.ts'
import { pixelsOf } from '../support/measured-media.ts'
import { ffmpeg, ffprobe } from '../support/media-programs.ts'
import { scriptedJobs } from '../support/scripted-job.ts'
import { FIXTURES, storeMedia } from '../support/stored-media.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const MP4: ProbeRecord = {
  container: 'mp4',
  width: 1920,
  height: 1080,
  rotationDegrees: 0,
  frameRate: { numerator: 25, denominator: 1 },
  variableFrameRate: false,
  videoCodec: 'h264',
  audioCodec: 'aac',
  audioSampleRate: 48000,
  audioChannels: 2,
  audioStreams: 1,
}
const MINUTE_US = 60_000_000

describe('a proxy', () => {
  test.each([
    ['H.264 and AAC in MP4', 'video', {}, 50e6, null],
    ['the same without sound', 'video', { audioCodec: null, audioStreams: 0 }, 50e6, null],
    ['HEVC', 'video', { videoCodec: 'hevc' }, 50e6, 'not_playable'],
    ['ProRes in MOV', 'video', { container: 'mov', videoCodec: 'prores' }, 50e6, 'not_playable'],
    ['PCM in MOV', 'video', { container: 'mov', audioCodec: 'pcm_s16le' }, 50e6, 'not_playable'],
    ['H.264 in Matroska', 'video', { container: 'matroska' }, 50e6, 'not_playable'],
    ['AVI', 'video', { container: 'avi', videoCodec: 'mpeg4' }, 50e6, 'not_playable'],
    ['4K', 'video', { width: 3840, height: 2160 }, 50e6, 'heavy'],
    ['120 frames a second', 'video', { frameRate: { numerator: 120, denominator: 1 } }, 50e6, 'heavy'],
    ['100 Mbit/s', 'video', {}, 750e6, 'heavy'],
    ['MP3', 'audio', { container: 'mp3', videoCodec: null, audioCodec: 'mp3' }, 1e6, null],
    ['AIFF', 'audio', { container: 'aiff', videoCodec: null, audioCodec: 'pcm_s16be' }, 1e6, 'not_playable'],
    ['JPEG', 'image', { container: 'jpeg' }, 1e6, null],
    ['TIFF', 'image', { container: 'tiff' }, 1e6, 'not_playable'],
  ] as const)('of %s', (_what, kind, probe, sizeBytes, reason) => {
    expect(proxyReason({ kind, probe: { ...MP4, ...probe }, durationUs: MINUTE_US }, sizeBytes)).toBe(reason)
  })
})

test.each([
  ['video', 'mp4', 'video/mp4'],
  ['audio', 'mp4', 'audio/mp4'],
  ['audio', 'wav', 'audio/wav'],
  ['image', 'png', 'image/png'],
  ['image', 'svg', 'application/octet-stream'],
  ['video', 'html', 'application/octet-stream'],
  ['audio', 'constructor', 'application/octet-stream'],
] as const)('%s in %s is sent as %s', (kind, container, type) => {
  expect(contentTypeOf({ kind, probe: { ...MP4, container } })).toBe(type)
})

test.each([
  [1_000_000, { columns: 1, rows: 1, count: 1, intervalUs: 1_000_000 }],
  [25_000_000, { columns: 10, rows: 3, count: 25, intervalUs: 1_000_000 }],
  [3600_000_000, { columns: 10, rows: 20, count: 200, intervalUs: 18_000_000 }],
  [0, { columns: 1, rows: 1, count: 1 }],
])('a filmstrip of %d µs is laid out', (durationUs, strip) => {
  expect(filmstripOf({ width: 1920, height: 1080, durationUs })).toMatchObject({
    ...strip,
    tileWidth: 160,
    tileHeight: 90,
  })
})

describe('derived files', () => {
  test('are made in the background, again when they are gone, and go with their file', async () => {
    using world = scriptedJobs(async () => ({ status: 'success' }))
    const { derivedFiles, config } = world.services
    const project = world.project()
    const item = await storeMedia(world.services, {
      projectId: project.id,
      name: 'intro',
      file: join(FIXTURES, 'intro.wav'),
    })
    expect(derivedFiles.status(item, 'peaks').state).toBe('missing')
    derivedFiles.want(item)
    expect(derivedFiles.status(item, 'peaks').state).toBe('making')
    await derivedFiles.idle()
    expect(derivedFiles.status(item, 'peaks').state).toBe('ready')
    expect(derivedFiles.status(item, 'filmstrip').state).toBe('none')
    const folder = join(config.dataDir, 'derived', item.fileHash)
    expect(readdirSync(folder)).toEqual(['peaks.u8'])
    rmSync(folder, { recursive: true })
    expect(existsSync(await derivedFiles.ready(item, 'peaks'))).toBe(true)
    await derivedFiles.forget([item.fileHash])
    expect(existsSync(folder)).toBe(false)
    expect(derivedFiles.status(item, 'peaks').state).toBe('missing')
  })

  test('that the server’s end interrupts leave no files and no process', async () => {
    using world = scriptedJobs(async () => ({ status: 'success' }))
    const { derivedFiles, config } = world.services
    const item = await storeMedia(world.services, {
      projectId: world.project().id,
      name: 'talk',
      file: join(FIXTURES, 'long-talk.opus'),
    })
    derivedFiles.want(item)
    const startMs = performance.now()
    // As long as running jobs get: what nobody waits for does not take it.
    await world.runner.stop(60_000)
    expect(performance.now() - startMs).toBeLessThan(5000)
    const folder = join(config.dataDir, 'derived', item.fileHash)
    expect(existsSync(folder) ? readdirSync(folder) : []).toEqual([])
    const next = world.restarted()
    expect(next.recover()).toBeGreaterThan(0)
    await next.idle()
    expect(derivedFiles.status(item, 'peaks').state).toBe('ready')
  }, 120_000)

  test('of HDR recordings have the colors of screens', async () => {
    using world = scriptedJobs(async () => ({ status: 'success' }))
    const { derivedFiles, config } = world.services
    const file = join(config.dataDir, 'phone')
    const white =
      'color=white:s=320x180:r=25:d=1,setparams=colorspace=bt709:color_trc=bt709:color_primaries=bt709'
    const highRange =
      'zscale=t=linear:npl=203,format=gbrpf32le,zscale=p=2020:t=smpte2084:m=2020_ncl:r=limited:npl=203,format=yuv420p10le'
    ffmpeg([
      ...['-f', 'lavfi', '-i', `${white},${highRange}`, '-c:v', 'libx265', '-x265-params', 'log-level=none'],
      ...[
        '-color_primaries',
        'bt2020',
        '-color_trc',
        'smpte2084',
        '-colorspace',
        'bt2020nc',
        '-f',
        'mp4',
        file,
      ],
    ])
    const item = await storeMedia(world.services, { projectId: world.project().id, name: 'phone', file })
    // Left as it is recorded this white would be a gray of 148.
    for (const kind of ['proxy', 'poster', 'filmstrip'] as const)
      expect(pixelsOf(await derivedFiles.ready(item, kind), 160, 90)(80, 45)).toBeColor(240, 240, 240)
    const proxy = await derivedFiles.ready(item, 'proxy')
    expect(ffprobe(['-show_entries', 'stream=color_space,color_transfer', proxy])).toContain(
      'color_space=bt709\ncolor_transfer=bt709',
    )
    await world.runner.stop(0)
  }, 60_000)

  const tags = ['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709']
  test.each([
    ['tagged', 360, 'yuv420p', tags],
    ['of many lines that say nothing', 720, 'yuv420p', []],
    ['of full range', 360, 'yuvj420p', [...tags, '-color_range', 'pc']],
  ])(
    'of recordings in the colors of BT.709, %s, have those colors',
    async (_what, lines, pixels, said) => {
      using world = scriptedJobs(async () => ({ status: 'success' }))
      const { derivedFiles, config } = world.services
      const file = join(config.dataDir, 'green')
      const range = pixels === 'yuvj420p' ? 'pc' : 'tv'
      const frames = said.length === 0 ? '' : `,setparams=colorspace=bt709:range=${range}`
      ffmpeg([
        ...['-f', 'lavfi', '-i', `color=0x00bf00:s=${(lines * 16) / 9}x${lines}:r=25:d=1,format=gbrp`],
        ...['-vf', `scale=out_color_matrix=bt709:out_range=${range},format=${pixels}${frames}`],
        ...['-c:v', 'libx264', '-qp', '4', ...said, '-f', 'matroska', file],
      ])
      const item = await storeMedia(world.services, { projectId: world.project().id, name: 'green', file })
      for (const kind of ['proxy', 'poster', 'filmstrip'] as const) {
        const shown = pixelsOf(await derivedFiles.ready(item, kind), 160, 90)(80, 45)
        const off = Math.max(...[0, 191, 0].map((value, index) => Math.abs((shown[index] ?? -1) - value)))
        expect({ kind, shown, isRight: off <= 8 }).toEqual({ kind, shown, isRight: true })
      }
      await world.runner.stop(0)
    },
    60_000,
  )

  test('of what can be seen through keep that for the player, and are on black elsewhere', async () => {
    using world = scriptedJobs(async () => ({ status: 'success' }))
    const { derivedFiles, config } = world.services
    const projectId = world.project().id
    // Left half green, right half nothing, over an ugly color.
    const source =
      "nullsrc=s=320x180:r=25:d=1,format=rgba,geq=r='if(lt(X,160),0,255)':g=255:b=0:a='if(lt(X,160),255,0)'"
    const made = async (name: string, args: string[]) => {
      const file = join(config.dataDir, name)
      ffmpeg(['-f', 'lavfi', '-i', source, ...args, file])
      return storeMedia(world.services, { projectId, name, file })
    }
    const vp9 = ['-c:v', 'libvpx-vp9', '-pix_fmt', 'yuva420p', '-b:v', '1M', '-f', 'webm']
    const prores = ['-c:v', 'prores_ks', '-profile:v', '4444', '-pix_fmt', 'yuva444p10le', '-f', 'mov']
    for (const film of [await made('vp9', vp9), await made('prores', prores)]) {
      const proxy = await derivedFiles.ready(film, 'proxy')
      expect(proxyFileOf(film).contentType).toBe('video/webm')
      const alpha = ffmpeg([
        ...['-c:v', 'libvpx-vp9', '-i', proxy, '-vf', 'alphaextract', '-frames:v', '1'],
        ...['-f', 'rawvideo', '-pix_fmt', 'gray', '-'],
      ])
      expect([alpha[40], alpha[280]]).toEqual([255, 0])
      const poster = pixelsOf(await derivedFiles.ready(film, 'poster'), 320, 180)
      expect(poster(40, 90)).toBeColor(0, 255, 0)
      expect(poster(280, 90)).toBeColor(0, 0, 0)
    }
    const tiff = await made('tiff', ['-frames:v', '1', '-c:v', 'tiff', '-f', 'image2'])
    const shown = await derivedFiles.ready(tiff, 'proxy')
    expect(proxyFileOf(tiff).contentType).toBe('image/png')
    const pixels = ffmpeg(['-i', shown, '-f', 'rawvideo', '-pix_fmt', 'rgba', '-'])
    expect([...pixels.subarray(4 * 40, 4 * 41)]).toEqual([0, 255, 0, 255])
    expect(pixels[4 * 280 + 3]).toBe(0)
    await world.runner.stop(0)
  }, 60_000)

  test('of unknown files are swept, unfinished ones at start', async () => {
    using folder = temporaryFolder()
    const derived = createDerivedFolder(folder.path)
    const removeFolder = (path: string) => rm(path, { recursive: true })
    const [known = '', unknown = ''] = ['a', 'b'].map((letter) => letter.repeat(64))
    for (const hash of [known, unknown]) {
      mkdirSync(join(folder.path, 'derived', hash))
      writeFileSync(derived.pathOf(hash, 'peaks.u8'), 'x')
      writeFileSync(derived.pathOf(hash, '0.part.proxy.mp4'), 'x')
    }
    expect(await derived.sweep((hash) => hash === known, 'running', removeFolder)).toBe(1)
    expect(readdirSync(join(folder.path, 'derived'))).toEqual([known])
    expect(readdirSync(join(folder.path, 'derived', known))).toHaveLength(2)
    expect(await derived.sweep((hash) => hash === known, 'at_start', removeFolder)).toBe(0)
    expect(readdirSync(join(folder.path, 'derived', known))).toEqual(['peaks.u8'])
    expect(() => derived.pathOf('../../etc', 'passwd')).toThrow('SHA-256')
  })
})
