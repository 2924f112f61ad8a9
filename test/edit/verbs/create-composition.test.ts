import { expect, test } from 'bun:test'
import { edited, pictureOf, seconds } from '../../support/edit-builders.ts'
import { framedProject, lastOf } from './projects.ts'

test('plays media whole, a still for five seconds, in the frame of the first picture made even', () => {
  const after = lastOf(
    edited(framedProject, {
      type: 'create_composition',
      id: 'new',
      name: '  Rough cut ',
      clips: [{ mediaId: 'sound' }, { mediaId: 'talk', sourceRange: seconds(18, 99) }, { mediaId: 'photo' }],
    }),
  )
  expect(pictureOf(after)).toBe('sound 0-9 | talk 18-20 | photo 0-5')
  expect(after).toMatchObject({
    id: 'new',
    name: 'Rough cut',
    width: 1080,
    height: 1920,
    fit: 'pad',
    captions: null,
  })
})

test('without a picture is 1920x1080, and may be empty', () => {
  expect(
    lastOf(edited(framedProject, { type: 'create_composition', name: 'Empty', clips: [] })),
  ).toMatchObject({
    width: 1920,
    height: 1080,
  })
})
