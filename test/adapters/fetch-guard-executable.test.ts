// What fetch-guard-tls.test.ts says of the source, in a compiled executable.
import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { startMediaHost } from '../support/media-host.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { TEST_CERTIFICATE } from '../support/test-certificate.ts'

const certificateAuthorities = TEST_CERTIFICATE.cert

test('pinning and TLS together hold in a compiled executable', async () => {
  await using host = await startMediaHost({ tls: TEST_CERTIFICATE })
  host.serve('/a', { body: { sizeBytes: 3_000_000 } })
  using folder = temporaryFolder()
  const entry = join(folder.path, 'probe.ts')
  const guardPath = join(import.meta.dir, '../../src/adapters/fetch-guard.ts')
  await Bun.write(
    entry,
    `import { createFetchGuard } from ${JSON.stringify(guardPath)}
     const [port, certificateAuthorities] = process.argv.slice(2)
     const guard = createFetchGuard({ allowPrivate: true, resolve: async () => ['127.0.0.1'], certificateAuthorities })
     const answer = await guard.request('https://media.test:' + port + '/a')
     let bytes = 0
     for await (const piece of answer.body) bytes += piece.length
     const wrong = await guard.request('https://other.test:' + port + '/a').catch((error) => error.message)
     console.log(JSON.stringify({ status: answer.status, bytes, wrong }))`,
  )
  const outfile = join(folder.path, 'probe')
  const built = await Bun.build({
    entrypoints: [entry],
    target: 'bun',
    format: 'esm',
    minify: true,
    bytecode: true,
    compile: { outfile },
  })
  expect(built.success).toBe(true)
  const run = Bun.spawn([outfile, String(host.port), certificateAuthorities], { stderr: 'inherit' })
  const said: unknown = JSON.parse(await new Response(run.stdout).text())
  expect(said).toMatchObject({ status: 200, bytes: 3_000_000 })
  expect(said).toMatchObject({ wrong: expect.stringContaining('was issued for another name') })
  expect(host.requests[0]?.servername).toBe('media.test')
}, 60_000)
