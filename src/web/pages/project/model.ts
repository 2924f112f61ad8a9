// The state of an open project, in parts that views read and call: server data, the document and its history, the
// selection, playback, and the panels. Talks to the server through `server/`.
import { batch } from '@preact/signals'
import { type ProjectState, readProject } from '../server/project.ts'
import { createAgentTurns } from './agent-turns.ts'
import { createExports } from './exports.ts'
import { createHistory } from './history.ts'
import { createPanels } from './panels/panels-state.ts'
import { createPlayback } from './playback.ts'
import { createReview } from './review.ts'
import { createSelection } from './selection.ts'
import { createSession } from './session.ts'
import { createTranscriptModel } from './transcript/transcript-model.ts'

export type ProjectModel = ReturnType<typeof createProjectModel>

export function createProjectModel(initial: ProjectState) {
  const session = createSession(initial)
  const history = createHistory(session, initial)
  const selection = createSelection(session, history)
  const playback = createPlayback(session, selection)
  const { engine } = playback
  const transcript = createTranscriptModel({
    composition: selection.composition,
    document: history.queue.shown,
    context: session.context,
    engine,
  })
  // If there's nothing to play, show the media.
  const panels = createPanels(initial.document.compositions.length === 0 ? 'media' : null)
  const review = createReview(session, transcript, panels)
  return {
    session,
    history,
    selection,
    playback,
    transcript,
    panels,
    review,
    exports: createExports(),
    agent: createAgentTurns(session.projectId, session.jobs, session.noteJob),
    /** Asks the server again for everything: after an import, an agent's edit, somebody else's change. */
    async refresh(): Promise<void> {
      const state = await readProject(session.projectId)
      batch(() => {
        session.accept(state)
        history.accept(state)
      })
      for (const one of state.media) engine.reloadMedia(one.id)
    },
    dispose(): void {
      review.dispose()
      panels.dispose()
      transcript.dispose()
      playback.dispose()
    },
  }
}
