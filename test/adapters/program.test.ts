import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { NO_LIMITS, type ProgramOptions, runProgram, startProgram } from '../../src/adapters/program.ts'
import { eventually } from '../support/eventually.ts'
import { runningProcesses } from '../support/processes.ts'
import { failureOf, rejectionOf } from '../support/rejection.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

// Real programs on a busy machine.
setDefaultTimeout(60_000)

const shell = (script: string, options: Partial<ProgramOptions> = {}): ProgramOptions => ({
  program: '/bin/sh',
  arguments: ['-c', script],
  limits: NO_LIMITS,
  signal: new AbortController().signal,
  ...options,
})

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ')
  } catch {
    return false
  }
}

/** The names of the processes of a group. */
function membersOf(groupId: string): string[] {
  return runningProcesses()
    .filter(({ group }) => group === Number(groupId))
    .map(({ program }) => program)
}

describe('a program', () => {
  test('gives what it wrote, and how it ended', async () => {
    const { exit, stdout } = await runProgram(shell('echo out; echo error >&2; exit 3'))
    expect(stdout).toBe('out\n')
    expect(exit).toEqual({ code: 3, signalName: null, endedBy: 'itself', stderrTail: 'error\n' })
  })

  test('gets its arguments as they are', async () => {
    const awkward = ['a b', '$(id)', '"', "'", '-x', '*', 'ü\n']
    const { stdout } = await runProgram({
      ...shell(''),
      program: '/usr/bin/printf',
      arguments: ['%s|', ...awkward],
    })
    expect(stdout).toBe(awkward.map((each) => `${each}|`).join(''))
  })

  test('sees no settings and no secrets of ours', async () => {
    process.env.ROUGHCUT_TEST_SECRET = 'hidden'
    const { stdout } = await runProgram(shell('env'))
    delete process.env.ROUGHCUT_TEST_SECRET
    expect(stdout).not.toContain('ROUGHCUT')
    expect(stdout).toContain('PATH=')
  })

  test('that is not there is named in a plain error', async () => {
    const missing = runProgram({ ...shell(''), program: '/nowhere/ffmpeg', arguments: [] })
    expect(await rejectionOf(missing)).toMatchObject({ code: 'program_missing' })
  })

  test('reports each line of standard error as it comes, and keeps only the end of a flood', async () => {
    const lines: string[] = []
    const flood = shell('i=0; while [ $i -lt 3000 ]; do echo "line $i" >&2; i=$((i+1)); done', {
      onStderrLine: (line) => lines.push(line),
    })
    const { exit } = await runProgram(flood)
    expect([lines.length, lines[0], lines.at(-1)]).toEqual([3000, 'line 0', 'line 2999'])
    expect(exit.stderrTail.length).toBeLessThanOrEqual(8192)
    expect(exit.stderrTail).toEndWith('line 2999\n')
  })

  test('has no children but its own, and leaves none running', async () => {
    const { stdout } = await runProgram(
      shell('read -r children </proc/$$/task/$$/children; echo "$children"'),
    )
    expect(stdout.trim()).toBe('')
    const running = startProgram(shell('exec true'))
    await running.exited
    expect(membersOf(String(running.groupId))).toEqual([])
  })

  test('that ends by a signal differs from one that ends by itself', async () => {
    const { exit } = await runProgram(shell('kill -SEGV $$'))
    expect(exit).toMatchObject({ code: null, signalName: 'SIGSEGV', endedBy: 'itself' })
  })

  test('may finish its work after it was asked to end', async () => {
    const controller = new AbortController()
    const running = startProgram(
      shell('trap "echo tidied; exit 7" TERM; echo ready; while :; do sleep 0.05; done', {
        signal: controller.signal,
      }),
    )
    const reader = running.stdout.getReader()
    await reader.read()
    controller.abort()
    expect(new TextDecoder().decode((await reader.read()).value)).toBe('tidied\n')
    expect(await running.exited).toMatchObject({ code: 7, endedBy: 'caller' })
  })

  test('reads what it is given', async () => {
    const stdin = new Blob(['some words']).stream()
    expect((await runProgram({ ...shell('cat'), stdin })).stdout).toBe('some words')
  })

  test('waits while nobody reads what it writes', async () => {
    const lines: string[] = []
    const running = startProgram(
      shell('echo begun >&2; head -c 50000000 /dev/zero; echo done >&2', {
        onStderrLine: (line) => lines.push(line),
      }),
    )
    await eventually(() => expect(lines).toContain('begun'))
    await Bun.sleep(300)
    expect(lines).not.toContain('done')
    let sizeBytes = 0
    for await (const chunk of running.stdout) sizeBytes += chunk.byteLength
    expect(sizeBytes).toBe(50_000_000)
    expect((await running.exited).code).toBe(0)
    expect(lines).toContain('done')
  })

  test('that writes without end is ended', async () => {
    const { exit, stdout } = await runProgram({ ...shell('yes'), maxStdoutBytes: 100_000 })
    expect(exit.endedBy).toBe('caller')
    expect(stdout.length).toBeLessThanOrEqual(100_000)
  })
})

