// No regular expression takes longer than linear time for a text from outside: at 1, 10 and 100 kB of what
// is worst for it, made from its own alphabet.
import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type RegexLiteral, regexLiterals } from './support/regex-literals.ts'

const SRC = join(import.meta.dir, '../src')
/** The pages run in the reader's own browser. */
const ELSEWHERE = /^(?:web\/pages|client)\//

const sources = [...new Bun.Glob('**/*.{ts,tsx}').scanSync(SRC)]
  .filter((file) => !ELSEWHERE.test(file))
  .sort()
  .map((file) => ({ file, text: readFileSync(join(SRC, file), 'utf8') }))
const literals = sources.flatMap(({ file, text }) => regexLiterals(file, text))

/** What is put together when it is called, from texts of ours alone; all others are built as their file loads. */
const BUILT_LATER: Record<string, string> = {
  // The name of an operation, at the start of a sentence of ours.
  'agent/tools/edit-tools.ts': '^remove_range\\b',
  'http/v1/routes.ts': '^/v1/projects/[^/]+/history$',
  'agent/guards/parse.ts': '(?:(?:do\\s+not|never|not\\s+to)|\\bwithout\\b)[^.;]*',
}

/** Those that `new RegExp` makes, caught while the files that have it are loaded once more. */
async function builtRegexes(): Promise<RegexLiteral[]> {
  const found: RegexLiteral[] = []
  const Native = globalThis.RegExp
  for (const { file, text } of sources.filter((one) => one.text.includes('new RegExp('))) {
    const later = BUILT_LATER[file]
    const built = later === undefined ? [] : [new Native(later, 'gi')]
    globalThis.RegExp = new Proxy(Native, {
      construct(target, given, made) {
        const regex = Reflect.construct(target, given, made)
        // Not those of packages that are loaded with it.
        if (new Error().stack?.includes(`/${file}`)) built.push(regex)
        return regex
      },
    })
    try {
      await import(`${join(SRC, file)}?regex-speed`)
    } finally {
      globalThis.RegExp = Native
    }
    if (built.length < text.split('new RegExp(').length - 1) throw new Error(`${file} builds more later`)
    found.push(...built.map(({ source, flags }) => ({ file, line: 0, source, flags })))
  }
  return found
}

/** Without a repetition, each match is at most as long as the expression: linear, and not worth the time. */
function repeats(source: string): boolean {
  const plain = source.replace(/\\(?:[pPuk][{<][^}>]*[}>]|.)/g, '').replace(/\[[^\]]*\]/g, '')
  return /[*+{]/.test(plain)
}

/** At 10 kB: a linear one takes well under 1 ms, a quadratic one 25 ms and more. */
const TOO_SLOW_AT_10_KB_MS = 8
const TOO_SLOW_AT_100_KB_MS = 80

/** What a regular expression may be held up by: its literals and members of its classes, alone and in pairs. */
function unitsOf(source: string): string[] {
  const plain = source
    .replace(/\\[pP]\{[^}]*\}/g, 'é')
    .replace(/\\u\{?[0-9a-f]+\}?|\\x[0-9a-f]{2}/gi, '\u0001')
    .replaceAll('\\s', ' ')
    .replaceAll('\\d', '0')
    .replaceAll('\\w', 'w')
    .replace(/\\n|\\r|\\t/g, '\n')
    .replace(/\\([^a-z0-9])/gi, '$1')
  const words = plain.match(/[\w/ .:;,=-]{2,}/g) ?? []
  const characters = [
    ...new Set([...plain.replace(/[\\()[\]{}^$*+?|]/g, ''), 'a', '0', ' ', '-', '.', '\n', '"', '\\']),
  ]
  const alone = characters.slice(0, 24)
  const pairs = alone.slice(0, 8).flatMap((a) => alone.slice(0, 8).map((b) => a + b))
  return [...new Set([...alone, ...words.slice(0, 12), ...pairs])]
}

/** Openings that let a match begin, and endings that no class takes in, so that it fails at the very end. */
function framesOf(source: string): { start: string; end: string }[] {
  const start = source.replace(/\\(.)/g, '$1').match(/^\^?([\w/:. ]*)/)?.[1] ?? ''
  const starts = [...new Set(['', start, 'http://a/'])]
  return starts.flatMap((before) => ['\u0000!', 'a', ' '].map((end) => ({ start: before, end })))
}

type Pumped = { start: string; unit: string; end: string }

function pumpedOf(source: string): Pumped[] {
  return unitsOf(source).flatMap((unit) => framesOf(source).map((frame) => ({ ...frame, unit })))
}

