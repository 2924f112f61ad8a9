// A callback receiver on loopback that remembers what it was sent and answers as the test says.
import { type RawAnswer, type RawHttpServer, type RawRequest, startRawHttpServer } from './raw-http-server.ts'

type ReceivedCallback = {
  /** `webhook-id`: the job's id. */
  id: string
  headers: Record<string, string>
  /** As it came, for comparing byte for byte and for verifying the signature. */
  body: string
  path: string
  receivedAtMs: number
}

/** How a receiver answers; `silence` never does. */
export type CallbackAnswer = number | 'silence' | 'no answer' | RawAnswer

export type CallbackReceiver = RawHttpServer & {
  received: ReceivedCallback[]
  /** Where jobs should call: a path of its own per receiver is not needed. */
  url(path?: string): string
}

/**
 * Starts a receiver on a free port. `answers` are used one after the other, the last one for ever;
 * default 200. A function decides per request instead.
 */
export async function startCallbackReceiver(
  answers: CallbackAnswer[] | ((request: RawRequest, index: number) => CallbackAnswer) = [],
): Promise<CallbackReceiver> {
  const received: ReceivedCallback[] = []
  const server = await startRawHttpServer((request) => {
    const index = received.length
    received.push({
      id: request.headers['webhook-id'] ?? '',
      headers: request.headers,
      body: request.body,
      path: request.target,
      receivedAtMs: Date.now(),
    })
    const answer =
      typeof answers === 'function' ? answers(request, index) : (answers[index] ?? answers.at(-1) ?? 200)
    if (answer === 'silence') return new Promise(() => {})
    if (typeof answer === 'number') return { status: answer, headers: { 'Content-Length': '2' }, body: 'ok' }
    return answer
  })
  return Object.assign(server, { received, url: (path = '/callback') => `${server.origin}${path}` })
}
