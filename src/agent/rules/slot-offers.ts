// Commands to offer for what was not done: patterns with slots, each filled with all that the prompt has for it. Which of them come
// nearest to the prompt, and which of them work, is not decided here.

import { stem, withoutGenitive } from '../commands/plans/words.ts'
import { withSaid } from '../language/read/said.ts'
import type { Token } from '../language/read/tokens.ts'
import { isWord } from '../language/vocabulary/grammar.ts'
import type { Senses } from '../language/vocabulary.ts'
import { capitalized } from './answers/question.ts'
import type { Offer } from './filled-offers.ts'
import { listsMoments } from './nearness.ts'
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
 * Commands about what some words of a prompt name. `whole`: all that the prompt says, where they are offered to people, who choose;
 * then words count as said that are heard in the talk, what is to stay is left out, and a part may be named without a verb.
 */
export function slotOffers(given: Said, whole: Said | null): Offer[] {
  const isOffered = whole !== null
  const said = isOffered ? withQuotations(given) : given
  const slots = slotsOf(said, given, isOffered)
  const isBeside = isMeant(`${TITLED} ${MARKED}${isOffered ? '' : ' thing/captions'}`, said)
  const meant = ACTS.filter(
    ([cues, , kind]) =>
      (isOffered || kind === undefined || kind === 'part') &&
      !(isBeside && (kind === 'part' || kind === 'edge')) &&
      isMeant(cues, said),
  )
  // Where some words don't say what to do: what the rest of the prompt says, or all that can be done with what is named.
  const isBare = isOffered && meant.every(([cues]) => BARE.has(cues))
  const others = isBare
    ? ACTS.filter(([cues]) => !BARE.has(cues) && isMeant(cues, withQuotations(whole)))
    : []
  return [...meant, ...others, ...(isBare && others.length === 0 ? [UNNAMED] : [])]
    .flatMap(([, patterns]) => patterns.split(' | '))
    .flatMap((pattern) => filled(pattern, slots).slice(0, MAX_FILLED))
    .filter((command) => !/("[^"]+") to the (?:start|end) of \1$/.test(command))
    .map((command) => said.scoped(command.replace(/\b(?:of|from) from\b/, 'from')))
    .map((text) => ({ text, from: said.taken(), isPlain: false }))
}

function withQuotations({ tokens, verb, prompt, project }: Said): Said {
  const named = [...withSaid(withoutStaying(tokens), project.context, prompt, true)]
  // “I'd rather not have …”, “we don't need …”
  const isUnwanted = tokens.some(
    ({ senses }, at) => senses.limit === 'not' && isWord(tokens[at + 1]?.text, 'have', 'wanting'),
  )
  const meant = { tokens: named, verb: isUnwanted ? 'remove' : verb, isNegated: false, isRequest: false }
  return new Said(meant, prompt, project)
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
    const quality = said[cue as keyof Said]
    return cue === '' || (typeof quality === 'boolean' ? quality : said.hasText(cue))
  })
}

const UNNAMED: Act = [
  '',
  'remove {span} | keep only {span} | rename {film} to "{name}" | make a {shape}clip of {span} | add a title "{name}" {spot}{when}',
]
/** Cues that say nothing of what is to be done. */
const BARE: ReadonlySet<string> = new Set(['', 'keeps'])

const TITLED = 'thing/titles look/lowerThird'
const MARKED = 'thing/markers thing/chapters'

