// What was removed comes back: which of it, and where. What only sounds like it changes nothing.
import type { PromptCase } from './case.ts'

export const returns: PromptCase[] = [
  {
    project: 'cleaned',
    prompt: 'let us have the "I mean" back please',
    facts: { times: { 'I mean': 1, um: 0, 'sort of': 0 }, complete: true },
  },
  {
    project: 'cleaned',
    prompt: 'the um after "Today" should come back',
    facts: { times: { um: 1 }, kept: ['Today um we will talk'], complete: true },
  },
  {
    project: 'cleaned',
    prompt: 'restore the hesitation after "guest is"',
    facts: { times: { uh: 1 }, kept: ['guest is uh one of'], complete: true },
  },
  {
    project: 'cleaned',
    prompt: "I'd like basically and actually back",
    facts: { times: { basically: 1, actually: 1, um: 0 }, complete: true },
  },
  {
    project: 'cleaned',
    prompt: 'stick the sort of back in',
    facts: { kept: ['sort of amazing'], times: { um: 0 }, complete: true },
  },
  {
    project: 'cleaned',
    prompt: 'put the um back in the first answer',
    facts: { times: { um: 1, 'sort of': 0 }, complete: true },
  },
  {
    project: 'cleaned',
    prompt: 'roll back every cut in Interview',
    facts: { seconds: [59, 59.2], complete: true },
  },
  {
    project: 'bakery',
    earlier: ['keep only the first 30 seconds'],
    prompt: 'bring the sourdough back',
    facts: { kept: ['good sourdough'], gone: ['TikTok'] },
  },
  { project: 'cleaned', prompt: 'bring back the pauses', facts: { unchanged: true } },
  { project: 'cleaned', prompt: 'I need the silence back', facts: { unchanged: true } },
  {
    project: 'cleaned',
    prompt: 'bring back the word "hello"',
    facts: { unchanged: true, says: ['“hello” was removed'] },
  },
  { project: 'cleaned', prompt: 'go back to "Hello"', facts: { unchanged: true } },
  { project: 'cleaned', prompt: 'return the uh before "you know"', facts: { unchanged: true } },
]
