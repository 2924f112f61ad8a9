import { describe, expect, test } from 'bun:test'
import type { ProbeRecord, TranscriptWordRecord } from '../../src/store/media-schema.ts'
import { type TestStore, testStore } from '../support/test-store.ts'

const PROBE: ProbeRecord = {
  container: 'mov',
  width: 1280,
  height: 720,
  rotationDegrees: 0,
  frameRate: { numerator: 30000, denominator: 1001 },
  variableFrameRate: false,
  videoCodec: 'h264',
  audioCodec: 'aac',
  audioSampleRate: 48000,
  audioChannels: 2,
  audioStreams: 1,
}

type Wanted = Partial<Parameters<TestStore['store']['media']['addItem']>[0]>

function addItem(world: TestStore, projectId: string, name: string, wanted: Wanted = {}) {
  return world.store.media.addItem({
    projectId,
    name,
    position: world.store.media.itemsOf(projectId).length,
    kind: 'video',
    durationUs: 10_000_000,
    fileHash: null,
    probe: PROBE,
    tracks: null,
    ...wanted,
  })
}

function word(id: string, startUs: number, kind: 'word' | 'hesitation' = 'word'): TranscriptWordRecord {
  return { id, text: id, startUs, endUs: startUs + 1000, confidence: 0.9, kind }
}

function hear(world: TestStore, mediaId: string, words: TranscriptWordRecord[]) {
  world.store.media.saveTranscript({
    mediaId,
    status: 'success',
    language: 'en',
    model: 'm',
    errorMessage: null,
    words,
  })
}

describe('media items', () => {
  test('come in the order of the request, with names as given', () => {
    using world = testStore()
    const { id } = world.project()
    addItem(world, id, 'Day 1/b', { position: 1 })
    addItem(world, id, 'Cafe\u0301', { position: 0 })
    expect(world.store.media.itemsOf(id).map(({ name }) => name)).toEqual(['Cafe\u0301', 'Day 1/b'])
  })

  test('of one project differ in NFC', () => {
    using world = testStore()
    const [one, other] = [world.project(), world.project()]
    addItem(world, one.id, 'Cafe\u0301')
    expect(() => addItem(world, one.id, 'Caf\u00e9')).toThrow('UNIQUE')
    addItem(world, other.id, 'Caf\u00e9')
  })

  test('only refer to files that there are', () => {
    using world = testStore()
    const { id } = world.project()
    expect(() => addItem(world, id, 'a', { fileHash: 'missing' })).toThrow('FOREIGN KEY')
    world.store.media.addFile('here', 5)
    world.store.media.addFile('here', 5)
    expect(addItem(world, id, 'a', { fileHash: 'here' }).fileHash).toBe('here')
  })
})

describe('transcripts', () => {
  test('replace what was heard before', () => {
    using world = testStore()
    const { id } = world.project()
    const item = addItem(world, id, 'a')
    hear(world, item.id, [word('w0', 0)])
    hear(world, item.id, [word('w0', 5), word('w1', 9)])
    expect(world.store.media.transcriptOf(item.id)?.words).toHaveLength(2)
    expect(world.store.media.transcriptsOf(id)).toHaveLength(1)
    expect(world.store.media.transcriptOf('gone')).toBeNull()
  })
})

describe('what edits know of a project', () => {
  test('a video has picture and sound, a still image no length, audio with cover art no picture', () => {
    using world = testStore()
    const { id } = world.project()
    const video = addItem(world, id, 'v')
    const silent = addItem(world, id, 's', { probe: { ...PROBE, audioStreams: 0, audioCodec: null } })
    const image = addItem(world, id, 'i', {
      kind: 'image',
      durationUs: null,
      probe: { ...PROBE, audioStreams: 0 },
    })
    const audio = addItem(world, id, 'a', { kind: 'audio' })
    const { media } = world.store.media.contextOf(id)
    expect(media.get(video.id)).toEqual({
      id: video.id,
      name: 'v',
      kind: 'video',
      availableRange: { startUs: 0, endUs: 10_000_000 },
      hasAudio: true,
      hasPicture: true,
      hasAlpha: false,
      width: 1280,
      height: 720,
      frameRate: { numerator: 30000, denominator: 1001 },
      startTimecode: null,
      tracks: [],
    })
    expect(media.get(silent.id)).toMatchObject({ hasAudio: false, hasPicture: true })
    expect(media.get(image.id)).toMatchObject({ availableRange: null, hasAudio: false, hasPicture: true })
    expect(media.get(audio.id)).toMatchObject({
      hasAudio: true,
      hasPicture: false,
      width: null,
      frameRate: null,
    })
    expect([...media.keys()]).toEqual([video.id, silent.id, image.id, audio.id])
  })

  test('a sequence has the picture of its first track with one, and all words in its own time', () => {
    using world = testStore()
    const { id } = world.project()
    // The request may name a sequence before its tracks.
    const memo = addItem(world, id, 'memo', { kind: 'audio', position: 1 })
    const camera = addItem(world, id, 'camera', { position: 2 })
    const sequence = addItem(world, id, 'both', {
      kind: 'sequence',
      position: 0,
      durationUs: 12_000_000,
      probe: null,
      tracks: [
        { mediaId: memo.id, offsetUs: 2_000_000 },
        { mediaId: camera.id, offsetUs: 0 },
      ],
    })
    hear(world, memo.id, [word('w0', 0), word('h0', 500_000, 'hesitation')])
    hear(world, camera.id, [{ ...word('w0', 2_100_000), text: 'other' }])
    const { media, words } = world.store.media.contextOf(id)
    expect(media.get(sequence.id)).toMatchObject({
      kind: 'sequence',
      availableRange: { startUs: 0, endUs: 12_000_000 },
      hasAudio: true,
      hasPicture: true,
      hasAlpha: false,
      width: 1280,
      tracks: [{ mediaId: memo.id }, { mediaId: camera.id }],
    })
    expect(words.get(sequence.id)?.map((one) => [one.id, one.startUs, one.endUs, one.kind])).toEqual([
      ['0:w0', 2_000_000, 2_001_000, 'word'],
      ['1:w0', 2_100_000, 2_101_000, 'word'],
      ['0:h0', 2_500_000, 2_501_000, 'hesitation'],
    ])
    expect([...media.keys()][0]).toBe(sequence.id)
  })
})
