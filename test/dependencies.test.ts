// What we are made of besides our own code, without asking anybody: every package is pinned and its
// bytes are known, its license is one that we may ship, and none runs a script while it is installed
// but those that we looked at.
import { describe, expect, test } from 'bun:test'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dir, '..')
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
// Commas behind the last entry are all that keeps it from being JSON.
const lock = JSON.parse(readFileSync(join(root, 'bun.lock'), 'utf8').replace(/,(?=\s*[}\]])/g, '')) as {
  packages: Record<string, [string, string, object, string] | [string, object]>
}

const LICENSES = [
  ...[
    'MIT',
    'Apache-2.0',
    'ISC',
    'BSD-2-Clause',
    'BSD-3-Clause',
    '0BSD',
    'OFL-1.1',
    'Unlicense',
    'CC0-1.0',
    'MPL-2.0',
  ],
]
/** Others, by package: programs that are run and not linked, and fonts with free terms. */
const LOOKED_AT: [RegExp, RegExp][] = [
  [/^@ff(?:mpeg|probe)-installer\//, /^L?GPL/],
  [/^dejavu-fonts-ttf$/, /^SEE LICENSE/],
  [/^@expo-google-fonts\/inter$/, /^MIT AND OFL-1\.1$/],
  // Written without the hyphen.
  [/^incremental-encoder$/, /^MPL 2\.0$/],
]
/** `bun` may run its script; the others need not, and Bun does not let them. */
const SCRIPTED = /^(?:bun|esbuild|msgpackr-extract|@scarf\/scarf|@ff(?:mpeg|probe)-installer\/[\w-]+)$/

type Installed = { name: string; version: string; license: string; hasScript: boolean }

/** What lies in `folder`, nested copies too. Our own stubs are no packages. */
function packagesIn(folder: string): Installed[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry): Installed[] => {
    const path = join(folder, entry.name)
    if (!entry.isDirectory() || entry.name.startsWith('.')) return []
    if (entry.name.startsWith('@')) return packagesIn(path)
    const nested = existsSync(join(path, 'node_modules')) ? packagesIn(join(path, 'node_modules')) : []
    if (existsSync(join(root, 'src/stubs', entry.name))) return nested
    const {
      name,
      version,
      license,
      licenses,
      scripts = {},
    } = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8'))
    const hasScript =
      ['preinstall', 'install', 'postinstall'].some((each) => scripts[each] !== undefined) ||
      existsSync(join(path, 'binding.gyp'))
    return [{ name, version, license: license ?? licenses?.[0]?.type ?? 'none', hasScript }, ...nested]
  })
}
const locked = new Set(Object.values(lock.packages).map(([id]) => id))
const lockedNames = new Set([...locked].map((id) => id.slice(0, id.lastIndexOf('@'))))
/** Without what an earlier version of the project needed: nobody takes that away. */
const installed = packagesIn(join(root, 'node_modules')).filter(({ name }) => lockedNames.has(name))

describe('the packages that we depend on', () => {
  test('are named with one exact version each', () => {
    const named = { ...manifest.dependencies, ...manifest.devDependencies, ...manifest.optionalDependencies }
    for (const [name, version] of Object.entries(named))
      expect([name, version]).toEqual([name, expect.stringMatching(/^\d+\.\d+\.\d+$/)])
  })

  test('come from the registry, and their bytes are known', () => {
    const entries = Object.entries(lock.packages)
    expect(entries.length).toBeGreaterThan(100)
    const strange = entries.filter(([, [id, source, , integrity]]) => {
      if (/@file:src\/stubs\/[\w-]+$/.test(id)) return false
      return !(
        /^(?:@[\w.-]+\/)?[\w.-]+@\d[\w.+-]*$/.test(id) &&
        source === '' &&
        /^sha512-[\w+/]{86}==$/.test(integrity ?? '')
      )
    })
    expect(strange).toEqual([])
  })

  test('are the ones that were locked', () => {
    expect(installed.length).toBeGreaterThan(80)
    expect(installed.filter(({ name, version }) => !locked.has(`${name}@${version}`))).toEqual([])
  })

  test('have licenses that we may ship', () => {
    const mayNot = installed.filter(({ name, license }) => {
      const choices = license.replace(/[()]/g, '').split(' OR ')
      const isLookedAt = LOOKED_AT.some(([which, what]) => which.test(name) && what.test(license))
      return !isLookedAt && !choices.some((choice) => LICENSES.includes(choice))
    })
    expect(mayNot).toEqual([])
  })

  test('run nothing while they are installed but what we looked at', () => {
    expect(manifest.trustedDependencies).toEqual(['bun'])
    expect(installed.filter(({ name, hasScript }) => hasScript && !SCRIPTED.test(name))).toEqual([])
  })
})
