// Holds an HTTP answer against an OpenAPI 3.0 document: known status, required headers, body by its
// schema. Throws with what differs.
import Ajv from 'ajv'

type Response_ = { headers?: Record<string, { required?: boolean }>; content?: Record<string, unknown> }
type Operation = { responses: Record<string, Response_> }
type Document = { paths: Record<string, Record<string, Operation>> }

type CheckedAnswer = { method: string; path: string; response: Response; text: string }

export type DocumentCheck = (answer: CheckedAnswer) => void

/** By the text of a document: compiling its schemas takes longer than most tests. */
const checks = new Map<string, DocumentCheck>()

/** Answers to paths and methods that the document does not have must be {error, message}. */
export function documentCheck(text: string): DocumentCheck {
  const known = checks.get(text)
  if (known !== undefined) return known
  const check = createDocumentCheck(JSON.parse(text))
  checks.set(text, check)
  return check
}

function createDocumentCheck(document: Document): DocumentCheck {
  const ajv = new Ajv({ strict: false, validateSchema: false, validateFormats: false, allErrors: true })
  ajv.addSchema(document, 'document')

  const checkSchema = (pointer: string, value: unknown, what: string) => {
    const validate = ajv.getSchema(`document#${pointer}`)
    if (!validate) throw new Error(`the document has no schema at ${pointer}`)
    if (!validate(value))
      throw new Error(
        `${what} differs from the document: ${ajv.errorsText(validate.errors)}\n${JSON.stringify(value)}`,
      )
  }

  return ({ method, path, response, text }) => {
    const pathname = new URL(path, 'http://localhost').pathname
    if (!pathname.startsWith('/v1')) return
    const what = `${method} ${path} → ${response.status}`
    if (response.status === 204 || response.status === 304) return
    const type = response.headers.get('content-type')?.split(';')[0] ?? ''
    if (method === 'HEAD' && text !== '') throw new Error(`${what} has a body`)
    const template = Object.keys(document.paths).find((known) =>
      new RegExp(`^${known.replace(/\{\w+\}/g, '[^/]+')}$`).test(pathname),
    )
    const operation = template && document.paths[template]?.[method === 'HEAD' ? 'get' : method.toLowerCase()]
    if (!template || !operation) {
      if (method !== 'HEAD') checkSchema('/components/schemas/Error', JSON.parse(text), what)
      return
    }
    const documented = operation.responses[String(response.status)]
    if (!documented) throw new Error(`${what} is not in the document`)
    for (const [name, header] of Object.entries(documented.headers ?? {}))
      if (header.required && !response.headers.has(name)) throw new Error(`${what} lacks the header ${name}`)
    if (method === 'HEAD') return
    // Without a schema of its own, JSON is that of the operation; files are documented by their type.
    if (!documented.content?.[type]) throw new Error(`${what} is ${type}, which is not in the document`)
    if (type !== 'application/json') return
    const pointer = [
      template,
      method.toLowerCase(),
      'responses',
      String(response.status),
      'content',
      'application/json',
    ]
      .map((segment) => segment.replaceAll('~', '~0').replaceAll('/', '~1'))
      .map(encodeURIComponent)
      .join('/')
    checkSchema(`/paths/${pointer}/schema`, JSON.parse(text), what)
  }
}
