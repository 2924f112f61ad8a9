import { describe, expect, test } from 'bun:test'
import { DEEPEST_NESTING } from '../../../src/http/shared/json-text.ts'
import { LINGER_BYTES, MAX_BODY_BYTES } from '../../../src/http/shared/request-body.ts'
import { createTestApp } from '../../support/test-app.ts'

const PATH = '/v1/jobs/import/project_media'
const SMALL = '{"project_name":"P"}'
const spaces = (bytes: number) => `${SMALL}${' '.repeat(bytes - SMALL.length)}`

function stream(text: string, pieceBytes = 65_536): { body: ReadableStream; pulled: () => number } {
  const bytes = new TextEncoder().encode(text)
  let at = 0
  const body = new ReadableStream({
    pull(controller) {
      if (at >= bytes.length) return controller.close()
      controller.enqueue(bytes.slice(at, at + pieceBytes))
      at += pieceBytes
    },
  })
  return { body, pulled: () => at }
}

describe('a request body', () => {
  test('may have exactly 2 MiB, in one piece or in many', async () => {
    using world = await createTestApp()
    expect((await world.call('POST', PATH, { body: spaces(MAX_BODY_BYTES) })).status).toBe(201)
    expect((await world.call('POST', PATH, { body: stream(spaces(MAX_BODY_BYTES)).body })).status).toBe(201)
  })

  test('over 2 MiB is 413, whatever is in it and whatever it calls itself', async () => {
    using world = await createTestApp()
    for (const headers of [{}, { 'content-type': 'text/plain' }]) {
      const answer = await world.call('POST', PATH, { body: 'x'.repeat(MAX_BODY_BYTES + 1), headers })
      expect(answer.status).toBe(413)
      expect(answer.json.error).toBe('Payload Too Large')
    }
    expect(world.counts()).toEqual({ projects: 0, jobs: 0, keys: 0 })
  })

  test('without a length is not read to its end', async () => {
    using world = await createTestApp()
    const endless = stream(spaces(20 * MAX_BODY_BYTES))
    expect((await world.call('POST', PATH, { body: endless.body })).status).toBe(413)
    expect(endless.pulled()).toBeLessThan(LINGER_BYTES + 2 * MAX_BODY_BYTES)
  })

  test('that announces more than 2 MiB is refused soon, also when it does not come', async () => {
    using world = await createTestApp()
    const never = () => new ReadableStream({ pull: () => new Promise(() => {}) })
    for (const bytes of [MAX_BODY_BYTES + 1, 1e9, 1e300]) {
      const headers = { 'content-length': String(bytes) }
      expect((await world.call('POST', PATH, { body: never(), headers })).status).toBe(413)
    }
  })

  test.each<[string, string]>([
    ['application/json', 'application/json'],
    ['with a charset', 'application/json; charset=utf-8'],
    ['in capitals', 'Application/JSON;charset="UTF-8"'],
  ])('may be called JSON %s', async (_name, type) => {
    using world = await createTestApp()
    expect((await world.call('POST', PATH, { body: SMALL, headers: { 'content-type': type } })).status).toBe(
      201,
    )
  })

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonp',
    'application/json; charset=latin1',
    '',
  ])('called %p is 400', async (type) => {
    using world = await createTestApp()
    const answer = await world.call('POST', PATH, { body: SMALL, headers: { 'content-type': type } })
    expect(answer.json).toEqual({ error: 'Bad Request', message: expect.stringContaining('Content-Type') })
  })

  test('without a Content-Type is 400', async () => {
    using world = await createTestApp()
    const request = new Request(`http://localhost${PATH}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${world.bearer}` },
      body: new TextEncoder().encode(SMALL),
    })
    expect(request.headers.get('content-type')).toBeNull()
    const answer = await world.handle(request)
    expect(answer.status).toBe(400)
    expect(await answer.text()).toContain('Content-Type must be application/json; it is missing')
  })

  test('that is compressed is 400', async () => {
    using world = await createTestApp()
    const answer = await world.call('POST', PATH, {
      body: Bun.gzipSync(SMALL),
      headers: { 'content-encoding': 'gzip' },
    })
    expect(answer.json.message).toContain('Content-Encoding')
  })

  test.each<[string, string | Uint8Array, RegExp]>([
    ['nothing', '', /empty/],
    ['white space', ' \n', /not valid JSON/],
    ['half of it', '{"project_name":"P"', /not valid JSON/],
    ['two of them', `${SMALL}${SMALL}`, /not valid JSON/],
    ['a comment', `${SMALL}//`, /not valid JSON/],
    ['single quotes', "{'project_name':'P'}", /not valid JSON/],
    ['a comma too many', '{"project_name":"P",}', /not valid JSON/],
    ['NaN', '{"project_name":NaN}', /not valid JSON/],
    ['a wrong escape in a key', '{"\\x":1}', /not valid JSON/],
    ['a raw line break in a text', '{"project_name":"a\nb"}', /not valid JSON/],
    [
      'invalid UTF-8',
      new Uint8Array([...Buffer.from('{"project_name":"'), 0xff, 0xfe, ...Buffer.from('"}')]),
      /UTF-8/,
    ],
    [
      'an encoded surrogate',
      new Uint8Array([...Buffer.from('{"project_name":"'), 0xed, 0xa0, 0x80, ...Buffer.from('"}')]),
      /UTF-8/,
    ],
    ['UTF-16', Buffer.from(SMALL, 'utf16le'), /not valid JSON/],
    ['UTF-16 with its mark', Buffer.from(`\ufeff${SMALL}`, 'utf16le'), /UTF-8/],
    ['deep arrays', `${'['.repeat(500_000)}`, /nests deeper/],
    ['deep objects', `${'{"a":'.repeat(200_000)}1${'}'.repeat(200_000)}`, /nests deeper/],
    [
      'deep nesting in an unknown field',
      `{"project_name":"P","x":${'['.repeat(DEEPEST_NESTING)}${']'.repeat(DEEPEST_NESTING)}}`,
      /nests deeper/,
    ],
  ])('that is %s is 400', async (_name, body, message) => {
    using world = await createTestApp()
    const answer = await world.call('POST', PATH, { body })
    expect(answer.json).toEqual({ error: 'Bad Request', message: expect.stringMatching(message) })
    expect(world.counts()).toEqual({ projects: 0, jobs: 0, keys: 0 })
  })

  test('may begin with a byte order mark and hold brackets and quotes in its texts', async () => {
    using world = await createTestApp()
    const text = '[[[{{{"\\"}}]],:'.repeat(10)
    const body = Buffer.from(`\ufeff${JSON.stringify({ project_name: text })}`)
    const answer = await world.call('POST', PATH, { body })
    expect(answer.status).toBe(201)
    expect(world.store.projects.byId(String(answer.json.project_id))?.name).toBe(text)
  })

  test('whose connection breaks is 400 and creates nothing', async () => {
    using world = await createTestApp()
    const body = new ReadableStream({ pull: (controller) => controller.error(new Error('reset')) })
    const answer = await world.call('POST', PATH, { body })
    expect(answer.status).toBe(400)
    expect(world.counts()).toEqual({ projects: 0, jobs: 0, keys: 0 })
  })
})
