// The OpenAPI document at /docs/json and its page at /docs. The page's script and styles are served
// from the program itself, so that it works offline and runs nothing from elsewhere.
import { swagger } from '@elysiajs/swagger'
import { Elysia } from 'elysia'
import stylesPath from 'swagger-ui-dist/swagger-ui.css' with { type: 'file' }
import bundlePath from 'swagger-ui-dist/swagger-ui-bundle.js' with { type: 'file' }
import { DOCUMENT_INFO, openApiComponents } from './openapi.ts'
import { DOCUMENTED_SCHEMAS } from './operations.ts'

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

/** Must be added to an app after the routes that it describes. */
export function createDocumentation() {
  return (
    new Elysia({ name: 'documentation' })
      .use(
        swagger({
          path: '/docs',
          documentation: {
            info: DOCUMENT_INFO,
            // The document is read from the server that it describes.
            servers: [{ url: '/', description: 'This server' }],
            tags: [{ name: 'Jobs', description: 'Imports and edits, and what became of them.' }],
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
              schemas: openApiComponents(DOCUMENTED_SCHEMAS),
            },
          },
        }),
      )
      // In place of the plugin's page, whose script comes from a CDN.
      .get('/docs', () => new Response(PAGE, { headers: PAGE_HEADERS }), HIDDEN)
      .get('/docs/start.js', () => new Response(START, { headers: SCRIPT_HEADERS }), HIDDEN)
      .get('/docs/swagger-ui-bundle.js', file(bundlePath, 'text/javascript; charset=utf-8'), HIDDEN)
      .get('/docs/swagger-ui.css', file(stylesPath, 'text/css; charset=utf-8'), HIDDEN)
  )
}

const SCRIPT_HEADERS = {
  'content-type': 'text/javascript; charset=utf-8',
  'x-content-type-options': 'nosniff',
}