/** As it is used: once over the whole text, or wherever it matches. The fastest of several rounds, without waiting. */
function timeMs(regex: RegExp, { start, unit, end }: Pumped, size: number, enoughMs: number): number {
  const text = start + unit.repeat(Math.ceil(size / unit.length)) + end
  let fastest = Number.POSITIVE_INFINITY
  for (let round = 0; round < 12 && fastest > enoughMs; round++) {
    const startedMs = performance.now()
    const used = round === 0 ? null : process.cpuUsage()
    if (regex.global) text.replace(regex, '')
    else regex.exec(text)
    fastest = Math.min(fastest, performance.now() - startedMs)
    if (used === null) continue
    // On a busy machine, a round may just have waited for a processor.
    const { user, system } = process.cpuUsage(used)
    fastest = Math.min(fastest, (user + system) / 1000)
    const isPlain = fastest <= enoughMs * 20 || fastest > enoughMs * 100
    // No compiler and no collection of garbage takes as long as the last of these.
    if ((round >= 2 && isPlain) || fastest > enoughMs * 1000) break
  }
  return fastest
}

/** Longer and longer texts, of which the slowest few go on to the next length. */
const ROUNDS = [
  { size: 24, limitMs: 8, kept: 2000 },
  { size: 200, limitMs: 8, kept: 2000 },
  { size: 1000, limitMs: 8, kept: 2000 },
  { size: 10_000, limitMs: TOO_SLOW_AT_10_KB_MS, kept: 12 },
  { size: 100_000, limitMs: TOO_SLOW_AT_100_KB_MS, kept: 2 },
]

/** How slow it is, and for what; null when it is linear. */
function slowness({ source, flags }: Pick<RegexLiteral, 'source' | 'flags'>): string | null {
  const regex = new RegExp(source, flags.replace('y', ''))
  let pumped = pumpedOf(source).map((one) => ({ ...one, ms: 0 }))
  for (const { size, limitMs, kept } of ROUNDS) {
    pumped = pumped.sort((a, b) => b.ms - a.ms).slice(0, kept)
    for (const one of pumped) {
      one.ms = timeMs(regex, one, size, limitMs / 20)
      if (one.ms > limitMs)
        return `${one.ms.toFixed(0)} ms for ${size} characters of ${JSON.stringify(one.start + one.unit)}`
    }
  }
  return null
}

test('literals are found in code, and not in texts, comments and divisions', () => {
  const code = [
    "const a = /a[/]b/gu // no /x/\nconst b = 4 / 2 / 1; const c = '/no/'\nreturn /c\\/d/.test(x)",
    'const t = `“/no/" ${{ a: {} }}${x.replace(/e"/g, `/no/ ${/f/.test(y)}`)}\n/no/g`; const d = /g/',
  ].join('\n')
  expect(regexLiterals('f', code).map(({ source, flags, line }) => [source, flags, line])).toEqual([
    ['a[/]b', 'gu', 1],
    ['c\\/d', '', 3],
    ['e"', 'g', 4],
    ['f', '', 4],
    ['g', '', 5],
  ])
  expect(literals.length).toBeGreaterThan(150)
})

test('a repetition is found in code, and not in classes and escapes', () => {
  const sources = ['a{2,}', '[ab]*c', '\\p{L}+', '(?<x>a)\\k<x>*', '\\[[+*]\\{\\]?\\p{L}\\u{61}']
  expect(sources.map(repeats)).toEqual([true, true, true, true, false])
})

test.each([
  ['^https?:\\/\\/[^\\s/]+\\/(?:[^\\s]*\\/)?projects\\/(?:[^\\s]*[/?#=&])?(?:[0-9a-f]{5})$', 'i'],
  ['[^\\p{L}\\p{N}]+$', 'gu'],
  ['\\s+$', ''],
  ['(a+)+b', ''],
])('the timing finds that %s is slow', (source, flags) => {
  expect(slowness({ source, flags })).not.toBeNull()
})

test('every regular expression that meets outside text is linear', async () => {
  const built = await builtRegexes()
  expect(built.map(({ file }) => file)).toContain('agent/guards/parse.ts')
  // One of each, however often it's written.
  const all = new Map([...literals, ...built].map((one) => [`/${one.source}/${one.flags}`, one]))
  const tried = [...all.values()].filter(({ source }) => repeats(source))
  const slow = tried.flatMap((literal) => {
    const how = slowness(literal)
    return how === null ? [] : [`${literal.file}:${literal.line} /${literal.source}/${literal.flags}: ${how}`]
  })
  expect(slow).toEqual([])
}, 60_000)
