// Generated and mutated requests on every endpoint, in-process: no answer is 5xx, every refusal is
// {error, message} and as the document says, and nothing is kept of what was refused.

import { heapStats } from 'bun:jsc'
import { requireUncommon } from '../../src/http/app/common-passwords.ts'
import { PIECE_TYPE } from '../../src/http/app/uploads.ts'
import { pageBundle } from '../../src/web/pages/bundle.ts'
import { shareBundle } from '../../src/web/share/share-bundle.ts'
import { documentCheck } from '../support/document-check.ts'
import {
  createGenerator,
  mutatedText,
  NASTY_TEXTS,
  type Random,
  type Schema,
  seeded,
  UUIDS,
  withLongText,
} from './generate.ts'
import { createHostileWorld, type HostileWorld } from './hostile-world.ts'
import { openRounds } from './request-rounds.ts'
import { createTally, failuresOf, type Row, type Tally } from './tally.ts'

/** How many requests each endpoint gets in a round. */
type Form = { ofInterface: number; ofPages: number; ofOthers: number }
const LONG: Form = { ofInterface: 1_000, ofPages: 50, ofOthers: 170 }
const SHORT: Form = { ofInterface: 200, ofPages: 12, ofOthers: 100 }
/** Start a handful of programs, or hash a password: sent less often. */
const COSTLY = new Set([
  'GET /app/api/system',
  'POST /app/api/session',
  'POST /app/api/password',
  'PUT /app/api/password',
])
const COSTLY_SHARE = 1 / 20
/** Of computing, which a busy machine doesn't lengthen: what is quadratic in 1 MB takes minutes. */
const MAX_MS = 5000
/** Asking what was computed takes as long as many a request. */
const COMPUTED_EVERY = 100
const RENEWED_EVERY = 400
/** Of the heap, after a full collection, between the first fifth and the end. */
const MAX_GROWTH_BYTES = 24 * 2 ** 20

export async function requests({ short }: { short: boolean }): Promise<Row[]> {
  const tally = createTally()
  const seed = Number(process.env.TORTURE_SEED ?? 20261121)
  const rounds = openRounds(short ? null : Number(process.env.TORTURE_REQUESTS ?? 30_000) / LONG.ofInterface)
  using world = await createHostileWorld()
  // Loaded when they are first needed, and kept: not what a leak looks like.
  await Promise.all([
    pageBundle(),
    shareBundle(),
    requireUncommon('none of the common ones', 'a@example.org'),
  ])
  const { statuses } = rounds
  const spentMs = new Map<string, number>()
  const send = createSender(world, tally, statuses, spentMs)
  let sent = 0
  let early = 0
  while (rounds.isNext()) {
    const random = seeded(seed + rounds.done())
    const plan = planOf(short ? SHORT : LONG, operationsOf(world, random), random)
    for (const [index, operation] of plan.entries()) {
      if (index % RENEWED_EVERY === 0) await world.renew()
      if (early === 0 && index === Math.floor(plan.length / 5)) early = settledHeap()
      while (!(await send(operation, random)));
    }
    sent += plan.length
    if (failuresOf(tally.rows()).length > 0) break
    rounds.finish()
    if (!short)
      console.log(`requests: ${rounds.progress()}, ${sent.toLocaleString('en')} requests in this run`)
  }
  tally.measure('rounds', rounds.progress())
  await world.renew()
  const growth = settledHeap() - early
  tally.note('memory growth', growth > MAX_GROWTH_BYTES ? `the heap grew by ${growth} bytes` : null)
  tally.measure(
    'memory growth',
    `${(growth / 2 ** 20).toFixed(1)} MiB of heap over ${sent} requests; seed ${seed}`,
  )
  for (const [what, counts] of statuses) {
    const codes = [...counts].sort(([a], [b]) => a - b).map(([code, count]) => `${code}×${count}`)
    tally.measure(what, `${codes.join(' ')}; ${((spentMs.get(what) ?? 0) / 1000).toFixed(1)} s`)
    // An attack that is always refused at the door proves little.
    const isReached = [...counts.keys()].some((code) => code < 300)
    // The pages need a second device, another program's link or a file that is open: their own tests reach them.
    if (rounds.isWhole() && what.includes(' /v1'))
      tally.note('endpoints that were reached', isReached ? null : `${what}: ${codes.join(' ')}`)
  }
  return tally.rows()
}

