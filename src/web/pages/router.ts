// Which view the address means. History navigation without a library: the application has few paths.
import { computed, signal } from '@preact/signals'
import { type View, viewOf } from './view-of.ts'

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

export const view = computed<View>(() => viewOf(path.value, address.value.fragment))