const ACTS: readonly Act[] = [
  ['verb/remove removes', 'remove {span} | delete {gone} | delete {others}', 'part'],
  ['verb/mute', 'mute {others} | mute {films}', 'offer'],
  ['keeps', 'keep only {span}'],
  ['verb/keep trim', 'keep only {span}', 'offer'],
  [
    'makes isNew',
    'make a {shape}clip of {span} called "{name}" | make a {shape}clip of {span} | make a copy of {film} called "{name}" | make a copy called "{name}"',
    'part',
  ],
  [
    'makes isNew',
    'make a {shape}composition from {file} called "{name}" | make {clips} of at most {seconds} seconds | make {clips}',
    'part',
  ],
  ['starts', 'start at {point}', 'edge'],
  ['ends', 'end after {point}', 'edge'],
  [
    MARKED,
    'add {marker}s: {entries} | rename the {marker} "{quoted}" to "{name}" | add a {marker} at {point} called "{name}" | add {marker}s | remove all {marker}s',
  ],
  [
    MARKED,
    'add a {marker} at {point} | add a {marker} at each clip | remove the {marker} "{shown}"',
    'offer',
  ],
  [
    TITLED,
    'change the title "{quoted}" to "{text}" | change the title to "{text}" | add a title "{text}" {spot}{when} | remove the title "{shown}" | remove the title',
  ],
  ['screen picture words text put over below', 'add a title "{text}" {spot}{when}', 'part'],
  ['', 'add a title "{unheard}" {spot}{when}', 'offer'],
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
  ['', 'move {pair}', 'offer'],
  ['verb/move verb/copy verb/swap', '{carry} {moved} to the start | {carry} {moved} to the end', 'offer'],
  ['thing/music', 'add {file} as background music | turn the music {louder}'],
  ['thing/music', 'remove the music | mute the music | let the music play to the end', 'offer'],
  [
    'verb/copy thing/copy double',
    'make a copy of {film} called "{name}" | make a copy of {film} | make a copy',
    'offer',
  ],
  ['verb/mute', 'mute {span} | mute it', 'offer'],
  ['verb/keep verb/shorten ends', 'keep only the first {seconds} seconds', 'offer'],
  ['verb/add see show over', 'put {file} over {span}', 'offer'],
  ['verb/remove removes', 'remove the sentence with {quote} | remove the {file} clip', 'offer'],
  ['words subtitles screen', 'add captions', 'offer'],
  ['thing/camera verb/switch', 'switch cameras at every sentence | switch cameras with the speaker', 'offer'],
  ['thing/captions', 'add {look} captions | add captions | turn off captions'],
  ['repeats take takes attempt', 'remove retakes'],
  ['second', 'remove the second sentence with {quote} | remove the second {quote}', 'offer'],
  ['swears', 'mute the swear words | remove the swear words'],
  ['thing/studioSound', 'set studio sound to {percent}'],
  ['thing/studioSound thing/audio', 'add studio sound'],
  [
    'verb/enhance verb/clean better pop',
    'remove filler words | shorten pauses to 0.4 s | add burned-in karaoke captions | add studio sound',
    'offer',
  ],
  ['thing/loudness', 'set the loudness to {lufs} LUFS | set the loudness to -14 LUFS'],
  [
    'thing/fades verb/fade',
    'add a {seconds} second fade {way} | fade {way} over {count} seconds | add a 1 second fade {way}',
  ],
  ['mark marks flag tag', 'add a marker at each {asked}'],
  ['thing/fillers ums uhs', 'remove the filler words from {span} | remove the filler words', 'offer'],
  ['restores', 'restore {span} | restore the filler words | restore everything that was removed', 'part'],
  ['thing/speed verb/speed fast slow slower faster', 'change the speed to {factor}x'],
  ['', 'make a {lasting} second highlight reel | make it {frame} | make a {frame} copy', 'part'],
  ['', 'turn the volume {louder}'],
]

