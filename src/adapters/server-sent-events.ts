// Reads the data of server-sent events, as far as chat servers use them.

const MAX_EVENT_CHARACTERS = 1_000_000

/** The `data` of each event, in order; comments (LM Studio's and LiteLLM's pings) are left out. */
export async function* eventsOf(response: Response): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const chunk of response.body ?? []) {
    rest += decoder.decode(chunk as Uint8Array, { stream: true })
    const lines = rest.split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      const data = dataOf(line)
      if (data !== null) yield data
    }
    if (rest.length > MAX_EVENT_CHARACTERS) throw new Error('The model server sent an event without an end.')
  }
  const last = dataOf(rest)
  if (last !== null) yield last
}

/** Each event of a chat is one line. */
function dataOf(line: string): string | null {
  return line.startsWith('data:') ? line.slice(5).trim() : null
}
