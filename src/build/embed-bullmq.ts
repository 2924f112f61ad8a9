// A bundler plugin: embeds BullMQ as a separate file instead of in the program's code. As code, its source, bytecode
// and source map would add 5 MB; as a minified file that's imported if a queue is set, it adds 0.7 MB.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { BunPlugin } from 'bun'

const BUNDLE = 'bullmq.js'
const SOURCE = join(import.meta.dir, '..', 'adapters', 'broker', 'bullmq.ts')
/** What src/adapters/broker/bullmq.ts exports. */
const NAMES = ['createBunRedisClient', 'createPostgresBackend', 'PostgresClient', 'Queue', 'Worker'] as const

/**
 * Carries BullMQ in the executable. `workFolder` holds the bundle while the executable is built. It is made before the
 * executable, never within `onLoad`: Bun's one bundler thread would wait for itself.
 */
export async function embedBullmq(workFolder: string): Promise<BunPlugin> {
  mkdirSync(workFolder, { recursive: true })
  const bundled = await Bun.build({
    ...{ entrypoints: [SOURCE], target: 'bun', format: 'esm', minify: true },
    ...{ outdir: workFolder, naming: BUNDLE },
  })
  if (!bundled.success) throw new Error(bundled.logs.map(String).join('\n'))
  const contents = `import file from ${JSON.stringify(join(workFolder, BUNDLE))} with { type: 'file' }
const bullmq = await import(file)
${NAMES.map((name) => `export const ${name} = bullmq.${name}`).join('\n')}
`
  return {
    name: 'embed-bullmq',
    setup(build) {
      build.onLoad({ filter: /adapters[\\/]broker[\\/]bullmq\.ts$/ }, () => ({ loader: 'js', contents }))
    },
  }
}
