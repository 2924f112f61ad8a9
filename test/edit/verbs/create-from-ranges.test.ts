import { expect, test } from 'bun:test'
import { edited, firstOf, pictureOf, seconds } from '../../support/edit-builders.ts'
import { framedProject, lastOf } from './projects.ts'

test('of selected stretches has them in the order given, with settings, overlays, titles and markers', () => {
  const after = edited(framedProject, {
    type: 'create_from_ranges',
    name: 'Short',
    fromCompositionId: 'c1',
    ranges: [seconds(5, 7), seconds(1, 3)],
  })
  expect(pictureOf(lastOf(after))).toBe('talk 5-7 | talk 1-3')
  expect(pictureOf(lastOf(after), 1)).toBe('sound 3-5 | gap 1 | sound 0-1')
  expect(lastOf(after)).toMatchObject({
    fit: 'blur',
    captions: { style: 'karaoke', burned: true },
    markers: [{ name: 'Middle', atUs: 0 }],
    titles: [{ text: 'Hook', range: seconds(0, 2) }],
  })
  expect(firstOf(after)).toEqual(firstOf(framedProject))
})

test('of a stretch that ends in a clip which blended into another ends plainly', () => {
  const after = edited(framedProject, {
    type: 'create_from_ranges',
    name: 'Short',
    fromCompositionId: 'c1',
    ranges: [seconds(2, 4), seconds(10, 11)],
  })
  expect(pictureOf(lastOf(after))).toBe('talk 2-4 | sound 1-2')
  expect(lastOf(after).tracks[0]?.items[0]).toMatchObject({ effects: { crossfadeUs: 0, studioSound: 50 } })
})
