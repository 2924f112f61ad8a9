// The eight packages that this program was asked to be built with do its work: the file that needs one imports
// it for more than its types, calls it, and is loaded by the program.
import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

const root = join(import.meta.dir, '..')
const transpilers = { ts: new Bun.Transpiler({ loader: 'ts' }), tsx: new Bun.Transpiler({ loader: 'tsx' }) }

/** What each is for, the file that works with it, what it imports there, and the call that does the work. */
const CHOSEN: [name: string, work: string, file: string, imported: string, call: RegExp][] = [
  ['elysia', 'answers requests', 'src/app.ts', 'elysia', /new Elysia\(/],
  [
    'drizzle-orm',
    'opens the database',
    'src/store/connection.ts',
    'drizzle-orm/bun-sqlite',
    /\bdrizzle\(\{ client: raw\b/,
  ],
  [
    '@sinclair/typebox',
    'checks what requests hold',
    'src/http/shared/request-validation.ts',
    '@sinclair/typebox/compiler',
    /TypeCompiler\.Compile\(/,
  ],
  [
    'p-queue',
    'limits the downloads of an import',
    'src/jobs/kinds/import/import-media.ts',
    'p-queue',
    /new PQueue\(\{ concurrency: DOWNLOADS_PER_JOB \}\)/,
  ],
  ['fluent-ffmpeg', 'builds the commands of ffmpeg', 'src/adapters/ffmpeg.ts', 'fluent-ffmpeg', /\bffmpeg\(/],
  [
    '@xenova/transformers',
    'prepares sound for the speech model',
    'src/adapters/whisper/open-model.ts',
    '@xenova/transformers',
    /AutoProcessor\.from_pretrained\(/,
  ],
  ['ollama', 'talks to Ollama', 'src/adapters/ollama.ts', 'ollama', /new Ollama\(/],
  [
    '@elysiajs/swagger',
    'makes the OpenAPI document',
    'src/http/v1/documentation.ts',
    '@elysiajs/swagger',
    /\bswagger\(/,
  ],
]

/** What a file loads when it runs, and its code; imports of types are gone from both. */
function compiled(file: string) {
  const transpiler = transpilers[file.endsWith('x') ? 'tsx' : 'ts']
  const text = readFileSync(join(root, file), 'utf8').replace(/^#!.*/, '')
  return {
    imports: transpiler.scanImports(text).map(({ path }) => path),
    code: transpiler.transformSync(text),
  }
}

/** Every file that the program loads, at once or when it needs it. */
function loadedFiles(from: string): ReadonlySet<string> {
  const loaded = new Set<string>()
  const waiting = [from]
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (loaded.has(file)) continue
    loaded.add(file)
    if (!/\.tsx?$/.test(file)) continue
    for (const path of compiled(file).imports)
      if (path.startsWith('.')) waiting.push(normalize(join(dirname(file), path)))
  }
  return loaded
}
const loaded = loadedFiles('src/main.ts')

test.each(CHOSEN)('%s %s', (_name, _work, file, imported, call) => {
  const { imports, code } = compiled(file)
  expect(imports).toContain(imported)
  expect(code).toMatch(call)
  expect([...loaded]).toContain(file)
})

test('each of them is a dependency of the program, not of its tests alone', () => {
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  expect(CHOSEN.filter(([name]) => dependencies[name] === undefined)).toEqual([])
})

test('a package that is imported for its types alone does no work', () => {
  const typesOnly = "import type { Ollama } from 'ollama'\nexport const a = (b: Ollama) => b"
  expect(transpilers.ts.scanImports(typesOnly)).toEqual([])
})
