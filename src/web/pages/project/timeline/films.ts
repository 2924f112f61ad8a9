// The filmstrips that are being drawn, decoded off the main thread at the size they are drawn in. Few
// are kept: one of an hour takes some megabytes.
import type { MediaId } from '../../../../edit/document.ts'
import type { ProjectMedia } from '../../server/project.ts'

/** Pictures of a media in one image, row by row. */
export type Film = {
  image: ImageBitmap
  columns: number
  count: number
  intervalUs: number
  /** In pixels of the image. */
  tileWidth: number
  tileHeight: number
}

/** More media than this are rarely visible at the same time. */
const MAX_FILMS = 8
/** What failed, or is not made yet, is asked for again no sooner. */
const RETRY_AFTER_MS = 5_000

type Entry = { state: 'loading' } | { state: 'ready'; film: Film } | { state: 'failed'; atMs: number }

export type Films = ReturnType<typeof createFilms>

/** `height` is that of a picture, in pixels of the screen. */
export function createFilms(height: number, onReady: () => void) {
  /** The one that was drawn last is at the end. */
  const entries = new Map<MediaId, Entry>()
  let isGone = false

  const forget = (mediaId: MediaId) => {
    const entry = entries.get(mediaId)
    if (entry?.state === 'ready') entry.film.image.close()
    entries.delete(mediaId)
  }

  const load = async (media: ProjectMedia) => {
    const film = await readFilm(media, height).catch(() => null)
    if (isGone) {
      film?.image.close()
      return
    }
    entries.set(media.id, film ? { state: 'ready', film } : { state: 'failed', atMs: performance.now() })
    for (const mediaId of entries.keys()) if (entries.size > MAX_FILMS) forget(mediaId)
    if (film) onReady()
  }

  return {
    /** Null while it is loaded, and for what has no pictures. */
    of(media: ProjectMedia): Film | null {
      if (urlOf(media) === null) return null
      const entry = entries.get(media.id)
      if (entry?.state === 'ready') {
        entries.delete(media.id)
        entries.set(media.id, entry)
        return entry.film
      }
      const isDue = entry?.state === 'failed' && performance.now() - entry.atMs > RETRY_AFTER_MS
      if (entry === undefined || isDue) {
        entries.set(media.id, { state: 'loading' })
        void load(media)
      }
      return null
    },
    dispose(): void {
      isGone = true
      for (const mediaId of [...entries.keys()]) forget(mediaId)
    },
  }
}

/** A still is a strip of one picture. */
function urlOf({ kind, filmstrip, poster_url }: ProjectMedia): string | null {
  return kind === 'image' ? poster_url : (filmstrip?.url ?? null)
}

async function readFilm(media: ProjectMedia, height: number): Promise<Film | null> {
  const url = urlOf(media)
  const response = url === null ? null : await fetch(url, { credentials: 'same-origin' })
  if (!response?.ok) return null
  const bytes = await response.blob()
  const { filmstrip } = media
  if (filmstrip === null) {
    const image = await createImageBitmap(bytes, { resizeHeight: height, resizeQuality: 'medium' })
    return {
      image,
      columns: 1,
      count: 1,
      intervalUs: 1e6,
      tileWidth: image.width,
      tileHeight: image.height,
    }
  }
  const { tile_width, tile_height, columns, count, interval_seconds } = filmstrip
  const scale = Math.min(1, height / tile_height)
  const tileWidth = Math.max(1, Math.round(tile_width * scale))
  const tileHeight = Math.max(1, Math.round(tile_height * scale))
  const image = await createImageBitmap(bytes, {
    resizeWidth: tileWidth * columns,
    resizeHeight: tileHeight * Math.ceil(count / columns),
    resizeQuality: 'medium',
  })
  return { image, columns, count, intervalUs: interval_seconds * 1e6, tileWidth, tileHeight }
}
