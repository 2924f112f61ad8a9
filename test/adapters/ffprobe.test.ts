import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import { type Probe, probe } from '../../src/adapters/ffprobe.ts'
import type { MediaProgramName, MediaPrograms } from '../../src/adapters/media-programs.ts'
import { proxyReason } from '../../src/store/playable.ts'
import { ffmpeg, testPrograms } from '../support/media-programs.ts'
import {
  fileOf,
  fixture,
  jpegWithOrientation,
  type OddMedia,
  oddMedia,
  pngOfSize,
  truncated,
} from '../support/odd-media.ts'
import { failureOf } from '../support/rejection.ts'

// Real programs on a busy machine.
setDefaultTimeout(60_000)

const programs = testPrograms()
const probed = (file: string): Promise<Probe> => probe(programs, file, new AbortController().signal)

/** The code and message with which probing refuses a file. */
async function refusal(file: string): Promise<{ code: string; message: string }> {
  const error = await probed(file).then(
    (found) => ({ code: `accepted as ${found.kind}`, message: '' }),
    (thrown) => thrown,
  )
  return { code: error.code, message: error.message }
}

describe('what a file is', () => {
  test('recognizes each sample, with its true length', async () => {
    const lengths: [string, string, number][] = [
      ['interview.mp4', 'video', 59.09],
      ['camera-b.mp4', 'video', 13.32],
      ['voice-memo.mp3', 'audio', 20],
      ['intro.wav', 'audio', 4.44],
      ['long-talk.opus', 'audio', 241.29],
    ]
    for (const [name, kind, seconds] of lengths) {
      const found = await probed(fixture(name))
      expect([name, found.kind, found.warnings]).toEqual([name, kind, []])
      expect(Math.abs((found.durationUs ?? 0) / 1e6 - seconds)).toBeLessThan(0.05)
    }
  })

  test('audio with cover art is audio', async () => {
    const found = await probed(oddMedia('audio with cover art'))
    expect(found).toMatchObject({ kind: 'audio', hasAudio: true, hasPicture: false })
    expect(found.record.width).toBeNull()
  })

  test('a video without sound has a picture only', async () => {
    const found = await probed(oddMedia('video without sound'))
    expect(found).toMatchObject({ kind: 'video', hasAudio: false, hasPicture: true, durationUs: 2_000_000 })
  })

  test('a variable frame rate is noticed, and its mean is given', async () => {
    const { record } = await probed(oddMedia('variable frame rate'))
    expect(record.variableFrameRate).toBe(true)
    expect(record.frameRate).toEqual({ numerator: 23, denominator: 1 })
  })

  test('a constant frame rate is not taken for a variable one', async () => {
    const { record } = await probed(fixture('interview.mp4'))
    expect(record).toMatchObject({ variableFrameRate: false, frameRate: { numerator: 25, denominator: 1 } })
  })

  test('a file with a hundred streams is one media file; the first stream is used, with a warning', async () => {
    const found = await probed(oddMedia('one hundred streams'))
    expect(found).toMatchObject({ kind: 'audio', durationUs: 500_000 })
    expect(found.warnings.join()).toContain('100 sound tracks')
  })

  test.each([
    ['still jpeg', 640, 480],
    ['still png', 640, 480],
    ['still tiff', 64, 48],
    ['still gif', 64, 48],
    ['still webp', 64, 48],
  ] as [OddMedia, number, number][])('%s is a still image of no length', async (what, width, height) => {
    const found = await probed(oddMedia(what))
    expect(found).toMatchObject({ kind: 'image', durationUs: null, hasAudio: false, hasPicture: true })
    expect(found.record).toMatchObject({ width, height })
  })

  test('a GIF or PNG that moves is a video', async () => {
    for (const what of ['animated gif', 'moving png'] as const) {
      const { kind, durationUs } = await probed(oddMedia(what))
      expect(kind).toBe('video')
      expect(Math.abs((durationUs ?? 0) / 1e6 - 1)).toBeLessThan(0.25)
    }
  })

  test('an AVIF is taken, or refused with what to do where ffmpeg cannot read it', async () => {
    // 64×48, all of one color.
    const bytes = Buffer.from(
      'AAAAIGZ0eXBhdmlmAAAAAGF2aWZtaWYxbWlhZk1BMUIAAAD5bWV0YQAAAAAAAAAvaGRscgAAAAAAAAAAcGljdAAAAAAAAAAAAAAAAFBpY3R1cmVIYW5kbGVyAAAAAA5waXRtAAAAAAABAAAAHmlsb2MAAAAARAAAAQABAAAAAQAAASEAAAAbAAAAKGlpbmYAAAAAAAEAAAAaaW5mZQIAAAAAAQAAYXYwMUNvbG9yAAAAAGppcHJwAAAAS2lwY28AAAAUaXNwZQAAAAAAAABAAAAAMAAAABBwaXhpAAAAAAMICAgAAAAMYXYxQ4EADAAAAAATY29scm5jbHgAAgACAAIAAAAAF2lwbWEAAAAAAAAAAQABBAECgwQAAAAjbWRhdAoGGBV/vbAIMhEcgAAAWAAAAAoFhMzZuGvAgA==',
      'base64',
    )
    const file = await fileOf('small avif', bytes)
    if (makesAvif) expect(await probed(file)).toMatchObject({ kind: 'image' })
    else expect(await failureOf(probed(file))).toThrow('Convert it to JPEG or PNG')
  })

  const makesAvif = Buffer.from(ffmpeg(['-h', 'muxer=avif'])).includes('Muxer avif')
  if (!makesAvif) console.log('skipped: this ffmpeg makes no AVIF (builds of 2018 do not), so none is probed')
  test.skipIf(!makesAvif)(
    'an AVIF is a still, one that moves a video, one that is cut off is refused',
    async () => {
      const { kind, durationUs, record } = await probed(oddMedia('still avif'))
      expect({ kind, durationUs, size: [record.width, record.height] }).toEqual({
        ...{ kind: 'image', durationUs: null, size: [64, 48] },
      })
      expect(proxyReason({ kind, durationUs, probe: record }, 1000)).toBe('not_playable')
      expect(await probed(oddMedia('moving avif'))).toMatchObject({ kind: 'video' })
      const cut = await truncated(oddMedia('still avif'), 0.9)
      expect(await failureOf(probed(cut))).toThrow('Convert it to JPEG or PNG')
    },
  )

  test('a WebP that moves is refused by what it is', async () => {
    expect(await failureOf(probed(oddMedia('moving webp')))).toThrow('Animated WebP cannot be imported')
  })

  test('non-square pixels give the size as it is displayed', async () => {
    expect((await probed(oddMedia('wide pixels'))).record).toMatchObject({ width: 1047, height: 576 })
  })
})

