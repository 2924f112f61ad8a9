// `bun run build [--target NAME] [--with-ffmpeg]`: one executable, dist/roughcut, with everything
// inside: server, pages, migrations, speech and its native library, demo media and speech model.
import { mkdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { embedFfmpeg, writeFfmpegNotices } from './embed-ffmpeg.ts'
import { embedOnnxruntime } from './embed-onnxruntime.ts'
import { ownTarget, TARGETS, type Target } from './targets.ts'

const ROOT = join(import.meta.dir, '..', '..')
const DIST = join(ROOT, 'dist')

/** Builds for `target` and returns the file. Throws in plain words when it cannot. */
export async function buildExecutable(target: Target, withFfmpeg: boolean, folder = DIST): Promise<string> {
  const isOwn = target === ownTarget()
  const name = `roughcut${isOwn ? '' : `-${target.name}`}${withFfmpeg ? '-with-ffmpeg' : ''}`
  const outfile = join(folder, `${name}${target.platform === 'win32' ? '.exe' : ''}`)
  mkdirSync(folder, { recursive: true })
  const workFolder = join(folder, `.${name}.work`)
  try {
    const result = await Bun.build({
      entrypoints: [join(ROOT, 'src', 'main.ts')],
      target: 'bun',
      format: 'esm',
      minify: true,
      bytecode: true,
      sourcemap: 'linked',
      plugins: [embedOnnxruntime(target), ...(withFfmpeg ? [embedFfmpeg(target, workFolder)] : [])],
      compile: {
        outfile,
        // Otherwise the executable would run what a bunfig.toml or .env of any folder says.
        autoloadDotenv: false,
        autoloadBunfig: false,
        ...(isOwn ? {} : { target: `bun-${target.name}` as Bun.Build.CompileTarget }),
      },
    })
    if (!result.success) throw new Error(result.logs.map(String).join('\n'))
  } finally {
    rmSync(workFolder, { recursive: true, force: true })
  }
  if (withFfmpeg) writeFfmpegNotices(`${outfile}.FFMPEG-NOTICES.txt`)
  return outfile
}

async function main(): Promise<number> {
  const known = TARGETS.map((target) => target.name)
  const { values } = parseArgs({
    options: { target: { type: 'string' }, 'with-ffmpeg': { type: 'boolean', default: false } },
  })
  const target =
    values.target === undefined
      ? ownTarget()
      : TARGETS.find((each) => each.name === values.target?.replace(/^bun-/, ''))
  if (!target) {
    console.error(
      values.target === undefined
        ? `There is no build for ${process.platform}-${process.arch}; choose one with --target: ${known.join(', ')}.`
        : `Unknown target "${values.target}"; known: ${known.join(', ')}.`,
    )
    return 2
  }
  try {
    const file = await buildExecutable(target, values['with-ffmpeg'])
    console.log(`${file}  ${(statSync(file).size / 1e6).toFixed(0)} MB`)
    return 0
  } catch (error) {
    const reason = error instanceof AggregateError ? error.errors.map(String).join('\n') : String(error)
    const isForeign = target !== ownTarget()
    console.error(
      `The executable for ${target.name} was not built: ${reason}${isForeign ? `\nBun fetches the runtime of another platform from the npm registry; where that cannot be reached, build on that platform.` : ''}`,
    )
    return 1
  }
}

if (import.meta.main) process.exitCode = await main()
