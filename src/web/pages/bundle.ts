// The pages as files to send: from the executable if there is one, else bundled in memory on the first request. Knows
// nothing about requests.
import { basename } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { fontFiles } from './fonts.ts'
import page from './index.html'

/** Where the browser loads scripts and styles from; their names include a content hash. */
export const ASSET_PATH = '/assets/'

export type Encoding = 'br' | 'gzip' | 'identity'
type PageAsset = { contentType: string; bytes: Record<Encoding, Uint8Array<ArrayBuffer>> }
export type PageBundle = { shell: string; assets: ReadonlyMap<string, PageAsset> }

type BundledFile = { name: string; contentType: string; bytes: Uint8Array<ArrayBuffer> }

/** The application. Throws when the pages do not compile. */
export const pageBundle = bundleOf(page)

/** The same files for everybody, made on first use. */
export function bundleOf(html: Bun.HTMLBundle): () => Promise<PageBundle> {
  let bundle: Promise<PageBundle> | null = null
  return () => {
    bundle ??= makeBundle(html)
    return bundle
  }
}

async function makeBundle(page: Bun.HTMLBundle): Promise<PageBundle> {
  const files = page.files ? await embeddedFiles(page.files) : await builtFiles(page.index)
  const html = files.find(({ name }) => name.endsWith('.html'))
  if (!html) throw new Error('The bundle of the pages has no HTML file.')
  const others = files.filter((file) => file !== html)
  let shell = new TextDecoder().decode(html.bytes)
  // The bundler puts them beside the page (`./name`), in an executable at the root (`/name`).
  for (const { name } of others)
    shell = shell
      .replaceAll(`"./${name}"`, `"${ASSET_PATH}${name}"`)
      .replaceAll(`"/${name}"`, `"${ASSET_PATH}${name}"`)
  const fonts = await fontFiles(ASSET_PATH)
  // Before our own style sheet and without a script, so the page is drawn only once, in the right font.
  shell = shell.replace('</head>', `<link rel="stylesheet" href="${ASSET_PATH}${fonts.sheet.name}"></head>`)
  const assets = await Promise.all(
    [...others, fonts.sheet, ...fonts.files].map(
      async ({ name, contentType, bytes }) => [name, await compressed(contentType, bytes)] as const,
    ),
  )
  return { shell, assets: new Map(assets) }
}

async function embeddedFiles(files: NonNullable<Bun.HTMLBundle['files']>): Promise<BundledFile[]> {
  return Promise.all(
    files.map(async ({ path, headers }) => ({
      name: basename(path),
      contentType: headers['content-type'],
      bytes: await Bun.file(path).bytes(),
    })),
  )
}

async function builtFiles(entry: string): Promise<BundledFile[]> {
  const built = await Bun.build({ entrypoints: [entry], target: 'browser', minify: true })
  return Promise.all(
    built.outputs.map(async (output) => ({
      name: basename(output.path),
      contentType: output.type,
      bytes: new Uint8Array(await output.arrayBuffer()),
    })),
  )
}

const brotli = promisify(brotliCompress)

async function compressed(contentType: string, bytes: Uint8Array<ArrayBuffer>): Promise<PageAsset> {
  // Quality 9: within 2 % of 11 for our script, in a twentieth of the time.
  const br = await brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })
  return {
    contentType,
    bytes: { br: Uint8Array.from(br), gzip: Bun.gzipSync(bytes, { level: 9 }), identity: bytes },
  }
}
