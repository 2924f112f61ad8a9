// Untrusted files are watched with strace while they are probed and decoded: nothing else is opened,
// nothing is connected to, whatever a file names.
import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import { chmodSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pcm } from '../../src/adapters/ffmpeg.ts'
import { probe } from '../../src/adapters/ffprobe.ts'
import { createMediaPrograms } from '../../src/adapters/media-programs.ts'
import { CAN_TRACE } from '../support/can-trace.ts'
import { eventually } from '../support/eventually.ts'
import { ffmpeg, testPrograms } from '../support/media-programs.ts'
import { fileOf, fixture, oddMedia } from '../support/odd-media.ts'
import { rejectionOf } from '../support/rejection.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

setDefaultTimeout(60_000)

if (!CAN_TRACE) console.log('skipped: without strace it is not watched what probing opens')

const signal = new AbortController().signal

/**
 * ffmpeg and ffprobe behind strace; `opened` lists files and addresses that they asked the system for.
 * The trace goes through a pipe: the programs may not write files, and strace is held to that as well.
 */
function watchedPrograms(folder: string) {
  const [pipe, log] = [join(folder, 'pipe'), join(folder, 'trace')]
  Bun.spawnSync(['mkfifo', pipe])
  const collector = Bun.spawn(['sh', '-c', `exec cat <> ${pipe} > ${log}`])
  const watched = (name: 'ffmpeg' | 'ffprobe') => {
    const path = join(folder, name)
    const real = testPrograms().find(name).path
    const calls = 'open,openat,creat,connect,execve'
    writeFileSync(path, `#!/bin/sh\nexec strace -f -o ${pipe} -e trace=${calls} ${real} "$@"\n`)
    chmodSync(path, 0o755)
    return path
  }
  const programs = createMediaPrograms({ ffmpegPath: watched('ffmpeg'), ffprobePath: watched('ffprobe') })
  const opened = async () => {
    const lines = await eventually(() => {
      const text = readFileSync(log, 'utf8').trimEnd()
      expect(text).toMatch(/\+\+\+ (exited with \d+|killed by \w+) \+\+\+$/)
      return text.split('\n')
    })
    return lines
      .flatMap((line) => {
        const [, path, call] =
          /(?:open|openat|creat)\([^"]*"([^"]+)"|(connect\(.*|execve\("[^"]+")/.exec(line) ?? []
        return path ?? call ?? []
      })
      .filter(
        (each) => !/^(\/(etc|lib|usr|proc|sys|dev(?!\/shm))\/|execve\("[^"]*\/ff(mpeg|probe)")/.test(each),
      )
  }
  return { programs, opened, [Symbol.dispose]: () => collector.kill() }
}

/** Programs that run only when `condition`, a shell test, holds for how they were started. */
function demandingPrograms(folder: string, condition: string) {
  const demanding = (name: 'ffmpeg' | 'ffprobe') => {
    const path = join(folder, name)
    const real = testPrograms().find(name).path
    writeFileSync(path, `#!/bin/sh\nif ${condition}; then exec ${real} "$@"; fi\nexit 1\n`, { mode: 0o755 })
    return path
  }
  return createMediaPrograms({ ffmpegPath: demanding('ffmpeg'), ffprobePath: demanding('ffprobe') })
}

test.each([
  // 4 GiB of memory, and not one byte written. A shell counts kilobytes and blocks.
  ['with their memory limited', '[ "$(ulimit -v)" = 4194304 ]'],
  ['without the right to write files', '[ "$(ulimit -f)" = 0 ]'],
  ['with the protocol file alone', 'case " $* " in *" -protocol_whitelist file "*) ;; *) false ;; esac'],
])('every program that reads a strange file runs %s', async (_how, condition) => {
  using folder = temporaryFolder()
  const programs = demandingPrograms(folder.path, condition)
  const found = await probe(programs, fixture('interview.mp4'), signal)
  expect([found.kind, found.hasAudio, found.hasPicture]).toEqual(['video', true, true])
})

const canary = fixture('interview.mp4')
const disguised: [string, string][] = [
  ['an HLS playlist', `#EXTM3U\n#EXT-X-TARGETDURATION:9\n#EXTINF:9,\n${canary}\n#EXT-X-ENDLIST\n`],
  [
    'an HLS playlist with a key',
    `#EXTM3U\n#EXT-X-KEY:METHOD=AES-128,URI="file://${canary}"\n#EXTINF:9,\nhttp://127.0.0.1:1/x\n`,
  ],
  ['an ffconcat list', `ffconcat version 1.0\nfile '${canary}'\n`],
  ['a concat list', `file '${canary}'\n`],
  [
    'a DASH manifest',
    `<?xml version="1.0"?><MPD xmlns="urn:mpeg:dash:schema:mpd:2011" type="static" mediaPresentationDuration="PT5S"><Period><AdaptationSet mimeType="video/mp4"><Representation id="1" bandwidth="1"><BaseURL>file://${canary}</BaseURL></Representation></AdaptationSet></Period></MPD>`,
  ],
  [
    'an SVG picture',
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"><image xlink:href="file://${canary}"/></svg>`,
  ],
  ['a subtitle file', `1\n00:00:00,000 --> 00:00:01,000\n${canary}\n`],
]

describe('while a file is probed and decoded', () => {
  test.skipIf(!CAN_TRACE).each(disguised)('%s opens nothing but itself', async (title, content) => {
    using folder = temporaryFolder()
    using watch = watchedPrograms(folder.path)
    const { programs, opened } = watch
    const file = await fileOf(`watched ${title}`, content)
    expect(await rejectionOf(probe(programs, file, signal))).toMatchObject({ code: 'unsupported_media' })
    // Decoding is not reached after such a probe; it holds by itself as well.
    const decode = async () => {
      for await (const _ of pcm(programs, file, { sampleRate: 16_000, channels: 1, signal }));
    }
    expect(await rejectionOf(decode())).toMatchObject({ code: 'corrupt_media' })
    expect((await opened()).filter((path) => path !== file)).toEqual([])
  })

  test.skipIf(!CAN_TRACE)(
    'a QuickTime file whose tracks lie in another file opens nothing but itself',
    async () => {
      using folder = temporaryFolder()
      using watch = watchedPrograms(folder.path)
      const { programs, opened } = watch
      const file = await referringMovie(folder.path)
      await probe(programs, file, signal).catch(() => null)
      expect((await opened()).filter((path) => path !== file)).toEqual([])
    },
  )

  test.skipIf(!CAN_TRACE)('good media are opened and nothing else, and no program is started', async () => {
    using folder = temporaryFolder()
    using watch = watchedPrograms(folder.path)
    const { programs, opened } = watch
    const files = [fixture('camera-a.mp4'), oddMedia('still png'), oddMedia('matroska')]
    for (const file of files) await probe(programs, file, signal)
    expect([...new Set(await opened())].sort()).toEqual(files.sort())
  })
})

/** A movie whose data reference is turned from "this file" into an alias of another one. */
async function referringMovie(folder: string): Promise<string> {
  const movie = join(folder, 'movie')
  ffmpeg(['-i', fixture('camera-a.mp4'), '-t', '1', '-c', 'copy', '-f', 'mov', movie])
  const bytes = Buffer.from(await Bun.file(movie).bytes())
  for (let at = bytes.indexOf('url '); at >= 0; at = bytes.indexOf('url ', at + 4)) {
    // Flag 1 says that the data are in this file.
    bytes.writeUInt32BE(0, at + 4)
  }
  for (let at = bytes.indexOf('alis'); at >= 0; at = bytes.indexOf('alis', at + 4))
    bytes.writeUInt32BE(0, at + 4)
  return fileOf('referring movie', bytes)
}
