// A bundler plugin for `--with-ffmpeg`: the executable carries the static ffmpeg and ffprobe of
// @ffmpeg-installer and @ffprobe-installer, compressed, and unpacks them once.
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { BunPlugin } from 'bun'
import type { Target } from './targets.ts'

const PROGRAMS = ['ffmpeg', 'ffprobe'] as const

/** Throws when the packages for `target` are not installed, saying how to get them. */
export function embedFfmpeg(target: Target, workFolder: string): BunPlugin {
  mkdirSync(workFolder, { recursive: true })
  const suffix = target.platform === 'win32' ? '.exe' : ''
  const digest = createHash('sha256')
  const files = PROGRAMS.map((program) => {
    const bytes = readFileSync(installedPath(program, target, suffix))
    digest.update(bytes)
    const packed = join(workFolder, `${program}.zst`)
    writeFileSync(packed, Bun.zstdCompressSync(bytes, { level: 9 }))
    return { program, packed, sizeBytes: bytes.length }
  })
  const version = digest.digest('hex')
  return {
    name: 'embed-ffmpeg',
    setup(build) {
      build.onLoad({ filter: /adapters[\\/]embedded-programs\.ts$/ }, () => ({
        loader: 'js',
        contents: `${files.map(({ program, packed }) => `import ${program} from ${JSON.stringify(packed)} with { type: 'file' }`).join('\n')}
import { join } from 'node:path'
import { unpackTogether } from ${JSON.stringify(join(import.meta.dir, '..', 'adapters', 'embedded-files.ts'))}
const files = [${files.map(({ program, sizeBytes }) => `{ embeddedPath: ${program}, name: '${program}${suffix}', sizeBytes: ${sizeBytes}, compression: 'zstd', isExecutable: true }`).join(', ')}]

/** Unpacks the program on first use and returns its path. */
export const embeddedProgram = (program) => join(unpackTogether('ffmpeg', '${version}', files), program + '${suffix}')
export const carriesPrograms = true
`,
      }))
    },
  }
}

function installedPath(
  program: (typeof PROGRAMS)[number],
  { platform, arch }: Target,
  suffix: string,
): string {
  const require = createRequire(import.meta.url)
  try {
    return require.resolve(`@${program}-installer/${platform}-${arch}/${program}${suffix}`)
  } catch {
    throw new Error(
      `The package @${program}-installer/${platform}-${arch} is not installed here, so this target cannot carry ffmpeg: build it on such a machine, or without --with-ffmpeg.`,
    )
  }
}

const LICENSE_TEXT = join(import.meta.dir, 'packaging', 'GPL-3.0.txt')

/**
 * The notice that the embedded programs' license requires, including its text (GPLv3, section 4); ship it beside the
 * executable.
 */
export function writeFfmpegNotices(file: string): void {
  writeFileSync(
    file,
    `This executable carries unmodified static builds of ffmpeg and ffprobe, separate programs that it
runs as child processes. They are Copyright (c) the FFmpeg developers and were built with GPL parts
(libx264 and others), so they are under the GNU General Public License, version 3 or later, which
follows below.

Where they come from: the npm packages @ffmpeg-installer/ffmpeg 1.1.0 and @ffprobe-installer/ffprobe
2.1.2, which repackage the builds of https://johnvansickle.com/ffmpeg/ (Linux), https://evermeet.cx/ffmpeg/
(macOS) and https://www.gyan.dev/ffmpeg/builds/ (Windows). Those sites name the exact configuration and
offer the corresponding source; FFmpeg's own source is at https://ffmpeg.org/download.html. For three
years from the day you received this executable, whoever gave it to you must give you the complete
corresponding source on request, at no more than the cost of doing so.

Roughcut itself is under the MIT license. To use another ffmpeg, set ROUGHCUT_FFMPEG and ROUGHCUT_FFPROBE.

${readFileSync(LICENSE_TEXT, 'utf8')}`,
  )
}
