// A project in a test app in which the composition “Rough cut” plays the whole of one file with words.
import { compositionOf, spokenMedia } from './spoken-project.ts'
import type { TestApp } from './test-app.ts'
import { revisionOf } from './test-store.ts'

/** The composition's id; its short id is `5d0c7`. */
export const ROUGH_CUT = '5d0c7e3a-91b4-4f6e-8a2d-7c3b9e10f4a6'

/** The project's id and its state. */
export function spokenIn(world: TestApp) {
  const { id } = world.project()
  const said = 'Well thank you. [um] Our pricing is simple. It is great to be here.'
  const { media, words } = spokenMedia('m', 'Day 1/talk.mp4', said)
  const { id: mediaId } = world.store.media.addItem({
    ...{ projectId: id, name: media.name, position: 0, kind: 'video' },
    ...{ durationUs: media.availableRange?.endUs ?? 0, fileHash: null, probe: null, tracks: null },
  })
  world.store.media.saveTranscript({
    ...{ mediaId, status: 'success', language: 'en', model: 'test', errorMessage: null, words },
  })
  const document = {
    version: 1 as const,
    compositions: [compositionOf(ROUGH_CUT, 'Rough cut', [{ ...media, id: mediaId }])],
    ...{ corrections: [], speakers: [] },
  }
  world.store.revisions.save({ ...revisionOf(id, 0, document), kind: 'import' })
  return { id, head: () => world.store.revisions.head(id) }
}
