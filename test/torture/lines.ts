// What somebody else's text could break: lines of the log, headers of callbacks and of downloads. And
// what the log must never hold: queries, tokens, passwords.
import { createFetchGuard } from '../../src/adapters/fetch-guard.ts'
import { fileAnswer } from '../../src/http/shared/file-answer.ts'
import { createCallbackDelivery } from '../../src/jobs/deliver-callback.ts'
import { createLog, type LogFormat } from '../../src/log.ts'
import { startCallbackReceiver } from '../support/callback-receiver.ts'
import { eventually } from '../support/eventually.ts'
import { startMediaHost } from '../support/media-host.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { startTestServer } from '../support/test-server.ts'
import { testStore } from '../support/test-store.ts'
import { NASTY_TEXTS, seeded } from './generate.ts'
import { createTally, must, noted, type Row, type Tally } from './tally.ts'

const MARK = 'S3CR3T'
const TERMINAL = /[\p{Cc}\u2028\u2029\u202a-\u202e]/u

export async function lines({ short }: { short: boolean }): Promise<Row[]> {
  const tally = createTally()
  logLines(tally, short ? 2000 : 100_000)
  queries(tally)
  await callbackHeaders(tally)
  await downloadHeaders(tally)
  await wholeServer(tally)
  return tally.rows()
}

