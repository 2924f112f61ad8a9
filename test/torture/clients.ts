// Clients with the hosted service's address built in, without a patched line: in a network and mount namespace of their own,
// whose hosts file names this machine and whose programs trust the authority of `roughcut trust`. The long form also
// gets other people's packages and repositories, which are not kept here.
import { cpSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildConnectors } from '../../src/build/connectors.ts'
import { roughcut } from '../support/program.ts'
import { runProgram } from '../support/run-command.ts'
import { makeToken } from '../support/server-process.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { SPEECH_MODEL } from '../support/test-server.ts'
import { generatedClients } from './generated-clients.ts'
import { createTally, must, noted, type Row } from './tally.ts'

const PROGRAMS = join(import.meta.dir, 'clients')
const INTRO = join(import.meta.dir, '../fixtures/media/intro.wav')
const PACKAGES = ['node-fetch@3.3.2', 'axios@1.13.2']
const PIECES_FRAMEWORK = '@activepieces/pieces-framework@0.32.0'
/** Some 400 packages. */
const N8N = ['n8n-core@2.41.1', 'n8n-workflow@2.41.0']
/** Programs for the hosted service; the variable names a copy of the repository. */
const REPOSITORIES = [
  {
    name: 'someone else’s MCP server',
    program: 'descript-mcp',
    repository: 'https://github.com/michieldorjee2/descript-mcp',
    variable: 'ROUGHCUT_CLIENT_REPOSITORY',
  },
  {
    name: 'someone else’s command-line client',
    program: 'descript-cli',
    repository: 'https://github.com/juliandickie/descript-plugin',
    variable: 'ROUGHCUT_CLI_REPOSITORY',
  },
]

type Client = { name: string; command: string[]; seconds: number | undefined }

export async function clients({ short }: { short: boolean }): Promise<Row[]> {
  const tally = createTally()
  if (!mayUnshare()) {
    tally.measure('unmodified clients', 'skipped: namespaces are not permitted here')
    return tally.rows()
  }
  using folder = temporaryFolder()
  const dataDir = join(folder.path, 'data')
  const trusted = JSON.parse((await runProgram(dataDir, 'trust', '--json')).stdout)
  cpSync(PROGRAMS, join(folder.path, 'clients'), { recursive: true })
  writeFileSync(join(folder.path, 'hosts'), `127.0.0.1 localhost\n${trusted.hosts_line}\n`)
  const wanted = [...onThisMachine(folder.path), ...(short ? [] : await fromElsewhere(folder.path, tally))]
  const results = await runInside(folder.path, dataDir, { wanted, environment: trusted.environment })
  for (const { name, seconds } of wanted)
    await noted(tally, `unmodified: ${name}`, () => {
      const { exitCode, stdout, stderr } = results[name] ?? { exitCode: -1, stdout: '', stderr: 'not run' }
      must(exitCode === 0, `exit ${exitCode}: ${stderr.slice(-300)}`)
      const seen = JSON.parse(stdout) as { api_version: string; status: string; seconds?: number }
      must(seen.api_version === '1.2', `the version is ${seen.api_version}, not 1.2`)
      must(seen.status === 'success', `the job ended with ${seen.status}`)
      must(seen.seconds === seconds, `${seen.seconds} media seconds were used, not ${seconds}`)
    })
  if (!short) await generatedClients(tally, folder.path)
  return tally.rows()
}

function onThisMachine(folder: string): Client[] {
  const at = (file: string) => join(folder, 'clients', file)
  return [
    { name: 'fetch of Node.js', command: ['node', at('fetch.mjs'), INTRO], seconds: 5 },
    { name: 'curl', command: ['sh', at('curl.sh'), INTRO], seconds: 5 },
    { name: 'urllib of Python', command: ['python3', at('client.py'), INTRO], seconds: 5 },
  ].filter(({ command: [program = ''] }) => Bun.which(program) !== null)
}

