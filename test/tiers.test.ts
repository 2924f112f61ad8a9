import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readArguments, TIERS, testFiles, tierOf } from './tiers.ts'

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

test('the named tiers run, fastest first, and without a name all of them', () => {
  expect(readArguments(['web', 'unit'])).toEqual({ tiers: ['unit', 'web'], options: [] })
  expect(readArguments([])).toEqual({ tiers: TIERS, options: [] })
  expect(readArguments(['--update-timings'])).toEqual({ tiers: TIERS, options: ['--update-timings'] })
})

test('an unknown word runs nothing', () => {
  expect(readArguments(['unit', 'units', '--bail'])).toEqual({
    problem: expect.stringMatching(/^Not a tier: units\.\nUsage: /),
  })
  expect(readArguments(['test/log.test.ts'])).toEqual({ problem: expect.stringContaining('To run one file') })
})
