// Speech and language models: what is there, which is used, and bringing another speech model.
import { useEffect, useState } from 'preact/hooks'
import { sentenceOf } from '../server/call.ts'
import { useResource } from '../server/resource.ts'
import { chooseModel, downloadSpeechModel, type Models, readModels } from '../server/settings.ts'
import { sizeText } from '../text.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { Item, Items } from '../ui/item.tsx'
import { EmptyState, Notice, Progress } from '../ui/states.tsx'
import { say, sayFailed } from '../ui/toast.tsx'
import { useSubmit } from '../ui/use-submit.ts'
import { ChatServerForm } from './chat-server-form.tsx'
import { Section, WhenLoaded } from './section.tsx'

const REFRESH_MS = 1_000
const SUGGESTED = [
  'Xenova/whisper-tiny',
  'Xenova/whisper-base',
  'Xenova/whisper-small',
  'Xenova/whisper-medium',
]

export function ModelsSection() {
  const models = useResource(readModels)
  const loaded = models.now.value
  const isLoading =
    loaded.state === 'ready' &&
    loaded.value.speech.downloads.some(({ error_message }) => error_message === null)
  useEffect(() => {
    if (!isLoading) return
    const timer = setInterval(() => void models.reload(), REFRESH_MS)
    return () => clearInterval(timer)
  }, [isLoading, models])
  return (
    <WhenLoaded resource={models}>
      {(all) => (
        <div class="stack sections">
          <SpeechModels speech={all.speech} onChanged={models.reload} />
          <LanguageModels language={all.language} onChanged={models.reload} />
          <ChatServerForm server={all.language.chat_server} onChanged={models.reload} />
        </div>
      )}
    </WhenLoaded>
  )
}

function SpeechModels({ speech, onChanged }: { speech: Models['speech']; onChanged: () => Promise<void> }) {
  const used = speech.default.name
  const isMissing = speech.default.folder === null
  const isListed = speech.installed.some(({ name }) => name === used)
  return (
    <Section
      title="Speech models"
      about={
        <>
          Transcription runs on this machine with <code>{used}</code>. A change applies to new imports.
        </>
      }
    >
      <FixedBy setting={speech.fixed_by} />
      {isMissing ? (
        <Notice kind="warn">
          {used} isn’t on this machine yet. The first import downloads it, or download it below.
        </Notice>
      ) : null}
      {speech.default.doubts.map((doubt) => (
        <Notice key={doubt} kind="warn">
          {doubt}
        </Notice>
      ))}
      <div class="card">
        {isMissing && speech.installed.length === 0 && speech.downloads.length === 0 ? (
          <EmptyState icon="sound" title="No speech model installed">
            Download one below. Larger models are more accurate and slower.
          </EmptyState>
        ) : (
          <ul class="checks">
            {isMissing || isListed ? null : (
              <Item name={used} about={`A folder on this machine${memoryText(speech.default.memory_bytes)}`}>
                <span class="badge good">In use</span>
              </Item>
            )}
            {speech.installed.map(({ name, size_bytes, memory_bytes, doubts }) => (
              <Item key={name} name={name} about={`${sizeText(size_bytes)}${memoryText(memory_bytes)}`}>
                <Use
                  name={name}
                  isUsed={name === used}
                  isFixed={speech.fixed_by !== null}
                  doubts={doubts}
                  choose={() => chooseModel({ speech: name }).then(onChanged)}
                />
              </Item>
            ))}
            {speech.downloads.map((download) => (
              <DownloadRow key={download.name} download={download} />
            ))}
          </ul>
        )}
      </div>
      <DownloadForm onStarted={() => void onChanged()} />
    </Section>
  )
}

function memoryText(bytes: number | null): string {
  return bytes === null ? '' : ` · needs about ${sizeText(bytes)} of memory`
}

/** Why nothing can be chosen here, when that is so. */
function FixedBy({ setting }: { setting: string | null }) {
  if (setting === null) return null
  return (
    <Notice kind="plain">
      <code>{setting}</code> says which model is used. Start the server without it to choose one here.
    </Notice>
  )
}

