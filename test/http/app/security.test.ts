import { describe, expect, test } from 'bun:test'
import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createTestWeb, ORIGIN, type TestWeb } from '../../support/test-web.ts'

const SOME_ID = '019b0000-0000-7000-8000-000000000000'
const CHANGES = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

const routesOf = (world: TestWeb) =>
  world.app.routes.filter(({ method, path }) => path.startsWith('/app/api/') && method !== 'ALL')

describe('a change that another page asks for', () => {
  const foreign: Record<string, string>[] = [
    { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
    { origin: 'null', 'sec-fetch-site': 'cross-site' },
    { origin: `${ORIGIN}.evil.example`, 'sec-fetch-site': 'same-site' },
    { origin: ORIGIN, 'sec-fetch-site': 'cross-site' },
    // Typed into the address bar, or from a bookmark.
    { 'sec-fetch-site': 'none' },
  ]

  test('is refused on every route, before anything else is looked at', async () => {
    using world = createTestWeb()
    const { cookie } = world.as(world.owner.id)
    const changing = routesOf(world).filter(({ method }) => CHANGES.has(method))
    expect(changing.length).toBeGreaterThan(30)
    for (const { method, path } of changing)
      for (const headers of foreign) {
        const response = await world.app.handle(
          new Request(`${ORIGIN}${path.replaceAll(/:\w+/g, SOME_ID)}`, {
            method,
            headers: { cookie: cookie ?? '', 'content-type': 'application/json', ...headers },
            body: '{}',
          }),
        )
        expect({ method, path, headers, status: response.status }).toEqual({
          method,
          path,
          headers,
          status: 403,
        })
      }
  })

  test('is not to be had with GET: every GET leaves the database as it is, but for the records of what it showed', async () => {
    using world = createTestWeb()
    const project = world.sharedProject('edit')
    const browser = world.as(world.owner.id)
    await browser.ask('GET', '/app/api/me')
    const changes = (): number => {
      const count = (what: string) =>
        world.store.raw.query<{ n: number }, []>(`SELECT ${what} AS n`).get()?.n ?? 0
      const records = ['security_events', 'project_views'].map((table) =>
        count(`(SELECT count(*) FROM ${table})`),
      )
      return records.reduce((left, rows) => left - rows, count('total_changes()'))
    }
    const before = changes()
    for (const { method, path } of routesOf(world)) {
      if (method !== 'GET' || path.endsWith('/events')) continue
      const filled = path.replace(':project_id', project.id).replace(':drive_id', world.drive.id)
      const answer = await browser.ask('GET', filled.replaceAll(/:\w+/g, SOME_ID))
      expect({ path, isFine: answer.status < 500 }).toEqual({ path, isFine: true })
    }
    expect(changes()).toBe(before)
  })

  test('cannot be dressed up as a form: each body must be JSON', async () => {
    using world = createTestWeb()
    const { cookie } = world.as(world.owner.id)
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])
      for (const path of ['/app/api/tokens', '/app/api/password', '/app/api/drives']) {
        const response = await world.app.handle(
          new Request(`${ORIGIN}${path}`, {
            method: path.endsWith('password') ? 'PUT' : 'POST',
            headers: {
              cookie: cookie ?? '',
              'content-type': type,
              origin: ORIGIN,
              'sec-fetch-site': 'same-origin',
            },
            body: '{"name":"x"}',
          }),
        )
        expect({ type, path, status: response.status }).toEqual({ type, path, status: 400 })
      }
    expect(world.store.drives.list()).toHaveLength(3)
  })
})

describe('every route', () => {
  test('but those of the door wants somebody who is signed in', async () => {
    using world = createTestWeb()
    const door = [
      ...['GET /session', 'POST /session', 'DELETE /session', 'POST /session/second-factor'],
      ...['POST /password', 'POST /password-link'],
    ]
    const open: string[] = []
    for (const { method, path } of routesOf(world)) {
      const filled = path.replaceAll(/:\w+/g, SOME_ID)
      for (const cookie of [null, 'roughcut_session=made-up', `roughcut_session=${'A'.repeat(43)}`]) {
        const { status } = await world
          .browser(cookie)
          .ask(method, filled, CHANGES.has(method) ? {} : undefined)
        if (status !== 401) open.push(`${method} ${path.slice('/app/api'.length)}`)
      }
    }
    expect([...new Set(open)].sort()).toEqual(door.sort())
  })

  test('answers what must not be kept, guessed or framed', async () => {
    using world = createTestWeb()
    const browser = world.as(world.owner.id)
    for (const path of ['/me', '/projects', '/nothing', `/projects/${SOME_ID}`]) {
      const { headers } = await browser.ask('GET', `/app/api${path}`)
      expect(headers.get('cache-control')).toBe('no-store')
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('access-control-allow-origin')).toBeNull()
    }
  })

  test('says of every answer whether it may be kept, and that its type must not be guessed', async () => {
    using world = createTestWeb()
    const browser = world.as(world.owner.id)
    const paths = world.app.routes.filter(({ method }) => method === 'GET').map(({ path }) => path)
    for (const path of ['/docs', '/docs/json', '/help', '/healthz', '/metrics', '/*'])
      expect(paths).toContain(path)
    for (const path of paths.filter((one) => !one.endsWith('/events'))) {
      const { headers } = await browser.ask('GET', path.replaceAll(/:\w+/g, SOME_ID))
      const [kept, type] = [headers.get('cache-control'), headers.get('x-content-type-options')]
      expect({ path, kept, type }).toMatchObject({ kept: expect.stringMatching(/./), type: 'nosniff' })
    }
  })
})

