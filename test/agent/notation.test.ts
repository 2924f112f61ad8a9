// A prompt in a programmer's notation does what the same prompt does in words.
import { expect, test } from 'bun:test'
import type { AgentProjectName } from '../support/agent-projects.ts'
import { runPrompt } from './cases/case.ts'

const SAME: [AgentProjectName, string, string][] = [
  ['interview', 'cut(0:10, 0:20)', 'cut 0:10 to 0:20'],
  ['interview', 'cut [28.2s, 30.8s)', 'cut 28.2 seconds to 30.8 seconds'],
  ['interview', 'remove_fillers', 'remove fillers'],
  ['interview', 'action: remove fillers', 'remove fillers'],
  ['interview', 'speed *= 1.5', 'speed 1.5x'],
  ['interview', 'speed=1.5', 'speed 1.5x'],
  ['interview', 'set aspect_ratio=1:1', 'set the aspect ratio to 1:1'],
  ['interview', 'trim start=5 end=50', 'keep only 0:05 to 0:50'],
  ['interview', 'op: captions, style: karaoke', 'add karaoke captions'],
  ['interview', 'op: crop, ratio: 1:1, target: Interview', 'crop to 1:1'],
  ['interview', 'delete words 1..3', 'delete words 1 to 3'],
  [
    'several',
    'target: voice memo; action: remove pauses longer than 0.5s',
    'In Voice memo, remove pauses longer than 0.5 s',
  ],
  ['several', 'op: remove_fillers, target: Voice memo', 'In Voice memo, remove fillers'],
  ['several', 'rename: "Voice memo" -> "memo-v2"', 'rename "Voice memo" to "memo-v2"'],
]

for (const [project, notation, words] of SAME)
  test(`${notation} is “${words}”`, async () => {
    const [read, meant] = [await runPrompt(project, notation), await runPrompt(project, words)]
    expect(read.operations).toEqual(meant.operations)
    expect(read.operations).not.toEqual([])
    expect(read.response).not.toContain("I couldn't")
  })

test('parentheses of prose stay prose', async () => {
  const [aside, plain] = [
    await runPrompt('interview', 'remove the fillers (um and uh) please'),
    await runPrompt('interview', 'remove the fillers please'),
  ]
  expect(aside.operations).toEqual(plain.operations)
})
