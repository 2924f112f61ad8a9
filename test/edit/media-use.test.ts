import { expect, test } from 'bun:test'
import { fileComposition } from '../../src/edit/file-composition.ts'
import { compositionsWith, mediaOf, withoutMedia } from '../../src/edit/media-use.ts'
import { seesPicture } from '../../src/edit/picture.ts'
import {
  clip,
  composition,
  context,
  document,
  edited,
  evenWords,
  firstOf,
  media,
  type Project,
  pictureOf,
  seconds,
  tracks,
} from '../support/edit-builders.ts'

const known = context([
  { media: media('talk', 20), words: evenWords('one two three') },
  { media: media('music', 60, { hasPicture: false }) },
  { media: media('photo', null) },
])
const project: Project = {
  context: known,
  document: document(
    composition([], {
      tracks: tracks([clip('a', 'music', seconds(0, 4))], [clip('o', 'talk', seconds(0, 2))]),
    }),
    composition([], {
      id: 'c2',
      name: 'Sound',
      tracks: [{ id: 'c2-main', kind: 'main', items: [clip('b', 'music', seconds(0, 4))] }],
    }),
  ),
}

test('media are found in clips of any track, corrections and speakers', () => {
  const corrected = edited(project, { type: 'correct_words', mediaId: 'talk', wordIds: ['w0'], text: 'Once' })
  expect(compositionsWith(project.document, 'music')).toEqual(['Main', 'Sound'])
  expect(compositionsWith(project.document, 'talk')).toEqual(['Main'])
  expect(mediaOf(corrected.document)).toEqual(new Set(['music', 'talk']))
})

test('a media file that no clip plays leaves with its corrections, speakers and caption texts', () => {
  const lines = [{ fromWordId: 'w0', toWordId: 'w1', text: 'Eins zwei' }]
  const noted = edited(
    project,
    { type: 'correct_words', mediaId: 'talk', wordIds: ['w0'], text: 'Once' },
    { type: 'label_speaker', mediaId: 'talk', fromWordId: 'w0', speaker: 'Ann' },
    { type: 'set_caption_texts', compositionId: 'c1', mediaId: 'talk', lines },
    { type: 'remove_clip', compositionId: 'c1', clipId: 'o' },
  )
  const left = withoutMedia(noted.document, 'talk')
  expect(left).toMatchObject({ corrections: [], speakers: [] })
  expect([...mediaOf(left)]).toEqual(['music'])
  expect(withoutMedia(project.document, 'photo')).toBe(project.document)
})

test('a composition shows something if any track plays a picture', () => {
  const [both, sound] = project.document.compositions
  expect(both && seesPicture(both, known.media)).toBe(true)
  expect(sound && seesPicture(sound, known.media)).toBe(false)
})

test.each([
  ['a film', media('talk', 20), 'talk 0-20'],
  ['a still', media('photo', null), 'photo 0-5'],
  ['an empty recording', media('talk', 0), ''],
])('%s on its own is a composition that plays all of it', (_name, file, picture) => {
  const own = { context: known, document: document(fileComposition(file)) }
  expect(own).toBeValidComposition()
  expect(pictureOf(firstOf(own))).toBe(picture)
})
