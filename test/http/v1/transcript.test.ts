import { describe, expect, test } from 'bun:test'
import { compositionOf, spokenMedia } from '../../support/spoken-project.ts'
import { createTestApp, type TestApp } from '../../support/test-app.ts'
import { revisionOf } from '../../support/test-store.ts'

const CUT = '5d0c7e3a-91b4-4f6e-8a2d-7c3b9e10f4a6'

/** A project in which “Rough cut” plays all of `talk.mp4` but its first word, and “Empty” nothing. */
function spoken(world: TestApp) {
  const { id } = world.project()
  const { media, words } = spokenMedia(
    'm',
    'Day 1/talk.mp4',
    'Well thank you. [um] It is great … to be here.',
  )
  const { id: mediaId } = world.store.media.addItem({
    ...{
      projectId: id,
      name: media.name,
      position: 0,
      kind: 'video',
      durationUs: media.availableRange?.endUs ?? 0,
    },
    ...{ fileHash: null, probe: null, tracks: null },
  })
  world.store.media.saveTranscript({
    ...{ mediaId, status: 'success', language: 'en', model: 'test', errorMessage: null, words },
  })
  const cut = compositionOf(CUT, 'Rough cut', [{ ...media, id: mediaId }])
  const [item] = cut.tracks[0]?.items ?? []
  if (item?.kind === 'clip') item.sourceRange.startUs = 400_000
  cut.markers.push({ id: 'k', kind: 'chapter', name: 'Intro', atUs: 0 })
  cut.markers.push({ id: 'l', kind: 'marker', name: 'Later', atUs: 2_000_000 })
  const empty = compositionOf('0e0e0e0e-91b4-4f6e-8a2d-7c3b9e10f4a6', 'Empty', [])
  world.store.revisions.save(
    revisionOf(id, 0, {
      version: 1,
      compositions: [empty, cut],
      corrections: [{ mediaId, wordId: 'w1', text: 'Thank' }],
      speakers: [{ mediaId, fromWordId: 'w0', speaker: 'Ada' }],
    }),
  )
  return {
    id,
    mediaId,
    read: (query = '', headers = {}) =>
      world.call('GET', `/v1/projects/${id}/transcript${query}`, { headers }),
  }
}
const textOf = (json: Record<string, unknown>) => json.text
const firstWord = (json: Record<string, unknown>) => (json.words as Record<string, unknown>[])[0]

describe('GET /projects/{project_id}/transcript', () => {
  test('has the words that are heard in the first composition with content, with corrections', async () => {
    using world = await createTestApp()
    const { id, read } = spoken(world)
    const { json } = await read()
    expect(json).toMatchObject({
      project_id: id,
      composition_id: CUT,
      revision: 1,
      language: 'en',
      text: 'Thank you. um It is great to be here.',
      markers: [
        { name: 'Intro', kind: 'chapter', at: 0 },
        { name: 'Later', kind: 'marker', at: 2 },
      ],
    })
    expect(firstWord(json)).toEqual({
      id: 'w1',
      text: 'Thank',
      start: 0,
      end: 0.3,
      confidence: 1,
      kind: 'word',
      speaker: 'Ada',
      media: 'Day 1/talk.mp4',
      source_start: 0.4,
      source_end: 0.7,
    })
    expect((json.words as { kind: string }[]).map(({ kind }) => kind)).toContain('hesitation')
    const [paragraph] = json.paragraphs as Record<string, unknown>[]
    expect(paragraph).toMatchObject({ start: 0, speaker: 'Ada' })
  })

  test('composition_id takes every form of an id, also of an empty composition', async () => {
    using world = await createTestApp()
    const { id, read } = spoken(world)
    for (const named of [CUT, '5D0C7', encodeURIComponent(`http://x/projects/${id}/5d0c7`)])
      expect((await read(`?composition_id=${named}`)).json.composition_id).toBe(CUT)
    expect((await read('?composition_id=0e0e0')).json).toMatchObject({
      text: '',
      words: [],
      duration_seconds: 0,
    })
    expect((await read('?composition_id=00000')).status).toBe(404)
    expect((await read('?composition_id=nonsense')).status).toBe(400)
  })

  test('media is a file on its own, in source time', async () => {
    using world = await createTestApp()
    const { read } = spoken(world)
    const { json } = await read(`?media=${encodeURIComponent('Day 1/talk.mp4')}`)
    expect(json).toMatchObject({ media: 'Day 1/talk.mp4', markers: [] })
    expect(json).not.toHaveProperty('composition_id')
    expect(textOf(json)).toStartWith('Well Thank you.')
    expect(firstWord(json)).toEqual({
      ...{ id: 'w0', text: 'Well', start: 0, end: 0.3, confidence: 1, kind: 'word', speaker: 'Ada' },
    })
    expect((await read('?media=nothing.mp4')).status).toBe(404)
    expect((await read('?media=x&composition_id=5d0c7')).status).toBe(400)
  })

  test('from and to leave what is heard between them', async () => {
    using world = await createTestApp()
    const { read } = spoken(world)
    const { json } = await read('?from=0.4&to=1.5')
    expect(json).toMatchObject({ text: 'you. um It', markers: [] })
    for (const query of ['?from=2&to=2', '?from=2&to=1', '?to=0', '?from=-1', '?from=x'])
      expect({ query, status: (await read(query)).status }).toEqual({ query, status: 400 })
  })

  test('ETag changes with the revision, and If-None-Match yields 304', async () => {
    using world = await createTestApp()
    const { id, mediaId, read } = spoken(world)
    const etag = async (query = '') => (await read(query)).headers.get('etag') ?? ''
    const first = await etag()
    expect(await etag()).toBe(first)
    expect(await etag('?to=1')).not.toBe(first)
    for (const known of [first, `W/${first}`, `"x", ${first}`, '*']) {
      const answer = await read('', { 'if-none-match': known })
      expect([answer.status, answer.text, answer.headers.get('etag')]).toEqual([304, '', first])
    }
    const row = world.store.media.transcriptOf(mediaId)
    world.clock.nowMs += 1
    if (row) world.store.media.saveTranscript(row)
    const heardAgain = await etag()
    expect(heardAgain).not.toBe(first)
    world.store.revisions.save(
      revisionOf(id, 1, { version: 1, compositions: [], corrections: [], speakers: [] }),
    )
    expect((await read('', { 'if-none-match': first })).status).toBe(400)
  })

  test('a project without content is 400, and one that may not be viewed 403', async () => {
    using world = await createTestApp()
    const { id } = world.project()
    expect((await world.call('GET', `/v1/projects/${id}/transcript`)).status).toBe(400)
    const token = world.tokenOf(world.member.id, world.drive.id)
    expect((await world.call('GET', `/v1/projects/${id}/transcript`, { token })).status).toBe(403)
  })
})

