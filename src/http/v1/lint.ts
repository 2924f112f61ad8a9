// For clients that call us by the vendor's host name: which parts of an accepted request the hosted service would
// refuse. Findings go into the Roughcut-Lint response header and the log; the request is processed as usual.
import { hostNameOf } from '../../adapters/host-name.ts'
import { asError } from '../../errors.ts'
import type { Log } from '../../log.ts'
import { isVendorHost } from '../../vendor-hosts.ts'
import { pathOf } from './endpoint.ts'
import type { LintFinding } from './lint-findings.ts'
import type { Route } from './route.ts'

/** What the lint needs to know about a route. */
export type Linted = Pick<Route, 'method' | 'path' | 'isExtension' | 'lint'>

const LINT_HEADER = 'roughcut-lint'
/** More wouldn't help anyone, and a header has to stay short. */
const MAX_SHOWN = 10
type Answer = () => Promise<Response>

/** Answers a request; under the vendor's names, adds what the hosted service would refuse. */
export function createLint(routes: readonly Linted[], log: Log) {
  return async (request: Request, answer: Answer): Promise<Response> => {
    if (!isVendorHost(hostNameOf(request.headers.get('host') ?? ''))) return answer()
    const route = routeOf(routes, request)
    if (route === undefined || (!route.isExtension && !route.lint)) return answer()
    return linted(route, request, answer)
  }

  async function linted(route: Linted, request: Request, answer: Answer): Promise<Response> {
    // Cloned before the handler reads the body.
    const copy = route.lint === undefined ? null : request.clone()
    const response = await answer()
    const findings = route.isExtension ? [extensionPath(route)] : []
    if (route.lint && copy && response.ok) findings.push(...route.lint(await bodyOf(copy)))
    if (findings.length === 0) return response
    for (const { rule, field, fix } of findings.slice(0, MAX_SHOWN))
      log.warn('the hosted service would refuse this', { rule, field, fix, path: pathOf(request.url) })
    response.headers.set(LINT_HEADER, headerOf(findings))
    return response
  }

  /** An accepted body is a JSON object; anything else has no findings. */
  async function bodyOf(copy: Pick<Request, 'json'>): Promise<Record<string, unknown>> {
    try {
      return Object(await copy.json())
    } catch (thrown) {
      log.warn('body not linted', { error: asError(thrown) })
      return {}
    }
  }
}

function extensionPath({ method, path }: Linted): LintFinding {
  return {
    rule: 'extension',
    field: `${method} ${path}`,
    fix: 'Only Roughcut has this operation; do without it to run against the hosted service.',
  }
}

/** `RULE FIELD`, separated by commas; names in a field may contain characters that headers can't. */
function headerOf(findings: readonly LintFinding[]): string {
  return findings
    .slice(0, MAX_SHOWN)
    .map(({ rule, field }) => `${rule} ${field.replaceAll(/[^\x20-\x7e]/gu, encodeURIComponent)}`)
    .join(', ')
}

function routeOf(routes: readonly Linted[], { method, url }: Request): Linted | undefined {
  const wanted = method === 'HEAD' ? 'GET' : method
  const segments = pathOf(url).split('/')
  const matches = (path: string) => {
    const pattern = path.split('/')
    return (
      pattern.length === segments.length &&
      pattern.every((part, at) => part.startsWith(':') || part === segments[at])
    )
  }
  return routes.find((route) => route.method === wanted && matches(route.path))
}
