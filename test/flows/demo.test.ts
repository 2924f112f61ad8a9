// `roughcut demo` from source, as `npm run demo` runs it: what it prints for people, how well it hears, and what it leaves.
// The same as one JSON document is in executable.test.ts.
import { expect, test } from 'bun:test'
import { FROM_SOURCE } from '../support/program.ts'
import { runProgram, runToItsEnd } from '../support/run-command.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

test('the demo imports, transcribes within bounds, edits by prompt, and says where everything is', async () => {
  using folder = temporaryFolder()
  const { exitCode, stdout, stderr } = await runToItsEnd(folder.path, [
    ...FROM_SOURCE,
    ...['demo', '--llm', 'rules'],
  ])
  expect([exitCode, stderr.includes('Transcribing interview.mp4')]).toEqual([0, true])
  for (const part of [
    'interview.mp4',
    '90 media seconds used',
    'Hello and welcome back',
    'Edit by prompt',
    'interpreted by rules',
    folder.path,
  ])
    expect(stdout).toContain(part)
  expect(stdout).toMatch(/\[(um|uh)/i)
  const accuracies = [...stdout.matchAll(/^ +(\S+) +word error rate ([\d.]+) % .* off by (\d+) ms/gm)]
  expect(accuracies.map(([, sample]) => sample)).toContain('interview.mp4')
  for (const [, sample = '', errorPercent, startErrorMs] of accuracies)
    expect([sample, Number(errorPercent) < 10, Number(startErrorMs) < 60]).toEqual([sample, true, true])
  const project = /roughcut project show (\S+),/.exec(stdout)?.[1] ?? ''
  expect((await runProgram(folder.path, 'project', 'show', project)).stdout).toContain('Interview')
}, 120_000)
