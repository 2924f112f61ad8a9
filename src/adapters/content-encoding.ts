// Decodes bodies that a host compressed although we asked it not to. The limit on decoded bytes (download-session.ts)
// stops a bomb; the limits on received bytes (host-limits.ts) stop a body that unpacks to nothing.
import { pipeline, Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { RoughcutError } from '../errors.ts'
import { OutgoingError } from './outgoing-error.ts'

const DECODERS: Record<string, () => NodeJS.ReadWriteStream> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
}

/** The encoding that `headers` name; null for none. */
export function encodingOf(headers: Record<string, string>): string | null {
  const encoding = headers['content-encoding']?.trim().toLowerCase()
  return encoding === undefined || encoding === '' || encoding === 'identity' ? null : encoding
}

/** `body` decoded. Throws `url_unreachable` for an encoding we don't know. */
export function decoded(
  body: AsyncIterable<Uint8Array>,
  encoding: string,
  host: string,
): AsyncIterable<Uint8Array> {
  const create = DECODERS[encoding]
  if (create === undefined)
    throw new OutgoingError(
      'url_unreachable',
      `${host} sends the file compressed as "${encoding}", which was not asked for. Give an address that sends it as it is.`,
      false,
    )
  return piecesOf(body, create(), host)
}

async function* piecesOf(
  body: AsyncIterable<Uint8Array>,
  decoder: NodeJS.ReadWriteStream,
  host: string,
): AsyncGenerator<Uint8Array> {
  // Errors of the body arrive in the loop below: pipeline destroys the decoder with them.
  pipeline(Readable.from(body), decoder, () => {})
  try {
    for await (const piece of decoder) yield typeof piece === 'string' ? Buffer.from(piece) : piece
  } catch (cause) {
    if (cause instanceof RoughcutError) throw cause
    throw new OutgoingError('download_incomplete', `The compressed data from ${host} is damaged.`, true, {
      cause,
    })
  }
}