/** Texts of names, errors and addresses, put together from what breaks lines, fields and terminals. */
function logLines(tally: Tally, count: number): void {
  const random = seeded(5)
  const parts = [
    ...NASTY_TEXTS,
    '\n2026-11-21 error forged=1',
    ' level=error',
    '"',
    '\\',
    '\r',
    '\x7f',
    '\x9b31m',
    '\u2066',
  ]
  for (const format of ['json', 'pretty'] as const satisfies LogFormat[]) {
    const what = `log lines, ${format}`
    for (let index = 0; index < count; index += 1) {
      const text = Array.from({ length: 1 + random.upTo(3) }, () => random.pick(parts)).join('')
      const written: string[] = []
      const log = createLog(
        format,
        (line) => void written.push(line),
        () => 0,
        { job: text },
      )
      log.warn('media failed', {
        media: text,
        error: new Error(text, { cause: new Error(text) }),
        list: [text],
        deep: { a: text },
      })
      const [line = '', ...others] = written
      const inner = line.slice(0, -1)
      const isOne = others.length === 0 && line.endsWith('\n') && !TERMINAL.test(inner)
      let problem = isOne ? null : `${JSON.stringify(text)} → ${JSON.stringify(line).slice(0, 200)}`
      if (format === 'json') {
        const read = JSON.parse(line) as Record<string, unknown>
        if (read.event !== 'media failed' || read.level !== 'warn')
          problem = `${JSON.stringify(text)} forged a field`
      } else if (/(?:^| )forged=1/.test(inner.replace(/"(?:[^"\\]|\\.)*"/g, '""')))
        problem = `${JSON.stringify(text)} forged a field`
      tally.note(what, problem)
    }
  }
}

function queries(tally: Tally): void {
  const urls = [
    `https://h.test/a?x=${MARK}`,
    `https://h.test/a?x='${MARK}`,
    `https://h.test/a?x="${MARK}"`,
    `https://h.test/a?x=<${MARK}>`,
    `https://h.test/a#${MARK}`,
    `https://user:${MARK}@h.test/a`,
    `HTTPS://H.TEST/A?${MARK}`,
    `http://[::1]:80/?a=b&c=${MARK}`,
    `http://h.test?${MARK}`,
    `ftp://h.test/?${MARK}`,
    `https://h.test/a?next=https://i.test/?y=${MARK}`,
    `https://h.test:99999/?${MARK}`,
    `wss://h.test/?t=${MARK}`,
    `rc_${MARK}aaaaaaaaaaaaaaaaaaaa`,
    `whsec_${MARK}aaaaaaaaaaaaaaaaaaaa`,
  ]
  for (const url of urls)
    for (const fields of [
      { url },
      { message: `could not fetch ${url}, sorry` },
      { error: new Error(`at ${url}`) },
      { error: new Error('x', { cause: new Error(`(${url})`) }) },
      { list: [{ deep: `"${url}"` }] },
      { password: MARK, nested: { authorization: `Bearer ${MARK}` }, cookies: [MARK] },
    ]) {
      const written: string[] = []
      createLog('json', (line) => void written.push(line)).info('x', fields)
      tally.note(
        'secrets in log fields',
        written.join('').includes(MARK) ? `${url} in ${written.join('').slice(0, 200)}` : null,
      )
    }
}

const OUR_HEADERS = new Set([
  'host',
  'user-agent',
  'accept',
  'accept-encoding',
  'content-type',
  'content-length',
  'connection',
  'webhook-id',
  'webhook-timestamp',
  'webhook-signature',
  'roughcut-version',
])

async function callbackHeaders(tally: Tally): Promise<void> {
  await using receiver = await startCallbackReceiver()
  using world = testStore()
  const delivery = createCallbackDelivery({
    store: world.store,
    fetchGuard: createFetchGuard({ allowPrivate: true }),
    nowMs: () => world.clock.nowMs,
    log: createLog('silent'),
  })
  const paths = [
    '/%0d%0aX-Injected:%201',
    '/?a=%0d%0aX-Injected:1',
    '/a;b=c',
    '/\u00e4\u2028',
    '/%00',
    '/\'"<>',
  ]
  for (const text of [
    ...NASTY_TEXTS.filter((name) => name.trim() !== ''),
    'a\r\nX-Injected: 1\r\n\r\nGET / HTTP/1.1',
  ])
    await noted(tally, 'headers of callbacks', async () => {
      const before = receiver.received.length
      const path = paths[before % paths.length] ?? '/'
      const { id } = world.job({
        callbackUrl: receiver.url(path),
        project: { newName: text, teamAccess: 'none' },
      })
      const body = JSON.stringify({ project_name: text })
      world.store.jobs.stop(id, { status: 'success' }, () => body)
      delivery.wake()
      await eventually(() =>
        must(receiver.received.length === before + 1, `nothing came for ${JSON.stringify(text)}`),
      )
      const got = receiver.received[before]
      const strange = Object.keys(got?.headers ?? {}).filter((name) => !OUR_HEADERS.has(name))
      must(strange.length === 0, `${JSON.stringify(text)} made the header ${strange.join(', ')}`)
      must(got?.body === body && got.id === id, 'the body is another')
    })
  await delivery.stop(100)
}

async function downloadHeaders(tally: Tally): Promise<void> {
  using folder = temporaryFolder()
  const path = `${folder.path}/file`
  await Bun.write(path, 'bytes')
  for (const text of [...NASTY_TEXTS, 'a"; filename="b.exe', "x'; filename*=UTF-8''evil.exe", '\ud800'])
    for (const range of [null, 'bytes=0-1', 'bytes=9-', 'bytes=\u00e4'.slice(0, 6)])
      await noted(tally, 'headers of downloads', async () => {
        const request = new Request('http://roughcut.test/', range === null ? {} : { headers: { range } })
        const answer = await fileAnswer(request, {
          path,
          etag: 'e',
          modifiedAtMs: 0,
          contentType: 'text/html',
          downloadAs: text,
          cacheSeconds: 0,
        })
        const value = answer.headers.get('content-disposition') ?? ''
        must(
          /^attachment; filename="[\x20-\x21\x23-\x5b\x5d-\x7e]*"; filename\*=UTF-8''[\w.!#$&+^`|~%-]*$/.test(
            value,
          ),
          value,
        )
        must(answer.headers.get('x-content-type-options') === 'nosniff', 'may be sniffed')
      })
}

/** A real server whose imports fail and succeed with nasty names and secret queries: its whole log. */
async function wholeServer(tally: Tally): Promise<void> {
  await using host = await startMediaHost()
  host.serve('/not-media', { body: new TextEncoder().encode(`text ${MARK}`) })
  host.redirect('/redirected', `${host.url('/not-media')}?again=${MARK}`)
  await using server = await startTestServer()
  const names = ['a\u2028b.mp4', '\u202egpj.mp4', 'x level=error forged=1', '"quoted"', '\u{1f600}']
  const urls = [
    `${host.url('/not-media')}?sig=${MARK}`,
    `${host.url('/missing')}?sig=${MARK}'`,
    `${host.url('/redirected')}?${MARK}`,
    `http://127.0.0.1:1/?${MARK}#${MARK}`,
  ]
  for (const [index, url] of urls.entries())
    await server.client.import({
      project_name: 'line\nbreak\u001b[31m',
      add_media: Object.fromEntries(names.map((name) => [`${name} ${index}`, { url }])),
      callback_url: `http://127.0.0.1:1/callback?key=${MARK}`,
    })
  await eventually(() =>
    must(
      server.lines.some((line) => line.includes('callback.retry')),
      'no callback was tried',
    ),
  )
  for (const line of server.lines)
    tally.note(
      'log lines of a server',
      line.includes(MARK)
        ? `a query: ${line}`
        : TERMINAL.test(line.slice(0, -1))
          ? `breaks: ${JSON.stringify(line)}`
          : null,
    )
}
