// A bucket for backups or media. Objects only appear once complete, so nothing needs a temporary name. Keys and
// endpoint come from the usual variables (AWS_ACCESS_KEY_ID, AWS_ENDPOINT …) and are never shown.
import { open, stat } from 'node:fs/promises'
import { S3Client } from 'bun'
import { asError, RoughcutError } from '../../errors.ts'
import type { FileHash } from '../file-hash.ts'
import { codeOf } from '../outgoing-error.ts'
import { writeWhole } from '../write-whole.ts'
import type { BackupPlace } from './place.ts'

/** Held in memory, several at a time. */
const MIN_PART_BYTES = 8 * 1024 * 1024
/** S3 takes 10,000. */
const MAX_PARTS = 9_000
const PARTS_AT_ONCE = 2
const RETRIES = 5

/** `name`: the whole address, for people; `prefix` is empty or ends in a slash. */
export function createS3Place(name: string, { bucket, prefix }: S3Address): BackupPlace {
  const client = new S3Client({ bucket, retry: RETRIES, ...connectionOf(process.env) })
  const on = <T>(work: () => Promise<T>, key?: string) => onBucket(name, work, key)
  const pieces = (key: string) => client.file(prefix + key).stream()
  return {
    name,
    list: (folder) =>
      on(async () => {
        const sizes = new Map<string, number>()
        for (let token: string | undefined; ; ) {
          const page = await client.list({
            prefix: `${prefix}${folder}/`,
            ...(token === undefined ? {} : { continuationToken: token }),
          })
          for (const { key, size = 0 } of page.contents ?? []) sizes.set(key.slice(prefix.length), size)
          token = page.nextContinuationToken
          if (!page.isTruncated || token === undefined) return sizes
        }
      }),
    put: (key, path) =>
      on(async () => {
        const partSize = Math.max(MIN_PART_BYTES, Math.ceil((await stat(path)).size / MAX_PARTS))
        await client.write(prefix + key, Bun.file(path), { partSize, queueSize: PARTS_AT_ONCE })
      }),
    putText: (key, text) => on(async () => void (await client.write(prefix + key, text))),
    text: (key) =>
      on(() =>
        client
          .file(prefix + key)
          .text()
          .catch((error: unknown) => {
            if (isAbsent(error)) return null
            throw error
          }),
      ),
    sizeOf: (key) =>
      on(() =>
        client.size(prefix + key).catch((error: unknown) => {
          if (isAbsent(error)) return null
          throw error
        }),
      ),
    hash: (key) => on(() => hashOf(pieces(key)), key),
    fetch: (key, toPath) =>
      on(async () => {
        await using file = await open(toPath, 'wx', 0o600)
        let position = 0
        for await (const piece of pieces(key)) {
          await writeWhole(file, piece, position)
          position += piece.length
        }
      }, key),
    remove: (key) =>
      on(() =>
        client.delete(prefix + key).catch((error: unknown) => {
          if (!isAbsent(error)) throw error
        }),
      ),
    // The bucket has to expire parts of interrupted uploads; Bun's client can't list them.
    removeUnfinished: async () => {},
  }
}

export type S3Address = { bucket: string; prefix: string }

/** Response headers set by the link, so stored headers can't decide how a browser treats the object. */
export type LinkAnswer = {
  method: 'GET' | 'HEAD'
  contentType: string
  disposition: string
  expiresInSeconds: number
}

/**
 * Signs links that let a browser fetch an object from a private bucket. `endpoint`: the service as browsers reach
 * it; null: as this machine does.
 */
export function createS3Links({ bucket, prefix }: S3Address, endpoint: string | null) {
  const connection = { bucket, ...connectionOf(process.env), ...(endpoint === null ? {} : { endpoint }) }
  const client = new S3Client(connection)
  return {
    sign: (key: string, { method, contentType, disposition, expiresInSeconds }: LinkAnswer) =>
      client.presign(prefix + key, {
        ...{ method, expiresIn: expiresInSeconds },
        ...{ type: contentType, contentDisposition: disposition },
      }),
    /** The links' origin, which the pages' policy must allow. Needs no key. */
    origin: () =>
      new URL(new S3Client({ ...connection, accessKeyId: 'none', secretAccessKey: 'none' }).presign('none'))
        .origin,
  }
}

/** Read when the bucket is opened; Bun itself only reads them once, at startup. */
function connectionOf(environment: Record<string, string | undefined>) {
  const of = (name: string) => environment[`S3_${name}`] ?? environment[`AWS_${name}`]
  const found = {
    ...{ accessKeyId: of('ACCESS_KEY_ID'), secretAccessKey: of('SECRET_ACCESS_KEY') },
    ...{ endpoint: of('ENDPOINT'), region: of('REGION'), sessionToken: of('SESSION_TOKEN') },
  }
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined))
}

async function hashOf(pieces: ReadableStream<Uint8Array>): Promise<FileHash> {
  const hasher = new Bun.CryptoHasher('sha256')
  let sizeBytes = 0
  for await (const piece of pieces) {
    hasher.update(piece)
    sizeBytes += piece.length
  }
  return { sha256: hasher.digest('hex'), sizeBytes }
}

function isAbsent(error: unknown): boolean {
  return codeOf(error) === 'NoSuchKey'
}

const SENTENCES: Record<string, string> = {
  ERR_S3_MISSING_CREDENTIALS: 'set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY',
  NoSuchBucket: 'the bucket does not exist',
  AccessDenied: 'the key may not do this',
  InvalidAccessKeyId: 'the access key is unknown',
  SignatureDoesNotMatch: 'the secret key is wrong',
  ConnectionRefused: 'the endpoint doesn’t answer',
}

/** `key`: whose absence is an answer. What is not S3's (a full disk here) is thrown as it is. */
async function onBucket<T>(name: string, work: () => Promise<T>, key?: string): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    if (key !== undefined && isAbsent(cause))
      throw new RoughcutError('not_found', `${key} is missing from ${name}.`, { cause })
    const code = codeOf(cause)
    if (asError(cause).name !== 'S3Error' && SENTENCES[code] === undefined) throw cause
    const why = SENTENCES[code] ?? code
    throw new RoughcutError('bad_gateway', `${name} cannot be used: ${why}.`, { cause })
  }
}