function slotsOf(said: Said, given: Said, isOffered: boolean): Slots {
  const { times, compositions, project } = said
  const before = isOffered ? /^(?=before |after |until |ahead of |past )/ : /$^/
  const places = given.places().map((text) => text.replace(before, 'everything '))
  const name = said.name()
  const heard = said.quotes.filter((one) => one !== name && said.isHeard(one))
  const [[from, to], [opening, closing]] = [times, heard]
  const quotes = heard.map((one) => `"${one}"`)
  const topics = topicsOf(said, isOffered)
  const unit = said.has('unit', 'question') ? 'question' : said.has('unit', 'sentence') ? 'sentence' : 'part'
  const about = topics.map((topic) => `the ${unit} about ${topic}`)
  const films = compositions.map((one) => `"${one}"`)
  const files = said.files()
  const spot = ['lowerThird', 'center', 'top', 'bottom'].find((look) => said.has('look', look))
  const edge = edgeOf(said)
  const entries = said.namedTimes()
  const frame = said.size ?? said.text('ratio') ?? said.shape.trim()
  const known = [...heard, ...project.draft.start.compositions.map(({ name }) => name)]
  const looks = ['karaoke', 'boxed', 'plain'].filter((one) => said.has('look', one))
  const burned = said.has('look', 'burned') ? 'burned-in ' : ''
  // “Rename Episode 7 on Friday”: only a person can tell whether a word with a capital is a name.
  const written = isOffered && name === null ? capitals(said) : []
  const texts = [...(name === null ? [] : [name]), ...said.quotes, ...written]
  const named = [...new Set(texts.flatMap(plainName))]
  const [one, other] = [...files, ...films]
  const goesBefore = said.has('link', 'before')
  const isAlone = said.tokens.every(
    ({ kind, text, senses: { verb, glue } }) =>
      kind === 'composition' || kind === 'mark' || verb === 'remove' || glue !== undefined || text === 'both',
  )
  const shown = project.draft.start.compositions
    .flatMap(({ markers, titles }) => [...markers.map((of) => of.name), ...titles.map((of) => of.text)])
    .filter((text) => said.prompt.toLowerCase().includes(text.toLowerCase()))
  return {
    span: [
      ...places,
      ...(closing === undefined ? [] : [`from "${opening}" to "${closing}"`]),
      ...quotes,
      ...(to === undefined || listsMoments(said.tokens) ? [] : [`${from} to ${to}`]),
      ...edge,
      ...about,
      ...(isOffered ? topics.map((topic) => `every sentence about ${topic}`) : []),
    ],
    point: [...times, ...quotes, ...about],
    name: named.filter((text) => !known.includes(text)),
    text: named,
    quote: quotes,
    unheard:
      said.removes || said.verb === 'rename' ? [] : said.quotes.filter((text) => !known.includes(text)),
    quoted: said.quotes,
    shown,
    film: films,
    films: films.length > 1 ? [listed(compositions)] : [],
    gone: said.opensWithName && isAlone ? [listed(compositions)] : [],
    only:
      films.length > 0 ? [] : project.draft.start.compositions.slice(0, 1).map(({ name: of }) => `"${of}"`),
    others: said.speaksOfOthers && said.otherCompositions.length > 0 ? [listed(said.otherCompositions)] : [],
    file: files,
    part: [...films, ...files],
    pair:
      other === undefined || !said.has('link', 'before', 'after')
        ? []
        : [`${one} ${goesBefore ? 'before' : 'after'} ${other}`],
    moved: [...places, ...given.quotes.map((one) => `"${one}"`)],
    carry: [said.verb === 'copy' ? 'copy' : 'move'],
    shape: [said.shape],
    frame: frame === '' ? [] : [frame],
    marker: [said.has('thing', 'chapters') ? 'chapter' : 'marker'],
    entries: entries.length > 1 ? [entries.map(([of, at]) => `${capitalized(of)} at ${at}`).join(', ')] : [],
    spot: [spot === undefined ? '' : `in the ${spot === 'lowerThird' ? 'lower third' : spot} `],
    when:
      to !== undefined
        ? [`from ${from} to ${to}`]
        : edge.length > 0
          ? edge.map((of) => `for ${of}`)
          : [`for ${said.amount('s') ?? 4} seconds`],
    look: [...looks.map((of) => `${burned}${of}`), ...(looks.length === 0 && burned ? ['burned-in'] : [])],
    asked: unit === 'question' ? [unit] : [],
    way: [said.tokens.some(({ text }) => /^fades? (?:in|up)$/.test(text)) ? 'in' : 'out'],
    ...amountsOf(said, edge.length > 0),
  }
}

