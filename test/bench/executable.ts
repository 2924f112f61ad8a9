// `bun test/bench/executable.ts`: the compiled executable from its start to the first answered request,
// on a new data folder and on one that is there, and its memory when idle: medians of 10. On a busy
// machine the processor time until then says more than the clock. Then the speech child's memory, and
// how soon it is given back after its last work.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildExecutable } from '../../src/build/build.ts'
import { ownTarget } from '../../src/build/targets.ts'
import { eventually } from '../support/eventually.ts'
import { startMediaHost } from '../support/media-host.ts'
import { fixture } from '../support/odd-media.ts'
import { makeToken, startServerProcess } from '../support/server-process.ts'
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
  const idleMegabytes = residentMegabytesOf(child.pid)
  child.kill('SIGTERM')
  await child.exited
  return { ms, processorMs, idleMegabytes }
}

/** User and system time so far; the kernel counts in hundredths of a second. */
function processorTimeOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * 10
}

/** Imports the memo, and waits for the end of the child that heard it. */
async function speechChild(program: string): Promise<{ megabytes: number; goneAfterSeconds: number }> {
  const data = join(folder, 'speech')
  const token = makeToken(data)
  await using host = await startMediaHost()
  const url = host.serve('/memo.mp3', { body: await Bun.file(fixture('voice-memo.mp3')).bytes() })
  await using server = await startServerProcess(data, token, [], { command: [program] })
  const { result } = await server.client.import({ add_media: { memo: { url } } })
  if (result.status !== 'success') throw new Error(`the import failed: ${JSON.stringify(result)}`)
  const endedAt = performance.now()
  const [child] = childrenOf(server.pid)
  if (child === undefined) throw new Error('there is no speech child')
  const megabytes = residentMegabytesOf(child)
  await eventually(() => {
    if (childrenOf(server.pid).length > 0) throw new Error('the speech child is still there')
  }, 120_000)
  return { megabytes, goneAfterSeconds: (performance.now() - endedAt) / 1000 }
}

function childrenOf(pid: number): number[] {
  const listed = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
  return listed.split(' ').filter(Boolean).map(Number)
}

function residentMegabytesOf(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1000
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
  const speech = await speechChild(program)
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
    {
      what: `the speech child (${speech.megabytes.toFixed(0)} MB) is gone`,
      measured: `after ${speech.goneAfterSeconds.toFixed(0)} s without work`,
      reference: '90 s',
      ratio: speech.goneAfterSeconds / 90,
      bound: { atMost: 1 },
    },
  ])
} finally {
  rmSync(folder, { recursive: true, force: true })
}
