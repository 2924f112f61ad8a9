import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { eventually } from '../support/eventually.ts'
import { roughcut } from '../support/program.ts'
import { FIXTURES } from '../support/stored-media.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { SPEECH_MODEL } from '../support/test-server.ts'
import { webClient } from '../support/web-client.ts'

/** `roughcut serve`, and what it prints. */
function serve(dataDir: string) {
  const child = Bun.spawn(
    roughcut(
      ...['serve', '--data', dataDir, '--port', '0', '--llm', 'rules'],
      ...['--log', 'json', '--whisper-model', SPEECH_MODEL],
    ),
    { stdout: 'pipe', stderr: 'ignore' },
  )
  let printed = ''
  const reading = (async () => {
    for await (const text of child.stdout.pipeThrough(new TextDecoderStream())) printed += text
  })()
  return {
    /** The first group of `pattern` in what was printed. */
    line: (pattern: RegExp) =>
      eventually(() => {
        const found = pattern.exec(printed)?.[1]
        if (found === undefined) throw new Error(`not printed yet: ${pattern}; only ${printed}`)
        return found
      }, 30_000),
    printed: () => printed,
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM')
      await child.exited
      await reading
    },
  }
}

test('from the first start’s link over an upload to a download, as the pages do it', async () => {
  using folder = temporaryFolder()
  {
    await using server = serve(folder.path)
    const url = await server.line(/^Listening on (\S+)$/m)
    const secret = await server.line(/\/welcome#([\w-]+)$/m)
    const client = webClient(url)
    expect((await client.ask('POST', '/password', { secret, password: 'a good long password' })).status).toBe(
      200,
    )
    const { drives, email } = await client.json('GET', '/me')
    expect(email).toBe('owner@localhost')

    const bytes = readFileSync(join(FIXTURES, 'intro.wav'))
    const upload_id = await client.upload(join(FIXTURES, 'intro.wav'))
    const job = await client.json('POST', '/projects', {
      drive_id: drives[0].drive_id,
      name: 'First project',
      add_media: [{ name: 'intro', upload_id, language: 'en' }],
      add_compositions: [{ name: 'Cut', clips: [{ media: 'intro' }] }],
    })
    const project = `/projects/${job.project_id}`
    const told = await client.follow(job.project_id, (text) => text.includes('"job_state":"stopped"'))
    expect(told).toContain('"status":"success"')
    expect(told).toContain('event: revision\ndata: {"revision":1}')

    const page = await client.json('GET', project)
    expect(page.media[0].words.length).toBeGreaterThan(5)
    const part = await client.ask('GET', `/media/${page.media[0].id}/file`, undefined, {
      range: 'bytes=44-143',
    })
    expect(part.status).toBe(206)
    expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(44, 144))).toBe(true)
    const peaks = await (await client.ask('GET', `/media/${page.media[0].id}/peaks`)).bytes()
    expect(peaks.length).toBe(Math.ceil(page.media[0].availableRange.endUs / 10_000))

    const composition_id = page.document.compositions[0].id
    const exported = await client.json('POST', `${project}/exports`, { composition_id, format: 'srt' })
    await eventually(async () =>
      expect((await client.json('GET', `/exports/${exported.export_id}`)).state).toBe('finished'),
    )
    const captions = await (await client.ask('GET', `/exports/${exported.export_id}/file`)).text()
    expect(captions).toMatch(/^1\r?\n00:00:0/)
  }
  await using again = serve(folder.path)
  await again.line(/^Listening on (\S+)$/m)
  expect(again.printed()).not.toContain('/welcome#')
}, 120_000)
