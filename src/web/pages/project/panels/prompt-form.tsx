// Where a prompt is typed and sent, in the drawer and under the picture.
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/states.tsx'
import { useSubmit } from '../../ui/use-submit.ts'
import type { ProjectModel } from '../model.ts'
import { ModelChoice } from './model-choice.tsx'

/** Asks the agent about the shown composition, once all edits are stored; throws the server's refusal. */
export async function sendPrompt(model: ProjectModel, prompt: string): Promise<void> {
  await model.history.queue.settled()
  await model.agent.ask(prompt, model.selection.composition.peek()?.id ?? null)
  model.panels.show('agent')
}

/** `isBrief`: one line, under the picture; what is asked there is answered in the drawer. */
export function PromptForm({ model, isBrief = false }: { model: ProjectModel; isBrief?: boolean }) {
  const { agent } = model
  const prompt = agent.prompt.value
  const shown = model.selection.composition.value
  const { busy, problem, submit } = useSubmit(async () => {
    const wanted = prompt.trim()
    if (wanted === '') return
    await sendPrompt(model, wanted)
    agent.prompt.value = ''
  })
  return (
    <form class={isBrief ? 'prompt brief rigid pad-tight row' : 'prompt foot stack snug'} onSubmit={submit}>
      {problem ? <Notice kind="bad">{problem}</Notice> : null}
      <textarea
        ref={agent.field}
        class="input"
        rows={isBrief ? 1 : 2}
        aria-label="Describe an edit"
        placeholder={
          shown === null ? 'Describe what to create from your media' : `Describe an edit to “${shown.name}”`
        }
        maxLength={20_000}
        value={prompt}
        onInput={(event) => {
          agent.prompt.value = event.currentTarget.value
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return
          void submit(event)
        }}
      />
      <div class="row">
        {isBrief ? null : (
          <ModelChoice
            value={agent.engine.value}
            onChoose={(name) => {
              agent.engine.value = name
            }}
          />
        )}
        {isBrief ? null : <span class="grow" />}
        <Button look="main" icon="send" type="submit" busy={busy} disabled={prompt.trim() === ''}>
          Send
        </Button>
      </div>
    </form>
  )
}
