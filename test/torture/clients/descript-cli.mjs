// Someone else's command-line client and MCP server (github.com/juliandickie/descript-plugin), as its repository has
// them: every command, in the order of its help. The first argument is a media file, the second the repository.
import { spawn } from 'node:child_process'
import { createReadStream, mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

const [, , media, repository] = process.argv
const folder = mkdtempSync(join(tmpdir(), 'client-'))
const film = join(dirname(media), 'camera-a.mp4')
const host = createServer((_request, response) => createReadStream(film).pipe(response))
await new Promise((resolve) => host.listen(0, '127.0.0.1', resolve))
const url = `http://127.0.0.1:${host.address().port}/camera-a.mp4`
const { TOKEN, ...rest } = process.env
const env = { ...rest, DESCRIPT_CONFIG_PATH: join(folder, 'config.json') }

/** What a program prints, given `input`. */
async function printed(command, input = '') {
  const child = spawn('node', command, { env, cwd: folder, stdio: ['pipe', 'pipe', 'pipe'] })
  let [out, problem] = ['', '']
  child.stdout.on('data', (chunk) => (out += chunk))
  child.stderr.on('data', (chunk) => (problem += chunk))
  child.stdin.end(input)
  const code = await new Promise((resolve) => child.on('close', resolve))
  if (code !== 0) throw new Error(`${command.slice(1, 4).join(' ')} exited ${code}: ${out}${problem}`)
  return out
}
const run = (...words) => printed([join(repository, 'bin/descript'), ...words])
const ask = async (...words) => JSON.parse(await run(...words, '--json'))
const written = (name, value) => {
  writeFileSync(join(folder, name), JSON.stringify(value))
  return join(folder, name)
}
const must = (holds, what) => {
  if (!holds) throw new Error(what)
}

await run('config', 'set', '--token', TOKEN, '--profile', 'default')
must((await run('config', 'list')).includes('default'), 'config list shows no profile')
const { api_version, drive_id } = await ask('status')
const sent = [
  '--name',
  'Sent',
  '--content-type',
  'video/mp4',
  '--team-access',
  'edit',
  '--folder',
  'Clients/Acme',
]
const byFile = await ask('import', '--file', film, ...sent)
const byUrl = await ask('import', '--url', url, '--name', 'Fetched', '--language', 'en')
must(byFile.ok && byUrl.ok, 'an import failed')
const { data } = await ask(
  'projects',
  'list',
  '--folder-path',
  'Clients/Acme',
  '--sort',
  'name',
  '--direction',
  'asc',
)
must(data.length === 1 && data[0].name === 'Sent', `the folder lists ${data.length} projects`)
const id = data[0].id
must((await ask('import', '--project-id', id, '--url', url)).ok, 'an import into a project failed')
const addMedia = JSON.stringify({ 'a.mp4': { url }, both: { tracks: [{ media: 'a.mp4', offset: 1 }] } })
const compositions = JSON.stringify([{ name: 'Both', clips: [{ media: 'both' }], fps: 25 }])
const many = ['--media', addMedia, '--compositions', compositions]
const left = await ask('import', ...many, '--name', 'Left', '--no-wait')
const edited = await ask(
  'agent',
  '--project-id',
  id,
  '--prompt',
  'add captions',
  '--model',
  'Claude Haiku 4.5',
)
must(edited.ok, `the agent failed: ${edited.error}`)
const published = await ask(
  'publish',
  '--project-id',
  id,
  '--resolution',
  '480p',
  '--access-level',
  'unlisted',
)
must(published.ok, `publishing failed: ${published.error}`)
const slug = published.shareUrl.split('/').at(-1)
const jobs = await ask('jobs', 'list', '--project-id', id, '--type', 'agent', '--limit', '5')
must(jobs.data.length === 1, `${jobs.data.length} agent jobs are listed`)
await ask('jobs', 'cancel', left.job_id)
const job = await ask('jobs', 'get', jobs.data[0].job_id)
must(Object.keys((await ask('projects', 'get', id)).media_files).length === 2, 'the project lacks media')
must((await ask('published', slug)).publish_type === 'video', 'the page is no video')
await ask('download-published', slug, '--output-dir', join(folder, 'page'))
const exported = ['--output-dir', join(folder, 'all'), '--resolution', '480p']
await ask('export', id, ...exported)
must(
  readdirSync(join(folder, 'all'), { recursive: true }).some((name) => name.endsWith('.mp4')),
  'no film',
)
await ask('export', '--resume', join(folder, 'all/export-report.json'), '--output-dir', join(folder, 'all'))
const files = [{ uri: 'https://example.com/jane.wav', start_offset: { seconds: 1 } }]
const link = written('link.json', {
  partner_drive_id: drive_id,
  project_schema: { schema_version: '1.0.0', files },
})
must((await ask('edit-in-descript', '--schema', link)).url.includes('nonce='), 'no address to import at')
const step = { name: 'One', source: { url }, agent_prompt: 'add captions', publish: { media_type: 'Audio' } }
const manifest = written('batch.json', { concurrency: 1, items: [{ ...step, project_name: 'Batch' }] })
await ask('batch', 'plan', manifest)
await ask('batch', 'run', manifest, '--confirm')
const call = (number, method, params) => JSON.stringify({ jsonrpc: '2.0', id: number, method, params })
const asked = [call(1, 'initialize', {}), call(2, 'tools/call', { name: 'descript_status', arguments: {} })]
const answers = await printed([join(repository, 'dist/src/mcp/server.js')], `${asked.join('\n')}\n`)
must(answers.includes(drive_id), `the MCP server answered ${answers}`)
host.close()
console.log(JSON.stringify({ api_version, status: job.result.status }))