/** Every operation as often as the form wants it, in no order. */
function planOf(form: Form, operations: Operation[], random: Random): Operation[] {
  const plan = operations.flatMap((operation): Operation[] => {
    const { ofInterface, ofPages } = form
    const count =
      operation.face === 'v1' ? ofInterface : ofPages * (COSTLY.has(operation.what) ? COSTLY_SHARE : 1)
    return new Array(Math.ceil(count)).fill(operation)
  })
  const others = otherOperations(operations)
  for (let count = 0; count < form.ofOthers; count += 1) plan.push(random.pick(others))
  for (let index = plan.length - 1; index > 0; index -= 1) {
    const other = random.upTo(index + 1)
    ;[plan[index], plan[other]] = [plan[other] as Operation, plan[index] as Operation]
  }
  return plan
}

function settledHeap(): number {
  Bun.gc(true)
  Bun.gc(true)
  return heapStats().heapSize
}

type Operation = {
  what: string
  method: string
  /** With `:name` where a parameter stands. */
  path: string
  body: (() => unknown) | null
  query: (() => unknown) | null
  face: 'v1' | 'web'
}

function operationsOf(world: HostileWorld, random: Random): Operation[] {
  const { document } = world
  const generator = createGenerator(random, document, world.ids, world.hints)
  const made: Operation[] = []
  for (const [path, methods] of Object.entries<Schema>(document.paths))
    for (const [method, operation] of Object.entries<Schema>(methods)) {
      const body = operation.requestBody?.content?.['application/json']?.schema
      const query: Schema[] = (operation.parameters ?? []).filter(
        (parameter: Schema) => parameter.in === 'query',
      )
      made.push({
        what: `${method.toUpperCase()} ${path}`,
        method: method.toUpperCase(),
        path: path.replaceAll(/\{(\w+)\}/g, ':$1'),
        body: body ? () => generator.value(body) : null,
        query: query.length
          ? () =>
              Object.fromEntries(
                query
                  .filter(() => random.chance(0.5))
                  .map((parameter) => [parameter.name, generator.value(parameter.schema)]),
              )
          : null,
        face: 'v1',
      })
    }
  for (const route of world.webRoutes)
    made.push({
      what: `${route.method} ${route.path}`,
      method: route.method,
      path: route.path,
      body: route.body ? () => generator.value(route.body ?? {}) : null,
      query: route.query ? () => generator.value(route.query ?? {}) : null,
      face: 'web',
    })
  return made
}

/** Other methods on every path, and paths that are none. */
function otherOperations(operations: Operation[]): Operation[] {
  const none = ['/v1', '/v1/:nothing', '/docs/json', '/healthz', '/metrics', '/app/api/:nothing']
  const paths = [...new Set([...none, ...operations.map(({ path }) => path)])]
  return paths.flatMap((path): Operation[] => {
    const face = path.startsWith('/app') ? 'web' : 'v1'
    return ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS', 'PROPFIND']
      .filter((method) => !operations.some((known) => known.path === path && known.method === method))
      .map((method) => ({ what: 'other paths and methods', method, path, body: null, query: null, face }))
  })
}

function createSender(
  world: HostileWorld,
  tally: Tally,
  statuses: Map<string, Map<number, number>>,
  spentMs: Map<string, number>,
) {
  const [older, newer] = [world.document, world.newerDocument].map((document) =>
    documentCheck(JSON.stringify(document)),
  )
  let sent = 0
  let computed = process.cpuUsage()
  /** False: no client could have sent that one. */
  return async (operation: Operation, random: Random): Promise<boolean> => {
    const request = requestOf(operation, random, world)
    if (request === null) return false
    const path = request.url.slice('http://roughcut.test'.length)
    if (sent++ % COMPUTED_EVERY === 0) computed = process.cpuUsage()
    const started = performance.now()
    const shown = `${request.method} ${path.slice(0, 200)}`
    let problem: string | null = null
    try {
      const response = await world.app.handle(request)
      const counts = statuses.get(operation.what) ?? new Map<number, number>()
      statuses.set(operation.what, counts.set(response.status, (counts.get(response.status) ?? 0) + 1))
      const isStream = response.headers.get('content-type') === 'text/event-stream'
      if (isStream) await response.body?.cancel()
      const text = isStream ? '' : await response.text()
      problem = problemOf(response, text, shown)
      const version = response.headers.get('roughcut-version')
      if (path.startsWith('/v1') && version === null) problem ??= `${shown} names no version`
      const check = version === '1.2' ? newer : older
      if (problem === null && path.startsWith('/v1'))
        check?.({ method: request.method, path, response, text })
    } catch (thrown) {
      problem = `${shown}: ${thrown instanceof Error ? thrown.message : String(thrown)}`
    }
    const tookMs = performance.now() - started
    if (tookMs > MAX_MS) {
      const { user, system } = process.cpuUsage(computed)
      const computedMs = (user + system) / 1000
      // A few requests before it are counted, too; they take milliseconds.
      if (computedMs > MAX_MS && !COSTLY.has(operation.what))
        problem ??= `${shown} computed for ${computedMs.toFixed(0)} ms`
      computed = process.cpuUsage()
    }
    spentMs.set(operation.what, (spentMs.get(operation.what) ?? 0) + tookMs)
    tally.note(operation.what, problem)
    return true
  }
}

