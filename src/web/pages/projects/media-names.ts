// The media that an import asks for: files that have arrived and pasted addresses, each under a different name.
import type { NewMedia } from '../server/projects.ts'

/** Uploads first, then `urls`. `taken` are names that the project has already; names that are the same get a number. */
export function namedMedia(
  chosen: { uploads: readonly { name: string; uploadId: string }[]; urls: readonly string[] },
  { taken, asSequence }: { taken: readonly string[]; asSequence: boolean },
): NewMedia[] {
  const media: NewMedia[] = []
  const free = (name: string) => freeName(name, [...taken, ...media.map((one) => one.name)])
  for (const { name, uploadId } of chosen.uploads)
    media.push({ name: free(safeName(name) || 'media'), upload_id: uploadId })
  for (const url of chosen.urls) media.push({ name: free(nameOfAddress(url)), url })
  if (asSequence && media.length > 1)
    media.push({
      name: free('Recording'),
      tracks: media.map(({ name }) => ({ media: name })),
      sync: true,
    })
  return media
}

export function isWebAddress(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && (url.protocol === 'http:' || url.protocol === 'https:')
}

/** The last part of the path, as people read it. */
function nameOfAddress(url: string): string {
  const last = URL.parse(url)?.pathname.split('/').filter(Boolean).at(-1) ?? ''
  try {
    return safeName(decodeURIComponent(last)) || 'media'
  } catch {
    return safeName(last) || 'media'
  }
}

/** A name that is one segment of a media key. */
function safeName(name: string): string {
  const plain = name.replace(/[/\p{Cc}]/gu, ' ').trim()
  return plain === '.' || plain === '..' ? 'media' : plain.slice(0, 200)
}

/** Names are the same when they are in NFC, as the server compares them. */
function freeName(wanted: string, taken: readonly string[]): string {
  const known = new Set(taken.map((name) => name.normalize('NFC')))
  let free = wanted
  for (let count = 2; known.has(free.normalize('NFC')); count++) free = numbered(wanted, count)
  return free
}

function numbered(name: string, count: number): string {
  const dot = name.lastIndexOf('.')
  return dot > 0 ? `${name.slice(0, dot)} ${count}${name.slice(dot)}` : `${name} ${count}`
}
