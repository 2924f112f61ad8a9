// `bun test/tiers.ts [TIER…]`: runs the tests in tiers, fastest first, and sums them up. Without names, all of them;
// that is `npm test`. An unknown word runs nothing. A new test file belongs to `unit` unless a row below says otherwise.
import { chmodSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { coverageOptions, reportCoverage } from './coverage.ts'
import { EXECUTABLE_VARIABLE } from './support/program.ts'

const root = join(import.meta.dir, '..')

/**
 * `unit` needs no ffmpeg, browser or speech model, and no process of ours; `prompts` are the recorded sets and what
 * runs thousands of prompts; `media` has what needs ffmpeg, the speech model or the program as a process; `torture` is the short form of the
 * long programs.
 */
export const TIERS = ['unit', 'prompts', 'media', 'web', 'torture'] as const
export type Tier = (typeof TIERS)[number]

/** The first row that matches decides. */
const PLACES: readonly [RegExp, Tier][] = [
  [/^test\/torture\//, 'torture'],
  [
    /^test\/agent\/(?:unseen-sets|latest-sets|rules-cases|properties|models\/conversations|paraphrases\/paraphrases)\./,
    'prompts',
  ],
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
  [/^test\/render\/(?:auto-editor|openshot|sound\.)/, 'media'],
  [/^test\/(?:client\/connectors|support\/remembered-windows)/, 'media'],
  [
    /^test\/http\/app\/(?:access|add-media|comments|edits|exports|heard|library|limits|media|plans|project-copy|security\.|signed-links|transcribe-again|uploads|webhooks)/,
    'media',
  ],
  // A compiler, a Python, and an executable that is built.
  [/^test\/(?:web\/api-pages\/running-examples|adapters\/fetch-guard-executable)\./, 'media'],
  // Programs of ours as processes of their own, whose start takes longer than most tests.
  [/^test\/cli\/(?:folder-owner|job|mcp|models|worker-token)\./, 'media'],
  [/^test\/(?:adapters\/task-child|jobs\/prompt-tasks|store\/data-folder-problems)\./, 'media'],
  [/^test\/http\/(?:mcp\/uploading|v1\/openapi-linter)/, 'media'],
  [/^test\/cli\/(?:doctor|export|import-and-edit|serve|program|transcribe|watch)/, 'media'],
]

export function tierOf(file: string): Tier {
  return PLACES.find(([place]) => place.test(file))?.[1] ?? 'unit'
}

export function testFiles(): string[] {
  return [...new Bun.Glob('test/**/*.test.{ts,tsx}').scanSync(root)].sort()
}

type Counts = Record<'pass' | 'skip' | 'fail', number>
type Outcome = Counts & { isWrong: boolean }
/** The folder in memory, and what is in the environment of tests that start the program. */
type Where = { temporary: string | null; environment: Record<string, string> }

const MEMORY = '/dev/shm'
const MIN_MEMORY_BYTES = 4e9

/** A folder that takes temporary files without a disk, on which most tests would wait; null without much memory. */
function folderInMemory(): string | null {
  let folder: string | null = null
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    if (bavail * bsize < MIN_MEMORY_BYTES) return null
    folder = mkdtempSync(join(MEMORY, 'roughcut-tests-'))
    // Some tests run programs as another account.
    chmodSync(folder, 0o1777)
    // Tests run programs that they wrote, which containers don't allow there.
    const program = join(folder, 'program')
    writeFileSync(program, '#!/bin/sh\n', { mode: 0o700 })
    Bun.spawnSync([program])
    rmSync(program)
    return folder
  } catch {
    // Not here, or not for this: then tests use the usual folder.
    if (folder !== null) rmSync(folder, { recursive: true })
    return null
  }
}

/**
 * Milliseconds per file, by which the processes share them: one that has the slowest files last keeps a single core busy. Any machine's do;
 * `bun test/tiers.ts --update-timings` measures them anew.
 */
const TIMINGS = '--timings=test/timings.json'

/**
 * Processes beside one per core, in tiers whose tests wait for programs, pages, sockets and clocks, a tenth to a half of
 * their time. With two, tests of `web` met their time limits on two cores.
 */
const SPARE_PROCESSES: Partial<Record<Tier, number>> = { unit: 1, media: 1, web: 1 }

/** Their tests run without ffmpeg and ffprobe. */
const PURE: ReadonlySet<Tier> = new Set(['unit', 'prompts'])

/** Their servers import the same recordings again and again. */
const HEARING: ReadonlySet<Tier> = new Set(['media', 'web'])

/** Bun's last compiler takes a fifth of all CPU time here, and these tests end before its code pays. */
const SHORT_RUNS = { BUN_JSC_useFTLJIT: '0' }

/** Their tests start the program hundreds of times, and a start from source takes a second of CPU time longer. */
const STARTING: ReadonlySet<Tier> = new Set(['media', 'web', 'torture'])

/**
 * What these tests get: the executable, built anew in `folder`, and a cache for what it unpacks. Where there is no build for
 * this machine, they start the program from source.
 */
async function startingFromExecutable(folder: string): Promise<Record<string, string>> {
  const { buildExecutable } = await import('../src/build/build.ts')
  const { ownTarget } = await import('../src/build/targets.ts')
  const target = ownTarget()
  if (target === null) return {}
  const file = await buildExecutable(target, false, folder)
  return { [EXECUTABLE_VARIABLE]: file, ROUGHCUT_CACHE: join(folder, 'cache') }
}

/** A folder of programs that fail, for the front of the PATH: a test that needs a real one has its row above. */
function missingPrograms(): string {
  const folder = mkdtempSync(join(tmpdir(), 'roughcut-missing-'))
  // Some tests run programs as another account.
  chmodSync(folder, 0o755)
  for (const name of ['ffmpeg', 'ffprobe'])
    writeFileSync(
      join(folder, name),
      `#!/bin/sh\necho "Unit tests run without ${name}: give the file a row in test/tiers.ts." >&2\nexit 1\n`,
      { mode: 0o755 },
    )
  return folder
}

/**
 * Runs files of a tier in one `bun test`, passing its output on. They run side by side, and share no port, folder or
 * other state.
 */
async function runFiles(
  tier: Tier,
  files: readonly string[],
  more: string[],
  { temporary, environment }: Where,
): Promise<Outcome> {
  const processes = Math.min(availableParallelism(), 8) + (SPARE_PROCESSES[tier] ?? 0)
  const missing = PURE.has(tier) ? missingPrograms() : null
  // See support/remembered-windows.ts.
  const windows = HEARING.has(tier) ? mkdtempSync(join(temporary ?? tmpdir(), 'roughcut-windows-')) : null
  // Without isolation a process keeps its modules from file to file, as it does when it runs all of them.
  const spread = [`--parallel=${processes}`, '--no-isolate', TIMINGS]
  const bun = Bun.spawn([process.execPath, 'test', '--timeout', '30000', ...spread, ...more, ...files], {
    cwd: root,
    env: {
      ...process.env,
      ...(STARTING.has(tier) ? environment : {}),
      ...(windows === null ? {} : { ROUGHCUT_TEST_WINDOWS: windows }),
      // There, what was killed should find its files on a disk.
      ...(tier === 'torture' || temporary === null ? {} : { TMPDIR: temporary }),
      ...(missing === null ? {} : { ...SHORT_RUNS, PATH: `${missing}${delimiter}${process.env.PATH}` }),
    },
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
  const exitCode = await bun.exited
  for (const folder of [missing, windows]) if (folder !== null) rmSync(folder, { recursive: true })
  // A runner that died before its summary, or ran nothing, has failed whatever it counted.
  const isWrong = exitCode !== 0 || count('pass') === 0
  return { pass: count('pass'), skip: count('skip'), fail: count('fail'), isWrong }
}

/** The tests of the editing core, with the lines that they run. */
async function runWithCoverage(files: readonly string[], where: Where): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'roughcut-coverage-'))
  try {
    const outcome = await runFiles('unit', files, coverageOptions(folder), where)
    if (outcome.isWrong) return outcome
    const problem = reportCoverage(folder)
    if (problem !== null) console.error(problem)
    return { ...outcome, isWrong: problem !== null }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

async function run(tier: Tier, more: string[], where: Where): Promise<Outcome> {
  const files = testFiles().filter((file) => tierOf(file) === tier)
  const isEdit = (file: string) => file.startsWith('test/edit/')
  // Some of the tests alone run only some of the lines.
  if (tier !== 'unit' || more.length > 0) return runFiles(tier, files, more, where)
  const edit = await runWithCoverage(files.filter(isEdit), where)
  const others = await runFiles(
    tier,
    files.filter((file) => !isEdit(file)),
    more,
    where,
  )
  return {
    ...{ pass: edit.pass + others.pass, skip: edit.skip + others.skip, fail: edit.fail + others.fail },
    isWrong: edit.isWrong || others.isWrong,
  }
}

type Arguments = { tiers: readonly Tier[]; options: string[] } | { problem: string }

/** Tiers run in their own order, whatever the order of the words; options go to `bun test`, a value after `=`. */
export function readArguments(words: readonly string[]): Arguments {
  const options = words.filter((word) => word.startsWith('-'))
  const names = words.filter((word) => !word.startsWith('-'))
  const unknown = names.filter((name) => !TIERS.includes(name as Tier))
  if (unknown.length > 0)
    return {
      problem: [
        `Not a tier: ${unknown.join(', ')}.`,
        `Usage: bun test/tiers.ts [${TIERS.join('|')}]… [OPTION=VALUE of bun test]…`,
        'To run one file: bun test test/NAME.test.ts',
      ].join('\n'),
    }
  return { tiers: names.length > 0 ? TIERS.filter((tier) => names.includes(tier)) : TIERS, options }
}

async function runTiers(tiers: readonly Tier[], more: string[]): Promise<void> {
  const total = { pass: 0, skip: 0, fail: 0 }
  let failed = false
  const lines: string[] = []
  const temporary = folderInMemory()
  const built = mkdtempSync(join(temporary ?? tmpdir(), 'roughcut-executable-'))
  // Some tests run it as another account.
  chmodSync(built, 0o755)
  try {
    const environment = tiers.some((tier) => STARTING.has(tier)) ? await startingFromExecutable(built) : {}
    for (const tier of tiers) {
      console.log(`\n=== ${tier}`)
      const startedAt = performance.now()
      const { pass, skip, fail, isWrong } = await run(tier, more, { temporary, environment })
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(0)
      lines.push(`${tier}: ${pass} passed, ${fail} failed, ${skip} skipped in ${seconds} s`)
      total.pass += pass
      total.skip += skip
      total.fail += fail
      failed ||= isWrong
    }
  } finally {
    for (const folder of [built, temporary])
      if (folder !== null) rmSync(folder, { recursive: true, force: true })
  }
  console.log(`\n${lines.join('\n')}\n ${total.pass} pass\n ${total.skip} skip\n ${total.fail} fail`)
  process.exitCode = failed ? 1 : 0
}

if (import.meta.main) {
  const read = readArguments(process.argv.slice(2))
  if ('problem' in read) {
    console.error(read.problem)
    process.exit(2)
  }
  await runTiers(read.tiers, read.options)
}
