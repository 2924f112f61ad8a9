// What a visitor may write under a page.

export type CommentFields = { name: string | null; at: string | null; text: string | null }

const MAX_NAME = 80
const MAX_TEXT = 2000

/** The comment, or a sentence about what's wrong with it. `at` is `1:23`, `1:02:03` or seconds. */
export function commentOf(
  { name, at, text }: CommentFields,
  durationUs: number,
): { name: string; atUs: number; text: string } | string {
  const [who, what] = [(name ?? '').trim(), (text ?? '').replaceAll('\r\n', '\n').trim()]
  if (who.length < 1 || who.length > MAX_NAME) return `Enter a name of 1 to ${MAX_NAME} characters.`
  if (what.length < 1 || what.length > MAX_TEXT) return `Write a comment of 1 to ${MAX_TEXT} characters.`
  const atUs = microsecondsOf((at ?? '0').trim())
  if (atUs === null) return 'Enter the time as minutes and seconds, such as 1:23.'
  return { name: who, atUs: Math.min(atUs, durationUs), text: what }
}

function microsecondsOf(at: string): number | null {
  const [, hours = '0', minutes = '0', seconds] =
    /^(?:(?:(\d{1,2}):)?(\d{1,3}):)?(\d{1,6}(?:\.\d{1,3})?)$/.exec(at) ?? []
  if (seconds === undefined) return null
  return Math.round((Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1e6)
}
