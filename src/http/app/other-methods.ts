// Answers 405 for methods that an /app/api path doesn't support, and lists those it does.
import { type AnyElysia, status } from 'elysia'
import { PRIVATE_HEADERS } from './signed-in.ts'

/** Call it after all routes are registered. */
export function refuseOtherMethods(app: AnyElysia): void {
  const routesOf = Map.groupBy(app.routes, ({ path }) => path)
  for (const [path, routes] of routesOf) {
    const methods = routes.map(({ method }) => method)
    const allow = methods.includes('GET') ? [...new Set([...methods, 'HEAD'])] : methods
    app.all(path.slice(app.config.prefix?.length ?? 0), ({ request, set }) => {
      Object.assign(set.headers, PRIVATE_HEADERS, { allow: allow.join(', ') })
      const message = `${request.method} is not supported here; allowed: ${allow.join(', ')}.`
      return status(405, { error: 'Method Not Allowed', message })
    })
  }
}
