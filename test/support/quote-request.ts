/**
 * The arguments of a scripted call, with the whole request as its quotation when the script gives none: a
 * model that acts in good faith. `texts` are the messages that it was sent.
 */
export function quotingRequest(given: unknown, texts: readonly string[]): unknown {
  const request = texts.map((text) => /\nRequest:\n([\s\S]*)$/.exec(text)?.[1]).find(Boolean)
  const isPlain = given !== null && typeof given === 'object' && !Array.isArray(given)
  return isPlain && request !== undefined ? { asked: request, ...given } : given
}
