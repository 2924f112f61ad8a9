// Speech and language models: what is there, which is used, and bringing another speech model.
import { useEffect, useState } from 'preact/hooks'
import { sentenceOf } from '../server/call.ts'
import { useResource } from '../server/resource.ts'
import { downloadSpeechModel, type Models, readModels } from '../server/settings.ts'
import { sizeText } from '../text.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { EmptyState, Notice, Progress } from '../ui/states.tsx'
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
          <SpeechModels speech={all.speech} onStarted={() => void models.reload()} />
          <LanguageModels language={all.language} />
        </div>
      )}
    </WhenLoaded>
  )
}

function SpeechModels({ speech, onStarted }: { speech: Models['speech']; onStarted: () => void }) {
  const isMissing = speech.default.folder === null
  const isListed = speech.installed.some(({ name }) => name === speech.default.name)
  return (
    <Section
      title="Speech models"
      about={
        <>
          Imports are transcribed with <code>{speech.default.name}</code>, on this machine.
        </>
      }
    >
      {isMissing ? (
        <Notice kind="warn">
          {speech.default.name} is not on this machine yet. It is downloaded at the first import, or now with
          the form below.
        </Notice>
      ) : null}
      <div class="card">
        {isMissing && speech.installed.length === 0 && speech.downloads.length === 0 ? (
          <EmptyState icon="sound" title="No speech model is installed">
            Download one below. The larger it is, the better it hears, and the longer it takes.
          </EmptyState>
        ) : (
          <ul class="checks">
            {isMissing || isListed ? null : (
              <li>
                <span class="grow">
                  <strong>{speech.default.name}</strong>
                  <span class="faint"> a folder on this machine</span>
                </span>
                <span class="badge good">In use</span>
              </li>
            )}
            {speech.installed.map(({ name, size_bytes }) => (
              <li key={name}>
                <span class="grow">
                  <strong>{name}</strong>
                </span>
                {name === speech.default.name ? <span class="badge good">In use</span> : null}
                <span class="faint numbers">{sizeText(size_bytes)}</span>
              </li>
            ))}
            {speech.downloads.map((download) => (
              <li key={download.name}>
                <div class="grow job-progress">
                  <strong>{download.name}</strong>
                  {download.error_message === null ? (
                    <>
                      <Progress
                        percent={
                          (download.done_bytes / (download.total_bytes || Number.POSITIVE_INFINITY)) * 100
                        }
                        label={`Download of ${download.name}`}
                      />
                      <span class="faint numbers">
                        {sizeText(download.done_bytes)}
                        {download.total_bytes === null ? '' : ` of ${sizeText(download.total_bytes)}`}
                      </span>
                    </>
                  ) : (
                    <Notice kind="bad">{download.error_message}</Notice>
                  )}
                </div>
              </li>
            ))}
          </ul>
        )}
      </div>
      <DownloadForm onStarted={onStarted} />
    </Section>
  )
}

function DownloadForm({ onStarted }: { onStarted: () => void }) {
  const [name, setName] = useState('')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const start = async (event: SubmitEvent) => {
    event.preventDefault()
    setBusy(true)
    setProblem(null)
    try {
      await downloadSpeechModel(name.trim())
      setName('')
      onStarted()
    } catch (thrown) {
      setProblem(sentenceOf(thrown))
    } finally {
      setBusy(false)
    }
  }
  return (
    <form class="download-form" onSubmit={start}>
      <Field
        label="Download a model"
        value={name}
        placeholder="Xenova/whisper-small"
        list="speech-models"
        wrong={problem}
        hint="A name on the Hugging Face hub, in the layout of transformers.js. Which one is used is the setting whisperModel."
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

function LanguageModels({ language }: { language: Models['language'] }) {
  const { known } = language
  return (
    <Section
      title="Language models"
      about={
        language.default === 'auto'
          ? 'Prompts go to the best model that Ollama has; without one, to the built-in rules.'
          : language.default === 'rules'
            ? 'Prompts go to the built-in rules.'
            : `Prompts go to ${language.default}.`
      }
    >
      {known === null ? (
        <Notice kind="warn">
          Ollama does not answer at <code>{language.server}</code>. Start it there, or set its address with
          <code> ollamaHost</code>. Until then prompts go to the rules.
        </Notice>
      ) : known.length === 0 ? (
        <Notice kind="plain">
          Ollama runs at <code>{language.server}</code> without a model. Bring one with{' '}
          <code>ollama pull</code>.
        </Notice>
      ) : (
        <ul class="card checks">
          {known.map((name) => (
            <li key={name}>
              <strong class="grow">{name}</strong>
              {name === language.default ? <span class="badge good">In use</span> : null}
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
