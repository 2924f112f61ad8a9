// The handbook at /help, for everybody, signed in or not. It works without scripts and without the internet.
import { Elysia } from 'elysia'
import document from '../document.css' with { type: 'text' }
import { ASSET_PATH } from '../pages/bundle.ts'
import { fontFiles } from '../pages/fonts.ts'
import layout from '../pages/styles/layout.css' with { type: 'text' }
import tokens from '../pages/styles/tokens.css' with { type: 'text' }
import button from '../pages/ui/button.css' with { type: 'text' }
import field from '../pages/ui/field.css' with { type: 'text' }
import table from '../pages/ui/table.css' with { type: 'text' }
import { notFoundHtml, pageHtml, searchHtml } from './help-html.ts'
import { HELP_PAGES, helpPageNamed } from './pages.ts'
import { shellHeaders } from './shell.ts'
import style from './style.css' with { type: 'text' }

const HIDDEN = { detail: { hide: true } } as const

const HEADERS = shellHeaders()

function page(html: string, status = 200): Response {
  return new Response(html, { status, headers: { ...HEADERS, 'content-type': 'text/html; charset=utf-8' } })
}

/** With the application's font, buttons and fields. */
async function styleWithFonts(): Promise<string> {
  const { sheet } = await fontFiles(ASSET_PATH)
  return [new TextDecoder().decode(sheet.bytes), tokens, document, layout, button, field, table, style].join(
    '\n',
  )
}

/** `/help` shows the first page, or with `?q=` the sections that match. */
export function createHelp() {
  return new Elysia({ name: 'help' })
    .get(
      '/help',
      ({ request }) => {
        const query = new URL(request.url).searchParams.get('q')?.trim() ?? ''
        const [first] = HELP_PAGES
        return page(query === '' && first ? pageHtml(first) : searchHtml(query.slice(0, 200)))
      },
      HIDDEN,
    )
    .get(
      '/help/style.css',
      async () =>
        new Response(await styleWithFonts(), { headers: { ...HEADERS, 'content-type': 'text/css' } }),
      HIDDEN,
    )
    .get(
      '/help/:slug',
      ({ params }) => {
        const found = helpPageNamed(params.slug)
        return found === null ? page(notFoundHtml(), 404) : page(pageHtml(found))
      },
      HIDDEN,
    )
}
