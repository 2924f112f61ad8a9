// The OpenAPI document at /docs/json, one per version. The pages that show it are in src/web/api-pages.
import { Elysia } from 'elysia'
import { API_VERSIONS, type ApiVersion } from '../../store/schema.ts'
import { errorReply } from './errors.ts'
import { errorSchemas } from './failures.ts'
import { documentInfo, type OpenApiObject, openApiComponents } from './openapi.ts'
import { responseOf } from './reply.ts'
import { PERMISSIONS, type Route } from './route.ts'
import { ROUTES } from './routes.ts'

const HIDDEN = { detail: { hide: true } } as const

/**
 * The OpenAPI document of `routes` in a version, made by @elysiajs/swagger from their details. It uses a separate app,
 * because the routes that serve requests are the same in both versions and only their documentation differs.
 */
async function openApiDocument(routes: readonly Route[], version: ApiVersion): Promise<OpenApiObject> {
  // Loaded when somebody reads a document: with its themes it would be a tenth of what a start loads.
  const { swagger } = await import('@elysiajs/swagger')
  const app = new Elysia()
  const operations: Record<string, Record<string, OpenApiObject>> = {}
  for (const { method, path, permission, describe } of routes) {
    const detail = { ...describe(version), 'x-permission': PERMISSIONS[permission] }
    operations[path] = { ...operations[path], [method.toLowerCase()]: detail }
    app.route(method, path, () => '', { detail })
  }
  const schemas = routes.flatMap((route) => route.schemas(version))
  app.use(
    swagger({
      path: '/docs',
      documentation: {
        openapi: '3.0.3',
        info: documentInfo(version) as { title: string; version: string },
        // The document is served by the server that it describes.
        servers: [{ url: '/', description: 'This server' }],
        tags: TAGS,
        security: [{ apiToken: [] }],
        components: {
          securitySchemes: {
            apiToken: {
              type: 'http',
              scheme: 'bearer',
              description:
                'An API token (`roughcut token create`, or the settings page). It reaches one drive.',
            },
          },
          schemas: openApiComponents([...schemas, ...errorSchemas(operations, version)]),
        },
      },
    }),
  )
  const answer = await app.handle(new Request('http://localhost/docs/json'))
  return (await answer.json()) as OpenApiObject
}

const TAGS = [
  {
    name: 'Jobs',
    description: 'Work in the background: imports, edits by prompt, exports and shared pages.',
  },
  { name: 'Projects', description: 'Read, edit, organize and search projects. These answer at once.' },
  { name: 'Plans', description: 'Edits that were planned with `dry_run` and wait for approval.' },
  { name: 'Server', description: 'The server itself and what it offers.' },
]

const documents = new Map<ApiVersion, Promise<OpenApiObject>>()

/** The OpenAPI document of a version, built when first needed. */
export function apiDocument(version: ApiVersion): Promise<OpenApiObject> {
  const made = documents.get(version) ?? openApiDocument(ROUTES, version)
  documents.set(version, made)
  return made
}

const texts = new Map<ApiVersion, Promise<string>>()

/** The same as JSON, written once: it never changes while the program runs. */
function documentText(version: ApiVersion): Promise<string> {
  const made = texts.get(version) ?? apiDocument(version).then((document) => JSON.stringify(document))
  texts.set(version, made)
  return made
}

/** The `?version=` of a documentation request, 1.0 by default; null if unknown. */
export function requestedVersion(url: string): ApiVersion | null {
  const requested = new URL(url).searchParams.get('version') ?? '1.0'
  return API_VERSIONS.find((known) => known === requested) ?? null
}

/** Serves `/docs/json?version=`: the OpenAPI document, or 400 for an unknown version. */
export function createDocumentation() {
  return new Elysia({ name: 'documentation' }).get(
    '/docs/json',
    async ({ request }) => {
      const version = requestedVersion(request.url)
      if (version === null)
        return responseOf(errorReply(400, `version must be one of ${API_VERSIONS.join(', ')}.`))
      return responseOf({ status: 200, body: await documentText(version) })
    },
    HIDDEN,
  )
}
