// Recordings of one event that come in as angles of one recording: synced by sound, and each word by who said it.
import { expect, setDefaultTimeout, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TranscriptWord } from '../../src/adapters/whisper/speech-engine.ts'
import { heardWords } from '../../src/edit/transcript.ts'
import { importing } from '../support/importing.ts'
import { ffmpeg } from '../support/media-programs.ts'
import { FIXTURES } from '../support/stored-media.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { type Browser, createTestWeb } from '../support/test-web.ts'

setDefaultTimeout(60_000)

type Truth = { duration: number; words: { word: string; start: number; end: number }[] }
const truthOf = (name: string): Truth => JSON.parse(readFileSync(join(FIXTURES, `${name}.json`), 'utf8'))

function wordsOf({ words }: Truth, laterSeconds = 0, from = 0): TranscriptWord[] {
  return words.map(({ word, start, end }, index) => ({
    ...{ id: `w${from + index}`, text: word, confidence: 1, kind: 'word' },
    startUs: Math.round((start + laterSeconds) * 1e6),
    endUs: Math.round((end + laterSeconds) * 1e6),
  }))
}

/** Each file's words, in the order in which the files are heard: the truth in place of a model. */
const saying = (transcripts: TranscriptWord[][]) => ({
  transcribe: async () => ({ language: 'en', model: 'test', words: transcripts.shift() ?? [] }),
  status: () => ({ model: 'none', folder: null, childPid: null }),
  close: async () => {},
})

async function upload(browser: Browser, file: string): Promise<string> {
  const bytes = readFileSync(file)
  const announced = await browser.ask('POST', '/app/api/uploads', { name: 'file', size: bytes.length })
  const id: string = announced.json.upload_id
  await browser.ask('PATCH', `/app/api/uploads/${id}`, new Uint8Array(bytes), {
    'content-type': 'application/offset+octet-stream',
    'upload-offset': '0',
  })
  return id
}

/** A new project whose composition plays the files together, and what is heard in it. */
async function importAngles(files: string[], transcripts: TranscriptWord[][]) {
  await using world = createTestWeb({ kinds: importing, services: { speech: saying(transcripts) } })
  const browser = world.as(world.owner.id)
  const uploads = []
  for (const file of files) uploads.push(await upload(browser, file))
  const created = await browser.ask('POST', '/app/api/projects', {
    ...{ drive_id: world.drive.id, name: 'Talk' },
    add_media: [
      ...uploads.map((id, index) => ({ name: `camera ${index + 1}`, upload_id: id })),
      { name: 'Both', tracks: uploads.map((_, index) => ({ media: `camera ${index + 1}` })), sync: true },
    ],
    add_compositions: [{ name: 'Talk', clips: [{ media: 'Both' }] }],
  })
  expect(created.status).toBe(201)
  world.runner.start(created.json.job_id)
  await world.runner.idle()
  const job = world.store.jobs.read(created.json.job_id)
  const projectId = created.json.project_id
  const { document } = world.store.revisions.head(projectId)
  const context = world.store.media.contextOf(projectId)
  const composition = document.compositions[0]
  return {
    result: job?.result as { status: string; media_status: Record<string, { warnings?: string[] }> },
    tracks: world.store.media.itemsOf(projectId).find(({ kind }) => kind === 'sequence')?.tracks ?? [],
    speakers: document.speakers.map(({ speaker }) => speaker),
    words: composition ? heardWords(composition, document, context) : [],
  }
}

test('two cameras of one talk are synced, and it is said once, by nobody in particular', async () => {
  const [a, b] = [truthOf('camera-a'), truthOf('camera-b')]
  const { tracks, words, speakers, result } = await importAngles(
    ['camera-a.mp4', 'camera-b.mp4'].map((name) => join(FIXTURES, name)),
    [wordsOf(a), wordsOf(b)],
  )
  expect(result.status).toBe('success')
  expect(tracks[0]?.offsetUs).toBe(0)
  // Within a frame of 1/25 s.
  expect(Math.abs((tracks[1]?.offsetUs ?? 0) - 2_500_000)).toBeLessThan(40_000)
  expect(tracks[1]?.certainty).toBeGreaterThan(0.5)
  expect(words.map(({ text }) => text.toLowerCase().replace(/\W/g, ''))).toEqual(
    a.words.map(({ word }) => word.toLowerCase()),
  )
  expect(speakers).toEqual([])
})

test('two voices on two microphones that hear both are separated, each word with its speaker', async () => {
  using folder = temporaryFolder()
  const [intro, memo] = [truthOf('intro'), truthOf('voice-memo')]
  const second = Math.ceil(intro.duration * 1000)
  const memoEnd = Math.ceil((intro.duration + memo.duration) * 1000)
  // One, the other, and the first again; each 10 dB louder on the own microphone, and one microphone 6 dB hotter.
  const mixed = (path: string, own: string, other: string, cut: string) =>
    ffmpeg([
      ...['-i', join(FIXTURES, 'intro.wav'), '-i', join(FIXTURES, 'voice-memo.mp3')],
      ...['-f', 'lavfi', '-i', 'anoisesrc=a=0.002:d=60:seed=3'],
      '-filter_complex',
      `[0:a]aresample=16000,asplit[i][j];[i]volume=${own}[a];[j]volume=${own},adelay=${memoEnd}[c];` +
        `[1:a]aresample=16000,volume=${other},adelay=${second}[b];` +
        `[a][b][c][2:a]amix=inputs=4:duration=longest:normalize=0,atrim=${cut},asetpts=PTS-STARTPTS`,
      path,
    ])
  const length = (memoEnd + second) / 1000
  const files = [join(folder.path, 'ann.wav'), join(folder.path, 'ben.wav')]
  mixed(files[0] as string, '0dB', '-10dB', `0:${length}`)
  mixed(files[1] as string, '-4dB', '6dB', `1.5:${length}`)
  const said = (shift: number) =>
    [
      ...wordsOf(intro, -shift),
      ...wordsOf(memo, second / 1000 - shift, 100),
      ...wordsOf(intro, memoEnd / 1000 - shift, 200),
    ].filter(({ startUs }) => startUs >= 0)
  const { words, tracks } = await importAngles(files, [said(0), said(1.5)])
  expect(Math.abs((tracks[1]?.offsetUs ?? 0) - 1_500_000)).toBeLessThan(40_000)
  expect(words.map(({ speaker }) => speaker)).toEqual([
    ...intro.words.map(() => 'Speaker 1'),
    ...memo.words.map(() => 'Speaker 2'),
    ...intro.words.map(() => 'Speaker 1'),
  ])
})

test('recordings that have nothing in common stay as they are, with a sentence about it', async () => {
  const names = ['camera-a', 'voice-memo']
  const { tracks, result } = await importAngles(
    [join(FIXTURES, 'camera-a.mp4'), join(FIXTURES, 'voice-memo.mp3')],
    names.map((name) => wordsOf(truthOf(name))),
  )
  expect(result.status).toBe('success')
  expect(tracks.map(({ offsetUs }) => offsetUs)).toEqual([0, 0])
  expect(result.media_status.Both?.warnings?.join()).toContain('set its offset')
})
