// Whom a server that is killed talks to: a receiver of callbacks that is slow and fails now and then,
// and a language model that takes its time.
import type { MediaHost } from '../support/media-host.ts'
import { fixture } from '../support/odd-media.ts'
import { type PeerAnswer, type PeerRequest, startOllamaPeer } from '../support/ollama-peer.ts'
import type { Random } from './seeded.ts'
import type { Story } from './stories.ts'

const MAX_CALLBACK_MS = 200
const MAX_THINKING_MS = 400
const MODEL = 'llama3.2'

export type Received = { id: string; body: string; isAnswered: boolean }
export type Peers = Awaited<ReturnType<typeof startPeers>>

/** `failing`: how many of the first attempts get a 503. */
export async function startPeers(host: MediaHost, random: Random, failing: number) {
  const receiver = (path: string) => {
    const received: Received[] = []
    let unanswered = 0
    const url = host.route(path, async ({ headers, body }) => {
      const id = headers['webhook-id'] ?? 'none'
      const isFirst = !received.some((earlier) => earlier.id === id)
      unanswered += 1
      await Bun.sleep(random.upTo(MAX_CALLBACK_MS))
      unanswered -= 1
      const isAnswered = !(isFirst && random.upTo(1) < failing)
      received.push({ id, body, isAnswered })
      return { status: isAnswered ? 204 : 503, headers: { 'Content-Length': '0' } }
    })
    return { url, received, isCalled: () => unanswered > 0 }
  }
  const callbacks = receiver('/callback')
  const events = receiver('/events')

  const ollama = await startOllamaPeer({ script: answerOf })
  const slow = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    idleTimeout: 60,
    async fetch(request) {
      const { pathname } = new URL(request.url)
      if (pathname === '/api/chat') await Bun.sleep(random.upTo(MAX_THINKING_MS))
      return fetch(`${ollama.host}${pathname}`, {
        method: request.method,
        ...(request.method === 'POST' ? { body: await request.text() } : {}),
      })
    },
  })

  return {
    callbacks,
    events,
    ollamaHost: `http://127.0.0.1:${slow.port}`,
    /** One whose prompts go to the model. */
    async story(mediaHost: MediaHost): Promise<Story> {
      const body = await Bun.file(fixture('intro.wav')).bytes()
      return {
        title: 'cut by a model',
        addMedia: { intro: { url: mediaHost.serve('/cut-by-a-model.wav', { body }) } },
        upload: null,
        clips: ['intro'],
        prompts: ['Remove the first second', 'Remove the first second'],
        model: MODEL,
        exportFormat: 'wav',
      }
    },
    async [Symbol.asyncDispose]() {
      await slow.stop(true)
      await ollama[Symbol.asyncDispose]()
    },
  }
}

/** Cuts once, and then says that it is done. */
function answerOf({ sent }: PeerRequest): PeerAnswer {
  const isDone = sent.some(({ role }) => role === 'tool')
  return {
    calls: [
      isDone
        ? { name: 'finish', arguments: {} }
        : { name: 'remove_time_range', arguments: { start_seconds: 0, end_seconds: 1 } },
    ],
  }
}
