// What a share page shows of a composition beside its film: title, transcript, captions, chapters. Plain JSON, kept
// beside the film.
import { captionWords } from '../../../edit/caption-texts.ts'
import type { Composition, EditContext, EditDocument } from '../../../edit/document.ts'
import { durationOfComposition } from '../../../edit/position.ts'
import { heardWords } from '../../../edit/transcript.ts'
import { cuesOf } from '../../../render/captions/cues.ts'
import { vttOf } from '../../../render/captions/subtitle-files.ts'
import { paragraphsOf } from '../../../render/transcript-files.ts'

export const PAGE_FILES = { content: 'page.json', poster: 'poster.jpg' } as const

/** Times in microseconds of the composition. */
export type PageContent = {
  title: string
  durationUs: number
  /** A whole WebVTT file; just `WEBVTT` when nothing is said. */
  captions: string
  /** The picture shows captions itself, so players do not show them a second time. */
  hasCaptionsInPicture: boolean
  chapters: { name: string; startUs: number }[]
  paragraphs: { speaker: string | null; startUs: number; words: { text: string; startUs: number }[] }[]
}

/** What the page shows of this revision, unaffected by later edits. Pure. */
export function pageContentOf(
  composition: Composition,
  document: EditDocument,
  context: EditContext,
): PageContent {
  const words = heardWords(composition, document, context)
  const durationUs = durationOfComposition(composition)
  return {
    title: composition.name,
    durationUs,
    captions:
      words.length === 0 ? 'WEBVTT' : vttOf(cuesOf(captionWords(composition, document, context), durationUs)),
    hasCaptionsInPicture: composition.captions?.burned === true,
    chapters: composition.markers
      .filter(({ kind, atUs }) => kind === 'chapter' && atUs < durationUs)
      .map(({ name, atUs }) => ({ name, startUs: atUs }))
      .sort((a, b) => a.startUs - b.startUs),
    paragraphs: paragraphsOf(words).map(({ speaker, startUs, words: spoken }) => ({
      speaker,
      startUs,
      words: spoken
        .filter(({ text }) => text !== '')
        .map(({ text, range }) => ({ text, startUs: range.startUs })),
    })),
  }
}
