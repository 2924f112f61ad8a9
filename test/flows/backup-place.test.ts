// A backup of a running server, and the machine that is lost: what a new one has from it.
import { expect, setDefaultTimeout, test } from 'bun:test'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { eventually } from '../support/eventually.ts'
import { startMediaHost } from '../support/media-host.ts'
import { fixture } from '../support/odd-media.ts'
import { runCommandAs, runForJson } from '../support/run-command.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { startTestServer } from '../support/test-server.ts'
import { type WebClient, webClient } from '../support/web-client.ts'

setDefaultTimeout(180_000)

/** What people see of a project: documents, what plays, and finished files, by hash. */
async function seen(client: WebClient, projectId: string, exportId: string) {
  const page = await client.json('GET', `/projects/${projectId}`)
  const bytesOf = async (path: string) => {
    const response = await client.ask('GET', path)
    expect(response.status).toBe(200)
    return Bun.SHA256.hash(await response.bytes(), 'hex')
  }
  const media = page.media.map(({ id }: { id: string }) => id)
  return {
    document: page.document,
    revision: page.revision,
    media: await Promise.all(media.map((id: string) => bytesOf(`/media/${id}/file`))),
    exported: await bytesOf(`/exports/${exportId}/file`),
  }
}

test('a restored snapshot has the same documents, media and exports, and exports the same again', async () => {
  using folder = temporaryFolder()
  await using host = await startMediaHost()
  const place = join(folder.path, 'backups')
  mkdirSync(place)
  const dataDir = join(folder.path, 'data')
  const url = host.serve('/memo.mp3', { body: await Bun.file(fixture('voice-memo.mp3')).bytes() })
  const environment = { env: { ROUGHCUT_BACKUP: place, ROUGHCUT_DATA: dataDir } }
  let before: Awaited<ReturnType<typeof seen>>
  let ids: { project: string; composition: string; exported: string }
  const exported = async (client: WebClient, project: string, composition_id: string) => {
    const { export_id } = await client.json('POST', `/projects/${project}/exports`, {
      composition_id,
      format: 'wav',
    })
    await eventually(
      async () => expect((await client.json('GET', `/exports/${export_id}`)).state).toBe('finished'),
      60_000,
    )
    return export_id as string
  }
  {
    await using server = await startTestServer({ dataDir })
    const client = webClient(
      server.url,
      `roughcut_session=${server.store.sessions.create(server.owner.id, 'test').secret}`,
    )
    const { project_id, result } = await server.client.import({
      add_media: { memo: { url } },
      add_compositions: [{ name: 'Cut', clips: [{ media: 'memo' }] }],
    })
    const composition = result.created_compositions?.[0]?.id ?? ''
    ids = { project: project_id, composition, exported: await exported(client, project_id, composition) }
    const ran = await runCommandAs(environment, dataDir, 'backup', '--json')
    expect(ran).toMatchObject({ exitCode: 0, stderr: expect.stringContaining('100 % Copying files') })
    expect(JSON.parse(ran.stdout)).toMatchObject({ place, copied_files: 2, snapshots: 1, problem: null })
    before = await seen(client, ids.project, ids.exported)
  }
  const [listed] = JSON.parse((await runCommandAs(environment, dataDir, 'backup', 'list', '--json')).stdout)
  rmSync(dataDir, { recursive: true })

  const elsewhere = join(folder.path, 'elsewhere')
  expect(await runForJson<object>(elsewhere, 'restore', place)).toEqual({
    restored_from: `${place} (snapshot ${listed.snapshot})`,
    projects: 1,
    kept_as: null,
    missing_media_files: 0,
  })
  await using server = await startTestServer({ dataDir: elsewhere })
  const client = webClient(
    server.url,
    `roughcut_session=${server.store.sessions.create(server.owner.id, 'test').secret}`,
  )
  expect(await seen(client, ids.project, ids.exported)).toEqual(before)
  const again = await exported(client, ids.project, ids.composition)
  expect((await seen(client, ids.project, again)).exported).toBe(before.exported)
})

test('a backup without a place, and a snapshot that is not there, are refused with what to do', async () => {
  using folder = temporaryFolder()
  const refused = await runCommandAs({ env: { ROUGHCUT_DATA: folder.path } }, folder.path, 'backup')
  expect(refused).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('ROUGHCUT_BACKUP') })
  const place = join(folder.path, 'place')
  mkdirSync(place)
  const environment = { env: { ROUGHCUT_BACKUP: place, ROUGHCUT_DATA: join(folder.path, 'data') } }
  expect(await runCommandAs(environment, '', 'backup')).toMatchObject({ exitCode: 0 })
  const unknown = await runCommandAs(environment, '', 'restore', place, '--snapshot', '20200101T000000000Z')
  expect(unknown).toMatchObject({ exitCode: 1, stderr: expect.stringContaining('has no snapshot') })
  const wrong = await runCommandAs(environment, '', 'restore', place, '--snapshot', '../x')
  expect(wrong).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('roughcut backup list') })
})
