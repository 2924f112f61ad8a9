// `project show ID`: a project's contents, as text for people or as JSON.
import { countText } from '../edit/time-text.ts'
import { type Command, EXIT, type Io, printJson } from './command.ts'
import { chooseProject, withStore } from './data-folder.ts'
import { PROJECT } from './project.ts'
import { type ProjectJson, projectJson } from './project-json.ts'
import { printTable, shortTime } from './table.ts'
import { wrapped } from './wrapped.ts'

export const projectShow: Command = {
  arguments: [PROJECT],
  notes: 'Times are seconds. `text` is what is still heard; a word of a transcript is as it was recognized.',
  run: (input, io) =>
    withStore(input, (store) => {
      const shown = store.snapshot(() => {
        const project = chooseProject(store, input.argument('ID'))
        return projectJson({
          project,
          items: store.media.itemsOf(project.id),
          transcripts: store.media.transcriptsOf(project.id),
          context: store.media.contextOf(project.id),
          document: store.revisions.head(project.id).document,
          revisions: store.revisions.list(project.id),
        })
      })
      if (input.json) printJson(io, shown)
      else printPage(io, shown)
      return EXIT.success
    }),
}

function printPage(io: Io, shown: ProjectJson): void {
  io.print(
    `${shown.name} (${shown.project_id}), revision ${shown.revision}, team access ${shown.team_access}`,
  )
  io.print('')
  io.print('Media')
  printTable(
    io,
    ['NAME', 'TYPE', 'DURATION', 'LANGUAGE', 'WORDS'],
    shown.media.map((media) => [
      media.name,
      media.type,
      clockTime(media.duration_seconds),
      media.transcript?.language ?? '–',
      media.transcript ? String(media.transcript.words.length) : '–',
    ]),
    'none',
  )
  for (const composition of shown.compositions) printComposition(io, composition)
  if (shown.compositions.length === 0) {
    io.print('')
    io.print('No compositions')
  }
  io.print('')
  io.print('Revisions')
  printTable(
    io,
    ['NUMBER', 'MADE', 'AUTHOR', 'SUMMARY'],
    shown.revisions.map((revision) => [
      String(revision.id),
      shortTime(Date.parse(revision.created_at)),
      revision.author,
      revision.summary,
    ]),
    'none',
  )
}

function printComposition(io: Io, composition: ProjectJson['compositions'][number]): void {
  const { name, id, width, height, duration_seconds, clips } = composition
  io.print('')
  io.print(
    `Composition ${name} (${id}): ${width}×${height}, ${clockTime(duration_seconds)}, ${countText(clips.length, 'clip')}`,
  )
  if (composition.text !== '')
    for (const line of wrapped(composition.text, Math.min(100, io.columns - 2))) io.print(`  ${line}`)
  for (const { at, name: marker, kind } of composition.markers)
    io.print(`  ${kind} at ${clockTime(at)}: ${marker}`)
  for (const { start, text } of composition.titles) io.print(`  title at ${clockTime(start)}: ${text}`)
  if (composition.captions)
    io.print(`  captions: ${composition.captions.style}${composition.captions.burned ? ', burned in' : ''}`)
}

/** `1:02:03.4`. */
function clockTime(seconds: number): string {
  const tenths = Math.round(seconds * 10)
  const hours = Math.floor(tenths / 36_000)
  const minutes = Math.floor(tenths / 600) % 60
  const rest = ((tenths % 600) / 10).toFixed(1).padStart(4, '0')
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`
}
