// An import of version 1.2 into a project that is there: media, a sequence over old and new, and clips appended.
import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { startTestServer } from '../support/test-server.ts'

const MEDIA = join(import.meta.dir, '../fixtures/media')

test('brings new media, puts clips at the end of a composition, and mutes tracks, clips and layers', async () => {
  const host = Bun.serve({
    port: 0,
    fetch: (request) => new Response(Bun.file(join(MEDIA, new URL(request.url).pathname.slice(1)))),
  })
  await using server = await startTestServer({ flags: { outbound: 'any' } })
  const file = (name: string) => ({ url: `http://127.0.0.1:${host.port}/${name}` })
  const first = await server.client.import({
    add_media: { 'intro.wav': file('intro.wav') },
    add_compositions: [{ name: 'Rough cut', clips: [{ media: 'intro.wav' }] }],
  })
  const [composition] = first.result.created_compositions ?? []
  const answer = await fetch(`${server.url}/v1/jobs/import/project_media`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${server.token}`,
      'content-type': 'application/json',
      'roughcut-version': '1.2',
    },
    body: JSON.stringify({
      project_id: first.project_id,
      add_media: {
        'memo.mp3': file('voice-memo.mp3'),
        both: { tracks: [{ media: 'intro.wav' }, { media: 'memo.mp3', mute: true }] },
      },
      add_compositions: [
        { name: 'Tracks', clips: [{ media: 'both', mute: true }, { media: 'both' }] },
        { name: 'Layer', clips: [{ media: 'memo.mp3', mute: true }, { media: 'intro.wav' }] },
      ],
      update_compositions: [
        {
          composition_id: composition?.id,
          append_clips: [{ media: 'memo.mp3', mute: true }, { media: 'intro.wav' }],
        },
        { composition_id: composition?.id, append_clips: [{ media: 'both' }] },
      ],
    }),
  })
  expect(answer.status).toBe(201)
  const { job_id: id } = (await answer.json()) as { job_id: string }
  const job = await server.client.stopped(id)
  expect(job.result).toMatchObject({ status: 'success' })
  const kept = server.store.jobs.read(id)?.result
  expect(kept).toMatchObject({ updated_compositions: [{ id: composition?.id, name: 'Rough cut' }] })
  const { document } = server.store.revisions.head(first.project_id)
  const heard = Object.fromEntries(
    document.compositions.map(({ name, tracks }) => [
      name,
      tracks[0]?.items.map((item) =>
        item.kind === 'clip' ? [item.effects.muted, item.effects.mutedTracks] : null,
      ),
    ]),
  )
  expect(heard).toEqual({
    Tracks: [
      [false, [0, 1]],
      [false, [1]],
    ],
    Layer: [
      [true, []],
      [true, []],
    ],
    // The clip that was there is muted with the layer; the one that a later update adds is heard.
    'Rough cut': [
      [true, []],
      [true, []],
      [true, []],
      [false, [1]],
    ],
  })
  const names = server.store.media.itemsOf(first.project_id).map(({ name }) => name)
  expect(names).toEqual(['intro.wav', 'memo.mp3', 'both'])
  host.stop(true)
}, 60_000)
