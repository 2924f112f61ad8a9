// `bun run build [--target NAME] [--with-ffmpeg]`: one executable, dist/roughcut, with everything
// inside: server, pages, migrations, speech and its native library, demo media and speech model.
import { mkdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { asError } from '../errors.ts'
import { embedBullmq } from './embed-bullmq.ts'
import { embedFfmpeg, writeFfmpegNotices } from './embed-ffmpeg.ts'
import { embedOnnxruntime } from './embed-onnxruntime.ts'
import { writeNotices } from './notices.ts'
import { ownTarget, refusalOf, TARGETS, type Target, targetNamed } from './targets.ts'

const ROOT = join(import.meta.dir, '..', '..')
const DIST = join(ROOT, 'dist')

const HELP = `Usage: bun run build [--target NAME] [--with-ffmpeg]

Builds one executable into dist/, with the licenses of its parts beside it.

  --target NAME   for another platform: ${TARGETS.map(({ name }) => name).join(', ')}
  --with-ffmpeg   with ffmpeg and ffprobe inside (GPL; their notices are written beside it)
  --help          print this help`

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
      // Stack traces name our own files and lines.
      sourcemap: 'linked',
      plugins: [
        embedOnnxruntime(target),
        await embedBullmq(workFolder),
        ...(withFfmpeg ? [embedFfmpeg(target, workFolder)] : []),
      ],
      compile: {
        outfile,
        // Otherwise the executable would obey the bunfig.toml or .env of whatever folder it is started in.
        autoloadDotenv: false,
        autoloadBunfig: false,
        ...(isOwn ? {} : { target: `bun-${target.name}` as Bun.Build.CompileTarget }),
      },
    })
    if (!result.success) throw new Error(result.logs.map(String).join('\n'))
    // They're in the executable; copies beside it are leftovers.
    for (const { kind, path } of result.outputs) if (kind === 'sourcemap') rmSync(path, { force: true })
  } finally {
    rmSync(workFolder, { recursive: true, force: true })
  }
  writeNotices(`${outfile}.NOTICES.txt`, ROOT)
  if (withFfmpeg) writeFfmpegNotices(`${outfile}.FFMPEG-NOTICES.txt`)
  return outfile
}

function readWords(words: string[]): { target: Target; withFfmpeg: boolean } | { help: true } {
  const { values } = parseArgs({
    args: words,
    options: {
      target: { type: 'string' },
      'with-ffmpeg': { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) return { help: true }
  const target = values.target === undefined ? ownTarget() : targetNamed(values.target)
  if (target === null) throw new Error(refusalOf(values.target ?? `${process.platform}-${process.arch}`))
  return { target, withFfmpeg: values['with-ffmpeg'] }
}

async function main(words: string[]): Promise<number> {
  let wanted: ReturnType<typeof readWords>
  try {
    wanted = readWords(words)
  } catch (error) {
    console.error(asError(error).message)
    return 2
  }
  if ('help' in wanted) {
    console.log(HELP)
    return 0
  }
  const { target, withFfmpeg } = wanted
  try {
    const file = await buildExecutable(target, withFfmpeg)
    console.log(`${file}  ${(statSync(file).size / 1e6).toFixed(0)} MB`)
    return 0
  } catch (error) {
    console.error(`The executable for ${target.name} was not built: ${reasonOf(error, target)}`)
    return 1
  }
}

function reasonOf(error: unknown, target: Target): string {
  const reason = (error instanceof AggregateError ? error.errors : [error])
    .map((each) => asError(each).message)
    .join('\n')
  return target === ownTarget() || !/download|fetch|network|registry|connect|resolve|extract/i.test(reason)
    ? reason
    : `Bun's runtime for that platform could not be fetched from the npm registry (${reason}). Build where the registry can be reached, or on that platform.`
}

if (import.meta.main) process.exitCode = await main(process.argv.slice(2))
