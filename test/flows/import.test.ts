// The import job over HTTP: real server, real ffmpeg, real small speech model, media host on loopback.
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { startCallbackReceiver } from '../support/callback-receiver.ts'
import { eventually } from '../support/eventually.ts'
import { type MediaHost, startMediaHost } from '../support/media-host.ts'
import { fixture, type OddMedia, oddMedia, pngOfSize } from '../support/odd-media.ts'
import { startTestServer } from '../support/test-server.ts'
import { compareWords, trueWords } from '../support/word-accuracy.ts'

// Real programs on a busy machine.
setDefaultTimeout(60_000)

let server: Awaited<ReturnType<typeof startTestServer>>
let host: MediaHost

/** The address of a file, served under a name without an ending. */
async function served(file: string): Promise<string> {
  return host.serve(`/${Bun.hash(file)}`, { body: await Bun.file(file).bytes() })
}

function bytesServed(content: string | Uint8Array): string {
  const body = typeof content === 'string' ? new TextEncoder().encode(content) : content
  return host.serve(`/${Bun.hash(body)}`, { body })
}

/** Names of the files in the media folder. */
function storedFiles(): Set<string> {
  const all = readdirSync(join(server.dataDir, 'media'), { recursive: true }).map(String)
  return new Set(all.flatMap((path) => /[0-9a-f]{64}$/.exec(path) ?? []))
}

function hashOf(file: string): string {
  return new Bun.CryptoHasher('sha256').update(readFileSync(file)).digest('hex')
}

beforeAll(async () => {
  host = await startMediaHost()
  server = await startTestServer({ hearsAnew: true })
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await host[Symbol.asyncDispose]()
})

