// The n8n community node: the steps as operations of one node, and a credential with the server's address. It only
// declares the n8n types it uses, so it builds without n8n.
import { apiOf, type Json } from './api.ts'
import { type Field, STEPS, type Values } from './steps.ts'

type Item = { json: Json; binary?: Json; pairedItem?: { item: number } }

/** n8n's `IExecuteFunctions`. */
type ExecuteContext = {
  getInputData(): Item[]
  getNodeParameter(name: string, index: number, fallback?: unknown): unknown
  getCredentials(name: string): Promise<Json>
  continueOnFail(): boolean
  helpers: {
    assertBinaryData(index: number, property: string): { fileName?: string; mimeType: string }
    getBinaryDataBuffer(index: number, property: string): Promise<Uint8Array>
  }
}

const CREDENTIAL = 'roughcutApi'

const TYPES: Record<Field['kind'], string> = {
  text: 'string',
  'long-text': 'string',
  choice: 'options',
  number: 'number',
  'yes-no': 'boolean',
  file: 'string',
}

export class RoughcutApi {
  name = CREDENTIAL
  displayName = 'Roughcut API'
  properties = [
    {
      ...{ displayName: 'Server', name: 'baseUrl', type: 'string', default: 'http://127.0.0.1:4747' },
      description: 'Where your Roughcut server answers',
      required: true,
    },
    {
      ...{ displayName: 'API Token', name: 'token', type: 'string', default: '' },
      typeOptions: { password: true },
      description: 'Created in the settings, or with: roughcut token create --name n8n',
      required: true,
    },
  ]
  authenticate = {
    type: 'generic',
    properties: { headers: { Authorization: '=Bearer {{$credentials.token}}' } },
  }
  test = { request: { baseURL: '={{$credentials.baseUrl}}', url: '/v1/status' } }
}

export class Roughcut {
  description = {
    displayName: 'Roughcut',
    name: 'roughcut',
    icon: 'fa:cut',
    group: ['transform'],
    version: 1,
    subtitle: '={{$parameter["operation"]}}',
    description: 'Import, transcribe, edit and publish media on your own Roughcut server',
    defaults: { name: 'Roughcut' },
    inputs: ['main'],
    outputs: ['main'],
    usableAsTool: true,
    credentials: [{ name: CREDENTIAL, required: true }],
    properties: [
      {
        ...{ displayName: 'Operation', name: 'operation', type: 'options', noDataExpression: true },
        options: STEPS.map(({ id, name, about }) => ({
          ...{ name, value: id, action: name, description: about },
        })),
        default: 'import_url',
      },
      ...STEPS.flatMap(({ id, fields }) => fields.map((field) => propertyOf(field, id))),
    ],
  }

  async execute(this: ExecuteContext): Promise<Item[][]> {
    const { baseUrl, token } = await this.getCredentials(CREDENTIAL)
    const api = apiOf({ baseUrl: String(baseUrl), token: String(token) })
    const results: Item[] = []
    for (const index of this.getInputData().keys()) {
      const pairedItem = { item: index }
      try {
        const wanted = this.getNodeParameter('operation', index)
        const step = STEPS.find(({ id }) => id === wanted)
        if (step === undefined) throw new Error(`Roughcut has no operation "${wanted}".`)
        results.push({ json: await step.run(api, await valuesOf(this, step.fields, index)), pairedItem })
      } catch (error) {
        if (!this.continueOnFail()) throw error
        results.push({ json: { error: (error as Error).message }, pairedItem })
      }
    }
    return [results]
  }
}

function propertyOf({ name, label, about, kind, isRequired, choices, fallback }: Field, operation: string) {
  return {
    displayName: kind === 'file' ? 'Input Binary Field' : label,
    name,
    type: TYPES[kind],
    default: fallback ?? (kind === 'file' ? 'data' : ''),
    ...(isRequired ? { required: true } : {}),
    ...(choices
      ? {
          options: [
            ...(fallback === undefined ? [{ name: 'Default', value: '' }] : []),
            ...choices.map((value) => ({ name: value, value })),
          ],
        }
      : {}),
    ...(kind === 'long-text' ? { typeOptions: { rows: 4 } } : {}),
    description: about,
    displayOptions: { show: { operation: [operation] } },
  }
}

async function valuesOf(context: ExecuteContext, fields: readonly Field[], index: number): Promise<Values> {
  const values: Values = {}
  for (const { name, kind } of fields) {
    const given = context.getNodeParameter(name, index, '')
    if (given === '') continue
    values[name] = kind === 'file' ? await fileOf(context, String(given), index) : given
  }
  return values
}

async function fileOf({ helpers }: ExecuteContext, property: string, index: number) {
  const { fileName, mimeType } = helpers.assertBinaryData(index, property)
  const bytes = await helpers.getBinaryDataBuffer(index, property)
  return { name: fileName ?? 'file', contentType: mimeType, bytes }
}
