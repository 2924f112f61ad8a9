import type { Paraphrases } from './paraphrase.ts'

export default [
  {
    project: 'interview',
    command: 'play it at 1.25x',
    same: ['run it at 1.25x', 'speed it up to 1.25x', 'speed 1.25', 'make it 25% faster'],
    other: ['play it at 1.5x', 'slow it down by 25%'],
  },
] satisfies Paraphrases[]
