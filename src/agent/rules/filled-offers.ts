// Commands filled with what a prompt names.

import { capitalized } from './answers/question.ts'
import type { Said } from './said.ts'

/**
 * A command, and where the words of the prompt begin that it was made from; null for words of the prompt itself. `isPlain`: these
 * words mean what it does, and nothing else.
 */
export type Offer = { text: string; from: ReadonlySet<number> | null; isPlain: boolean }

/** Commands about what an instruction names: its texts, times, sizes, compositions, and what the talk says about them. */
export function filledFrom(said: Said): Offer[] {
  return FILLED.flatMap((fill) => {
    said.taken()
    const commands = [fill(said) ?? []].flat()
    const [from, isPlain] = [said.taken(), PLAIN.has(fill)]
    return commands.map((command) => ({ text: said.scoped(command), from, isPlain }))
  })
}

type Fill = (said: Said) => string | string[] | null

/** Fills that can be trusted as readings: their words can't mean anything else. */
const PLAIN = new Set<Fill>()

function plain(fill: Fill): Fill {
  PLAIN.add(fill)
  return fill
}

/** Commands by what is named, the most particular first. */
const FILLED: readonly Fill[] = [
  // What is done to a place that is named in the prompt's own words
  (said) => {
    if (said.has('thing', 'titles', 'markers', 'chapters', 'captions')) return null
    const name = said.name()
    const called = name === null ? '' : ` called "${name}"`
    return said.places().flatMap((place) => {
      // “A square one of the last question”
      if (said.isOffered && said.verb === null && said.shape !== '')
        return [`make a ${said.shape}clip of ${place}${called}`]
      if (said.removes) return [`remove ${place}`]
      if (said.verb === 'keep') return [`keep only ${place}`]
      // “Make a clip of a separate clip of …”
      if (said.makes || said.isNew)
        return /\bclips?\b/.test(place) ? [] : [`make a ${said.shape}clip of ${place}${called}`]
      if (said.has('limit', 'only')) return [`keep only ${place}`]
      // “Restrict it to the first two minutes”: the verb is unknown, and the place isn't.
      return said.isOffered && said.verb === null ? [`keep only ${place}`, `remove ${place}`] : []
    })
  },
  plain((said) =>
    said.restores
      ? [...said.quotes.map((quote) => `restore "${quote}"`), 'restore everything that was removed']
      : null,
  ),
  plain((said) => (said.removes ? said.files().map((name) => `remove the ${name} clip`) : null)),
  plain((said) => {
    const db = said.amount('db')
    const isUp = said.hasText('up', 'louder', 'raise', 'boost')
    const isDown = said.hasText('down', 'quieter', 'softer', 'lower')
    if (db === null || isUp === isDown || said.has('thing', 'music')) return null
    return `turn the volume ${isUp ? 'up' : 'down'} by ${Math.abs(db)} dB`
  }),
  plain((said) => {
    const factor = said.amount('x')
    return factor === null || factor < 0.25 || factor > 4 || said.makes
      ? null
      : `change the speed to ${factor}x`
  }),
  (said) => {
    const db = said.amount('db')
    const isUp =
      said.has('look', 'louder') ||
      said.has('verb', 'raise') ||
      (db !== null && db > 0 && !said.hasText('down', 'lower', 'quieter', 'softer'))
    if (db === null && !said.hasText('louder', 'quieter', 'softer', 'loud', 'volume')) return null
    const [what, way] = [said.has('thing', 'music') ? 'music' : 'volume', isUp ? 'up' : 'down']
    return `turn the ${what} ${way} by ${Math.abs(db ?? 3)} dB`
  },
  (said) => {
    const factor =
      said.amount('x') ??
      (said.has('thing', 'speed') || said.has('verb', 'speed') ? (said.hasText('half') ? 0.5 : 2) : null)
    return factor === null || factor < 0.25 || factor > 4 ? null : `change the speed to ${factor}x`
  },
  // “Double it” repeats nothing; “he stutters on "…", fix it” says what to do.
  plain((said) => {
    const isGone = said.removes || said.has('verb', 'enhance', 'correct')
    return said.has('thing', 'retakes') || (said.repeats && (isGone || said.quote !== null))
      ? 'remove retakes'
      : null
  }),
  (said) =>
    said.repeats || (said.removes && said.hasText('take', 'takes', 'attempt')) ? 'remove retakes' : null,
  (said) => {
    const others = said.otherCompositions
    return said.removes && others.length > 0 && said.speaksOfOthers ? `delete ${listed(others)}` : null
  },
  plain((said) =>
    said.comp &&
    said.opensWithName &&
    said.has('verb', 'remove') &&
    !said.speaksOfOthers &&
    said.topics().length === 0 &&
    said.quote === null &&
    !said.has('thing', 'captions', 'titles', 'markers', 'chapters', 'fillers', 'pauses')
      ? `delete the composition "${said.comp.name}"`
      : null,
  ),
  (said) =>
    said.comp &&
    !said.opensWithName &&
    !said.isInName &&
    said.has('verb', 'remove') &&
    said.topics().length === 0 &&
    said.times.length === 0 &&
    said.quote === null
      ? `delete the composition "${said.comp.name}"`
      : null,
  plain((said) => {
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
  }),
  (said) => {
    const name = said.name()
    return said.has('verb', 'copy') || said.has('thing', 'copy')
      ? `make a copy${said.comp ? ` of "${said.comp.name}"` : ''} called "${name ?? `${said.comp?.name ?? 'Second'} copy`}"`
      : null
  },
  (said) => {
    const names = said.compositions
    const isJoined = names.length > 1 && !said.removes && (said.makes || !said.has('verb', 'rename', 'set'))
    if (!isJoined) return null
    return said.has('link', 'before')
      ? `add "${names[0]}" to the start of "${names[1]}"`
      : [`join ${listed(names)} into a new composition`, `add "${names[0]}" to the end of "${names[1]}"`]
  },
  (said) => {
    const [at, second] = said.times
    if (
      at === undefined ||
      second !== undefined ||
      said.makes ||
      said.has('thing', 'chapters', 'markers', 'titles')
    )
      return null
    if (said.ends || (said.removes && said.has('link', 'after'))) return `end at ${at}`
    return said.starts || (said.removes && said.has('link', 'before', 'until')) ? `start at ${at}` : null
  },
  plain((said) => {
    const seconds = said.amount('s')
    if (seconds === null || said.makes || !said.removes) return null
    if (said.hasText('last', 'final', 'tail', 'end')) return `cut the last ${seconds} seconds`
    return said.starts ? `cut the first ${seconds} seconds` : null
  }),
  plain((said) => {
    const [from, to] = said.times
    if (from === undefined || to === undefined || said.has('thing', 'titles')) return null
    if (said.verb === 'keep') return `keep only ${from} to ${to}`
    return said.removes && !said.makes ? `cut ${from} to ${to}` : null
  }),
  (said) => {
    const [from, to] = said.times
    return from === undefined || to === undefined || said.verb === 'keep' || said.has('thing', 'titles')
      ? null
      : `make a clip of ${from} to ${to} called "${said.name() ?? 'Clip'}"`
  },
  (said) => {
    const isShown =
      said.hasText('screen', 'picture') ||
      said.has('look', 'lowerThird') ||
      (said.verb === null && said.times.length === 2)
    if (!said.has('thing', 'titles') && !(isShown && said.quote !== null)) return null
    const [from, to] = said.times
    const [text, span] = [said.name(), from && to ? ` from ${from} to ${to}` : ' for 4 seconds']
    if (said.removes) return 'remove the title'
    const [before, after] = said.quotes
    if (after !== undefined)
      return [
        `change the title "${before}" to "${after}"`,
        `change the title "${after}" to "${before}"`,
        `change the title to "${before}"`,
      ]
    const several = said.compositions.length > 1 ? said.compositions : []
    return text === null
      ? null
      : [
          ...several.map((name) => `In "${name}", add a title "${text}"${span}`),
          `add a title "${text}"${span}`,
          `change the title to "${text}"`,
        ]
  },
  (said) => {
    if (!said.has('thing', 'markers', 'chapters')) return null
    const [kind, name, [at]] = [said.has('thing', 'chapters') ? 'chapter' : 'marker', said.name(), said.times]
    if (said.removes) return [`delete the ${kind} "${name ?? ''}"`, `remove all ${kind}s`]
    const [before, after] = said.quotes
    const entries = said.namedTimes()
    if (entries.length > 1) return `add ${kind}s: ${entries.map(([of, at]) => `${of} at ${at}`).join(', ')}`
    const isChanged = before !== undefined && after !== undefined && said.quotes.length === 2
    if (isChanged && !said.makes && said.times.length === 0)
      return `rename the ${kind} "${before}" to "${after}"`
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
  plain((said) =>
    said.has('thing', 'captions') && (said.removes || said.has('look', 'off')) ? 'turn off captions' : null,
  ),
  plain((said) => {
    const look = ['karaoke', 'boxed', 'plain'].find((one) => said.has('look', one))
    if (look === undefined || !said.has('thing', 'captions') || said.removes || said.has('look', 'off'))
      return null
    return `add ${said.has('look', 'burned') ? 'burned-in ' : ''}${look} captions`
  }),
  (said) => {
    const look = ['karaoke', 'boxed', 'plain'].find((one) => said.has('look', one))
    if (!said.has('thing', 'captions') && look === undefined) return null
    const burned = said.has('look', 'burned') ? 'burned-in ' : ''
    if (said.removes || said.has('look', 'off')) return null
    const several = said.compositions.length > 1 ? said.compositions : []
    return [
      ...several.map((name) => `In "${name}", add captions`),
      ...[`add ${burned}${look ? `${look} ` : ''}captions`, 'add burned-in karaoke captions'],
    ]
  },
  plain((said) => {
    const um = said.has('thing', 'fillers') || said.hasText('um', 'ums', 'uh', 'uhs', 'er', 'ers')
    if (!um) return null
    const [first, ...more] = ['um', 'uh', 'er'].filter((one) => said.hasText(one, `${one}s`))
    if (said.restores) return 'restore the filler words'
    if (first === undefined) return 'remove the ums and uhs'
    if (more.length === 0) return [`remove every "${first}"`, 'remove the ums and uhs']
    const others = more.slice(0, -1).map((one) => `, ${one}s`)
    return `remove the ${first}s${others.join('')} and ${more.at(-1)}s`
  }),
  plain((said) => {
    if (!said.has('thing', 'pauses', 'pacing')) return null
    const seconds = said.amount('s')
    // “No gaps over a second” says what is left of each.
    const most = seconds !== null && said.hasText('no', 'nothing', 'none') && said.has('limit', 'over')
    return seconds === null || !(said.has('limit', 'over') && !most)
      ? `shorten pauses${seconds === null ? '' : ` to ${Math.max(0.1, Math.min(3, seconds))} s`}`
      : `remove pauses longer than ${seconds} s`
  }),
  // “The phone interruption”, “FlourBox sponsorship”: what is said there shows which one is meant.
  plain((said) => {
    const which = ['ad', 'interruption'].find((one) => said.has('place', one))
    return which !== undefined && said.removes && said.times.length === 0 ? `remove the ${which}` : null
  }),
  plain((said) =>
    said.swears && said.removes ? ['remove the swear words', 'remove the sentences with swear words'] : null,
  ),
  (said) => (said.swears && !said.removes ? 'mute the swear words' : null),
  plain((said) => (said.verb === 'mute' ? (said.comp ? `mute "${said.comp.name}"` : 'mute it') : null)),
  (said) =>
    said.has('unit', 'question') && said.hasText('mark', 'marks', 'flag', 'tag', 'marker')
      ? 'add a marker at each question'
      : null,
  (said) => (said.has('thing', 'studioSound', 'audio') && !said.removes ? 'add studio sound' : null),
  plain((said) => {
    const lufs = said.amount('lufs')
    return lufs === null ? null : `set the loudness to ${-Math.abs(lufs)} LUFS`
  }),
  (said) =>
    said.has('thing', 'loudness') && said.amount('lufs') === null
      ? `set the loudness to ${-Math.abs(said.number() ?? 14)} LUFS`
      : null,
  (said) =>
    said.has('thing', 'fades') || said.has('verb', 'fade')
      ? `add a ${said.amount('s') ?? 1} second fade out`
      : null,
  // “Delete the single word "…"”
  plain((said) => {
    const [only, second] = said.quotes
    if (only === undefined || second !== undefined || said.verb !== 'remove') return null
    return said.has('link', 'before', 'after', 'until', 'where') ? null : `remove "${only}"`
  }),
  plain((said) => {
    const [first, second] = said.quotes
    // “Open with …” puts it first.
    if (first === undefined || second !== undefined || said.makes || said.has('verb', 'open')) return null
    // “It should not begin with "…"”
    if (said.starts && said.has('limit', 'not')) return `remove "${first}"`
    if (said.removes && said.has('link', 'before', 'until')) return `start at "${first}"`
    if (said.removes && said.has('link', 'after')) return `end after "${first}"`
    if (said.removes || said.starts === said.ends) return null
    return said.starts ? `start at "${first}"` : `end after "${first}"`
  }),
  (said) => {
    const [first, second] = said.quotes
    if (first === undefined) return null
    const [name, [opens, closes]] = [said.givenQuote, said.quotes.filter((one) => one !== said.givenQuote)]
    if (closes !== undefined && (said.makes || said.isNew || name !== null))
      return [
        `make a ${said.shape}clip from "${opens}" to "${closes}"${name === null ? '' : ` called "${name}"`}`,
      ]
    if (second !== undefined && said.starts && said.ends)
      return [`start at "${first}"`, `end after "${second}"`]
    return [
      ...(said.removes && said.has('link', 'before', 'until') ? [`start at "${first}"`] : []),
      ...(said.removes && said.has('link', 'after') ? [`end after "${first}"`] : []),
      ...(said.removes ? [`remove "${first}"`] : []),
      ...(said.starts ? [`start at "${first}"`] : []),
      ...(said.ends ? [`end after "${first}"`] : []),
    ]
  },
  (said) => {
    const [count, seconds] = [said.number(), said.amount('s')]
    const isSeveral = said.makes && count !== null && count > 1 && count <= 10
    const most = seconds === null ? '' : ` of at most ${seconds} seconds`
    return isSeveral ? `make ${count} ${said.shape}clips${most}` : null
  },
  plain((said) =>
    said.makes || said.has('unit', 'question')
      ? null
      : said.topics().flatMap((topic) => aboutTopic(said, topic)),
  ),
  // “Lift the elephant story into a trail”
  plain((said) => {
    const isLifted = said.verb === 'make' && !said.hasText('give', 'get', 'gimme', 'do', 'make')
    if (!isLifted || said.removes || said.quote !== null) return null
    return said.topics().map((topic) => `make a ${said.shape}clip of the part about ${topic}`)
  }),
  (said) =>
    said.topics().flatMap((topic) => {
      if (said.makes || (!said.removes && said.shape !== '')) {
        const name = said.name()
        return [`make a ${said.shape}clip of the part about ${topic}${name ? ` called "${name}"` : ''}`]
      }
      return said.removes && said.has('unit', 'question')
        ? [`remove the question about ${topic} and the answer`, `remove the question about ${topic}`]
        : aboutTopic(said, topic)
    }),
  (said) => {
    const isDone = said.removes || said.makes || said.verb === 'keep' || said.has('thing', 'markers')
    if (!said.isOffered || said.has('verb', 'copy')) return null
    const text = isDone && said.quote === null && said.times.length === 0 ? said.sentence() : null
    if (text === null) return null
    if (said.has('thing', 'markers', 'chapters')) return `add a marker at "${text}"`
    return said.removes ? `remove "${text}"` : said.makes ? `make a clip of "${text}"` : `keep only "${text}"`
  },
  (said) => {
    const shape =
      said.text('size') ??
      said.text('ratio') ??
      ['vertical', 'square', 'landscape'].find((one) => said.has('look', one))
    if (shape === undefined || shape === null) return null
    return said.makes || said.isNew ? [`make a ${shape} copy`, `make it ${shape}`] : `make it ${shape}`
  },
  (said) => {
    const seconds = said.amount('s')
    return seconds !== null && said.has('verb', 'shorten', 'make', 'keep')
      ? `make a ${seconds} second highlight reel`
      : null
  },
]

function aboutTopic(said: Said, topic: string): string[] {
  if (said.verb === 'keep' || (!said.removes && said.has('limit', 'only')))
    return [`keep only the part about ${topic}`]
  if (said.removes && said.has('link', 'before', 'until')) return [`start at the part about ${topic}`]
  if (said.removes && said.has('link', 'after')) return [`end after the part about ${topic}`]
  if (said.verb === 'end') return [`end after the part about ${topic}`]
  if (said.verb === 'start') return [`start at the part about ${topic}`]
  return said.removes ? [`remove the part about ${topic}`] : []
}

function listed(names: readonly string[]): string {
  const quoted = names.map((name) => `"${name}"`)
  return quoted.length < 2 ? quoted.join('') : `${quoted.slice(0, -1).join(', ')} and ${quoted.at(-1)}`
}
