// The page layout shared by the handbook and the API pages.

type ShellLink = { href: string; text: string; isCurrent: boolean }
type ShellSection = { heading: string | null; links: readonly ShellLink[] }

export type ShellParts = {
  /** Escaped here, as are all texts but `content` and `head`. */
  title: string
  nav: { label: string; sections: readonly ShellSection[] }
  /** What was searched for in the handbook. */
  query: string
  content: string
  /** Further elements of the head: styles, scripts. */
  head?: string
}

/** Of a page in the shell and of what it loads. `hasScript`: it may run the server's own scripts, which may call the server. */
export function shellHeaders({ hasScript = false } = {}) {
  const policy = [
    "default-src 'none'",
    ...(hasScript ? ["script-src 'self'"] : []),
    ...["style-src 'self'", "img-src 'self' data:", "font-src 'self'"],
    ...(hasScript ? ["connect-src 'self'"] : []),
    ...["base-uri 'none'", "form-action 'self'", "frame-ancestors 'none'"],
  ]
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'content-security-policy': policy.join('; '),
  }
}

/** A page as HTML. It needs no script, and loads nothing from elsewhere. */
export function shellHtml({ title, nav, query, content, head = '' }: ShellParts): string {
  const sections = nav.sections.map(({ heading, links }) => {
    const items = links.map(({ href, text, isCurrent }) => {
      const current = isCurrent ? ' aria-current="page"' : ''
      return `<li><a href="${escaped(href)}"${current}>${escaped(text)}</a></li>`
    })
    return `${heading === null ? '' : `<h2>${escaped(heading)}</h2>`}<ul class="list">${items.join('')}</ul>`
  })
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escaped(title)}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/help/style.css">
${head}</head>
<body>
<header class="row"><span class="grow"><a class="home name" href="/">Roughcut</a></span><form action="/help" role="search"><input class="input" type="search" name="q" value="${escaped(query)}" maxlength="200" aria-label="Search the handbook" placeholder="Search the handbook"></form></header>
<nav aria-label="${escaped(nav.label)}">${sections.join('')}</nav>
<main>
${content}
</main>
</body>
</html>
`
}

/** `text` for HTML, in elements and in quoted attributes. */
export function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
