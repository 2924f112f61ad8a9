// Passages by their first and last words, with or without quotation marks; repeated phrases; two parts of a kind.
import type { PromptCase } from './case.ts'

const tractor = { gone: ['cows and corn', 'repair engines'], kept: ['small farm in Kansas', 'start flying'] }
const licence = {
  gone: ['washed planes', 'driver license'],
  kept: ['on the first day', 'surprised everyone'],
}

export const passages: PromptCase[] = [
  {
    project: 'bakery',
    prompt: 'cut the phone call, 2:11 to 2:21',
    facts: { gone: ['my phone is ringing'], kept: ['where were we'], complete: true },
  },
  // Apart, they are two.
  {
    project: 'bakery',
    prompt: 'cut the phone call, 0:00 to 0:02',
    facts: { gone: ['my phone is ringing', 'hello everyone'], complete: true },
  },
  {
    project: 'podcast',
    prompt: 'Drop the tractor anecdote, starting with "We had cows" and ending with "repair engines".',
    facts: { ...tractor, complete: true },
  },
  {
    project: 'podcast',
    prompt: 'remove the farm talk (from "We had cows and corn" to "how to repair engines", inclusive)',
    facts: { ...tractor, complete: true },
  },
  {
    project: 'podcast',
    prompt: 'cut from we had cows and corn thru how to repair engines',
    facts: { ...tractor, complete: true },
  },
  {
    project: 'podcast',
    prompt: 'Money bit out, "Pilot training costs" .. "before my driver license"',
    facts: { ...licence, complete: true },
  },
  {
    project: 'podcast',
    prompt:
      'Take out the money bit: it begins with "Pilot training costs" and finishes with "driver license".',
    facts: { ...licence, complete: true },
  },
  {
    project: 'podcast',
    prompt: 'out on "on the first day", back in on "That surprised everyone"',
    facts: { ...licence, complete: true },
  },
  {
    project: 'episode',
    prompt: 'Ditch the memo ideas, "We start with music" up to and including "three questions"',
    facts: {
      gone: ['a little story', 'three questions'],
      kept: ['simple idea', 'about the camera'],
      complete: true,
    },
  },
  {
    // The description and the words contradict each other.
    project: 'bakery',
    prompt: 'delete the ad from "Sorry, my phone is ringing" to "Where were we?"',
    facts: { unchanged: true },
  },
  {
    project: 'podcast',
    prompt: 'make a clip called Zoo, in "We scanned an elephant", out "to the children"',
    facts: {
      made: 1,
      new: {
        names: ['Zoo'],
        heard: ['nine hours', 'to the children'],
        notHeard: ['best lesson', 'patience'],
      },
      complete: true,
    },
  },
  {
    project: 'webinar',
    prompt: 'In the Webinar, lose the shade remark, "Any shade on the roof" through "number worse"',
    facts: {
      gone: ['any shade'],
      kept: ['nine years', 'a battery costs'],
      untouched: ['Teaser'],
      complete: true,
    },
  },
  {
    project: 'podcast',
    prompt: 'make it open right at I grew up on a small farm',
    facts: { gone: ['my guest is Leo'], kept: ['grew up on a small farm'], complete: true },
  },
  {
    project: 'interview',
    prompt: 'let the video end right after thanks for the answer',
    facts: { gone: ['one last question'], kept: ['thanks for the answer'], complete: true },
  },
  {
    project: 'interview',
    prompt: 'remove the repeated "the model is very fast on a local machine"',
    facts: { times: { 'the model is very fast on a local machine': 1 }, complete: true },
  },
  {
    project: 'bakery',
    prompt: 'cut the duplicate phrase "the first year was"',
    facts: { times: { 'the first year was': 1 }, kept: ['really hard'], complete: true },
  },
  {
    project: 'podcast',
    prompt: 'remove the sentence about the tractor and the one about planes',
    facts: {
      gone: ['old tractor', 'washed planes'],
      kept: ['repair engines', 'pilot license'],
      complete: true,
    },
  },
  {
    project: 'podcast',
    prompt: 'cut the question about his mother and the one about what is next',
    facts: {
      gone: ['your mother react', 'next for you'],
      kept: ['watch me land', 'flight school'],
      complete: true,
    },
  },
  // A passage goes on with the sentences that go on about it, and ends before the leave-taking.
  {
    project: 'podcast',
    prompt: 'keep only the part about the farm',
    facts: { kept: ['one very old tractor'], gone: ['when did you start flying'] },
  },
  {
    project: 'podcast',
    prompt: 'make a clip of the elephant story',
    facts: { made: 1, new: { heard: ['nine hours', 'augmented reality'], notHeard: ['strange idea'] } },
  },
  {
    project: 'bakery',
    prompt: 'remove the advice to young bakers',
    facts: { gone: ['job too early'], kept: ['thank you so much', 'see you next week'] },
  },
]
