// Everything a person can do, by name, called by keys, buttons and menus. New things get their ids here, so they stay
// the same, held or focused, once the server has confirmed the edit.
import { createBrandCommands } from './commands/brand-parts.ts'
import { createCommandContext } from './commands/context.ts'
import { createTrackEdits } from './commands/edit-tracks.ts'
import { createWordEdits } from './commands/edit-words.ts'
import { createFindCommands } from './commands/find.ts'
import { createCursorMoves } from './commands/move-cursor.ts'
import { createWordMoves } from './commands/move-words.ts'
import { createPlayCommands } from './commands/play.ts'
import type { ProjectModel } from './model.ts'

export type Commands = ReturnType<typeof createCommands>

export function createCommands(model: ProjectModel) {
  const context = createCommandContext(model)
  const words = createWordEdits(context)
  const tracks = createTrackEdits(context)
  return {
    ...words,
    ...createWordMoves(context),
    ...createCursorMoves(context),
    ...createFindCommands(context, words),
    ...createPlayCommands(context),
    ...tracks,
    ...createBrandCommands(context, tracks),
  }
}
