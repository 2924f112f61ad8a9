import { describe, expect, test } from 'bun:test'
import { apiDocument } from '../../../src/http/v1/documentation.ts'
import { createApiPages } from '../../../src/web/api-pages/api-pages.ts'
import { type ApiDocument, readDocument } from '../../../src/web/api-pages/document.ts'
import { exampleValue } from '../../../src/web/api-pages/example-value.ts'
import { examplesOf, LANGUAGES } from '../../../src/web/api-pages/examples.ts'
import { textHtml } from '../../../src/web/api-pages/schema-html.ts'
import { escaped } from '../../../src/web/help/shell.ts'

const BASE_URL = 'http://127.0.0.1:4747'
const pages = createApiPages({ publicUrl: () => BASE_URL })
const get = (path: string) => pages.handle(new Request(`http://localhost${path}`))
const html = async (path: string) => (await get(path)).text()
const documents = {
  '1.0': readDocument(await apiDocument('1.0')),
  '1.2': readDocument(await apiDocument('1.2')),
}
const { operations } = documents['1.0']

describe('the API pages', () => {
  test('list every operation under its tag', async () => {
    const overview = await html('/docs')
    for (const { id, summary, path } of operations) {
      expect(overview).toContain(`<a href="/docs/${id}">${escaped(summary)}</a>`)
      expect(overview).toContain(path.replaceAll('/', '/<wbr>'))
    }
    const tags = documents['1.0'].tags.map(({ name }) => name)
    expect(new Set(operations.map(({ tag }) => tag))).toEqual(new Set(tags))
  })

  test.each(['1.0', '1.2'] as const)(
    'show everything that the document of %s says of an operation',
    async (version) => {
      const document = documents[version]
      for (const operation of document.operations) {
        const page = await html(`/docs/${operation.id}?version=${version}`)
        const examples = examplesOf(operation, document, BASE_URL)
        const missing = [
          ...LANGUAGES.map((language) => escaped(examples[language])),
          textHtml(operation.permission),
          ...operation.parameters.map(({ name }) => `<code>${name}</code>`),
          ...fieldsOf(operation.body?.content['application/json']?.schema ?? {}, document),
          ...operation.answers.map(({ status }) =>
            status < 400 ? `>Answer ${status}<` : `<dt>${status}</dt>`,
          ),
        ].filter((part) => !page.includes(part))
        expect([operation.id, missing]).toEqual([operation.id, []])
      }
    },
  )

  test('run only what the program itself serves', async () => {
    const response = await get('/docs/search')
    const policy = response.headers.get('content-security-policy')
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self';")
    expect(policy).not.toContain('unsafe')
    const page = await response.text()
    expect(page).not.toMatch(/(?:src|href)="https?:/)
    const parts = [...page.matchAll(/(?:script src|stylesheet" href)="(\/docs\/[^"]+)"/g)].map(
      ([, part = '']) => part,
    )
    expect(parts).toEqual(['/docs/style.css', '/docs/try-it.js'])
    for (const part of parts) expect((await get(part)).headers.get('content-type')).toMatch(/javascript|css/)
  })

  test('answer an unknown operation with 404 and the list of operations', async () => {
    const response = await get('/docs/nothing')
    expect(response.status).toBe(404)
    expect(await response.text()).toContain('/docs/getJob')
  })
})

/** As the page has them. */
function fieldsOf(schema: { $ref?: string }, { schemas }: ApiDocument): string[] {
  const name = schema.$ref?.split('/').at(-1) ?? ''
  return Object.keys(schemas[name]?.properties ?? {}).map((field) => `<code>${field}</code>`)
}

describe('the examples', () => {
  test('quote what a shell would read otherwise', () => {
    const [operation] = operations.filter(({ id }) => id === 'editProjectByPrompt')
    if (operation?.body?.content['application/json'] === undefined) throw new Error('it has a body')
    const prompt = `Don't cut "um"`
    const content = {
      'application/json': { schema: {}, examples: { one: { value: { prompt, dry_run: true } } } },
    }
    const changed = { ...operation, body: { required: true, content } }
    const { curl, Python, TypeScript } = examplesOf(changed, documents['1.0'], BASE_URL)
    expect(curl).toContain(`Don'\\''t cut \\"um\\"`)
    expect(Python).toContain(`"prompt": "Don't cut \\"um\\"",\n    "dry_run": True,`)
    expect(TypeScript).toContain(`prompt: "Don't cut \\"um\\"",\n  dry_run: true,`)
  })

  test('are made of the schema where the document has none', () => {
    const schema = {
      type: 'object',
      required: ['id', 'sizes', 'mode'],
      properties: {
        id: { type: 'string', format: 'uuid' },
        sizes: { type: 'array', minItems: 1, items: { type: 'integer', minimum: 16 } },
        mode: { oneOf: [{ type: 'string', enum: ['fast'] }, { type: 'number' }] },
        note: { type: 'string' },
      },
    }
    expect(exampleValue(schema, {})).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      sizes: [16],
      mode: 'fast',
    })
  })
})
