// Serves test/fixtures/media on loopback, as a host that imports can be made from.
import { join } from 'node:path'
import { serve } from 'bun'

const FOLDER = join(import.meta.dir, '../fixtures/media')

/** `await using host = startFixtureHost()`; `host.url('interview.mp4')`. */
export function startFixtureHost() {
  const server = serve({
    hostname: '127.0.0.1',
    port: 0,
    fetch: (request) => new Response(Bun.file(join(FOLDER, new URL(request.url).pathname))),
  })
  return {
    url: (name: string) => `http://127.0.0.1:${server.port}/${name}`,
    async [Symbol.asyncDispose]() {
      await server.stop(true)
    },
  }
}
