// What a prompt has for each slot of a command: names, texts, times, lengths, places, and what it speaks of in the talk.

import { mainTrackOf, placedClips } from '../../edit/position.ts'
import { clockText } from '../../edit/time-text.ts'
import { isStopWord, stem, withoutGenitive } from '../commands/plans/words.ts'
import { is } from '../language/read/token-tests.ts'
import { plainText, type Token } from '../language/read/tokens.ts'
import { isSparedAt } from './agreement.ts'
import { capitalized } from './answers/question.ts'
import { listsMoments } from './nearness.ts'
import { heardRuns, topicPhrases } from './offered-topics.ts'
import { saysStay } from './parts.ts'
import { listed, Said, topicsHeard } from './said.ts'

/** What can be put into a pattern, as it is written there. */
export type Slots = Readonly<Record<string, readonly string[]>>

/** What each slot can hold; `given`: the words as they stand, `said`: with what is said in the talk as quotations. */
export function slotsOf(said: Said, given: Said, isOffered: boolean): Slots {
  const { compositions, project } = said
  const times = isOffered && said.times.length === 0 ? bareTimes(said) : said.times
  const before = isOffered ? /^(?=before |after |until |ahead of |past )/ : /$^/
  const places = given.places().map((text) => text.replace(before, 'everything '))
  const name = said.name()
  const runs = isOffered ? heardRuns(given) : []
  const heard = [...said.quotes.filter((one) => one !== name && said.isHeard(one)), ...runs]
  const [[from, to], [opening, closing]] = [times, heard]
  const quotes = heard.map((one) => `"${one}"`)
  const topics = isOffered ? topicPhrases(given) : topicsOf(said)
  const unit = said.has('unit', 'question') ? 'question' : said.has('unit', 'sentence') ? 'sentence' : 'part'
  const about = topics.map((topic) => `the ${unit} about ${topic}`)
  const films = compositions.map((one) => `"${one}"`)
  const files = said.files()
  const edge = edgeOf(said)
  const entries = said.namedTimes()
  const known = [...heard, ...project.draft.start.compositions.map(({ name }) => name)]
  // “Rename Episode 7 on Friday”: only a person can tell whether a word with a capital is a name.
  const written = isOffered && name === null ? capitals(said) : []
  const called = isOffered && name === null ? (CALLED.exec(said.prompt)?.slice(1) ?? []) : []
  const texts = [...(name === null ? called : [name]), ...said.quotes, ...written]
  const named = [
    ...new Set(texts.flatMap((text) => plainName(text, !isOffered || said.quotes.includes(text)))),
  ]
  const offered = isOffered ? offeredOnly(said) : { named: [] }
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
      ...(isOffered ? aboutTopics(topics, unit, said.prompt) : about),
    ],
    point: [...times, ...quotes, ...about],
    // Of several names, each belongs to a place of its own.
    name: offered.named.length > 1 ? [] : named.filter((text) => !known.includes(text)),
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
    moved: [...places, ...quotes.flatMap((one) => [one, `the sentence with ${one}`])],
    carry: [said.verb === 'copy' ? 'copy' : 'move'],
    marker: [said.has('thing', 'chapters') ? 'chapter' : 'marker'],
    entries: entries.length > 1 ? [entries.map(([of, at]) => `${capitalized(of)} at ${at}`).join(', ')] : [],
    ...offered,
    joins: isOffered ? clipStarts(said) : [],
    ...looksOf(said, times, edge),
    asked: unit === 'question' ? [unit] : [],
    way: [said.tokens.some(({ text }) => /^fades? (?:in|up)$/.test(text)) ? 'in' : 'out'],
    ...amountsOf(said, edge.length > 0),
  }
}

/** Parts about what is talked about: several together, each, and all sentences. */
function aboutTopics(topics: readonly string[], unit: string, prompt: string): string[] {
  // “Drop what comes before the tractor”: where, and not what.
  const isWhere = (topic: string) =>
    /\b(?:before|until|till|after|past) (?:\w+ )?$/i.test(prompt.slice(0, Math.max(0, prompt.indexOf(topic))))
  const meant = topics.filter((topic) => !isWhere(topic))
  const parts = meant.map((topic) => `the ${unit} about ${topic}`)
  return [
    // “The camera and sound parts”
    ...(parts.length > 1 ? [3, 2].map((count) => joinedWith(parts.slice(0, count))) : []),
    ...parts,
    ...meant.map((topic) => `every sentence about ${topic}`),
  ]
}

