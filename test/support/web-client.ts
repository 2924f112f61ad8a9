// /app/api of a server that listens, called as its pages call it.
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { openDataFolder } from '../../src/store/open.ts'

const PIECE_TYPE = 'application/offset+octet-stream'
const PIECE_BYTES = 200_000

export type WebClient = ReturnType<typeof webClient>

/** `cookie` is kept up to date with what the server sets. */
export function webClient(url: string, cookie = '') {
  let current = cookie
  const ask = async (
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Response> => {
    const isBytes = body instanceof Uint8Array
    const response = await fetch(`${url}/app/api${path}`, {
      method,
      headers: {
        cookie: current,
        origin: url,
        'sec-fetch-site': 'same-origin',
        ...(body === undefined || isBytes ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: isBytes ? (body as BodyInit) : JSON.stringify(body) }),
    })
    current = response.headers.get('set-cookie')?.split(';')[0] ?? current
    return response
  }
  return {
    ask,
    // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape.
    async json(method: string, path: string, body?: unknown): Promise<any> {
      const response = await ask(method, path, body)
      if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
      return response.json()
    },
    /** Sends a file in pieces; the upload's id. */
    async upload(file: string): Promise<string> {
      const bytes = readFileSync(file)
      const { upload_id } = await this.json('POST', '/uploads', { name: basename(file), size: bytes.length })
      for (let offset = 0; offset < bytes.length; offset += PIECE_BYTES) {
        const piece = bytes.subarray(offset, offset + PIECE_BYTES)
        const headers = { 'content-type': PIECE_TYPE, 'upload-offset': String(offset) }
        const answer = await ask('PATCH', `/uploads/${upload_id}`, piece, headers)
        if (!answer.ok) throw new Error(`the piece at ${offset} was refused: ${await answer.text()}`)
      }
      return upload_id
    },
    /** The events of a project until `isEnough` says so of all that came. */
    async follow(projectId: string, isEnough: (told: string) => boolean): Promise<string> {
      const events = (await ask('GET', `/projects/${projectId}/events`)).body
      let told = ''
      for await (const text of events?.pipeThrough(new TextDecoderStream()) ?? []) {
        told += text
        if (isEnough(told)) return told
      }
      throw new Error(`the events ended: ${told}`)
    },
  }
}

/** The cookie of a session of the owner, made without a server. */
export function ownerCookie(dataDir: string): string {
  const store = openDataFolder(dataDir)
  try {
    const owner = store.users.first()
    if (owner === null) throw new Error('no owner')
    return `roughcut_session=${store.sessions.create(owner.id, 'test').secret}`
  } finally {
    store.close()
  }
}