/** What cannot be fetched is counted as skipped. */
async function fromElsewhere(folder: string, tally: ReturnType<typeof createTally>): Promise<Client[]> {
  const at = (file: string) => join(folder, 'clients', file)
  const run = async (...command: string[]) =>
    (await Bun.spawn(command, { cwd: join(folder, 'clients'), stdio: ['ignore', 'ignore', 'ignore'] })
      .exited) === 0
  const found: Client[] = []
  if (await run('npm', 'install', '--no-audit', '--no-fund', ...PACKAGES))
    for (const name of ['node-fetch', 'axios'])
      found.push({ name, command: ['node', at(`${name}.mjs`), INTRO], seconds: 5 })
  else tally.measure('node-fetch and axios', 'skipped: npm could not install them')
  if (await run('npm', 'install', '--no-audit', '--no-fund', PIECES_FRAMEWORK)) {
    const connectors = join(folder, 'clients', 'connectors')
    await buildConnectors(connectors)
    const entry = join(connectors, 'activepieces-piece-roughcut')
    const command = ['node', at('activepieces.mjs'), INTRO, entry]
    found.push({ name: 'the Activepieces piece in its framework', command, seconds: 5 })
  } else tally.measure('the Activepieces piece', 'skipped: npm could not install its framework')
  if (await run('npm', 'install', '--ignore-scripts', '--no-audit', '--no-fund', ...N8N)) {
    const connectors = join(folder, 'clients', 'connectors')
    await buildConnectors(connectors)
    const command = ['node', at('n8n.mjs'), INTRO, join(connectors, 'n8n-nodes-roughcut')]
    found.push({ name: 'the n8n node in n8n’s loader and engine', command, seconds: 5 })
  } else tally.measure('the n8n node', 'skipped: npm could not install n8n’s engine')
  for (const { name, program, repository, variable } of REPOSITORIES) {
    const given = process.env[variable]
    const path = given ?? join(folder, program)
    if (given !== undefined || (await run('git', 'clone', '--quiet', '--depth', '1', repository, path)))
      found.push({ name, command: [process.execPath, at(`${program}.mjs`), INTRO, path], seconds: undefined })
    else tally.measure(name, `skipped: its repository could not be cloned; ${variable} names a copy`)
  }
  return found
}

type Inside = { wanted: Client[]; environment: Record<string, string> }
type Ran = { exitCode: number; stdout: string; stderr: string }

/** Starts the server and runs the clients in namespaces of their own; gives what each printed. */
async function runInside(folder: string, dataDir: string, { wanted, environment }: Inside) {
  const script = join(folder, 'inside.json')
  const server = roughcut('serve', '--data', dataDir, '--port', '4747', '--tls-port', '443')
  writeFileSync(
    script,
    JSON.stringify({
      ...{ hosts: join(folder, 'hosts'), clients: wanted, out: join(folder, 'results.json') },
      server: [...server, '--llm', 'rules', '--log', 'silent', '--whisper-model', SPEECH_MODEL],
      environment: { ...environment, TOKEN: makeToken(dataDir) },
    }),
  )
  const inside = Bun.spawn(
    [...UNSHARE, process.execPath, join(import.meta.dir, 'clients-inside.ts'), script],
    {
      stdio: ['ignore', 'inherit', 'inherit'],
    },
  )
  must((await inside.exited) === 0, 'the namespace could not be set up')
  return (await Bun.file(join(folder, 'results.json')).json()) as Record<string, Ran>
}

const UNSHARE = ['unshare', '--map-root-user', '--net', '--mount']

function mayUnshare(): boolean {
  if (['unshare', 'ip', 'mount'].some((program) => Bun.which(program) === null)) return false
  const probe = 'ip link set lo up && mount --bind /etc/hosts /etc/hosts'
  return Bun.spawnSync([...UNSHARE, 'sh', '-c', probe]).exitCode === 0
}
