// CONTRACT.md, "Edits".
import { describe, expect, test } from 'bun:test'
import { ROUGH_CUT, spokenIn } from '../../support/spoken-in-app.ts'
import { createTestApp, type TestApp } from '../../support/test-app.ts'

const ID = ROUGH_CUT

function spoken(world: TestApp) {
  const { id, head } = spokenIn(world)
  return {
    id,
    head,
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
    ['null', { type: 'set_captions', composition_id: ID, captions: null }, 'captions'],
    ['null for a color', { type: 'change_title', composition_id: ID, title_id: 't', color: null }, 'color'],
    [
      'a length out of bounds',
      { type: 'shorten_gaps', composition_id: ID, longer_than: 61, to: 0.1 },
      'longer_than',
    ],
    ['a plan without its length', { type: 'make_highlights', composition_id: ID }, 'duration'],
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

  test('an id that is used twice is a 400', async () => {
    using world = await createTestApp()
    const { edit } = spoken(world)
    const copy = { type: 'duplicate_composition', composition_id: ID, id: 'copy' }
    const { status, json } = await edit({ operations: [copy, copy] }, { 'roughcut-version': '1.2' })
    expect([status, (json.details as { path: unknown }[])[0]?.path]).toEqual([400, ['operations', 1, 'id']])
  })

  test('an id names what a request makes for its later operations; the composition gets a random one', async () => {
    using world = await createTestApp()
    const { edit, head } = spoken(world)
    const { status, json } = await edit({
      operations: [
        { type: 'duplicate_composition', composition_id: ID, id: 'copy', name: 'Copy' },
        { type: 'remove_fillers', composition_id: 'copy' },
      ],
    })
    expect(status).toBe(200)
    const [{ id }] = json.created_compositions as [{ id: string }]
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4/)
    const [original, copy] = head().document.compositions
    expect(copy?.id).toBe(id)
    expect(copy?.tracks).not.toEqual(original?.tracks)
  })

  test('leaves out what is null inside: captions off, the speaker’s label gone', async () => {
    using world = await createTestApp()
    const { edit, head } = spoken(world)
    const captions = { style: 'boxed', burned: true }
    await edit({ operations: [{ type: 'set_captions', composition_id: ID, captions }] })
    expect(head().document.compositions[0]?.captions).toMatchObject(captions)
    const { json } = await edit({ operations: [{ type: 'set_captions', composition_id: ID }] })
    expect(json.project_changed).toBe(true)
    expect(head().document.compositions[0]?.captions).toBeNull()
  })

  test('sets what captions show: exported captions have it, the transcript does not', async () => {
    using world = await createTestApp()
    const { id, edit, head } = spoken(world)
    const [clip] = head().document.compositions[0]?.tracks[0]?.items ?? []
    if (clip?.kind !== 'clip') throw new Error('the composition has no clip')
    const words = world.store.media.contextOf(id).words.get(clip.mediaId) ?? []
    const [first, , third] = words
    const lines = [{ from_word_id: first?.id, to_word_id: third?.id, text: 'Etwas anderes' }]
    const { status, json } = await edit({
      operations: [{ type: 'set_caption_texts', composition_id: ID, media: 'Day 1/talk.mp4', lines }],
    })
    expect([status, json.project_changed]).toEqual([200, true])
    const exported = async (format: string) => {
      const body = { project_id: id, composition_id: ID, format }
      return (await world.call('POST', '/v1/export/transcript', { body })).text
    }
    expect(await exported('vtt')).toContain('Etwas anderes')
    expect(await exported('srt')).toContain('Etwas anderes')
    expect(await exported('txt')).not.toContain('Etwas anderes')
  })

  test('renames the project; a dry run does not', async () => {
    using world = await createTestApp()
    const { id, edit } = spoken(world)
    const called = () => world.store.projects.byId(id)?.name
    const before = called()
    const operations = [{ type: 'rename_project', name: 'Episode 12' }]
    expect((await edit({ operations, dry_run: true })).status).toBe(200)
    expect(called()).toBe(before)
    const { json } = await edit({ operations })
    expect(json.agent_response).toBe(`Renamed the project “${before}” to “Episode 12”.`)
    expect(called()).toBe('Episode 12')
  })

  test.each([
    [{ type: 'make_highlights', composition_id: '5d0c7', duration: 3, name: 'Best', id: 'b' }, 'Best'],
    [{ type: 'make_clips', composition_id: ID, count: 1, duration: 3 }, 'Rough cut – clip 1'],
    [{ type: 'split_evenly', composition_id: ID, count: 2 }, 'Rough cut – part 1'],
    [{ type: 'extract_topic', composition_id: ID, topic: 'pricing' }, 'pricing'],
  ])('carries out the plan %j', async (plan, name) => {
    using world = await createTestApp()
    const { edit, head } = spoken(world)
    const { status, json } = await edit({ operations: [plan] })
    expect(status).toBe(200)
    expect(json.created_compositions).toContainEqual({ id: expect.any(String), name })
    expect(head().number).toBe(2)
  })

  test('plans work on what the operations before them have made', async () => {
    using world = await createTestApp()
    const { edit, head } = spoken(world)
    const { status, json } = await edit({
      operations: [
        { type: 'remove_topic', composition_id: ID, topic: 'pricing' },
        { type: 'extract_topic', composition_id: ID, topic: 'pricing' },
      ],
    })
    expect(status).toBe(422)
    expect(json.message).toStartWith('operations[1]: Nothing in “Rough cut” is about')
    expect(head().number).toBe(1)
  })

  test('with dry_run, nothing changes, and applying the plan makes the same edit', async () => {
    using world = await createTestApp()
    const { id, edit, head } = spoken(world)
    const operations = [
      { type: 'remove_fillers', composition_id: ID },
      { type: 'make_clips', composition_id: ID, count: 1, duration: 2 },
      { type: 'set_captions', composition_id: ID },
    ]
    const before = head()
    const { status, json } = await edit({ operations, dry_run: true })
    expect(status).toBe(200)
    expect(json).toMatchObject({
      project_changed: false,
      revision: 1,
      created_compositions: [],
      agent_response: expect.stringMatching(/^This would /),
      plan: {
        project_id: id,
        base_revision: 1,
        diff: { compositions: [{ change: 'changed', words_removed: 1 }, { change: 'created' }] },
      },
    })
    expect(head()).toEqual(before)
    const plan = json.plan as { plan_id: string; operations: unknown[] }
    const again = await edit({ operations: plan.operations, dry_run: true })
    expect(again.json).toMatchObject({ agent_response: json.agent_response as string })
    const applied = await world.call('POST', `/v1/plans/${plan.plan_id}/apply`)
    expect(applied.json).toMatchObject({ revision: 2, project_changed: true })
    expect(world.store.revisions.byNumber(id, 2)).toMatchObject({
      kind: 'edit',
      jobId: null,
      author: world.owner.email,
    })
    expect((await edit({ operations, dry_run: true, base_revision: 1 })).status).toBe(409)
  })

  test('with dry_run and nothing to change, there is no plan', async () => {
    using world = await createTestApp()
    const { edit } = spoken(world)
    const name = 'Rough cut'
    const { json } = await edit({
      operations: [{ type: 'rename_composition', composition_id: ID, name }],
      dry_run: true,
    })
    expect(json).toMatchObject({ project_changed: false, agent_response: 'Nothing was changed.' })
    expect(json).not.toHaveProperty('plan')
  })

  test('the OpenAPI document lists every operation and plan, and none of them takes null', async () => {
    using world = await createTestApp()
    const { components } = (await world.documentOf('1.0')) as {
      components: { schemas: Record<string, { oneOf: object[] }> }
    }
    const operations = components.schemas.EditOperation?.oneOf as {
      properties: { type: { enum: [string] } }
    }[]
    const types = operations.map(({ properties }) => properties.type.enum[0])
    expect(types).toContain('remove_fillers')
    expect(types).toContain('make_highlights')
    expect(JSON.stringify(operations)).not.toMatch(/null/)
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
    expect(json.changes).toEqual([expect.any(String)])
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

  test('sent twice at once with one key, it is made once, also when it names its base', async () => {
    using world = await createTestApp()
    const { edit, head } = spoken(world)
    const body = { operations: [{ type: 'remove_fillers', composition_id: ID }] }
    const based = { ...body, base_revision: head().number }
    const answers = await Promise.all([1, 2].map(() => edit(based, { 'idempotency-key': 'twice' })))
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(head().number).toBe(based.base_revision + 1)
  })
})
