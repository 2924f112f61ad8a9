// Finds the composition a request names among the project's current ones.
import { parseCompositionId, type Resolved, resolveComposition } from '../../edit/composition-id.ts'
import type { Composition } from '../../edit/document.ts'
import { RoughcutError } from '../../errors.ts'
import type { Store } from '../../store/open.ts'
import { fieldPath } from '../shared/json-text.ts'
import { invalid } from '../shared/request-validation.ts'

/** Throws `bad_request` about the field at `path`, and `not_found`. */
export function requireComposition(
  store: Pick<Store, 'revisions'>,
  projectId: string,
  given: string,
  path: readonly (string | number)[] = ['composition_id'],
): Composition {
  const { compositions } = store.revisions.head(projectId).document
  return requireResolved(resolveComposition({ id: projectId, compositions }, given), path)
}

/** Throws `bad_request` for a value that can't name a composition in any project. */
export function checkCompositionId(projectId: string, given: string | undefined): void {
  if (given !== undefined) requireResolved(parseCompositionId(projectId, given), ['composition_id'])
}

/** The resolved composition; throws the error for a name that matches nothing. */
export function requireResolved<T>(resolved: Resolved<T>, path: readonly (string | number)[]): T {
  if (resolved.ok) return resolved.value
  if (resolved.status === 400)
    throw invalid(resolved.message.replace(/^composition_id(?= )/, fieldPath(path)), path)
  throw new RoughcutError('not_found', resolved.message)
}
