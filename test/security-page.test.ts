import { expect, test } from 'bun:test'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PROGRAMS } from './torture/programs.ts'

const root = join(import.meta.dir, '..')
const page = readFileSync(join(root, 'SECURITY.md'), 'utf8')

test('every file that SECURITY.md names is there', () => {
  const named = [...page.matchAll(/`((?:src|test|\.ci)\/[\w./-]+)`/g)].map(([, path]) => path ?? '')
  expect(named.length).toBeGreaterThan(30)
  expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([])
})

test('what it calls tortured is tortured', () => {
  const names = PROGRAMS.map(({ name }) => name)
  for (const name of [
    'requests',
    'raw-requests',
    'media',
    'addresses',
    'secrets',
    'lines',
    'clock',
    'injection',
  ])
    expect(names).toContain(name)
})

test('asvs.md answers each requirement of levels 1 and 2 once, with a reason, and counts right', () => {
  const text = readFileSync(join(root, 'test/torture/asvs.md'), 'utf8')
  const rows = [...text.matchAll(/^\| (\d+\.\d+\.\d+) \| ([12]) \| (yes|no|n\/a) \| (.{4,}) \|$/gm)]
  // The figures of the standard itself.
  expect(rows).toHaveLength(253)
  expect(rows.filter(([, , level]) => level === '1')).toHaveLength(70)
  expect(new Set(rows.map(([, number]) => number)).size).toBe(253)
  const count = (answer: string) => rows.filter(([, , , given]) => given === answer).length
  expect(text).toContain(`**${count('yes')} yes, ${count('no')} no, ${count('n/a')} not\napplicable**`)
  const named = [...text.matchAll(/`((?:src|test)\/[\w./-]+)`/g)].map(([, path]) => path ?? '')
  expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([])
})
