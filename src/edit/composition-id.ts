// How a request names a composition: by its id, by the first digits of it, or by an address that ends in
// either. Pure; what a short id may not repeat is in store/composition-ids.ts.

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const SHORT_ID = /^[0-9a-f]{5}$/i

/** The first 5 hexadecimal digits of an id, shown to people and used in addresses. */
export function shortIdOf(compositionId: string): string {
  return compositionId.slice(0, 5).toLowerCase()
}

export type Resolved<T> =
  | { ok: true; value: T }
  /** 400: the text can't mean a composition of this project. 404: the project doesn't have that composition. */
  | { ok: false; status: 400 | 404; message: string }

/**
 * The UUID or short id, in lower case, that `text` gives for a composition of the project: itself, or the last
 * segment of an http(s) address whose segment before it is the project's id. Looks at nothing that is stored.
 */
export function parseCompositionId(projectId: string, text: string): Resolved<string> {
  if (isPlainId(text)) return { ok: true, value: text.toLowerCase() }
  const address = /^https?:\/\//i.test(text) ? URL.parse(text) : null
  const segments = address?.pathname.split('/').filter((segment) => segment !== '') ?? []
  const [last = '', owner = ''] = segments.toReversed()
  const project = projectId.toLowerCase()
  if (last.toLowerCase() === project)
    return malformed('is the address of a project; add the composition to it')
  if (address === null || !isPlainId(last)) return malformed(`must be ${COMPOSITION_ID_RULE}`)
  if (owner.toLowerCase() !== project) return malformed('is the address of a composition of another project')
  return { ok: true, value: last.toLowerCase() }
}

/** Compositions that an error lists. */
const MAX_LISTED = 10

/** Describes a field that names a composition. */
const COMPOSITION_ID_RULE =
  'the UUID of a composition, the first 5 hexadecimal digits of it, or an address that ends in the project’s id and either of these'

/** The composition of the project that `text` names. Short ids of older projects may name several: 400. */
export function resolveComposition<C extends { id: string; name: string }>(
  project: { id: string; compositions: readonly C[] },
  text: string,
): Resolved<C> {
  const parsed = parseCompositionId(project.id, text)
  if (!parsed.ok) return parsed
  const isShort = SHORT_ID.test(parsed.value)
  const matches = project.compositions.filter(
    ({ id }) => (isShort ? shortIdOf(id) : id.toLowerCase()) === parsed.value,
  )
  const [found, ...others] = matches
  if (found === undefined)
    return { ok: false, status: 404, message: notFound(parsed.value, project.compositions) }
  if (others.length > 0)
    return malformed(
      `is the short id of ${matches.length} compositions; give the full id of one: ${matches.map(({ id, name }) => `${id} ("${name}")`).join(', ')}`,
    )
  return { ok: true, value: found }
}

/** Lists what exists, so the next request can be right. */
function notFound(value: string, compositions: readonly { id: string; name: string }[]): string {
  const listed = compositions.slice(0, MAX_LISTED).map(({ id, name }) => `${shortIdOf(id)} “${name}”`)
  const more = compositions.length > MAX_LISTED ? ', …' : ''
  const present = listed.length === 0 ? 'no compositions' : `${listed.join(', ')}${more}`
  return `Composition ${value} not found; the project has ${present}.`
}

function isPlainId(text: string): boolean {
  return UUID.test(text) || SHORT_ID.test(text)
}

function malformed(what: string): Resolved<never> {
  return { ok: false, status: 400, message: `composition_id ${what}.` }
}
