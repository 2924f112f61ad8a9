// `bun src/build/release.ts [--target NAME …] [--draft] [--address URL]`: everything a release publishes, in
// dist/release/VERSION/: an executable per platform with its notices, the bill of materials, checksums, the changelog's
// section and, with the address that the files will have, the Homebrew formula.
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { asError } from '../errors.ts'
import { buildExecutable } from './build.ts'
import { changelogSection, releaseDay } from './changelog.ts'
import { type Download, formulaOf } from './homebrew.ts'
import { sbomOf } from './sbom.ts'
import { refusalOf, type Target, targetNamed } from './targets.ts'

const ROOT = join(import.meta.dir, '..', '..')
const RELEASED = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64', 'windows-x64']

/** Writes the release into `folder` and returns the names of its files. Throws in plain words. */
export async function writeRelease(
  folder: string,
  version: string,
  targets: Target[],
  address?: string,
): Promise<string[]> {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const downloads = new Map<string, Download>()
  for (const target of targets) {
    const name = await addExecutable(folder, version, target)
    downloads.set(target.name, { name, sha256: sha256Of(join(folder, name)) })
  }
  if (address !== undefined)
    writeFileSync(join(folder, 'roughcut.rb'), formulaOf(version, address, downloads))
  writeFileSync(join(folder, 'sbom.cdx.json'), sbomOf(ROOT, version))
  const names = readdirSync(folder).sort()
  const sums = names.map((name) => `${sha256Of(join(folder, name))}  ${name}\n`)
  writeFileSync(join(folder, 'SHA256SUMS'), sums.join(''))
  return [...names, 'SHA256SUMS']
}

/** `roughcut-VERSION-TARGET`, whichever machine builds it. */
async function addExecutable(folder: string, version: string, target: Target): Promise<string> {
  const built = await buildExecutable(target, false, folder)
  const name = `roughcut-${version}-${target.name}${target.platform === 'win32' ? '.exe' : ''}`
  renameSync(built, join(folder, name))
  renameSync(`${built}.NOTICES.txt`, join(folder, `${name}.NOTICES.txt`))
  return name
}

function sha256Of(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex')
}

function requireClean(): void {
  const { stdout } = Bun.spawnSync(['git', 'status', '--porcelain'], { cwd: ROOT })
  const changes = stdout.toString().trim()
  if (changes !== '')
    throw new Error(
      `A release is built from a commit, but there are changes:\n${changes}\nUse --draft to try it.`,
    )
}

function readTargets(names: string[]): Target[] {
  return names.map((name) => {
    const target = targetNamed(name)
    if (target === null) throw new Error(refusalOf(name))
    return target
  })
}

async function main(words: string[]): Promise<number> {
  try {
    const { values } = parseArgs({
      args: words,
      options: {
        target: { type: 'string', multiple: true },
        draft: { type: 'boolean', default: false },
        address: { type: 'string' },
      },
    })
    const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
    const changelog = readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8')
    const notes = changelogSection(changelog, version)
    if (notes === null) throw new Error(`CHANGELOG.md has no section for ${version}. Write one first.`)
    if (!values.draft) {
      requireClean()
      if (releaseDay(changelog, version) === null)
        throw new Error(
          `CHANGELOG.md gives no date for ${version}. Put today's into its heading, or use --draft.`,
        )
    }
    const folder = join(ROOT, 'dist', 'release', version)
    const names = await writeRelease(folder, version, readTargets(values.target ?? RELEASED), values.address)
    writeFileSync(join(folder, 'RELEASE-NOTES.md'), `${notes}\n`)
    for (const name of names) console.log(basename(name))
    return 0
  } catch (error) {
    console.error(`No release was built: ${asError(error).message}`)
    return 1
  }
}

if (import.meta.main) process.exitCode = await main(process.argv.slice(2))