describe('limits', () => {
  test('of wall time end it', async () => {
    const { exit } = await runProgram(shell('sleep 60', { limits: { ...NO_LIMITS, timeoutMs: 100 } }))
    expect(exit.endedBy).toBe('time_limit')
  })

  test('of processor time end it', async () => {
    const { exit } = await runProgram(
      shell('while :; do :; done', { limits: { ...NO_LIMITS, cpuSeconds: 1 } }),
    )
    expect(exit).toMatchObject({ code: null, signalName: 'SIGXCPU', endedBy: 'itself' })
  })

  test('of memory make it fail', async () => {
    const limits = { ...NO_LIMITS, addressSpaceBytes: 200e6 }
    const greedy = { ...shell('', { limits }), program: 'sort', arguments: ['-S', '900M', '/dev/zero'] }
    const { exit } = await runProgram(greedy)
    expect(exit.code).not.toBe(0)
    expect(exit.stderrTail).toContain('memory')
  })

  test('of file size keep it from filling the disk', async () => {
    using folder = temporaryFolder()
    const file = join(folder.path, 'big')
    const limits = { ...NO_LIMITS, fileSizeBytes: 100_352 }
    await runProgram(shell(`head -c 5000000 /dev/zero > ${file}`, { limits }))
    expect(Bun.file(file).size).toBeLessThanOrEqual(100_352)
  })
})

describe('ending a program', () => {
  test('ends everything that it started, even what ignores SIGTERM, within 2 seconds', async () => {
    using folder = temporaryFolder()
    const pidFile = join(folder.path, 'pid')
    const controller = new AbortController()
    const running = startProgram(
      shell(`trap '' TERM; (trap '' TERM; sleep 61) & echo $! > ${pidFile}; wait; sleep 62`, {
        signal: controller.signal,
      }),
    )
    await eventually(() => expect(existsSync(pidFile) && readFileSync(pidFile, 'utf8')).toMatch(/\d+\n/))
    const child = Number(readFileSync(pidFile, 'utf8'))
    const abortedAt = performance.now()
    controller.abort()
    const exit = await running.exited
    await eventually(() => expect(isAlive(child)).toBe(false))
    expect(performance.now() - abortedAt).toBeLessThan(2000)
    expect(exit.endedBy).toBe('caller')
  })

  test('throws the reason of the signal', async () => {
    const controller = new AbortController()
    const running = runProgram(shell('sleep 60', { signal: controller.signal }))
    controller.abort(new Error('no longer needed'))
    expect(await failureOf(running)).toThrow('no longer needed')
  })

  test('an aborted signal starts nothing', () => {
    expect(() => startProgram(shell('true', { signal: AbortSignal.abort(new Error('too late')) }))).toThrow(
      'too late',
    )
  })

  test('is done for us when we are killed: no program outlives the server', async () => {
    const starter = `
      import { startProgram, NO_LIMITS } from '${join(import.meta.dir, '../../src/adapters/program.ts')}'
      const running = startProgram({ program: 'sleep', arguments: ['63'], limits: NO_LIMITS, signal: new AbortController().signal })
      console.log(running.groupId)
      await running.exited`
    const parent = Bun.spawn([process.execPath, '-e', starter], { stdout: 'pipe' })
    const { value } = await parent.stdout.getReader().read()
    const group = new TextDecoder().decode(value).trim()
    await eventually(() => expect(membersOf(group)).toContain('sleep'))
    parent.kill('SIGKILL')
    await eventually(() => expect(membersOf(group)).toEqual([]), 5000)
  })
})
