import { describe, expect, test } from 'bun:test'
import { outcomeOf, type Paraphrases } from './paraphrase.ts'

const sets: Paraphrases[] = []
for (const name of [...new Bun.Glob('*.ts').scanSync(import.meta.dir)].sort())
  if (name !== 'paraphrase.ts' && !name.endsWith('.test.ts'))
    sets.push(...((await import(`./${name}`)) as { default: readonly Paraphrases[] }).default)

describe.each(sets)('$command', ({ project, command, same, other = [] }) => {
  const plain = outcomeOf(project, command)
  test('the command is carried out', async () => {
    expect(await plain).toMatchObject({ isChanged: true, isRefused: false })
  })
  test.each([...same])('%s', async (wording) => {
    expect(await outcomeOf(project, wording)).toEqual(await plain)
  })
  test.each([...other])('not: %s', async (wording) => {
    expect(await outcomeOf(project, wording)).not.toEqual(await plain)
  })
})
