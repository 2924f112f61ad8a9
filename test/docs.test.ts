// The handbook lists every setting, command and export format, and none that no longer exists; links between pages work.
import { describe, expect, test } from 'bun:test'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { COMMANDS } from '../src/main.ts'
import { FORMATS } from '../src/render/formats.ts'
import { SETTINGS } from '../src/settings.ts'

const root = join(import.meta.dir, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const settings = read('src/web/handbook/settings.md')
// One glob in braces within another matches nothing.
const pages = ['*.md', '{.github,src,test}/**/*.md']
  .flatMap((pattern) => [...new Bun.Glob(pattern).scanSync({ cwd: root, dot: true })])
  .filter((path) => !path.includes('fixtures'))

describe('the settings page of the handbook', () => {
  test('names every setting with its flag, and no other', () => {
    for (const { variable, flag } of SETTINGS) {
      expect(settings).toContain(`\`${variable}\``)
      expect(settings).toContain(`\`--${flag}\``)
    }
    const ofCommands = ['ROUGHCUT_CACHE', 'ROUGHCUT_TOKEN', 'ROUGHCUT_URL']
    const known = new Set<string>([...SETTINGS.map(({ variable }) => variable), ...ofCommands])
    // Variables of tests are no settings.
    for (const page of pages.filter((path) => !path.startsWith('test/'))) {
      const named = [...read(page).matchAll(/ROUGHCUT_[A-Z_]+/g)].map(([name]) => name)
      expect({ page, unknown: named.filter((name) => !known.has(name)) }).toEqual({ page, unknown: [] })
    }
  })

  test('names every command', () => {
    for (const { name } of COMMANDS) expect(settings).toContain(`\`${name}\``)
  })

  test('names every export format', () => {
    const [row] = settings.split('\n').filter((line) => line.startsWith('| `export`'))
    const named = /: ([a-z0-9, ]+) \|$/.exec(row ?? '')?.[1]?.split(', ')
    expect(named?.sort()).toEqual(Object.keys(FORMATS).sort())
  })
})

describe('what comments cite', () => {
  const sources = [...new Bun.Glob('{src,test}/**/*.{ts,tsx}').scanSync(root)].filter(
    (path) => path !== 'test/docs.test.ts',
  )
  const headings = new Set(
    [...read('src/http/v1/CONTRACT.md').matchAll(/^## (.+)$/gm)].map(([, name]) => name),
  )

  test('is in the project', () => {
    const outside =
      /(?:interface-(?:specification|decisions)|wider-surface|command-line|shared\/\w+)\.md|specification \d/
    expect(sources.filter((path) => outside.test(read(path)))).toEqual([])
  })

  test('is a file that exists', () => {
    const files = [...sources, 'test/docs.test.ts', ...pages]
    const cited = /(?<![\w/.@:-])((?:[\w-]+\/)*[\w-]+(?:\.[\w-]+)*\.(?:tsx?|md))\b/g
    const missing = sources.flatMap((path) =>
      (read(path).match(/^\s*(?:\/\/|\/?\*).*$/gm) ?? [])
        .flatMap((comment) => [...comment.matchAll(cited)].map(([, name = '']) => name))
        .filter((name) => !files.some((file) => `/${file}`.endsWith(`/${name}`)))
        .filter((name) => !existsSync(join(root, name)))
        .map((name) => `${path}: ${name}`),
    )
    expect(missing).toEqual([])
  })

  test('stands in the contract', () => {
    const missing = sources.flatMap((path) =>
      [...read(path).matchAll(/CONTRACT\.md, ("[^"]+"(?: and "[^"]+")*)/g)]
        .flatMap(([, names = '']) => [...names.matchAll(/"([^"]+)"/g)].map(([, name]) => name))
        .filter((name) => !headings.has(name))
        .map((name) => `${path}: ${name}`),
    )
    expect(missing).toEqual([])
  })
})

describe('the pages of the project', () => {
  test('are looked at', () => {
    for (const page of ['README.md', '.github/CONTRIBUTING.md', 'src/web/handbook/settings.md'])
      expect(pages).toContain(page)
  })

  test('have nothing left to fill in', () => {
    for (const page of pages)
      expect({ page, found: read(page).match(/<!--.*-->/g) }).toEqual({ page, found: null })
  })

  test('link only to files that exist', () => {
    const broken = pages.flatMap((page) =>
      [...read(page).matchAll(/\]\((?!https?:|#|mailto:|\/)([^)#\s]+)/g)]
        .map(([, target = '']) => target)
        .filter((target) => !existsSync(join(root, dirname(page), target)))
        .map((target) => `${page} → ${target}`),
    )
    expect(broken).toEqual([])
  })

  test('include a README for every folder with more than ten files', () => {
    const files = [...new Bun.Glob('{src,test}/**/*').scanSync({ cwd: root, onlyFiles: true })].filter(
      (path) => !/node_modules|^test\/fixtures\/|migrations\/meta\//.test(path),
    )
    const folders = Map.groupBy(files, (path) => dirname(path))
    const missing = [...folders].filter(
      ([folder, inside]) =>
        inside.length > 10 &&
        !existsSync(join(root, folder, folder === 'src' ? 'ARCHITECTURE.md' : 'README.md')),
    )
    expect(missing.map(([folder]) => folder)).toEqual([])
  })

  test('keep the README short enough to be read: 180 lines', () => {
    expect(read('README.md').split('\n').length).toBeLessThanOrEqual(181)
  })
})
