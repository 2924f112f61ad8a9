// `roughcut import FILE|URL…`: imports into a new or existing project, waits, and shows the result.
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, extname, join, resolve } from 'node:path'
import { MAX_MEDIA_BYTES } from '../adapters/download.ts'
import { createMediaPrograms } from '../adapters/media-programs.ts'
import { soundOffsets } from '../adapters/sound-offsets.ts'
import { uploadFile } from '../client/index.ts'
import { asError, RoughcutError } from '../errors.ts'
import { type Command, EXIT, type Input, type Io, printJson, settingOptions, usageError } from './command.ts'
import { createProgress, type Progress } from './progress.ts'
import { CONNECTION_OPTIONS, type ServerConnection, withServer } from './server-connection.ts'
import {
  chooseComposition,
  findProject,
  type ProjectContents,
  requestsTo,
  waitForJob,
} from './server-requests.ts'
import { LANGUAGE_OPTION, spokenLanguage } from './spoken-language.ts'

export const importCommand: Command = {
  arguments: [{ name: 'FILE|URL', about: 'media files and addresses', several: true }],
  options: [
    {
      name: 'project',
      value: 'NAME_OR_ID',
      about: 'an existing project, or the name of a new one (default: the first file’s)',
      values: 'projects',
    },
    { name: 'together', about: 'one recording from several cameras or microphones, synced by sound' },
    LANGUAGE_OPTION,
    {
      name: 'composition',
      value: 'NAME',
      about: 'the composition that plays them; added to one that has the name',
    },
    ...CONNECTION_OPTIONS,
    ...settingOptions(['whisperModel', 'ffmpegPath', 'ffprobePath']),
  ],
  notes: `A new project gets a composition that plays the files in order. An existing one gets it with --composition only.
Ctrl-C cancels the import.`,
  async run(input, io) {
    const language = spokenLanguage(input)
    const sources = input.arguments('FILE|URL').map(sourceOf)
    if (input.flag('together') && sources.length < 2)
      throw usageError('--together needs at least two recordings.')
    const signal = io.interrupted()
    const progress = createProgress(io)
    try {
      const offsets = input.flag('together') ? await sync(input, sources, progress, signal) : null
      const done = await withServer(input, io, 'roughcut import', (server) =>
        importInto(server, { input, language, sources, offsets, progress, signal }),
      )
      progress.finish()
      return show(input, io, done)
    } finally {
      progress.finish()
    }
  },
}

type Source = {
  /** As the project calls it. */
  name: string
  /** Absolute; null for an address. */
  file: string | null
  url: string | null
}

