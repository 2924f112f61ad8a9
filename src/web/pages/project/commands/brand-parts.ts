// What the drive's brand kit adds to a composition.

import { type BrandPart, takeBrandPart } from '../../server/brand.ts'
import { say } from '../../ui/toast.tsx'
import { attempt } from '../attempt.ts'
import type { CommandContext } from './context.ts'
import type { createTrackEdits } from './edit-tracks.ts'

/** Small enough to leave the picture alone. */
const LOGO = { corner: 'top_right', width: 0.15 } as const

export function createBrandCommands(
  { model, engine, compositionId, sayUndoable }: CommandContext,
  tracks: Pick<ReturnType<typeof createTrackEdits>, 'insertMedia'>,
) {
  const addLogo = async (id: string, mediaId: string) => {
    const clipId = crypto.randomUUID()
    const clip = { id: clipId, compositionId: id, mediaId, track: 'overlay', atUs: 0 } as const
    const sourceRange = { startUs: 0, endUs: engine.durationUs.peek() }
    const done = await model.history.edit(
      { type: 'insert_clip', ...clip, sourceRange },
      { type: 'set_picture_in_picture', compositionId: id, clipIds: [clipId], inset: LOGO },
    )
    if (done) sayUndoable('Added the logo.')
  }
  return {
    /** Intro and outro before and after everything, the logo in a corner throughout. */
    async addBrandPart(part: BrandPart): Promise<void> {
      const id = compositionId()
      if (id === null) {
        say('Open a composition first.')
        return
      }
      await attempt(async () => {
        const mediaId = await takeBrandPart(model.session.projectId, part)
        await model.refresh()
        if (part === 'logo') await addLogo(id, mediaId)
        else await tracks.insertMedia(mediaId, 'main', part === 'intro' ? 0 : undefined)
      })
    },
  }
}
