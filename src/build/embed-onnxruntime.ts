// A bundler plugin: onnxruntime-node finds its native files with a dynamic require, which a bundle
// cannot follow. Its binding module is replaced by one that carries the files of one platform.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BunPlugin } from 'bun'
import type { Target } from './targets.ts'

/** A bundler plugin that embeds the native library for `target` in the executable. */
export function embedOnnxruntime({ platform, arch }: Target): BunPlugin {
  return {
    name: 'embed-onnxruntime',
    setup(build) {
      build.onLoad({ filter: /onnxruntime-node[\\/]dist[\\/]binding\.js$/ }, ({ path }) => {
        const folder = join(path, '..', '..', 'bin', 'napi-v3', platform, arch)
        const files = readdirSync(folder).map((name) => ({ name, bytes: readFileSync(join(folder, name)) }))
        const digest = createHash('sha256')
        for (const { bytes } of files) digest.update(bytes)
        const imports = files.map(
          ({ name }, index) =>
            `import file${index} from ${JSON.stringify(join(folder, name))} with { type: 'file' }`,
        )
        const list = files.map(
          ({ name, bytes }, index) =>
            `{ embeddedPath: file${index}, name: ${JSON.stringify(name)}, sizeBytes: ${bytes.length} }`,
        )
        // Its libraries are found beside it: its RUNPATH is $ORIGIN.
        return {
          loader: 'js',
          contents: `${imports.join('\n')}
import { join } from 'node:path'
import { loadUnpacked, unpackTogether } from ${JSON.stringify(join(import.meta.dir, '..', 'adapters', 'embedded-files.ts'))}
const folder = unpackTogether('onnxruntime', ${JSON.stringify(digest.digest('hex'))}, [${list.join(', ')}])
export const binding = loadUnpacked(join(folder, 'onnxruntime_binding.node'))
`,
        }
      })
    },
  }
}
