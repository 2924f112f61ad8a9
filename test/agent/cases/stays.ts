// What stays, said with a list of words, a reason without a comma, or beside what is brought back; headings that announce edits.
import type { PromptCase } from './case.ts'

export const stays: PromptCase[] = [
  {
    project: 'interview',
    prompt: 'not one full sentence may go: cut the ums',
    facts: { times: { um: 0, uh: 2 }, complete: true },
  },
  {
    project: 'interview',
    prompt: 'remove all filler words but keep words such as basically and actually',
    facts: { times: { um: 0 }, kept: ['basically', 'actually'], complete: true },
  },
  {
    project: 'interview',
    prompt: 'kill the ums and uhs, but leave the you know in cos people talk like that',
    facts: { times: { um: 0, uh: 0 }, kept: ['you know'], complete: true },
  },
  {
    project: 'interview',
    prompt: 'Nix the flubbed take, keep the pickup.',
    facts: { times: { 'the model is very fast': 1 }, complete: true },
  },
  {
    project: 'interview',
    prompt: 'Drop the false start, keep take two.',
    facts: { times: { 'the model is very fast': 1 }, complete: true },
  },
  {
    project: 'bakery',
    prompt: 'Remove from "Sorry, my phone is ringing" to "Where were we?". The next question stays.',
    facts: { gone: ['my phone is ringing'], kept: ['next for you'], complete: true },
  },
  // All but the one that stays beside what is said.
  {
    project: 'bakery',
    prompt: 'Take away every um bar the one just before "who runs a small bakery".',
    facts: { times: { um: 1 }, kept: ['who runs a small bakery'], complete: true },
  },
  {
    project: 'bakery',
    prompt: 'remove all ums but the one before "who runs a small bakery"',
    facts: { times: { um: 1 }, kept: ['who runs a small bakery'], complete: true },
  },
]