/** How something is to look, where in the picture, and how long; `edge`: which part of the film. */
function looksOf(said: Said, times: readonly string[], edge: readonly string[]): Slots {
  const [from, to] = times
  const seconds = said.amount('s')
  const spot = ['lowerThird', 'center', 'top', 'bottom'].find((look) => said.has('look', look))
  const spotText = spot === 'lowerThird' ? 'lower third' : spot
  const looks = ['karaoke', 'boxed', 'plain'].filter((one) => said.has('look', one))
  const burned = said.has('look', 'burned') ? 'burned-in ' : ''
  const shape = said.shape.trim()
  const frame = said.size ?? said.text('ratio') ?? shape
  const parts = edge.length > 0 ? edge : [`${seconds ?? 4} seconds`]
  return {
    shape: [said.shape],
    shaped: [shape === '' ? '' : ` in ${shape}`],
    frame: frame === '' ? [] : [frame],
    where: spotText === undefined ? [] : [spotText],
    spot: [spotText === undefined ? '' : `in the ${spotText} `],
    until: [...times, ...(seconds === null ? [] : [clockText(seconds * 1e6)])],
    when: to === undefined ? parts.map((of) => `for ${of}`) : [`from ${from} to ${to}`],
    color: [said.text('color') ?? []].flat(),
    look: [...looks.map((of) => `${burned}${of}`), ...(looks.length === 0 && burned ? ['burned-in'] : [])],
  }
}

/** What only people are offered, who see what was taken for what. */
function offeredOnly(said: Said): Slots & { named: readonly string[] } {
  const { prompt, quotes, project } = said
  const films = project.draft.start.compositions
  const { tokens } = said
  const meant = tokens.flatMap(({ kind, ids }, at) =>
    kind === 'composition' && ids.length === 1 && !isSparedAt(tokens, at) ? ids : [],
  )
  const named = films.filter(({ id }) => meant.includes(id)).map(({ name }) => name)
  const isAll = named.length > 1 && said.hasText('both', 'all', 'them', 'those')
  // “The one with Draft in its name”
  const isIn = (name: string) => (token: Token, at: number) =>
    name.toLowerCase().split(' ').includes(plainText(token)) &&
    token.text.length > 3 &&
    !isSparedAt(tokens, at)
  const isOfFilms = said.has('thing', 'composition', 'name')
  const [only, more] = !isOfFilms ? [] : films.filter(({ name }) => tokens.some(isIn(name)))
  const spelled = quotes.flatMap((wrong) =>
    quotes
      .filter((right) => said.isHeard(wrong) && !said.isHeard(right))
      .map((right) => `"${wrong}" to "${right}"`),
  )
  const isUnburned =
    /\b(?:not|no longer|without)\b[^.;]{0,30}\bburn|n['’]t[^.;]{0,20}\bburn|burn\w{0,8}\s{0,3}[=:]\s{0,3}(?:false|no|off)/i.test(
      prompt,
    )
  const looks = ['karaoke', 'boxed', 'plain'].filter((one) => said.has('look', one))
  return {
    likely: [
      ...(isAll ? [listed(named)] : []),
      ...named.map((name) => `"${name}"`),
      ...(only && !more ? [`"${only.name}"`] : []),
    ],
    spelled,
    unburned: isUnburned
      ? [...looks.map((look) => `${look} `), ''].map((look) => `${look}captions that are not burned in`)
      : [],
    numbered: numbered(said),
    named: namedPoints(said),
    renamed: renamings(said),
  }
}

/** “Change 2026 to 2027 in the name”, “it's Episode 8”, “"Spring 2026" should read "Summer 2026"” */
function numbered({ prompt, quotes, tokens, project }: Said): string[] {
  const numbers = [...new Set(prompt.match(/\b\d+\b/g) ?? [])]
  return project.draft.start.compositions.flatMap(({ id, name }) => {
    // “Draft one to Draft”
    const [, short] = tokens.filter(({ kind, ids }) => kind === 'composition' && ids.join() === id)
    const called = short && short.text !== name.toLowerCase() ? prompt.slice(short.from, short.to) : null
    const old = quotes.filter((quote) => name.includes(quote))
    const parts = old.flatMap((one) => quotes.map((next) => [one, next] as const))
    const counted = (name.match(/\b\d+\b/g) ?? []).flatMap((one) =>
      numbers.filter(({ length }) => length === one.length).map((next) => [one, next] as const),
    )
    return [...parts, ...counted]
      .filter(([, next]) => !name.includes(next))
      .map(([one, next]) => name.replace(one, next))
      .concat(called ?? [])
      .map((next) => `"${name}" to "${next}"`)
  })
}

