// Damaged and hostile files through the real probe, the real decoding to PCM and the real import: each
// ends as a medium or as a plain refusal, within its time, and reads nothing but itself.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pcm } from '../../src/adapters/ffmpeg.ts'
import { probe } from '../../src/adapters/ffprobe.ts'
import { createMediaPrograms, type MediaPrograms } from '../../src/adapters/media-programs.ts'
import { RoughcutError } from '../../src/errors.ts'
import { CAN_TRACE } from '../support/can-trace.ts'
import { testPrograms } from '../support/media-programs.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { seeded } from './generate.ts'
import { importAll } from './hostile-imports.ts'
import { damagedFiles, type HostileFile, makeSamples } from './media-corpus.ts'
import { bombs, playlists, polyglots } from './media-tricks.ts'
import { createTally, type Row, type Tally } from './tally.ts'

/** Wall time for one file on a busy machine of two cores: probing alone may take a minute. */
const MAX_MS = 90_000
const AT_ONCE = 2
const EXPECTED_CODES = new Set(['unsupported_media', 'corrupt_media', 'too_large'])
/** In the short form: what ffmpeg follows when nobody forbids it. */
const TELLING = /^(?:HLS of a file|HLS of a path|DASH of a file|ffconcat with options)$/
/** Decoded sound of a file of a few kB: more is a bomb that went off. */
const MAX_SECONDS_OF_SOUND = 100 * 3600

export async function media({ short }: { short: boolean }): Promise<Row[]> {
  const tally = createTally()
  using folder = temporaryFolder()
  const called: string[] = []
  using bait = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    fetch(request) {
      called.push(request.url)
      return new Response('#EXTM3U\n')
    },
  })
  const secret = join(folder.path, 'secret.wav')
  const samples = makeSamples(folder.path)
  writeFileSync(secret, samples.get('wav') ?? '')
  const baits = { file: secret, url: `http://127.0.0.1:${bait.port}/bait.ts` }
  const random = seeded(Number(process.env.TORTURE_SEED ?? 7))
  const some = <T>(all: T[], count: number): T[] =>
    short ? Array.from({ length: count }, () => random.pick(all)) : all

  const tricks = [...playlists(baits), ...polyglots(baits, samples)]
  const proper = [...samples].map(([name, bytes]): HostileFile => ({ name, kind: 'proper', bytes }))
  using watched = CAN_TRACE ? watchedPrograms(folder.path) : null
  const programs = testPrograms()
  const run = createRun(tally, folder.path)

  await run(watched?.programs ?? programs, short ? some(proper, 1) : proper, true)
  const usual = watched?.seen().opened
  await run(watched?.programs ?? programs, short ? tricks.filter(({ name }) => TELLING.test(name)) : tricks)
  await run(watched?.programs ?? programs, some(damagedFiles(samples, random, 2), 6))
  if (watched === null) tally.measure('programs that were watched', 'skipped: there is no strace here')
  else {
    const { opened, connected, runs } = watched.seen()
    tally.note('programs that were watched', runs > 0 ? null : 'strace wrote nothing')
    tally.measure('programs that were watched', `${runs} runs of ffmpeg and ffprobe under strace`)
    for (const path of opened)
      tally.note(
        'files opened',
        usual?.has(path) || path.startsWith(join(folder.path, 'file-')) ? null : `${path} was opened`,
      )
    tally.note('connections', connected.length === 0 ? null : connected.join('; '))
  }
  tally.note('calls at the bait', called.length === 0 ? null : called.join('; '))

  const unfolding = bombs(samples)
  await run(
    programs,
    short ? unfolding.filter(({ name }) => /lasts 60 days|2 billion/.test(name)) : unfolding,
  )
  const forImport = [...tricks, ...unfolding, ...damagedFiles(samples, random, 1)]
  await importAll(tally, short ? some(forImport, 5) : forImport)
  return tally.rows()
}

