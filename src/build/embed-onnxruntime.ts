// A bundler plugin: onnxruntime-node finds its native files with a dynamic require, which a bundle
// cannot follow. Its binding module is replaced by one that carries the files of one platform.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { BunPlugin } from 'bun'

/** `platform` and `arch` are Node's words, such as `linux` and `x64`. */
export function embedOnnxruntime(platform: string, arch: string): BunPlugin {
  return {
    name: 'embed-onnxruntime',
    setup(build) {
      build.onLoad({ filter: /onnxruntime-node[\\/]dist[\\/]binding\.js$/ }, ({ path }) => {
        const folder = join(path, '..', '..', 'bin', 'napi-v3', platform, arch)
        const files = readdirSync(folder)
        const imports = files.map(
          (name, index) =>
            `import file${index} from ${JSON.stringify(join(folder, name))} with { type: 'file' }`,
        )
        const list = files.map(
          (name, index) => `{ embeddedPath: file${index}, name: ${JSON.stringify(name)} }`,
        )
        return {
          loader: 'js',
          contents: `${imports.join('\n')}
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { unpackTogether } from ${JSON.stringify(join(import.meta.dir, '..', 'adapters', 'unpack.ts'))}
const folder = unpackTogether('onnxruntime', [${list.join(', ')}])
export const binding = createRequire(join(folder, 'x.js'))(join(folder, 'onnxruntime_binding.node'))
`,
        }
      })
    },
  }
}
