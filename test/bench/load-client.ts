// Asks one HTTP server as fast as it answers, over a number of connections with one request each under
// way. Runs as a process of its own, so that it does not take the server's time. Prints one JSON line.
//   bun load-client.ts PORT CONNECTIONS SECONDS REQUEST...   (requests as base64, sent in turn)

export type LoadResult = {
  requests: number
  perSecond: number
  p50Ms: number
  p99Ms: number
  failures: number
}

const [port, connections, seconds, ...encoded] = process.argv.slice(2)
const requests = encoded.map((text) => Buffer.from(text, 'base64'))
const latencies: number[] = []
let failures = 0
let turn = 0
const begun = performance.now()
const endsAt = begun + Number(seconds) * 1000

type State = { sentAt: number; got: string }

function ask(socket: Bun.Socket<State>) {
  const request = requests[turn++ % requests.length]
  if (!request || performance.now() >= endsAt) {
    socket.end()
    return
  }
  socket.data = { sentAt: performance.now(), got: '' }
  socket.write(request)
}

function isWhole(got: string): boolean {
  const head = got.indexOf('\r\n\r\n')
  const length = /\r\ncontent-length: (\d+)/i.exec(got)?.[1]
  return head >= 0 && length !== undefined && Buffer.byteLength(got) - head - 4 >= Number(length)
}

const closed: Promise<void>[] = []
for (let i = 0; i < Number(connections); i++) {
  const { promise, resolve } = Promise.withResolvers<void>()
  closed.push(promise)
  await Bun.connect<State>({
    hostname: '127.0.0.1',
    port: Number(port),
    socket: {
      open: ask,
      data(socket, piece) {
        socket.data.got += piece.toString('latin1')
        if (!isWhole(socket.data.got)) return
        if (!socket.data.got.startsWith('HTTP/1.1 2')) failures += 1
        latencies.push(performance.now() - socket.data.sentAt)
        ask(socket)
      },
      close: () => resolve(),
      error: () => resolve(),
    },
  })
}
await Promise.all(closed)
const elapsedMs = performance.now() - begun
latencies.sort((a, b) => a - b)
const quantile = (part: number) =>
  latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * part))] ?? 0
const result: LoadResult = {
  requests: latencies.length,
  perSecond: (latencies.length / elapsedMs) * 1000,
  p50Ms: quantile(0.5),
  p99Ms: quantile(0.99),
  failures,
}
console.log(JSON.stringify(result))
