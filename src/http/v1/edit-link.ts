// POST /v1/edit_in_descript/schema: a link with which a person imports files that another program chose.
import { type Static, Type } from '@sinclair/typebox'
import { RoughcutError } from '../../errors.ts'
import { randomNonce } from '../../store/secrets.ts'
import type { EditLinkFile } from '../../store/web-schema.ts'
import { MAX_MEDIA, MAX_OFFSET_SECONDS, mediaNameProblem } from '../shared/import-fields.ts'
import { readJsonBody } from '../shared/request-body.ts'
import { createValidator, invalid } from '../shared/request-validation.ts'
import { checkedText, closedObject, text, uuid, webAddress } from '../shared/schema-kinds.ts'
import type { RequestContext } from './endpoint.ts'
import { failures } from './failures.ts'
import { EXAMPLE_ID } from './job-fields.ts'
import { jsonContent, limitWords, RATE_HEADERS } from './openapi.ts'
import { address } from './project-json.ts'
import { RATE_LIMITS } from './rate-limit.ts'
import type { Reply } from './reply.ts'
import type { Route, RouteParts } from './route.ts'

const Body = closedObject(
  {
    partner_drive_id: uuid({ description: 'The drive of the token.', example: EXAMPLE_ID }),
    project_schema: closedObject({
      schema_version: checkedText('a version that starts with "1."', (given) => given.startsWith('1.'), {
        maxLength: 32,
        description: 'Starts with `1.`.',
        example: '1.0.0',
      }),
      source_id: Type.Optional(
        text({ min: 0, max: 255 }, { description: 'What the program calls its source.', example: 'ep-12' }),
      ),
      files: Type.Array(
        closedObject({
          uri: webAddress(8192, {
            description: 'A direct download address, as in an import.',
            example: 'https://example.com/jane.wav',
          }),
          name: Type.Optional(
            checkedText('a media name', (given) => mediaNameProblem(given) === null, {
              minLength: 1,
              maxLength: 4096,
              description: 'The media reference name. Default: from the address.',
              example: 'Jane.wav',
            }),
          ),
          start_offset: Type.Optional(
            closedObject({
              seconds: Type.Number({
                minimum: 0,
                maximum: MAX_OFFSET_SECONDS,
                description: 'When the file starts, if there are several.',
                example: 2.5,
              }),
            }),
          ),
        }),
        {
          minItems: 1,
          maxItems: MAX_MEDIA,
          description: 'One becomes a composition with one clip; several, a sequence with these offsets.',
        },
      ),
    }),
  },
  {
    $id: 'EditLinkRequest',
    description: 'What a person is to import.',
    example: {
      partner_drive_id: EXAMPLE_ID,
      project_schema: {
        schema_version: '1.0.0',
        source_id: 'ep-12',
        files: [{ uri: 'https://example.com/jane.wav', name: 'Jane.wav', start_offset: { seconds: 2.5 } }],
      },
    },
  },
)
type Body = Static<typeof Body>
const validate = createValidator(Body)

const Created = closedObject(
  { url: address('For one person to open: valid for 3 hours and for one import.') },
  { $id: 'EditLink', description: 'A link to the import.' },
)

async function postEditLink({ store, publicUrl }: RouteParts, context: RequestContext): Promise<Reply> {
  const { caller } = context
  const body = validate(await readJsonBody(context.request))
  const files = filesOf(body)
  if (body.partner_drive_id.toLowerCase() !== caller.driveId)
    throw new RoughcutError('forbidden', 'partner_drive_id must be the drive of the token.')
  const nonce = randomNonce()
  store.editLinks.create(nonce, {
    driveId: caller.driveId,
    sourceId: body.project_schema.source_id ?? null,
    files,
  })
  return { status: 201, body: JSON.stringify({ url: `${publicUrl()}/import?nonce=${nonce}` }) }
}

/** Gives each file a name. Throws `bad_request` if two share one. */
function filesOf({ project_schema: { files } }: Body): EditLinkFile[] {
  const taken = new Set<string>()
  files.forEach(({ name }, index) => {
    if (name === undefined) return
    if (taken.has(name.normalize('NFC')))
      throw invalid(`project_schema.files[${index}].name: another file has this name, compared in NFC.`, [
        'project_schema',
        'files',
        index,
        'name',
      ])
    taken.add(name.normalize('NFC'))
  })
  return files.map(({ uri: url, name: given, start_offset: offset }) => {
    const name = given ?? freeName(nameIn(url), taken)
    taken.add(name.normalize('NFC'))
    return { url, name, offsetSeconds: offset?.seconds ?? 0 }
  })
}

/** The last part of an address, if it can name media. */
function nameIn(url: string): string {
  const last = URL.parse(url)?.pathname.split('/').at(-1) ?? ''
  try {
    const name = decodeURIComponent(last).replaceAll('/', ' ').trim()
    return mediaNameProblem(name) === null ? name : 'Recording'
  } catch {
    return 'Recording'
  }
}

function freeName(name: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number += 1) {
    const candidate = number === 1 ? name : `${name} (${number})`
    if (!taken.has(candidate.normalize('NFC'))) return candidate
  }
}

export const editLinkRoute: Route = {
  method: 'POST',
  path: '/v1/edit_in_descript/schema',
  permission: 'drive',
  limit: 'editLink',
  describe: (version) => ({
    operationId: 'createEditLink',
    summary: 'Create an edit link',
    description: `Makes a link for a person, who signs in, sees the files, chooses a drive and a name, and starts the import. Nothing is imported until then. ${limitWords(RATE_LIMITS.editLink)}.`,
    tags: ['Projects'],
    requestBody: { required: true, content: jsonContent(Body, { createEditLink: Body.example }) },
    responses: {
      '201': {
        description: 'A new link for every request.',
        headers: RATE_HEADERS,
        content: jsonContent(Created, {
          created: { url: 'http://127.0.0.1:4747/import?nonce=6e1d0c5f' },
        }),
      },
      ...failures([400, 401, 403, 413, 429, 500, 503, 507], true, version),
    },
  }),
  schemas: () => [Body, Created],
  handle: postEditLink,
}
