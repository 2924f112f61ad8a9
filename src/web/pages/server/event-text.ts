// The text of server-sent events, as it comes in pieces of a stream, back into events. Pure.

export type ServerEvent = { event: string; data: unknown }

/** Takes the text piece by piece; gives the events that it completes. Comments and `retry` say nothing here. */
export function createEventReader(): (piece: string) => ServerEvent[] {
  let rest = ''
  return (piece) => {
    const blocks = (rest + piece).split('\n\n')
    rest = blocks.pop() ?? ''
    return blocks.flatMap((block) => {
      const lines = block.split('\n')
      const event = fieldOf(lines, 'event')
      const data = fieldOf(lines, 'data')
      return event === null || data === null ? [] : [{ event, data: JSON.parse(data) as unknown }]
    })
  }
}

/** Our server writes each field once, on a line of its own. */
function fieldOf(lines: readonly string[], field: string): string | null {
  const start = `${field}: `
  return lines.find((line) => line.startsWith(start))?.slice(start.length) ?? null
}
