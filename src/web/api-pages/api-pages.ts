// The API reference at /docs, for everybody, signed in or not. It works offline; a script adds the form that sends requests.
import { Elysia } from 'elysia'
import { apiDocument, requestedVersion } from '../../http/v1/documentation.ts'
import { shellHeaders } from '../help/shell.ts'
import { type ApiPage, operationHtml, overviewHtml, unknownOperationHtml } from './api-html.ts'
import { readDocument } from './document.ts'
import style from './style.css' with { type: 'text' }
import script from './try-it.js' with { type: 'text' }

const HIDDEN = { detail: { hide: true } } as const

const HEADERS = shellHeaders({ hasScript: true })

function answer(text: string, contentType: string, status = 200): Response {
  return new Response(text, { status, headers: { ...HEADERS, 'content-type': contentType } })
}

const HTML = 'text/html; charset=utf-8'

/** `/docs` is the overview, `/docs/{operationId}` an operation; `?version=` as for the document. */
export function createApiPages({ publicUrl }: { publicUrl: () => string }) {
  /** An unknown version is shown as 1.0: the overview links to those that exist. */
  const pageFor = async (url: string): Promise<ApiPage> => {
    const version = requestedVersion(url) ?? '1.0'
    return { document: readDocument(await apiDocument(version)), version, baseUrl: publicUrl() }
  }
  return new Elysia({ name: 'api-pages' })
    .get('/docs', async ({ request }) => answer(overviewHtml(await pageFor(request.url)), HTML), HIDDEN)
    .get('/docs/style.css', () => answer(style, 'text/css; charset=utf-8'), HIDDEN)
    .get('/docs/try-it.js', () => answer(script, 'text/javascript; charset=utf-8'), HIDDEN)
    .get(
      '/docs/:operation',
      async ({ request, params }) => {
        const page = await pageFor(request.url)
        const operation = page.document.operations.find(({ id }) => id === params.operation)
        return operation === undefined
          ? answer(unknownOperationHtml(page), HTML, 404)
          : answer(operationHtml(page, operation), HTML)
      },
      HIDDEN,
    )
}
