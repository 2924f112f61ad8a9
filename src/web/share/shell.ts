// The page around what share-html.ts makes: styles, script and headers.
import { PAGE_HEADERS } from '../pages/assets.ts'
import { shareBundle } from './share-bundle.ts'
import type { PageHtml } from './share-html.ts'

const HEAD = /<meta name="roughcut-share"[^>]*>/
const BODY = '<div id="share"></div>'

/** The whole page, never kept by a cache: who may open it can change. */
export async function shareShell(
  { head, body }: PageHtml,
  status: number,
  headers: Record<string, string> = {},
): Promise<Response> {
  const { shell } = await shareBundle()
  return new Response(
    shell.replace(HEAD, () => head).replace(BODY, () => body),
    {
      status,
      headers: { ...PAGE_HEADERS, ...headers },
    },
  )
}
