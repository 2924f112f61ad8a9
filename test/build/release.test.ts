import { describe, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { changelogSection } from '../../src/build/changelog.ts'
import { sbomOf } from '../../src/build/sbom.ts'

const ROOT = join(import.meta.dir, '../..')
const read = (name: string) => readFileSync(join(ROOT, name), 'utf8')

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
