// Frames: the grid that a composition is rendered on. Counting is exact (rational rates, integer
// microseconds); nothing here knows what is in a frame.
import type { Composition, EditContext, MediaReference } from './document.ts'
import { placedClips } from './position.ts'
import type { Microseconds, Rational } from './time.ts'

const rate = (numerator: number, denominator = 1): Rational => ({ numerator, denominator })

/** The rates that editors and players agree on, slowest first. */
export const STANDARD_RATES: readonly Rational[] = [
  rate(24000, 1001),
  rate(24),
  rate(25),
  rate(30000, 1001),
  rate(30),
  rate(50),
  rate(60000, 1001),
  rate(60),
]

const DEFAULT_RATE = rate(30)

/** Frames per second as a decimal number, for comparisons and texts only. */
export function perSecond({ numerator, denominator }: Rational): number {
  return numerator / denominator
}

/** The frame that begins nearest to `us`. */
export function frameAt(us: Microseconds, { numerator, denominator }: Rational): number {
  return Math.round((us * numerator) / (denominator * 1_000_000))
}

/** When frame `frame` begins, to the nearest microsecond. */
export function startOfFrame(frame: number, { numerator, denominator }: Rational): Microseconds {
  return Math.round((frame * denominator * 1_000_000) / numerator)
}

/** The sample with which frame `frame` begins: sound and picture are derived from the same integers. */
export function sampleOfFrame(
  frame: number,
  { numerator, denominator }: Rational,
  sampleRate: number,
): number {
  return Math.round((frame * denominator * sampleRate) / numerator)
}

/** The standard rate nearest to `wanted`; phones write 29.98 and screens 120, editors want neither. */
function standardRate(wanted: Rational | null): Rational {
  if (wanted === null || !(wanted.numerator > 0) || !(wanted.denominator > 0)) return DEFAULT_RATE
  const distance = (candidate: Rational) => Math.abs(perSecond(candidate) - perSecond(wanted))
  return STANDARD_RATES.reduce((best, next) => (distance(next) < distance(best) ? next : best))
}

/** The rate of a composition: of the first picture that its main track shows, else 30. */
export function frameRateOf(composition: Composition, context: EditContext): Rational {
  for (const track of composition.tracks)
    for (const { clip } of placedClips(track.items)) {
      const media = context.media.get(clip.mediaId)
      const shown = media && pictureOf(media, clip.effects.angle, context)
      if (shown?.media.kind === 'video') return standardRate(shown.media.frameRate)
    }
  return DEFAULT_RATE
}

/**
 * The file whose picture a media shows, and by how much it starts after the media does. For a
 * sequence it is the chosen track, else the first with a picture; null without one.
 */
export function pictureOf(
  media: MediaReference,
  angle: number | null,
  context: EditContext,
): { media: MediaReference; offsetUs: Microseconds } | null {
  if (media.kind !== 'sequence') return media.hasPicture ? { media, offsetUs: 0 } : null
  const tracks = angle === null ? media.tracks : media.tracks.slice(angle, angle + 1)
  for (const { mediaId, offsetUs } of tracks) {
    const source = context.media.get(mediaId)
    if (source?.hasPicture) return { media: source, offsetUs }
  }
  return null
}
