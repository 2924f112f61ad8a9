// The built Activepieces piece in the framework that it is for, as npm has it: its connection is tried, and a file imported.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const [, , file, entry] = process.argv
const { roughcut } = createRequire(import.meta.url)(entry)
const auth = { baseUrl: 'https://descriptapi.com', token: process.env.TOKEN }

const { valid, error } = await roughcut.auth.validate({ auth })
if (!valid) throw new Error(`the connection was refused: ${error}`)
const { actions } = roughcut.metadata()
const given = { project_name: 'Unmodified', file: { filename: 'intro.wav', data: readFileSync(file) } }
const values = Object.fromEntries(
  Object.entries(actions.import_file.props).map(([name, { defaultValue }]) => [
    name,
    given[name] ?? defaultValue,
  ]),
)
const job = await roughcut.getAction('import_file').run({ auth, propsValue: values })
const status = await fetch(`${auth.baseUrl}/v1/status`, {
  headers: { Authorization: `Bearer ${auth.token}` },
})
const { api_version } = await status.json()
console.log(
  JSON.stringify({ api_version, status: job.result?.status, seconds: job.result?.media_seconds_used }),
)