describe('an import', () => {
  let interviewProjectId = ''

  test('brings in video, audio, a still and a sequence, and builds a composition of them', async () => {
    const { client, store } = server
    const { project_id, job_id, result } = await client.import({
      add_media: {
        'Day 1/interview': { url: await served(fixture('interview.mp4')), language: 'EN' },
        intro: { url: await served(fixture('intro.wav')) },
        logo: { url: await served(oddMedia('still png')) },
        both: { tracks: [{ media: 'Day 1/interview' }, { media: 'intro', offset: 57.5 }] },
      },
      add_compositions: [
        { name: 'Rough cut', clips: [{ media: 'intro' }, { media: 'both' }, { media: 'logo' }] },
        { clips: [] },
      ],
    })
    expect(result).toMatchObject({
      status: 'success',
      media_seconds_used: 65,
      media_status: {
        'Day 1/interview': {
          status: 'success',
          duration_seconds: 59.09,
          transcript: { status: 'success', language: 'en' },
        },
        intro: { status: 'success', transcript: { status: 'success', language: 'en', word_count: 12 } },
        logo: { status: 'success', duration_seconds: 0, transcript: { status: 'none' } },
        both: { status: 'success', transcript: { status: 'none' } },
      },
    })
    expect(Object.keys(result.media_status)).toEqual(['Day 1/interview', 'intro', 'logo', 'both'])
    interviewProjectId = project_id
    expect(result.media_status.both?.duration_seconds).toBeCloseTo(57.5 + 4.438, 2)
    expect(result.created_compositions?.map(({ name }) => name)).toEqual(['Rough cut', 'Composition 2'])

    const items = store.media.itemsOf(project_id)
    expect(items.map(({ name, kind }) => [name, kind])).toEqual([
      ['Day 1/interview', 'video'],
      ['intro', 'audio'],
      ['logo', 'image'],
      ['both', 'sequence'],
    ])
    const { document, number } = store.revisions.head(project_id)
    expect(number).toBe(1)
    const [cut] = document.compositions
    expect(cut).toMatchObject({ name: 'Rough cut', width: 640, height: 360 })
    expect(cut?.tracks[0]?.items.map((item) => item.kind === 'clip' && item.mediaId)).toEqual(
      ['intro', 'both', 'logo'].map((name) => items.find((item) => item.name === name)?.id ?? ''),
    )
    expect(store.revisions.list(project_id)).toMatchObject([
      { kind: 'import', author: 'import', jobId: job_id },
    ])
  }, 60_000)

  test('hears the sample interview well', async () => {
    const [transcript] = server.store.media.transcriptsOf(interviewProjectId)
    const heard = (transcript?.words ?? []).map(({ text, startUs, endUs }) => ({
      text,
      startSeconds: startUs / 1e6,
      endSeconds: endUs / 1e6,
    }))
    const accuracy = compareWords(await trueWords('interview.mp4'), heard)
    expect(accuracy.errorRate).toBeLessThan(0.1)
    expect(accuracy.startErrors[Math.floor(accuracy.startErrors.length / 2)]).toBeLessThan(0.06)
  })

  test('of nothing makes an empty project', async () => {
    const { result, project_id } = await server.client.import({})
    expect(result).toEqual({
      status: 'success',
      media_status: {},
      media_seconds_used: 0,
      created_compositions: [],
    })
    expect(server.store.projects.byId(project_id)?.name).toBe('Test')
  })

  test('shows progress that never falls, and a label for people', async () => {
    const { client, store } = server
    const { job_id } = await client.startImport({
      add_media: { memo: { url: await served(fixture('voice-memo.mp3')) } },
    })
    const labels = new Set<string>()
    let percent = 0
    await eventually(() => {
      const job = store.jobs.read(job_id)
      if (job === null) throw new Error('gone')
      expect(job.progressPercent).toBeGreaterThanOrEqual(percent)
      percent = job.progressPercent
      labels.add(job.progressLabel.replace(/[:(].*/, '').trim())
      expect(job.state).toBe('stopped')
    }, 30_000)
    expect([...labels].join()).toContain('Transcribing memo')
  }, 60_000)

  test('sends its callback exactly what GET answers, once', async () => {
    await using receiver = await startCallbackReceiver()
    const { job_id } = await server.client.startImport({
      add_media: { intro: { url: await served(fixture('intro.wav')) } },
      callback_url: receiver.url(),
    })
    await eventually(() => expect(receiver.received).toHaveLength(1), 30_000)
    const got = await fetch(`${server.url}/v1/jobs/${job_id}`, {
      headers: { authorization: `Bearer ${server.token}` },
    })
    expect(receiver.received[0]).toMatchObject({ id: job_id, body: await got.text() })
  }, 60_000)

  test('charges a drive once per medium; what no longer fits fails, in the order of the request', async () => {
    const { client, store, drive } = server
    store.drives.setBalances(drive.id, { mediaSeconds: 12 })
    const intro = await served(fixture('intro.wav'))
    const { result } = await client.import({
      add_media: {
        first: { url: intro },
        long: { url: await served(fixture('voice-memo.mp3')) },
        logo: { url: await served(oddMedia('still png')) },
        second: { url: intro },
        third: { url: intro },
      },
    })
    expect(store.charges.balanceOf(drive.id).mediaSeconds).toBe(2)
    store.drives.setBalances(drive.id, { mediaSeconds: null })
    expect(result).toMatchObject({ status: 'partial', media_seconds_used: 10 })
    const codes = Object.entries(result.media_status).map(([name, status]) => [
      name,
      status.error_code ?? status.status,
    ])
    expect(codes).toEqual([
      ['first', 'success'],
      ['long', 'insufficient_media_seconds'],
      ['logo', 'success'],
      ['second', 'success'],
      ['third', 'insufficient_media_seconds'],
    ])
    expect(result.media_status.long?.error_message).toContain('needs 20 media seconds; the drive has 7 left')
  }, 60_000)

  test('keeps no file of media that did not come in', async () => {
    const filesBefore = storedFiles()
    await server.client.import({
      add_media: {
        gone: { url: host.url('/nothing-here') },
        text: { url: bytesServed('no media'.repeat(1000)) },
        'half a video': {
          url: bytesServed((await Bun.file(fixture('camera-b.mp4')).bytes()).subarray(0, 300_000)),
        },
        intro: { url: await served(fixture('intro.wav')) },
      },
    })
    expect(readdirSync(join(server.dataDir, 'media', 'partial'))).toEqual([])
    expect(storedFiles().difference(filesBefore).size).toBe(
      filesBefore.has(hashOf(fixture('intro.wav'))) ? 0 : 1,
    )
  })
})

describe('media that do not come in', () => {
  test('fail alone; sequences and compositions report what they lack', async () => {
    const { result } = await server.client.import({
      add_media: {
        intro: { url: await served(fixture('intro.wav')) },
        gone: { url: host.url('/nothing-here') },
        pair: { tracks: [{ media: 'intro' }, { media: 'gone' }] },
      },
      add_compositions: [
        { name: 'Most of it', clips: [{ media: 'intro' }, { media: 'gone' }] },
        { name: 'None of it', clips: [{ media: 'gone' }, { media: 'pair' }] },
      ],
    })
    expect(result.status).toBe('partial')
    expect(result.media_status).toMatchObject({
      gone: { status: 'failed', error_code: 'url_unreachable' },
      pair: { status: 'failed', error_code: 'source_failed' },
    })
    expect(result.created_compositions?.map(({ name }) => name)).toEqual(['Most of it'])
    expect(result.warnings).toEqual([
      'The composition "Most of it" was created without "gone", which could not be imported.',
      'The composition "None of it" was not created: none of its media ("gone", "pair") could be imported.',
    ])
  }, 60_000)

  test('alone make the job fail with their code', async () => {
    const { result, project_id } = await server.client.import({
      add_media: { a: { url: host.url('/nothing-here') }, b: { url: host.url('/nor-here') } },
      add_compositions: [{ clips: [] }],
    })
    expect(result).toMatchObject({ status: 'error', error_code: 'url_unreachable', media_seconds_used: 0 })
    expect(result).not.toHaveProperty('created_compositions')
    expect(server.store.revisions.head(project_id).number).toBe(0)
  })

  test('for different reasons are import_failed', async () => {
    const { result } = await server.client.import({
      add_media: { a: { url: host.url('/nothing-here') }, b: { url: bytesServed('no media at all') } },
    })
    expect(result).toMatchObject({ status: 'error', error_code: 'import_failed' })
  })

  test.each([
    ['an empty file', () => bytesServed(''), 'corrupt_media'],
    [
      'half a video',
      async () => bytesServed((await Bun.file(fixture('camera-a.mp4')).bytes()).subarray(0, 130_000)),
      'corrupt_media',
    ],
    ['text', () => bytesServed('just words '.repeat(200)), 'unsupported_media'],
    ['a web page', () => bytesServed('<!doctype html><html><body>Download</body></html>'), 'url_not_direct'],
    [
      'a playlist',
      () => bytesServed(`#EXTM3U\n#EXTINF:9,\nfile://${fixture('interview.mp4')}\n`),
      'unsupported_media',
    ],
    ['a picture of absurd size', () => bytesServed(pngOfSize(60_000, 60_000)), 'unsupported_media'],
    ['an address that is never called', () => 'http://169.254.169.254/latest/meta-data', 'url_blocked'],
    [
      'a refusing host',
      () => host.route('/refused', () => ({ status: 403, headers: { 'Content-Length': '0' } })),
      'url_forbidden',
    ],
  ] as [string, () => string | Promise<string>, string][])('%s', async (_what, address, code) => {
    const { result } = await server.client.import({ add_media: { it: { url: await address() } } })
    expect(result).toMatchObject({ status: 'error', error_code: code })
    expect(result.error_message).toMatch(/\.$/)
    // An address that leads to something else may lead there by mistake.
    if (code === 'unsupported_media') expect(result.error_message).toContain('direct download link')
  })
})

describe('odd media', () => {
  const cases: [OddMedia, string, { kind: string; transcript: string }][] = [
    ['audio with cover art', 'audio', { kind: 'audio', transcript: 'success' }],
    ['video without sound', 'video', { kind: 'video', transcript: 'none' }],
    ['variable frame rate', 'video', { kind: 'video', transcript: 'none' }],
    ['one hundred streams', 'audio', { kind: 'audio', transcript: 'success' }],
    ['webm without duration', 'video', { kind: 'video', transcript: 'success' }],
    ['animated gif', 'video', { kind: 'video', transcript: 'none' }],
  ]
  test('comes in as what it is', async () => {
    const addMedia: Record<string, unknown> = {}
    for (const [what] of cases) addMedia[what] = { url: await served(oddMedia(what)) }
    const { result, project_id } = await server.client.import({ add_media: addMedia })
    expect(result.status).toBe('success')
    const kinds = server.store.media.itemsOf(project_id).map(({ name, kind }) => [name, kind])
    expect(kinds).toEqual(cases.map(([what, , { kind }]) => [what, kind]))
    for (const [what, , { transcript }] of cases)
      expect([what, result.media_status[what]?.transcript?.status]).toEqual([what, transcript])
  }, 60_000)

  test('under names with every awkward character', async () => {
    const names = [
      '__proto__',
      'a b/ö ü/😀',
      `"'<>&%00\\`,
      '…',
      '%2e%2e',
      'con',
      '-rf *',
      '$(id)`id`',
      'e\u0301',
      '10',
    ]
    const url = await served(oddMedia('still png'))
    const { result, project_id } = await server.client.import({
      add_media: Object.fromEntries(
        names.map((name) => [name, { url: `${url}?name=${encodeURIComponent(name)}` }]),
      ),
    })
    expect(result.status).toBe('success')
    expect(Object.keys(result.media_status).sort()).toEqual([...names].sort())
    expect(
      server.store.media
        .itemsOf(project_id)
        .map(({ name }) => name)
        .sort(),
    ).toEqual([...names].sort())
  }, 60_000)
})

describe('a transcript that fails', () => {
  test('does not fail the media file', async () => {
    await using broken = await startTestServer({ flags: { whisperModel: '/nowhere/speech-model' } })
    const { result } = await broken.client.import({
      add_media: { intro: { url: await served(fixture('intro.wav')) } },
    })
    expect(result).toMatchObject({
      status: 'success',
      media_seconds_used: 5,
      media_status: { intro: { status: 'success', transcript: { status: 'failed' } } },
    })
    expect(result.media_status.intro?.transcript?.error_message).toContain('/nowhere/speech-model')
  }, 60_000)
})

describe('a missing ffmpeg', () => {
  test('fails the media with what to do, and the server keeps running', async () => {
    await using bare = await startTestServer({ flags: { ffprobePath: '/nowhere/ffprobe' } })
    const { result } = await bare.client.import({
      add_media: { intro: { url: await served(fixture('intro.wav')) } },
    })
    expect(result).toMatchObject({ status: 'error', error_code: 'internal_error' })
    expect(result.error_message).toContain('ROUGHCUT_FFPROBE')
    expect((await bare.client.import({})).result.status).toBe('success')
  }, 60_000)
})

test('an agent job on a project whose import still runs waits for it', async () => {
  const { client, store } = server
  const url = host.serve('/not-so-fast', {
    body: await Bun.file(fixture('intro.wav')).bytes(),
    pauseMs: 20,
    pieceBytes: 40_000,
  })
  const imported = await client.startImport({
    add_media: { intro: { url } },
    add_compositions: [{ clips: [{ media: 'intro' }] }],
  })
  const { status, body } = await client.request('POST', '/jobs/agent', {
    project_id: imported.project_id,
    prompt: 'Rename the composition to "Opening".',
  })
  expect(status).toBe(201)
  const agentJobId = (body as { job_id: string }).job_id
  expect((await client.readJob(imported.job_id)).job_state).toBe('running')
  const { result } = await client.stopped(agentJobId)
  expect(result).toMatchObject({ status: 'success', project_changed: true })
  const first = store.jobs.read(imported.job_id)
  const second = store.jobs.read(agentJobId)
  expect(first?.stoppedAtMs ?? Number.NaN).toBeLessThanOrEqual(second?.stoppedAtMs ?? 0)
  expect(store.revisions.list(imported.project_id).map(({ kind }) => kind)).toEqual(['import', 'agent'])
})

describe('a project that goes away during its import', () => {
  test.each(['trash', 'purge'] as const)('%s', async (how) => {
    const { client, store, dataDir } = server
    const url = host.serve(`/slow-${how}`, { body: { sizeBytes: 40_000_000 }, pauseMs: 20 })
    const { job_id, project_id } = await client.startImport({ add_media: { slow: { url } } })
    await eventually(() => expect(readdirSync(join(dataDir, 'media', 'partial')).join()).toContain(job_id))
    store.projects[how](project_id)
    await server.idle()
    const { status, body } = await client.request('GET', `/jobs/${job_id}`)
    if (how === 'purge') expect(status).toBe(404)
    else {
      expect(status).toBe(403)
      store.projects.restore(project_id)
      const restored = await client.readJob(job_id)
      expect(restored.result).toMatchObject({ status: 'error', error_code: 'project_deleted' })
      expect(body).toMatchObject({ error: 'Forbidden' })
    }
    expect(readdirSync(join(dataDir, 'media', 'partial'))).toEqual([])
  })
})
