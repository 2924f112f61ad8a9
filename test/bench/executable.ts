// `bun test/bench/executable.ts`: the compiled executable from its start to the first answered request,
// on a new data folder and on one that is there, and its memory when idle. Medians of 10. On a busy
// machine the processor time until then says more than the clock.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildExecutable } from '../../src/build/build.ts'
import { ownTarget } from '../../src/build/targets.ts'
import { printTable } from './table.ts'

const RUNS = 10
const folder = mkdtempSync(join(tmpdir(), 'roughcut-start-'))

type Start = { ms: number; processorMs: number; idleMegabytes: number }

async function startOnce(program: string, data: string): Promise<Start> {
  const begun = performance.now()
  const child = Bun.spawn([program, 'serve', '--port', '0', '--data', data, '--log', 'silent'], {
    stdout: 'pipe',
    stderr: 'ignore',
  })
  let text = ''
  let address: string | undefined
  // Not `for await`: leaving it would close the pipe that the server still writes to.
  const reader = child.stdout.getReader()
  while (address === undefined) {
    const { value, done } = await reader.read()
    if (done) break
    text += new TextDecoder().decode(value)
    address = /^Listening on (\S+)$/m.exec(text)?.[1]
  }
  if (address === undefined) throw new Error('the executable did not listen')
  const answer = await fetch(`${address}/healthz`)
  const ms = performance.now() - begun
  const processorMs = processorTimeOf(child.pid)
  if (!answer.ok) throw new Error(`/healthz answered ${answer.status}`)
  await Bun.sleep(1000)
  const idleMegabytes =
    Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1000
  child.kill('SIGTERM')
  await child.exited
  return { ms, processorMs, idleMegabytes }
}

/** User and system time so far; the kernel counts in hundredths of a second. */
function processorTimeOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * 10
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

try {
  const target = ownTarget()
  if (!target) throw new Error('no build for this platform')
  const program = await buildExecutable(target, false, folder)
  const first = []
  for (let run = 0; run < RUNS; run++) first.push(await startOnce(program, join(folder, `data-${run}`)))
  const later = []
  for (let run = 0; run < RUNS; run++) later.push(await startOnce(program, join(folder, 'data-0')))
  const [firstMs, laterMs] = [median(first.map(({ ms }) => ms)), median(later.map(({ ms }) => ms))]
  const processorMs = median(later.map((start) => start.processorMs))
  const idle = median(later.map(({ idleMegabytes }) => idleMegabytes))
  printTable('The executable', [
    {
      what: 'first start to first answer',
      measured: `${firstMs.toFixed(0)} ms`,
      reference: '1,000 ms',
      ratio: firstMs / 1000,
      bound: { atMost: 1 },
    },
    {
      what: 'later starts',
      measured: `${laterMs.toFixed(0)} ms`,
      reference: '300 ms',
      ratio: laterMs / 300,
      bound: { atMost: 1 },
    },
    {
      what: 'processor time of a later start',
      measured: `${processorMs.toFixed(0)} ms`,
      reference: '300 ms',
      ratio: processorMs / 300,
      bound: { atMost: 1 },
    },
    {
      what: 'memory when idle',
      measured: `${idle.toFixed(0)} MB`,
      reference: '150 MB',
      ratio: idle / 150,
      bound: { atMost: 1 },
    },
  ])
} finally {
  rmSync(folder, { recursive: true, force: true })
}
