// The documents of the API, under a public linter, which runs as a process of its own.
import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { API_VERSIONS } from '../../../src/store/schema.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { createTestApp } from '../../support/test-app.ts'

const root = join(import.meta.dir, '../..', '..')

const fileOf = (version: string) => `openapi-${version}.json`

/** Of all documents at once: most of a run is the start of the linter. */
const linted = lazily(async () => {
  using world = await createTestApp()
  using folder = temporaryFolder()
  for (const version of API_VERSIONS)
    await Bun.write(join(folder.path, fileOf(version)), JSON.stringify(await world.documentOf(version)))
  const command = [join(root, 'node_modules/.bin/redocly'), 'lint', ...API_VERSIONS.map(fileOf)]
  const linter = Bun.spawn([...command, '--format=json'], {
    cwd: folder.path,
    stdout: 'pipe',
    stderr: 'pipe',
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
  })
  // It writes an object for each file, one right after the other.
  const found = (await new Response(linter.stdout).text()).split(/(?<=^\})(?=\{)/m)
  const problems = found.map((text): unknown => JSON.parse(text).problems)
  return { problems, exitCode: await linter.exited }
})

function lazily<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | null = null
  return () => {
    made ??= make()
    return made
  }
}

test.each(API_VERSIONS)(
  'the document of %s passes a public linter',
  async (version) => {
    const { problems, exitCode } = await linted()
    expect(problems).toHaveLength(API_VERSIONS.length)
    expect(problems[API_VERSIONS.indexOf(version)]).toEqual([])
    expect(exitCode).toBe(0)
  },
  120_000,
)
