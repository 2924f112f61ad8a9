// The examples of the API pages, compiled and run: TypeScript by its compiler, Python by a Python.
import { describe, expect, test } from 'bun:test'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { apiDocument } from '../../../src/http/v1/documentation.ts'
import { readDocument } from '../../../src/web/api-pages/document.ts'
import { examplesOf } from '../../../src/web/api-pages/examples.ts'
import { createTestApp } from '../../support/test-app.ts'

const ROOT = join(import.meta.dir, '../../..')
const BASE_URL = 'http://127.0.0.1:4747'
const document = readDocument(await apiDocument('1.0'))
const { operations } = document

test('the examples in TypeScript compile against the client', async () => {
  mkdirSync(join(ROOT, 'node_modules/.cache'), { recursive: true })
  const folder = mkdtempSync(join(ROOT, 'node_modules/.cache/api-examples-'))
  try {
    for (const operation of operations) {
      const text = examplesOf(operation, document, BASE_URL).TypeScript
      await Bun.write(
        join(folder, `${operation.id}.ts`),
        text.replace('@roughcut/client', join(ROOT, 'src/client/index.ts')),
      )
    }
    await Bun.write(
      join(folder, 'tsconfig.json'),
      JSON.stringify({
        extends: join(ROOT, 'tsconfig.json'),
        compilerOptions: { incremental: false, lib: ['ESNext'] },
        include: ['*.ts'],
      }),
    )
    const tsc = Bun.spawn([join(ROOT, 'node_modules/.bin/tsc'), '--noEmit', '-p', folder], {
      stdout: 'pipe',
    })
    expect(await new Response(tsc.stdout).text()).toBe('')
    expect(await tsc.exited).toBe(0)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}, 60_000)

const python = Bun.which('python3')
if (python === null) console.warn('SKIPPED: Python examples, because there is no python3 on this machine.')

describe.skipIf(python === null)('the examples in Python', () => {
  const run = async (code: string, token: string) => {
    const child = Bun.spawn([python ?? '', '-c', code], {
      env: { ROUGHCUT_TOKEN: token },
      stdout: 'pipe',
      stderr: 'pipe',
    })
    const [out, error] = await Promise.all([
      new Response(child.stdout).text(),
      new Response(child.stderr).text(),
    ])
    return { out, error }
  }

  test('compile, every one', async () => {
    const examples = operations.map((operation) => examplesOf(operation, document, BASE_URL).Python)
    const check = `import json\nfor text in json.loads(${JSON.stringify(JSON.stringify(examples))}): compile(text, "example", "exec")\nprint("compiled")`
    expect(await run(check, '')).toEqual({ out: 'compiled\n', error: '' })
  })

  test('run against a server', async () => {
    using world = await createTestApp()
    const job = world.job({ project: { newName: 'Interview', teamAccess: 'none' } })
    const { server } = world.app.listen({ hostname: '127.0.0.1', port: 0 })
    const answers: Record<string, string> = {}
    for (const id of ['getStatus', 'listProjects', 'getJob', 'editProjectByPrompt', 'cancelJob']) {
      const operation = operations.find((each) => each.id === id)
      if (operation === undefined) throw new Error(`${id} is an operation`)
      const code = examplesOf(operation, document, server?.url.origin ?? '').Python
      const ids = { job: job.id, project: job.projectId }
      // The example ids, for those of this world.
      const own = code
        .replace(/(\/jobs\/)[0-9a-f-]{36}/, `$1${ids.job}`)
        .replace(/("project_id": ")[0-9a-f-]{36}/, `$1${ids.project}`)
      const { out, error } = await run(own, world.bearer)
      expect([id, error]).toEqual([id, ''])
      answers[id] = out
    }
    await world.app.stop(true)
    expect(JSON.parse(answers.listProjects ?? '')).toMatchObject({ data: [{ name: 'Interview' }] })
    expect(JSON.parse(answers.getJob ?? '')).toMatchObject({ job_id: job.id })
    expect(JSON.parse(answers.editProjectByPrompt ?? '')).toMatchObject({ project_id: job.projectId })
    expect(answers.cancelJob).toBe('204\n')
    expect(world.canceled).toEqual([job.id])
  })
})
