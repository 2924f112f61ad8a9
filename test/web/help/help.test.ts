import { describe, expect, test } from 'bun:test'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { createHelp } from '../../../src/web/help/help.ts'
import { HELP_PAGES } from '../../../src/web/help/pages.ts'
import { searchHelp } from '../../../src/web/help/search.ts'

const help = createHelp()
const get = (path: string) => help.handle(new Request(`http://localhost${path}`))
const html = async (path: string) => (await get(path)).text()

describe('the handbook', () => {
  test('serves every page that the repository has', () => {
    const files = readdirSync(join(import.meta.dir, '../../../src/web/handbook')).filter(
      (name) => name.endsWith('.md') && name !== 'README.md',
    )
    expect(HELP_PAGES.map(({ slug }) => `${slug}.md`).sort()).toEqual(files.sort())
  })

  test('links only to pages and headings that it has', async () => {
    const ids = new Map<string, Set<string>>()
    for (const { slug } of HELP_PAGES)
      ids.set(
        slug,
        new Set([...(await html(`/help/${slug}`)).matchAll(/ id="([^"]*)"/g)].map(([, id = '']) => id)),
      )
    for (const { slug } of HELP_PAGES)
      for (const [link, target = '', anchor] of (await html(`/help/${slug}`)).matchAll(
        /href="\/help\/([a-z-]+)(?:#([^"]+))?"/g,
      )) {
        expect({ slug, link, exists: ids.has(target) }).toMatchObject({ exists: true })
        if (anchor !== undefined)
          expect({ slug, link, exists: ids.get(target)?.has(anchor) }).toMatchObject({ exists: true })
      }
    expect(await html('/help/agent')).not.toContain('RESULTS.md')
  })

  test('loads nothing from elsewhere and runs no script', async () => {
    const response = await get('/help/models')
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'; style-src 'self'")
    expect(await response.text()).not.toContain('<script')
    expect((await get('/help/style.css')).headers.get('content-type')).toBe('text/css')
  })

  test('finds sections by the start of words, headings first', () => {
    expect(searchHelp('callb')[0]).toMatchObject({ heading: 'API and callbacks' })
    expect(searchHelp('callb addresses').map(({ heading }) => heading)).toContain(
      'Which addresses may be called',
    )
    for (const query of ['', '  ', '…', 'no such words anywhere']) expect(searchHelp(query)).toEqual([])
  })

  test('shows a query as text', async () => {
    const found = await html(`/help?q=${encodeURIComponent('<img src=x onerror=1> "captions"')}`)
    expect(found).not.toContain('<img')
    expect(found).toContain('value="&lt;img src=x onerror=1&gt; &quot;captions&quot;"')
  })

  test('answers an unknown page with 404 and the list of pages', async () => {
    const response = await get('/help/nothing')
    expect(response.status).toBe(404)
    expect(await response.text()).toContain('href="/help/first-project"')
  })
})