/** How many, how long, how fast and how loud; `isEdge`: how long says where. */
function amountsOf(said: Said, isEdge: boolean): Slots {
  const [seconds, db, count] = [said.amount('s'), said.amount('db'), said.number()]
  const factor = said.amount('x') ?? count
  const isCount = count !== null && count > 1 && count <= 10
  return {
    lufs: count === null ? [] : [String(-Math.abs(count))],
    count: isCount ? [String(count)] : [],
    percent: count !== null && count > 10 && count <= 100 ? [String(count)] : [],
    clips: isCount && said.has('thing', 'clip', 'excerpt') ? [`${count} ${said.shape}clips`] : [],
    seconds: seconds === null ? [] : [String(seconds)],
    lasting: seconds === null || seconds < 10 || isEdge ? [] : [String(seconds)],
    factor: factor === null || factor < 0.25 || factor > 4 ? [] : [String(factor)],
    louder: db === null ? [] : louderBy(db, said),
  }
}

/** “-4 dB”, “down 3 dB”; both ways where nobody says which. */
function louderBy(db: number, said: Said): string[] {
  const isDown = db < 0 || said.hasText('minus', 'down', 'quieter', 'softer', 'lower')
  return (isDown ? ['down'] : ['up', 'down']).map((way) => `${way} by ${Math.abs(db)} dB`)
}

/** Without what is to stay as it is: “…, but the answer must stay”. */
function withoutStaying(tokens: readonly Token[]): readonly Token[] {
  const parts: Token[][] = [[]]
  for (const token of tokens)
    if (['mark', 'break'].includes(token.kind) || token.text === 'but' || token.senses.verb === 'leave')
      parts.push([token])
    else (parts.at(-1) as Token[]).push(token)
  const others = parts.filter((part) => !saysStay(part) && !part.some(({ text }) => STAYS.has(text)))
  // “Keep the first minute” says what to do.
  return others.length === 0 ? tokens : others.flat()
}

const STAYS = new Set(['stay', 'alone', 'untouched'])

/** What is talked about, and “the camera part”, where the word also means something else. */
function topicsOf(said: Said, isOffered: boolean): string[] {
  const heard = topicsHeard(said.project.context)
  const { tokens } = said
  const others = tokens.flatMap(({ kind, text }, at) => {
    const next = tokens
      .slice(at + 1, at + 4)
      .find((one) => one.text !== 'and' && one.senses.thing === undefined)
    const before = tokens[at - 1]
    const isNoun = isOffered && (before?.senses.glue === 'articles' || before?.text === 'of')
    const isOfPart = isNoun || next?.senses.unit === 'part' || before?.senses.link === 'about'
    return kind === 'word' && isOfPart && heard.has(stem(withoutGenitive(text))) ? [text] : []
  })
  return [...new Set([...said.topics(), ...others])]
}

/** Of “Draft one call it Intro”, what it is to be called; nothing of several names in quotation marks. */
function plainName(text: string): string[] {
  const name = (/\b(?:call|name) (?:it|them|this) (.+)/.exec(text)?.[1] ?? text).replace(/[:;].*/, '')
  return /["“”«»]/.test(name) ? [] : [name]
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
    .filter((run) =>
      run.some(({ kind, text, senses }) => kind === 'word' && !senses.verb && !heard.has(stem(text))),
    )
    .map((run) => prompt.slice(run[0]?.from, run.at(-1)?.to))
    .filter((text) => {
      const before = prompt.slice(0, prompt.indexOf(text)).trimEnd()
      const isOpening = before === '' || /[.!?:\n]$/.test(before)
      return text.length > 1 && (!isOpening || text.includes(' ') || text === text.toUpperCase())
    })
}

/** “the last 3 seconds” */
function edgeOf({ tokens }: Said): string[] {
  const at = tokens.findIndex(({ kind, unit }) => kind === 'amount' && unit === 's')
  const which = tokens[at - 1]?.n === -1 ? 'last' : tokens[at - 1]?.n === 1 ? 'first' : null
  return at < 0 || which === null ? [] : [`the ${which} ${tokens[at]?.n} seconds`]
}
