// A bundler plugin: carries BullMQ as a file beside the program instead of within it. Within, its source, bytecode and
// source map add 5 MB; as a minified file that is imported when a queue is set, it adds 0.7 MB.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { BunPlugin } from 'bun'

const BUNDLE = 'bullmq.js'
/** What src/adapters/broker/bullmq.ts exports. */
const NAMES = ['createBunRedisClient', 'Queue', 'Worker'] as const

/** Carries BullMQ in the executable. `workFolder` holds the bundle while the executable is built. */
export function embedBullmq(workFolder: string): BunPlugin {
  return {
    name: 'embed-bullmq',
    setup(build) {
      build.onLoad({ filter: /adapters[\\/]broker[\\/]bullmq\.ts$/ }, async ({ path }) => {
        mkdirSync(workFolder, { recursive: true })
        const bundled = await Bun.build({
          ...{ entrypoints: [path], target: 'bun', format: 'esm', minify: true },
          ...{ outdir: workFolder, naming: BUNDLE },
        })
        if (!bundled.success) throw new Error(bundled.logs.map(String).join('\n'))
        return {
          loader: 'js',
          contents: `import file from ${JSON.stringify(join(workFolder, BUNDLE))} with { type: 'file' }
const bullmq = await import(file)
${NAMES.map((name) => `export const ${name} = bullmq.${name}`).join('\n')}
`,
        }
      })
    },
  }
}
