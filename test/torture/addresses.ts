// The SSRF table from end to end: every row as the media address of a real import and as a callback
// address, written out and behind a name. Nothing is dialed that may not be.
import { createDownloader } from '../../src/adapters/download.ts'
import { createFetchGuard } from '../../src/adapters/fetch-guard.ts'
import { createCallbackDelivery } from '../../src/jobs/deliver-callback.ts'
import { createLog } from '../../src/log.ts'
import { ADDRESSES, WRITTEN } from '../adapters/address-table.ts'
import { eventually } from '../support/eventually.ts'
import { startMediaHost } from '../support/media-host.ts'
import { createTestApp } from '../support/test-app.ts'
import { startTestServer } from '../support/test-server.ts'
import { testStore } from '../support/test-store.ts'
import { createTally, must, noted, type Row, type Tally } from './tally.ts'

/** Ports are looked at when an address is called; that is not a wrong literal. */
const HAS_REFUSED_PORT = /:(?:22|25|6000|6667|0)\//

export async function addresses({ short }: { short: boolean }): Promise<Row[]> {
  const tally = createTally()
  const dialed: string[] = []
  using canary = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    fetch(request) {
      dialed.push(request.url)
      return new Response('secret of the inner network')
    },
  })
  await callbackLiterals(tally)
  await importLiterals(tally, canary.port ?? 0, short)
  await importNames(tally, canary.port ?? 0, short)
  await callbackNames(tally, canary.port ?? 0)
  await rebinding(tally)
  tally.note('calls that reached the inner network', dialed.length === 0 ? null : dialed.join(', '))
  return tally.rows()
}

/** What a server that may call public addresses only says of `callback_url`. */
async function callbackLiterals(tally: Tally): Promise<void> {
  const written: [string, string | null][] = [
    ...WRITTEN,
    ...ADDRESSES.filter(([address]) => address !== '' && !/[ %]/.test(address)).map(
      ([address, found]): [string, string | null] => {
        const url = `http://${address.includes(':') ? `[${address}]` : address}/`
        // As a URL, a short or numeric form is an address after all.
        return [
          url,
          /^[\d.]+$|^0x|:/.test(address) && !/^(?:127\.1|2130706433)$|^0x/.test(address) ? found : null,
        ]
      },
    ),
  ]
  for (const allowPrivate of [false, true]) {
    using world = await createTestApp({ allowPrivate })
    for (const [url, found] of written)
      await noted(
        tally,
        `callback_url written out, private ${allowPrivate ? 'allowed' : 'refused'}`,
        async () => {
          const { status } = await world.call('POST', '/v1/jobs/import/project_media', {
            body: { project_name: 'x', callback_url: url },
          })
          const isAllowed =
            found === 'public' || (found === 'private' && allowPrivate) || HAS_REFUSED_PORT.test(url)
          if (found === null && !HAS_REFUSED_PORT.test(url) && allowPrivate) return
          must(status === 400 || isAllowed, `${url} was taken with ${status}`)
        },
      )
  }
}

