// Originals that the browser fetches from a private bucket itself: a real Chromium, and an S3 service on another port, which is
// another origin. Skipped where there is no Chromium.
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { join, relative } from 'node:path'
import { chromiumPath } from '../support/browser.ts'
import { evenWords } from '../support/edit-builders.ts'
import { eventually } from '../support/eventually.ts'
import { ffmpeg } from '../support/media-programs.ts'
import { type OpenEditor, openEditor } from '../support/open-editor.ts'
import { startS3Peer } from '../support/s3-peer.ts'
import { FIXTURES } from '../support/stored-media.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const hasChromium = chromiumPath() !== null
if (!hasChromium) console.warn('SKIPPED test/web/bucket-links.test.ts: there is no Chromium on this machine.')

const STEP_MS = 90_000
const FILM_SECONDS = 40

describe.skipIf(!hasChromium)('media in a bucket', () => {
  const peer = startS3Peer()
  const before = { ...process.env }
  let editor: OpenEditor

  const folder = temporaryFolder()

  beforeAll(async () => {
    Object.assign(process.env, peer.environment)
    const film = join(folder.path, 'noise.mp4')
    // Noise is large: more than a browser reads ahead.
    ffmpeg([
      ...['-f', 'rawvideo', '-pix_fmt', 'gray', '-s', '320x180', '-r', '25', '-t', String(FILM_SECONDS)],
      ...['-i', '/dev/urandom', '-preset', 'ultrafast', '-qp', '16', '-g', '25', '-pix_fmt', 'yuv420p'],
      ...['-movflags', 'faststart', '-y', film],
    ])
    editor = await openEditor({
      file: relative(FIXTURES, film),
      words: evenWords('Hello and welcome back to the show'),
      flags: { media: 's3://media/a', mediaLinks: 'on' },
    })
    peer.allowOrigin(editor.server.url)
    await editor.open()
  }, STEP_MS)
  afterAll(async () => {
    await editor?.[Symbol.asyncDispose]()
    for (const name of Object.keys(peer.environment)) delete process.env[name]
    Object.assign(process.env, before)
    peer[Symbol.dispose]()
    folder[Symbol.dispose]()
  })

  /** Where the player's video is, once it has a picture; null: not yet. */
  const picture = () =>
    editor.page.evaluate(() => {
      const video = document.querySelector<HTMLVideoElement>('.stage-pictures video')
      if (video === null || video.readyState < 2 || video.error !== null) return null
      const canvas = new OffscreenCanvas(1, 1).getContext('2d')
      canvas?.drawImage(video, 0, 0, 1, 1)
      // Throws for a picture from an origin that did not allow it.
      return { at: video.currentTime, pixel: [...(canvas?.getImageData(0, 0, 1, 1).data ?? [])] }
    })
  const seekTo = (seconds: number) =>
    editor.page.evaluate((at) => {
      const video = document.querySelector<HTMLVideoElement>('.stage-pictures video')
      if (video !== null) video.currentTime = at
    }, seconds)

  test(
    'plays from there within the pages’ policy, and can be drawn',
    async () => {
      const seen = await eventually(async () => {
        const found = await picture()
        if (found === null) throw new Error('no picture yet')
        return found
      }, 30_000)
      expect(seen.pixel).toHaveLength(4)
      expect(peer.requests.some((request) => request.startsWith('GET /media/a/media/'))).toBe(true)
      expect(editor.errors).toEqual([])
    },
    STEP_MS,
  )

  test(
    'plays on when its link has expired: the server is asked for another one',
    async () => {
      const refused = () => peer.requests.filter((request) => request.startsWith('403')).length
      await eventually(async () => expect((await picture())?.at).toBe(0), 30_000)
      peer.expireLinks()
      await editor.page.evaluate(() => {
        const now = performance.now.bind(performance)
        performance.now = () => now() + 11 * 60_000
      })
      await seekTo(FILM_SECONDS - 2)
      await eventually(async () => {
        expect((await picture())?.at).toBe(FILM_SECONDS - 2)
        expect(refused()).toBeGreaterThan(0)
      }, 30_000)
    },
    STEP_MS,
  )
})