describe('POST /export/transcript', () => {
  const exported = async (body: Record<string, unknown>) => {
    const world = await createTestApp()
    const { id } = spoken(world)
    const answer = await world.call('POST', '/v1/export/transcript', {
      body: { project_id: id, composition_id: CUT.slice(0, 5), ...body },
    })
    return answer
  }
  const types = {
    txt: 'text/plain',
    markdown: 'text/markdown',
    html: 'text/html',
    rtf: 'application/rtf',
    docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    srt: 'application/x-subrip',
    vtt: 'text/vtt',
    json: 'application/json',
  }
  for (const [format, type] of Object.entries(types))
    test(`${format}: the file itself, with its name and the id of the composition`, async () => {
      const { status, headers, text } = await exported({ format })
      expect(status).toBe(200)
      expect(headers.get('content-type')).toStartWith(type)
      expect(headers.get('x-composition-id')).toBe(CUT)
      expect(headers.get('content-disposition')).toStartWith('attachment;')
      expect(headers.get('content-disposition')).toContain('Rough')
      expect(text.length).toBeGreaterThan(10)
    })

  test('labels, markers and timecodes stand where they were asked for, each timecode once', async () => {
    const { text } = await exported({
      format: 'txt',
      include_markers: true,
      timecodes: {
        on_paragraphs: true,
        on_speakers: true,
        on_markers: true,
        frequency_seconds: 2,
        offset_seconds: 60,
      },
    })
    expect(text).toStartWith('[00:01:00] Intro\n\n[00:01:00] Ada: Thank you.')
    expect(text).toContain('[00:01:02] Later')
    expect(text.match(/\[00:01:00\]/g)).toHaveLength(2)
  })

  test('labels are off, at changes, or at every paragraph', async () => {
    const labels = async (include_speaker_labels: string) =>
      (await exported({ format: 'txt', include_markers: true, include_speaker_labels })).text.match(/Ada: /g)
        ?.length ?? 0
    expect([await labels('off'), await labels('changes'), await labels('every_paragraph')]).toEqual([0, 1, 1])
    expect((await exported({ format: 'vtt' })).text).toContain('\nAda: ')
  })

  test('a time below 0 is written as 0', async () => {
    const { text } = await exported({
      format: 'markdown',
      timecodes: { on_paragraphs: true, offset_seconds: -3600 },
    })
    expect(text).toContain('[00:00:00]')
  })

  test('is 400 for a project without compositions and 404 for an unknown one', async () => {
    using world = await createTestApp()
    const { id } = world.project()
    const ask = (body: Record<string, unknown>) => world.call('POST', '/v1/export/transcript', { body })
    expect((await ask({ project_id: id, format: 'txt' })).status).toBe(400)
    expect((await ask({ project_id: Bun.randomUUIDv7(), format: 'txt' })).status).toBe(404)
    expect((await ask({ project_id: id, format: 'pdf' })).status).toBe(400)
  })

  test('a composition without words gives a file without text', async () => {
    const { text } = await exported({ composition_id: '0e0e0', format: 'txt' })
    expect(text).toBe('')
  })
})
