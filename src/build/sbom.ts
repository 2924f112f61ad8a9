// The bill of materials of a release, as CycloneDX 1.6 JSON: which packages the executables contain.
import { createHash } from 'node:crypto'
import { partsOf } from './notices.ts'

/**
 * CycloneDX 1.6 (https://cyclonedx.org/docs/1.6/json/). The same parts always give the same text: it carries no
 * timestamp, and the serial number is derived from the parts.
 */
export function sbomOf(root: string, version: string): string {
  const components = [...partsOf(root), { name: 'bun', version: Bun.version, license: 'MIT' }].map(
    ({ name, version, license }) => ({
      type: name === 'bun' ? 'platform' : 'library',
      name,
      version,
      purl: `pkg:npm/${name.replace(/^@/, '%40')}@${version}`,
      licenses: [{ license: { name: license } }],
    }),
  )
  const document = {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${uuidOf(JSON.stringify([version, components]))}`,
    version: 1,
    metadata: { component: { type: 'application', name: 'roughcut', version } },
    components,
  }
  return `${JSON.stringify(document, null, 2)}\n`
}

/** A version 8 UUID made of the text's SHA-256. */
function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
