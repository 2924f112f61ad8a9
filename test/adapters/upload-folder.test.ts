import { expect, test } from 'bun:test'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createUploadFolder } from '../../src/adapters/upload-folder.ts'
import { rejectionOf } from '../support/rejection.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const ID = '0192f0c1-2b3c-7d4e-8f5a-6b7c8d9e0f1a'
const bytes = (text: string) => new Response(text).body
const signal = new AbortController().signal

test('a file is not handed over while a piece of it arrives, and not written to afterward', async () => {
  using folder = temporaryFolder()
  const uploads = createUploadFolder(folder.path)
  const stored = join(folder.path, 'stored')
  let end = () => {}
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('abc'))
      end = () => controller.close()
    },
  })
  const piece = uploads.append(ID, { offset: 0, sizeBytes: 3, body })
  expect(uploads.isArriving(ID)).toBe(true)
  expect(await rejectionOf(uploads.copyTo(ID, stored, signal))).toMatchObject({ code: 'conflict' })
  expect(existsSync(stored)).toBe(false)
  end()
  expect(await piece).toBe(3)
  expect(await uploads.copyTo(ID, stored, signal)).toMatchObject({ sizeBytes: 3 })
  const late = uploads.append(ID, { offset: 3, sizeBytes: 9, body: bytes('more') })
  expect(await rejectionOf(late)).toMatchObject({ code: 'conflict' })
  expect(readFileSync(stored, 'utf8')).toBe('abc')
})

test('a sweep spares a file that is held, and takes it when nobody holds it any more', async () => {
  using folder = temporaryFolder()
  const uploads = createUploadFolder(folder.path)
  const swept: string[] = []
  const sweep = () =>
    uploads.sweep(
      () => false,
      async (path) => void swept.push(path),
    )
  {
    using _ = uploads.hold(ID)
    await uploads.append(ID, { offset: 0, sizeBytes: 3, body: bytes('abc') })
    expect(await sweep()).toBe(0)
  }
  expect(await sweep()).toBe(1)
  expect(swept).toEqual([uploads.pathOf(ID)])
})

test('a body is written as it comes: what was written is not kept', async () => {
  using folder = temporaryFolder()
  const uploads = createUploadFolder(folder.path)
  const chunks = 64
  const sent: WeakRef<Uint8Array>[] = []
  let kept = chunks
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        if (sent.length < chunks) {
          const chunk = new Uint8Array(100_000)
          sent.push(new WeakRef(chunk))
          controller.enqueue(chunk)
          return
        }
        // The last turn of the event loop, whose objects a collection spares.
        await Bun.sleep(1)
        Bun.gc(true)
        kept = sent.filter((chunk) => chunk.deref() !== undefined).length
        controller.close()
      },
    },
    { highWaterMark: 0 },
  )
  const sizeBytes = chunks * 100_000
  expect(await uploads.receive(ID, { start: null, end: sizeBytes, sizeBytes, body })).toEqual({
    received: sizeBytes,
    ended: 'whole',
  })
  expect(kept).toBeLessThan(chunks / 2)
})

test('a sender who falls silent keeps what has arrived, and is cut off', async () => {
  using folder = temporaryFolder()
  const uploads = createUploadFolder(folder.path, { silenceTimeoutMs: 20 })
  let isCut = false
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new TextEncoder().encode('abc')),
    cancel: () => {
      isCut = true
    },
  })
  expect(await uploads.receive(ID, { start: null, end: 9, sizeBytes: 9, body })).toEqual({
    received: 3,
    ended: 'silent',
  })
  expect(isCut).toBe(true)
  expect(readFileSync(uploads.pathOf(ID), 'utf8')).toBe('abc')
})
