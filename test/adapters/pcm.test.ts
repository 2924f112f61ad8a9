import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import { pcm } from '../../src/adapters/ffmpeg.ts'
import { eventually } from '../support/eventually.ts'
import { testPrograms } from '../support/media-programs.ts'
import { fileOf, fixture, oddMedia } from '../support/odd-media.ts'
import { failureOf, rejectionOf } from '../support/rejection.ts'

// Real programs on a busy machine.
setDefaultTimeout(60_000)

const programs = testPrograms()
const signal = new AbortController().signal

async function samplesOf(
  file: string,
  options: Partial<Parameters<typeof pcm>[2]> = {},
): Promise<Float32Array> {
  const parts: Float32Array[] = []
  for await (const part of pcm(programs, file, { sampleRate: 16_000, channels: 1, signal, ...options }))
    parts.push(part)
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

  test('of what is no sound is corrupt media', async () => {
    expect(await rejectionOf(samplesOf(await fileOf('words', 'no sound at all')))).toMatchObject({
      code: 'corrupt_media',
    })
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

/** Children of this process that are ffmpeg. */
function decoders(): number {
  const listed = Bun.spawnSync(['ps', '-o', 'comm=', '--ppid', String(process.pid)]).stdout.toString()
  return listed.split('\n').filter((line) => line.includes('ffmpeg')).length
}
