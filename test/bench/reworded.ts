// Says recorded prompts that are done as expected in other words, and counts what they come to then. What stands around a request, how its
// numbers are written and a slip of the keyboard should change nothing of it; no list of examples finds as many gaps as fast.
//
//   bun test/bench/reworded.ts [COUNT] [SEED] [PATTERN]     COUNT prompts for each rewording whose name fits PATTERN
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type RecordedCase, type Result, resultOf, runCase } from '../agent/recorded-sets.ts'
import known from '../agent/unseen-sets.json'

/** The prompt in other words; null where it has nothing to reword. */
type Rewording = (prompt: string, pick: <One>(list: readonly One[]) => One) => string | null

const MAX_WORDS = 14
const RESULTS: readonly Result[] = ['right', 'notYet', 'partly', 'wrong']

const IN_FRONT = [
  ...[
    'hun, ',
    'ooh ',
    'um, ',
    'right, ',
    'ok next ',
    'first, ',
    'also ',
    'just ',
    'kindly ',
    'one more thing, ',
  ],
  ...[
    'Lovely stuff. ',
    'sorry, me again... ',
    "I'm not sure how this works but ",
    'Good morning. ',
    '- ',
    '1. ',
  ],
]
const BEHIND = [
  ...[
    ' hun',
    ', love',
    ' mate',
    ' xx',
    ' ta',
    ', many thanks',
    ' when you get a sec',
    ' asap',
    ' lol',
    ' 🙏',
    ' :)',
  ],
  ...[
    ", if that's alright",
    ', no rush',
    ' for me',
    '. Nothing else.',
    ', leave the rest alone',
    '. Everything else stays as it is.',
  ],
]
const BEFORE_A_VERB = [
  ...[
    'could you maybe ',
    'would you ever ',
    'would you be so good as to ',
    'I need you to ',
    "I'd love for you to ",
  ],
  ...[
    'I should be obliged if you would ',
    "I'd appreciate it if you'd ",
    'do you think you could ',
    'mind if we ',
  ],
  ...[
    'I was hoping you could ',
    'be a dear and ',
    'how about we ',
    'why not ',
    'gonna need you to ',
    'we should ',
  ],
]
const VERBS = [
  'axe',
  'erase',
  'chop',
  'snip',
  'get rid of',
  'take out',
  'scrap',
  'drop',
  'lose',
  'bin',
  'do away with',
]

const bare = (prompt: string) => prompt.trim().replace(/[.!]+$/, '')
const lower = (text: string) =>
  /^[A-Z][a-z]/.test(text) ? text.slice(0, 1).toLowerCase() + text.slice(1) : text
/** Nothing but one command. */
const isOne = (prompt: string) =>
  !/[.;:!?,–]|\b(?:and|then|but|except|only|please)\b/i.test(bare(prompt).replace(/\d[:.]\d/g, ''))

const removed =
  (reword: (object: string) => string): Rewording =>
  (prompt) => {
    const said =
      /^(?:remove|delete|drop|lose|kill|cut|take out) (?!to |down|it\b|this|that|them|everything|all\b|a )(.+)$/i
    const object = isOne(prompt) ? said.exec(bare(prompt))?.[1] : undefined
    return object === undefined || / (?:in|from|off|on|out) /i.test(object) ? null : reword(object)
  }

const replaced =
  (what: RegExp, by: readonly string[]): Rewording =>
  (prompt, pick) =>
    what.test(prompt) ? prompt.replace(what, pick(by)) : null

const slip: Rewording = (prompt, pick) => {
  const words = prompt.split(' ')
  const long = words.flatMap((word, at) => (/^[a-z]{5,}$/.test(word) ? [at] : []))
  if (long.length === 0) return null
  const at = pick(long)
  const word = words[at] as string
  const from = pick(Array.from({ length: word.length - 2 }, (_, index) => index + 1))
  const [head, letter, next, tail] = [
    word.slice(0, from),
    word[from],
    word[from + 1] ?? '',
    word.slice(from + 2),
  ]
  words[at] = pick([
    `${head}${next}${tail}`,
    `${head}${next}${letter}${tail}`,
    `${head}${letter}${letter}${next}${tail}`,
  ])
  return words[at] === word ? null : words.join(' ')
}

