// wider-surface.md, "POST /projects/{project_id}/edits".
import { describe, expect, test } from 'bun:test'
import { compositionOf, spokenMedia } from '../../support/spoken-project.ts'
import { createTestApp, type TestApp } from '../../support/test-app.ts'
import { revisionOf } from '../../support/test-store.ts'

const ID = '5d0c7e3a-91b4-4f6e-8a2d-7c3b9e10f4a6'

function spoken(world: TestApp) {
  const { id } = world.project()
  const { media, words } = spokenMedia('m', 'Day 1/talk.mp4', 'Well thank you. [um] It is great to be here.')
  const { id: mediaId } = world.store.media.addItem({
    ...{ projectId: id, name: media.name, position: 0, kind: 'video' },
    ...{ durationUs: media.availableRange?.endUs ?? 0, fileHash: null, probe: null, tracks: null },
  })
  world.store.media.saveTranscript({
    ...{ mediaId, status: 'success', language: 'en', model: 'test', errorMessage: null, words },
  })
  world.store.revisions.save(
    revisionOf(id, 0, {
      version: 1,
      compositions: [compositionOf(ID, 'Rough cut', [{ ...media, id: mediaId }])],
      corrections: [],
      speakers: [],
    }),
  )
  return {
    id,
    head: () => world.store.revisions.head(id),
    edit: (body: Record<string, unknown>, headers = {}) =>
      world.call('POST', `/v1/projects/${id}/edits`, { body, headers }),
  }
}

describe('POST /projects/{project_id}/edits', () => {
  test('applies operations in order as one revision, and says what was done', async () => {
    using world = await createTestApp()
    const { id, edit, head } = spoken(world)
    const { status, json } = await edit({
      operations: [
        { type: 'remove_fillers', composition_id: '5d0c7' },
        { type: 'cut_ranges', composition_id: ID, ranges: [{ start: 0, end: 0.4 }] },
        { type: 'create_composition', name: 'Teaser', clips: [{ media: 'Day 1/talk.mp4' }] },
      ],
      base_revision: 1,
    })
    expect(status).toBe(200)
    expect(json).toMatchObject({ project_id: id, revision: 2, project_changed: true })
    expect(json.created_compositions).toMatchObject([{ name: 'Teaser' }])
    expect(String(json.agent_response)).not.toBe('')
    expect(head().number).toBe(2)
    expect(head().document.compositions).toHaveLength(2)
  })

  const malformed: [string, Record<string, unknown>, string][] = [
    ['an unknown type', { type: 'explode' }, 'operations[0].type'],
    ['what is no id', { type: 'remove_fillers', composition_id: 'the first' }, 'composition_id'],
    ['a missing field', { type: 'cut_ranges', composition_id: ID }, 'ranges'],
    ['an unknown field', { type: 'remove_fillers', composition_id: ID, loud: true }, 'loud'],
    [
      'microseconds',
      { type: 'cut_ranges', composition_id: ID, ranges: [{ startUs: 0, endUs: 1 }] },
      'startUs',
    ],
    ['a negative time', { type: 'cut_ranges', composition_id: ID, ranges: [{ start: -1, end: 1 }] }, 'start'],
  ]
  for (const [name, operation, named] of malformed)
    test(`${name} is a 400 that names its path, and changes nothing`, async () => {
      using world = await createTestApp()
      const { edit, head } = spoken(world)
      const { status, json } = await edit({ operations: [operation] }, { 'roughcut-version': '1.2' })
      expect([status, json.error]).toEqual([400, 'invalid_input'])
      expect(String(json.message)).toContain(named)
      expect((json.details as { path: unknown[] }[])[0]?.path.slice(0, 2)).toEqual(['operations', 0])
      expect(head().number).toBe(1)
    })

  const refused: [string, Record<string, unknown>][] = [
    ['an unknown composition', { type: 'remove_fillers', composition_id: 'abcde' }],
    ['an unknown file', { type: 'create_composition', name: 'A', clips: [{ media: 'nowhere.mp4' }] }],
    ['a range outside', { type: 'cut_ranges', composition_id: ID, ranges: [{ start: 900, end: 901 }] }],
  ]
  for (const [name, operation] of refused)
    test(`${name} is a 422 that names the index, and nothing of the rest is done`, async () => {
      using world = await createTestApp()
      const { edit, head } = spoken(world)
      const { status, json } = await edit({
        operations: [{ type: 'remove_fillers', composition_id: ID }, operation],
      })
      expect(status).toBe(422)
      expect(String(json.message)).toStartWith('operations[1]: ')
      expect(head().number).toBe(1)
    })

  test('an old base is a 409 with the current revision', async () => {
    using world = await createTestApp()
    const { edit } = spoken(world)
    const { status, json } = await edit({
      operations: [{ type: 'remove_fillers', composition_id: ID }],
      base_revision: 0,
    })
    expect([status, json.revision]).toEqual([409, 1])
  })

  test('a repeated key gives the first answer and edits once', async () => {
    using world = await createTestApp()
    const { edit, head } = spoken(world)
    const body = { operations: [{ type: 'remove_fillers', composition_id: ID }] }
    const first = await edit(body, { 'idempotency-key': 'k' })
    const again = await edit(body, { 'idempotency-key': 'k' })
    expect(again.text).toBe(first.text)
    expect(again.headers.get('idempotent-replay')).toBe('true')
    expect(head().number).toBe(2)
  })
})
