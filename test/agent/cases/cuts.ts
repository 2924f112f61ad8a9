// Cuts in short wordings: places, phrases, counts, and what must stay.
import type { PromptCase } from './case.ts'

export const cuts: PromptCase[] = [
  {
    project: 'interview',
    prompt: 'Please eliminate every instance of "you know" and "I mean" from the recording.',
    facts: { gone: ['you know', 'i mean'], kept: ['um', 'sort of'], complete: true },
  },
  {
    project: 'interview',
    prompt: 'remove the ums, but leave the one before "there is one last question"',
    facts: { times: { um: 1 }, kept: ['um there is one last question'] },
  },
  {
    project: 'memo',
    prompt: 'cut the ums, keep the one after "okay so"',
    facts: { times: { um: 1 } },
  },
  {
    project: 'bakery',
    prompt: 'clean this up: no uhs, sponsor out',
    facts: { times: { uh: 0 }, gone: ['brought to you by flourbox'] },
  },
  { project: 'bakery', prompt: 'only the oven stuff', facts: { kept: ['we spent forty thousand pounds'] } },
  {
    project: 'bakery',
    prompt: 'take the wobble out of "we lost money every single month"',
    facts: { unchanged: true },
  },
  {
    project: 'interview',
    prompt: 'I messed up a sentence and said it again, remove the first attempt',
    facts: { times: { 'the model is very fast on a local machine': 1 } },
  },
  { project: 'interview', prompt: 'Snip out 0:20 - 0:25', facts: { seconds: [53.8, 54.4], complete: true } },
  {
    project: 'interview',
    prompt: 'get rid of the opening 5 seconds',
    facts: { seconds: [53.8, 54.4], complete: true },
  },
  {
    project: 'interview',
    prompt: 'cut everything from 50 seconds onwards',
    facts: { seconds: [49.7, 50.3], complete: true },
  },
  {
    project: 'interview',
    prompt: 'I only want to keep the bit between 0:12 and 0:24',
    facts: { seconds: [11.5, 12.5], kept: ['thank you it is'], gone: ['hello'], complete: true },
  },
  { project: 'interview', prompt: 'start the video at 2.5 seconds', facts: { seconds: [56.3, 56.9] } },
  {
    project: 'interview',
    prompt: 'end the video after "everything is open and private"',
    facts: { gone: ['bye'], kept: ['open and private'] },
  },
  {
    project: 'interview',
    prompt: "remove where he says 'it is sort of amazing'",
    facts: { gone: ['amazing'], complete: true },
  },
  {
    project: 'interview',
    prompt: 'drop the question about open source',
    facts: { gone: ['is it open source and free'] },
  },
  {
    project: 'podcast',
    prompt: 'take out the bit about the farm',
    facts: { gone: ['farm'], kept: ['elephant'], complete: true },
  },
  {
    project: 'podcast',
    prompt: 'cut the whole section where Leo talks about content marketing',
    facts: { gone: ['content marketing'], kept: ['elephant', 'pilot training'], complete: true },
  },
  {
    project: 'podcast',
    prompt: 'trim the greeting at the start and the goodbye at the end',
    facts: { kept: ['pilot training'], gone: ['goodbye'] },
  },
  {
    project: 'podcast',
    prompt: 'create a new composition called "Flying" from the part where he talks about pilot training',
    facts: {
      untouched: ['Flight Deck'],
      made: 1,
      new: { names: ['Flying'], heard: ['pilot training'], notHeard: ['elephant'] },
      complete: true,
    },
  },
  {
    project: 'podcast',
    prompt: 'Summarise the episode in a one minute video',
    facts: { untouched: ['Flight Deck'], made: 1, new: { seconds: [40, 60.5] } },
  },
  {
    project: 'interview',
    prompt: "Show the text 'Subscribe!' at the bottom during the last 5 seconds",
    facts: {
      titles: [{ text: 'Subscribe!', place: 'bottom', startSeconds: 54, endSeconds: 59 }],
      complete: true,
    },
  },
  {
    project: 'interview',
    prompt: 'add b-roll of a city skyline over the intro',
    facts: { unchanged: true, says: ["I couldn't"] },
  },
  {
    project: 'interview',
    prompt: 'Give me a French dub of this',
    facts: { unchanged: true, says: ["I couldn't"] },
  },
  { project: 'interview', prompt: 'delete every second sentence', facts: { unchanged: true } },
  {
    project: 'fresh',
    prompt: 'Make me a short video explaining how solar panels work',
    facts: { says: ['language model'] },
  },
  {
    project: 'episode',
    prompt: 'put the voice memo before the interview',
    facts: { operations: { move_range: 1 }, seconds: [83, 84], complete: true },
  },
  {
    project: 'interview',
    prompt: 'remvoe filller wrods and ad captoins',
    facts: { gone: ['um'], captions: true },
  },
  {
    project: 'interview',
    prompt: 'jump straight to 12 seconds, cut everything before that',
    facts: { kept: ['thank you it is'], gone: ['hello'] },
  },
  {
    project: 'interview',
    prompt: 'trim the video to the first 20s',
    facts: { seconds: [19.5, 20.5], complete: true },
  },
  {
    project: 'interview',
    prompt: 'lose the first five and last five seconds',
    facts: { seconds: [48.5, 49.6] },
  },
  {
    project: 'interview',
    prompt: 'cut 00:00:10 - 00:00:12.5 and 00:00:20 - 00:00:21',
    facts: { seconds: [55.4, 55.8], complete: true },
  },
  {
    project: 'interview',
    prompt: 'delete from the start until we say thank you',
    facts: { gone: ['hello'], kept: ['thank you it is'] },
  },
  {
    project: 'interview',
    prompt: 'Cut from "Thanks for the answer" to the end',
    facts: { gone: ['thanks for the answer', 'bye'], kept: ['sort of amazing'], complete: true },
  },
  {
    project: 'interview',
    prompt: 'delete the line "Sorry, let me start again."',
    facts: {
      gone: ['start again'],
      times: { 'the model is very fast on a local machine': 2 },
      complete: true,
    },
  },
  {
    project: 'interview',
    prompt: 'take out the words very fast',
    facts: { gone: ['very fast'], complete: true },
  },
  {
    project: 'interview',
    prompt: 'please remove seconds 5 through 8',
    facts: { seconds: [55.8, 56.4], complete: true },
  },
  {
    project: 'interview',
    prompt: 'shave 10 seconds off the end',
    facts: { seconds: [48.8, 49.4], complete: true },
  },
  {
    project: 'interview',
    prompt: 'cut the second half',
    facts: { seconds: [29, 30], kept: ['hello'], gone: ['bye'], complete: true },
  },
  {
    project: 'interview',
    prompt: 'remove the bit that drags',
    facts: { unchanged: true, says: ["I couldn't"] },
  },
  { project: 'interview', prompt: 'shorten it', facts: { saysNot: ['nothing left'] } },
  {
    project: 'interview',
    prompt: 'cut it to make it more interesting',
    facts: { unchanged: true, says: ["I couldn't"] },
  },
  { project: 'interview', prompt: 'delete the video', facts: { unchanged: true, says: ['not'] } },
  {
    project: 'several',
    prompt: 'In "Voice memo" delete everything after "questions"',
    facts: {
      in: 'Voice memo',
      gone: ['camera'],
      kept: ['three questions'],
      untouched: ['Interview'],
      complete: true,
    },
  },
  { project: 'several', prompt: 'delete all compositions except Interview', facts: { names: ['Interview'] } },
  {
    project: 'podcast',
    prompt: 'condense this episode to 40 seconds',
    facts: { untouched: ['Flight Deck'], made: 1, new: { seconds: [28, 40.5] }, complete: true },
  },
  { project: 'interview', prompt: 'make it twice as fast', facts: { effects: { speed: 2 }, complete: true } },
  {
    project: 'interview',
    prompt: 'add the text "Part 1" in the centre from 2s to 6s',
    facts: { titles: [{ text: 'Part 1', place: 'center', startSeconds: 2, endSeconds: 6 }], complete: true },
  },
  {
    project: 'interview',
    prompt: 'Do you have the ability to translate this into German?',
    facts: { unchanged: true, says: ['translat'] },
  },
  {
    project: 'interview',
    prompt: "there's a repeated sentence, keep only the second take",
    facts: { times: { 'the model is very fast on a local machine': 1 } },
  },
  {
    project: 'interview',
    prompt: 'remove the false start',
    facts: { gone: ['start again'], complete: true },
  },
  {
    project: 'interview',
    prompt: 'trim everything before the first word',
    facts: { seconds: [58.4, 58.9], kept: ['hello'], complete: true },
  },
  {
    project: 'interview',
    prompt: 'cut the beginning up to "Thank you, it is"',
    facts: { gone: ['hello'], kept: ['thank you it is'] },
  },
  {
    project: 'interview',
    prompt: 'Erase the part starting at 0:25 and ending at 0:30',
    facts: { seconds: [53.9, 54.3] },
  },
  {
    project: 'interview',
    prompt: 'could we drop 0:40 through 0:45?',
    facts: { seconds: [53.9, 54.3], complete: true },
  },
  {
    project: 'interview',
    prompt: 'please only keep 0:12-0:24 and 0:45-0:55',
    facts: { seconds: [21.5, 22.5], complete: true },
  },
  {
    project: 'interview',
    prompt: 'get rid of the last two sentences',
    facts: { gone: ['bye'], complete: true },
  },
  {
    project: 'interview',
    prompt: 'cut the ending',
    facts: { gone: ['bye bye'], kept: ['everything is open'], complete: true },
  },
  {
    project: 'interview',
    prompt: 'Remove the greeting',
    facts: { gone: ['hello and welcome'], kept: ['the agent can read'], complete: true },
  },
  {
    project: 'interview',
    prompt: 'shorten the video to 25 seconds',
    facts: { untouched: ['Interview'], made: 1, new: { seconds: [15, 25.5] } },
  },
  {
    project: 'podcast',
    prompt: 'cut out the tractor part',
    facts: { gone: ['tractor'], kept: ['elephant'], complete: true },
  },
  {
    project: 'podcast',
    prompt: 'delete every time the host mentions the Flight Deck podcast',
    facts: { gone: ['flight deck'], kept: ['elephant'], complete: true },
  },
  {
    project: 'podcast',
    prompt: 'Isolate the elephant scan section as a separate composition',
    facts: { untouched: ['Flight Deck'], made: 1, new: { heard: ['elephant'], notHeard: ['tractor'] } },
  },
  {
    project: 'podcast',
    prompt: 'keep just the part where they discuss pilot training, delete the rest',
    facts: { kept: ['pilot training'], gone: ['elephant', 'tractor'] },
  },
  {
    project: 'several',
    prompt: 'remove the first 5 seconds from Interview and Voice memo',
    facts: { seconds: [53.9, 54.3], untouched: ['Launch teaser'], complete: true },
  },
  { project: 'several', prompt: 'is there a composition over a minute long', facts: { unchanged: true } },
  {
    project: 'interview',
    prompt: 'give me the transcript',
    facts: { unchanged: true, says: ['welcome back'] },
  },
  {
    project: 'interview',
    prompt: 'Overlay "50% OFF" at the bottom of the screen throughout',
    facts: {
      titles: [{ text: '50% OFF', place: 'bottom', startSeconds: 0, endSeconds: 59.09 }],
      complete: true,
    },
  },
  { project: 'interview', prompt: 'i want this in 4k', facts: { saysNot: ['error'] } },
  {
    project: 'interview',
    prompt: 'the transcript says "local machine" but it should be "laptop"',
    facts: { operations: { correct_text: 1 } },
  },
  {
    project: 'interview',
    prompt: 'remove the swear words',
    facts: { unchanged: true, says: ["I couldn't"] },
  },
  { project: 'interview', prompt: 'delete the guest', facts: { unchanged: true, says: ["I couldn't"] } },
  { project: 'interview', prompt: 'cut the crap', facts: { unchanged: true } },
  { project: 'interview', prompt: 'cut 30%', facts: { unchanged: true, says: ["I couldn't"] } },
  {
    project: 'interview',
    prompt: 'remove the second speaker',
    facts: { unchanged: true, says: ["I couldn't"] },
  },
  { project: 'interview', prompt: 'Cut out 12s-15s please and thank you', facts: { seconds: [55.9, 56.3] } },
  {
    project: 'interview',
    prompt: 'shorten the recording by cutting the last quarter',
    facts: { seconds: [43, 45.5] },
  },
  {
    project: 'interview',
    prompt: 'remove the first 3 sentences',
    facts: { gone: ['hello', 'best people'], kept: ['thank you it is'], complete: true },
  },
  {
    project: 'interview',
    prompt: 'delete "So, basically," and "you know,"',
    facts: { gone: ['basically', 'you know'], kept: ['um'], complete: true },
  },
  {
    project: 'interview',
    prompt: 'Take the bit from 30s to 40s out',
    facts: { seconds: [48.9, 49.3], complete: true },
  },
  {
    project: 'interview',
    prompt: 'cut everything up to 0:12 and everything after 0:50',
    facts: { seconds: [37.8, 38.2], complete: true },
  },
  {
    project: 'podcast',
    prompt: 'drop the whole farm story',
    facts: { gone: ['small farm'], kept: ['elephant'] },
  },
  {
    project: 'podcast',
    prompt: 'I only need the section on pilot training. Get rid of everything else.',
    facts: { kept: ['pilot training'], gone: ['elephant', 'tractor'] },
  },
  {
    project: 'podcast',
    prompt: 'produce a one-minute summary video, keep the original',
    facts: { untouched: ['Flight Deck'], made: 1, new: { seconds: [40, 60.5] } },
  },
  {
    project: 'long',
    prompt: 'A two minute cut-down of the talk, please',
    facts: { untouched: ['Long talk'], made: 1, new: { seconds: [90, 120.5] } },
  },
  {
    project: 'interview',
    prompt: 'Enhance speech at half strength',
    facts: { effects: { studioSound: 50 } },
  },
  { project: 'interview', prompt: 'gain +2.5dB', facts: { effects: { gainDb: 2.5 } } },
  { project: 'interview', prompt: 'slow it down by 10%', facts: { effects: { speed: 0.9 }, complete: true } },
  {
    project: 'interview',
    prompt: 'write SALE in red at the top for the whole video',
    facts: { titles: [{ text: 'SALE', place: 'top', color: '#e53935', endSeconds: 59.09 }] },
  },
  {
    project: 'episode',
    prompt: 'delete the interview from this episode',
    facts: { gone: ['local machine'], kept: ['simple idea'] },
  },
  {
    project: 'interview',
    prompt: 'swap the background for a beach. if that is impossible do nothing at all',
    facts: { unchanged: true },
  },
  { project: 'interview', prompt: 'remove awkward parts', facts: { unchanged: true, says: ["I couldn't"] } },
  {
    project: 'interview',
    prompt: 'remove anything political',
    facts: { unchanged: true, says: ["I couldn't"] },
  },
  { project: 'interview', prompt: 'delete scenes without people', facts: { unchanged: true } },
  { project: 'interview', prompt: 'cut to the chase', facts: { unchanged: true } },
  {
    project: 'fresh',
    prompt: 'Build a video from this outline:\n- Why sleep matters\n- Three habits\n- Call to action',
    facts: {
      made: 1,
      titles: [{ text: 'Why sleep matters' }, { text: 'Three habits' }, { text: 'Call to action' }],
    },
  },
  { project: 'fresh', prompt: 'make a video about our company', facts: { says: ['language model'] } },
]
