// Speech and language models: which exist, which is used, and adding another speech model.
import { useEffect, useState } from 'preact/hooks'
import { useResource } from '../server/resource.ts'
import {
  chooseChatServer,
  chooseModel,
  chooseSpeechServer,
  downloadSpeechModel,
  type Models,
  readModels,
} from '../server/settings.ts'
import { sizeText } from '../text.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Item, Items } from '../ui/item.tsx'
import { EmptyState, Notice, Progress } from '../ui/states.tsx'
import { useSubmit } from '../ui/use-submit.ts'
import { isUnderWay } from './add-language-model.tsx'
import { LanguageModels } from './language-models.tsx'
import { ModelServerForm } from './model-server-form.tsx'
import { Section, WhenLoaded } from './section.tsx'
import { FixedBy, Use } from './use-model.tsx'

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
    (loaded.value.speech.downloads.some(({ error_message }) => error_message === null) ||
      loaded.value.language.additions.some(isUnderWay))
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
          <SpeechServer speech={all.speech} onChanged={models.reload} />
          <LanguageModels language={all.language} onChanged={models.reload} />
          <ModelServerForm
            title="Chat server"
            about="llama.cpp server, vLLM, LM Studio, LiteLLM, or any other server with an OpenAI-compatible chat API. Whatever the agent reads is sent there."
            server={all.language.chat_server}
            choose={chooseChatServer}
            onChanged={models.reload}
          />
        </div>
      )}
    </WhenLoaded>
  )
}

/** Transcription by a server elsewhere, and which of its models. */
function SpeechServer({ speech, onChanged }: { speech: Models['speech']; onChanged: () => Promise<void> }) {
  const { server, default: used, fixed_by } = speech
  const names = server.models ?? (server.address === null ? [] : ['whisper-1'])
  return (
    <ModelServerForm
      title="Speech server"
      about="Speaches, faster-whisper, whisper.cpp server, vLLM, LocalAI, or any other server with an OpenAI-compatible speech API. While one of its models is in use, the sound of new imports is sent there."
      server={server}
      choose={chooseSpeechServer}
      onChanged={onChanged}
    >
      {names.length === 0 ? null : (
        <Items>
          {names.map((name) => (
            <Item key={name} name={name} about="On the speech server">
              <Use
                name={name}
                isUsed={used.name === `openai:${name}`}
                isFixed={fixed_by !== null}
                choose={() => chooseModel({ speech: `openai:${name}` }).then(onChanged)}
              />
            </Item>
          ))}
        </Items>
      )}
    </ModelServerForm>
  )
}

function SpeechModels({ speech, onChanged }: { speech: Models['speech']; onChanged: () => Promise<void> }) {
  const used = speech.default.name
  const isServed = speech.default.is_served
  const isMissing = speech.default.folder === null && !isServed
  const isListed = speech.installed.some(({ name }) => name === used)
  return (
    <Section
      title="Speech models"
      about={
        <>
          Transcription runs on {isServed ? 'the speech server' : 'this machine'} with{' '}
          <code>{used === 'openai:' ? 'its first model' : used}</code>. A change applies to new imports.
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
        {speech.default.folder === null && speech.installed.length === 0 && speech.downloads.length === 0 ? (
          <EmptyState icon="sound" title="No speech model installed">
            Download one below. Larger models are more accurate and slower.
          </EmptyState>
        ) : (
          <ul class="checks lines">
            {isMissing || isServed || isListed ? null : (
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

function DownloadRow({ download }: { download: Models['speech']['downloads'][number] }) {
  const { name, done_bytes, total_bytes, error_message, doubts } = download
  return (
    <li class="row wraps">
      <div class="grow stack tight small-text">
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
    <form onSubmit={submit}>
      <Field
        label="Download a model"
        value={name}
        placeholder="Xenova/whisper-small"
        list="speech-models"
        wrong={problem}
        hint="A Hugging Face model in transformers.js format."
        onInput={(event) => setName(event.currentTarget.value)}
        action={
          <Button type="submit" icon="download" busy={busy} disabled={name.trim() === ''}>
            Download
          </Button>
        }
      />
      <datalist id="speech-models">
        {SUGGESTED.map((one) => (
          <option key={one} value={one} />
        ))}
      </datalist>
    </form>
  )
}
