// One request in curl, TypeScript and Python. A token is never part of an example: all three read ROUGHCUT_TOKEN.
import type { ApiDocument, Operation } from './document.ts'
import { exampleBody, exampleParameter } from './example-value.ts'

export const LANGUAGES = ['curl', 'TypeScript', 'Python'] as const
export type Examples = Record<(typeof LANGUAGES)[number], string>

/** What an example sends: required parameters, and the body's first example. */
type ExampleRequest = {
  operation: Operation
  baseUrl: string
  path: Record<string, string>
  query: Record<string, string>
  /** Null: no body. */
  body: unknown
  sendsJson: boolean
  /** The answer is JSON, something else, or empty. */
  answer: 'json' | 'other' | 'empty'
}

/** The examples of an operation for the server at `baseUrl`, without a slash at its end. */
export function examplesOf(operation: Operation, { schemas }: ApiDocument, baseUrl: string): Examples {
  const valuesIn = (place: 'path' | 'query') =>
    Object.fromEntries(
      operation.parameters
        .filter((parameter) => parameter.in === place && parameter.required)
        .map((parameter) => [parameter.name, exampleParameter(parameter, schemas)]),
    )
  const { body } = operation
  const [success] = operation.answers
  const types = Object.keys(success?.content ?? {})
  const request: ExampleRequest = {
    ...{ operation, baseUrl, path: valuesIn('path'), query: valuesIn('query') },
    body: body === null ? null : exampleBody(body.content, schemas),
    sendsJson: body !== null,
    answer:
      types.length === 0 ? 'empty' : types.length === 1 && types[0]?.includes('json') ? 'json' : 'other',
  }
  return {
    curl: curlExample(request),
    TypeScript: typeScriptExample(request),
    Python: pythonExample(request),
  }
}

function addressOf({ operation, baseUrl, path, query }: ExampleRequest): string {
  const filled = operation.path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(path[name] ?? ''))
  const search = new URLSearchParams(query).toString()
  return `${baseUrl}${filled}${search === '' ? '' : `?${search}`}`
}

function curlExample(request: ExampleRequest): string {
  const { method } = request.operation
  const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`
  const parts = [
    `curl -sS${method === 'GET' || (method === 'POST' && request.sendsJson) ? '' : ` -X ${method}`} ${quoted(addressOf(request))}`,
    '-H "Authorization: Bearer $ROUGHCUT_TOKEN"',
  ]
  if (request.sendsJson)
    parts.push("-H 'Content-Type: application/json'", `-d ${quoted(JSON.stringify(request.body, null, 2))}`)
  if (request.answer === 'empty') parts.push("-w '%{http_code}\\n'")
  return parts.join(' \\\n  ')
}

/** Operations with a method of their own in @roughcut/client; all others are called by path through its `api`. */
const CLIENT_METHODS: Record<string, (values: { body: string; path: Record<string, string> }) => string> = {
  importProjectMedia: ({ body }) => `importMedia(${body})`,
  editProjectByPrompt: ({ body }) => `editByPrompt(${body})`,
  getJob: ({ path }) => `job(${TYPESCRIPT.text(path.job_id ?? '')})`,
  listJobs: () => 'jobs()',
}

function typeScriptExample(request: ExampleRequest): string {
  const { operation, baseUrl, path, query } = request
  const lines = [
    "import { createClient } from '@roughcut/client'",
    '',
    `const roughcut = createClient({ baseUrl: ${TYPESCRIPT.text(baseUrl)}, token: process.env.ROUGHCUT_TOKEN! })`,
  ]
  const own = CLIENT_METHODS[operation.id]
  if (own !== undefined) {
    lines.push(
      `const answer = await roughcut.${own({ body: literal(request.body, TYPESCRIPT), path })}`,
      'console.log(answer)',
    )
    return lines.join('\n')
  }
  const values = {
    ...(Object.keys(path).length > 0 ? { path } : {}),
    ...(Object.keys(query).length > 0 ? { query } : {}),
  }
  const options = [
    ...(Object.keys(values).length > 0 ? [`params: ${literal(values, TYPESCRIPT, '  ')}`] : []),
    ...(request.sendsJson ? [`body: ${literal(request.body, TYPESCRIPT, '  ')}`] : []),
    ...(request.answer === 'other' ? ["parseAs: 'text'"] : []),
  ]
  const given = options.length === 0 ? '' : `, {\n  ${options.join(',\n  ')},\n}`
  const call = `await roughcut.api.${operation.method}('${operation.path}'${given})`
  if (request.answer === 'empty') lines.push(call)
  else lines.push(`const { data } = ${call}`, 'console.log(data)')
  return lines.join('\n')
}

function pythonExample(request: ExampleRequest): string {
  const { operation } = request
  const lines = ['import json', 'import os', 'from urllib.request import Request, urlopen', '']
  if (request.answer !== 'json' && !request.sendsJson) lines.shift()
  if (request.sendsJson) lines.push(`body = ${literal(request.body, PYTHON)}`)
  const headers = [`"Authorization": "Bearer " + os.environ["ROUGHCUT_TOKEN"]`]
  if (request.sendsJson) headers.push('"Content-Type": "application/json"')
  lines.push(
    'request = Request(',
    `    ${JSON.stringify(addressOf(request))},`,
    `    method=${JSON.stringify(operation.method)},`,
    `    headers={${headers.join(', ')}},`,
    ...(request.sendsJson ? ['    data=json.dumps(body).encode(),'] : []),
    ')',
    'with urlopen(request) as response:',
    {
      json: '    print(json.dumps(json.load(response), indent=2))',
      other: '    print(response.read().decode())',
      empty: '    print(response.status)',
    }[request.answer],
  )
  return lines.join('\n')
}

type Notation = {
  indent: string
  word(value: boolean | null): string
  text(text: string): string
  key(name: string): string
}

const PYTHON: Notation = {
  indent: '    ',
  word: (value) => ({ true: 'True', false: 'False', null: 'None' })[String(value) as 'true'],
  // The strings of JSON are Python's.
  text: (text) => JSON.stringify(text),
  key: (name) => JSON.stringify(name),
}

const TYPESCRIPT: Notation = {
  indent: '  ',
  word: String,
  text: (text) => (/[\\'\n]/.test(text) ? JSON.stringify(text) : `'${text}'`),
  key: (name) => (/^[a-z_]\w*$/i.test(name) ? name : TYPESCRIPT.text(name)),
}

/** JSON as a language writes it, on several lines, which begin with `before`. */
function literal(value: unknown, notation: Notation, before = ''): string {
  if (value === null || typeof value === 'boolean') return notation.word(value)
  if (typeof value === 'string') return notation.text(value)
  if (typeof value !== 'object') return String(value)
  const inner = `${before}${notation.indent}`
  const parts = Array.isArray(value)
    ? value.map((item) => literal(item, notation, inner))
    : Object.entries(value).map(([name, item]) => `${notation.key(name)}: ${literal(item, notation, inner)}`)
  const [open, close] = Array.isArray(value) ? '[]' : '{}'
  return parts.length === 0
    ? `${open}${close}`
    : `${open}\n${inner}${parts.join(`,\n${inner}`)},\n${before}${close}`
}
