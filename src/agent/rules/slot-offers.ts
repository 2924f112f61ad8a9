// Commands to offer for what was not done: patterns with slots, each filled with all that the prompt has for it. Which of them come
// nearest to the prompt, and which of them work, is not decided here.

import { stem, withoutGenitive } from '../commands/plans/words.ts'
import { withSaid } from '../language/read/said.ts'
import type { Token } from '../language/read/tokens.ts'
import type { Senses } from '../language/vocabulary.ts'
import { capitalized } from './answers/question.ts'
import type { Offer } from './filled-offers.ts'
import { saysStay } from './parts.ts'
import { listed, Said, topicsHeard } from './said.ts'

/** What can be put into a pattern, as it is written there. */
type Slots = Readonly<Record<string, readonly string[]>>

/**
 * Cues and the patterns they call for. A cue is a sense, a word or a quality of `Said`, and one of them is enough; without cues, a
 * pattern is tried whenever its slots can be filled. Prompts about markers or titles skip a `part`. An `offer` is only suggested, never
 * carried out. An `edge` is both.
 */
type Act = readonly [cues: string, patterns: string, kind?: 'part' | 'offer' | 'edge']

/** More combinations of what a prompt names say nothing new. */
const MAX_FILLED = 16

/**
 * Commands about what some words of a prompt name. `isOffered`: to people, who choose; then words count as said that are heard in the
 * talk, what is to stay is left out, and a part may be named without a verb.
 */
