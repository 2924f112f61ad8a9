// `project undo`, `project redo`, `project restore-revision`.

import { RoughcutError } from '../errors.ts'
import { isoTime } from '../store/job-view.ts'
import type { Store } from '../store/open.ts'
import type { RevisionRow } from '../store/revisions.ts'
import { type Command, EXIT, type ExitCode, type Input, type Io, printJson, usageError } from './command.ts'
import { chooseProject, chooseUser, withStore } from './data-folder.ts'
import { PROJECT } from './project.ts'
import { UUID } from './server-requests.ts'

export const projectUndo: Command = {
  arguments: [PROJECT],
  notes: 'Undoes the last edit; run it again to go further back. Nothing is lost: `project redo` redoes it.',
  run: (input, io) =>
    change(input, io, (store, projectId, author) => store.revisions.undo(projectId, author)),
}

export const projectRedo: Command = {
  arguments: [PROJECT],
  run: (input, io) =>
    change(input, io, (store, projectId, author) => store.revisions.redo(projectId, author)),
}

export const projectRestoreRevision: Command = {
  arguments: [PROJECT, { name: 'REVISION', about: 'its number, from `roughcut project show`' }],
  notes: 'Restores the project to that revision, as a new one that can be undone like any edit.',
  run: (input, io) =>
    change(input, io, (store, projectId, author) => {
      const wanted = input.argument('REVISION').toLowerCase()
      const known = store.revisions.list(projectId)
      const revision = known.find(({ id, number }) => String(number) === wanted || id === wanted)
      if (!revision && !/^\d+$/.test(wanted) && !UUID.test(wanted))
        throw usageError(`REVISION is "${wanted}"; it takes the number of a revision.`)
      if (!revision)
        throw new RoughcutError(
          'not_found',
          `The project has no revision "${wanted}"; it has ${known.length === 0 ? 'none' : `1 to ${known.length}`}.`,
        )
      return store.revisions.restore(projectId, revision.number, author)
    }),
}

/** The person at the command line counts as the owner of this installation. */
function change(
  input: Input,
  io: Io,
  work: (store: Store, projectId: string, author: string) => RevisionRow,
): Promise<ExitCode> {
  return withStore(input, (store) => {
    const project = chooseProject(store, input.argument('ID'))
    const revision = work(store, project.id, chooseUser(store, null).email)
    if (input.json)
      printJson(io, {
        project_id: project.id,
        revision: revision.number,
        created_at: isoTime(revision.createdAtMs),
        author: revision.author,
        summary: revision.summary,
      })
    else
      io.print(`${revision.summary.replace(/\.$/, '')}. ${project.name} is at revision ${revision.number}.`)
    return EXIT.success
  })
}
