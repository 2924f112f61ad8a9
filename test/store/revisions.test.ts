import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { EMPTY_DOCUMENT } from '../../src/edit/document.ts'
import { withoutEdit } from '../../src/store/without-edit.ts'
import { documentNamed, revisionOf, type TestStore, testStore } from '../support/test-store.ts'

const OWNER = 'owner@localhost'

/** A project with edits A, B, C… on top of each other. */
function projectWith(world: TestStore, ...documents: string[]) {
  const { id } = world.project()
  const edit = (wanted: string) => {
    const { number } = world.store.revisions.head(id)
    return world.store.revisions.save(revisionOf(id, number, documentNamed(wanted)))
  }
  for (const wanted of documents) edit(wanted)
  return {
    id,
    edit,
    undo: () => world.store.revisions.undo(id, OWNER),
    redo: () => world.store.revisions.redo(id, OWNER),
    restore: (number: number) => world.store.revisions.restore(id, number, OWNER),
    /** The name of what the project is now; null for the empty document. */
    now: () => world.store.revisions.head(id).document.compositions[0]?.name ?? null,
  }
}

const nothingTo = (verb: string) =>
  expect.objectContaining({ code: 'conflict', message: `There is nothing to ${verb}.` })

describe('a project', () => {
  test('is the empty document at 0 before anything was stored', () => {
    using world = testStore()
    const { id } = world.project()
    expect(world.store.revisions.head(id)).toEqual({ number: 0, document: EMPTY_DOCUMENT })
    expect(world.store.revisions.list(id)).toEqual([])
  })

  test('that is gone has no revisions to give', () => {
    using world = testStore()
    expect(() => world.store.revisions.head('gone')).toThrow(expect.objectContaining({ code: 'not_found' }))
    expect(() => world.store.revisions.save(revisionOf('gone', 0, EMPTY_DOCUMENT))).toThrow(
      expect.objectContaining({ code: 'not_found' }),
    )
  })
})

describe('saving', () => {
  test('numbers revisions from 1 and keeps what was said about them', () => {
    using world = testStore()
    const project = projectWith(world, 'A', 'B')
    expect(world.store.revisions.list(project.id)).toMatchObject([
      { number: 1, parent: null, repeats: null, kind: 'agent', author: 'agent', summary: 'Made A' },
      { number: 2, parent: 1, repeats: null, kind: 'agent', author: 'agent', summary: 'Made B' },
    ])
    expect(world.store.revisions.byNumber(project.id, 1)?.document).toEqual(documentNamed('A'))
    expect(world.store.revisions.byNumber(project.id, 3)).toBeNull()
  })

  test('on anything but the head is a conflict, and changes nothing', () => {
    using world = testStore()
    const project = projectWith(world, 'A', 'B')
    for (const base of [0, 1, 3])
      expect(() => world.store.revisions.save(revisionOf(project.id, base, documentNamed('X')))).toThrow(
        expect.objectContaining({ code: 'conflict' }),
      )
    expect(project.now()).toBe('B')
    expect(world.store.revisions.list(project.id)).toHaveLength(2)
  })
})

describe('undo and redo', () => {
  test('walk back and forth through the edits', () => {
    using world = testStore()
    const project = projectWith(world, 'A', 'B', 'C')
    const states = [project.undo, project.undo, project.redo, project.undo, project.redo, project.redo].map(
      (step) => {
        step()
        return project.now()
      },
    )
    expect(states).toEqual(['B', 'A', 'B', 'A', 'B', 'C'])
    expect(() => project.redo()).toThrow(nothingTo('redo'))
    expect(world.store.revisions.list(project.id).at(-1)).toMatchObject({
      number: 9,
      kind: 'redo',
      repeats: 3,
      author: OWNER,
      summary: 'Redo: Made C',
    })
  })

  test('undo goes back to the empty document and no further', () => {
    using world = testStore()
    const project = projectWith(world, 'A')
    project.undo()
    expect(project.now()).toBeNull()
    expect(() => project.undo()).toThrow(nothingTo('undo'))
    project.redo()
    expect(project.now()).toBe('A')
  })

  test('undo stops at the import', () => {
    using world = testStore()
    const { id } = world.project()
    world.store.revisions.save({ ...revisionOf(id, 0, documentNamed('Imported')), kind: 'import' })
    expect(() => world.store.revisions.undo(id, OWNER)).toThrow(nothingTo('undo'))
    world.store.revisions.save(revisionOf(id, 1, documentNamed('Cut')))
    world.store.revisions.undo(id, OWNER)
    expect(() => world.store.revisions.undo(id, OWNER)).toThrow(nothingTo('undo'))
    expect(world.store.revisions.head(id).document).toEqual(documentNamed('Imported'))
  })

  test('a project without revisions has nothing to undo or redo', () => {
    using world = testStore()
    const project = projectWith(world)
    expect(() => project.undo()).toThrow(nothingTo('undo'))
    expect(() => project.redo()).toThrow(nothingTo('redo'))
  })

  test('redo after a new edit is refused; undo then goes to what the edit was made on', () => {
    using world = testStore()
    const project = projectWith(world, 'A', 'B')
    project.undo()
    project.edit('D')
    expect(() => project.redo()).toThrow(nothingTo('redo'))
    project.undo()
    expect(project.now()).toBe('A')
    project.undo()
    expect(project.now()).toBeNull()
  })

  test('behave like an editor with one line of history, whatever is done in whatever order', () => {
    const step = fc.constantFrom('edit', 'undo', 'redo', 'restore')
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        using world = testStore()
        const project = projectWith(world)
        // The model: a line of states and a place on it; a new edit cuts off what lies ahead.
        let line: (string | null)[] = [null]
        let place = 0
        const contents: (string | null)[] = [null]
        for (const [index, kind] of steps.entries()) {
          if (kind === 'edit' || (kind === 'restore' && contents.length > 1)) {
            const content =
              kind === 'edit' ? `E${index}` : (contents[1 + (index % (contents.length - 1))] ?? null)
            if (kind === 'edit') project.edit(`E${index}`)
            else project.restore(1 + (index % (contents.length - 1)))
            line = [...line.slice(0, place + 1), content]
            place += 1
            contents.push(content)
          } else if (kind === 'undo' && place > 0) {
            project.undo()
            place -= 1
            contents.push(line[place] ?? null)
          } else if (kind === 'redo' && place < line.length - 1) {
            project.redo()
            place += 1
            contents.push(line[place] ?? null)
          } else if (kind === 'undo') expect(() => project.undo()).toThrow()
          else if (kind === 'redo') expect(() => project.redo()).toThrow()
          expect(project.now()).toBe(line[place] ?? null)
        }
      }),
      { numRuns: 60 },
    )
  })
})