function sourceOf(given: string): Source {
  if (/^https?:\/\//i.test(given)) {
    const path = URL.parse(given)?.pathname ?? ''
    return { name: decoded(basename(path)) || 'media', file: null, url: given }
  }
  const file = resolve(given)
  const found = statSync(file, { throwIfNoEntry: false })
  if (!found?.isFile()) throw new RoughcutError('not_found', `The file ${given} does not exist.`)
  if (found.size === 0) throw new RoughcutError('conflict', `The file ${given} is empty.`)
  if (found.size > MAX_MEDIA_BYTES)
    throw new RoughcutError('conflict', `The file ${given} is too large: files must be under 1 GB.`)
  return { name: basename(file), file, url: null }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** How many seconds after the first each recording starts. Addresses are downloaded for this and deleted again. */
async function sync(
  input: Input,
  sources: readonly Source[],
  progress: Progress,
  signal: AbortSignal,
): Promise<number[]> {
  progress.update('Syncing by sound', null)
  const folder = mkdtempSync(join(tmpdir(), 'roughcut-sync-'))
  try {
    const files = await Promise.all(
      sources.map(async ({ name, file, url }, at) => {
        if (file !== null) return { path: file, name }
        const path = join(folder, String(at))
        const response = await fetch(url ?? '', { signal })
        if (!response.ok) throw new RoughcutError('not_found', `${url} answered ${response.status}.`)
        await Bun.write(path, response)
        return { path, name }
      }),
    )
    return await soundOffsets(createMediaPrograms(input.config()), files, signal)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

type Wanted = {
  input: Input
  /** Null: detected. */
  language: string | null
  sources: readonly Source[]
  /** Null: each plays on its own. */
  offsets: readonly number[] | null
  progress: Progress
  signal: AbortSignal
}
type Imported = { project: ProjectContents; jobId: string; result: Record<string, unknown> }

async function importInto(
  server: ServerConnection,
  { input, language, sources, offsets, progress, signal }: Wanted,
): Promise<Imported> {
  const requests = requestsTo(server)
  const given = input.option('project')
  const found = given === null ? null : await findProject(requests, given)
  const existing = found && (await requests.get<ProjectContents>(`/projects/${found.id}`))
  const named = withFreeNames(sources, Object.keys(existing?.media_files ?? {}))
  const stem = basename(sources[0]?.name ?? '', extname(sources[0]?.name ?? '')) || 'Import'
  const media: Record<string, unknown> = Object.fromEntries(
    named.map((source) => [source.name, { ...originOf(source), ...(language === null ? {} : { language }) }]),
  )
  let plays = named.map(({ name }) => ({ media: name }))
  if (offsets !== null) {
    const [sequence] = withFreeNames(
      [{ name: `${stem} (together)`, file: null, url: null }],
      [...Object.keys(media), ...Object.keys(existing?.media_files ?? {})],
    )
    const name = sequence?.name ?? stem
    media[name] = { tracks: named.map((one, at) => ({ media: one.name, offset: offsets[at] ?? 0 })) }
    plays = [{ media: name }]
  }
  const created = await requests.post<ImportCreated>('/jobs/import/project_media', {
    ...(existing ? { project_id: existing.id } : { project_name: given?.trim() || stem }),
    add_media: media,
    ...compositionOf(existing, input.option('composition'), stem, plays),
  })
  const result = await sendAndWait(server, created, named, { progress, signal })
  const project = await requests.get<ProjectContents>(`/projects/${created.project_id}`)
  return { project, jobId: created.job_id, result }
}

type ImportCreated = {
  job_id: string
  project_id: string
  upload_urls?: Record<string, { upload_url: string }>
}

/** A source in the import request: an address for the server to download, or a file to send to it. */
function originOf({ file, url }: Source) {
  if (file === null) return { url }
  const { type, size } = Bun.file(file)
  return { content_type: type.split(';', 1)[0] || 'application/octet-stream', file_size: size }
}

/** Sends the files while the job runs, and waits for it. A file that can't be sent cancels the job. */
async function sendAndWait(
  server: ServerConnection,
  { job_id: jobId, upload_urls: links = {} }: ImportCreated,
  sources: readonly Source[],
  { progress, signal }: Pick<Wanted, 'progress' | 'signal'>,
): Promise<Record<string, unknown>> {
  const ended = new AbortController()
  const broken = new AbortController()
  const sending = AbortSignal.any([signal, ended.signal])
  const sent = sources.map(async ({ name, file }) => {
    const link = links[name]
    if (file === null || link === undefined) return
    const { pathname, search } = new URL(link.upload_url)
    try {
      // The server's own name for itself may not be reachable from this machine.
      await uploadFile(`${server.url}${pathname}${search}`, Bun.file(file), { signal: sending })
    } catch (error) {
      if (!sending.aborted) broken.abort(asError(error))
    }
  })
  try {
    return await waitForJob(server, jobId, { progress, signal: AbortSignal.any([signal, broken.signal]) })
  } catch (error) {
    throw broken.signal.aborted ? broken.signal.reason : error
  } finally {
    ended.abort()
    await Promise.all(sent)
  }
}

/** Which composition plays what was imported. */
function compositionOf(
  existing: ProjectContents | null,
  name: string | null,
  stem: string,
  clips: { media: string }[],
) {
  if (existing === null) return { add_compositions: [{ name: name ?? stem, clips }] }
  if (name === null) return {}
  const isThere = existing.compositions.some((one) => one.name.normalize('NFC') === name.normalize('NFC'))
  if (!isThere) return { add_compositions: [{ name, clips }] }
  return { update_compositions: [{ composition_id: chooseComposition(existing, name), append_clips: clips }] }
}

/** Names that aren't taken by the project or another source: `take.mp4`, `take 2.mp4`. */
function withFreeNames(sources: readonly Source[], taken: readonly string[]): Source[] {
  const used = new Set(taken.map((name) => name.normalize('NFC')))
  return sources.map((source) => {
    const ending = extname(source.name)
    const start = source.name.slice(0, source.name.length - ending.length)
    let free = source.name
    for (let n = 2; used.has(free.normalize('NFC')); n++) free = `${start} ${n}${ending}`
    used.add(free.normalize('NFC'))
    return { ...source, name: free }
  })
}

type MediaStatus = {
  status: string
  duration_seconds?: number
  error_message?: string
  transcript?: { status: string; word_count?: number; error_message?: string }
  warnings?: string[]
}

function show(input: Input, io: Io, { project, jobId, result }: Imported) {
  const statuses = result.media_status as Record<string, MediaStatus>
  const heard = Object.values(statuses).filter(({ transcript }) => transcript?.status === 'success')
  const words = heard.reduce((sum, { transcript }) => sum + (transcript?.word_count ?? 0), 0)
  const seconds = heard.reduce((sum, { duration_seconds: length }) => sum + (length ?? 0), 0)
  const exit = result.status === 'success' ? EXIT.success : EXIT.failure
  if (input.json) {
    printJson(io, {
      ...{ project_id: project.id, project_name: project.name, project_url: project.project_url },
      ...{ job_id: jobId, transcript: { word_count: words, duration_seconds: seconds }, result },
    })
    return exit
  }
  io.print(`${project.name} (${project.id})`)
  io.print(project.project_url)
  if (heard.length > 0) io.print(`Transcript: ${words.toLocaleString('en')} words in ${lengthText(seconds)}`)
  const notes = Object.entries(statuses).flatMap(
    ([name, { error_message: failure, transcript, warnings = [] }]) =>
      [failure, transcript?.error_message, ...warnings].flatMap((note) => (note ? [`${name}: ${note}`] : [])),
  )
  for (const note of [...notes, ...((result.warnings ?? []) as string[])]) io.writeError(`${note}\n`)
  return exit
}

/** `1:02:03`, `0:59`. */
function lengthText(seconds: number): string {
  const whole = Math.round(seconds)
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  const two = (n: number) => String(n).padStart(2, '0')
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`
}