const isAsked = (prompt: string) => prompt.trim().endsWith('?')
const REWORDINGS: Readonly<Record<string, Rewording>> = {
  'in front': (prompt, pick) => (isAsked(prompt) ? null : pick(IN_FRONT) + lower(prompt)),
  behind: (prompt, pick) => (isAsked(prompt) ? null : bare(prompt) + pick(BEHIND)),
  'before a verb': (prompt, pick) => {
    const isVerb =
      /^(?:add|remove|cut|make|set|put|delete|drop|trim|rename|mute|keep|take|move|split|mark|create|burn) /i
    return isOne(prompt) && isVerb.test(prompt) ? pick(BEFORE_A_VERB) + lower(bare(prompt)) : null
  },
  'a slip': slip,
  'another verb': (prompt, pick) => removed((object) => `${pick(VERBS)} ${object}`)(prompt, pick),
  'should go': (prompt, pick) =>
    removed((object) => `${object} ${pick(['should be cut', 'must go', 'can go', 'out'])}`)(prompt, pick),
  'not needed': (prompt, pick) =>
    removed((object) => `${pick(["I don't need", 'we can lose', 'away with'])} ${object}`)(prompt, pick),
  'out of there': removed((object) => `get ${object} out of there`),
  'you know': removed((object) => `you know ${object}? ${/s$/.test(object) ? 'cut them' : 'cut it'}`),
  passive: removed((object) => `have ${object} removed`),
  'to be gone': (prompt, pick) =>
    removed(
      (object) =>
        `${pick(['I want', "I'd like", 'let’s have', 'the client wants'])} ${object} ${pick(['removed', 'gone', 'cut', 'taken out'])}`,
    )(prompt, pick),
  'verb behind': (prompt, pick) =>
    removed((object) => `${object}${pick([' - ', ': ', ' → '])}${pick(['cut', 'remove', 'delete', 'out'])}`)(
      prompt,
      pick,
    ),
  gerund: (prompt, pick) =>
    removed(
      (object) =>
        `${pick(['try', 'start by', 'help me by', 'how about'])} ${pick(['removing', 'cutting', 'deleting'])} ${object}`,
    )(prompt, pick),
  because: (prompt, pick) =>
    isOne(prompt)
      ? bare(prompt) +
        pick([
          ' because it drags',
          ' since nobody needs it',
          ' – it bores me',
          ', it adds nothing',
          ' (it’s too much)',
        ])
      : null,
  'one more': (prompt, pick) =>
    isOne(prompt) && !/caption|subtitle/i.test(prompt)
      ? bare(prompt) +
        pick([
          ' and turn the captions on',
          ', and add captions',
          '. Captions on too',
          ', then switch captions on',
          ' + captions',
        ])
      : null,
  'one before': (prompt, pick) =>
    isOne(prompt) && !/caption|subtitle/i.test(prompt)
      ? pick([
          'Captions on, and ',
          'add captions and ',
          'Turn on captions, then ',
          'captions please. Then ',
        ]) + lower(bare(prompt))
      : null,
  whole: (prompt, pick) =>
    isOne(prompt)
      ? pick(['In this video, ', 'for this one: ', 'In this project, ']) + lower(bare(prompt))
      : null,
  capitals: (prompt) =>
    /["“'‘]|call|name|title|say|read|chapter/i.test(prompt) ? null : prompt.toUpperCase(),
  'no capitals': (prompt) =>
    /["“'‘]|call|name|title|say|read|chapter/i.test(prompt) ? null : prompt.toLowerCase(),
  'half a second': replaced(/\bhalf a sec(?:ond)?\b/i, ['0.5 s', '.5s', '500 ms', '1/2 second', '½ second']),
  times: replaced(/(?<![\d:.-])0:(?=[1-5]\d(?![\d:.]))/, ['00:', '00:00:']),
  sizes: replaced(/(?<=\b\d{3,4}) ?(?:x|by|×) ?(?=\d{3,4}\b)/i, [' x ', '×', ' by ', 'x', '*']),
  captions: replaced(/\bcaptions\b/i, ['subs', 'subtitles', 'closed captions', 'CC']),
  parts: replaced(/\b(?:part|bit|section) about\b/i, [
    'stuff about',
    'section about',
    'passage about',
    'bit on',
  ]),
}

const [count = 40, seed = 1] = process.argv.slice(2, 4).map(Number)
const pattern = new RegExp(process.argv[4] ?? '')
let state = seed
const pick = <One>(list: readonly One[]): One => {
  state = (state * 1103515245 + 12345) % 2147483648
  return list[Math.floor((state / 2147483648) * list.length)] as One
}

const folder = join(import.meta.dir, 'unseen')
const cases = readdirSync(folder)
  .filter((file) => file.endsWith('.json'))
  .sort()
  .flatMap((file): RecordedCase[] => {
    const listed = (known as Record<string, Record<string, string>>)[file.replace('.json', '')] ?? {}
    const ids = new Set(Object.values(listed).flatMap((list) => list.split(' ')))
    const all: RecordedCase[] = JSON.parse(readFileSync(join(folder, file), 'utf8'))
    return all.filter(({ id, prompt }) => !ids.has(id) && prompt.split(/\s+/).length <= MAX_WORDS)
  })

console.log(['rewording'.padEnd(16), ...RESULTS].join('  '))
const failures: string[] = []
for (const [name, reword] of Object.entries(REWORDINGS)) {
  if (!pattern.test(name)) continue
  const counts = new Map<Result, number>(RESULTS.map((result) => [result, 0]))
  for (let ran = 0, tried = 0; ran < count && tried < cases.length; tried++) {
    const one = pick(cases)
    const prompt = reword(one.prompt, pick)
    if (prompt === null || prompt === one.prompt) continue
    ran++
    const outcome = await runCase({ ...one, prompt })
    const result = resultOf({ ...one, prompt }, outcome)
    counts.set(result, (counts.get(result) ?? 0) + 1)
    if (result !== 'right')
      failures.push(`${result} (${name}, ${one.project}) ${prompt}\n    ${outcome.response}`)
  }
  console.log(
    [name.padEnd(16), ...RESULTS.map((one) => String(counts.get(one)).padStart(one.length))].join('  '),
  )
}
console.log(failures.join('\n'))
