// Adding a language model in one click: Ollama downloads it, three prompts test it, and one that passes becomes the
// default. Shows how far that is.
import { useState } from 'preact/hooks'
import { sentenceOf } from '../server/call.ts'
import { addLanguageModel, type Models, testLanguageModel } from '../server/settings.ts'
import { sizeText } from '../text.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Item, Items } from '../ui/item.tsx'
import { Notice, Progress } from '../ui/states.tsx'
import { sayFailed } from '../ui/toast.tsx'
import { useSubmit } from '../ui/use-submit.ts'

type Language = Models['language']
type Addition = Language['additions'][number]

export function isUnderWay({ stage }: Addition): boolean {
  return stage === 'downloading' || stage === 'testing'
}

export function AddModel({ language, onStarted }: { language: Language; onStarted: () => Promise<void> }) {
  // Nothing can be added while Ollama isn’t running.
  const isBusy = language.known === null || language.additions.some(isUnderWay)
  const missing = language.suggested.filter(({ name }) => !language.known?.includes(name))
  return (
    <>
      {language.additions.map((addition) => (
        <AdditionState
          key={addition.name}
          addition={addition}
          isDefault={language.default === addition.name}
        />
      ))}
      <h3>Add a model</h3>
      <p class="soft">
        Ollama downloads the model, three prompts on sample recordings test it, and it becomes the default if
        it passes two. These models can call tools; none has been measured with Roughcut.
      </p>
      <Items>
        {missing.map(({ name, size_bytes, fits }) => (
          <Item
            key={name}
            name={name}
            about={`${sizeText(size_bytes)} · ${fits ? 'fits in memory' : 'too large for this machine’s memory'}`}
          >
            <AddButton name={name} isBusy={isBusy} onStarted={onStarted} />
          </Item>
        ))}
      </Items>
      <AddForm isBusy={isBusy} onStarted={onStarted} />
    </>
  )
}

function AddButton({
  name,
  isBusy,
  onStarted,
}: {
  name: string
  isBusy: boolean
  onStarted: () => Promise<void>
}) {
  const start = () => addLanguageModel(name).then(onStarted, (thrown) => sayFailed(sentenceOf(thrown)))
  return (
    <Button small icon="download" disabled={isBusy} aria-label={`Add ${name}`} onClick={() => void start()}>
      Add
    </Button>
  )
}

function AddForm({ isBusy, onStarted }: { isBusy: boolean; onStarted: () => Promise<void> }) {
  const [name, setName] = useState('')
  const { busy, problem, submit } = useSubmit(async () => {
    await addLanguageModel(name.trim())
    setName('')
    await onStarted()
  })
  return (
    <form onSubmit={submit}>
      <Field
        label="Another model"
        value={name}
        placeholder="llama3.1:8b"
        wrong={problem}
        hint="A name in Ollama’s library."
        onInput={(event) => setName(event.currentTarget.value)}
        action={
          <Button type="submit" icon="download" busy={busy} disabled={isBusy || name.trim() === ''}>
            Add
          </Button>
        }
      />
    </form>
  )
}

/** Tests a model that's already there. */
export function TestButton({
  name,
  additions,
  onStarted,
}: {
  name: string
  additions: Addition[]
  onStarted: () => Promise<void>
}) {
  const start = () => testLanguageModel(name).then(onStarted, (thrown) => sayFailed(sentenceOf(thrown)))
  return (
    <Button
      small
      disabled={additions.some(isUnderWay)}
      aria-label={`Test ${name}`}
      onClick={() => void start()}
    >
      Test
    </Button>
  )
}

function AdditionState({ addition, isDefault }: { addition: Addition; isDefault: boolean }) {
  const { name, stage, done_bytes, total_bytes, is_too_large, results, prompt_count, error_message } =
    addition
  const failed = results.filter(({ passed }) => !passed)
  if (stage === 'failed') return <Notice kind="bad">{error_message}</Notice>
  if (stage === 'tested')
    return (
      <Notice kind={failed.length === 0 ? 'plain' : 'warn'}>
        <strong>{name}</strong> passed {results.length - failed.length} of {results.length} prompts
        {isDefault ? ' and is the default.' : '.'}
        {failed.map(({ prompt, expected }) => (
          <p key={prompt}>
            “{prompt}” Expected: {expected}.
          </p>
        ))}
      </Notice>
    )
  const [part, all] = stage === 'testing' ? [results.length, prompt_count] : [done_bytes ?? 0, total_bytes]
  return (
    <div class="stack tight small-text">
      <strong>{name}</strong>
      <Progress percent={(part / (all || Number.POSITIVE_INFINITY)) * 100} label={`Adding ${name}`} />
      <span class="faint numbers">
        {stage === 'testing'
          ? `Testing, ${results.length} of ${prompt_count} prompts`
          : total_bytes === null
            ? 'Downloading'
            : `Downloading, ${sizeText(done_bytes ?? 0)} of ${sizeText(total_bytes)}`}
        {is_too_large ? ' · too large for this machine’s memory' : null}
      </span>
    </div>
  )
}
