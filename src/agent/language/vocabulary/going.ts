// The words by which something is said to go (“the intro can go”, “captions out”, “the title needn't stay”), each with a letter for
// its part in such a sentence, so that a sentence can be matched as a row of letters.
import { tableOf } from './beside.ts'

const PARTS = {
  M: 'can could may might should must shall ought had',
  /** What a thing needs, or is made. */
  H: 'has have got need needs want wants require requires',
  G: 'get gets getting',
  P: 'was were',
  d: 'do does did',
  W: 'will would',
  b: 'is are be being',
  T: 'to_be',
  t: 'to ought_to',
  n: 'not never cannot',
  N: 'no',
  Q: 'nothing',
  J: 'add adds',
  L: 'longer',
  g: 'go goes belongs vanish vanishes disappear disappears',
  C: 'come comes fall falls fly flies drop drops pass passes',
  o: 'out away gone none begone overboard kaput scrapped binned axed struck nuked',
  O: 'off',
  s: 'stay stays staying remain remains survives remaining survive',
  l: 'left kept',
  e: 'there here in_there in_here',
  I: 'in',
  u: 'needed wanted necessary required relevant useful appropriate suitable',
  U: 'superfluous surplus unnecessary redundant unneeded obsolete unwanted irrelevant',
  f: 'belong fit matter fit_in',
  k: 'place business',
  r: 'it them that this those these',
  y: 'you i we',
  w: 'with',
  /** Where nobody looks for it: “the bin”, “the recycle bin”, “the rubbish heap”. */
  B: 'bin skip trash garbage rubbish dustbin trashcan wastebasket wastebin dumpster scrapheap landfill basket heap floor',
  D: 'the',
  j: 'into onto on for go_to',
  /** They change nothing of all this. */
  a: `all just really now simply both then altogether completely entirely anyway though tho again too either better well probably also definitely
    honestly as quite rather very`,
  z: `tbh imo ngl honestly personally frankly though tho myself at_all anymore any more longer either in_it in_there in_here now thanks please for_me for_us`,
} as const

const LETTERS = tableOf<string>(
  Object.fromEntries(
    Object.entries(PARTS)
      .toReversed()
      .flatMap(([letter, list]) => list.split(/\s+/).map((word) => [word.replaceAll('_', ' '), letter])),
  ),
)

/** A word's part in such a sentence; “.” where it has none. */
export const partOf = (text: string): string => LETTERS[text] ?? '.'

/** Behind what is said, it adds nothing. */
export const closes = (text: string): boolean => CLOSING.has(text)
const CLOSING: ReadonlySet<string> = new Set(PARTS.z.split(/\s+/).map((word) => word.replaceAll('_', ' ')))
