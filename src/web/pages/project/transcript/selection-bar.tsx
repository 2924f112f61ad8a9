// What can be done with the selected words, in a bubble beside them; and retyping them in place.
import { useLayoutEffect, useRef } from 'preact/hooks'
import { countOf, lengthOfSeconds } from '../../text.ts'
import { Button } from '../../ui/button.tsx'
import { giveFocusBack } from '../../ui/focus-home.ts'
import type { Commands } from '../commands.ts'
import type { ProjectModel } from '../model.ts'
import { playedRange, textOfTokens } from './selection.ts'
import type { Token } from './tokens.ts'
import { useBubble } from './use-bubble.ts'

export function SelectionBar({
  model,
  commands,
  scroller,
  onSpeaker,
}: {
  model: ProjectModel
  commands: Commands
  scroller: { current: HTMLElement | null }
  onSpeaker: (token: number) => void
}) {
  const { transcript } = model
  const tokens = transcript.selectedTokens.value
  const selection = transcript.selection.value
  const isTyping = transcript.isCorrecting.value && model.session.mayEdit.value
  const bubble = useBubble(scroller, selection, isTyping ? 'over' : 'above')
  if (tokens.length === 0 || selection === null) return null
  const range = playedRange(tokens)
  if (isTyping)
    return (
      <div ref={bubble} class="selection-bar raised pad-tiny slides typing row tight">
        <CorrectForm
          key={`${selection.from} ${selection.to}`}
          tokens={tokens}
          model={model}
          commands={commands}
        />
      </div>
    )
  return (
    <div
      ref={bubble}
      class="selection-bar raised pad-tiny slides row tight"
      role="toolbar"
      aria-label="Selected words"
    >
      <span class="soft small-text one-line numbers">
        {countOf(tokens.length, 'word')}
        {range ? ` · ${secondsText(range.endUs - range.startUs)}` : ''}
      </span>
      {range ? (
        <Button
          look="quiet"
          small
          icon="play"
          label="Play the selection"
          keys="Space"
          onClick={() => commands.playSelection()}
        />
      ) : null}
      {model.session.mayEdit.value ? (
        <EditButtons
          tokens={tokens}
          commands={commands}
          onEdit={() => {
            transcript.isCorrecting.value = true
          }}
          onSpeaker={() => onSpeaker(selection.from)}
        />
      ) : null}
      {model.session.mayComment.value ? (
        <Button
          look="quiet"
          small
          icon="comment"
          label="Comment"
          keys="C"
          onClick={() => model.review.startComment()}
        />
      ) : null}
      <Button
        look="quiet"
        small
        icon="close"
        label="Clear the selection"
        keys="Escape"
        onClick={() => transcript.clear()}
      />
    </div>
  )
}

/** Cuts what is heard, restores what was removed: a selection may have both. */
function EditButtons({
  tokens,
  commands,
  onEdit,
  onSpeaker,
}: {
  tokens: Token[]
  commands: Commands
  onEdit: () => void
  onSpeaker: () => void
}) {
  const heard = tokens.filter(({ kind }) => kind === 'heard')
  return (
    <>
      {heard.length > 0 ? (
        <Button look="main" small icon="cut" onClick={() => void commands.cut()}>
          Cut <kbd>Del</kbd>
        </Button>
      ) : null}
      {heard.length < tokens.length ? (
        <Button small icon="restore" onClick={() => void commands.bringBack()}>
          Restore
        </Button>
      ) : null}
      <Button look="quiet" small icon="edit" label="Edit text" keys="Enter" onClick={onEdit} />
      <Button look="quiet" small icon="speaker" label="Speaker" onClick={onSpeaker} />
    </>
  )
}

function CorrectForm({
  tokens,
  model,
  commands,
}: {
  tokens: Token[]
  model: ProjectModel
  commands: Commands
}) {
  const input = useRef<HTMLInputElement>(null)
  // Before the next key, which belongs here.
  useLayoutEffect(() => {
    input.current?.focus()
    input.current?.select()
    return () => giveFocusBack()
  }, [])
  const cancel = () => {
    model.transcript.isCorrecting.value = false
  }
  return (
    <form
      class="row tight grow"
      onSubmit={(event) => {
        event.preventDefault()
        void commands.correct(tokens, input.current?.value ?? '')
      }}
    >
      <input
        ref={input}
        class="input"
        aria-label="Edit text"
        defaultValue={textOfTokens(tokens) || tokens.map(({ text }) => text).join(' ')}
        onKeyDown={(event) => {
          event.stopPropagation()
          if (event.key === 'Escape') cancel()
        }}
      />
      <Button look="main" small type="submit">
        Save
      </Button>
      <Button look="quiet" small icon="close" label="Cancel" onClick={cancel} />
    </form>
  )
}

/** `0.4 s`, `12.5 s`, `1:05`. */
function secondsText(us: number): string {
  return us < 60_000_000 ? `${(us / 1e6).toFixed(1)} s` : lengthOfSeconds(us / 1e6)
}