describe('restoring a revision', () => {
  test('is a new revision with the old document, and can be undone', () => {
    using world = testStore()
    const project = projectWith(world, 'A', 'B', 'C')
    expect(project.restore(1)).toMatchObject({ number: 4, kind: 'restore', repeats: 1, parent: 3 })
    expect(project.now()).toBe('A')
    project.undo()
    expect(project.now()).toBe('C')
  })

  test('of one that does not exist is refused', () => {
    using world = testStore()
    const project = projectWith(world, 'A')
    for (const number of [0, 2, -1, 1.5])
      expect(() => project.restore(number)).toThrow(expect.objectContaining({ code: 'not_found' }))
  })
})

describe('the name of a project', () => {
  /** A project called “First” with the edits A and B; “Second” is given to it with an edit after them. */
  function renamedProject(world: TestStore) {
    const { id } = world.project()
    const { store } = world
    store.projects.rename(id, 'First')
    const save = (name: string, projectName?: string) => {
      const document = { ...documentNamed(name), ...(projectName === undefined ? {} : { projectName }) }
      return store.revisions.save(revisionOf(id, store.revisions.headNumber(id), document))
    }
    save('A')
    save('B')
    save('B', 'Second')
    return { ...store.revisions, id, save, called: () => store.projects.byId(id)?.name }
  }

  test('changes with the edit that gives it, is not in the stored document, and is found by search', () => {
    using world = testStore()
    const { id, called, head } = renamedProject(world)
    expect(called()).toBe('Second')
    expect(head(id).document).toEqual(documentNamed('B'))
    const row = world.store.projects.byId(id)
    expect(row?.nameKey).toBe('second')
  })

  test('goes back with undo, comes again with redo, and follows restore', () => {
    using world = testStore()
    const { id, called, undo, redo, restore, save } = renamedProject(world)
    undo(id, OWNER)
    expect(called()).toBe('First')
    redo(id, OWNER)
    expect(called()).toBe('Second')
    save('C', 'Third')
    restore(id, 1, OWNER)
    expect(called()).toBe('First')
    undo(id, OWNER)
    expect(called()).toBe('Third')
    undo(id, OWNER)
    expect(called()).toBe('Second')
  })

  test('that a person gave since stays', () => {
    using world = testStore()
    const { id, called, undo, stateAt } = renamedProject(world)
    world.store.projects.rename(id, 'Mine')
    expect(stateAt(id, 2)).toEqual(documentNamed('B'))
    undo(id, OWNER)
    expect(called()).toBe('Mine')
  })

  test('before an edit on top of what a person called it is that one', () => {
    using world = testStore()
    const { id, called, undo, save } = renamedProject(world)
    world.store.projects.rename(id, 'Mine')
    save('C', 'Third')
    undo(id, OWNER)
    expect(called()).toBe('Mine')
  })

  test('is taken back alone when others came after its edit', () => {
    using world = testStore()
    const { id, called, save, byNumber } = renamedProject(world)
    save('C')
    const renaming = byNumber(id, 3)
    if (!renaming) throw new Error('revision 3 is missing')
    const context = world.store.media.contextOf(id)
    const document = withoutEdit(world.store, id, renaming, context, () => 'n1')
    expect(document).toEqual({ ...documentNamed('C'), projectName: 'First' })
    save('C', document.projectName)
    expect(called()).toBe('First')
  })
})
