// Finds ffmpeg and ffprobe: from the settings, else on PATH, else the builds that ship as optional
// packages; and reports what a build lacks.
import { accessSync, chmodSync, constants, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { isAbsolute, resolve } from 'node:path'
import { type ErrorCode, RoughcutError } from '../errors.ts'
import { embeddedProgram } from './embedded-programs.ts'
import { NO_LIMITS, runProgram } from './program.ts'

export type MediaProgramName = 'ffmpeg' | 'ffprobe'

type FoundProgram = {
  /** Absolute. */
  path: string
  origin: 'settings' | 'path' | 'shipped'
}

export type MediaPrograms = {
  /** Throws `program_missing`, saying what to do. Looked up again until found. */
  find(program: MediaProgramName): FoundProgram
  /** For example, `5.1.9-0+deb12u1`. */
  version(program: MediaProgramName): Promise<string>
  /** A warning for the operator if the program is too old for untrusted files; null if it's recent enough. */
  ageWarning(program: MediaProgramName): Promise<string | null>
  /** What we use that this ffmpeg lacks, with the feature that needs it; empty if all is well. */
  missingFeatures(): Promise<MissingFeature[]>
}

type MissingFeature = { kind: 'encoder' | 'filter' | 'demuxer'; name: string; neededFor: string }

/** All ffmpeg parts we use that some builds are known to lack. */
const USED_FEATURES: readonly MissingFeature[] = [
  { kind: 'encoder', name: 'libx264', neededFor: 'MP4 export' },
  { kind: 'encoder', name: 'aac', neededFor: 'MP4 export' },
  { kind: 'encoder', name: 'libmp3lame', neededFor: 'MP3 export' },
  { kind: 'encoder', name: 'libvpx-vp9', neededFor: 'WebM export' },
  { kind: 'encoder', name: 'libopus', neededFor: 'WebM export' },
  { kind: 'encoder', name: 'mjpeg', neededFor: 'filmstrips' },
  { kind: 'filter', name: 'ass', neededFor: 'titles and burned captions' },
  { kind: 'filter', name: 'afftdn', neededFor: 'studio sound' },
  { kind: 'filter', name: 'deesser', neededFor: 'studio sound' },
  { kind: 'filter', name: 'zscale', neededFor: 'the colors of HDR recordings' },
  { kind: 'filter', name: 'tonemap', neededFor: 'the colors of HDR recordings' },
  { kind: 'filter', name: 'bwdif', neededFor: 'interlaced recordings' },
  { kind: 'demuxer', name: 'matroska,webm', neededFor: 'importing MKV and WebM' },
]

/** Finds ffmpeg and ffprobe on first use. */
export function createMediaPrograms(settings: {
  ffmpegPath: string | null
  ffprobePath: string | null
  /** Where to look for programs; default: this process's PATH. */
  searchPath?: string
}): MediaPrograms {
  const found = new Map<MediaProgramName, FoundProgram>()
  const find = (program: MediaProgramName): FoundProgram => {
    const known = found.get(program)
    if (known !== undefined) return known
    const fresh = locate(
      program,
      program === 'ffmpeg' ? settings.ffmpegPath : settings.ffprobePath,
      settings.searchPath,
    )
    found.set(program, fresh)
    return fresh
  }
  const banner = (program: MediaProgramName) => answerOf(find(program).path, '-version')
  return {
    find,
    version: async (program) => versionIn(await banner(program)),
    async ageWarning(program) {
      const text = await banner(program)
      if (isRecent(text)) return null
      return `This ${program} (${versionIn(text)}, ${find(program).path}) is older than ${MIN_VERSION.join('.')} of ${MIN_VERSION_YEAR}, and its decoders have publicly known security holes. Before you import files from people you don't trust, install a newer one (apt install ffmpeg, brew install ffmpeg, or a static build from https://ffmpeg.org/download.html) and put it on the PATH, or set ROUGHCUT_FFMPEG and ROUGHCUT_FFPROBE.`
    },
    async missingFeatures() {
      const listed: Record<MissingFeature['kind'], Set<string>> = {
        encoder: new Set(),
        filter: new Set(),
        demuxer: new Set(),
      }
      for (const kind of ['encoder', 'filter', 'demuxer'] as const) {
        const list = await answerOf(find('ffmpeg').path, `-${kind}s`)
        for (const line of list.split('\n')) {
          const named = /^\s*[A-Z.]+\s+(\S+)/.exec(line)?.[1]
          if (named !== undefined) listed[kind].add(named)
        }
      }
      return USED_FEATURES.filter((feature) => !listed[feature.kind].has(feature.name))
    },
  }
}

/** By the identity of the program's file and the option. */
const answers = new Map<string, string>()

/**
 * What the program at `path` prints about itself. Kept until its file changes: a start of Debian's ffmpeg, which loads 215
 * libraries, takes 0.1 s of CPU time, and an export asks four times.
 */
async function answerOf(path: string, option: string): Promise<string> {
  // A file that is gone is reported below, as one that can't be started.
  const file = statSync(path, { throwIfNoEntry: false })
  const key = [path, file?.ino, file?.size, file?.mtimeMs, file?.ctimeMs, option].join(' ')
  const known = answers.get(key)
  if (known !== undefined) return known
  const { stdout, exit } = await runProgram({
    program: path,
    arguments: ['-hide_banner', option],
    limits: { ...NO_LIMITS, timeoutMs: 20_000 },
    signal: new AbortController().signal,
  })
  if (exit.code === 0) answers.set(key, stdout)
  return stdout
}

/** The oldest release that Debian stable still patched when this was written (2026); its first build is from 2022. */
const MIN_VERSION = [5, 1] as const
const MIN_VERSION_YEAR = 2022

function versionIn(banner: string): string {
  return /version (\S+)/.exec(banner)?.[1] ?? 'unknown'
}

/** By release number (`5.1.9-0+deb12u1`, `n7.1`); snapshots (`N-47683-g0e8eb07980`) only name the year of the build. */
function isRecent(banner: string): boolean {
  const release = /^n?(\d+)\.(\d+)/.exec(versionIn(banner))
  if (release !== null) {
    const [major, minor] = [Number(release[1]), Number(release[2])]
    return major > MIN_VERSION[0] || (major === MIN_VERSION[0] && minor >= MIN_VERSION[1])
  }
  const builtIn = /Copyright \(c\) (?:\d{4}-)?(\d{4})/.exec(banner)?.[1]
  return Number(builtIn ?? 0) >= MIN_VERSION_YEAR
}

function locate(program: MediaProgramName, fromSettings: string | null, searchPath?: string): FoundProgram {
  if (fromSettings !== null) {
    const path =
      fromSettings.includes('/') || isAbsolute(fromSettings)
        ? resolve(fromSettings)
        : (Bun.which(fromSettings) ?? fromSettings)
    if (isExecutable(path)) return { path, origin: 'settings' }
    throw missing(`The ${program} in the settings, ${fromSettings}, cannot be run.`)
  }
  const onPath = Bun.which(program, searchPath === undefined ? {} : { PATH: searchPath })
  if (onPath !== null) return { path: onPath, origin: 'path' }
  const shipped = shippedPath(program)
  if (shipped !== null) return { path: shipped, origin: 'shipped' }
  throw missing(`${program} was not found.`)
}

function missing(what: string): RoughcutError {
  const code: ErrorCode = 'program_missing'
  return new RoughcutError(
    code,
    `${what} Install ffmpeg (for instance: apt install ffmpeg, brew install ffmpeg), or set ROUGHCUT_FFMPEG and ROUGHCUT_FFPROBE.`,
  )
}

/** The build inside the executable, otherwise the optional package's for this machine; null without either. */
function shippedPath(program: MediaProgramName): string | null {
  const embedded = embeddedProgram(program)
  if (embedded !== null) return embedded
  const require = createRequire(import.meta.url)
  try {
    const path = require.resolve(`@${program}-installer/${process.platform}-${process.arch}/${program}`)
    // ffprobe's npm package comes without the executable bit; its install script would set it.
    if (!isExecutable(path)) chmodSync(path, 0o755)
    return path
  } catch {
    return null
  }
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
