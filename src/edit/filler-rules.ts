// Decides where words that have a meaning ("like", "you know", "sort of") are used without it, from the words and
// breaks (punctuation, pauses, hesitations) around them. English only.

/** Sounds that mean nothing wherever they stand. */
export const HESITATION_SOUNDS = [
  'um',
  'umm',
  'uhm',
  'uh',
  'uhh',
  'er',
  'err',
  'erm',
  'ehm',
  'hm',
  'hmm',
  'mm',
  'ah',
]

/** A place where a filler's words are said, and what is around it. */
export type Place = {
  /** Plain words before, nearest last; at most three. */
  before: readonly string[]
  /** Plain words after, nearest first; at most three. */
  after: readonly string[]
  /** Is there a break between the filler and the words around it? */
  brokenBefore: boolean
  brokenAfter: boolean
  beginsSentence: boolean
  endsSentence: boolean
  besideHesitation: boolean
}

export type FillerRule = (place: Place) => boolean

const CONJUNCTIONS = words('and but or so because cause then that just well yeah yes no')
const BE = words(
  "is was are were be been am it's that's he's she's i'm you're we're they're there's isn't wasn't",
)
const INTENSIFIERS = words(
  'really very so super totally pretty quite too extremely incredibly literally actually',
)

/** What begins a sentence of its own after "I mean". */
const CLAUSE_BEGINNINGS = words(
  "i we they he she it's that's there's i'm we're they're you're yeah yes who how why come look",
)

/** "Do you know", "as you know", "if you know": somebody knows. */
const KNOWING_BEFORE = words(
  "do did does don't didn't doesn't if as let lets would will should could can may might must to when what that than how who whom all before once since until unless whether why where more less",
)
/** "You know what", "you know how": what is known follows. */
const KNOWN_AFTER = words(
  "what how why where who when whether that the a an about it him her them me us this these those of if my your our their his something anything nothing everything someone better i'm",
)
/** "People you know": who is known stands before. */
const KNOWN_BEFORE = words(
  'people person someone somebody anyone anybody everyone everybody man woman guy guys friend friends thing things everything anything something ones one place places',
)

/** "A kind of", "what sort of", "some kind of": a kind of something. */
const KIND_BEFORE = words(
  'a an the this that these those what which some any every each all no same other another different certain new old my your our their his her its one two three many such right wrong best first only favorite particular special of',
)

/** "I like", "looks like", "things like": a verb or a comparison. */
const LIKE_BEFORE = words(
  "i you we they he she it who i'd you'd we'd they'd would wouldn't don't doesn't didn't do does did to not really also always never just look looks looked looking feel feels felt feeling sound sounds sounded seem seems seemed taste tastes smell smells act acts acting behave something anything nothing things thing stuff people places more much exactly kinda people's might could should will can nobody everybody everyone somebody",
)

/** The rules of the phrases that are not fillers everywhere. */
export const FILLER_RULES: ReadonlyMap<string, FillerRule> = new Map<string, FillerRule>([
  ['err', ({ before }) => before.at(-1) !== 'to'],
  ['ah', ({ beginsSentence, endsSentence: ends }) => !beginsSentence || ends],
  ['you know', isIdleYouKnow],
  ['i mean', isIdleIMean],
  ['like', isIdleLike],
  ['sort of', isHedge],
  ['kind of', isHedge],
  ...phrases('basically essentially', isIdleOpeningAdverb),
  ...phrases('actually literally honestly obviously', isIdleAdverb),
  ...phrases('so well okay ok alright anyway', isIdleOpening),
  [
    'right',
    ({ brokenBefore, brokenAfter, beginsSentence }) => brokenBefore && brokenAfter && !beginsSentence,
  ],
  ['you see', ({ brokenBefore, brokenAfter }) => brokenBefore && brokenAfter],
])

/** "It was, you know, late"; not "do you know", "you know what", "you know John", "people you know". */
function isIdleYouKnow({ before, after, brokenBefore, brokenAfter, endsSentence: ends }: Place): boolean {
  const [next = ''] = after
  const previous = before.at(-1) ?? ''
  if (!brokenBefore && (KNOWING_BEFORE.has(previous) || KNOWN_BEFORE.has(previous))) return false
  if (!brokenAfter) return BE.has(previous) && !KNOWN_AFTER.has(next)
  const isSaying = previous === 'know' && before.at(-2) === 'you'
  return !(ends && isSaying)
}

/** "I mean, it is late"; not "what I mean", "I mean to go", "I mean it", "soon, I mean tomorrow". */
function isIdleIMean({ before, after, brokenBefore, brokenAfter, endsSentence: ends }: Place): boolean {
  const previous = before.at(-1) ?? ''
  const [next = ''] = after
  if (!brokenBefore && (!CONJUNCTIONS.has(previous) || previous === 'that')) return false
  return brokenAfter ? !ends || brokenBefore : CLAUSE_BEGINNINGS.has(next)
}

/** "And, like, here it is", "it was like really late"; not "I like it", "she was like, no", "like this". */
function isIdleLike({ before, after, brokenBefore, brokenAfter, endsSentence: ends }: Place): boolean {
  const previous = before.at(-1) ?? ''
  const [next = ''] = after
  if (!brokenBefore && LIKE_BEFORE.has(previous)) return false
  if (brokenBefore && brokenAfter) return !ends
  if (brokenAfter) return !ends && CONJUNCTIONS.has(previous)
  return (brokenBefore || BE.has(previous)) && INTENSIFIERS.has(next)
}

/** "It is sort of nice"; not "a sort of plan", "what kind of", "kind of you", "I like it, kind of". */
function isHedge({ before, after, brokenBefore, brokenAfter, endsSentence: ends }: Place): boolean {
  const previous = before.at(-1) ?? ''
  const [next = ''] = after
  if (ends || (!brokenBefore && KIND_BEFORE.has(previous))) return false
  return brokenAfter || !['you', 'him', 'her', 'them', 'thing', 'things'].includes(next)
}

/** "Basically we are done"; otherwise as `isIdleAdverb`. */
function isIdleOpeningAdverb(place: Place): boolean {
  return isIdleAdverb(place) || (place.beginsSentence && !place.endsSentence)
}

/** "Yes, actually, it is"; not "did it actually work", "not literally", "did it all, basically everything". */
function isIdleAdverb({
  before,
  brokenBefore,
  brokenAfter,
  beginsSentence,
  endsSentence: ends,
}: Place): boolean {
  const previous = before.at(-1) ?? ''
  if (beginsSentence && ends) return false
  if (!brokenBefore && ['not', "isn't", "wasn't", "don't", "didn't", 'quite'].includes(previous)) return false
  return brokenAfter
}

/** "So, we went" at the start of a sentence; not "so late", "so that", "it went well". */
function isIdleOpening({
  brokenAfter,
  beginsSentence,
  endsSentence: ends,
  besideHesitation,
}: Place): boolean {
  return !ends && brokenAfter && (beginsSentence || besideHesitation)
}

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(' '))
}

function phrases(list: string, rule: FillerRule): [string, FillerRule][] {
  return list.split(' ').map((phrase) => [phrase, rule])
}
