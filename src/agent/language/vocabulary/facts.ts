// What a question about the talk can ask for, and how a sentence shows that it holds one.

import { isStopWord, stem } from '../../commands/plans/words.ts'

/** A kind of answer: the words that ask for it, and what a sentence that gives it has. */
export type FactKind = {
  asks: RegExp
  holds: (text: string, asked: string) => boolean
  /** Nothing else need be named: “what's his profession”. */
  isAlone?: true
  /** Somebody says it of themselves. */
  isOwn?: true
}

const has = (pattern: RegExp) => (text: string) => pattern.test(text)

const NUMBER =
  '(?:\\d[\\d.,]{0,15}|(?:a|an) (?=hundred|thousand|million|half|quarter|third|dozen)|(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\\w+teen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|million|half|quarter|dozen|percent)\\b)'
const TIME_UNIT = '(?:second|minute|hour|day|night|week|month|year|decade|century|centurie)s?\\b'

/** “Dollars”, “yen”, from the names of the currencies. */
const currencies = Intl.supportedValuesOf('currency').map((currency) =>
  new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'name' })
    .format(2)
    .replace(/^.* /, ''),
)
const SUM = new RegExp(
  `[$£€]\\d|\\b${NUMBER}(?: \\w+){0,3} (?:${[...new Set(currencies)].filter((name) => /^[a-z]+$/.test(name)).join('|')}|cents|pence|quid|bucks)\\b`,
  'i',
)

const months = Array.from({ length: 12 }, (_, at) =>
  new Date(2026, at, 1).toLocaleDateString('en', { month: 'long' }),
)
const weekdays = Array.from({ length: 7 }, (_, at) =>
  new Date(2026, 0, at + 1).toLocaleDateString('en', { weekday: 'long' }),
)
const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
const countries = LETTERS.flatMap((first) =>
  LETTERS.map((second) => regions.of(first + second) ?? ''),
).filter((name) => /^[\p{L} ]+$/u.test(name))

/** “Next June”, “last Easter”, “next week”: without an article, unlike “the last part”. */
const DEICTIC =
  '(?<!\\b(?:the|a|my|our|your|his|her|their|very|and|who|what|is|was) )\\b(?:next|last) [a-z]{3,}(?=[.,!?]|$| we| I | and )'

const YEAR = /\b(?:1[5-9]|20)\d\d\b|\b(?:nineteen|twenty) (?:\w+teen|\w+ty(?:[ -]\w+)?|ten|eleven|twelve)\b/i
const NAMED = /[^.!?\s] (?!I\b)\p{Lu}[\p{L}\d]/u
const PLACED = /\b(?:in|at|from|to|near|on) (?:\w+ )?(?!I\b)\p{Lu}\p{Ll}/u

/** A number, and up to four words that it may count. */
const COUNTED = new RegExp(`\\b${NUMBER}(?=((?:[ -]\\w+){1,4}))`, 'gi')

/** “How many loaves”: the number of them, and no number of something else. */
function countsAsked(text: string, asked: string): boolean {
  const noun = /\bhow many (?:\w+ing )?([a-z]{3,})/.exec(asked)?.[1]?.replace(/(?:ies|es|s)$/, '') ?? ''
  return [...text.matchAll(COUNTED)].some(([, words]) =>
    words
      ?.toLowerCase()
      .split(/[ -]/)
      .some((word) => word !== '' && word.startsWith(noun)),
  )
}

/** A name that the question doesn't have, wherever it stands in a sentence. */
function namesSomething(text: string, asked: string): boolean {
  return (text.match(/(?<![\p{L}\d])\p{Lu}[\p{L}\d]{2,}/gu) ?? []).some(
    (name) => !isStopWord(name.toLowerCase()) && !asked.includes(name.toLowerCase()),
  )
}

/** “Tom Becker”, and not “So Tom”. */
function namesFully(text: string): boolean {
  return [...text.matchAll(/(?<!\p{L})(\p{Lu}\p{Ll}+) \p{Lu}\p{Ll}/gu)].some(
    ([, first]) => first !== undefined && !isStopWord(first.toLowerCase()),
  )
}

/** “Example dot com”, as it is said or written. */
export const WEB_ADDRESS = /\bdot (?:com|org|net|co|io)\b|\w\.(?:com|org|net|io)\b/i

