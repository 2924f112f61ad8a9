// Commands that what a prompt names can't mean anything else than: they can be trusted as readings of it. `slot-offers.ts` has more.

import { listsMoments } from './nearness.ts'
import { topicPhrases } from './offered-topics.ts'
import type { Said } from './said.ts'

/**
 * A command, and where the words of the prompt begin that it was made from; null for words of the prompt itself. `isPlain`: these
 * words mean what it does, and nothing else.
 */
export type Offer = { text: string; from: ReadonlySet<number> | null; isPlain: boolean }

/** Commands about what an instruction names: its texts, times, sizes, compositions, and what the talk says about them; `isOffered`: to people, who choose. */
export function filledFrom(said: Said, isOffered: boolean): Offer[] {
  const topics = () => (isOffered ? topicPhrases(said) : said.topics())
  return FILLED.flatMap((fill) => {
    said.taken()
    const commands = [fill(said, topics) ?? []].flat()
    const from = said.taken()
    return commands.map((command) => ({ text: said.scoped(command), from, isPlain: true }))
  })
}

type Fill = (said: Said, topics: () => string[]) => string | string[] | null

/** Commands by what is named, the most particular first. */
const FILLED: readonly Fill[] = [
  (said) =>
    said.restores
      ? [...said.quotes.map((quote) => `restore "${quote}"`), 'restore everything that was removed']
      : null,
  (said) => (said.removes ? said.files().map((name) => `remove the ${spoken(name)} clip`) : null),
  (said) => {
    const db = said.amount('db')
    const isUp = said.hasText('up', 'louder', 'raise', 'boost')
    const isDown = said.hasText('down', 'quieter', 'softer', 'lower')
    if (db === null || isUp === isDown || said.has('thing', 'music')) return null
    return `turn the volume ${isUp ? 'up' : 'down'} by ${Math.abs(db)} dB`
  },
  (said) => {
    const factor = said.amount('x')
    return factor === null || factor < 0.25 || factor > 4 || said.makes
      ? null
      : `change the speed to ${factor}x`
  },
  // “Double it” repeats nothing; “he stutters on "…", fix it” says what to do.
  (said) => {
    const isGone = said.removes || said.has('verb', 'enhance', 'correct')
    return said.has('thing', 'retakes') || (said.repeats && (isGone || said.quote !== null))
      ? 'remove retakes'
      : null
  },
  (said) =>
    said.comp &&
    said.opensWithName &&
    said.has('verb', 'remove') &&
    !said.speaksOfOthers &&
    said.topics().length === 0 &&
    said.quote === null &&
    !said.has('thing', 'captions', 'titles', 'markers', 'chapters', 'fillers', 'pauses')
      ? `delete the composition "${said.comp.name}"`
      : null,
  (said) => {
    const name = said.name()
    return said.comp &&
      name &&
      name !== said.comp.name &&
      said.has('verb', 'rename', 'set', 'make') &&
      // What they are called is another name.
      !said.has('thing', 'chapters', 'markers', 'titles') &&
      !said.has('verb', 'split') &&
      !said.makes
      ? `rename "${said.comp.name}" to "${name}"`
      : null
  },
  (said) => {
    const [from, to] = said.times
    // “The two sentences, 0:10 and 0:20”: where each of them is.
    const isEach = listsMoments(said.tokens) || said.hasText('trim') || said.has('unit', 'sentence')
    if (from === undefined || to === undefined || isEach || said.has('thing', 'titles')) return null
    if (said.verb === 'keep') return `keep only ${from} to ${to}`
    return said.removes && !said.makes ? `cut ${from} to ${to}` : null
  },
  // “Tail it at 0:30”
  (said) => {
    const [at, second] = said.times
    const isShown = said.has('thing', 'chapters', 'markers', 'titles')
    if (at === undefined || second !== undefined || said.makes || said.carries || isShown) return null
    if (said.ends || (said.removes && said.has('link', 'after'))) return `end at ${at}`
    return said.starts || (said.removes && said.has('link', 'before', 'until')) ? `start at ${at}` : null
  },
  (said) =>
    said.has('thing', 'captions') && (said.removes || said.has('look', 'off')) ? 'turn off captions' : null,
  (said) => {
    const um = said.has('thing', 'fillers') || said.hasText('um', 'ums', 'uh', 'uhs', 'er', 'ers')
    if (!um) return null
    const [first, ...more] = ['um', 'uh', 'er'].filter((one) => said.hasText(one, `${one}s`))
    if (said.restores) return 'restore the filler words'
    if (first === undefined) return 'remove the ums and uhs'
    if (more.length === 0) return [`remove every "${first}"`, 'remove the ums and uhs']
    const others = more.slice(0, -1).map((one) => `, ${one}s`)
    return `remove the ${first}s${others.join('')} and ${more.at(-1)}s`
  },
  (said) => {
    if (!said.has('thing', 'pauses', 'pacing')) return null
    const seconds = said.amount('s')
    // “No gaps over a second” says what is left of each.
    const most = seconds !== null && said.hasText('no', 'nothing', 'none') && said.has('limit', 'over')
    return seconds === null || !(said.has('limit', 'over') && !most)
      ? `shorten pauses${seconds === null ? '' : ` to ${Math.max(0.1, Math.min(3, seconds))} s`}`
      : `remove pauses longer than ${seconds} s`
  },
  // “The phone interruption”, “FlourBox sponsorship”: what is said there shows which one is meant.
  (said) => {
    const which = ['ad', 'interruption'].find((one) => said.has('place', one))
    return which !== undefined && said.removes && said.times.length === 0 ? `remove the ${which}` : null
  },
  (said) =>
    said.swears && said.removes ? ['remove the swear words', 'remove the sentences with swear words'] : null,
  (said) => (said.verb === 'mute' && said.comp ? `mute "${said.comp.name}"` : null),
  (said) => {
    const lufs = said.amount('lufs')
    return lufs === null ? null : `set the loudness to ${-Math.abs(lufs)} LUFS`
  },
  // “Delete the single word "…"”
  (said) => {
    const [only, second] = said.quotes
    if (only === undefined || second !== undefined || said.verb !== 'remove') return null
    return said.has('link', 'before', 'after', 'until', 'where') ? null : `remove "${only}"`
  },
  (said) => {
    const [first, second] = said.quotes
    // “Open with …” puts it first.
    const isOther = said.makes || said.carries || said.has('verb', 'open')
    if (first === undefined || second !== undefined || isOther) return null
    // “It should not begin with "…"”
    if (said.starts && said.has('limit', 'not')) return `remove "${first}"`
    if (said.removes && said.has('link', 'before', 'until')) return `start at "${first}"`
    if (said.removes && said.has('link', 'after')) return `end after "${first}"`
    if (said.removes || said.starts === said.ends) return null
    const isBefore = said.has('link', 'before')
    return said.starts ? `start at "${first}"` : `end ${isBefore ? 'before' : 'after'} "${first}"`
  },
  (said, topics) =>
    said.makes || said.carries || said.has('unit', 'question')
      ? null
      : topics().flatMap((topic) => aboutTopic(said, topic)),
  // “Lift the elephant story into a trail”
  (said, topics) => {
    const isLifted = said.verb === 'make' && !said.hasText('give', 'get', 'gimme', 'do', 'make')
    if (!isLifted || said.removes || said.quote !== null) return null
    return topics().map((topic) => `make a ${said.shape}clip of the part about ${topic}`)
  },
]

/** Without its ending, as people say it. */
function spoken(file: string): string {
  return file.replace(/\.\w{1,5}$/, '').replace(/[-_]+/g, ' ')
}

function aboutTopic(said: Said, topic: string): string[] {
  if (said.verb === 'keep' || (!said.removes && said.has('limit', 'only')))
    return [`keep only the part about ${topic}`]
  if (said.removes && said.has('link', 'before', 'until')) return [`start at the part about ${topic}`]
  if (said.removes && said.has('link', 'after')) return [`end after the part about ${topic}`]
  if (said.verb === 'end')
    return [`end ${said.has('link', 'before') ? 'before' : 'after'} the part about ${topic}`]
  if (said.verb === 'start') return [`start at the part about ${topic}`]
  return said.removes ? [`remove the part about ${topic}`] : []
}
