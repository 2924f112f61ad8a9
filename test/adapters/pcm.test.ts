import { afterAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { audibleMono } from '../../src/adapters/audible-mono.ts'
import { pcm } from '../../src/adapters/ffmpeg.ts'
import { eventually } from '../support/eventually.ts'
import { ffmpeg, testPrograms } from '../support/media-programs.ts'
import { fileOf, fixture, oddMedia } from '../support/odd-media.ts'
import { programsBelow } from '../support/processes.ts'
import { failureOf, rejectionOf } from '../support/rejection.ts'

// Real programs on a busy machine.
setDefaultTimeout(60_000)

const programs = testPrograms()
const signal = new AbortController().signal

async function samplesOf(
  file: string,
  options: Partial<Parameters<typeof pcm>[2]> = {},
): Promise<Float32Array> {
  return joined(pcm(programs, file, { sampleRate: 16_000, channels: 1, signal, ...options }))
}

async function joined(pieces: AsyncIterable<Float32Array>): Promise<Float32Array> {
  const parts: Float32Array[] = []
  for await (const part of pieces) parts.push(part)
  const all = new Float32Array(parts.reduce((sum, part) => sum + part.length, 0))
  let offset = 0
  for (const part of parts) {
    all.set(part, offset)
    offset += part.length
  }
  return all
}

function loudest(samples: Float32Array): number {
  return samples.reduce((peak, sample) => Math.max(peak, Math.abs(sample)), 0)
}

describe('decoded sound', () => {
  test('is as long as the file says, at the asked rate', async () => {
    const samples = await samplesOf(fixture('intro.wav'))
    expect(Math.abs(samples.length / 16_000 - 4.438)).toBeLessThan(0.01)
    expect(loudest(samples)).toBeGreaterThan(0.1)
  })

  test('of a part is the same samples as in the whole, also for MP3', async () => {
    const whole = await samplesOf(fixture('voice-memo.mp3'))
    const part = await samplesOf(fixture('voice-memo.mp3'), { startUs: 7_123_456, durationUs: 2_000_000 })
    const start = Math.round(7.123456 * 16_000)
    expect(part.length).toBe(32_000)
    expect(part).toEqual(whole.subarray(start, start + part.length))
  })

  test('that starts after the picture has silence before it, so that times are those of the file', async () => {
    const samples = await samplesOf(oddMedia('sound after a second'))
    expect(loudest(samples.subarray(0, 15_000))).toBeLessThan(0.001)
    expect(loudest(samples.subarray(17_000, 20_000))).toBeGreaterThan(0.05)
    expect(Math.abs(samples.length / 16_000 - 2)).toBeLessThan(0.05)
  })

  test('comes interleaved in stereo', async () => {
    const samples = await samplesOf(fixture('intro.wav'), { channels: 2, durationUs: 1_000_000 })
    expect(samples.length).toBe(32_000)
    expect(samples[1000]).toBe(samples[1001])
  })

  test('of anything but sound is corrupt media', async () => {
    expect(await rejectionOf(samplesOf(await fileOf('words', 'no sound at all')))).toMatchObject({
      code: 'corrupt_media',
    })
  })
})

describe('one channel of stereo', () => {
  /** The interview's first seconds in two channels that `pan` makes. */
  const stereo = (pan: string) => {
    const file = join(tmpdir(), `roughcut-${Bun.hash(pan)}.wav`)
    const sound = [
      '-t',
      '12',
      '-i',
      fixture('interview.mp4'),
      '-f',
      'lavfi',
      '-i',
      'anoisesrc=a=0.003:seed=2',
    ]
    ffmpeg([
      ...[...sound, '-filter_complex', `[0:a][1:a]amerge,${pan}`, '-t', '12', '-c:a', 'pcm_f32le', file],
    ])
    made.push(file)
    return file
  }
  const made: string[] = []
  afterAll(() => {
    for (const file of made) rmSync(file, { force: true })
  })
  const difference = (a: Float32Array, b: Float32Array) => {
    expect(a.length).toBe(b.length)
    return loudest(a.map((sample, index) => sample - (b[index] ?? 0)))
  }
  const heard = (file: string, startUs = 0) =>
    joined(audibleMono(programs, file, { sampleRate: 16_000, sourceChannels: 2, startUs, signal }))

  test('is the mix, to the bit, where the channels belong together', async () => {
    for (const pan of [
      'pan=stereo|c0=c0+c1|c1=c0-c1',
      'pan=stereo|c0=c0|c1=c1',
      'pan=stereo|c0=c0|c1=0.5*c0',
    ]) {
      const file = stereo(pan)
      expect(await heard(file)).toEqual(await samplesOf(file))
      expect(await heard(file, 5_123_456)).toEqual(await samplesOf(file, { startUs: 5_123_456 }))
    }
  })

  test('is the louder one where one is wired the wrong way round, nearly so too', async () => {
    const speech = await samplesOf(stereo('pan=mono|c0=c0'))
    for (const pan of ['pan=stereo|c0=c0|c1=-1*c0', 'pan=stereo|c0=-0.9*c0+c1|c1=c0']) {
      const file = stereo(pan)
      expect(loudest(await samplesOf(file))).toBeLessThan(0.06)
      // A pause in front of the first word is heard as it is.
      expect(difference((await heard(file)).subarray(16_000), speech.subarray(16_000))).toBeLessThan(1e-5)
    }
  })

  test('changes from one to the other within a file', async () => {
    const [right, wrong] = [stereo('pan=stereo|c0=c0|c1=c0'), stereo('pan=stereo|c0=c0|c1=-1*c0')]
    const both = join(tmpdir(), 'roughcut-turned-round.wav')
    made.push(both)
    ffmpeg([
      '-i',
      right,
      '-i',
      wrong,
      '-filter_complex',
      '[0:a][1:a]concat=v=0:a=1',
      '-c:a',
      'pcm_f32le',
      both,
    ])
    const [mixed, speech] = [await samplesOf(right), await samplesOf(stereo('pan=mono|c0=c0'))]
    const found = await heard(both)
    // Resampling looks a little ahead.
    const certain = mixed.length - 100
    expect(found.subarray(0, certain)).toEqual(mixed.subarray(0, certain))
    expect(difference(found.subarray(mixed.length + 16_000), speech.subarray(16_000))).toBeLessThan(1e-5)
  })
})

test('a reader that leaves early ends the decoder', async () => {
  const before = decoders()
  for await (const part of pcm(programs, fixture('long-talk.opus'), {
    sampleRate: 16_000,
    channels: 1,
    signal,
  })) {
    expect(part.length).toBeGreaterThan(0)
    expect(decoders()).toBe(before + 1)
    break
  }
  await eventually(() => expect(decoders()).toBe(before))
})

test('aborting ends a decoder that nobody reads from', async () => {
  const controller = new AbortController()
  const reader = pcm(programs, fixture('long-talk.opus'), {
    sampleRate: 48_000,
    channels: 2,
    signal: controller.signal,
  })
  await reader.next()
  controller.abort(new Error('enough'))
  const drain = async () => {
    for await (const _ of reader);
  }
  expect(await failureOf(drain())).toThrow('enough')
})

function decoders(): number {
  return programsBelow().filter((program) => program === 'ffmpeg').length
}
