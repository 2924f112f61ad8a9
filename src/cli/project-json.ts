// A project as `project show --json` prints it: plain JSON, times in seconds. Pure.

import type { Captions, ClipEffects, Composition, EditContext, EditDocument } from '../edit/document.ts'
import { HESITATION_SOUNDS } from '../edit/filler-rules.ts'
import { plainText } from '../edit/media-words.ts'
import { secondsFromUs } from '../edit/time.ts'
import { viewComposition } from '../edit/view.ts'
import { isoTime } from '../store/job-view.ts'
import type { MediaItemRow, TranscriptRow } from '../store/media.ts'
import type { ProjectRow } from '../store/projects.ts'
import type { RevisionSummary } from '../store/revisions.ts'

/** Everything shown about a project, as the store returns it. */
export type ShownProject = {
  project: ProjectRow
  items: readonly MediaItemRow[]
  transcripts: readonly TranscriptRow[]
  context: EditContext
  /** The project's current state. */
  document: EditDocument
  revisions: readonly RevisionSummary[]
}

export type ProjectJson = ReturnType<typeof projectJson>

/** A project as JSON; times in seconds. */
export function projectJson({ project, items, transcripts, context, document, revisions }: ShownProject) {
  const transcriptByMedia = new Map(transcripts.map((transcript) => [transcript.mediaId, transcript]))
  return {
    project_id: project.id,
    name: project.name,
    drive_id: project.driveId,
    team_access: project.teamAccess,
    revision: project.revision,
    media: items.map((item) => mediaJson(item, transcriptByMedia.get(item.id), context)),
    compositions: document.compositions.map((composition) => compositionJson(composition, document, context)),
    revisions: revisions.map(({ number, createdAtMs, author, summary }) => ({
      id: number,
      created_at: isoTime(createdAtMs),
      author,
      summary,
    })),
  }
}

function mediaJson(item: MediaItemRow, transcript: TranscriptRow | undefined, context: EditContext) {
  return {
    name: item.name,
    type: item.kind,
    duration_seconds: secondsFromUs(item.durationUs ?? 0),
    transcript: transcript?.status === 'success' ? transcriptJson(transcript) : null,
    ...(item.tracks
      ? {
          tracks: item.tracks.map(({ mediaId, offsetUs }) => ({
            media: nameOf(mediaId, context),
            offset: secondsFromUs(offsetUs),
          })),
        }
      : {}),
  }
}

function transcriptJson({ language, words }: TranscriptRow) {
  return {
    language,
    words: words.map(({ text, startUs, endUs, confidence, kind }) => ({
      text,
      start: secondsFromUs(startUs),
      end: secondsFromUs(endUs),
      confidence,
      kind: isWrittenHesitation(text, language) ? 'hesitation' : kind,
    })),
  }
}

/** The recognizer may write an "um" itself. Outside English, such a text can be a real word ("er", "um"). */
function isWrittenHesitation(text: string, language: string | null): boolean {
  return language === 'en' && HESITATION_SOUNDS.includes(plainText(text))
}

function compositionJson(composition: Composition, document: EditDocument, context: EditContext) {
  const view = viewComposition(composition, document, context)
  return {
    id: view.id,
    name: view.name,
    width: view.width,
    height: view.height,
    fit: view.fit,
    duration_seconds: secondsFromUs(view.durationUs),
    text: view.text,
    clips: clipsJson(view, 'main').map(({ at: _, ...clip }) => clip),
    overlays: clipsJson(view, 'overlay'),
    markers: view.markers.map(({ id, kind, name, atUs }) => ({ id, kind, name, at: secondsFromUs(atUs) })),
    titles: view.titles.map(({ id, text, place, range, color, size, background }) => ({
      id,
      text,
      place,
      start: secondsFromUs(range.startUs),
      end: secondsFromUs(range.endUs),
      color,
      size: size ?? 'normal',
      background: background ?? null,
    })),
    captions: captionsJson(view.captions),
    caption_texts: (composition.captionTexts ?? []).map(({ mediaId, fromWordId, toWordId, text }) => ({
      media_id: mediaId,
      from_word_id: fromWordId,
      to_word_id: toWordId,
      text,
    })),
    loudness_lufs: view.loudnessLufs,
  }
}

/** `start` and `end` are media times, `at` is composition time. */
function clipsJson(view: ReturnType<typeof viewComposition>, kind: 'main' | 'overlay') {
  return view.clips
    .filter(({ track }) => track === kind)
    .map(({ clip, mediaName, range }) => ({
      media: mediaName,
      start: secondsFromUs(clip.sourceRange.startUs),
      end: secondsFromUs(clip.sourceRange.endUs),
      at: secondsFromUs(range.startUs),
      effects: effectsJson(clip.effects),
    }))
}

function effectsJson(effects: ClipEffects) {
  return {
    studio_sound: effects.studioSound,
    gain_db: effects.gainDb,
    duck_db: effects.duckDb ?? 0,
    picture_in_picture: effects.inset ?? null,
    muted: effects.muted,
    speed: effects.speed,
    fade_in: secondsFromUs(effects.fadeInUs),
    fade_out: secondsFromUs(effects.fadeOutUs),
    crossfade: secondsFromUs(effects.crossfadeUs),
    angle: effects.angle,
    muted_tracks: effects.mutedTracks,
  }
}

function captionsJson(captions: Captions | null) {
  return captions && { style: captions.style, burned: captions.burned }
}

function nameOf(mediaId: string, context: EditContext): string {
  return context.media.get(mediaId)?.name ?? mediaId
}
