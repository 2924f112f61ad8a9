import { describe, expect, test } from 'bun:test'
import type { EditDocument } from '../../src/edit/document.ts'
import { createRevisionStore } from '../../src/store/revisions.ts'
import { documentNamed, revisionOf, testStore } from '../support/test-store.ts'

const TAIL = '-91b4-4f6e-8a2d-7c3b9e10f4a6'

/** A document with an empty composition of each id. */
function documentOf(...ids: string[]): EditDocument {
  const [template] = documentNamed('Cut').compositions
  if (template === undefined) throw new Error('no template')
  return {
    ...documentNamed('Cut'),
    compositions: ids.map((id, index) => ({
      ...template,
      id,
      tracks: [{ id: `${id}/${index}`, kind: 'main', items: [] }],
    })),
  }
}

/** A store whose compositions are renamed to `drawn`, one after the other. */
function world(...drawn: string[]) {
  const made = testStore()
  const revisions = createRevisionStore(
    { ...made.store, nowMs: Date.now, newId: () => Bun.randomUUIDv7() },
    undefined,
    () => drawn.shift() ?? crypto.randomUUID(),
  )
  const { id } = made.project()
  const save = (document: EditDocument, more: { operations?: unknown[]; receipt?: unknown } = {}) =>
    revisions.save({ ...revisionOf(id, revisions.headNumber(id), document), ...more })
  return { ...made, revisions, projectId: id, save, drawn }
}

const idsOf = ({ compositions }: EditDocument) => compositions.map(({ id }) => id)

describe('Composition ids: a new id is redrawn', () => {
  test('until no composition of the project has its short id', () => {
    const cut = `5d0c7e3a${TAIL}`
    using made = world(`5d0c7fff${TAIL}`, `a1b2c3d4${TAIL}`)
    made.save(documentOf(cut))
    const given = `5d0c7000${TAIL}`
    const saved = made.save(documentOf(cut, given), {
      operations: [{ type: 'create_composition', id: given }],
      receipt: { created: [given] },
    })
    expect(idsOf(saved.document)).toEqual([cut, `a1b2c3d4${TAIL}`])
    expect(saved.operations).toEqual([{ type: 'create_composition', id: `a1b2c3d4${TAIL}` }])
    expect(saved.receipt).toEqual({ created: [`a1b2c3d4${TAIL}`] })
    expect(idsOf(made.revisions.head(made.projectId).document)).toEqual([cut, `a1b2c3d4${TAIL}`])
  })

  test('also against one that was deleted, which undo brings back under its own id', () => {
    const cut = `5d0c7e3a${TAIL}`
    using made = world(`b0000000${TAIL}`)
    made.save(documentOf(cut))
    made.save(documentOf())
    expect(idsOf(made.save(documentOf(`5d0c7111${TAIL}`)).document)).toEqual([`b0000000${TAIL}`])
    made.revisions.undo(made.projectId, 'me')
    expect(idsOf(made.revisions.undo(made.projectId, 'me').document)).toEqual([cut])
  })

  test('also among the compositions of one edit', () => {
    using made = world(`b0000000${TAIL}`)
    const saved = made.save(documentOf(`5d0c7e3a${TAIL}`, `5d0c7111${TAIL}`))
    expect(idsOf(saved.document)).toEqual([`5d0c7e3a${TAIL}`, `b0000000${TAIL}`])
  })

  test('and not in another project', () => {
    using made = world()
    made.save(documentOf(`5d0c7e3a${TAIL}`))
    const other = made.project()
    const saved = made.revisions.save(revisionOf(other.id, 0, documentOf(`5d0c7111${TAIL}`)))
    expect(idsOf(saved.document)).toEqual([`5d0c7111${TAIL}`])
  })
})

describe('Composition ids: those of older data folders', () => {
  test('stay, and their short ids are not given again', () => {
    using made = world(`b0000000${TAIL}`)
    const older = ['01935aaa-0000-7000-8000-000000000001', '01935aaa-0000-7000-8000-000000000002']
    for (const [index] of older.entries()) made.save(documentOf(`ffff${index}000${TAIL}`))
    made.store.raw.run('DELETE FROM composition_ids')
    // As a release without the table stored it: two with one short id, one of them deleted since.
    made.store.raw.run('UPDATE revisions SET document = ?, kept = ?, packed = NULL WHERE number = 1', [
      JSON.stringify(documentOf(...older)),
      'whole',
    ])
    made.store.raw.run('UPDATE revisions SET document = ? WHERE number = 2', [
      JSON.stringify(documentOf(older[0] ?? '')),
    ])
    const saved = made.save(documentOf(older[0] ?? '', '01935bbb-91b4-4f6e-8a2d-7c3b9e10f4a6'))
    expect(idsOf(saved.document)).toEqual([older[0] ?? '', `b0000000${TAIL}`])
    const recorded = made.store.raw.query<{ id: string }, []>('SELECT id FROM composition_ids').all()
    expect(recorded.map(({ id }) => id).sort()).toEqual([...older, `b0000000${TAIL}`].sort())
  })
})