describe('rotation', () => {
  test('metadata turns the display size, by as much as ffmpeg turns the picture', async () => {
    const turned = await fileOf('turned', new Uint8Array(1))
    ffmpeg([
      '-i',
      fixture('camera-a.mp4'),
      '-t',
      '1',
      '-c',
      'copy',
      '-metadata:s:v',
      'rotate=90',
      '-f',
      'mp4',
      turned,
    ])
    const { record } = await probed(turned)
    expect(record).toMatchObject({ width: 360, height: 640 })
    const decoded = `${turned}-decoded`
    ffmpeg(['-i', turned, '-frames:v', '1', '-c:v', 'png', '-f', 'image2pipe', decoded])
    expect((await probed(decoded)).record).toMatchObject({ width: 360, height: 640 })
    expect([90, 270]).toContain(record.rotationDegrees)
  })

  test('the orientation that a camera notes in EXIF turns a still', async () => {
    const { record } = await probed(await jpegWithOrientation(6))
    expect(record).toMatchObject({ width: 480, height: 640, rotationDegrees: 90 })
  })
})

describe('lengths that are missing from the header', () => {
  test.each([
    ['webm without duration', 3],
    ['matroska that begins late', 3.1],
    ['raw aac', 8],
    ['raw h264', 3],
  ] as [OddMedia, number][])('%s is measured', async (what, seconds) => {
    const { durationUs } = await probed(oddMedia(what))
    expect(Math.abs((durationUs ?? 0) / 1e6 - seconds)).toBeLessThan(0.1)
  })
})

describe('files that are cut off or damaged', () => {
  test.each(['interview.mp4', 'voice-memo.mp3', 'intro.wav', 'long-talk.opus'])(
    'half of %s is corrupt',
    async (name) => {
      const { code, message } = await refusal(await truncated(fixture(name), 0.5))
      expect(code).toBe('corrupt_media')
      expect(message).toContain('cut off')
    },
  )

  test.each(['matroska', 'flac', 'still jpeg', 'still png'] as OddMedia[])(
    'half of a %s is corrupt',
    async (what) => {
      expect((await refusal(await truncated(oddMedia(what), 0.5))).code).toBe('corrupt_media')
    },
  )

  test('the first kilobyte of a video is corrupt, not unsupported', async () => {
    expect((await refusal(await truncated(fixture('interview.mp4'), 0.001))).code).toBe('corrupt_media')
  })

  test.each([
    ['sound of noise', 'video', 'The sound (aac) cannot be decoded, so only the picture was imported.'],
    ['picture of noise', 'audio', 'The picture (h264) cannot be decoded, so only the sound was imported.'],
  ] as [OddMedia, string, string][])(
    'of a file with a %s, the rest is taken',
    async (what, kind, warning) => {
      const found = await probed(oddMedia(what))
      expect([found.kind, found.warnings]).toEqual([kind as Probe['kind'], [warning]])
      expect(Math.abs((found.durationUs ?? 0) / 1e6 - 3)).toBeLessThan(0.15)
    },
  )

  test('an empty file is corrupt', async () => {
    expect((await refusal(await fileOf('empty', ''))).code).toBe('corrupt_media')
  })

  test('every byte-damaged sample ends in an answer, never in a crash', async () => {
    const sound = Buffer.from(await Bun.file(fixture('intro.wav')).bytes())
    for (let at = 0; at < 44; at += 4) {
      const damaged = Buffer.from(sound)
      damaged.writeUInt32LE(0xfffffff0, at)
      const { code } = await refusal(await fileOf(`damaged-${at}`, damaged))
      expect(code).toMatch(/^(accepted as audio|corrupt_media|unsupported_media)$/)
    }
  })
})

