import { describe, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { dirname, join, normalize, relative } from 'node:path'

/** Layers, highest first; a file may import its own folder and those of later rows. */
const LAYERS = [
  ['main', 'app', 'start', 'listen'],
  ['cli', 'web', 'build'],
  ['http'],
  ['system-checks'],
  ['jobs'],
  ['agent', 'render', 'adapters', 'store'],
  ['edit'],
]
/** Importable from everywhere but `edit`. */
const FOUNDATION = [
  ...[
    'errors',
    'log',
    'own-file',
    'terminal-text',
    'config',
    'settings',
    'setting-checks',
    'settings-warnings',
  ],
  ...['backup-settings', 'version', 'chat-model', 'client', 'public-address', 'vendor-hosts', 'backoff'],
]
/** Stricter than the layers: these folders may name nothing of Roughcut but what is listed. */
const ONLY: Record<string, string[]> = {
  client: ['client'],
  edit: ['edit'],
  agent: ['agent', 'edit', 'errors', 'chat-model'],
}
/** The program's version, and what the demo and the trial of models carry. */
const OUTSIDE: Record<string, RegExp> = {
  'version.ts': /^\.\.\/package\.json$/,
  'adapters/sample-interview.ts': /^\.\.\/test\/fixtures\/media\//,
  'cli/demo/sample-files.ts': /^\.\.\/test\/fixtures\//,
  'jobs/trial/sample-project.ts': /^\.\.\/test\/fixtures\/media\//,
}
/** The commands start the server, and so does the generator of the client: the only ways up. */
const UPWARD = new Set(['cli→start', 'build→start'])

const root = join(import.meta.dir, '..', 'src')
const files = [...new Bun.Glob('**/*.{ts,tsx}').scanSync(root)].filter((file) => !file.startsWith('stubs/'))

function partOf(file: string): string {
  return (file.split('/')[0] ?? file).replace(/\.tsx?$/, '')
}

function layerOf(part: string): number {
  return LAYERS.findIndex((layer) => layer.includes(part))
}

/** The files of `src` that `file` names in import, export-from and dynamic import, type imports included. */
function importsOf(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8')
  const found = text.matchAll(/(?:from\s+|import\s*\(\s*|import\s+)['"](\.{1,2}\/[^'"]+)['"]/g)
  return [...found].map((match) => relative(root, normalize(join(root, dirname(file), match[1] ?? ''))))
}

describe('imports', () => {
  test('every file of src stands in a known layer', () => {
    const unknown = files.map(partOf).filter((part) => layerOf(part) < 0 && !FOUNDATION.includes(part))
    expect([...new Set(unknown)]).toEqual([])
  })

  test('go down the layers, never up, and never leave src', () => {
    const wrong: string[] = []
    for (const file of files) {
      const from = partOf(file)
      for (const target of importsOf(file)) {
        if (OUTSIDE[file]?.test(target)) continue
        const to = partOf(target)
        const allowed = ONLY[from]?.includes(to) ?? (FOUNDATION.includes(to) || UPWARD.has(`${from}→${to}`))
        const down = ONLY[from] === undefined && layerOf(to) >= layerOf(from) && layerOf(to) >= 0
        const sibling = layerOf(to) === layerOf(from) && from !== to && layerOf(from) > 0
        if (!allowed && (!down || (sibling && from !== 'cli'))) wrong.push(`${file} → ${target}`)
      }
    }
    expect(wrong).toEqual([])
  })

  test('stand in .biome.json as they do here, so that editors show them too', () => {
    const { overrides } = JSON.parse(readFileSync(join(root, '../.biome.json'), 'utf8')) as {
      overrides: {
        includes: string[]
        linter: { rules: { style?: { noRestrictedImports?: Restriction } } }
      }[]
    }
    type Restriction = { options: { patterns: { group: string[] }[] } }
    const folders = [...LAYERS.flat(), 'client'].filter((part) =>
      files.every((file) => partOf(file) !== part || file.includes('/')),
    )
    const forbidden = (from: string) =>
      folders
        .filter((to) => {
          if (to === from || to === 'client') return false
          if (ONLY[from] !== undefined) return !ONLY[from].includes(to)
          return layerOf(to) < layerOf(from) || (layerOf(to) === layerOf(from) && from !== 'cli')
        })
        .map((to) => `../**/${to}/**`)
    const expected = folders.map((from) => [`src/${from}/**`, forbidden(from).sort()])
    const configured = overrides.flatMap(({ includes, linter }) => {
      const rule = linter.rules.style?.noRestrictedImports
      return rule === undefined
        ? []
        : [[includes.join(), rule.options.patterns.flatMap(({ group }) => group).sort()]]
    })
    expect(Object.fromEntries(configured)).toEqual(
      Object.fromEntries(expected.filter(([, no]) => no?.length)),
    )
  })

  test('make no circle between files', () => {
    const state = new Map<string, 'open' | 'closed'>()
    const circles: string[] = []
    const visit = (file: string, path: string[]) => {
      if (state.get(file) === 'closed') return
      if (state.get(file) === 'open') {
        circles.push([...path.slice(path.indexOf(file)), file].join(' → '))
        return
      }
      state.set(file, 'open')
      for (const target of importsOf(file)) if (files.includes(target)) visit(target, [...path, file])
      state.set(file, 'closed')
    }
    for (const file of files) visit(file, [])
    expect(circles).toEqual([])
  })
})
