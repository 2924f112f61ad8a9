// Splits a long film so several workers encode its picture at the same time, in parts cut at the plan's frames. One of
// them then makes the sound and joins the parts without re-encoding; the film is checked like any other.
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { perSecond } from '../../edit/frames.ts'
import { FORMATS } from '../../render/formats.ts'
import { type FrameRange, framesIn } from '../../render/picture/select-frames.ts'
import { isSeen, spansOf } from '../../render/picture/shots.ts'
import { standbyOfParts } from '../engine/queues.ts'
import { compositionOf } from '../kinds/export/export-composition.ts'
import type { ExportReport, PicturePart } from '../kinds/export/export-request.ts'
import { wantedFile } from '../kinds/export/render-composition.ts'
import type { FileHooks, RenderRequest, StepOfJob } from './steps.ts'

export type RenderParts = {
  /** In order; equal ones have one hash. */
  pictureParts?: readonly (PicturePart & { sha256: string })[]
  onMade?: (sha256: string) => void
}

type Render = (
  step: StepOfJob,
  request: RenderRequest,
  outFile: string,
  hooks: FileHooks,
  parts?: RenderParts,
) => Promise<ExportReport>

/** A shorter part gains less than it costs to fetch its media, send it back and join it. */
const MIN_PART_US = 2 * 60e6
/** How far a part's end may move from an even split to land on a cut. */
const MAX_SHIFT = 0.25
/** Percent of the whole that the parts take. */
const PARTS_UNTIL = 80

/** What each of `places` workers encodes of the picture; fewer than two: the film is not split. */
export function pictureRanges(request: RenderRequest, places: number, minPartUs = MIN_PART_US): FrameRange[] {
  const { format, project, compositionId } = request
  if (FORMATS[format].kind !== 'video' || format === 'gif') return []
  const { plan } = wantedFile(request, compositionOf(project.document, compositionId))
  const minFrames = Math.ceil((minPartUs / 1e6) * perSecond(plan.rate))
  const count = Math.min(places, Math.floor(plan.durationFrames / minFrames))
  if (count < 2) return []
  const spans = spansOf(plan, project.context)
  // A waveform is drawn from the sound, which is made once.
  if (!isSeen(spans)) return []
  const share = plan.durationFrames / count
  const cuts = spans.map(({ startFrame }) => startFrame)
  const borders = Array.from({ length: count - 1 }, (_, index) => {
    const even = Math.round(share * (index + 1))
    const distance = (frame: number) => Math.abs(frame - even)
    const nearest = cuts.reduce((best, cut) => (distance(cut) < distance(best) ? cut : best), 0)
    return distance(nearest) <= share * MAX_SHIFT ? nearest : even
  })
  const edges = [0, ...borders, plan.durationFrames]
  return borders
    .concat(plan.durationFrames)
    .map((endFrame, index) => ({ startFrame: edges[index] ?? 0, endFrame }))
}

/** Renders `ranges` with `render`, a step each, then the film. Throws what the first that fails throws; the others end. */
export async function renderInParts(
  step: StepOfJob,
  film: { request: RenderRequest; ranges: readonly FrameRange[]; outFile: string; folder: string },
  hooks: FileHooks,
  render: Render,
): Promise<ExportReport> {
  const { request, ranges, outFile } = film
  const folder = join(film.folder, crypto.randomUUID())
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const { standby, ...beside } = step
  const standbys = standby && standbyOfParts(standby, ranges.length)
  const ended = new AbortController()
  const signal = AbortSignal.any([step.signal, ended.signal])
  const percents = ranges.map(() => 0)
  const renderPart = async (part: FrameRange, index: number): Promise<PicturePart & { sha256: string }> => {
    const file = join(folder, `part-${index}.mp4`)
    let hash = ''
    await render(
      {
        ...{ ...beside, name: `${step.name} part ${index + 1}`, signal },
        ...(standbys && { standby: standbys.part() }),
      },
      { ...request, part },
      file,
      {
        ...hooks,
        onProgress(label, percent) {
          percents[index] = Math.max(percents[index] ?? 0, percent)
          const done = ranges.reduce((sum, range, i) => sum + framesIn([range]) * (percents[i] ?? 0), 0)
          hooks.onProgress(label, (done / framesIn(ranges)) * (PARTS_UNTIL / 100))
        },
      },
      {
        onMade: (sha256) => {
          hash = sha256
        },
      },
    ).finally(() => standbys?.partEnded())
    return { sha256: hash, file, frameCount: framesIn([part]) }
  }
  const rendering = ranges.map(renderPart)
  try {
    const pictureParts = await Promise.all(rendering)
    return await render(
      step,
      request,
      outFile,
      {
        ...hooks,
        onProgress: (label, percent) =>
          hooks.onProgress(label, PARTS_UNTIL + (percent * (100 - PARTS_UNTIL)) / 100),
      },
      { pictureParts },
    )
  } finally {
    ended.abort(new Error('another part of the film failed'))
    await Promise.allSettled(rendering)
    await rm(folder, { recursive: true, force: true })
  }
}
