// Commands filled with what a prompt names.

import type { Said } from './said.ts'

/** Commands about what an instruction names: its texts, times, sizes, compositions, and what the talk says about them. */
export function filledFrom(said: Said): string[] {
  return FILLED.flatMap((fill) => fill(said) ?? []).map((command) => said.scoped(command))
}

type Fill = (said: Said) => string | string[] | null

/** Commands by what is named, the most particular first. */
const FILLED: readonly Fill[] = [
  (said) =>
    said.restores
      ? [...said.quotes.map((quote) => `restore "${quote}"`), 'restore everything that was removed']
      : null,
  (said) => (said.removes ? said.files().map((name) => `remove the ${name} clip`) : null),
  (said) => {
    const db = said.amount('db')
    const isUp = said.has('look', 'louder') || said.has('verb', 'raise')
    if (db === null && !said.hasText('louder', 'quieter', 'softer', 'loud', 'volume')) return null
    const [what, way] = [said.has('thing', 'music') ? 'music' : 'volume', isUp ? 'up' : 'down']
    return `turn the ${what} ${way} by ${Math.abs(db ?? 3)} dB`
  },
  (said) => {
    const factor = said.amount('x')
    return factor === null || factor < 0.25 || factor > 4 ? null : `change the speed to ${factor}x`
  },
  (said) =>
    said.has('thing', 'retakes') || said.repeats || (said.removes && said.hasText('take', 'takes', 'attempt'))
      ? 'remove retakes'
      : null,
  (said) =>
    said.comp &&
    said.has('verb', 'remove') &&
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
      !said.makes
      ? `rename "${said.comp.name}" to "${name}"`
      : null
  },
  (said) => {
    const name = said.name()
    return said.has('verb', 'copy') || said.has('thing', 'copy')
      ? `make a copy called "${name ?? 'Copy'}"`
      : null
  },
  (said) => {
    const names = said.compositions
    const isJoined = names.length > 1 && !said.removes && (said.makes || !said.has('verb', 'rename', 'set'))
    const list = `${names
      .slice(0, -1)
      .map((name) => `"${name}"`)
      .join(', ')} and "${names.at(-1)}"`
    return isJoined
      ? [`join ${list} into a new composition`, `add "${names[0]}" to the end of "${names[1]}"`]
      : null
  },
  (said) => {
    const [from, to] = said.times
    if (from === undefined || to === undefined || said.has('thing', 'titles')) return null
    if (said.makes) return `make a clip of ${from} to ${to} called "${said.name() ?? 'Clip'}"`
    return said.has('verb', 'keep')
      ? `keep only ${from} to ${to}`
      : said.removes
        ? `cut ${from} to ${to}`
        : [`make a clip of ${from} to ${to} called "${said.name() ?? 'Clip'}"`]
  },
  (said) => {
    const isShown = said.hasText('screen', 'picture') || said.has('look', 'lowerThird')
    if (!said.has('thing', 'titles') && !(isShown && said.quote !== null)) return null
    const [from, to] = said.times
    const [text, span] = [said.name(), from && to ? ` from ${from} to ${to}` : ' for 4 seconds']
    if (said.removes) return 'remove the title'
    return text === null ? null : [`add a title "${text}"${span}`, `change the title to "${text}"`]
  },
  (said) => {
    if (!said.has('thing', 'markers', 'chapters')) return null
    const [kind, name, [at]] = [said.has('thing', 'chapters') ? 'chapter' : 'marker', said.name(), said.times]
    if (said.removes) return [`delete the ${kind} "${name ?? ''}"`, `remove all ${kind}s`]
    if (at) return [`add a ${kind} at ${at} called "${name ?? 'Here'}"`, 'add chapters']
    const places = said
      .topics()
      .map((topic) => ({ place: `at the part about ${topic}`, called: name ?? capitalized(topic) }))
    const questions = said.has('unit', 'question') ? ['add a chapter at each question'] : []
    return [
      ...questions,
      ...places.map(({ place, called }) => `add a ${kind} ${place} called "${called}"`),
      'add chapters',
    ]
  },
  (said) => {
    const look = ['karaoke', 'boxed', 'plain'].find((one) => said.has('look', one))
    if (!said.has('thing', 'captions') && look === undefined) return null
    const burned = said.has('look', 'burned') ? 'burned-in ' : ''
    return said.removes || said.has('look', 'off')
      ? 'turn off captions'
      : [`add ${burned}${look ? `${look} ` : ''}captions`, 'add burned-in karaoke captions']
  },
  (said) => {
    const um = said.has('thing', 'fillers') || said.hasText('um', 'ums', 'uh', 'uhs', 'er', 'ers')
    return um ? (said.restores ? 'restore the filler words' : 'remove the ums and uhs') : null
  },
  (said) =>
    said.has('thing', 'pauses', 'pacing')
      ? `shorten pauses to ${Math.max(0.1, Math.min(3, said.amount('s') ?? 0.4))} s`
      : null,
  (said) =>
    said.has('thing', 'profanity')
      ? said.removes
        ? 'remove the swear words'
        : 'mute the swear words'
      : null,
  (said) => (said.has('thing', 'studioSound', 'audio') && !said.removes ? 'add studio sound' : null),
  (said) =>
    said.has('thing', 'loudness')
      ? `set the loudness to ${-Math.abs(said.amount('lufs') ?? said.number() ?? 14)} LUFS`
      : null,
  (said) =>
    said.has('thing', 'fades') || said.has('verb', 'fade')
      ? `add a ${said.amount('s') ?? 1} second fade out`
      : null,
  (said) => {
    const [first, second] = said.quotes
    if (first === undefined) return null
    if (second !== undefined && said.starts && said.ends)
      return [`start at "${first}"`, `end after "${second}"`]
    return [
      ...(said.removes ? [`remove "${first}"`] : []),
      ...(said.starts ? [`start at "${first}"`] : []),
      ...(said.ends ? [`end after "${first}"`] : []),
      ...(said.makes && second !== undefined ? [`make a clip from "${first}" to "${second}"`] : []),
    ]
  },
  (said) => {
    const [count, seconds] = [said.number(), said.amount('s')]
    const isSeveral = said.makes && count !== null && count > 1 && count <= 10
    const most = seconds === null ? '' : ` of at most ${seconds} seconds`
    return isSeveral ? `make ${count} ${said.shape}clips${most}` : null
  },
  (said) =>
    said.topics().flatMap((topic) => {
      if (said.makes || (!said.removes && said.shape !== '')) {
        const name = said.name()
        return [`make a ${said.shape}clip of the part about ${topic}${name ? ` called "${name}"` : ''}`]
      }
      if (said.verb === 'keep' || said.has('limit', 'only')) return [`keep only the part about ${topic}`]
      if (said.verb === 'end') return [`end after the part about ${topic}`]
      if (said.verb === 'start') return [`start at the part about ${topic}`]
      return said.removes ? [`remove the part about ${topic}`] : []
    }),
  (said) => {
    const shape =
      said.text('size') ??
      said.text('ratio') ??
      ['vertical', 'square', 'landscape'].find((one) => said.has('look', one))
    return shape ? `make it ${shape}` : null
  },
  (said) => {
    const seconds = said.amount('s')
    return seconds !== null && said.has('verb', 'shorten', 'make', 'keep')
      ? `make a ${seconds} second highlight reel`
      : null
  },
]

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
