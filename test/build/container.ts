// `bun test/build/container.ts`, as root on Debian with debootstrap: builds the root file system that the Containerfile
// describes and runs it in a chroot as the container's account, because no container engine can be had here.
import { chmodSync, copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { copyOf, type Instruction, instructionsOf } from './containerfile.ts'

const ROOT = join(import.meta.dir, '../..')
const START_LIMIT_MS = 60_000

async function must(command: string[]): Promise<void> {
  const child = Bun.spawn(command, { stdin: 'ignore', stdout: 'inherit', stderr: 'inherit' })
  const code = await child.exited
  if (code !== 0) throw new Error(`${command.slice(0, 3).join(' ')} ended with ${code}.`)
}

/** Follows the instructions as an engine would, and returns the settings that they make. */
async function build(folder: string, instructions: Instruction[]): Promise<Record<string, string>> {
  const settings: Record<string, string> = {}
  for (const { name, words } of instructions) {
    if (name === 'FROM') {
      const suite = /^debian:(\w+)-slim$/.exec(words)?.[1]
      if (suite === undefined) throw new Error(`${words} cannot be made with debootstrap.`)
      await must(['debootstrap', '--variant=minbase', suite, folder])
    } else if (name === 'RUN') await must(['chroot', folder, '/bin/sh', '-c', words])
    else if (name === 'ENV')
      settings[words.slice(0, words.indexOf('='))] = words.slice(words.indexOf('=') + 1)
    else if (name === 'COPY') {
      const { from, to, mode } = copyOf(words)
      copyFileSync(join(ROOT, from), join(folder, to))
      if (mode !== null) chmodSync(join(folder, to), mode)
    }
  }
  return settings
}

/** Starts it as USER with ENTRYPOINT and CMD, asks it for its status, and stops it as an engine does. */
async function run(folder: string, instructions: Instruction[], settings: Record<string, string>) {
  const last = (name: string) => instructions.findLast((each) => each.name === name)?.words ?? ''
  const command: string[] = [...JSON.parse(last('ENTRYPOINT')), ...JSON.parse(last('CMD'))]
  const inside = [Bun.which('chroot') ?? '/usr/sbin/chroot', `--userspec=${last('USER')}`, folder]
  const env = { PATH: '/usr/local/bin:/usr/bin:/bin', ...settings }
  const doctor = Bun.spawnSync([...inside, String(command[0]), 'doctor', '--json'], { env })
  const found = JSON.parse(doctor.stdout.toString()) as { check: string; status: string; found: string }[]
  for (const { check, status, found: what } of found) console.log(`${check}: ${status}, ${what}`)
  const port = last('EXPOSE')
  const server = Bun.spawn([...inside, ...command], { env, stdout: 'inherit', stderr: 'inherit' })
  try {
    const until = Date.now() + START_LIMIT_MS
    let status = 0
    while (status !== 200 && Date.now() < until && server.exitCode === null) {
      await Bun.sleep(200)
      status = await fetch(`http://127.0.0.1:${port}/healthz`).then(
        ({ status }) => status,
        () => 0,
      )
    }
    if (status !== 200) throw new Error('The container does not answer.')
    const owner = readFileSync(`/proc/${server.pid}/status`, 'utf8').match(/^Uid:\t(\d+)/m)?.[1]
    if (owner !== last('USER').split(':')[0]) throw new Error(`It runs as ${owner}.`)
  } finally {
    server.kill(last('STOPSIGNAL') as NodeJS.Signals)
  }
  if ((await server.exited) !== 0) throw new Error('It did not stop by itself.')
}

const work = mkdtempSync(join(tmpdir(), 'roughcut-container-'))
const folder = join(work, 'root')
try {
  const instructions = instructionsOf(readFileSync(join(ROOT, 'src/build/packaging/Containerfile'), 'utf8'))
  const settings = await build(folder, instructions)
  await must(['mount', '-t', 'proc', 'proc', join(folder, 'proc')])
  try {
    await run(folder, instructions, settings)
  } finally {
    await must(['umount', join(folder, 'proc')])
  }
  console.log('The container builds, answers, and stops.')
} finally {
  rmSync(work, { recursive: true, force: true })
}
