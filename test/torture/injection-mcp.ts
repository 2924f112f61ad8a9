// Orders in names, transcripts, folders and prompts, read and sent through MCP: they stay in the fields that they belong to,
// what tells a model what to do next never has them, and tools that read change nothing.
import { sendMessage } from '../support/mcp-messages.ts'
import { compositionOf, spokenMedia } from '../support/spoken-project.ts'
import { createTestApp, type TestApp } from '../support/test-app.ts'
import { revisionOf } from '../support/test-store.ts'
import { must, noted, type Tally } from './tally.ts'

const NEXT =
  /^Call [a-z_]+ (?:again )?with (?:job_id|this job_id)[ 0-9a-f-]*(?: and wait_seconds 20)?\.(?: [A-Z][^<>{}]*\.)?$/

/** Every tool that reads or starts something, on projects that are full of `orders`. */
export async function injectionThroughMcp(tally: Tally, orders: readonly string[]): Promise<void> {
  for (const order of orders) {
    using world = await createTestApp()
    const listed = async () => JSON.stringify((await sendMessage(world, 'tools/list')).message)
    const before = await listed()
    const { projectId, compositionId, name } = seeded(world, order)
    const rows = rowsOf(world)
    for (const [tool, given] of readingCalls({ projectId, compositionId, name }))
      await noted(tally, 'through MCP: reading', async () => {
        const { isError } = await called(world, order, tool, given)
        must(isError !== true, `${tool} failed`)
        must(rowsOf(world) === rows, `${tool} changed something`)
      })
    for (const [tool, given] of startingCalls({ projectId, compositionId, order }))
      await noted(tally, 'through MCP: starting', async () => {
        const { isError, structuredContent: made } = await called(world, order, tool, given)
        must(isError !== true, `${tool} failed: ${JSON.stringify(made)}`)
        must(NEXT.test(String(made?.next)), `${tool} says: ${made?.next}`)
        must(world.created.at(-1) === made?.job_id, `${tool} started something else`)
        const jobId = made?.job_id
        await called(world, order, 'wait_for_job', { job_id: jobId, wait_seconds: 0 })
      })
    await noted(tally, 'through MCP: refused', async () => {
      const { isError } = await called(world, order, 'get_transcript', { project_id: projectId, media: 'no' })
      must(isError === true, 'an unknown media file was found')
    })
    tally.note('through MCP: the list of tools', (await listed()) === before ? null : 'it changed')
  }
}

type Result = NonNullable<Awaited<ReturnType<typeof sendMessage>>['message']['result']>

/** Calls a tool and looks at whatever it says itself. */
async function called(world: TestApp, order: string, name: string, given: object): Promise<Result> {
  const { message } = await sendMessage(world, 'tools/call', { name, arguments: given })
  const result = message.result ?? {}
  const own = [result.structuredContent?.next, result.structuredContent?.hint].filter(Boolean).join(' ')
  must(!own.includes(order.slice(0, 20)), `${name} passes an order on: ${own}`)
  return result
}

function seeded(world: TestApp, order: string) {
  const name = `${order.replaceAll('/', '∕').slice(0, 200)}.mp4`
  const { id } = world.project(order.slice(0, 255))
  const { media, words } = spokenMedia('m', name, order)
  const { id: mediaId } = world.store.media.addItem({
    ...{ projectId: id, name, position: 0, kind: 'video', fileHash: null, probe: null, tracks: null },
    durationUs: media.availableRange?.endUs ?? 0,
  })
  const heard = { status: 'success', language: 'en', model: 'test', errorMessage: null } as const
  world.store.media.saveTranscript({ mediaId, ...heard, words })
  const composition = compositionOf(crypto.randomUUID(), order.slice(0, 200), [{ ...media, id: mediaId }])
  const document = { version: 1 as const, compositions: [composition], corrections: [], speakers: [] }
  world.store.revisions.save(revisionOf(id, 0, document))
  return { projectId: id, compositionId: composition.id, name }
}

type Seeded = { projectId: string; compositionId: string; name: string }

function readingCalls({ projectId, compositionId, name }: Seeded): [string, object][] {
  const project_id = projectId
  return [
    ['get_drive_info', {}],
    ['list_folders', {}],
    ['list_projects', {}],
    ['search_drive', { query: 'instructions compositions' }],
    ['get_project', { project_id }],
    ['get_transcript', { project_id, words: true }],
    ['get_transcript', { project_id, media: name }],
    ['export_transcript', { project_id, composition_id: compositionId, format: 'markdown' }],
    ['list_jobs', {}],
    ['file_upload_ui', { project_id }],
  ]
}

function startingCalls({ projectId, compositionId, order }: Omit<Seeded, 'name'> & { order: string }) {
  const [project_id, composition_id, prompt] = [projectId, compositionId, order]
  return [
    ['import_media', { project_name: order, folder_name: order.replaceAll('/', ' ').slice(0, 200) }],
    ['prompt_project_agent', { project_id, composition_id, prompt }],
    ['plan_edit', { project_id, composition_id, prompt }],
    ['export_timeline', { project_id, composition_id, format: 'otio' }],
    ['publish_project', { project_id, composition_id }],
  ] as [string, object][]
}

/** What a tool that reads must leave as it was. */
function rowsOf({ store }: TestApp): string {
  return ['projects', 'jobs', 'revisions', 'media_items', 'published_pages', 'plans', 'uploads']
    .map((table) => store.raw.query<{ n: number }, []>(`SELECT count(*) AS n FROM ${table}`).get()?.n)
    .join()
}
