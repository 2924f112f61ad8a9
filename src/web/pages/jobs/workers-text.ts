// Describes workers and their queue for people.
import type { Workers } from '../server/workers.ts'

export const STEP_TEXT: Record<string, string> = {
  transcribe: 'Transcribing',
  probe: 'Reading a file',
  derive: 'Making a preview',
  render: 'Rendering',
}

const WAITING_TEXT: Record<string, readonly [one: string, many: string]> = {
  transcribe: ['transcript', 'transcripts'],
  probe: ['file', 'files'],
  derive: ['preview', 'previews'],
  render: ['render', 'renders'],
}

/** Such as “Waiting: 3 transcripts, 1 render.” */
export function queueText(queue: Workers['queue']): string {
  const waiting = queue
    .filter((each) => each.waiting > 0)
    .map(({ kind, waiting }) => `${waiting} ${WAITING_TEXT[kind]?.[waiting === 1 ? 0 : 1] ?? kind}`)
  return waiting.length === 0 ? 'Nothing is waiting for a worker.' : `Waiting: ${waiting.join(', ')}.`
}

/** Why a worker that tries to connect gets nothing. */
export function refusedText({ name, version }: Workers['refused'][number]): string {
  return `The worker with the token “${name}” runs ${version === null ? 'an unknown version' : `Roughcut ${version}`} and is refused. Install the server’s version there.`
}
