// An S3 service of a test: objects in memory, path-style addresses, the operations that a backup needs, and links that expire.
// It requires a signature of the form that version 4 has, with the key it knows; whether the signature is right is Bun's matter.

const SIGNED =
  /^AWS4-HMAC-SHA256 Credential=test-key\/\d{8}\/[\w-]+\/s3\/aws4_request, SignedHeaders=[\w;-]+, Signature=[0-9a-f]{64}$/
/** Few, so that a test meets a second page. */
const KEYS_PER_PAGE = 3

/** Until when a link is good, by its query; null for anything else. */
function linkEndMs(query: URLSearchParams): number | null {
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(query.get('X-Amz-Date') ?? '') ?? []
  const isSigned =
    /^[0-9a-f]{64}$/.test(query.get('X-Amz-Signature') ?? '') &&
    query.get('X-Amz-Credential')?.startsWith('test-key/') === true
  const signedAtMs = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
  return isSigned && !Number.isNaN(signedAtMs) ? signedAtMs + Number(query.get('X-Amz-Expires')) * 1000 : null
}

/** An object, or a range of it, with the headers that a link asks for. */
function objectAnswer(
  object: Uint8Array,
  range: string | null,
  query: URLSearchParams,
  headers: Record<string, string>,
) {
  const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(range ?? '') ?? []
  const start = Number(from ?? 0)
  const end = to ? Math.min(Number(to) + 1, object.length) : object.length
  return new Response(object.slice(start, end) as BodyInit, {
    status: from === undefined ? 200 : 206,
    headers: {
      ...{ ...headers, 'accept-ranges': 'bytes' },
      'content-type': query.get('response-content-type') ?? 'application/octet-stream',
      ...(query.has('response-content-disposition')
        ? { 'content-disposition': query.get('response-content-disposition') ?? '' }
        : {}),
      ...(from === undefined ? {} : { 'content-range': `bytes ${start}-${end - 1}/${object.length}` }),
    },
  })
}

/** `using peer = startS3Peer()`; objects by `bucket/key`. */
export function startS3Peer() {
  const usedLinks = new Set<string>()
  const expiredLinks = new Set<string>()
  let corsOrigin: string | null = null
  const objects = new Map<string, Uint8Array>()
  const uploads = new Map<string, Map<number, Uint8Array>>()
  const requests: string[] = []
  const xml = (body: string, status = 200) =>
    new Response(`<?xml version="1.0" encoding="UTF-8"?>${body}`, {
      status,
      headers: { 'content-type': 'application/xml' },
    })
  const failed = (status: number, code: string) =>
    xml(`<Error><Code>${code}</Code><Message>${code}</Message></Error>`, status)

  const list = (bucket: string, query: URLSearchParams) => {
    const prefix = `${bucket}/${query.get('prefix') ?? ''}`
    const after = query.get('continuation-token') ?? ''
    const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort()
    const page = keys.slice(0, KEYS_PER_PAGE)
    const isMore = keys.length > page.length
    const contents = page.map(
      (key) =>
        `<Contents><Key>${key.slice(bucket.length + 1)}</Key><Size>${objects.get(key)?.length}</Size></Contents>`,
    )
    const token = isMore ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
    return xml(
      `<ListBucketResult><Name>${bucket}</Name><KeyCount>${page.length}</KeyCount><MaxKeys>${KEYS_PER_PAGE}</MaxKeys><IsTruncated>${isMore}</IsTruncated>${token}${contents.join('')}</ListBucketResult>`,
    )
  }
  const put = async (name: string, query: URLSearchParams, body: Uint8Array) => {
    const uploadId = query.get('uploadId')
    if (uploadId === null) objects.set(name, body)
    else uploads.get(uploadId)?.set(Number(query.get('partNumber')), body)
    return new Response(null, { headers: { etag: `"${Bun.MD5.hash(body, 'hex')}"` } })
  }
  const post = (name: string, query: URLSearchParams) => {
    const uploadId = query.get('uploadId')
    if (uploadId === null) {
      const id = crypto.randomUUID()
      uploads.set(id, new Map())
      return xml(`<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`)
    }
    const parts = [...(uploads.get(uploadId) ?? [])].sort(([a], [b]) => a - b).map(([, bytes]) => bytes)
    objects.set(name, Buffer.concat(parts))
    uploads.delete(uploadId)
    return xml('<CompleteMultipartUploadResult><ETag>"e"</ETag></CompleteMultipartUploadResult>')
  }

  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    maxRequestBodySize: 1e9,
    async fetch(request) {
      const { pathname, searchParams } = new URL(request.url)
      requests.push(`${request.method} ${pathname}`)
      const endMs = ['GET', 'HEAD'].includes(request.method) ? linkEndMs(searchParams) : null
      if (endMs === null && !SIGNED.test(request.headers.get('authorization') ?? ''))
        return failed(403, 'SignatureDoesNotMatch')
      if (endMs !== null) {
        const signature = searchParams.get('X-Amz-Signature') ?? ''
        if (endMs <= Date.now() || expiredLinks.has(signature)) {
          requests.push(`403 ${pathname}`)
          return failed(403, 'AccessDenied')
        }
        usedLinks.add(signature)
      }
      const cors: Record<string, string> =
        corsOrigin === null ? {} : { 'access-control-allow-origin': corsOrigin }
      const name = decodeURIComponent(pathname.slice(1)).replace(/\/$/, '')
      if (!/^(?:backups|media)/.test(name)) return failed(404, 'NoSuchBucket')
      if (request.method === 'PUT') return put(name, searchParams, await request.bytes())
      if (request.method === 'POST') return post(name, searchParams)
      if (request.method === 'GET' && searchParams.has('list-type')) return list(name, searchParams)
      const object = objects.get(name)
      if (request.method === 'DELETE') {
        objects.delete(name)
        return new Response(null, { status: 204 })
      }
      return object === undefined
        ? failed(404, 'NoSuchKey')
        : objectAnswer(object, request.headers.get('range'), searchParams, cors)
    },
  })
  return {
    objects,
    requests,
    /** Ends all links that were used so far, as if their time had come. */
    expireLinks() {
      for (const signature of usedLinks) expiredLinks.add(signature)
    },
    /** Lets pages of this origin read what links lead to. */
    allowOrigin(origin: string) {
      corsOrigin = origin
    },
    /** What the environment of a program says that uses it. */
    environment: {
      AWS_ACCESS_KEY_ID: 'test-key',
      AWS_SECRET_ACCESS_KEY: 'test-secret',
      AWS_ENDPOINT: `http://127.0.0.1:${server.port}`,
      AWS_REGION: 'us-east-1',
    },
    [Symbol.dispose]: () => void server.stop(true),
  }
}
