// Names and words that speech models should know, one a line: of a drive, for all its later imports.
import { useState } from 'preact/hooks'
import { useResource } from '../server/resource.ts'
import { readVocabulary, setVocabulary } from '../server/settings.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/states.tsx'
import { say } from '../ui/toast.tsx'
import { useSubmit } from '../ui/use-submit.ts'
import { WhenLoaded } from './section.tsx'

export function Vocabulary({ driveId }: { driveId: string }) {
  const stored = useResource(() => readVocabulary(driveId), [driveId])
  return (
    <WhenLoaded resource={stored}>
      {(words) => <VocabularyForm key={words.join()} driveId={driveId} words={words} />}
    </WhenLoaded>
  )
}

function VocabularyForm({ driveId, words }: { driveId: string; words: readonly string[] }) {
  const [text, setText] = useState(words.join('\n'))
  const id = `vocabulary-${driveId}`
  const { problem, busy, submit } = useSubmit(async () => {
    const lines = text.split('\n').flatMap((line) => line.trim() || [])
    const kept = await setVocabulary(driveId, lines)
    setText(kept.join('\n'))
    say('Saved. It applies to new imports.')
  })
  return (
    <form class="card pad stack" onSubmit={submit}>
      <div class="field stack tight">
        <label for={id}>Vocabulary</label>
        <textarea
          id={id}
          class="input"
          rows={4}
          placeholder={'Krzysztof Penderecki\nRoughcut'}
          value={text}
          aria-describedby={`${id}-about`}
          onInput={(event) => setText(event.currentTarget.value)}
        />
        <span id={`${id}-about`} class="soft small-text">
          Names and terms with their right spelling, one per line, most important first. New transcripts use
          them.
        </span>
      </div>
      {problem === null ? null : <Notice kind="bad">{problem}</Notice>}
      <div class="row">
        <Button type="submit" disabled={busy || text.trim() === words.join('\n')}>
          Save vocabulary
        </Button>
      </div>
    </form>
  )
}