describe('files that are something else', () => {
  test.each([
    ['text', 'Just some words. Größe 🎬\n'.repeat(100), 'holds text'],
    ['control characters', '\u0007'.repeat(20_000), 'of a kind that can be imported'],
    ['a PDF', '%PDF-1.7\n%\u00e2\u00e3', 'document'],
    ['a HEIF picture', '\u0000\u0000\u0000\u0018ftypheic\u0000\u0000\u0000\u0000mif1', 'HEIF'],
  ])('%s is unsupported, and the message says what it is', async (title, content, word) => {
    const { code, message } = await refusal(await fileOf(title, content))
    expect([code, message.includes(word)]).toEqual(['unsupported_media', true])
  })

  test('noise is unsupported', async () => {
    const noise = Uint8Array.from({ length: 200_000 }, (_, index) => (index * index * 2654435761) >>> 11)
    expect((await refusal(await fileOf('noise', noise))).code).toBe('unsupported_media')
  })

  test('a picture of absurd size is refused without being decoded', async () => {
    const { code, message } = await refusal(await fileOf('bomb', pngOfSize(60_000, 60_000)))
    expect([code, message.includes('megapixels')]).toEqual(['unsupported_media', true])
  })

  // 60,000 x 60,000 is more than ffmpeg takes by itself; this one only our own limit refuses.
  test('a picture just above 36 megapixels is refused', async () => {
    const { code, message } = await refusal(await fileOf('just too large', pngOfSize(6200, 6000)))
    expect([code, message.includes('36 megapixels')]).toEqual(['unsupported_media', true])
  })

  test('a picture of just 36 megapixels is taken', async () => {
    const large = await fileOf('large', '')
    ffmpeg([
      '-f',
      'lavfi',
      '-i',
      'color=s=6000x6000:r=1',
      '-frames:v',
      '1',
      '-c:v',
      'png',
      '-f',
      'image2pipe',
      large,
    ])
    expect((await probed(large)).kind).toBe('image')
  })
})

describe('playlists', () => {
  test.each([
    ['hls', (target: string) => `#EXTM3U\n#EXT-X-TARGETDURATION:9\n#EXTINF:9,\n${target}\n#EXT-X-ENDLIST\n`],
    ['ffconcat', (target: string) => `ffconcat version 1.0\nfile '${target}'\n`],
    ['concat', (target: string) => `file '${target}'\n`],
    [
      'dash',
      (target: string) =>
        `<?xml version="1.0"?><MPD xmlns="urn:mpeg:dash:schema:mpd:2011" type="static" mediaPresentationDuration="PT5S"><Period><AdaptationSet mimeType="video/mp4"><Representation id="1" bandwidth="1"><BaseURL>${target}</BaseURL></Representation></AdaptationSet></Period></MPD>`,
    ],
    [
      'sdp',
      () =>
        'v=0\no=- 0 0 IN IP4 127.0.0.1\ns=x\nc=IN IP4 127.0.0.1\nt=0 0\nm=audio 5004 RTP/AVP 96\na=rtpmap:96 L16/8000\n',
    ],
  ] as [string, (target: string) => string][])(
    '%s opens neither the file nor the address it names',
    async (title, playlist) => {
      let calls = 0
      await using canary = Bun.serve({
        port: 0,
        hostname: '127.0.0.1',
        fetch() {
          calls += 1
          return new Response(Bun.file(fixture('intro.wav')))
        },
      })
      const targets = [
        `http://127.0.0.1:${canary.port}/a.mp4`,
        `file://${fixture('interview.mp4')}`,
        fixture('interview.mp4'),
      ]
      for (const [index, target] of targets.entries()) {
        const { code } = await refusal(await fileOf(`${title}-${index}`, playlist(target)))
        expect(code).toBe('unsupported_media')
      }
      expect(calls).toBe(0)
    },
  )
})

// A start of Debian's ffmpeg takes 0.1 s of CPU time.
test.each(['interview.mp4', 'intro.wav', 'voice-memo.mp3', 'long-talk.opus'])(
  '%s, which is faultless, takes one start of each program',
  async (name) => {
    const started: MediaProgramName[] = []
    const counting: MediaPrograms = {
      ...programs,
      find(program) {
        started.push(program)
        return programs.find(program)
      },
    }
    await probe(counting, fixture(name), new AbortController().signal)
    expect(started).toEqual(['ffprobe', 'ffmpeg'])
  },
)

test('probing stops when it is aborted', async () => {
  const controller = new AbortController()
  const running = probe(programs, fixture('interview.mp4'), controller.signal)
  controller.abort(new Error('enough'))
  expect(await failureOf(running)).toThrow('enough')
})
