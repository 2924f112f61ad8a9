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
  {
    project: 'cleaned',
    prompt: 'Restore everything that was cut; verbatim is essential.',
    facts: { seconds: [59, 59.2], complete: true },
  },
  {
    project: 'cleaned',
    prompt: 'Put back everything that was removed, I need it word for word',
    facts: { seconds: [59, 59.2], captions: false, complete: true },
  },
  {
    project: 'podcast',
    earlier: [
      'Remove "The elephant scan took nine hours and the result was amazing." and "That surprised everyone in my family."',
    ],
    prompt: 'Reinstate just the nine hours line',
    facts: { kept: ['nine hours'], gone: ['surprised everyone'], complete: true },
  },
  {
    project: 'podcast',
    earlier: ['Remove "How did your mother react? She never wanted to watch me land."'],
    prompt: 'actually return the answer, it is only the question that should go',
    facts: { kept: ['watch me land'], gone: ['your mother'], complete: true },
  },
  {
    project: 'podcast',
    earlier: ['Remove "How did your mother react? She never wanted to watch me land."'],
    prompt: 'put the answer back',
    facts: { kept: ['watch me land'], gone: ['your mother'], complete: true },
  },
  {
    project: 'podcast',
    earlier: ['Remove "How did your mother react? She never wanted to watch me land."'],
    prompt: 'restore the question',
    facts: { gone: ['watch me land'], kept: ['your mother'], complete: true },
  },
  {
    project: 'interview',
    earlier: ['Remove all the fillers'],
    prompt: 'Leave the ums in after all',
    facts: { times: { um: 4, uh: 0 }, complete: true },
  },
  {
    project: 'interview',
    earlier: ['Remove all the fillers'],
    prompt: 'On second thoughts the ums should stay',
    facts: { times: { um: 4, uh: 0 }, complete: true },
  },
  {
    project: 'podcast',
    earlier: ['Remove the first and the last sentence'],
    prompt: 'bring the last one back',
    facts: { kept: ['See you next week'], gone: ['Welcome back'], complete: true },
  },
  {
    project: 'podcast',
    earlier: ['Remove the first and the last sentence'],
    prompt: 'bring the first one back',
    facts: { gone: ['See you next week'], kept: ['Welcome back'], complete: true },
  },
  {
    project: 'interview',
    earlier: ['Remove all the fillers'],
    prompt: 'leave the "basically" in after all',
    facts: { times: { basically: 1, um: 0 }, complete: true },
  },
  {
    project: 'interview',
    earlier: ['Remove all the fillers'],
    prompt: 'I changed my mind about the ums, bring them back',
    facts: { times: { um: 4, uh: 0 }, complete: true },
  },
]
