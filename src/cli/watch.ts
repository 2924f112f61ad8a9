// `watch FOLDER`, `watch list`, `watch remove`: they only edit the table; the server on the data folder does the work.
import { mkdirSync, realpathSync, statSync } from 'node:fs'
import { relative, resolve, sep } from 'node:path'
import { RoughcutError } from '../errors.ts'
import { EXPORT_FORMATS } from '../render/formats.ts'
import type { Store } from '../store/open.ts'
import type { WatchFolderRow } from '../store/watch-folders.ts'
import { type Command, EXIT, type Input, printJson, usageError } from './command.ts'
import { chooseDrive, chooseUser, withStore } from './data-folder.ts'
import { printTable } from './table.ts'

const MAX_PROMPT = 20_000

export const watchCommand: Command = {
  arguments: [{ name: 'FOLDER', about: 'a folder of this machine' }],
  options: [
    { name: 'drive', value: 'DRIVE', about: 'where the projects go (default: the first)', values: 'drives' },
    { name: 'prompt', value: 'TEXT', about: 'what the agent does after each import' },
    {
      name: 'export',
      value: 'FORMAT',
      about: 'formats to export, such as mp4 srt',
      several: true,
      offers: EXPORT_FORMATS,
    },
    { name: 'out', value: 'FOLDER', about: 'where exports go; created if it is missing' },
  ],
  notes: `A running server starts within seconds. Each file that has stopped growing becomes one project, once. The files are \
copied, never changed or moved. Hidden and partial files, links and folders are left alone.`,
  run(input, io) {
    const formats = formatsOf(input)
    const out = input.option('out')
    if (formats.length > 0 !== (out !== null)) throw usageError('--export and --out need each other.')
    const prompt = input.option('prompt')?.trim() ?? null
    if (prompt !== null && (prompt === '' || prompt.length > MAX_PROMPT))
      throw usageError(`--prompt takes 1 to ${MAX_PROMPT} characters.`)
    return withStore(input, (store) => {
      const drive = chooseDrive(store, input.option('drive'))
      const { path, outPath } = foldersOf(input, out)
      const row = store.watchFolders.add({
        ...{ userId: chooseUser(store, null).id, driveId: drive.id },
        ...{ path, outPath, prompt, exports: formats },
      })
      if (input.json) printJson(io, watchJson(store, row))
      else io.print(`Watching ${path} for the drive ${drive.name} (${row.id}).`)
      return EXIT.success
    })
  },
}

export const watchList: Command = {
  run: (input, io) =>
    withStore(input, (store) => {
      const folders = store.watchFolders.list().map((row) => watchJson(store, row))
      if (input.json) printJson(io, folders)
      else {
        printTable(
          io,
          ['ID', 'FOLDER', 'TAKEN', 'IN PROGRESS', 'FAILED', 'PROBLEM'],
          folders.map(({ watch_id, folder, files, problem }) => [
            ...[watch_id, folder, String(files.length)],
            String(files.filter(({ state }) => state !== 'done' && state !== 'failed').length),
            String(files.filter(({ state }) => state === 'failed').length),
            problem ?? '–',
          ]),
          'No folders are being watched.',
        )
        for (const { files } of folders)
          for (const { name, problem } of files) if (problem !== null) io.print(`${name}: ${problem}`)
      }
      return EXIT.success
    }),
}

export const watchRemove: Command = {
  arguments: [{ name: 'ID', about: 'from `watch list`' }],
  notes: 'Projects and files stay. Watching the folder again imports its files again.',
  run: (input, io) =>
    withStore(input, (store) => {
      const id = input.argument('ID')
      if (!store.watchFolders.remove(id))
        throw new RoughcutError(
          'not_found',
          `Watch folder ${id} not found; \`roughcut watch list\` shows them.`,
        )
      if (input.json) printJson(io, { watch_id: id, removed: true })
      else io.print(`Stopped watching ${id}.`)
      return EXIT.success
    }),
}

function formatsOf(input: Input): string[] {
  const given = [...new Set(input.options('export').flatMap((words) => words.split(',').filter(Boolean)))]
  const unknown = given.find((word) => !EXPORT_FORMATS.some((format) => format === word))
  if (unknown !== undefined)
    throw usageError(`--export takes ${EXPORT_FORMATS.join(', ')}, not "${unknown}".`)
  return given
}

/** Real paths. Throws `bad_request` if files would go around in circles. */
function foldersOf(input: Input, out: string | null): { path: string; outPath: string | null } {
  const given = input.argument('FOLDER')
  if (!statSync(given, { throwIfNoEntry: false })?.isDirectory())
    throw new RoughcutError('not_found', `The folder ${given} does not exist.`)
  const path = realpathSync(given)
  const dataDir = realpathSync(input.config().dataDir)
  if (isWithin(path, dataDir)) throw usageError('FOLDER must not be inside the data folder.')
  if (out === null) return { path, outPath: null }
  mkdirSync(resolve(out), { recursive: true })
  const outPath = realpathSync(out)
  if (isWithin(outPath, dataDir)) throw usageError('--out must not be inside the data folder.')
  if (isWithin(outPath, path) || isWithin(path, outPath))
    throw usageError('FOLDER and --out must not contain each other.')
  return { path, outPath }
}

/** Whether `path` is `folder` or below it. */
function isWithin(path: string, folder: string): boolean {
  const way = relative(folder, path)
  return (
    way === '' ||
    (way !== '..' && !way.startsWith(`..${sep}`) && resolve(folder, way) === path && !/^[a-z]:/i.test(way))
  )
}

function watchJson(store: Store, row: WatchFolderRow) {
  return {
    watch_id: row.id,
    folder: row.path,
    drive_id: row.driveId,
    prompt: row.prompt,
    exports: row.exports,
    out: row.outPath,
    problem: row.problem,
    created_at: new Date(row.createdAtMs).toISOString(),
    files: store.watchFolders.filesOf(row.id).map(({ name, stage, projectId, problem }) => ({
      name,
      state: stage,
      project_id: projectId,
      problem,
    })),
  }
}
