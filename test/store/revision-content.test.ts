import { describe, expect, test } from 'bun:test'
import { createRevisionStore } from '../../src/store/revisions.ts'
import { clip, composition, document, seconds } from '../support/edit-builders.ts'
import { documentNamed, revisionOf, type TestStore, testStore } from '../support/test-store.ts'

const rows = (world: TestStore, projectId: string) =>
  world.store.raw
    .query<{ number: number; kept: string; stored: number; packed: number }, [string]>(
      `SELECT number, kept, length(document) + length(operations) AS stored, coalesce(length(packed), 0) AS packed
       FROM revisions WHERE project_id = ? ORDER BY number`,
    )
    .all(projectId)

function save(world: TestStore, projectId: string, wanted: ReturnType<typeof document>) {
  return world.store.revisions.save(
    revisionOf(projectId, world.store.revisions.head(projectId).number, wanted),
  )
}

describe('the history of a project', () => {
  test('grows by what an edit changes, not by the whole document', () => {
    using world = testStore()
    const { id } = world.project()
    const items = Array.from({ length: 3000 }, (_, index) =>
      clip(crypto.randomUUID(), 'm', seconds(index, index + 0.9)),
    )
    for (let edit = 0; edit < 12; edit++) save(world, id, document(composition(items.slice(edit))))
    const stored = rows(world, id)
    expect(stored.at(-1)?.stored).toBeGreaterThan(500_000)
    for (const row of stored.slice(0, -1)) expect(row.stored + row.packed).toBeLessThan(2000)
    for (let edit = 0; edit < 12; edit++)
      expect(world.store.revisions.byNumber(id, edit + 1)?.document).toEqual(
        document(composition(items.slice(edit))),
      )
  })

  test('is read back as it was, over more revisions than are packed in a row', () => {
    using world = testStore()
    const { id } = world.project()
    for (let edit = 1; edit <= 70; edit++) save(world, id, documentNamed(`Cut ${edit}`))
    expect(
      rows(world, id)
        .filter(({ kept }) => kept === 'packed')
        .map(({ number }) => number),
    ).toEqual([32, 64])
    for (let edit = 1; edit <= 70; edit++) {
      const revision = world.store.revisions.byNumber(id, edit)
      expect(revision).toMatchObject({
        number: edit,
        document: documentNamed(`Cut ${edit}`),
        operations: [{ type: 'test' }],
      })
    }
    expect(world.store.revisions.restore(id, 3, 'me').document).toEqual(documentNamed('Cut 3'))
    expect(world.store.revisions.undo(id, 'me').document).toEqual(documentNamed('Cut 70'))
    expect(world.store.revisions.redo(id, 'me').document).toEqual(documentNamed('Cut 3'))
  })

  test('that 0.1.0 wrote whole is packed little by little, and stays what it was', () => {
    using world = testStore()
    const { id } = world.project()
    for (let edit = 1; edit <= 6; edit++) save(world, id, documentNamed(`Cut ${edit}`))
    for (let edit = 1; edit <= 6; edit++)
      world.store.raw
        .query(
          "UPDATE revisions SET kept = 'whole', packed = NULL, document = ?, operations = '[]' WHERE project_id = ? AND number = ?",
        )
        .run(JSON.stringify(documentNamed(`Cut ${edit}`)), id, edit)
    save(world, id, documentNamed('Cut 7'))
    expect(rows(world, id).map(({ kept }) => kept)).toEqual([
      'whole',
      'whole',
      'whole',
      'whole',
      'changes',
      'changes',
      'whole',
    ])
    for (let edit = 8; edit <= 10; edit++) save(world, id, documentNamed(`Cut ${edit}`))
    expect(
      rows(world, id)
        .filter(({ kept }) => kept === 'whole')
        .map(({ number }) => number),
    ).toEqual([1, 10])
    for (let edit = 1; edit <= 10; edit++)
      expect(world.store.revisions.byNumber(id, edit)?.document).toEqual(documentNamed(`Cut ${edit}`))
  })

  test('keeps within its room: the oldest are dropped, listed, and not gone back to', () => {
    using world = testStore()
    const { id } = world.project()
    const random = (size: number) =>
      Array.from({ length: size }, () => clip(crypto.randomUUID(), 'm', seconds(0, 1)))
    world.store.media.addItem({
      ...{ id: 'm', projectId: id, name: 'm.mp4', position: 0, kind: 'video', durationUs: 1_000_000 },
      ...{ fileHash: null, probe: null, tracks: null },
    })
    const room = 60_000
    const store = createRevisionStore(
      { ...world.store, nowMs: Date.now, newId: () => Bun.randomUUIDv7() },
      room,
    )
    const made = Array.from({ length: 33 }, () => document(composition(random(100))))
    for (const [index, wanted] of made.entries()) store.save(revisionOf(id, index, wanted))
    const stored = rows(world, id)
    const dropped = stored.filter(({ kept }) => kept === 'dropped')
    expect(dropped.length).toBeGreaterThan(5)
    expect(stored.slice(0, dropped.length)).toEqual(dropped)
    expect(stored.reduce((sum, { packed }) => sum + packed, 0)).toBeLessThan(room + 40_000)
    for (const [index, wanted] of made.entries())
      if (index < dropped.length) expect(() => store.byNumber(id, index + 1)).toThrow('too old')
      else expect(store.byNumber(id, index + 1)?.document).toEqual(wanted)
    expect(() => store.restore(id, 1, 'me')).toThrow('too old')
    expect(store.list(id)).toHaveLength(33)
    const back = store.back(id, 1000)
    expect(back?.target).toBe(dropped.length + 1)
    expect(store.undo(id, 'me').document).toEqual(made[31] as (typeof made)[0])
    // Undoing adds to the history too, so it meets what was dropped before it is at the beginning.
    let undone = 1
    expect(() => {
      for (; undone < 33; undone++) store.undo(id, 'me')
    }).toThrow('nothing to undo')
    expect(undone).toBeGreaterThan(3)
  })
})
