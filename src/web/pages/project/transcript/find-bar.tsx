// Find in the transcript: the browser's own would see only the paragraphs that are drawn.
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { Button } from '../../ui/button.tsx'
import { giveFocusBack } from '../../ui/focus-home.ts'
import { Icon } from '../../ui/icon.tsx'
import type { Commands } from '../commands.ts'
import type { ProjectModel } from '../model.ts'

export function FindBar({ model, commands }: { model: ProjectModel; commands: Commands }) {
  const { transcript } = model
  const input = useRef<HTMLInputElement>(null)
  // Before the next key: what is typed right after Ctrl+F belongs here.
  useLayoutEffect(() => {
    input.current?.focus()
    input.current?.select()
  }, [transcript.focusFind.value])
  useLayoutEffect(() => () => giveFocusBack(), [])
  const [replacement, setReplacement] = useState('')
  const { length } = transcript.matches.value
  const position = Math.min(transcript.matchIndex.value + 1, length)
  return (
    <search class="bar find-bar">
      <div class="search grow">
        <Icon name="search" />
        <input
          ref={input}
          class="input"
          type="text"
          aria-label="Find"
          placeholder="Find"
          value={transcript.search.value}
          onInput={(event) => {
            transcript.search.value = event.currentTarget.value
            commands.showMatch(0)
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter') commands.nextMatch(event.shiftKey ? -1 : 1)
            else if (event.key === 'Escape') commands.closeFind()
            else return
            event.preventDefault()
            event.stopPropagation()
          }}
        />
      </div>
      <span class="soft small-text numbers" role="status">
        {transcript.search.value.trim() === ''
          ? ''
          : length === 0
            ? 'No matches'
            : `${position} of ${length}`}
      </span>
      <Button
        look="quiet"
        class="turned"
        icon="back"
        label="Previous match"
        keys="Shift+Enter"
        disabled={length === 0}
        onClick={() => commands.nextMatch(-1)}
      />
      <Button
        look="quiet"
        icon="forward"
        label="Next match"
        keys="Enter"
        disabled={length === 0}
        onClick={() => commands.nextMatch(1)}
      />
      {model.session.mayEdit.value ? (
        <Button
          look="quiet"
          icon="cut"
          label="Cut all"
          disabled={length === 0}
          onClick={() => void commands.cutMatches()}
        />
      ) : null}
      <Button look="quiet" icon="close" label="Close" keys="Escape" onClick={() => commands.closeFind()} />
      {model.session.mayEdit.value ? (
        <div class="find-replace row tight">
          <input
            class="input"
            type="text"
            aria-label="Replace"
            placeholder="Replace"
            value={replacement}
            onInput={(event) => setReplacement(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter') void commands.replaceMatches(replacement)
              else if (event.key === 'Escape') commands.closeFind()
              else return
              event.preventDefault()
              event.stopPropagation()
            }}
          />
          <Button
            disabled={length === 0}
            title={replacement.trim() === '' ? 'With nothing: cuts every match' : undefined}
            onClick={() => void commands.replaceMatches(replacement)}
          >
            Replace all
          </Button>
        </div>
      ) : null}
    </search>
  )
}