function problemOf(response: Response, text: string, shown: string): string | null {
  const what = `${shown} → ${response.status} ${text.slice(0, 200)}`
  if (response.status >= 500) return what
  if (response.status < 400 || text === '') return null
  if (!/^application\/json(?:;charset=utf-8)?$/.test(response.headers.get('content-type') ?? ''))
    return `${what} is not JSON`
  const answer: unknown = JSON.parse(text)
  if (answer === null || typeof answer !== 'object' || !('error' in answer) || !('message' in answer))
    return `${what} has no {error, message}`
  // A conflict also shows what there is now, and a 400 of version 1.2 which fields are wrong.
  const mayHoldMore =
    response.status === 409 ||
    (response.status === 400 && response.headers.get('roughcut-version') === '1.2' && 'details' in answer)
  const isExact = Object.keys(answer).length === 2 || mayHoldMore
  if (!isExact || typeof answer.error !== 'string' || typeof answer.message !== 'string')
    return `${what} is not {error, message}`
  if (answer.message.length > 4000) return `${what} has a message of ${answer.message.length} characters`
  return /\n\s+at |\.ts:\d+|SQLITE|node_modules/.test(answer.message) ? `${what} shows what is inside` : null
}

const TYPES = [
  'application/json',
  'application/json; charset=utf-8',
  'APPLICATION/JSON',
  'text/plain',
  'application/json; charset=latin1',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/offset+octet-stream',
  '',
]

const PIECES = 'PATCH /app/api/uploads/:upload_id'
const OFFSETS = ['0', '0', '0', '3', '10', '11', '-1', '1e3', 'x', '', '99999999999999', '9'.repeat(40)]

/** Bytes of a file: too many of them, now and then. */
function pieceOf(random: Random): Uint8Array<ArrayBuffer> {
  return Uint8Array.from({ length: random.upTo(14) }, () => random.upTo(256))
}

function requestOf(operation: Operation, random: Random, world: HostileWorld): Request | null {
  const path = operation.path.replaceAll(/:(\w+)\??|\*/g, (_whole, parameter) => {
    if (random.chance(0.1)) return encodeURIComponent(random.pick(NASTY_TEXTS).toWellFormed())
    if (random.chance(0.03)) return random.pick(['%', '%zz', '%c0%ae', '%ff', '..%2f..%2f', ';', '%00'])
    if (parameter === 'number') return random.pick(['1', '2', '0', '-1', '1e3', '99999999999999999999'])
    return random.chance(0.85)
      ? random.pick(world.idsFor(parameter))
      : random.pick([...world.ids(), ...UUIDS, 'nothing'])
  })
  const query =
    operation.query !== null || random.chance(0.1) ? queryOf(operation.query?.() ?? { x: '1' }, random) : ''
  const hasBody =
    !['GET', 'HEAD', 'OPTIONS'].includes(operation.method) && (operation.body !== null || random.chance(0.2))
  const isPiece = operation.what === PIECES && random.chance(0.9)
  const headers = headersOf(operation, random, world)
  if (isPiece) headers.push(['content-type', PIECE_TYPE], ['upload-offset', random.pick(OFFSETS)])
  else if (hasBody) {
    const type = random.chance(0.95) ? 'application/json' : random.pick(TYPES)
    if (type !== '') headers.push(['content-type', type])
  }
  try {
    return new Request(`http://roughcut.test${path}${query}`, {
      method: operation.method,
      headers,
      ...(isPiece ? { body: pieceOf(random) } : hasBody ? { body: bodyOf(operation, random) } : {}),
    })
  } catch {
    // No client could send this one either.
    return null
  }
}

