// What a recording's numbers mean as colors, and how they're converted for the rendered file: 8 bits in video range
// with the matrix of BT.601 or BT.709, written into the file. Texts only.

type Size = { width: number; height: number }

/** How a picture is recorded, in ffmpeg's words; null where the file does not say. */
export type PictureTraits = {
  matrix: string | null
  transfer: string | null
  isInterlaced: boolean
  hasAlpha: boolean
}

/** Assumed for media imported before this was recorded. */
export const UNKNOWN_TRAITS: PictureTraits = {
  matrix: null,
  transfer: null,
  isInterlaced: false,
  hasAlpha: false,
}

/** The matrices that files are rendered in, as ffmpeg tags them. */
export type ColorMatrix = 'bt709' | 'smpte170m' | 'bt470bg'

/** Files that don't say are read as players read them: by their resolution. */
export function matrixOfSize({ width, height }: Size): ColorMatrix {
  return Math.min(width, height) >= 720 ? 'bt709' : 'smpte170m'
}

/** The matrix of the render when the composition has nothing else in it. */
export function renderedMatrixOf({ matrix, transfer }: PictureTraits, size: Size): ColorMatrix {
  if (isHighDynamicRange(transfer) || matrix?.startsWith('bt2020')) return 'bt709'
  if (matrix === 'bt709' || matrix === 'smpte170m' || matrix === 'bt470bg') return matrix
  return matrixOfSize(size)
}

/** Options of `scale` from a picture's own matrix to the rendered one. */
export function matrixOptions(
  traits: PictureTraits,
  picture: Size,
  isStill: boolean,
  to: ColorMatrix,
): string {
  const from = ownMatrix(traits, picture, isStill)
  return `in_color_matrix=${from}:out_color_matrix=${scaleName(to)}:out_range=tv`
}

/** As `scale` names it. JPEG and WebP are always in that of BT.601, and pictures in RGB have none. */
function ownMatrix(traits: PictureTraits, picture: Size, isStill: boolean): string {
  if (traits.matrix?.startsWith('bt2020')) return 'bt2020'
  if (isStill) return traits.matrix === 'bt709' ? 'bt709' : 'bt601'
  return scaleName(renderedMatrixOf(traits, picture))
}

/**
 * Premultiplied colors, in RGB with alpha: transparent pixels have a color too, often an ugly one, which scaling would
 * smear over the edges. Dropping the alpha puts the picture on black.
 */
export function premultipliedFilters(traits: PictureTraits, picture: Size, isStill: boolean): string[] {
  if (!traits.hasAlpha) return []
  return [
    `scale=in_color_matrix=${ownMatrix(traits, picture, isStill)}`,
    'format=gbrap',
    'premultiply=inplace=1',
  ]
}

/** `scale` knows BT.601 by one name. */
function scaleName(matrix: ColorMatrix): string {
  return matrix === 'bt709' ? 'bt709' : 'bt601'
}

/** Recorded for screens that are brighter than those of standard video: PQ and HLG, as phones do. */
export function isHighDynamicRange(transfer: string | null): boolean {
  return transfer === 'smpte2084' || transfer === 'arib-std-b67'
}

/**
 * Such a picture as standard video: reference white (203 cd/m², ITU-R BT.2408) becomes white, what is
 * brighter is compressed, dark and middle tones stay. 8 bits, BT.709.
 */
export function standardRangeFilters({ transfer, hasAlpha }: PictureTraits): string[] {
  if (!isHighDynamicRange(transfer)) return []
  return [
    `zscale=tin=${transfer}:min=2020_ncl:pin=2020:rin=limited:t=linear:npl=203`,
    hasAlpha ? 'format=gbrapf32le' : 'format=gbrpf32le',
    'zscale=p=709',
    'tonemap=mobius:param=0.3:desat=0:peak=5',
    'zscale=t=709:m=709:r=limited',
    hasAlpha ? 'format=yuva444p' : 'format=yuv420p',
  ]
}

/** Tags of what is encoded: a filter for frames that carry their tags along, and options of old encoders. */
export function colorTags(matrix: ColorMatrix): { filter: string; options: string[] } {
  const primaries = matrix
  // The two of BT.601 share a curve, which ffmpeg names after one of them.
  const transfer = matrix === 'bt470bg' ? 'smpte170m' : matrix
  return {
    filter: `setparams=range=tv:color_primaries=${primaries}:color_trc=${transfer}:colorspace=${matrix}`,
    options: [
      ...['-color_range', 'tv', '-color_primaries', primaries],
      ...['-color_trc', transfer, '-colorspace', matrix],
    ],
  }
}
