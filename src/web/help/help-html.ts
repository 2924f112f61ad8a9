// The handbook as HTML: no scripts, nothing loaded from elsewhere.
import { Marked } from 'marked'
import { HELP_PAGES, type HelpPage } from './pages.ts'
import { anchorOf, type HelpSection, searchHelp } from './search.ts'
import { escaped, shellHtml } from './shell.ts'

const marked = new Marked({
  renderer: {
    heading({ tokens, depth, text }) {
      const anchor = depth === 1 ? '' : ` id="${anchorOf(text)}"`
      return `<h${depth}${anchor}>${this.parser.parseInline(tokens)}</h${depth}>\n`
    },
    /** Pages link to each other's files; links into the repository wouldn't work here and become text. */
    link({ href, tokens }) {
      const text = this.parser.parseInline(tokens)
      const [, slug, anchor = ''] = /^([a-z-]+)\.md(#[a-z0-9-]+)?$/.exec(href) ?? []
      if (slug !== undefined) return `<a href="/help/${slug}${anchor}">${text}</a>`
      return /^(https?:|\/docs\b)/.test(href)
        ? `<a href="${escaped(href)}" rel="noreferrer">${text}</a>`
        : text
    },
    table(token) {
      const row = (cells: typeof token.header, tag: 'th' | 'td') =>
        `<tr>${cells.map((cell) => `<${tag}>${this.parser.parseInline(cell.tokens)}</${tag}>`).join('')}</tr>`
      return `<div class="table-scroll" tabindex="0"><table class="table lines"><thead>${row(token.header, 'th')}</thead><tbody class="lines">${token.rows.map((cells) => row(cells, 'td')).join('')}</tbody></table></div>`
    },
  },
})

/** A handbook page as HTML. */
export function pageHtml(page: HelpPage): string {
  return shell(page.title, page.slug, '', marked.parse(page.markdown, { async: false }))
}

/** The results of a search in the handbook. */
export function searchHtml(query: string): string {
  const found = searchHelp(query)
  const count = found.length === 1 ? '1 section' : `${found.length} sections`
  const list =
    found.length === 0
      ? '<p>Nothing found. Try fewer or other words.</p>'
      : `<ul class="list">${found.map(resultItem).join('')}</ul>`
  return shell('Search', '', query, `<h1>${count} for “${escaped(query)}”</h1>${list}`)
}

/** The page for an unknown address below `/help`. */
export function notFoundHtml(): string {
  return shell('Not found', '', '', '<h1>Page not found</h1><p>Choose a page from the list.</p>')
}

function resultItem({ page, heading, anchor, text }: HelpSection): string {
  const href = `/help/${page.slug}${anchor === '' ? '' : `#${anchor}`}`
  const where = heading === page.title ? heading : `${page.title}: ${heading}`
  return `<li><a href="${href}">${escaped(where)}</a><p>${escaped(text.trim().slice(0, 160))}…</p></li>`
}

function shell(title: string, slug: string, query: string, content: string): string {
  const links = HELP_PAGES.map((page) => ({
    href: `/help/${page.slug}`,
    text: page.title,
    isCurrent: page.slug === slug,
  }))
  const api = { href: '/docs', text: 'API reference', isCurrent: false }
  return shellHtml({
    title: `${title} · Roughcut help`,
    nav: { label: 'Handbook', sections: [{ heading: null, links: [...links, api] }] },
    query,
    content,
  })
}