function bodyOf(operation: Operation, random: Random): Uint8Array<ArrayBuffer> {
  const body = operation.body?.() ?? {}
  const json = JSON.stringify(random.chance(0.02) ? withLongText(random, body) : body)
  const text = random.chance(0.3) ? mutatedText(random, json) : json
  const bytes = new Uint8Array(new TextEncoder().encode(text))
  if (random.chance(0.03) && bytes.length > 0) bytes[random.upTo(bytes.length)] = random.upTo(256)
  return bytes
}

function queryOf(given: unknown, random: Random): string {
  if (given === null || typeof given !== 'object') return `?${encodeURIComponent(String(given))}`
  const pairs = Object.entries(given)
    .flatMap(([key, value]) => (Array.isArray(value) ? value.map((one) => [key, one]) : [[key, value]]))
    .map(
      ([key, value]) =>
        `${encodeURIComponent(String(key).toWellFormed())}=${encodeURIComponent(String(value).toWellFormed())}`,
    )
  if (random.chance(0.05))
    pairs.push(
      random.pick([
        'limit=%ff',
        '&&&',
        '=',
        'limit=1&limit=2',
        'limit[]=1',
        'project_id=&type=',
        'created_after=2026-01-04T10:00:00Z&created_before=2026-01-03T10:00:00Z',
        '%00=%00',
        'limit=1%0d%0aX-Injected:1',
        `cursor=${'A'.repeat(5000)}`,
        '__proto__=1',
        '[]=1',
      ]),
    )
  return pairs.length ? `?${pairs.join('&')}` : ''
}

const ODD_HEADERS = [
  ...['content-encoding', 'content-length', 'transfer-encoding', 'accept', 'accept-encoding', 'expect'],
  ...['range', 'if-range', 'if-none-match', 'if-modified-since', 'last-event-id', 'upload-offset'],
  ...['x-forwarded-for', 'forwarded', 'via', 'x-http-method-override', 'x-original-url', 'te', 'upgrade'],
]
const ODD_HEADER_VALUES = [
  ...['gzip', 'gzip;q=0', 'identity', 'chunked', '100-continue', '-1', '99999999999', '*', '', ', ,', '"x"'],
  ...['bytes=0-', 'bytes=0-1', 'bytes=-1', 'bytes=9-3', 'bytes=0-0,2-3', 'bytes=99999999999999999999-'],
  ...['127.0.0.1', '::1, 10.0.0.1', 'for="[::1]:1"', 'Thu, 01 Jan 1970 00:00:00 GMT', 'DELETE', 'websocket'],
  ...['/v1/jobs', 'x'.repeat(8000), '\u00e4', '%0d%0aX-Injected: 1'],
]

function headersOf(operation: Operation, random: Random, world: HostileWorld): [string, string][] {
  const headers: [string, string][] = []
  if (operation.face === 'v1' && random.chance(0.5))
    headers.push([
      'roughcut-version',
      random.chance(0.95) ? '1.2' : random.pick(['1.0', '1.1', '', '1.2, 1.2']),
    ])
  if (operation.face === 'v1' && random.chance(0.97))
    headers.push([
      'authorization',
      random.chance(0.97)
        ? `Bearer ${world.bearer}`
        : random.pick(['Bearer', 'Basic eDp4', `Bearer ${'x'.repeat(5000)}`]),
    ])
  if (operation.face === 'web') {
    if (random.chance(0.97))
      headers.push([
        'cookie',
        random.chance(0.97)
          ? world.cookie()
          : random.pick(['roughcut_session=', `roughcut_session=${'x'.repeat(5000)}`, '=;;;==', 'a']),
      ])
    if (random.chance(0.97))
      headers.push(['origin', 'http://roughcut.test'], ['sec-fetch-site', 'same-origin'])
    headers.push(['host', 'roughcut.test'])
  }
  if (random.chance(0.05))
    headers.push(['idempotency-key', random.pick(['key', 'key', '', 'k'.repeat(256), 'ä'])])
  if (random.chance(0.05)) headers.push([random.pick(ODD_HEADERS), random.pick(ODD_HEADER_VALUES)])
  return headers
}
