// `import --together`: recordings of one event, synced by sound.
import { expect, setDefaultTimeout, test } from 'bun:test'
import { join } from 'node:path'
import { bestLag } from '../../src/adapters/correlate.ts'
import { soundOffsets } from '../../src/adapters/sound-offsets.ts'
import { ffmpeg, testPrograms } from '../support/media-programs.ts'
import { rejectionOf } from '../support/rejection.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

setDefaultTimeout(60_000)

const media = (name: string) => ({ path: join(import.meta.dir, '../fixtures/media', name), name })
const { signal } = new AbortController()

const noiseOf = (length: number) => Float64Array.from({ length }, (_, at) => Math.sin(at * at))

test('finds the lag between signals, whichever begins first', async () => {
  const noise = noiseOf(500)
  const lagOf = async (a: Float64Array, b: Float64Array) => (await bestLag(a, b, signal)).lag
  expect(await lagOf(noise, noise.slice(123))).toBe(123)
  expect(await lagOf(noise.slice(123), noise)).toBe(-123)
  expect(await lagOf(noise, noise)).toBe(0)
  expect((await bestLag(noise, noise.slice(50), signal)).strength).toBeGreaterThan(8)
})

test('compares long signals in parts, between which the server does other work and a cancel counts', async () => {
  const noise = noiseOf(400_000)
  let turns = 0
  const counting = setInterval(() => turns++, 0)
  const { lag, standsOut } = await bestLag(noise, noise.slice(123_456), signal)
  clearInterval(counting)
  expect(lag).toBe(123_456)
  expect(standsOut).toBeGreaterThan(0.5)
  expect(turns).toBeGreaterThan(20)

  const canceling = new AbortController()
  setTimeout(() => canceling.abort(new Error('canceled')), 0)
  expect(await rejectionOf(bestLag(noise, noise, canceling.signal))).toMatchObject({ message: 'canceled' })
})

test('finds when each recording began, to the millisecond, through noise, volume and codec', async () => {
  using folder = temporaryFolder()
  const interview = media('interview.mp4')
  const late = { path: join(folder.path, 'late.mp3'), name: 'late.mp3' }
  const noisy = { path: join(folder.path, 'noisy.wav'), name: 'noisy.wav' }
  ffmpeg([
    '-i',
    interview.path,
    '-vn',
    '-af',
    'atrim=start=7.3127,asetpts=PTS-STARTPTS,volume=0.2',
    late.path,
  ])
  ffmpeg([
    ...['-i', interview.path, '-f', 'lavfi', '-i', 'anoisesrc=a=0.02:d=60:seed=1'],
    ...['-filter_complex', '[0:a]atrim=start=2.5:end=30,asetpts=PTS-STARTPTS[a];[a][1:a]amix=duration=first'],
    noisy.path,
  ])
  const offsets = await soundOffsets(testPrograms(), [late, interview, noisy], signal)
  // An MP3 may begin with up to 0.05 s of its encoder's silence.
  expect(Math.abs((offsets[0] ?? 0) - 7.3127)).toBeLessThan(0.055)
  expect(offsets[1]).toBe(0)
  expect(Math.abs((offsets[2] ?? 0) - 2.5)).toBeLessThan(0.001)
  const fromLate = await soundOffsets(testPrograms(), [late, noisy], signal)
  expect(fromLate[1]).toBe(0)
})

test('refuses recordings that have nothing in common, and those without sound', async () => {
  const pair = (...names: string[]) => soundOffsets(testPrograms(), names.map(media), signal)
  expect(await rejectionOf(pair('interview.mp4', 'voice-memo.mp3'))).toMatchObject({
    code: 'unsupported_media',
    message: expect.stringContaining("doesn't sound like"),
  })
  expect(await rejectionOf(pair('interview.mp4', 'silence.wav'))).toMatchObject({ code: 'unsupported_media' })
})