/** “My sister”, “the flight instructor”, “for a zoo”. */
const PERSON =
  /\b(?:my|his|her|our|their|your|the|an?) (?:\w+ )?(?:\w+(?:er|or|ist|ian|man|men)|wife|husband|son|dad|mom|mum|aunt|uncle|cousin|niece|nephew|family|parents?|friends?|boss|child|children|kids?|boy|girl|guy|team|people|agent)s?\b|\bfor an? \w+/gi

function namesPerson(text: string, asked: string): boolean {
  return (text.match(PERSON) ?? []).some((found) => !asked.includes(found.slice(found.lastIndexOf(' ') + 1)))
}

/** The first that asks is meant. */
export const FACT_KINDS: readonly FactKind[] = [
  {
    asks: /\b(?:how old|age|aged)\b/,
    holds: has(/\byears? old\b|\bage[ds]?\b|\bborn\b|\bturned \w|\b(?:very|really|quite|pretty) old\b/i),
    isOwn: true,
  },
  { asks: /\b(?:what|which) year\b|\byear (?:did|was)\b/, holds: has(YEAR) },
  {
    asks: /\b(?:when|(?:what|which) (?:date|day|month|week|season)|deadline|dates?)\b/,
    holds: has(
      new RegExp(
        `${YEAR.source}|\\b(?:${[...months, ...weekdays].join('|')}|today|tomorrow|yesterday|when I was)\\b|(?:first|second|third|th) of\\b|\\b(?:next|last|this) ${TIME_UNIT}|${DEICTIC}|\\bago\\b`,
      ),
    ),
  },
  { asks: /\b(?:what|which) country\b/, holds: has(new RegExp(`\\b(?:${countries.join('|')})\\b`)) },
  {
    asks: /\bwhere (?:is|was|are|were|do|does|did) (?:\S+ ){1,3}(?:come |originally )?from\b/,
    holds: (text) =>
      /\b(?:grew up|born|raised|(?:I'm|I am|come|came|comes) from|live[ds]?)\b/i.test(text) &&
      PLACED.test(text),
    isAlone: true,
    isOwn: true,
  },
  {
    asks: /\b(?:profession|occupation|trade|for a living|(?:his|her|their) (?:old |former |previous |day )?job|as a job)\b/,
    holds: has(/\b(?:(?:used to be|worked as|trained as|was|am) an? \w+|I'm an? \w+)/i),
    isAlone: true,
    isOwn: true,
  },
  {
    asks: /\bwhere(?!as)|\b(?:what|which) (?:city|town|state|place|region|village|street)\b|\b(?:city|town)\b/,
    holds: (text) => PLACED.test(text) || WEB_ADDRESS.test(text),
  },
  {
    asks: /\bhow (?:often|frequently) (?:do|does|did|should|must|can|will|is|are|was|were)\b/,
    holds: has(
      new RegExp(
        `\\b(?:every|each|per|once|twice|daily|weekly|monthly|always|never)\\b|\\btimes an?\\b|\\ban? ${TIME_UNIT}`,
        'i',
      ),
    ),
  },
  {
    asks: /\bhow many (?:(?:second|minute|hour|day|week|month|year)s)\b|\bhow long (?:do|does|did|should|must|will|has|have|had|can|was|were)\b/,
    holds: has(new RegExp(`\\b${NUMBER}(?:[ -]\\w+){0,2}?[ -]${TIME_UNIT}`, 'i')),
  },
  { asks: /\bhow many\b/, holds: countsAsked },
  {
    asks: /\bhow (?:hot|warm|cold|heavy|tall|deep|wide|thick|fast)\b/,
    holds: has(
      /\b(?:very|really|quite|so|too|pretty) \w|\b(?:degrees|kilos?|kilograms?|grams?|tons?|feet|inch(?:es)?|met(?:er|re)s?)\b/i,
    ),
  },
  {
    asks: /\bhow much (?:do|does|did|is|are|was|were) .*\bcosts?\b|\b(?:price|cost) of\b|\bpricing\b/,
    holds: has(SUM),
  },
  {
    asks: /\b(?:how (?:much|far|high|big|large|fast|often)|price|costs?|(?:what|which|what's) (?:\w+ )?(?:sum|figure|share|percentage|amount|numbers?)|(?:sum|figure|share|percentage|amount|numbers?) (?:of|for|does|did|he|she|they))\b/,
    holds: has(new RegExp(`\\b${NUMBER}`, 'i')),
  },
  // A name, or “my sister”.
  {
    asks: /\b(?:who|whom|whose)\b/,
    holds: (text, asked) => NAMED.test(text) || namesPerson(text, asked),
  },
  {
    asks: /\b(?:what|which|whose|name of|(?:what|who) is) (?:the )?(?:\w+ )?(?:brand|company|firm|sponsor|network|app|platform|channel|person|shop|store|code)\b/,
    holds: namesSomething,
  },
  {
    asks: /\b(?:titles?|names?|called)\b/,
    holds: (text) => /\b(?:called|named|name is)\b/.test(text) || namesFully(text),
  },
  { asks: /\bwhy\b/, holds: has(/\b(?:because|since|so that|that's why|reason|so (?:I|we|he|she|they))\b/i) },
]

/** A kind and what is of it: who asks for animals hears of cows, and who asks for a dog doesn't. */
function pairs(): string[][] {
  return `animal cow dog cat horse pig sheep|pet dog cat|money pound dollar euro|crop corn wheat barley|
  relative father mother grandmother grandfather wife husband brother sister son daughter uncle aunt cousin|child son daughter|
  software editor app program`
    .split('|')
    .flatMap((row) => {
      const [kind = '', ...members] = row.trim().split(/\s+/)
      return members.map((one) => [kind, one])
    })
}

/** Words that stand for each other in a question and its answer. */
export const FACT_GROUPS =
  `cost price pay spend worth expensive cheap|deadline close end until apply due|shop store business|earn income salary|
  car vehicle drive|child kid|work job|film movie video|old age|start begin open launch|doctor hospital|big large|fast quick|love like|
  mistake error wrong|website site url web|name call|write author book|mum mom mother|receive get give bring|
  granny gran grandma grandmother nan nana|grandpa grandad grandfather|phone telephone call|discount percent percentage off rebate reduction|
  dad daddy father papa|  plan future next|advice tip lesson recommend recommendation|save saving|payback pay amortize|
  apply application lodge submit|lifespan lifetime life last durability|born grow raise hometown native|insta instagram ig|
  sponsor advertiser sponsorship pay|difficult hard tough challenging|scary terrify frighten|finding result outcome|
  present show demonstrate|free gratis gratuitous|license licence|
  thank thanks thankful|publish post upload|plane aeroplane airplane aircraft|announce cover|view opinion|
  apology apologize sorry|greeting hello welcome hi|goodbye bye farewell`
    .split('|')
    .map((group) => group.trim().split(/\s+/))
    .concat(pairs())

/** As `stem`; “openness” is “open”, “application” is “apply” and “privacy” is “private”. */
export function factStem(word: string): string {
  const short = stem(word)
    .replace(/(?<=\p{L}{3})ication$/u, 'y')
    .replace(/(?<=\p{L}{4})acy$/u, 'ate')
    .replace(/(?<=\p{L}{4})(?:ness|ation|ment)$/u, '')
  return short === stem(word) ? short : stem(short)
}

const GROUP_SETS = FACT_GROUPS.map((group) => new Set(group.map(factStem)))

/** Whether two stems stand for each other. */
export function areRelated(one: string, other: string): boolean {
  return GROUP_SETS.some((group) => group.has(one) && group.has(other))
}

/** Verbs that say little: they are asked with, whatever was said. */
export const LIGHT = new Set(
  `come came go went gone get got take took make made put let have give gave bring brought use used find found call called name say said
  tell told ask happen need want like do did done become became turn mention`.split(/\s+/),
)

/** Words of a question about the question. */
export const WRAPPING = new Set(
  `profession occupation trade job former living silly quick curiosity question wonder kind words exact name number memo minute year age share city town country state date title time point place
  brand company firm network platform app channel social please settling bet tf wait lol rn`.split(/\s+/),
)

/** Beside what a question is about, they say how it is asked, and which film is meant. */
export const UNASKED = new Set(
  `connection sum figure position day week living pray according verbatim wording spoken stated asked heard hear   sentence subject mention main opinion view kind sort type query factcheck yr percentage difference recent available existing current latest raw unedited uncut
  anyone anybody anything anywhere somewhere again`.split(/\s+/),
)
