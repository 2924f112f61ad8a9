// The README says what there is: a setting, a command or an export format that it does not name is
// found here, and so is one that it names although it is gone.
import { describe, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { SETTINGS } from '../src/config.ts'
import { COMMANDS } from '../src/main.ts'
import { FORMATS } from '../src/render/formats.ts'

const readme = readFileSync(join(import.meta.dir, '..', 'README.md'), 'utf8')

describe('the README', () => {
  test('names every setting with its flag, and no other', () => {
    for (const { variable, flag } of SETTINGS) {
      expect(readme).toContain(`\`${variable}\``)
      expect(readme).toContain(`\`--${flag}\``)
    }
    const known = new Set<string>([...SETTINGS.map(({ variable }) => variable), 'ROUGHCUT_CACHE'])
    const named = [...readme.matchAll(/ROUGHCUT_[A-Z_]+/g)].map(([name]) => name)
    expect(named.filter((name) => !known.has(name))).toEqual([])
  })

  test('names every command', () => {
    for (const { name } of COMMANDS) expect(readme).toContain(`\`${name}\``)
  })

  test('names every export format', () => {
    const [row] = readme.split('\n').filter((line) => line.startsWith('| `export`'))
    const named = /: ([a-z0-9, ]+) \|$/.exec(row ?? '')?.[1]?.split(', ')
    expect(named?.sort()).toEqual(Object.keys(FORMATS).sort())
  })

  test('has nothing left to fill in', () => {
    expect(readme.match(/<!--.*-->/g)).toBeNull()
  })
})
