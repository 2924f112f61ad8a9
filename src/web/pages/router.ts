// Which view the address means. History navigation without a library: the application has few paths.
import { computed, signal } from '@preact/signals'

const address = signal(currentAddress())

function currentAddress(): { path: string; query: URLSearchParams; fragment: string } {
  return {
    path: location.pathname.replace(/(.)\/+$/, '$1'),
    query: new URLSearchParams(location.search),
    fragment: location.hash.slice(1),
  }
}

addEventListener('popstate', () => {
  address.value = currentAddress()
})

/** An address with this opens with the choice of files to import: file_upload_ui of MCP hands it out. */
const ADD_FILES = 'add-files'
export const asksForFiles = computed(() => address.value.query.has(ADD_FILES))

/** Takes the request for files, and the name with it, out of the address: going back must not repeat it. */
export function forgetAskedFiles(): void {
  if (asksForFiles.peek()) navigate(location.pathname, { replace: true })
}

export const path = computed(() => address.value.path)
export const query = computed(() => address.value.query)

/** Opens another view; `replace` adds no step to go back to. */
export function navigate(to: string, { replace = false } = {}): void {
  if (replace) history.replaceState(null, '', to)
  else history.pushState(null, '', to)
  address.value = currentAddress()
  if (!replace) scrollTo(0, 0)
}

/** Somebody may type an address that is not encoded as addresses are. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

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

export const view = computed<View>(() => {
  const [first = '', second = '', ...more] = path.value.slice(1).split('/').map(decoded)
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
    if (first === 'welcome') return { name: 'password', secret: address.value.fragment }
    return { name: 'unknown' }
  }
  if (first === 'oauth' && second === 'authorize') return { name: 'connect' }
  if (first === 'jobs') return { name: 'job', jobId: second }
  if (first === 'settings') return { name: 'settings', section: second }
  return { name: 'unknown' }
})