/** “Start is now Trailhead”: what is there by name, and the next name after it. */
function renamings(said: Said): string[] {
  const { prompt, quotes, project } = said
  const names = project.draft.start.compositions.flatMap(({ markers }) => markers.map(({ name }) => name))
  const fresh = [...quotes, ...capitals(said)].filter(
    (text) => !names.some((name) => name.toLowerCase() === text.toLowerCase()),
  )
  const at = (text: string) => prompt.toLowerCase().indexOf(text.toLowerCase())
  return names.flatMap((name) => {
    const next = fresh.filter((text) => at(text) > at(name)).toSorted((a, b) => at(a) - at(b))[0]
    return at(name) < 0 || next === undefined ? [] : [`"${name}" to "${next}"`]
  })
}

/** “"Intro" at the start, "Demo" where she shares her screen, Wrap on "thanks"”: each name with the place after it. */
function namedPoints(said: Said): string[] {
  const { prompt, tokens } = said
  const names = [...quotesOf(tokens), ...capitals(said)]
    .map((text) => ({ text, at: prompt.indexOf(text) }))
    .filter(({ text, at }) => at >= 0 && LEADING_THERE.test(prompt.slice(at + text.length)))
    .toSorted((a, b) => a.at - b.at)
  return names.flatMap(({ text, at }, index) => {
    const own = tokens.filter(
      ({ from }) => from > at + text.length && from < (names[index + 1]?.at ?? Infinity),
    )
    const quote = own.find(({ kind }) => kind === 'quote')
    const [topic] = topicPhrases(
      new Said({ tokens: own, verb: null, isNegated: false, isRequest: false }, prompt, said.project),
    )
    const time = own.find(({ kind }) => kind === 'time')
    const isStart = own.slice(0, 5).some((token) => /^(?:start|beginning|top)$/.test(token.text))
    const point = quote
      ? `"${quote.quoted}"`
      : time
        ? clockText(time.n * 1e6)
        : isStart
          ? '0:00'
          : topic
            ? `the part about ${topic}`
            : null
    return point === null ? [] : [`${point} called "${text}"`]
  })
}

