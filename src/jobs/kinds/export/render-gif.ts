// A GIF preview: small, silent, ten pictures a second, the first half minute. Through a small video,
// because the palette must be known before the first picture is written, and a whole clip does not fit
// in memory.
import { join } from 'node:path'
import { fileInput, runFfmpeg } from '../../../adapters/ffmpeg.ts'
import type { Composition } from '../../../edit/document.ts'
import { durationOfItems, mainTrackOf } from '../../../edit/position.ts'
import type { Rational } from '../../../edit/time.ts'
import { RoughcutError } from '../../../errors.ts'
import type { Size } from '../../../render/picture/fit.ts'
import type { ExportWork, ReportPart } from './export-work.ts'
import { type FileToRender, renderVideoFile } from './render-file.ts'

/** GIF counts in hundredths of a second: this rate is exact. */
export const GIF_RATE: Rational = { numerator: 10, denominator: 1 }
const MAX_US = 30_000_000
const MAX_SIDE = 480

/** The composition as far as the preview shows it; the same object when that is all of it. */
export function previewOf(composition: Composition): Composition {
  const items = [...mainTrackOf(composition).items]
  if (durationOfItems(items) <= MAX_US) return composition
  while (items.length > 1 && durationOfItems(items.slice(0, -1)) >= MAX_US) items.pop()
  const last = items.pop()
  if (last === undefined) return composition
  const leftUs = MAX_US - durationOfItems(items)
  if (last.kind === 'gap') items.push({ kind: 'gap', durationUs: leftUs })
  else {
    const { startUs, endUs } = last.sourceRange
    const cutUs = Math.min(endUs, startUs + Math.round(leftUs * last.effects.speed))
    items.push({ ...last, sourceRange: { startUs, endUs: Math.max(startUs + 1, cutUs) } })
  }
  const [main, ...overlays] = composition.tracks
  return main === undefined ? composition : { ...composition, tracks: [{ ...main, items }, ...overlays] }
}

/** At most 480 pixels wide and high. */
export function gifSizeOf({ width, height }: Size): Size {
  const factor = Math.min(1, MAX_SIDE / Math.max(width, height))
  const even = (pixels: number) => Math.max(16, 2 * Math.round((pixels * factor) / 2))
  return { width: even(width), height: even(height) }
}

/** Renders an animated GIF with a palette of its own. */
export async function renderGif(work: ExportWork, target: FileToRender, report: ReportPart): Promise<void> {
  const video = join(work.temporaryFolder, 'preview.mp4')
  const palette = join(work.temporaryFolder, 'palette.png')
  await renderVideoFile(work, { ...target, format: 'mp4', file: video }, (label, share) =>
    report(label, share * 0.7),
  )
  await run(work, ['-i', fileInput(video), '-vf', 'palettegen', '-frames:v', '1', '-y', fileInput(palette)])
  report('Choosing colors', 0.8)
  await run(work, [
    ...[
      '-i',
      fileInput(video),
      '-i',
      fileInput(palette),
      '-filter_complex',
      '[0:v][1:v]paletteuse=dither=bayer',
    ],
    ...['-an', '-f', 'gif', '-y', fileInput(target.file)],
  ])
}

async function run(work: ExportWork, args: string[]): Promise<void> {
  const { exit, errors } = await runFfmpeg(work.programs, args, { signal: work.signal })
  if (exit.code !== 0)
    throw new RoughcutError('internal_error', 'ffmpeg could not make the GIF.', {
      cause: new Error(errors.join('; ')),
    })
}
