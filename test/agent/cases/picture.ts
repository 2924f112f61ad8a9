// Frame size and fit, crossfades, and what is not in the vocabulary.
import type { PromptCase } from './case.ts'

export const picture: PromptCase[] = [
  { project: 'interview', prompt: 'make it vertical', facts: { size: [1080, 1920], complete: true } },
  {
    project: 'interview',
    prompt: 'Change the aspect ratio to 9:16',
    facts: { size: [1080, 1920], complete: true },
  },
  {
    project: 'dressed',
    prompt:
      "Find the composition called 'My Clip Name' and change its aspect ratio to 9:16 vertical portrait (1080x1920). Keep all existing edits, captions, and studio sound.",
    facts: {
      size: [1080, 1920],
      captions: true,
      effects: { studioSound: 80 },
      seconds: [59.09, 59.09],
      complete: true,
    },
  },
  {
    project: 'interview',
    prompt: 'Make this square with a blurred background',
    facts: { size: [1080, 1080], complete: true },
  },
  {
    project: 'interview',
    prompt: 'convert to 4:5 for Instagram',
    facts: { size: [1080, 1350], complete: true },
  },
  { project: 'interview', prompt: 'resize to 1920x1080', facts: { size: [1920, 1080], complete: true } },
  {
    project: 'interview',
    prompt: 'turn it into portrait format',
    facts: { size: [1080, 1920], complete: true },
  },
  {
    project: 'several',
    prompt: 'make every composition vertical',
    facts: { operations: { set_frame: 3 }, size: [1080, 1920], complete: true },
  },
  {
    project: 'several',
    prompt: 'make the Interview square',
    facts: { size: [1080, 1080], untouched: ['Voice memo', 'Launch teaser'], complete: true },
  },
  { project: 'interview', prompt: 'Switch from 16:9 to 9:16', facts: { size: [1080, 1920], complete: true } },
  {
    project: 'episode',
    prompt: 'add a crossfade of half a second between the clips',
    facts: { operations: { set_crossfade: 1 }, complete: true },
  },
  { project: 'interview', prompt: 'hide jump cuts with zooms', facts: { unchanged: true, says: ['zoom'] } },
  {
    project: 'interview',
    prompt: 'camera layouts when a dashboard is referenced',
    facts: { unchanged: true, says: ["I couldn't"] },
  },
  { project: 'interview', prompt: 'animated callouts', facts: { unchanged: true, says: ["I couldn't"] } },
  { project: 'interview', prompt: 're-edit tone', facts: { unchanged: true, says: ["I couldn't"] } },
  {
    project: 'interview',
    prompt: 'remove the green screen background',
    facts: { unchanged: true, says: ['background'] },
  },
  {
    project: 'interview',
    prompt: 'make the colours warmer',
    facts: { unchanged: true, says: ["I couldn't"] },
  },
  {
    project: 'episode',
    prompt: 'move the last clip to the start',
    facts: { operations: { move_range: 1 }, seconds: [83, 84], complete: true },
  },
  {
    project: 'episode',
    prompt: 'Reverse the order of the clips',
    facts: { operations: { move_clip: 3 }, complete: true },
  },
  {
    project: 'several',
    prompt: 'insert intro.wav at the beginning of the Interview',
    facts: {
      operations: { insert_clip: 1 },
      seconds: [63.4, 63.7],
      kept: ['welcome to the podcast'],
      complete: true,
    },
  },
  {
    project: 'interview',
    prompt: 'split the clip at 0:30',
    facts: { operations: { split_clip: 1 }, seconds: [59.09, 59.09], complete: true },
  },
  {
    project: 'interview',
    prompt: 'Change it to 1:1 and blur the background',
    facts: { size: [1080, 1080], complete: true },
  },
  {
    project: 'interview',
    prompt: 'make this landscape 1920 by 1080',
    facts: { size: [1920, 1080], complete: true },
  },
  {
    project: 'several',
    prompt: 'make both the Interview and the Voice memo vertical',
    facts: { size: [1080, 1920], untouched: ['Launch teaser'], complete: true },
  },
  {
    project: 'several',
    prompt: 'make the longest composition vertical',
    facts: { size: [1080, 1920], untouched: ['Voice memo', 'Launch teaser'], complete: true },
  },
  {
    project: 'interview',
    prompt: 'portrait, 1080 x 1920, blurred background',
    facts: { size: [1080, 1920] },
  },
  { project: 'interview', prompt: 'optimise for instagram stories', facts: { size: [1080, 1920] } },
  {
    project: 'interview',
    prompt: 'Make it vertical but leave the audio untouched',
    facts: { size: [1080, 1920], effects: { studioSound: 0, gainDb: 0 }, complete: true },
  },
  {
    project: 'several',
    prompt: 'change Voice memo to 9:16',
    facts: { in: 'Voice memo', size: [1080, 1920], untouched: ['Interview'], complete: true },
  },
  {
    project: 'interview',
    prompt: 'vertical pls, keep the whole picture visible with blurred bars',
    facts: { size: [1080, 1920] },
  },
  { project: 'interview', prompt: 'crop it to a square', facts: { size: [1080, 1080], complete: true } },
  { project: 'interview', prompt: 'Crop to 9x16', facts: { size: [1080, 1920], complete: true } },
  {
    project: 'interview',
    prompt: 'I want a portrait version of this',
    facts: { untouched: ['Interview'], made: 1, new: { size: [1080, 1920] } },
  },
  {
    project: 'interview',
    prompt: 'Change aspect ratio from landscape to square',
    facts: { size: [1080, 1080], complete: true },
  },
]