function createRun(tally: Tally, folder: string) {
  let index = 0
  let slowest = { ms: 0, name: '' }
  return async (programs: MediaPrograms, files: HostileFile[], mustBeTaken = false): Promise<void> => {
    const waiting = [...files]
    const work = async () => {
      for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) {
        index += 1
        const path = join(folder, `file-${index}`)
        writeFileSync(path, file.bytes)
        const started = performance.now()
        const outcome = await outcomeOf(programs, path)
        const ms = performance.now() - started
        if (ms > slowest.ms) slowest = { ms, name: file.name }
        const isLate = ms > MAX_MS
        const isRefused = mustBeTaken && outcome.taken === null
        tally.note(
          file.kind,
          outcome.problem !== null || isLate || isRefused
            ? `${file.name}: ${outcome.problem ?? (isLate ? `took ${(ms / 1000).toFixed(1)} s` : outcome.message)}`
            : null,
        )
        if (process.env.TORTURE_VERBOSE)
          console.log(file.kind, '|', file.name, '|', outcome.message, '|', Math.round(ms))
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work))
    for (const kind of new Set(files.map((file) => file.kind)))
      tally.measure(kind, `slowest so far ${(slowest.ms / 1000).toFixed(1)} s (${slowest.name})`)
  }
}

type Outcome = { taken: string | null; message: string; problem: string | null }

/** As an import does it, without speech: probe, and decode what is heard to its end. */
async function outcomeOf(programs: MediaPrograms, path: string): Promise<Outcome> {
  const signal = AbortSignal.timeout(2 * MAX_MS)
  try {
    const found = await probe(programs, path, signal)
    let samples = 0
    const seconds = (found.durationUs ?? 0) / 1e6
    if (!Number.isSafeInteger(found.durationUs ?? 0) || seconds < 0)
      return bad(`lasts ${found.durationUs} µs`)
    if (seconds > MAX_SECONDS_OF_SOUND) return bad(`is taken with a length of ${seconds} s`)
    if (found.hasAudio) {
      for await (const piece of pcm(programs, path, { sampleRate: 16_000, channels: 1, signal })) {
        samples += piece.length
        if (samples / 16_000 > MAX_SECONDS_OF_SOUND) return bad('decodes to more than 100 hours of sound')
      }
    }
    const message = `${found.kind} of ${seconds.toFixed(2)} s, ${(samples / 16_000).toFixed(2)} s of sound`
    return { taken: found.kind, message, problem: null }
  } catch (thrown) {
    if (!(thrown instanceof RoughcutError)) return bad(`threw ${String(thrown)}`)
    if (!EXPECTED_CODES.has(thrown.code)) return bad(`${thrown.code}: ${thrown.message}`)
    const shows = /\/(?:tmp|usr|work)\//.test(thrown.message)
    return {
      taken: null,
      message: `${thrown.code}: ${thrown.message}`,
      problem: shows ? thrown.message : null,
    }
  }
}

function bad(problem: string): Outcome {
  return { taken: null, message: problem, problem }
}

/**
 * ffmpeg and ffprobe under strace: what they open and whom they call is written down. Through a pipe,
 * because strace is held to the limits of what it watches, and ffprobe may write no file.
 */
function watchedPrograms(folder: string) {
  const pipe = join(folder, 'trace-pipe')
  const written = join(folder, 'traces')
  Bun.spawnSync(['mkfifo', pipe])
  writeFileSync(written, '')
  const reader = Bun.spawn(['sh', '-c', 'exec cat <>"$0" >"$1"', pipe, written], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const wrapped = (program: 'ffmpeg' | 'ffprobe'): string => {
    const path = join(folder, `watched-${program}`)
    const calls = 'open,openat,connect,sendto,socket,execve'
    const command = `#!/bin/sh\nexec strace -D -f -qq -s 200 -e trace=${calls} -o '${pipe}' '${testPrograms().find(program).path}' "$@"\n`
    writeFileSync(path, command, { mode: 0o755 })
    return path
  }
  return {
    programs: createMediaPrograms({ ffmpegPath: wrapped('ffmpeg'), ffprobePath: wrapped('ffprobe') }),
    seen() {
      const opened = new Set<string>()
      const connected: string[] = []
      let runs = 0
      for (const line of readFileSync(written, 'utf8').split('\n')) {
        const path = /\bopen(?:at)?\((?:AT_FDCWD, )?"([^"]+)"/.exec(line)?.[1]
        if (path !== undefined && !/^\/proc\/(?:self|\d+)\//.test(path)) opened.add(path)
        if (/\b(?:connect|sendto)\(|socket\(AF_INET/.test(line)) connected.push(line)
        if (/\bexecve\(/.test(line)) runs += 1
      }
      return { opened, connected, runs }
    },
    [Symbol.dispose]: () => reader.kill(),
  }
}
