// Compositions → the formats that need no rendering: captions, transcripts and timelines. Pure.
import { captionWords } from '../edit/caption-texts.ts'
import type { Composition, EditContext, EditDocument, MediaReference } from '../edit/document.ts'
import { durationOfComposition } from '../edit/position.ts'
import { renderPlanOf } from '../edit/render-plan.ts'
import { heardWords } from '../edit/transcript.ts'
import { RoughcutError } from '../errors.ts'
import { type Cue, cuesOf, SUBTITLE_LIMITS } from './captions/cues.ts'
import { paintedLimits } from './captions/looks.ts'
import { srtOf, vttOf } from './captions/subtitle-files.ts'
import { docxOf } from './docx.ts'
import { type ExportFormat, FORMATS } from './formats.ts'
import { htmlOf } from './html.ts'
import { rtfOf } from './rtf.ts'
import { type CutList, cutListOf, problemsOf } from './timelines/cut-list.ts'
import { edlOf } from './timelines/edl.ts'
import { fcpxmlOf } from './timelines/fcpxml.ts'
import { leftOutOf } from './timelines/left-out.ts'
import { otioOf } from './timelines/otio.ts'
import { samplitudeOf } from './timelines/samplitude.ts'
import { sesxOf } from './timelines/sesx.ts'
import { withTrackPerFile } from './timelines/track-per-file.ts'
import { xmemlOf } from './timelines/xmeml.ts'
import { markdownOf, transcriptJsonOf, txtOf } from './transcript-files.ts'

export type WrittenFormat = {
  [F in ExportFormat]: (typeof FORMATS)[F]['kind'] extends 'text' | 'timeline' ? F : never
}[ExportFormat]

/** A composition with what it refers to, and where a reader of a timeline finds the media. */
export type WrittenComposition = {
  composition: Composition
  document: EditDocument
  context: EditContext
  pathOf: (media: MediaReference) => string
  /** Timelines: every file on tracks of its own. */
  hasTrackPerFile?: boolean
}

/** Whether the format needs no encoder. */
export function isWritten(format: ExportFormat): format is WrittenFormat {
  return FORMATS[format].kind === 'text' || FORMATS[format].kind === 'timeline'
}

/** The file's content. Throws `bad_request` for what the format can't hold. */
export function writtenFileOf(format: WrittenFormat, whole: WrittenComposition): string | Uint8Array {
  const { composition } = whole
  const words = () => heardWords(composition, whole.document, whole.context)
  const cues = () => captionsOf(whole, false)
  switch (format) {
    case 'srt':
      return srtOf(cues())
    case 'vtt':
      return vttOf(cues())
    case 'txt':
      return txtOf(words())
    case 'md':
      return markdownOf(composition, words())
    case 'docx':
      return docxOf(composition, words())
    case 'html':
      return htmlOf(composition, words())
    case 'rtf':
      return rtfOf(composition, words())
    case 'json':
      return transcriptJsonOf(composition, words())
    case 'otio':
      return otioOf(cutList(whole))
    case 'edl':
      return edlOf(cutList(whole))
    case 'fcpxml':
      return fcpxmlOf(cutList(whole))
    case 'xmeml':
      return xmemlOf(cutList(whole))
    case 'sesx':
      return sesxOf(cutList(whole))
    case 'samplitude':
      return samplitudeOf(cutList(whole))
  }
}

/** What the composition has but a timeline in this format can't carry; see left-out.ts. */
export function leftOutOfTimeline(format: WrittenFormat, whole: WrittenComposition): string[] {
  return FORMATS[format].kind === 'timeline' ? leftOutOf(format, whole.composition, cutList(whole)) : []
}

/** The captions of a composition, in composition time; those painted into a tall picture are shorter. */
export function captionsOf(
  { composition, document, context }: Omit<WrittenComposition, 'pathOf'>,
  painted: boolean,
): Cue[] {
  return cuesOf(
    captionWords(composition, document, context),
    durationOfComposition(composition),
    painted ? paintedLimits(composition) : SUBTITLE_LIMITS,
  )
}

/** Validated, because a wrong timeline is worse than none. */
function cutList({ composition, context, pathOf, hasTrackPerFile }: WrittenComposition): CutList {
  const whole = cutListOf(composition, renderPlanOf(composition, context), context, pathOf)
  const list = hasTrackPerFile ? withTrackPerFile(whole) : whole
  const problems = problemsOf(list)
  if (problems.length > 0)
    throw new RoughcutError(
      'internal_error',
      `The timeline was not written, because it would be wrong: ${problems.slice(0, 3).join(' ')}`,
    )
  return list
}
