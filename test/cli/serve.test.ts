// `roughcut serve` as a process: what it prints, who may go away, and how it ends.
import { expect, setDefaultTimeout, test } from 'bun:test'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { LOCK_FILE, PID_FILE } from '../../src/store/data-folder-lock.ts'
import { eventually } from '../support/eventually.ts'
import { FROM_SOURCE, roughcut } from '../support/program.ts'
import { runProgram } from '../support/run-command.ts'
import { spawnServer } from '../support/server-process.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

setDefaultTimeout(60_000)

/** The server's number and address, from the file that it writes for commands. */
function announced(dataDir: string): Promise<{ pid: number; url: string }> {
  return eventually(() => {
    const [pid, url] = readFileSync(join(dataDir, PID_FILE), 'utf8').split('\n')
    if (!url) throw new Error('not announced yet')
    return { pid: Number(pid), url }
  }, 30_000)
}

/** Whether the server lives and logs: a refused sign-in writes a line. */
async function worksOn(url: string): Promise<void> {
  for (let ask = 0; ask < 3; ask += 1) {
    const refused = await fetch(`${url}/app/api/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: url, 'sec-fetch-site': 'same-origin' },
      body: JSON.stringify({ email: 'nobody@example.org', password: 'not the password' }),
    })
    expect(refused.status).toBe(401)
  }
  expect((await fetch(`${url}/healthz`)).status).toBe(200)
}

/** Runs `serve` behind `script`, in which "$@" is its command line; the shell's exit code is the server's. */
function inShell(dataDir: string, script: string) {
  const words = roughcut('serve', '--data', dataDir, '--port', '0', '--llm', 'rules')
  return Bun.spawn(['bash', '-c', script, 'bash', ...words], { stdout: 'pipe', stderr: 'pipe' })
}

test('keeps running when nobody reads its output any more', async () => {
  using folder = temporaryFolder()
  const shell = inShell(folder.path, '"$@" 2>&1 | head -1; exit "$PIPESTATUS"')
  const { pid, url } = await announced(folder.path)
  // The end of the shell's output is the end of `head`.
  await worksOn(url)
  process.kill(pid, 'SIGTERM')
  expect(await new Response(shell.stdout).text()).toMatch(/^\S[^\n]+\n$/)
  expect(await shell.exited).toBe(0)
})

test('keeps running when its log cannot be written', async () => {
  if (!existsSync('/dev/full')) return
  using folder = temporaryFolder()
  const shell = inShell(folder.path, 'exec "$@" >/dev/full 2>/dev/full')
  const { pid, url } = await announced(folder.path)
  await worksOn(url)
  process.kill(pid, 'SIGTERM')
  expect(await shell.exited).toBe(0)
})

test('stops cleanly when its terminal is closed, and keeps running under nohup', async () => {
  using folder = temporaryFolder()
  const server = spawnServer(folder.path)
  expect(await server.address).toStartWith('http://127.0.0.1:')
  server.signal('SIGHUP')
  expect(await server.exited).toBe(0)
  expect(existsSync(join(folder.path, PID_FILE))).toBe(false)

  const shell = inShell(folder.path, 'trap \'\' HUP; exec "$@" >/dev/null 2>&1')
  const { pid, url } = await announced(folder.path)
  process.kill(pid, 'SIGHUP')
  await worksOn(url)
  process.kill(pid, 'SIGTERM')
  expect(await shell.exited).toBe(0)
})

test('a second one on the folder refuses and names the first; one that was killed blocks nobody', async () => {
  using folder = temporaryFolder()
  const first = spawnServer(folder.path)
  const url = await first.address
  const second = await runProgram(folder.path, 'serve', '--port', '0')
  expect(second).toEqual({
    exitCode: 1,
    stdout: '',
    stderr: `Another Roughcut server (process ${first.pid}) is running on the data folder ${folder.path}. Stop it, or give --data another folder.\n`,
  })
  // A command names the address of the server that runs.
  expect((await runProgram(folder.path, 'user', 'link', 'owner@localhost')).stdout).toStartWith(`${url}/`)
  first.signal('SIGKILL')
  await first.exited
  expect(existsSync(join(folder.path, LOCK_FILE))).toBe(true)
  expect((await runProgram(folder.path, 'user', 'link', 'owner@localhost')).stdout).not.toStartWith(`${url}/`)
  const third = spawnServer(folder.path)
  expect(await third.address).not.toBeNull()
  third.signal('SIGTERM')
  expect(await third.exited).toBe(0)
})

test('with --json, it reports its address in one document', async () => {
  using folder = temporaryFolder()
  const command = roughcut(
    ...['serve', '--data', folder.path, '--port', '0', '--json', '--public-url', 'https://cut.example'],
  )
  const server = Bun.spawn(command, { stdout: 'pipe', stderr: 'ignore' })
  await announced(folder.path)
  server.kill('SIGTERM')
  expect(JSON.parse(await new Response(server.stdout).text())).toEqual({
    url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
    public_url: 'https://cut.example',
    pid: server.pid,
    password_link: expect.stringMatching(/^https:\/\/cut\.example\/welcome#[\w-]+$/),
  })
  expect(await server.exited).toBe(0)
})

test('warns at startup about a missing program, and keeps running', async () => {
  using folder = temporaryFolder()
  const server = spawnServer(folder.path, ['--ffmpeg', '/nowhere/ffmpeg'])
  expect(await server.address).not.toBeNull()
  server.signal('SIGTERM')
  expect(await server.exited).toBe(0)
  const [warning] = (await server.errors).split('\n').filter((line) => line.includes('/nowhere/ffmpeg'))
  expect(JSON.parse(warning ?? '{}')).toMatchObject({
    level: 'warn',
    event: expect.stringContaining('cannot be run'),
  })
})

test('warns at the start of an ffmpeg that is too old for files from strangers', async () => {
  using folder = temporaryFolder()
  const old = join(folder.path, 'old-ffmpeg')
  writeFileSync(old, '#!/bin/sh\necho ffmpeg version 4.4.2 Copyright\n', { mode: 0o755 })
  const log = join(folder.path, 'log')
  const server = inShell(folder.path, `exec "$@" --ffmpeg ${old} 2> ${log}`)
  await eventually(() => expect(readFileSync(log, 'utf8')).toContain('older than 5.1'), 30_000)
  server.kill('SIGTERM')
  expect(await server.exited).toBe(0)
})

test('is what runs when no command is named', async () => {
  using folder = temporaryFolder()
  const environment = {
    ...process.env,
    ROUGHCUT_DATA: folder.path,
    ROUGHCUT_PORT: '0',
    ROUGHCUT_LLM: 'rules',
  }
  // As `npm start` runs it, which has no executable.
  const server = Bun.spawn([...FROM_SOURCE], { env: environment, stdout: 'pipe', stderr: 'ignore' })
  const { url } = await announced(folder.path)
  expect((await fetch(`${url}/healthz`)).status).toBe(200)
  server.kill('SIGINT')
  expect(await new Response(server.stdout).text()).toStartWith(`Listening on ${url}\n`)
  expect(await server.exited).toBe(0)
})
