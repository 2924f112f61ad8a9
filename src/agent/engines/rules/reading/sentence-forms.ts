// Sentences before they are cut into clauses: what is said to somebody, headings, switches, and the
// composition that a sentence is addressed to.
import type { Token } from './tokens.ts'
import { CONNECTIVE, hasVerb, STRONG_VERBS } from './verbs.ts'

/** "Hi team", "Thanks, Maya", "Hope you are well": said to somebody, and asks for nothing. */
export function isSalutation(tokens: Token[]): boolean {
  const words = tokens.filter(({ text }) => /[\p{L}<]/u.test(text))
  const text = words.map((token) => token.text).join(' ')
  if (words.some(({ text: word }) => STRONG_VERBS.has(word))) return false
  if (
    /^(?:hi|hello|hey|dear|thanks|thank you|cheers|regards|best|kind|many thanks|good (?:morning|afternoon|evening))\b/.test(
      text,
    )
  )
    return words.length <= 4
  return /^(?:i )?hope(?: that)? (?:you|this|all|your|everyone)\b/.test(text)
}

/** "A bit louder, say 4 dB": the measure belongs to what is before it. */
export function withMeasures(tokens: Token[]): Token[] {
  return tokens.filter(({ text }, i) => {
    const measure = (at: number) =>
      /^(?:length|gain|percent|speed|loudness)$/.test(tokens[at]?.entity?.kind ?? '')
    if (text === 'say' && measure(i + 1) && tokens[i - 1]?.text === ',') return false
    return !(text === ',' && tokens[i + 1]?.text === 'say' && measure(i + 2))
  })
}

/** "Captions yes, chapters no": switches, like on and off. */
export function withSwitches(tokens: Token[]): Token[] {
  return tokens.map((token, i) => {
    const next = tokens[i + 1]?.text
    // "… and ad captions": as a verb it is a slip of the keys.
    if (
      token.text === 'ad' &&
      next !== undefined &&
      /^(?:,|and|then|please)$/.test(tokens[i - 1]?.text ?? 'and')
    )
      return { ...token, text: 'add' }
    const last = next === undefined || CONNECTIVE.test(next) || next === 'but'
    if (i === 0 || !last || !/^(?:yes|no)$/.test(token.text) || CONNECTIVE.test(tokens[i - 1]?.text ?? ','))
      return token
    return { ...token, text: token.text === 'yes' ? 'on' : 'off' }
  })
}

/** "Teaser: vertical": the composition before the colon is the one that is meant. */
export function withAddressee([first, second, ...rest]: Token[]): Token[] {
  const all = [first, second, ...rest].filter((token) => token !== undefined)
  // "Background music: fado.mp3, …" wants that under everything.
  const label = all.findIndex(({ text }) => text === ':')
  const named = all[label + 1]
  if (label > 0 && label < 3 && all[label - 1]?.text === 'music' && named?.entity?.kind === 'media' && first)
    return [
      { ...first, text: 'add' },
      named,
      { ...named, text: 'under', entity: null, start: named.end },
      { ...named, text: 'it', entity: null, start: named.end },
      ...all.slice(label + 2),
    ]
  if (first?.entity?.kind !== 'composition' || second?.text !== ':' || rest.length === 0) return all
  return [{ ...first, text: 'in', entity: null, end: first.start }, first, { ...second, text: ',' }, ...rest]
}

/** "Polish this: cut fillers…": what stands before the colon only announces the list. */
export function withoutHeading(tokens: Token[]): Token[] {
  const colon = tokens.findIndex(({ text }) => text === ':')
  if (colon < 1 || colon > 8 || colon === tokens.length - 1) return tokens
  const heading = tokens
    .slice(0, colon)
    .map(({ text }) => text)
    .join(' ')
  const announces =
    /^(?:please |can you |just )*(?:polish|tidy|prepare|finish|improve|fix|shorten(?= (?:this|it|my|the) \w+$)|apply|in order|clean(?: up)?(?: (?:this|the|my) \w+ up)?|edit|do|perform|make|add|here is|here are|follow|to do|todo|task|tasks|steps?|instructions?|changes?|requests?|edits?|i (?:want|need)|we (?:want|need)|the following|my (?:edits?|changes?|requests?)|what i (?:want|need))(?: (?:this|it|that|these|the|following|changes?|edits?|steps?|things?|for|me|my|video|up|what|i|want|need|is|to|do|composition|in|order|all|of|please|list|interview|podcast|recording|media|episode|section|clip))*$/
  return announces.test(heading) && hasVerb(tokens.slice(colon + 1)) ? tokens.slice(colon + 1) : tokens
}

/** What is done to a thing that a list only names. */
const USUAL_VERBS: [RegExp, string][] = [
  [
    /^(?:(?:all|every|the|any) )*(?:filler|um|uh|er|ah|hmm|retake)(?: (?:and |, )?(?:filler|um|uh|er|ah|hmm|retake))*$/,
    'remove',
  ],
  [/^(?:(?:all|every|the|any|long|awkward) )*pause$/, 'shorten'],
  [/^(?:(?:audio|volume) )?(?:loudness|volume|level)$/, 'normalize'],
  [/^(?:(?:burned|karaoke|boxed|plain) )*caption$|^studiosound$|^chapter$|^fade(?:in|out)?$/, 'add'],
  [/^(?:vertical|square|horizontal|<r\d+>)$/, 'make'],
  [/^(?:a |one |<n\d+> )?(?:<d\d+> )?(?:highlight|reel)$/, 'make'],
]

/** "Podcast cleanup: fillers, pauses, loudness": a bare list of things, each with what is usually done to it. */
export function withVerbsOfList(tokens: Token[]): Token[] {
  // "Steps:", before its list
  if (
    tokens.length <= 4 &&
    tokens.at(-1)?.text === ':' &&
    !tokens.some(({ text, entity }) => entity || /^(?:chapter|marker)$/.test(text))
  )
    return []
  const colon = tokens.findIndex(({ text }) => text === ':')
  const list = colon > 0 && colon <= 6 && !hasVerb(tokens.slice(0, colon)) ? tokens.slice(colon + 1) : tokens
  const pieces: Token[][] = [[]]
  for (const token of list) CONNECTIVE.test(token.text) ? pieces.push([]) : pieces.at(-1)?.push(token)
  const things = pieces.filter((piece) => piece.length > 0)
  const verbs = things.map((piece) => {
    const text = piece.map((token) => token.text).join(' ')
    return USUAL_VERBS.find(([thing]) => thing.test(text))?.[1]
  })
  // One thing alone is no list; a list without anything to remove or shorten is understood as it stands.
  const isList = things.length > 1 || (list !== tokens && things.length > 0)
  if (!isList || verbs.some((verb) => verb === undefined)) return tokens
  if (list === tokens && !verbs.some((verb) => verb === 'remove' || verb === 'shorten')) return tokens
  return things.flatMap((piece, index) => {
    const [first] = piece
    const verb = verbs[index]
    if (!first || verb === undefined) return piece
    const added = { text: verb, start: first.start, end: first.start, entity: null }
    return [...(index > 0 ? [{ ...added, text: ',' }] : []), added, ...piece]
  })
}
