// One way to say where: every command takes every place, and means the same stretch by it.
import { describe, expect, test } from 'bun:test'
import { durationOfComposition } from '../../src/edit/position.ts'
import { runPrompt } from './cases/case.ts'

type Outcome = Awaited<ReturnType<typeof runPrompt>>

/** Places in the interview, with the seconds that they take. */
const PLACES: Record<string, number> = {
  'the first 20 seconds': 20,
  'the last 10 seconds': 10,
  'the first sentence': 2,
  'the last sentence': 2.3,
  'the last two sentences': 6.1,
  'the last question': 1.8,
  'the last question and its answer': 8.3,
  'the question about silence and the answer': 9.2,
  'the questions': 4.8,
  'everything before "Thanks for the answer"': 45.6,
  'everything from 0:20 on': 39.1,
  'from "Thanks for the answer" to "open and private"': 9.6,
  'the part between 0:10 and 0:20': 10,
  '0:10 to 0:20': 10,
  'the intro': 12.1,
  'the goodbye': 3.3,
  'the second half': 29.5,
  'the line "sort of amazing"': 2.1,
  'the part about the model': 8,
  'the sentence at 0:46': 1.3,
  'the question at 0:50': 1.8,
  'the sentence with "open source"': 1.8,
}

/** Words are cut with a breath around them, a retake apart from what it interrupts. */
const TOLERANCE = 0.7

const seconds = (us: number) => us / 1e6

function durations({ fixture, after, operations }: Outcome) {
  const [was] = fixture.document.compositions.map(durationOfComposition)
  const [is, made] = after.compositions.map(durationOfComposition)
  const ranges = operations.flatMap((one) => ('range' in one && one.range ? [one.range] : []))
  return {
    was: seconds(was ?? 0),
    is: seconds(is ?? 0),
    made: seconds(made ?? 0),
    named: seconds(ranges.reduce((sum, { startUs, endUs }) => sum + endUs - startUs, 0)),
  }
}

/** Each command, and how much of the film it took the place to be. */
const COMMANDS: Record<string, (outcome: Outcome) => number> = {
  'remove PLACE': (outcome) => durations(outcome).was - durations(outcome).is,
  'keep only PLACE': (outcome) => durations(outcome).is,
  'make a clip of PLACE': (outcome) => durations(outcome).made,
  'mute PLACE': (outcome) => durations(outcome).named,
  'play PLACE at double speed': (outcome) => 2 * (durations(outcome).was - durations(outcome).is),
  'turn the volume of PLACE down by 3 dB': (outcome) => durations(outcome).named,
}

describe.each(Object.entries(COMMANDS))('%s', (command, taken) => {
  test.each(Object.entries(PLACES))('%s', async (place, lasts) => {
    const outcome = await runPrompt('interview', command.replace('PLACE', place))
    expect(Math.abs(taken(outcome) - lasts)).toBeLessThan(TOLERANCE)
  })
})
