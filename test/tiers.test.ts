import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { testFiles, tierOf } from './tiers.ts'

const root = join(import.meta.dir, '..')

test('a test that opens a browser is not a unit test', () => {
  const wrong = testFiles().filter(
    (file) =>
      tierOf(file) === 'unit' &&
      /from '.*\/support\/(?:chromium|browser)/.test(readFileSync(join(root, file), 'utf8')),
  )
  expect(wrong).toEqual([])
})

test('every tier has tests', () => {
  const tiers = new Set(testFiles().map(tierOf))
  expect([...tiers].sort()).toEqual(['media', 'prompts', 'torture', 'unit', 'web'])
})
