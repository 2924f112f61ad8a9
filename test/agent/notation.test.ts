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
  ['memo', 'gain_db=+4, speed=1.25', 'volume +4 dB, speed 1.25x'],
  ['memo', 'gainDb=-3 speed=1.25', 'volume -3 dB, speed 1.25x'],
  ['memo', 'fadeIn=2 fadeOut=3', 'fade in 2 s, fade out 3 s'],
  ['memo', 'AUD-12: too quiet on phones. AC: gain_db=+4, zero cuts', 'volume +4 dB'],
  ['memo', 'perf: speed=1.5. AC: no words removed, captions still off.', 'speed 1.5x'],
  ['memo', 'captions=karaoke burn_in=false', 'karaoke captions, not burned in'],
  ['dressed', 'captions=false', 'captions off'],
  [
    'dressed',
    'feat(captions): switch style plain -> karaoke, keep burned=true',
    'karaoke captions, burned in',
  ],
  ['several', 'fix(Voice memo): remove_fillers', 'In Voice memo, remove fillers'],
  ['several', "'Voice memo': gain_db=-3", 'In Voice memo, volume -3 dB'],
  [
    'several',
    "for c in all compositions: captions=boxed; skip 'Voice memo' (in review)",
    'boxed captions in Interview and Launch teaser',
  ],
  ['several', 'mv "Voice memo" memo-v2', 'rename "Voice memo" to "memo-v2"'],
  ['several', 'name: memo-v2\nsource: Voice memo', 'make a copy of Voice memo called "memo-v2"'],
  ['several', 'cp "Voice memo" memo_v2', 'make a copy of Voice memo called "memo_v2"'],
  [
    'bare',
    'POST /compositions name=rough-v1 source=interview.mp4',
    'Make a composition from interview.mp4 called "rough-v1"',
  ],
  ['bakery', "dedupe: 'the first year was'", "remove the repetition of 'the first year was'"],
  ['multicam', "title: 'Take 2' pos=lower_third t=0s..3s", 'add a title "Take 2", lower third, 0:00 to 0:03'],
  [
    'podcast',
    "feat(chapters): add 'Intro' 0:00, 'Farm' 0:12. Size stays 1280x720.",
    "add chapters 'Intro' 0:00, 'Farm' 0:12",
  ],
  [
    'episode',
    'refactor: reorder the episode to [voice-memo.mp3, intro.wav, interview.mp4]',
    'new order: voice-memo.mp3, intro.wav, interview.mp4',
  ],
  ['several', 'rename: "Voice memo" -> "memo-v2"', 'rename "Voice memo" to "memo-v2"'],
]

/** What is new gets another id each time. */
const withoutIds = (operations: readonly object[]) =>
  JSON.stringify(operations).replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '')

for (const [project, notation, words] of SAME)
  test(`${notation} is “${words}”`, async () => {
    const [read, meant] = [await runPrompt(project, notation), await runPrompt(project, words)]
    expect(withoutIds(read.operations)).toEqual(withoutIds(meant.operations))
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
