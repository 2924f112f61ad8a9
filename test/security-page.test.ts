import { describe, expect, test } from 'bun:test'
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

/** B5, B12 and B16 to B23 belong to other work. */
const WEB_ROWS = [1, 2, 3, 4, 6, 7, 8, 9, 10, 11, 13, 14, 15].map((number) => `B${number}`)

describe('claims.md', () => {
  const claims = readFileSync(join(root, 'test/torture/claims.md'), 'utf8')
  const rows = [...claims.matchAll(/^\| (.+?) \| (`.+) \|$/gm)].map(([, claim = '', tests = '']) => ({
    claim,
    tests: tests.split('<br>').map((one) => /^`(test\/[\w./-]+)`: (.+)$/.exec(one)?.slice(1) ?? [one, '']),
  }))

  test('has a test for each threat of SECURITY.md', () => {
    const tables = page.matchAll(/^\| threat \|.*\n\|[ -|]+\|\n((?:\|.*\n)+)/gm)
    const threats = [...tables].flatMap(([, body = '']) =>
      body.split('\n').flatMap((line) => line.split(' | ')[0]?.replace(/^\| /, '') || []),
    )
    expect(threats.length).toBeGreaterThan(45)
    const claimed = new Set(rows.map(({ claim }) => claim))
    expect(threats.filter((threat) => !claimed.has(threat))).toEqual([])
  })

  test('has a test for each row of the issue that repaired what was wrong', () => {
    const text = rows.map(({ claim }) => `, ${claim},`).join('')
    const ids = ['C1', 'H1', 'H2', 'H3', 'H4', 'H5', 'H6', ...[...Array(12).keys()].map((i) => `M${i + 1}`)]
    const all = [...ids, ...[...Array(12).keys()].map((i) => `L${i + 1}`), ...WEB_ROWS]
    expect(all.filter((id) => !text.includes(`, ${id},`))).toEqual([])
  })

  test('names tests that exist', () => {
    const missing = rows
      .flatMap(({ tests }) => tests)
      .filter(([path = '', name = '']) => {
        const file = join(root, path)
        return name === '' || !existsSync(file) || !readFileSync(file, 'utf8').includes(name)
      })
    expect(missing).toEqual([])
  })
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
  const unshown = rows.filter(
    ([, , , given, why = '']) => given === 'yes' && !/`(?:src|test)\/[\w./-]+`/.test(why),
  )
  expect(unshown.map(([, number]) => number)).toEqual([])
})
