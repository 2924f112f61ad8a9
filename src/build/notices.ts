// Collects what the licenses of the included packages require: names, versions and texts, in one file beside the
// executable.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

type Manifest = {
  name: string
  version: string
  license?: string
  licenses?: { type: string }[]
  dependencies?: Record<string, string>
}

type Part = { name: string; version: string; license: string; texts: string[] }

const RUNTIME = `Bun ${Bun.version}, the runtime (https://bun.com): MIT. It contains JavaScriptCore and other parts of WebKit
(LGPL-2.1) and further libraries; https://github.com/oven-sh/bun/blob/bun-v${Bun.version}/LICENSE.md names them, their licenses,
and how to build Bun with a changed JavaScriptCore.`

/** All of `root`'s dependencies, direct and indirect, sorted by name. */
export function partsOf(root: string): Part[] {
  const parts = new Map<string, Part>()
  const visit = (folder: string): void => {
    for (const dependency of Object.keys(manifestIn(folder).dependencies ?? {})) {
      const found = folderOf(dependency, folder, root)
      // Packages that aren't installed, or that one of our stubs replaces, aren't in any executable.
      if (found === null || existsSync(join(root, 'src', 'stubs', dependency))) continue
      const { name, version, license, licenses } = manifestIn(found)
      const key = `${name}@${version}`
      if (parts.has(key)) continue
      parts.set(key, {
        name,
        version,
        license: license ?? licenses?.[0]?.type ?? 'see its text',
        texts: textsIn(found),
      })
      visit(found)
    }
  }
  visit(root)
  return [...parts.values()].sort((a, b) => a.name.localeCompare(b.name))
}

/** Writes the licenses of everything that ships to `file`. */
export function writeNotices(file: string, root: string): void {
  const parts = partsOf(root).map(({ name, version, license, texts }) =>
    [
      `${name} ${version}: ${license}`,
      ...(texts.length > 0
        ? texts
        : [`Its package brings no text; see https://www.npmjs.com/package/${name}.`]),
    ].join('\n\n'),
  )
  const own = readFileSync(join(root, 'LICENSE'), 'utf8').trim()
  writeFileSync(file, `${['Roughcut', own, RUNTIME, ...parts].join(`\n\n${'-'.repeat(80)}\n\n`)}\n`)
}

function manifestIn(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
}

/** As Node finds a package: in the nearest node_modules at or above `from`. */
function folderOf(name: string, from: string, root: string): string | null {
  const here = join(from, 'node_modules', name)
  if (existsSync(join(here, 'package.json'))) return here
  return from === root ? null : folderOf(name, dirname(from), root)
}

function textsIn(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => /^(?:licen[cs]e|copying|notice)(?:[._-]|$)/i.test(name))
    .map((name) => readFileSync(join(folder, name), 'utf8').trim())
}
