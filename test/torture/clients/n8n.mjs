// The built n8n node in n8n's own loader and execution, as npm has them: a workflow of one node imports a file.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const [, , file, entry] = process.argv
const require = createRequire(import.meta.url)
const core = require('n8n-core')
const { Workflow } = require('n8n-workflow')

/** n8n's own address, which the node does not ask for. */
const HERE = 'http://127.0.0.1:5678'
const credentials = {
  baseUrl: process.env.ROUGHCUT_AT ?? 'https://descriptapi.com',
  token: process.env.TOKEN,
}
const loader = new core.PackageDirectoryLoader(entry)
await loader.loadAll()
const credentialTest = loader.getCredential('roughcutApi').type.test
if (credentialTest?.request?.url !== '/v1/status') throw new Error('the credential cannot be tested')

const nodeTypes = {
  getByName: (type) => loader.getNode(type.split('.').at(-1)).type,
  getByNameAndVersion: (type) => loader.getNode(type.split('.').at(-1)).type,
  getKnownTypes: () => ({}),
}
const node = {
  ...{ id: '1', name: 'Roughcut', type: 'n8n-nodes-roughcut.roughcut', typeVersion: 1, position: [0, 0] },
  parameters: { operation: 'import_file', project_name: 'Unmodified', file: 'data' },
  credentials: { roughcutApi: { id: '1', name: 'Roughcut' } },
}
const workflow = new Workflow({
  ...{ id: '1', name: 'Import', nodes: [node], connections: {}, active: false, nodeTypes },
  settings: { executionOrder: 'v1' },
})
const intro = { data: readFileSync(file).toString('base64'), mimeType: 'audio/wav', fileName: 'intro.wav' }
const additionalData = {
  ...{
    executionId: '1',
    variables: {},
    restApiUrl: HERE,
    webhookWaitingBaseUrl: HERE,
    formWaitingBaseUrl: HERE,
  },
  hooks: new core.ExecutionLifecycleHooks('manual', '1', { id: '1', name: 'Import', nodes: [node] }),
  credentialsHelper: { isCredentialUsableByNode: () => true, getDecrypted: async () => credentials },
}
const run = await new core.WorkflowExecute(additionalData, 'manual').run({
  workflow,
  startNode: workflow.getNode('Roughcut'),
  triggerToStartFrom: {
    name: 'Roughcut',
    data: { data: { main: [[{ json: {}, binary: { data: intro } }]] } },
  },
})
const { error, runData } = run.data.resultData
if (error) throw error
const job = runData.Roughcut[0].data.main[0][0].json

const status = await fetch(`${credentials.baseUrl}/v1/status`, {
  headers: { Authorization: `Bearer ${credentials.token}` },
})
const { api_version } = await status.json()
console.log(
  JSON.stringify({ api_version, status: job.result?.status, seconds: job.result?.media_seconds_used }),
)
process.exit(0)
