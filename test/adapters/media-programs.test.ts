import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import { chmodSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { probe } from '../../src/adapters/ffprobe.ts'
import { createMediaPrograms } from '../../src/adapters/media-programs.ts'
import { shippedPrograms, testPrograms } from '../support/media-programs.ts'
import { fileOf, fixture, pngOfSize } from '../support/odd-media.ts'
import { rejectionOf } from '../support/rejection.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

// Real programs on a busy machine.
setDefaultTimeout(60_000)

const none = { ffmpegPath: null, ffprobePath: null }
const signal = new AbortController().signal

describe('ffmpeg and ffprobe', () => {
  test('are those of the settings before any other', () => {
    using folder = temporaryFolder()
    const own = join(folder.path, 'my-ffmpeg')
    writeFileSync(own, '#!/bin/sh\n')
    chmodSync(own, 0o755)
    expect(createMediaPrograms({ ...none, ffmpegPath: own }).find('ffmpeg')).toEqual({
      path: own,
      origin: 'settings',
    })
  })

  test('of the settings that cannot be run are an error, not a reason to take another', () => {
    const programs = createMediaPrograms({ ...none, ffmpegPath: '/nowhere/ffmpeg' })
    expect(() => programs.find('ffmpeg')).toThrow('/nowhere/ffmpeg, cannot be run')
  })

  test('come from the PATH before those that ship, with a version', async () => {
    using folder = temporaryFolder()
    const onPath = join(folder.path, 'ffmpeg')
    writeFileSync(onPath, '#!/bin/sh\necho ffmpeg version 9.9-own Copyright\n', { mode: 0o755 })
    const programs = createMediaPrograms({ ...none, searchPath: folder.path })
    expect(programs.find('ffmpeg')).toEqual({ path: onPath, origin: 'path' })
    expect(await programs.version('ffmpeg')).toBe('9.9-own')
  })

  test('are asked once for what they say about themselves, and again when they were replaced', async () => {
    using folder = temporaryFolder()
    const asked = join(folder.path, 'asked')
    const install = (version: string) => {
      const fresh = join(folder.path, 'fresh')
      writeFileSync(fresh, `#!/bin/sh\necho asked >> ${asked}\necho ffmpeg version ${version}\n`, {
        mode: 0o755,
      })
      renameSync(fresh, join(folder.path, 'ffmpeg'))
    }
    const version = () => createMediaPrograms({ ...none, searchPath: folder.path }).version('ffmpeg')
    install('7.0')
    expect([await version(), await version()]).toEqual(['7.0', '7.0'])
    expect(readFileSync(asked, 'utf8')).toBe('asked\n')
    install('7.1')
    expect(await version()).toBe('7.1')
    expect(readFileSync(asked, 'utf8')).toBe('asked\nasked\n')
  })

  test('that fail to answer are asked again', async () => {
    using folder = temporaryFolder()
    const ready = join(folder.path, 'ready')
    const program = join(folder.path, 'ffmpeg')
    writeFileSync(program, `#!/bin/sh\n[ -e ${ready} ] && echo ffmpeg version 7.0\n`, { mode: 0o755 })
    const programs = createMediaPrograms({ ...none, searchPath: folder.path })
    expect(await programs.version('ffmpeg')).toBe('unknown')
    writeFileSync(ready, '')
    expect(await programs.version('ffmpeg')).toBe('7.0')
  })

  test.each([
    ['ffmpeg version 5.1.9-0+deb12u1 Copyright (c) 2000-2026 the FFmpeg developers', true],
    ['ffmpeg version n7.1-3-g Copyright (c) 2000-2024 the FFmpeg developers', true],
    ['ffmpeg version 10.0 Copyright (c) 2000-2027 the FFmpeg developers', true],
    ['ffmpeg version N-109000-gabc Copyright (c) 2000-2022 the FFmpeg developers', true],
    ['ffmpeg version 2023-01-18-git-ba36e6ed52-full Copyright (c) 2000-2023 the FFmpeg developers', true],
    // Rebuilt last year from old source: the number counts.
    ['ffmpeg version 4.4.6-0ubuntu0.22.04.1 Copyright (c) 2000-2025 the FFmpeg developers', false],
    ['ffmpeg version 5.0.1 Copyright (c) 2000-2022 the FFmpeg developers', false],
    ['ffmpeg version N-47683-g0e8eb07980-static Copyright (c) 2000-2018 the FFmpeg developers', false],
    ['something else', false],
  ])('are recent enough for files from strangers: %p', async (banner, isRecent) => {
    using folder = temporaryFolder()
    writeFileSync(join(folder.path, 'ffmpeg'), `#!/bin/sh\necho '${banner}'\n`, { mode: 0o755 })
    const warning = await createMediaPrograms({ ...none, searchPath: folder.path }).ageWarning('ffmpeg')
    expect(warning === null).toBe(isRecent)
    if (warning !== null) expect(warning).toContain('ROUGHCUT_FFMPEG')
  })

  const isOnPath = testPrograms().find('ffmpeg').origin === 'path'
  if (!isOnPath) console.log('skipped: without an ffmpeg on the PATH it is not looked at what it lacks')

  test.skipIf(!isOnPath)('lack nothing in a full build', async () => {
    expect(await testPrograms().missingFeatures()).toEqual([])
  })
})

describe('the shipped builds', () => {
  test('are found when nothing else is there, and can be run', async () => {
    const programs = shippedPrograms()
    expect([programs.find('ffmpeg').origin, programs.find('ffprobe').origin]).toEqual(['shipped', 'shipped'])
    expect(await programs.version('ffprobe')).not.toBe('unknown')
  })

  test('say what they lack, and what for', async () => {
    const missing = await shippedPrograms().missingFeatures()
    expect(missing).toEqual([{ kind: 'filter', name: 'deesser', neededFor: 'studio sound' }])
  })

  test('know every safe flag: they probe good files, and refuse playlists and bombs', async () => {
    const programs = shippedPrograms()
    expect(await probe(programs, fixture('interview.mp4'), signal)).toMatchObject({
      kind: 'video',
      durationUs: 59_090_000,
    })
    const playlist = await fileOf(
      'shipped-playlist',
      `ffconcat version 1.0\nfile '${fixture('interview.mp4')}'\n`,
    )
    expect(await rejectionOf(probe(programs, playlist, signal))).toMatchObject({ code: 'unsupported_media' })
    const bomb = await fileOf('shipped-bomb', pngOfSize(60_000, 60_000))
    expect(await rejectionOf(probe(programs, bomb, signal))).toMatchObject({ code: 'unsupported_media' })
  })
})
