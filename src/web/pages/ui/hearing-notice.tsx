// Explains that live updates are interrupted, and what to do about it.
import type { Hearing, LiveStream } from '../server/live-stream.ts'
import { Button } from './button.tsx'
import { Notice } from './states.tsx'

/** `waiting` is what has not reached the server yet, in a sentence. */
export function HearingNotice({ live, waiting = null }: { live: LiveStream; waiting?: string | null }) {
  const hearing = live.hearing.value
  const text = waiting ?? textOf(hearing)
  if (text === null) return null
  return (
    <Notice kind="warn">
      <div class="row wraps">
        <span class="grow wordy">{text}</span>
        {hearing.state === 'refused' ? null : (
          <Button small onClick={live.tryNow}>
            Try now
          </Button>
        )}
      </div>
    </Notice>
  )
}

function textOf(hearing: Hearing): string | null {
  switch (hearing.state) {
    case 'live':
      return null
    case 'lost':
      return `${hearing.why} This page will catch up when the connection is back.`
    case 'asking':
      return `${hearing.why} Checking for updates every 5 seconds.`
    case 'refused':
      return `${hearing.why} This page may be out of date.`
  }
}
