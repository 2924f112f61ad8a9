// What the hosted service would refuse in a request that we accept: see lint.ts.
import { fieldPath } from '../shared/json-text.ts'

/** A field the hosted service would refuse; `fix` is a sentence. */
export type LintFinding = { rule: LintRule; field: string; fix: string }
type LintRule =
  | 'extension'
  | 'media_name_without_extension'
  | 'media_url_without_extension'
  | 'composition_fps'

const FILE_EXTENSION = /\.[A-Za-z0-9]{1,10}$/

/** A field only Roughcut has. */
export function extensionField(field: string, fix: string): LintFinding {
  return { rule: 'extension', field, fix }
}

/** A file format only Roughcut writes. */
export function lintFormat(format: unknown, ours: readonly string[]): LintFinding[] {
  return typeof format === 'string' && ours.includes(format)
    ? [extensionField('format', `Choose a format other than ${ours.join(' and ')}.`)]
    : []
}

/** What the hosted service would refuse in an import. */
export function lintImport({ add_media, add_compositions }: Record<string, unknown>): LintFinding[] {
  const findings: LintFinding[] = []
  for (const [name, entry] of Object.entries(Object(add_media))) {
    const { tracks, url } = Object(entry)
    if (tracks !== undefined) continue
    const place = fieldPath(['add_media', name])
    if (!FILE_EXTENSION.test(name))
      findings.push({
        rule: 'media_name_without_extension',
        field: place,
        fix: 'Give the media file a name with an extension, such as interview.mp4.',
      })
    if (typeof url === 'string' && !FILE_EXTENSION.test(URL.parse(url)?.pathname ?? ''))
      findings.push({
        rule: 'media_url_without_extension',
        field: fieldPath(['add_media', name, 'url']),
        fix: 'Use an address whose path ends with a file name and its extension.',
      })
  }
  for (const [index, composition] of (Array.isArray(add_compositions) ? add_compositions : []).entries())
    if (Object(composition).fps !== undefined)
      findings.push({
        rule: 'composition_fps',
        field: fieldPath(['add_compositions', index, 'fps']),
        fix: 'Leave fps out; it has no effect here either.',
      })
  return findings
}
