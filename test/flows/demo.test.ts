// `roughcut demo`, the real program: what it prints, how well it hears, and what it leaves.
import { expect, setDefaultTimeout, test } from 'bun:test'
import { runProgram } from '../support/run-command.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

setDefaultTimeout(120_000)

type DemoReport = {
  project_id: string
  import: { status: string; media_seconds_used: number }
  accuracy: Record<string, { word_error_rate: number; median_start_error_seconds: number }>
  edit: { status: string; project_changed: boolean; engine: string }
}

test('the demo imports, transcribes within bounds, edits by prompt, and says where everything is', async () => {
  using folder = temporaryFolder()
  const { exitCode, stdout, stderr } = await runProgram(folder.path, 'demo', '--llm', 'rules')
  expect([exitCode, stderr.includes('Transcribing interview.mp4')]).toEqual([0, true])
  for (const part of [
    'interview.mp4',
    'word error rate',
    'Hello and welcome back',
    'Edit by prompt',
    folder.path,
  ])
    expect(stdout).toContain(part)
  expect(stdout).toMatch(/\[(um|uh)/i)
})

test('the demo reports everything as one JSON document', async () => {
  using folder = temporaryFolder()
  const { exitCode, stdout } = await runProgram(folder.path, 'demo', '--llm', 'rules', '--json')
  expect(exitCode).toBe(0)
  const report = JSON.parse(stdout) as DemoReport
  expect(report).toMatchObject({
    import: { status: 'success', media_seconds_used: 90 },
    edit: { status: 'success', project_changed: true, engine: 'rules' },
  })
  for (const [sample, { word_error_rate, median_start_error_seconds }] of Object.entries(report.accuracy)) {
    expect([sample, word_error_rate < 0.1]).toEqual([sample, true])
    expect([sample, median_start_error_seconds < 0.06]).toEqual([sample, true])
  }
  const shown = await runProgram(folder.path, 'project', 'show', report.project_id)
  expect(shown.stdout).toContain('Interview')
})
