// Clients that somebody else's generator makes from the OpenAPI documents of both versions: each must compile, and keep what
// the discriminators promise.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { generateTypes } from '../../src/build/generate-client.ts'
import { createTestApp } from '../support/test-app.ts'
import { must, noted, type Tally } from './tally.ts'

const ROOT = join(import.meta.dir, '../..')

/** Uses a few types so that one which became `any` or `never` does not compile. */
const PROGRAM = `import createClient from 'openapi-fetch'
import type { components, paths } from './schema.ts'

const client = createClient<paths>({ baseUrl: 'http://127.0.0.1:4747' })
type Job = components['schemas']['Job']

export function responseOf(job: Job): string {
  if (job.job_type !== 'agent' || job.job_state !== 'stopped') return ''
  return job.result.status === 'success' ? job.result.agent_response : job.result.error_message
}

export async function jobOf(job_id: string): Promise<Job | undefined> {
  const { data } = await client.GET('/v1/jobs/{job_id}', { params: { path: { job_id } } })
  return data
}

// @ts-expect-error prompt is required
export const wrong: components['schemas']['AgentRequest'] = { project_name: 'Episode 12', prompt: undefined }
`

/** Needs the npm registry for the generator; each version is a row. */
export async function generatedClients(tally: Tally, folder: string): Promise<void> {
  using world = await createTestApp()
  for (const version of ['1.0', '1.2'] as const)
    await noted(tally, `the generated client of ${version}`, async () => {
      const at = join(folder, `client-${version}`)
      await Bun.write(join(at, 'program.ts'), PROGRAM)
      await generateTypes(await world.documentOf(version), join(at, 'schema.ts'))
      const compilerOptions = {
        ...{ strict: true, noEmit: true, skipLibCheck: false, allowImportingTsExtensions: true, types: [] },
        ...{ module: 'esnext', moduleResolution: 'bundler', target: 'es2023', lib: ['es2023', 'dom'] },
        paths: { 'openapi-fetch': [join(ROOT, 'node_modules/openapi-fetch')] },
      }
      writeFileSync(join(at, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['program.ts'] }))
      const compiler = Bun.spawn([join(ROOT, 'node_modules/.bin/tsc'), '-p', at], { stdout: 'pipe' })
      const errors = await new Response(compiler.stdout).text()
      must((await compiler.exited) === 0, errors.slice(0, 500))
    })
}
