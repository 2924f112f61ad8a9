// Files of this machine for the server of a command: on loopback, under addresses that nobody can guess, and only while
// the command runs.
import { randomBytes } from 'node:crypto'

export type OfferedFiles = Disposable & {
  /** Throws for a name that was not offered. */
  addressOf(name: string): string
}

/** Starts the host, unless there is nothing to offer. */
export function offerFiles(files: readonly { name: string; file: string }[]): OfferedFiles {
  const secret = randomBytes(32).toString('hex')
  const host =
    files.length === 0
      ? null
      : Bun.serve({
          hostname: '127.0.0.1',
          port: 0,
          fetch(request) {
            const [, given, index] = new URL(request.url).pathname.split('/')
            const offered = given === secret ? files[Number(index)] : undefined
            return offered ? new Response(Bun.file(offered.file)) : new Response(null, { status: 404 })
          },
        })
  return {
    addressOf(name) {
      const index = files.findIndex((one) => one.name === name)
      if (index < 0 || host === null) throw new Error(`the file ${name} was not offered`)
      return new URL(`/${secret}/${index}/${encodeURIComponent(name)}`, host.url).href
    },
    [Symbol.dispose]: () => void host?.stop(true),
  }
}
