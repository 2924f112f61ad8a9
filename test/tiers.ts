// `bun test/tiers.ts [TIER…]`: runs the tests in tiers, fastest first, and sums them up. Without names, all of them;
// that is `npm test`. A new test file belongs to `unit` unless a row below says otherwise.
import { availableParallelism } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dir, '..')

/** `unit` needs no ffmpeg, browser or speech model; `torture` is the short form of the long programs. */
export const TIERS = ['unit', 'media', 'web', 'torture'] as const
export type Tier = (typeof TIERS)[number]

/** The first row that matches decides. */
const PLACES: readonly [RegExp, Tier][] = [
  [/^test\/torture\//, 'torture'],
  [/^test\/web\/[^/]+$/, 'web'],
  [/^test\/flows\//, 'media'],
  [
    /^test\/jobs\/(?:export-|derive|find-speakers|import-angles|runner|workers\/(?:check-result|split-))/,
    'media',
  ],
  [
    /^test\/adapters\/(?:whisper\/|voices\/find|broker\/|ff|media-programs|pcm|program|sound-offsets|speech-server\/speech-server|start-timecode|embedded-files|untrusted)/,
    'media',
  ],
  [/^test\/render\/(?:auto-editor|openshot|picture|sound|source-times)/, 'media'],
  [/^test\/client\/connectors/, 'media'],
  [/^test\/http\/app\/(?:access|add-media|exports|library|media)/, 'media'],
  [/^test\/cli\/(?:doctor|export|import-and-edit|serve|program|transcribe|watch)/, 'media'],
]

/** Files of these tiers run side by side, one process per core: they share no port, folder or other state. */
const SIDE_BY_SIDE: readonly Tier[] = ['unit']

export function tierOf(file: string): Tier {
  return PLACES.find(([place]) => place.test(file))?.[1] ?? 'unit'
}

export function testFiles(): string[] {
  return [...new Bun.Glob('test/**/*.test.{ts,tsx}').scanSync(root)].sort()
}

type Counts = Record<'pass' | 'skip' | 'fail', number>

/** Runs the files of a tier in one `bun test`, passing its output on. */
async function run(tier: Tier, more: string[]): Promise<Counts & { exitCode: number }> {
  const files = testFiles().filter((file) => tierOf(file) === tier)
  const cores = Math.min(availableParallelism(), 8)
  // Without isolation a process keeps its modules from file to file, as it does when it runs all of them.
  const spread = SIDE_BY_SIDE.includes(tier) ? [`--parallel=${cores}`, '--no-isolate'] : []
  const bun = Bun.spawn([process.execPath, 'test', '--timeout', '30000', ...spread, ...more, ...files], {
    cwd: root,
    stdout: 'inherit',
    stderr: 'pipe',
  })
  let text = ''
  const decoder = new TextDecoder()
  for await (const chunk of bun.stderr) {
    process.stderr.write(chunk)
    // Only the summary counts, which stands at the end.
    text = (text + decoder.decode(chunk, { stream: true })).slice(-2000)
  }
  const plain = Bun.stripANSI(text)
  const count = (word: keyof Counts) =>
    Number([...plain.matchAll(new RegExp(`^ *(\\d+) ${word}$`, 'gm'))].at(-1)?.[1] ?? 0)
  return { pass: count('pass'), skip: count('skip'), fail: count('fail'), exitCode: await bun.exited }
}

if (import.meta.main) {
  const words = process.argv.slice(2)
  const wanted = TIERS.filter((tier) => words.includes(tier))
  const more = words.filter((word) => !TIERS.includes(word as Tier))
  const total = { pass: 0, skip: 0, fail: 0 }
  let failed = false
  const lines: string[] = []
  for (const tier of wanted.length > 0 ? wanted : TIERS) {
    console.log(`\n=== ${tier}`)
    const startedAt = performance.now()
    const { pass, skip, fail, exitCode } = await run(tier, more)
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(0)
    lines.push(`${tier}: ${pass} passed, ${fail} failed, ${skip} skipped in ${seconds} s`)
    total.pass += pass
    total.skip += skip
    total.fail += fail
    // A runner that died before its summary, or ran nothing, has failed whatever it counted.
    failed ||= exitCode !== 0 || pass === 0
  }
  console.log(`\n${lines.join('\n')}\n ${total.pass} pass\n ${total.skip} skip\n ${total.fail} fail`)
  process.exitCode = failed ? 1 : 0
}
