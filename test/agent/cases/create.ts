// Creating from a prompt alone.
import type { PromptCase } from './case.ts'

export const create: PromptCase[] = [
  // A name is no subject: nothing but an empty composition is asked for.
  {
    project: 'fresh',
    prompt: 'create a composition titled “Evening class”',
    facts: { made: 1, new: { names: ['Evening class'], seconds: [0, 0] }, titles: [], complete: true },
  },
  {
    project: 'fresh',
    prompt: 'make a new vertical composition named Notes for the board',
    facts: { made: 1, new: { names: ['Notes for the board'], size: [1080, 1920] }, complete: true },
  },
  {
    project: 'fresh',
    prompt: 'make two compositions called Left and Right',
    facts: { made: 2, names: ['Left', 'Right'], complete: true },
  },
  {
    project: 'several',
    prompt: 'two empty compositions called Left and Right',
    facts: { made: 2, names: ['Interview', 'Voice memo', 'Launch teaser', 'Left', 'Right'], complete: true },
  },
  { project: 'several', prompt: 'empty all compositions', facts: { made: 0, unchanged: true } },
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
