import { describe, expect, test } from 'bun:test'
import { Elysia } from 'elysia'
import { createPages, createShell } from '../../../src/web/pages/assets.ts'
import { pageBundle } from '../../../src/web/pages/bundle.ts'
import { shareBundle } from '../../../src/web/share/share-bundle.ts'

const app = new Elysia().use(createPages(createShell(null)))
const ask = (path: string, headers: Record<string, string> = {}) =>
  app.handle(new Request(`http://localhost${path}`, { headers }))
const scriptOf = async () => /\/assets\/[\w-]+\.js/.exec(await (await ask('/')).text())?.[0] ?? ''

describe('the page', () => {
  test('is the same at every path of the application, and a 404 elsewhere', async () => {
    for (const path of [
      '/',
      '/login',
      '/trash',
      '/projects/abc',
      '/projects/abc/5d0c7',
      '/jobs',
      '/jobs/1',
      '/settings/drives',
      '/search',
      '/library',
      '/import',
      '/welcome',
    ])
      expect({ path, status: (await ask(path)).status }).toEqual({ path, status: 200 })
    for (const path of ['/settings/drives/more', '/nowhere'])
      expect({ path, status: (await ask(path)).status }).toEqual({ path, status: 404 })
    const unknown = await ask('/nowhere/at/all')
    expect(unknown.status).toBe(404)
    expect(unknown.headers.get('content-type')).toContain('text/html')
  })

  test('is not what programs get for a path that does not exist', async () => {
    for (const path of ['/v1/nothing', '/app/api/nothing', '/assets/nothing.js', '/docs/nothing'])
      expect((await ask(path)).headers.get('content-type') ?? '').not.toContain('text/html')
  })

  test('has no script and no style of its own, and a policy that would not run them', async () => {
    const response = await ask('/')
    const html = await response.text()
    expect(html).not.toMatch(/<script(?![^>]*\bsrc=)/)
    expect(html).not.toMatch(/<style|\sstyle=|\son\w+=/)
    expect(html).not.toMatch(/https?:\/\//)
    const policy = response.headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("script-src 'self'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toContain('unsafe')
    expect(policy).toMatch(/style-src 'self' 'sha256-[\w+/]+=';/)
  })

  test('lets one style element through: the one that wavesurfer.js brings, as it is in this version', async () => {
    const library = await Bun.file(Bun.resolveSync('wavesurfer.js', import.meta.dir)).text()
    // A template: first the nonce that we do not give, later the height that it has until it is given one.
    const [, template = ''] = /<style\$\{\w+\?`[^`]*`:""\}>([\s\S]*?)<\/style>/.exec(library) ?? []
    const text = template.replaceAll('\\n', '\n').replace(/\$\{this\.getHeight\([^}]*\}/, '128')
    expect(text).toContain('.canvases {\n          min-height: 128px;')
    expect(text).not.toContain('${')
    const hash = Bun.SHA256.hash(text, 'base64')
    expect((await ask('/')).headers.get('content-security-policy')).toContain(`'sha256-${hash}'`)
  })

  test('has a script that is compressed, kept for good, and under 250 kB', async () => {
    const script = await scriptOf()
    const gzip = await ask(script, { 'accept-encoding': 'gzip' })
    expect(gzip.headers.get('content-encoding')).toBe('gzip')
    expect(gzip.headers.get('cache-control')).toContain('immutable')
    const bytes = await gzip.bytes()
    expect(bytes.byteLength).toBeLessThan(250_000)
    const plain = await (await ask(script)).bytes()
    expect(Bun.gunzipSync(bytes)).toEqual(plain)
    expect((await ask(script, { 'accept-encoding': 'br, gzip' })).headers.get('content-encoding')).toBe('br')
    expect((await ask(script, { 'accept-encoding': 'gzip;q=0' })).headers.get('content-encoding')).toBeNull()
  })

  test('of a shared film has a script of at most 100 kB, unpacked', async () => {
    const scripts = [...(await shareBundle()).assets].filter(([name]) => name.endsWith('.js'))
    expect(scripts).toHaveLength(1)
    for (const [, { bytes }] of scripts) expect(bytes.identity.byteLength).toBeLessThanOrEqual(100_000)
  })

  test('asks for nothing from elsewhere', async () => {
    const { assets } = await pageBundle()
    const css = [...assets]
      .filter(([name]) => name.endsWith('.css'))
      .map(([, asset]) => new TextDecoder().decode(asset.bytes.identity))
    expect(css.length).toBeGreaterThan(0)
    expect(css.join('')).not.toMatch(/url\(\s*["']?https?:|@import/)
  })
})
