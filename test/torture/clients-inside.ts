// Within the namespaces of clients.ts: brings up loopback, covers the hosts file, starts the server, and runs each client.
import { writeFileSync } from 'node:fs'

type Task = {
  hosts: string
  out: string
  server: string[]
  environment: Record<string, string>
  clients: { name: string; command: string[] }[]
}

const task = (await Bun.file(process.argv[2] ?? '').json()) as Task
for (const command of [
  ['ip', 'link', 'set', 'lo', 'up'],
  ['mount', '--bind', task.hosts, '/etc/hosts'],
])
  if (Bun.spawnSync(command).exitCode !== 0) throw new Error(`${command.join(' ')} failed`)

const server = Bun.spawn(task.server, { stdio: ['ignore', 'pipe', 'inherit'] })
const started = await server.stdout.getReader().read()
if (!new TextDecoder().decode(started.value).includes('Listening'))
  throw new Error('the server did not start')

const results: Record<string, unknown> = {}
for (const { name, command } of task.clients) {
  const child = Bun.spawn(command, {
    env: { ...process.env, ...task.environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: 900_000,
  })
  const [stdout, stderr] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ])
  results[name] = { exitCode: await child.exited, stdout, stderr }
}
writeFileSync(task.out, JSON.stringify(results))
server.kill()
await server.exited
