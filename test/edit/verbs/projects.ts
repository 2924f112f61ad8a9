// Projects that the tests of several verbs share.
import type { ClipEffects, Composition } from '../../../src/edit/document.ts'
import {
  clip,
  composition,
  context,
  document,
  evenWords,
  gap,
  media,
  type Project,
  seconds,
  talk,
  tracks,
} from '../../support/edit-builders.ts'

/** Of every project here. */
export const on = { compositionId: 'c1' } as const

const known = context([
  { media: media('talk', 20), words: evenWords('one two three four five six seven eight nine ten') },
  { media: media('music', 60, { hasPicture: false }) },
  { media: media('photo', null) },
])

/** | talk 0-4 | gap 1 | talk 10-13 |, and music from 1 on an overlay. */
export const clipsProject: Project = {
  context: known,
  document: document(
    composition([], {
      tracks: tracks(
        [clip('a', 'talk', seconds(0, 4)), gap(1), clip('b', 'talk', seconds(10, 13))],
        [gap(1), clip('m', 'music', seconds(0, 3))],
      ),
    }),
  ),
}

/** Its composition with a title over `a`, a marker where `b` begins, and a chapter. */
export const markedProject: Project = {
  ...clipsProject,
  document: document({
    ...(clipsProject.document.compositions[0] ?? composition([])),
    markers: [
      { id: 'x', kind: 'marker', name: 'b begins', atUs: 5_000_000 },
      { id: 'y', kind: 'chapter', name: 'start', atUs: 0 },
    ],
    titles: [{ id: 't', text: 'over a', place: 'top', range: seconds(1, 3), color: null }],
  }),
}

/** A tall film and a sound, with captions, a chapter, a title, and music on an overlay. */
export const framedProject: Project = {
  context: context([
    { media: media('talk', 20, { width: 1081, height: 1920 }) },
    { media: media('sound', 9, { kind: 'audio', hasPicture: false, width: null, height: null }) },
    { media: media('photo', null) },
  ]),
  document: document(
    composition([], {
      fit: 'blur',
      captions: { style: 'karaoke', burned: true },
      tracks: tracks(
        [
          clip('a', 'talk', seconds(0, 10), { studioSound: 50, crossfadeUs: 1_000_000 }),
          clip('b', 'sound', seconds(0, 5)),
        ],
        [gap(2), clip('m', 'sound', seconds(0, 6))],
      ),
      markers: [{ id: 'x', kind: 'chapter', name: 'Middle', atUs: 5_000_000 }],
      titles: [{ id: 't', text: 'Hook', place: 'top', range: seconds(4, 8), color: null }],
    }),
  ),
}

/** `talk`, then a sequence of two cameras and a microphone, over music on an overlay. */
export const effectsProject: Project = {
  context: context([
    { media: media('talk', 20) },
    { media: media('music', 60, { hasPicture: false }) },
    {
      media: media('cams', 20, {
        kind: 'sequence',
        tracks: [
          { mediaId: 'talk', offsetUs: 0 },
          { mediaId: 'talk', offsetUs: 2_500_000 },
          { mediaId: 'music', offsetUs: 0 },
        ],
      }),
    },
  ]),
  document: document(
    composition([], {
      tracks: tracks(
        [clip('a', 'talk', seconds(0, 4)), clip('s', 'cams', seconds(0, 6))],
        [clip('m', 'music', seconds(0, 8))],
      ),
    }),
  ),
}

/** Words w0 … w11 of a talk. */
export const phrasesProject = talk(
  evenWords('Thank you, Jon. I really, really like it. Thank you. Bye, jon!'),
)

/** The composition made last. */
export function lastOf({ document: { compositions } }: Project): Composition {
  return compositions.at(-1) ?? composition([])
}

/** One effect of every clip, main track first. */
export function valuesOf<Field extends keyof ClipEffects>(
  { tracks: all }: Composition,
  field: Field,
): ClipEffects[Field][] {
  return all.flatMap(({ items }) =>
    items.flatMap((item) => (item.kind === 'clip' ? [item.effects[field]] : [])),
  )
}
