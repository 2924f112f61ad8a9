// `project list`, `trash`, `restore`, `purge`, `move`. A project's contents are in project-show.ts, its
// history in project-history.ts.

import { openMediaStorage } from '../adapters/media-storage.ts'
import { countText } from '../edit/time-text.ts'
import { createLog } from '../log.ts'
import { isoTime } from '../store/job-view.ts'
import type { Store } from '../store/open.ts'
import type { ProjectRow } from '../store/projects.ts'
import { type Command, EXIT, type ExitCode, type Input, type Io, printJson } from './command.ts'
import { chooseDrive, chooseProject, withStore } from './data-folder.ts'
import { printTable, shortTime } from './table.ts'

export const PROJECT = {
  name: 'ID',
  about: 'id, address or (if only one has it) name of the project',
  values: 'projects',
} as const

export const projectList: Command = {
  options: [{ name: 'drive', value: 'DRIVE', about: 'only of this drive', values: 'drives' }],
  run: (input, io) =>
    withStore(input, (store) => {
      const drive = input.option('drive')
      const projects = store.projects.list(drive === null ? undefined : chooseDrive(store, drive).id)
      const driveNames = new Map(store.drives.list().map(({ id, name }) => [id, name]))
      if (input.json)
        printJson(
          io,
          projects.map((project) => projectJson(store, project)),
        )
      else
        printTable(
          io,
          ['ID', 'NAME', 'DRIVE', 'OWNER', 'TEAM ACCESS', 'CREATED', 'IN THE TRASH SINCE'],
          projects.map((project) => [
            project.id,
            project.name,
            driveNames.get(project.driveId) ?? project.driveId,
            project.ownerEmail,
            project.teamAccess,
            shortTime(project.createdAtMs),
            shortTime(project.trashedAtMs),
          ]),
          'No projects yet; an import or agent job creates one.',
        )
      return EXIT.success
    }),
}

export const projectTrash: Command = {
  arguments: [PROJECT],
  run: (input, io) =>
    withStore(input, (store) => {
      const project = store.projects.trash(chooseProject(store, input.argument('ID')).id)
      return show(
        input,
        io,
        store,
        project,
        `${project.name} is in the trash; \`project restore\` brings it back.`,
      )
    }),
}

export const projectRestore: Command = {
  arguments: [PROJECT],
  run: (input, io) =>
    withStore(input, (store) => {
      const project = store.projects.restore(chooseProject(store, input.argument('ID')).id)
      return show(input, io, store, project, `${project.name} is not in the trash.`)
    }),
}

export const projectMove: Command = {
  arguments: [PROJECT],
  options: [{ name: 'drive', value: 'DRIVE', about: 'where it goes', required: true, values: 'drives' }],
  run: (input, io) =>
    withStore(input, (store) => {
      const drive = chooseDrive(store, input.option('drive'))
      const project = store.projects.move(chooseProject(store, input.argument('ID')).id, drive.id)
      return show(input, io, store, project, `${project.name} is in the drive ${drive.name}.`)
    }),
}

export const projectPurge: Command = {
  arguments: [PROJECT],
  notes:
    'Permanently deletes the project: its history, its jobs, and the media files that no other project uses.',
  run: (input, io) =>
    withStore(input, async (store) => {
      const project = chooseProject(store, input.argument('ID'))
      const { orphanedFiles } = store.projects.purge(project.id)
      const mediaFolder = openMediaStorage(input.config(), createLog('silent'))
      for (const hash of orphanedFiles) await mediaFolder.remove(hash)
      if (input.json) printJson(io, { project_id: project.id, removed_files: orphanedFiles.length })
      else {
        const files = countText(orphanedFiles.length, 'media file')
        io.print(`Purged ${project.name} and ${files} that nothing else uses.`)
      }
      return EXIT.success
    }),
}

function show(input: Input, io: Io, store: Store, project: ProjectRow, line: string): ExitCode {
  if (input.json) printJson(io, projectJson(store, project))
  else io.print(line)
  return EXIT.success
}

function projectJson(store: Store, project: ProjectRow) {
  return {
    project_id: project.id,
    name: project.name,
    drive_id: project.driveId,
    owner: store.users.byId(project.ownerId)?.email ?? null,
    team_access: project.teamAccess,
    created_at: isoTime(project.createdAtMs),
    trashed_at: isoTime(project.trashedAtMs),
  }
}