export function slotOffers(given: Said, isOffered: boolean): Offer[] {
  const said = isOffered ? withQuotations(given) : given
  const slots = slotsOf(said, given.places(), isOffered)
  const isBeside = isMeant(`${TITLED} ${MARKED}${isOffered ? '' : ' thing/captions'}`, said)
  const meant = ACTS.filter(
    ([cues, , kind]) =>
      (isOffered || kind === undefined || kind === 'part') &&
      !(isBeside && (kind === 'part' || kind === 'edge')) &&
      isMeant(cues, said),
  )
  return (isOffered && meant.every(([cues]) => cues === '') ? [...meant, UNNAMED] : meant)
    .flatMap(([, patterns]) => patterns.split(' | '))
    .flatMap((pattern) => filled(pattern, slots).slice(0, MAX_FILLED))
    .filter((command) => !/("[^"]+") to the (?:start|end) of \1$/.test(command))
    .map((command) => said.scoped(command.replace(/\bof from\b/, 'from')))
    .map((text) => ({ text, from: said.taken(), isPlain: false }))
}

function withQuotations({ tokens, verb, prompt, project }: Said): Said {
  const named = [...withSaid(withoutStaying(tokens), project.context, prompt, true)]
  return new Said({ tokens: named, verb, isNegated: false, isRequest: false }, prompt, project)
}

/** The pattern with every combination of what its slots can hold; none where one has nothing. */
function filled(pattern: string, slots: Slots): string[] {
  const slot = /\{(\w+)\}/.exec(pattern)
  if (slot === null) return [pattern]
  return (slots[slot[1] as string] ?? []).flatMap((value) =>
    filled(
      pattern.replace(slot[0], () => value),
      slots,
    ),
  )
}

function isMeant(cues: string, said: Said): boolean {
  return cues.split(' ').some((cue) => {
    const [sense, value] = cue.split('/')
    if (value !== undefined) return said.has(sense as keyof Senses, value)
    const quality = QUALITIES.find((one) => one === cue)
    return cue === '' || (quality ? said[quality] : said.hasText(cue))
  })
}

const QUALITIES = ['removes', 'makes', 'isNew', 'starts', 'ends', 'restores', 'repeats', 'swears'] as const

/** Where nobody says what to do, all that can be done with what is named. */
const UNNAMED: Act = [
  '',
  'keep only {span} | remove {span} | make a {shape}clip of {span} | add a title "{text}" {when}',
]

const TITLED = 'thing/titles look/lowerThird'
const MARKED = 'thing/markers thing/chapters'

const ACTS: readonly Act[] = [
  ['verb/remove removes', 'remove {span} | delete the composition {gone} | delete {others}', 'part'],
  ['limit/only', 'keep only {span}'],
  ['verb/keep', 'keep only {span}', 'offer'],
  [
    'makes isNew own separate',
    'make a {shape}clip of {span} called "{name}" | make a {shape}clip of {span} | make a copy of {film} called "{name}" | make a copy called "{name}"',
    'part',
  ],
  [
    'makes isNew own separate',
    'make a {shape}composition from {file} called "{name}" | make {count} {shape}clips of at most {seconds} seconds | make {count} {shape}clips',
    'part',
  ],
  ['starts', 'start at {point}', 'edge'],
  ['ends', 'end after {quote} | end {before} {point}', 'edge'],
  [
    MARKED,
    'add {marker}s: {entries} | rename the {marker} "{quoted}" to "{name}" | add a {marker} at {point} called "{name}" | add {marker}s | remove all {marker}s',
  ],
  [MARKED, 'add a {marker} at {point} | add a {marker} at each clip | remove the {marker} "{name}"', 'offer'],
  [
    TITLED,
    'change the title "{quoted}" to "{text}" | change the title to "{text}" | add a title "{text}" {when} | remove the title',
  ],
  ['screen picture words text put over below', 'add a title "{text}" {when}', 'part'],
  [
    'verb/rename thing/name link/called better',
    'rename {film} to "{name}" | rename {only} to "{name}"',
    'part',
  ],
  [
    'verb/add verb/copy verb/move verb/merge verb/make',
    'join {films} into a new composition called "{name}" | join {films} into a new composition | add {part} to the start of {film} | add {part} to the end of {film} | move {part} to the start | move {part} to the end',
    'part',
  ],
  [
    'thing/music',
    'add {file} as background music | turn the music down by {db} dB | turn the music up by {db} dB',
  ],
  ['thing/captions', 'add {look} captions | add captions | turn off captions'],
  ['repeats take takes attempt', 'remove retakes'],
  ['swears', 'mute the swear words | remove the swear words'],
  ['thing/studioSound thing/audio', 'add studio sound'],
  ['thing/loudness', 'set the loudness to -{count} LUFS | set the loudness to -14 LUFS'],
  ['thing/fades verb/fade', 'add a {seconds} second fade out | add a 1 second fade out'],
  ['mark marks flag tag', 'add a marker at each {asked}'],
  ['thing/fillers ums uhs', 'remove the filler words from {span} | remove the filler words', 'offer'],
  ['restores', 'restore {span} | restore the filler words | restore everything that was removed', 'part'],
  ['thing/speed verb/speed fast slow slower faster', 'change the speed to {factor}x'],
  ['', 'make a {lasting} second highlight reel | make it {frame} | make a {frame} copy', 'part'],
  ['', 'turn the volume up by {db} dB | turn the volume down by {db} dB'],
]

function slotsOf(said: Said, places: readonly string[], isOffered: boolean): Slots {
  const { times, compositions, project } = said
  const heard = said.quotes.filter((one) => said.isHeard(one))
  const [[from, to], [opening, closing]] = [times, heard]
  const quotes = heard.map((one) => `"${one}"`)
  const topics = topicsOf(said)
  const unit = said.has('unit', 'question') ? 'question' : said.has('unit', 'sentence') ? 'sentence' : 'part'
  const films = compositions.map((one) => `"${one}"`)
  const files = filesOf(said)
  const edge = edgeOf(said)
  const [seconds, db] = [said.amount('s'), said.amount('db')]
  const factor = said.amount('x') ?? said.number()
  const count = said.number()
  const entries = said.namedTimes()
  const frame = said.size ?? said.text('ratio') ?? said.shape.trim()
  const known = [...heard, ...project.draft.start.compositions.map(({ name }) => name)]
  const looks = ['karaoke', 'boxed', 'plain'].filter((one) => said.has('look', one))
  const burned = said.has('look', 'burned') ? 'burned-in ' : ''
  // “Rename Episode 7 on Friday”: only a person can tell whether a word with a capital is a name.
  const written = isOffered ? capitals(said) : []
  const named = [...new Set([said.name() ?? [], ...said.quotes, ...written].flat())]
  return {
    span: [
      ...places,
      ...(closing === undefined ? [] : [`from "${opening}" to "${closing}"`]),
      ...quotes,
      ...(to === undefined ? [] : [`${from} to ${to}`]),
      ...edge,
      ...topics.map((topic) => `the ${unit} about ${topic}`),
    ],
    point: [...times, ...quotes, ...topics.map((topic) => `the ${unit} about ${topic}`)],
    before: [said.has('link', 'before') ? 'before' : 'at'],
    name: named.filter((text) => !known.includes(text)),
    text: named,
    quote: quotes,
    quoted: said.quotes,
    film: films,
    gone: said.opensWithName && films.length === 1 ? films : [],
    films: films.length > 1 ? [listed(compositions)] : [],
    only: films.length > 0 ? [] : project.draft.start.compositions.slice(0, 1).map(({ name }) => `"${name}"`),
    others: said.speaksOfOthers && said.otherCompositions.length > 0 ? [listed(said.otherCompositions)] : [],
    file: files,
    part: [...films, ...files],
    shape: [said.shape],
    frame: frame === '' ? [] : [frame],
    marker: [said.has('thing', 'chapters') ? 'chapter' : 'marker'],
    entries: entries.length > 1 ? [entries.map(([of, at]) => `${capitalized(of)} at ${at}`).join(', ')] : [],
    when:
      to !== undefined
        ? [`from ${from} to ${to}`]
        : edge.length > 0
          ? edge.map((one) => `for ${one}`)
          : [`for ${seconds ?? 4} seconds`],
    look: [...looks.map((one) => `${burned}${one}`), ...(looks.length === 0 && burned ? ['burned-in'] : [])],
    count: count === null || count < 2 || count > 10 ? [] : [String(count)],
    seconds: seconds === null ? [] : [String(seconds)],
    lasting: seconds === null || seconds < 10 ? [] : [String(seconds)],
    asked: unit === 'question' ? [unit] : [],
    factor: factor === null || factor < 0.25 || factor > 4 ? [] : [String(factor)],
    db: db === null ? [] : [String(Math.abs(db))],
  }
}

/** Without what is to stay as it is: “…, but the answer must stay”. */
function withoutStaying(tokens: readonly Token[]): readonly Token[] {
  const parts: Token[][] = [[]]
  for (const token of tokens)
    if (token.kind === 'mark' || token.kind === 'break' || token.text === 'but') parts.push([token])
    else (parts.at(-1) as Token[]).push(token)
  const others = parts.filter((part) => !saysStay(part) && !part.some(({ text }) => STAYS.has(text)))
  return others.flat()
}

const STAYS = new Set(['stay', 'alone', 'untouched'])

/** What is talked about, and “the camera part”, where the word also means something else. */
function topicsOf(said: Said): string[] {
  const heard = topicsHeard(said.project.context)
  const { tokens } = said
  const before = tokens.flatMap(({ kind, text }, at) => {
    const next = tokens
      .slice(at + 1, at + 4)
      .find((one) => one.text !== 'and' && one.senses.thing === undefined)
    const isOfPart = next?.senses.unit === 'part' || tokens[at - 1]?.senses.link === 'about'
    return kind === 'word' && isOfPart && heard.has(stem(withoutGenitive(text))) ? [text] : []
  })
  return [...new Set([...said.topics(), ...before])]
}

/** Words with capitals that name nothing that is there: “SUBSCRIBE”, “Gym Podcast Plan”. */
function capitals({ tokens, prompt, project }: Said): string[] {
  const heard = topicsHeard(project.context)
  const isCapital = ({ kind, from }: Token) =>
    (kind === 'word' || kind === 'number') && /[\p{Lu}\d]/u.test(prompt.charAt(from))
  const runs: Token[][] = [[]]
  for (const token of tokens)
    if (isCapital(token)) (runs.at(-1) as Token[]).push(token)
    else runs.push([])
  return runs
    .filter((run) => run.some(({ kind, text }) => kind === 'word' && !heard.has(stem(text))))
    .map((run) => prompt.slice(run[0]?.from, run.at(-1)?.to))
    .filter((text) => {
      const before = prompt.slice(0, prompt.indexOf(text)).trimEnd()
      const isOpening = before === '' || /[.!?:\n]$/.test(before)
      return text.length > 1 && (!isOpening || text.includes(' ') || text === text.toUpperCase())
    })
}

function filesOf({ tokens, project }: Said): string[] {
  const ids = new Set(tokens.flatMap(({ kind, ids: named }) => (kind === 'media' ? named : [])))
  return [...project.context.media.values()].flatMap(({ id, name }) => (ids.has(id) ? [name] : []))
}

/** “the last 3 seconds” */
function edgeOf({ tokens }: Said): string[] {
  const at = tokens.findIndex(({ kind, unit }) => kind === 'amount' && unit === 's')
  const which = tokens[at - 1]?.n === -1 ? 'last' : tokens[at - 1]?.n === 1 ? 'first' : null
  return at < 0 || which === null ? [] : [`the ${which} ${tokens[at]?.n} seconds`]
}
