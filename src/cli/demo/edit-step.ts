// The demo's third step: a prompt edits the project, and it is shown what that removed.
import { runJob, type Step } from './stage.ts'

const PROMPT = 'Remove the filler words and shorten the pauses to half a second.'

export const editStep: Step = {
  heading: `Edit by prompt: “${PROMPT}”`,
  async run(stage) {
    const { result } = await runJob(stage, '/jobs/agent', {
      project_id: stage.report.project_id,
      prompt: PROMPT,
    })
    for (const line of String(result.agent_response).split('\n')) stage.say(`   ${line}`)
    stage.say(`   interpreted by ${result.engine}; ${result.ai_credits_used} AI credits used`)
    stage.report.edit = result
  },
}
