import { expect, test } from 'bun:test'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'

const namesIn = (folder: string, ending: string) =>
  readdirSync(join(import.meta.dir, '../..', folder))
    .filter((name) => name.endsWith(ending))
    .map((name) => name.slice(0, -ending.length))
    .sort()

test('every verb has a test file of its name, and every test file a verb', () => {
  expect(namesIn('test/edit/verbs', '.test.ts')).toEqual(namesIn('src/edit/verbs', '.ts'))
})
