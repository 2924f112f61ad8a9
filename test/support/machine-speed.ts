// How fast this machine is, for tests that bound how long something may take: a bar of a second means little where everything takes twice
// as long.

const REFERENCE_MS = 50
const WORDS =
  'remove the pauses between the second and the third question, then fade out over two seconds'.split(' ')

/** How many times longer the processor takes for a fixed piece of work than the machine that the bars were set on; at least 1. */
export function slowness(): number {
  let least = Number.POSITIVE_INFINITY
  for (let tried = 0; tried < 5; tried++) {
    const began = process.cpuUsage()
    work()
    const { user, system } = process.cpuUsage(began)
    least = Math.min(least, (user + system) / 1000)
  }
  return Math.max(1, least / REFERENCE_MS)
}

/** What readers do most: words looked up, lists copied, functions called. */
function work(): number {
  const counts = new Map<string, number>()
  for (let round = 0; round < 200_000; round++) {
    const tokens = WORDS.map((text, at) => ({ text, at, senses: round % 7 === at % 7 ? { verb: text } : {} }))
    const said = tokens.filter(({ senses }) => 'verb' in senses).map((token) => ({ ...token, round }))
    for (const { text } of said) counts.set(text, (counts.get(text) ?? 0) + 1)
  }
  return counts.size
}
