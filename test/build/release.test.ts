import { describe, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { changelogSection, releaseDay } from '../../src/build/changelog.ts'
import { formulaOf } from '../../src/build/homebrew.ts'
import { sbomOf } from '../../src/build/sbom.ts'

const ROOT = join(import.meta.dir, '../..')
const read = (name: string) => readFileSync(join(ROOT, name), 'utf8')

const ADDRESS = 'https://example.com/r/releases/download/v1.0.0'

describe('the Homebrew formula', () => {
  const formula = formulaOf(
    '1.0.0',
    ADDRESS,
    new Map([
      ['linux-x64', { name: 'roughcut-1.0.0-linux-x64', sha256: 'a'.repeat(64) }],
      ['darwin-arm64', { name: 'roughcut-1.0.0-darwin-arm64', sha256: 'b'.repeat(64) }],
      ['windows-x64', { name: 'roughcut-1.0.0-windows-x64.exe', sha256: 'c'.repeat(64) }],
    ]),
  )

  test('takes each executable from its address, with its checksum, on the machine that it is for', () => {
    expect(formula).toMatch(
      /on_macos do\s+on_arm do\s+url "\S+darwin-arm64"[^\n]*\s+sha256 "b{64}"\s+end\s+end/,
    )
    expect(formula).toMatch(
      /on_linux do\s+on_intel do\s+url "\S+linux-x64"[^\n]*\s+sha256 "a{64}"\s+end\s+end/,
    )
    expect(formula).toContain('homepage "https://example.com/r"')
    expect(formula).not.toContain('windows')
  })

  test.skipIf(Bun.which('ruby') === null)('is valid Ruby', () => {
    const { exitCode, stderr } = Bun.spawnSync(['ruby', '-c'], { stdin: Buffer.from(formula) })
    expect([exitCode, stderr.toString()]).toEqual([0, ''])
  })
})

describe('a release', () => {
  test('has a section in the changelog for the version in package.json', () => {
    const { version } = JSON.parse(read('package.json'))
    expect(changelogSection(read('CHANGELOG.md'), version)).toBeTruthy()
  })

  test('takes the section of its version only, with or without brackets', () => {
    const changelog = '# Changelog\n\n## [1.1.0] — 2026-02-01\n\nNew.\n\n## 1.0.0 — 2026-01-01\n\nFirst.\n'
    expect(changelogSection(changelog, '1.1.0')).toBe('New.')
    expect(changelogSection(changelog, '1.0.0')).toBe('First.')
    expect(changelogSection(changelog, '1.0')).toBeNull()
  })

  test('needs a date in the heading of its version', () => {
    const changelog = '# Changelog\n\n## [1.1.0] — 2026-02-01\n\n## 1.2.0 — unreleased\n\nSince 2026-01-01.\n'
    expect(releaseDay(changelog, '1.1.0')).toBe('2026-02-01')
    expect(releaseDay(changelog, '1.2.0')).toBeNull()
    expect(releaseDay(changelog, '1.3.0')).toBeNull()
  })

  test('lists every package with version and license, and is the same each time', () => {
    const { components, serialNumber } = JSON.parse(sbomOf(ROOT, '9.9.9'))
    const elysia = components.find(({ name }: { name: string }) => name === 'elysia')
    expect(elysia.purl).toBe(`pkg:npm/elysia@${JSON.parse(read('package.json')).dependencies.elysia}`)
    for (const { licenses } of components) expect(licenses[0].license.name).not.toBe('')
    expect(serialNumber).toMatch(/^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(sbomOf(ROOT, '9.9.9')).toBe(sbomOf(ROOT, '9.9.9'))
    expect(sbomOf(ROOT, '9.9.8')).not.toBe(sbomOf(ROOT, '9.9.9'))
  })
})
