// Exported functions outside the pages say what their names do not: units, shapes, errors, sources.
import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dir, '..', 'src')

const EXPORTED =
  /^export (?:async )?function (\w+)|^export const (\w+) = (?:async )?(?:\([^)]*\)|\w+)(?:: [^=]+)? =>/

/** `file: name` of each exported function whose line does not follow the end of a block comment. */
function undocumented(): string[] {
  const files = [...new Bun.Glob('**/*.ts').scanSync(root)].filter(
    (file) => !/^(?:web\/pages|stubs)\//.test(file) && !file.endsWith('.d.ts'),
  )
  return files.flatMap((file) => {
    const lines = readFileSync(join(root, file), 'utf8').split('\n')
    return lines.flatMap((line, at) => {
      const [, asFunction, asConstant] = EXPORTED.exec(line) ?? []
      const name = asFunction ?? asConstant
      // An overload or a line that turns off a lint rule may stand in between.
      const above =
        lines.slice(0, at).findLast((each) => !/^(?:export function|\/\/ biome-ignore)/.test(each)) ?? ''
      return name === undefined || above.trimEnd().endsWith('*/') ? [] : [`${file}: ${name}`]
    })
  })
}

test('every exported function outside the pages has a docstring', () => {
  expect(undocumented()).toEqual([])
})
