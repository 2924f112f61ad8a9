// Creating from a prompt alone.
import type { PromptCase } from './case.ts'

export const create: PromptCase[] = [
  {
    project: 'fresh',
    prompt: 'create a 30-second video about cooking tips',
    facts: { made: 1, new: { seconds: [29.5, 30.5] }, says: ['language model'] },
  },
  {
    project: 'fresh',
    prompt:
      'Create a new video project. Narrate the following script using the "Ava" AI voice. Apply Studio Sound to enhance audio quality. Add captions. Here is the script: Welcome to our kitchen. Today we make a tomato soup. Chop three tomatoes and one onion. Cook them slowly for twenty minutes. Enjoy your meal.',
    facts: { made: 1, new: { seconds: [8, 40] }, captions: true, says: ['voice'] },
  },
  {
    project: 'fresh',
    prompt:
      'Make a vertical video with these scenes:\n1. Sharpen your knives\n2. Salt the water\n3. Rest the meat',
    facts: {
      made: 1,
      new: { size: [1080, 1920] },
      titles: [{ text: 'Sharpen your knives' }, { text: 'Salt the water' }, { text: 'Rest the meat' }],
    },
  },
  {
    project: 'fresh',
    prompt: '5 common mistakes video from a LinkedIn post',
    facts: { says: ["I couldn't"] },
  },
  {
    project: 'fresh',
    prompt: 'write a product demo script',
    facts: { unchanged: true, says: ['language model'] },
  },
  { project: 'fresh', prompt: 'remove filler words', facts: { unchanged: true, says: ['no media'] } },
  {
    project: 'fresh',
    prompt:
      'Create a video called "Spring sale" about our new shoes. If you cannot write the script, do nothing.',
    facts: { unchanged: true },
  },
]