function Use({
  name,
  isUsed,
  isFixed,
  doubts = [],
  choose,
}: {
  name: string
  isUsed: boolean
  isFixed: boolean
  /** Shown before the model is chosen. */
  doubts?: readonly string[]
  choose: () => Promise<void>
}) {
  const [busy, setBusy] = useState(false)
  const [isAsking, setAsking] = useState(false)
  if (isUsed) return <span class="badge good">In use</span>
  if (isFixed) return null
  const use = async () => {
    setBusy(true)
    try {
      await choose()
      say(`${name} is used from now on.`)
    } catch (thrown) {
      sayFailed(sentenceOf(thrown))
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button
        small
        busy={busy}
        aria-label={`Use ${name}`}
        onClick={() => (doubts.length > 0 ? setAsking(true) : void use())}
      >
        Use
      </Button>
      {isAsking ? (
        <ConfirmDialog
          title={`Use ${name}?`}
          action="Use it anyway"
          onConfirm={use}
          onClose={() => setAsking(false)}
        >
          {doubts.map((doubt) => (
            <p key={doubt}>{doubt}</p>
          ))}
        </ConfirmDialog>
      ) : null}
    </>
  )
}

function DownloadRow({ download }: { download: Models['speech']['downloads'][number] }) {
  const { name, done_bytes, total_bytes, error_message, doubts } = download
  return (
    <li>
      <div class="grow job-progress">
        <strong>{name}</strong>
        {doubts.map((doubt) => (
          <Notice key={doubt} kind="warn">
            {doubt}
          </Notice>
        ))}
        {error_message === null ? (
          <>
            <Progress
              percent={(done_bytes / (total_bytes || Number.POSITIVE_INFINITY)) * 100}
              label={`Downloading ${name}`}
            />
            <span class="faint numbers">
              {sizeText(done_bytes)}
              {total_bytes === null ? '' : ` of ${sizeText(total_bytes)}`}
            </span>
          </>
        ) : (
          <Notice kind="bad">{error_message}</Notice>
        )}
      </div>
    </li>
  )
}

function DownloadForm({ onStarted }: { onStarted: () => void }) {
  const [name, setName] = useState('')
  const { busy, problem, submit } = useSubmit(async () => {
    await downloadSpeechModel(name.trim())
    setName('')
    onStarted()
  })
  return (
    <form class="download-form" onSubmit={submit}>
      <Field
        label="Download a model"
        value={name}
        placeholder="Xenova/whisper-small"
        list="speech-models"
        wrong={problem}
        hint="A name on the Hugging Face hub, in the layout of transformers.js."
        onInput={(event) => setName(event.currentTarget.value)}
      />
      <datalist id="speech-models">
        {SUGGESTED.map((one) => (
          <option key={one} value={one} />
        ))}
      </datalist>
      <Button type="submit" icon="download" busy={busy} disabled={name.trim() === ''}>
        Download
      </Button>
    </form>
  )
}

const BUILT_IN = [
  { name: 'auto', title: 'Auto', about: 'The best model in Ollama, or the built-in rules.' },
  { name: 'rules', title: 'Built-in rules', about: 'Instant, English, for common instructions.' },
]

function LanguageModels({
  language,
  onChanged,
}: {
  language: Models['language']
  onChanged: () => Promise<void>
}) {
  const { known, server } = language
  const choices = [...BUILT_IN, ...(known ?? []).map((name) => ({ name, title: name, about: whereIs(name) }))]
  const isKnown = choices.some(({ name }) => isSameModel(name, language.default))
  return (
    <Section title="Language models" about="Default model for the agent.">
      <FixedBy setting={language.fixed_by} />
      {known === null ? (
        <Notice kind="warn">
          Ollama isn’t running at <code>{server}</code>. Start it, or set its address with
          <code> OLLAMA_HOST</code>.
        </Notice>
      ) : known.length === 0 ? (
        <Notice kind="plain">
          Ollama at <code>{server}</code> has no model yet. Get one with <code>ollama pull</code>.
        </Notice>
      ) : null}
      <Items>
        {isKnown ? null : (
          <Item
            name={language.default}
            about={known === null ? 'Ollama isn’t running.' : 'Ollama doesn’t have this model.'}
          >
            <span class="badge bad">In use</span>
          </Item>
        )}
        {choices.map(({ name, title, about }) => (
          <Item key={name} name={title} about={about}>
            <Use
              name={title}
              isUsed={isSameModel(name, language.default)}
              isFixed={language.fixed_by !== null}
              choose={() => chooseModel({ language: name }).then(onChanged)}
            />
          </Item>
        ))}
      </Items>
    </Section>
  )
}

function whereIs(name: string): string {
  return name.startsWith('openai:') ? 'On the chat server.' : 'In Ollama.'
}

/** Ollama reads a name without a tag as NAME:latest. */
function isSameModel(known: string, named: string): boolean {
  return known === named || known === `${named}:latest`
}
