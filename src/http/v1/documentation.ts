// The OpenAPI document at /docs/json and its page at /docs. The page's script and styles are served
// from the program itself, so that it works offline and runs nothing from elsewhere.
import { swagger } from '@elysiajs/swagger'
import { Elysia } from 'elysia'
import stylesPath from 'swagger-ui-dist/swagger-ui.css' with { type: 'file' }
import bundlePath from 'swagger-ui-dist/swagger-ui-bundle.js' with { type: 'file' }
import { API_VERSIONS, type ApiVersion } from '../../store/schema.ts'
import { errorReply } from './errors.ts'
import { errorSchemas } from './failures.ts'
import { documentInfo, type OpenApiObject, openApiComponents } from './openapi.ts'
import { responseOf } from './reply.ts'
import type { Route } from './route.ts'
import { ROUTES } from './routes.ts'

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Roughcut API</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/docs/swagger-ui.css">
<script src="/docs/swagger-ui-bundle.js" defer></script>
<script src="/docs/start.js" defer></script>
</head>
<body><div id="page"></div></body>
</html>
`
const START = `SwaggerUIBundle({ url: '/docs/json', dom_id: '#page', deepLinking: true, persistAuthorization: false })
`

const HIDDEN = { detail: { hide: true } } as const
const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  // swagger-ui sets style attributes and draws its icons from data: addresses.
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
}

function file(path: string, type: string) {
  return () =>
    new Response(Bun.file(path), {
      headers: {
        'content-type': type,
        'x-content-type-options': 'nosniff',
        'cache-control': 'max-age=86400',
      },
    })
}

/**
 * The OpenAPI document of `routes` in a version, as @elysiajs/swagger makes it of their details. The routes stand in an
 * app of their own: those that serve requests are the same in both versions, and only their words differ.
 */
async function openApiDocument(routes: readonly Route[], version: ApiVersion): Promise<OpenApiObject> {
  const app = new Elysia()
  const operations: Record<string, Record<string, OpenApiObject>> = {}
  for (const { method, path, describe } of routes) {
    const detail = describe(version)
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
        // The document is read from the server that it describes.
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
  { name: 'Jobs', description: 'Imports and edits, and what became of them.' },
  { name: 'Projects', description: 'What projects contain, and changes of them at once.' },
  { name: 'Server', description: 'The server itself, and what it offers.' },
]

/** Each document is put together when it is first asked for. */
export function createDocumentation() {
  const documents = new Map<string, Promise<string>>()
  const document = async ({ request }: { request: Request }) => {
    const asked = new URL(request.url).searchParams.get('version') ?? '1.0'
    const version = API_VERSIONS.find((known) => known === asked)
    if (version === undefined)
      return responseOf(errorReply(400, `version must be one of ${API_VERSIONS.join(', ')}.`))
    const made =
      documents.get(version) ?? openApiDocument(ROUTES, version).then((made) => JSON.stringify(made))
    documents.set(version, made)
    return responseOf({ status: 200, body: await made })
  }
  return new Elysia({ name: 'documentation' })
    .get('/docs/json', document, HIDDEN)
    .get('/docs', () => new Response(PAGE, { headers: PAGE_HEADERS }), HIDDEN)
    .get('/docs/start.js', () => new Response(START, { headers: SCRIPT_HEADERS }), HIDDEN)
    .get('/docs/swagger-ui-bundle.js', file(bundlePath, 'text/javascript; charset=utf-8'), HIDDEN)
    .get('/docs/swagger-ui.css', file(stylesPath, 'text/css; charset=utf-8'), HIDDEN)
}

const SCRIPT_HEADERS = {
  'content-type': 'text/javascript; charset=utf-8',
  'x-content-type-options': 'nosniff',
}