/** Rows that must not be dialed by a public-only server, as media of real imports. */
async function importLiterals(tally: Tally, port: number, short: boolean): Promise<void> {
  await using server = await startTestServer({ flags: { outbound: 'public' } })
  const rows = WRITTEN.filter(([, found]) => found !== 'public').map(([url]) => url)
  const withPort = rows.flatMap((url) => [
    url,
    url.replace(/^([a-z]+:\/\/(?:\[[^\]]*\]|[^/:?#]+))\//i, `$1:${port}/`),
  ])
  const urls = [...new Set(short ? withPort.filter((_, index) => index % 3 === 0) : withPort)]
  const taken: Record<string, { url: string }> = {}
  for (const [index, url] of urls.entries()) {
    const { status } = await server.client.request('POST', '/jobs/import/project_media', {
      project_name: 'x',
      add_media: { a: { url } },
    })
    if (status === 201) taken[`m${index}`] = { url }
    tally.note(
      'media written out: at the request',
      status === 201 || status === 400 ? null : `${url} → ${status}`,
    )
  }
  await importBlocked(tally, server, 'media written out: in the job', taken)
}

/** The same addresses behind names, as DNS answers them. */
async function importNames(tally: Tally, port: number, short: boolean): Promise<void> {
  const answers = ADDRESSES.filter(([, found]) => found !== 'public')
  const guard = createFetchGuard({
    allowPrivate: false,
    resolve: async (host) => [answers[Number(/\d+/.exec(host)?.[0] ?? 0)]?.[0] ?? ''],
  })
  await using server = await startTestServer({ replace: { download: createDownloader({ guard }) } })
  const media: Record<string, { url: string }> = {}
  for (const index of answers.keys())
    if (!short || index % 3 === 0) media[`m${index}`] = { url: `http://name${index}.test:${port}/a.mp4` }
  await importBlocked(tally, server, 'media behind a name: in the job', media)
}

async function importBlocked(
  tally: Tally,
  server: Awaited<ReturnType<typeof startTestServer>>,
  what: string,
  media: Record<string, { url: string }>,
): Promise<void> {
  const entries = Object.entries(media)
  for (let at = 0; at < entries.length; at += 100) {
    const part = Object.fromEntries(entries.slice(at, at + 100))
    const { result } = await server.client.import({ add_media: part })
    for (const [name, { url }] of Object.entries(part)) {
      const status = result.media_status[name]
      tally.note(what, status?.error_code === 'url_blocked' ? null : `${url} → ${JSON.stringify(status)}`)
      if (
        status?.error_message !== undefined &&
        /(?:127|10|192\.168)\.\d+\.\d+\.\d+/.test(status.error_message) &&
        url.includes('name')
      )
        tally.note('messages that tell inner addresses', status.error_message)
    }
  }
}

async function callbackNames(tally: Tally, port: number): Promise<void> {
  using world = testStore()
  const answers = ADDRESSES.filter(([, found]) => found !== 'public')
  const delivery = createCallbackDelivery({
    store: world.store,
    fetchGuard: createFetchGuard({
      allowPrivate: false,
      resolve: async (host) => [answers[Number(/\d+/.exec(host)?.[0] ?? 0)]?.[0] ?? ''],
    }),
    nowMs: () => world.clock.nowMs,
    log: createLog('silent'),
  })
  const jobs = [...answers.keys()].map((index) => {
    const { id } = world.job({ callbackUrl: `http://name${index}.test:${port}/` })
    world.store.jobs.stop(id, { status: 'success' }, () => '{}')
    return id
  })
  delivery.wake()
  for (const [index, id] of jobs.entries())
    await noted(tally, 'callbacks behind a name', () =>
      eventually(() => {
        const [attempt] = world.store.callbacks.attemptsOf(id)
        must(attempt !== undefined, `name${index} was not tried`)
        must(attempt?.httpStatus === null, `${answers[index]?.[0]} answered ${attempt?.httpStatus}`)
      }),
    )
  await delivery.stop(100)
}

/** A name that is loopback when it is asked for, and metadata or private when it is asked for again. */
async function rebinding(tally: Tally): Promise<void> {
  for (const later of ['169.254.169.254', '0.0.0.0', 'fd00:ec2::254', '::ffff:a9fe:a9fe', '100.100.100.200'])
    await noted(tally, 'names that change their address', async () => {
      await using host = await startMediaHost()
      let asked = 0
      const guard = createFetchGuard({
        allowPrivate: true,
        resolve: async () => {
          asked += 1
          return [asked === 1 ? '127.0.0.1' : later]
        },
      })
      host.redirect('/a.mp4', `http://rebind.test:${host.port}/b.mp4`)
      host.route('/b.mp4', () => ({ status: 200, body: 'inner' }))
      await using server = await startTestServer({ replace: { download: createDownloader({ guard }) } })
      const { result } = await server.client.import({
        add_media: { a: { url: `http://rebind.test:${host.port}/a.mp4` } },
      })
      must(result.media_status.a?.error_code === 'url_blocked', JSON.stringify(result.media_status.a))
      must(host.requests.length === 1, 'the second address was dialed')
    })
}
