// Which view a path means. Pure: the browser chooses what to draw by it, the server whether to answer 404.

export type View =
  | { name: 'login' }
  | { name: 'password'; secret: string }
  | { name: 'projects'; trashed: boolean }
  /** `compositionId`: which one to open, as the address names it. */
  | { name: 'project'; projectId: string; compositionId: string | null }
  | { name: 'jobs' }
  | { name: 'job'; jobId: string }
  | { name: 'settings'; section: string }
  /** A program asks for access; what it asks is in the query. */
  | { name: 'connect' }
  | { name: 'library' }
  /** The words are in the query. */
  | { name: 'search' }
  /** An edit link; its nonce is in the query. */
  | { name: 'import' }
  | { name: 'unknown' }

/** `fragment` is what follows the `#`, which only the browser knows. */
export function viewOf(path: string, fragment = ''): View {
  const [first = '', second = '', ...more] = path
    .replace(/(.)\/+$/, '$1')
    .slice(1)
    .split('/')
    .map(decoded)
  const [third = '', ...rest] = more
  if (first === 'projects' && second !== '' && rest.length === 0)
    return { name: 'project', projectId: second, compositionId: third === '' ? null : third }
  if (more.length > 0) return { name: 'unknown' }
  if (second === '') {
    if (first === '') return { name: 'projects', trashed: false }
    if (first === 'trash') return { name: 'projects', trashed: true }
    if (first === 'login') return { name: 'login' }
    if (first === 'jobs') return { name: 'jobs' }
    if (first === 'search') return { name: 'search' }
    if (first === 'library') return { name: 'library' }
    if (first === 'import') return { name: 'import' }
    if (first === 'settings') return { name: 'settings', section: '' }
    // In the fragment, which browsers send to nobody.
    if (first === 'welcome') return { name: 'password', secret: fragment }
    return { name: 'unknown' }
  }
  if (first === 'oauth' && second === 'authorize') return { name: 'connect' }
  if (first === 'jobs') return { name: 'job', jobId: second }
  if (first === 'settings') return { name: 'settings', section: second }
  return { name: 'unknown' }
}

/** Somebody may type an address that is not encoded as addresses are. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
