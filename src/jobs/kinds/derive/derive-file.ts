// One derived file from one original, and what its probe found: peaks, filmstrip, poster or proxy.
import {
  type DeriveOptions,
  filmstripOf,
  makeFilmstrip,
  makePeaks,
  makePoster,
  makeProxy,
  makeStillProxy,
} from '../../../adapters/derive-media.ts'
import { alphaInputOptions, COMMON_CLOCK } from '../../../adapters/ffmpeg.ts'
import type { MediaPrograms } from '../../../adapters/media-programs.ts'
import {
  colorTags,
  matrixOptions,
  type PictureTraits,
  premultipliedFilters,
  renderedMatrixOf,
  standardRangeFilters,
  UNKNOWN_TRAITS,
} from '../../../render/picture/colors.ts'
import type { MediaItemRow } from '../../../store/media.ts'
import { proxyFileOf } from '../../../store/playable.ts'

export const DERIVED_KINDS = ['poster', 'peaks', 'filmstrip', 'proxy'] as const
export type DerivedKind = (typeof DERIVED_KINDS)[number]

/** Metadata of the original. */
export type DeriveSource = Pick<MediaItemRow, 'kind' | 'probe' | 'durationUs'>

/** The name of a derived file; a new way of making it takes a new name. */
export function derivedFileOf(item: DeriveSource, kind: DerivedKind): string {
  if (kind === 'peaks') return 'peaks.u8'
  if (kind === 'filmstrip') return 'filmstrip.jpg'
  if (kind === 'poster') return 'poster.jpg'
  return proxyFileOf(item).file
}

/** Writes `toFile` from the original at `file`: reads nothing else of the project. */
export async function deriveFile(
  kind: DerivedKind,
  file: string,
  toFile: string,
  item: DeriveSource,
  how: DeriveOptions,
): Promise<void> {
  const durationUs = item.durationUs ?? 0
  const recorded = item.probe?.pictureTraits ?? UNKNOWN_TRAITS
  const { hasAlpha } = recorded
  const standardRange = await standardRangeOf(recorded, how.programs)
  // Those filters convert the picture to standard range.
  const traits = standardRange.length === 0 ? recorded : { ...recorded, matrix: 'bt709', transfer: null }
  const alphaOptions = hasAlpha ? alphaInputOptions(item.probe?.videoCodec ?? null) : []
  const inputOptions = [...COMMON_CLOCK, ...alphaOptions]
  const size = { width: item.probe?.width ?? 0, height: item.probe?.height ?? 0 }
  const isStill = item.kind === 'image'
  const onBlack = premultipliedFilters(traits, size, isStill)
  // JPEG is in the matrix of BT.601. Its full range follows as a step of its own: ffmpeg of 2018 cannot do
  // both in one.
  const toJpeg = [`scale=${matrixOptions(traits, size, isStill, 'smpte170m')}`, 'format=yuv420p']
  const small = { ...how, inputOptions, colorFilters: [...standardRange, ...onBlack, ...toJpeg] }
  const sourceChannels = item.probe?.audioChannels ?? null
  if (kind === 'peaks') return makePeaks(file, toFile, { ...how, durationUs, sourceChannels })
  if (kind === 'filmstrip') return makeFilmstrip(file, toFile, stripOf(item), small)
  // Skip the very first frame, which is often black.
  if (kind === 'poster') return makePoster(file, toFile, { ...small, atUs: Math.min(durationUs / 10, 5e6) })
  if (isStill)
    return makeStillProxy(file, toFile, {
      ...{ ...how, inputOptions, hasAlpha },
      colorFilters: [...standardRange, ...(hasAlpha ? [] : toJpeg)],
    })
  const matrix = renderedMatrixOf(traits, size)
  const tags = colorTags(matrix)
  return makeProxy(file, toFile, {
    ...{ ...how, inputOptions, hasAlpha, colorTags: tags.options },
    colorFilters: [...standardRange, `scale=${matrixOptions(traits, size, isStill, matrix)}`, tags.filter],
    hasPicture: item.kind === 'video',
    hasAudio: (item.probe?.audioStreams ?? 0) > 0,
  })
}

/** HDR recordings would look pale; without the filters for it they do. */
async function standardRangeOf(traits: PictureTraits, programs: MediaPrograms): Promise<string[]> {
  const filters = standardRangeFilters(traits)
  if (filters.length === 0) return filters
  const missing = await programs.missingFeatures()
  return missing.some(({ name }) => name === 'zscale' || name === 'tonemap') ? [] : filters
}

/** How the filmstrip of a video is laid out. */
export function stripOf({ probe, durationUs }: Pick<MediaItemRow, 'probe' | 'durationUs'>) {
  return filmstripOf({
    width: probe?.width ?? 16,
    height: probe?.height ?? 9,
    durationUs: durationUs ?? 0,
  })
}
