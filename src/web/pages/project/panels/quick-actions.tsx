// Prompts that are one press away: the usual ones, and those that an answer suggests.
import { sentenceOf } from '../../server/call.ts'
import { Button } from '../../ui/button.tsx'
import { sayFailed } from '../../ui/toast.tsx'
import type { ProjectModel } from '../model.ts'
import { sendPrompt } from './prompt-form.tsx'

const ACTIONS = [
  { text: 'Remove fillers', prompt: 'Remove the filler words' },
  { text: 'Shorten pauses', prompt: 'Shorten pauses longer than 1 second to half a second' },
  { text: 'Remove retakes', prompt: 'Remove retakes' },
  { text: '60 s highlight', prompt: 'Make a 60 second highlight' },
  { text: 'Add captions', prompt: 'Add captions' },
]

export function QuickActions({ model }: { model: ProjectModel }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: no set of fields, but buttons that belong together.
    <div class="foot row wraps tight" role="group" aria-label="Quick actions">
      {ACTIONS.map(({ text, prompt }) => (
        <PromptChip key={text} model={model} text={text} prompt={prompt} />
      ))}
    </div>
  )
}

export function Suggestions({ model, texts }: { model: ProjectModel; texts: readonly string[] }) {
  if (texts.length === 0 || !model.session.mayEdit.value) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: as above.
    <div class="row wraps tight" role="group" aria-label="Suggestions">
      {texts.map((text) => (
        <PromptChip key={text} model={model} text={text} prompt={text} />
      ))}
    </div>
  )
}

function PromptChip({ model, text, prompt }: { model: ProjectModel; text: string; prompt: string }) {
  return (
    <Button
      small
      title={prompt}
      onClick={() => void sendPrompt(model, prompt).catch((thrown) => sayFailed(sentenceOf(thrown)))}
    >
      {text}
    </Button>
  )
}
