import { expect, test } from 'bun:test'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createUploadFolder } from '../../src/adapters/upload-folder.ts'
import { rejectionOf } from '../support/rejection.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const ID = '0192f0c1-2b3c-7d4e-8f5a-6b7c8d9e0f1a'
const bytes = (text: string) => new Response(text).body
const signal = new AbortController().signal

test('a file is not handed over while a piece of it arrives, and not written to afterwards', async () => {
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
