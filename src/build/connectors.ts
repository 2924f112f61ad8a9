// `bun src/build/connectors.ts [FOLDER]`: builds the n8n community node and the Activepieces piece as npm packages, into
// dist/connectors unless FOLDER names another place. Neither needs this repository at run time.
import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { VERSION } from '../version.ts'

const WORKFLOW = join(import.meta.dir, '../client/workflow')
const LICENSE = join(import.meta.dir, '../../LICENSE')

const common = { version: VERSION, license: 'MIT', engines: { node: '>=20' } }

/** What each package is, besides its code. */
const N8N_PACKAGE = {
  name: 'n8n-nodes-roughcut',
  description: 'Import, transcribe, edit and publish media on your own Roughcut server.',
  keywords: ['n8n-community-node-package'],
  ...common,
  n8n: {
    n8nNodesApiVersion: 1,
    credentials: ['dist/RoughcutApi.credentials.js'],
    nodes: ['dist/Roughcut.node.js'],
  },
  files: ['dist'],
}
const PIECE_PACKAGE = {
  name: 'activepieces-piece-roughcut',
  description: 'Import, transcribe, edit and publish media on your own Roughcut server.',
  ...common,
  main: './src/index.js',
  peerDependencies: { '@activepieces/pieces-framework': '>=0.32.0' },
}

/** n8n finds a class by the name of its file; Activepieces takes what the entry exports. */
export async function buildConnectors(folder: string): Promise<void> {
  const n8n = join(folder, 'n8n-nodes-roughcut')
  await bundle(join(WORKFLOW, 'n8n.ts'), join(n8n, 'dist/roughcut.js'))
  write(join(n8n, 'dist/Roughcut.node.js'), "exports.Roughcut = require('./roughcut.js').Roughcut\n")
  write(
    join(n8n, 'dist/RoughcutApi.credentials.js'),
    "exports.RoughcutApi = require('./roughcut.js').RoughcutApi\n",
  )
  writePackage(n8n, N8N_PACKAGE)
  const piece = join(folder, 'activepieces-piece-roughcut')
  await bundle(join(WORKFLOW, 'activepieces.ts'), join(piece, 'src/piece.js'))
  write(
    join(piece, 'src/index.js'),
    "exports.roughcut = require('./piece.js').roughcutPiece(require('@activepieces/pieces-framework'))\n",
  )
  writePackage(piece, PIECE_PACKAGE)
}

async function bundle(entry: string, out: string): Promise<void> {
  const { outputs } = await Bun.build({ entrypoints: [entry], target: 'node', format: 'cjs' })
  const [code] = outputs
  if (code === undefined) throw new Error(`${entry} has no output`)
  write(out, await code.text())
}

function writePackage(folder: string, manifest: object): void {
  write(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  cpSync(LICENSE, join(folder, 'LICENSE'))
  cpSync(join(WORKFLOW, 'README.md'), join(folder, 'README.md'))
}

function write(path: string, text: string): void {
  mkdirSync(join(path, '..'), { recursive: true })
  writeFileSync(path, text)
}

if (import.meta.main) {
  const folder = process.argv[2] ?? join(import.meta.dir, '../../dist/connectors')
  await buildConnectors(folder)
  console.log(folder)
}
