// How a pipeline sends a file to the address that its import was answered with: in ranges, each slowly enough to be cut
// off, and on from what has arrived.
import { slowly } from './slow-body.ts'
import type { Telling } from './stories.ts'
import { REQUEST_TIMEOUT_MS, type Teller, UnexpectedAnswer } from './story-requests.ts'

const PIECE_BYTES = 100_000

/** What the 201 said about a file. Its host is that of `--public-url`, so only the path is kept. */
export type UploadTarget = { path: string; assetId: string }

export function targetOf(answer: Record<string, unknown>, name: string): UploadTarget {
  const target = (
    answer.upload_urls as Record<string, { upload_url: string; asset_id: string }> | undefined
  )?.[name]
  if (target === undefined) throw new UnexpectedAnswer(`the 201 has no address for ${name}`)
  const { pathname, search } = new URL(target.upload_url)
  return { path: `${pathname}${search}`, assetId: target.asset_id }
}

/** Throws when the server dies; called again, it continues. `hasEnded`: whether the import is over. */
export async function sendInParts(
  telling: Telling,
  { target, bytes }: { target: UploadTarget; bytes: Uint8Array },
  { url }: Teller,
  hasEnded: () => boolean,
): Promise<void> {
  const address = `${url}${target.path}`
  const signal = () => AbortSignal.timeout(REQUEST_TIMEOUT_MS)
  const progress = await fetch(address, { signal: signal() })
  if (progress.status === 404 && hasEnded()) return
  let received = await receivedOf(progress, 'GET')
  telling.isSending = true
  try {
    while (received < bytes.length) {
      const end = Math.min(received + PIECE_BYTES, bytes.length)
      const answer = await fetch(address, {
        method: 'PUT',
        headers: { 'content-range': `bytes ${received}-${end - 1}/${bytes.length}` },
        body: slowly(bytes.subarray(received, end)),
        signal: signal(),
      })
      received = await receivedOf(answer, `PUT from ${received}`)
    }
  } finally {
    telling.isSending = false
  }
}

async function receivedOf(answer: Response, what: string): Promise<number> {
  const text = await answer.text()
  if (!answer.ok) throw new UnexpectedAnswer(`${what}: ${answer.status} ${text}`)
  return JSON.parse(text).received as number
}