describe('behind https', () => {
  const https = () => createTestWeb({ services: { publicUrl: () => 'https://cut.example.com' } })
  const PASSWORD = 'correct horse battery'

  test('the cookie is for this host and for https alone', async () => {
    using world = https()
    const person = await world.personWithPassword(PASSWORD)
    const browser = world.browser(null)
    const answer = await browser.ask('POST', '/app/api/session', person)
    const cookies = answer.headers.getSetCookie()
    expect(cookies).toHaveLength(2)
    for (const [index, name] of ['session', 'device'].entries())
      expect(cookies[index]).toMatch(
        new RegExp(
          `^__Host-roughcut_${name}=[\\w-]{43}; Path=/; HttpOnly; SameSite=Lax; Max-Age=\\d+; Secure$`,
        ),
      )
    expect((await browser.ask('GET', '/app/api/me')).status).toBe(200)
  })

  test('a session that a neighboring host plants is not looked at', async () => {
    using world = https()
    const person = await world.personWithPassword(PASSWORD)
    const { secret } = world.store.sessions.create(world.stranger.id, 'the attacker’s own')
    // A sub-domain may set this name for the whole domain, but never one with the prefix.
    const planted = `roughcut_session=${secret}`
    expect((await world.browser(planted).ask('GET', '/app/api/me')).status).toBe(401)
    const browser = world.browser(null)
    await browser.ask('POST', '/app/api/session', person)
    const both = world.browser(`${planted}; ${browser.cookie}`)
    expect((await both.ask('GET', '/app/api/me')).json.email).toBe(person.email)
  })
})

