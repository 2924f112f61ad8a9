// The demo's third step: edits the project by prompt and shows what was removed.
import { viewTranscript } from '../../edit/view.ts'
import { wrapped } from '../wrapped.ts'
import { finishJob, type Stage, type Step } from './stage.ts'

const PROMPT = 'Remove the filler words and shorten the pauses to half a second.'
const LINE_LENGTH = 96

export const editStep: Step = {
  heading: `Edit by prompt: “${PROMPT}”`,
  async run(stage) {
    const project_id = String(stage.report.project_id)
    const { result } = await finishJob(stage, 'agent', (client) =>
      client.editByPrompt({ project_id, prompt: PROMPT }),
    )
    for (const line of result.agent_response.split('\n')) stage.say(`   ${line}`)
    stage.say(`   interpreted by ${result.engine}; ${result.ai_credits_used} AI credits used`)
    stage.say('\n   The interview now, with what was removed in [brackets]:')
    for (const line of wrapped(editedInterview(stage), LINE_LENGTH)) stage.say(`   ${line}`)
    stage.report.edit = result
  },
}

function editedInterview({ server, report }: Stage): string {
  const { revisions, media } = server.services.store
  const { document } = revisions.head(String(report.project_id))
  const interview = document.compositions.find(({ name }) => name === 'Interview')
  if (interview === undefined) return ''
  const pieces = viewTranscript(interview, document, media.contextOf(String(report.project_id)))
  return pieces
    .flatMap((piece) => {
      const text = (piece.kind === 'heard' ? piece.words : piece.stretch.words)
        .map((word) => word.text)
        .join(' ')
      if (text === '') return []
      return [piece.kind === 'heard' ? text : `[${text}]`]
    })
    .join(' ')
}