/** “Intro at …”, “Salt (the night he …)” */
const LEADING_THERE = /^["'”’»]?,? (?:\(|(?:(?:right|exactly|just) )?(?:whe(?:re|n)|at|on|in|from)\b)/

const quotesOf = (tokens: readonly Token[]) =>
  tokens.flatMap(({ kind, quoted }) => (kind === 'quote' ? [quoted] : []))

/** How many, how long, how fast and how loud; `isEdge`: how long says where. */
function amountsOf(said: Said, isEdge: boolean): Slots {
  const [seconds, db, count] = [said.amount('s'), said.amount('db'), said.number()]
  const factor = said.amount('x') ?? count
  const percent = said.amount('%') ?? count
  const isCount = count !== null && count > 1 && count <= 10
  return {
    lufs: count === null ? [] : [String(-Math.abs(count))],
    count: isCount ? [String(count)] : [],
    percent: percent !== null && percent > 10 && percent <= 100 ? [String(percent)] : [],
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
export function withoutStaying(tokens: readonly Token[]): readonly Token[] {
  const parts: Token[][] = [[]]
  for (const token of tokens)
    if (['mark', 'break'].includes(token.kind) || token.text === 'but' || token.senses.verb === 'leave')
      parts.push([token])
    else (parts.at(-1) as Token[]).push(token)
  // “Only keep the camera, sound and clips lines” says what to do.
  const stays = (part: Token[]) => saysStay(part) && !part.some(is({ limit: 'only' }))
  const others = parts.filter((part) => !stays(part) && !part.some(({ text }) => STAYS.has(text)))
  // “Keep the first minute” says what to do.
  return others.length === 0 ? tokens : others.flat()
}

const STAYS = new Set(['stay', 'alone', 'untouched'])

/** Of “Draft one call it Intro”, what it is to be called; nothing of several names in quotation marks. */
function plainName(text: string, isQuoted: boolean): string[] {
  const name = (/\b(?:call|name) (?:it|them|this) (.+)/.exec(text)?.[1] ?? text).replace(/[:;].*/, '')
  return /["“”«»]/.test(name) ? [] : [isQuoted ? name : withoutTail(name)]
}

/** “Named Farm Days that contains …”: words with capitals after “named”. */
const CALLED =
  /\b(?:called|named|titled|(?:call|name) it) (\p{Lu}[\w&'’-]*(?: (?:(?:of|the|and) )?[\p{Lu}\d][\w&'’-]*)*)/u

/** “Grant Info out of Webinar”, “Full Programme in which the intro comes first”: as far as its words have capitals. */
function withoutTail(name: string): string {
  const words = name.split(' ')
  const isSmall = (word: string) => /^\p{Ll}/u.test(word)
  const end = words.findIndex(
    (word, at) =>
      isSmall(word) &&
      !isStopWord(words[at + 1] ?? '') &&
      (isSmall(words[at + 1] ?? 'a') || at === words.length - 1),
  )
  return isSmall(words[0] ?? '') || end < 0 ? name : words.slice(0, end).join(' ')
}

/** “In 12.2, out 33.8”, “4.8 - 10.8”: two numbers that can only be seconds. */
function bareTimes({ tokens }: Said): string[] {
  const bare = tokens.filter(
    ({ kind, n }, at) =>
      kind === 'number' &&
      (!Number.isInteger(n) ||
        /^(?:in|out|-|–)$/.test(tokens[at - 1]?.text ?? '') ||
        /^[-–]$/.test(tokens[at + 1]?.text ?? '')),
  )
  const [from, to, more] = bare
  // “Between one minute and two minutes”
  const lengths = tokens.some(is({ link: 'between from' }))
    ? tokens.filter(({ kind, unit }) => kind === 'amount' && unit === 's')
    : []
  const [start, end] = from ? [from, to] : lengths
  return start && end && !more && start.n < end.n ? [start, end].map(({ n }) => clockText(n * 1e6)) : []
}

/** “Chapters at the joins: Opening, Interview, Memo”: as many names as there are clips, each where one begins. */
function clipStarts({ comp, project, prompt, quotes }: Said): string[] {
  const film = comp ?? project.draft.start.compositions[0]
  const clips = film === undefined ? [] : placedClips(mainTrackOf(film).items)
  const listing = /\b(?:chapters?|markers?)\b([^.!?\n]*)/i.exec(prompt)?.[1] ?? ''
  const names =
    quotes.length > 1
      ? quotes
      : listing
          .slice(listing.lastIndexOf(':') + 1)
          .trim()
          .split(/ ?(?:,| and |&(?= )) ?/)
  return clips.length > 1 &&
    names.length === clips.length &&
    names.every((name) => /^\p{Lu}.{0,30}$/u.test(name))
    ? [clips.map(({ range }, at) => `${names[at]} at ${clockText(range.startUs)}`).join(', ')]
    : []
}

/** Words with capitals that name nothing that is there: “SUBSCRIBE”, “Gym Podcast Plan”. */
function capitals({ tokens, prompt, project }: Said): string[] {
  const heard = topicsHeard(project.context)
  const isCapital = ({ kind, from }: Token) =>
    (kind === 'word' || kind === 'number') && /[\p{Lu}\d]/u.test(prompt.charAt(from))
  const runs: Token[][] = [[]]
  for (const token of tokens)
    if (isCapital(token)) (runs.at(-1) as Token[]).push(token)
    // “Assembly v2”, “Farm Kid Flies”
    else if (runs.at(-1)?.length !== 0 && /^\p{L}?\d+$/u.test(token.text))
      (runs.at(-1) as Token[]).push(token)
    else runs.push([])
  return runs
    .filter((run) =>
      run.some(({ kind, text, senses }) => kind === 'word' && !senses.verb && !heard.has(stem(text))),
    )
    .map((run) => prompt.slice(run[0]?.from, run.at(-1)?.to))
    .filter((text) => {
      const before = prompt.slice(0, prompt.indexOf(text)).trimEnd()
      const isOpening = before === '' || /[.!?:\n]$/.test(before)
      return (
        text.length > 1 &&
        !/['’]s$/.test(text) &&
        (!isOpening || text.includes(' ') || text === text.toUpperCase())
      )
    })
}

/** “the last 3 seconds” */
function edgeOf({ tokens }: Said): string[] {
  const at = tokens.findIndex(({ kind, unit }) => kind === 'amount' && unit === 's')
  const which = tokens[at - 1]?.n === -1 ? 'last' : tokens[at - 1]?.n === 1 ? 'first' : null
  return at < 0 || which === null ? [] : [`the ${which} ${tokens[at]?.n} seconds`]
}

/** “A, B and C” */
function joinedWith(parts: readonly string[]): string {
  return `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`
}

/** What is talked about, and “the camera part”, where the word also means something else. */
function topicsOf(said: Said): string[] {
  const heard = topicsHeard(said.project.context)
  const others = said.tokens.flatMap(({ kind, text }, at) => {
    const next = said.tokens
      .slice(at + 1, at + 4)
      .find((one) => one.text !== 'and' && one.senses.thing === undefined)
    const isOfPart = next?.senses.unit === 'part' || said.tokens[at - 1]?.senses.link === 'about'
    return kind === 'word' && isOfPart && heard.has(stem(withoutGenitive(text))) ? [text] : []
  })
  return [...new Set([...said.topics(), ...others])]
}