describe('a path that leads elsewhere', () => {
  const ESCAPES = [
    '..%2f..%2froughcut.db',
    '%2e%2e%2f%2e%2e%2froughcut.db',
    '..%5c..%5croughcut.db',
    '%2fetc%2fpasswd',
    '%00',
    `${SOME_ID}%00.db`,
    `${SOME_ID}%2f..%2f..%2froughcut.db`,
    '%c0%ae%c0%ae%c0%afroughcut.db',
    '%E0%A4%A',
  ]

  test.each(ESCAPES)('%s gives no file and no 500', async (segment) => {
    using world = createTestWeb()
    const browser = world.as(world.owner.id)
    const known = new Set([400, 404, 405])
    for (const [method, path] of [
      ['GET', `/app/api/exports/${segment}/file`],
      ['GET', `/app/api/media/${segment}/file`],
      ['HEAD', `/app/api/media/${segment}/file`],
      ['GET', `/app/api/media/${segment}/poster`],
      ['GET', `/app/api/uploads/${segment}`],
      ['PATCH', `/app/api/uploads/${segment}`],
      ['DELETE', `/app/api/uploads/${segment}`],
      ['DELETE', `/app/api/exports/${segment}`],
      ['GET', `/assets/${segment}`],
      ['GET', `/app/api/projects/${segment}`],
    ] as const) {
      const { status, bytes } = await browser.ask(
        method,
        path,
        method === 'PATCH' ? new Uint8Array(1) : undefined,
      )
      expect({ method, path, isKnown: known.has(status), status }).toMatchObject({ isKnown: true })
      expect(new TextDecoder().decode(bytes)).not.toContain('SQLite format')
    }
    expect(existsSync(join(world.services.config.dataDir, 'roughcut.db'))).toBe(true)
  })

  test('in the name of an upload stays a name', async () => {
    using world = createTestWeb()
    const { dataDir } = world.services.config
    const browser = world.as(world.owner.id)
    const before = readdirSync(dataDir).sort()
    const announced = await browser.ask('POST', '/app/api/uploads', { name: '../../roughcut.db', size: 1 })
    const id: string = announced.json.upload_id
    const headers = { 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' }
    await browser.ask('PATCH', `/app/api/uploads/${id}`, new TextEncoder().encode('x'), headers)
    expect(readdirSync(join(dataDir, 'uploads'))).toEqual([id])
    expect(readdirSync(dataDir).sort()).toEqual([...new Set([...before, 'uploads'])].sort())
  })

  test.each([
    '/../package.json',
    '/assets/../../package.json',
    '/assets/..%2f..%2fpackage.json',
    '//etc/passwd',
  ])('%s, sent as it is over a socket, is not a file of the server', async (path) => {
    using world = createTestWeb()
    const { server } = world.app.listen({ port: 0, hostname: '127.0.0.1' })
    try {
      const answer = await sent(
        server?.port ?? 0,
        `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`,
      )
      expect(answer).toStartWith('HTTP/1.1 40')
      expect(answer).not.toContain('"dependencies"')
      expect(answer).not.toContain('root:')
    } finally {
      await server?.stop(true)
    }
  })
})

describe('an export', () => {
  async function finished(composition: string) {
    const world = createTestWeb({
      render: async (_services, { outFile, format, compositionId }) => {
        writeFileSync(outFile, '0123456789')
        const facts = {
          durationSeconds: null,
          width: null,
          height: null,
          frameRate: null,
          loudnessLufs: null,
        }
        const named = { compositionId, compositionName: 'Cut' }
        return { ...named, ...facts, format, sizeBytes: 10, checks: [], elapsedSeconds: 0 }
      },
    })
    const project = world.sharedProject('view')
    const owner = world.as(world.owner.id)
    const url = `/app/api/projects/${project.id}`
    const made = await owner.ask('POST', `${url}/edits`, {
      base: 0,
      operations: [{ type: 'create_composition', name: composition, clips: [] }],
    })
    const composition_id = made.json.document.compositions[0].id
    const asked = await owner.ask('POST', `${url}/exports`, { composition_id, format: 'srt' })
    await world.exports.idle()
    return { world, file: `/app/api/exports/${asked.json.export_id}/file` }
  }

  test.each([
    ['bytes=0-3', 206, '0123'],
    ['bytes=-3', 206, '789'],
    ['bytes=8-', 206, '89'],
    ['bytes=0-99999999999999999999999999', 206, '0123456789'],
    ['bytes=99999999999999999999999999-', 416, ''],
    ['bytes=10-', 416, ''],
    ['bytes=-0', 416, ''],
    ['bytes=4-2', 200, '0123456789'],
    ['bytes=0-0,2-2', 200, '0123456789'],
    [`bytes=${'0-1,'.repeat(5000)}0-1`, 200, '0123456789'],
    ['bytes=1e3-', 200, '0123456789'],
    ['bytes=0x1-2', 200, '0123456789'],
  ])('%.40s of it is %d', async (range, status, text) => {
    const { world, file } = await finished('Cut')
    using _world = world
    const answer = await world.as(world.member.id).ask('GET', file, undefined, { range })
    expect(answer.status).toBe(status)
    expect(new TextDecoder().decode(answer.bytes)).toBe(text)
  })

  test.each([
    'Cut"; filename="evil.exe',
    'Cut\r\nSet-Cookie: a=b',
    '../../../etc/cron.d/x',
    'CON',
    '\u202Egnp.exe',
    'ünïcødé 漢字 🎬',
    '.htaccess',
    '%0d%0aX: y',
    ';,=()<>@\\',
    '\u{1F3AC}'.repeat(255),
  ])('of a composition named %p is saved under one name, in one header', async (name) => {
    const { world, file } = await finished(name)
    using _world = world
    const { status, headers } = await world.as(world.owner.id).ask('GET', file)
    expect(status).toBe(200)
    const disposition = headers.get('content-disposition') ?? ''
    expect(disposition).toMatch(
      /^attachment; filename="[\x20-\x21\x23-\x5b\x5d-\x7e]+"; filename\*=UTF-8''[\w.%~!#$&+^`|-]+$/,
    )
    const saved = decodeURIComponent(disposition.split("UTF-8''")[1] ?? '')
    expect(saved).toEndWith('.srt')
    expect(saved).not.toMatch(/[/\\\p{Cc}\u202a-\u202e\u2066-\u2069]|^\./u)
    expect(headers.get('set-cookie')).toBeNull()
    expect(headers.get('content-security-policy')).toContain('sandbox')
  })
})

/** Bytes over a socket, as no client would send them; the answer until the server closes. */
function sent(port: number, request: string): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  let answer = ''
  void Bun.connect({
    hostname: '127.0.0.1',
    port,
    socket: {
      open: (socket) => void socket.write(request),
      data: (_socket, bytes) => {
        answer += bytes.toString()
      },
      close: () => resolve(answer),
      error: (_socket, error) => reject(error),
    },
  }).catch(reject)
  return promise
}
