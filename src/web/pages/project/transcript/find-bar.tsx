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
  const { length } = transcript.matches.value
  const position = Math.min(transcript.matchIndex.value + 1, length)
  return (
    <search class="bar row wraps tight find-bar">
      <div class="search holds row grow">
        <Icon name="search" class="drawn faint" />
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
          onKeyDown={onKeys({
            Enter: ({ shiftKey }) => commands.nextMatch(shiftKey ? -1 : 1),
            Escape: () => commands.closeFind(),
          })}
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
      {model.session.mayEdit.value ? <ReplaceRow hasMatches={length > 0} commands={commands} /> : null}
    </search>
  )
}

function ReplaceRow({ hasMatches, commands }: { hasMatches: boolean; commands: Commands }) {
  const [replacement, setReplacement] = useState('')
  const replace = () => void commands.replaceMatches(replacement)
  return (
    <div class="row tight full">
      <input
        class="input"
        type="text"
        aria-label="Replace"
        placeholder="Replace"
        value={replacement}
        onInput={(event) => setReplacement(event.currentTarget.value)}
        onKeyDown={onKeys({ Enter: replace, Escape: () => commands.closeFind() })}
      />
      <Button
        disabled={!hasMatches}
        title={replacement.trim() === '' ? 'Leave empty to cut every match' : undefined}
        onClick={replace}
      >
        Replace all
      </Button>
    </div>
  )
}

/** Handles these keys here; the others do what they do. */
function onKeys(actions: Record<string, (event: KeyboardEvent) => void>) {
  return (event: KeyboardEvent) => {
    const action = actions[event.key]
    if (!action) return
    action(event)
    event.preventDefault()
    event.stopPropagation()
  }
}
