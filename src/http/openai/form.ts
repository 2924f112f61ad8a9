// Reads a multipart form with one file and writes the file to disk as it arrives, because it may be a gigabyte.
import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Busboy, type BusboyHeaders } from '@fastify/busboy'
import { MAX_MEDIA_BYTES } from '../../adapters/download.ts'
import { OpenAiError, wrongField } from './errors.ts'

const MAX_FIELD_BYTES = 100_000
const MAX_FIELDS = 50

export type Form = {
  /** In the order received; a name may appear more than once. */
  fields: [name: string, value: string][]
  /** Whether a part named `file` was written. */
  hasFile: boolean
}

/** Writes the part named `file` to `toFile` (mode 0600). Throws `OpenAiError` if the form is wrong. */
export async function readForm(request: Request, toFile: string, signal: AbortSignal): Promise<Form> {
  const type = request.headers.get('content-type') ?? ''
  if (!/^multipart\/form-data\s*;/i.test(type))
    throw new OpenAiError(400, 'Send the file as multipart/form-data, with a field named "file".')
  if (request.body === null) throw wrongField('file', 'The body is empty; send the file as "file".')
  const form: Form = { fields: [], hasFile: false }
  let problem: OpenAiError | null = null
  let written: Promise<void> = Promise.resolve()
  const parser = parserFor(type)
  parser.on('field', (name, value, _nameTruncated, valueTruncated) => {
    if (valueTruncated)
      problem ??= wrongField(name, `The field ${name} is longer than ${MAX_FIELD_BYTES} bytes.`)
    form.fields.push([name, value])
  })
  parser.on('fieldsLimit', () => {
    problem ??= new OpenAiError(400, `A form has at most ${MAX_FIELDS} fields here.`)
  })
  parser.on('file', (name, stream) => {
    if (name !== 'file' || form.hasFile) {
      problem ??= wrongField(
        name,
        form.hasFile ? 'Send one file.' : `The form has an unknown file field named ${name}.`,
      )
      stream.resume()
      return
    }
    form.hasFile = true
    stream.on('limit', () => {
      problem ??= new OpenAiError(
        413,
        'The file has 1 GB or more; at most just under 1 GB is transcribed.',
        'file',
      )
    })
    written = pipeline(stream, createWriteStream(toFile, { flags: 'wx', mode: 0o600 }), { signal })
    // Awaited below; until then, a rejection must not count as unhandled.
    written.catch(() => {})
  })
  try {
    await pipeline(Readable.fromWeb(request.body as never), parser, { signal })
    await written
  } catch (thrown) {
    signal.throwIfAborted()
    if (problem === null && isFormError(thrown))
      throw new OpenAiError(400, 'The form is cut short or malformed.')
    if (problem === null) throw thrown
  }
  if (problem !== null) throw problem
  return form
}

function parserFor(contentType: string): InstanceType<typeof Busboy> {
  try {
    return new Busboy({
      headers: { 'content-type': contentType } as BusboyHeaders,
      limits: {
        fileSize: MAX_MEDIA_BYTES,
        files: 2,
        fieldSize: MAX_FIELD_BYTES,
        fields: MAX_FIELDS,
        fieldNameSize: 200,
      },
    })
  } catch {
    throw new OpenAiError(400, 'The multipart form has no boundary.')
  }
}

function isFormError(thrown: unknown): boolean {
  return (
    thrown instanceof Error && /multipart|end of|part terminated|premature|malformed/i.test(thrown.message)
  )
}
