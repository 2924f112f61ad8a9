// The decoder as it is run: rewritten once after a model was installed, kept beside the original and checked by hash.
import { randomUUID } from 'node:crypto'
import { open, readFile, rename, rm } from 'node:fs/promises'
import { hashFile } from '../../file-hash.ts'
import { withInt8Vocabulary } from './int8-vocabulary.ts'

/** `isInt8`: its last product takes int8 values, so that memory need not be kept between runs. */
export type PreparedDecoder = { file: string; isInt8: boolean }

/** What the rewritten file was made of, how, and what it must be. SHA-256 in hex. */
type Note = { source: string; form: number; rewritten: string }

/** Counts the ways in which decoders were rewritten; files of an earlier one are made again. */
const FORM = 2

/**
 * The file to load for the decoder `file`. A rewritten one that does not fit its note (another model was put in place,
 * the power failed) is made again; where the folder cannot be written to, the original is as good, only slower.
 */
export async function preparedDecoder(file: string): Promise<PreparedDecoder> {
  const rewritten = file.replace(/\.onnx$/, '.int8-vocabulary.onnx')
  const noteFile = `${rewritten}.json`
  const source = (await hashFile(file)).sha256
  const note = await readNote(noteFile)
  if (note?.source === source && note.form === FORM && (await hashOf(rewritten)) === note.rewritten)
    return { file: rewritten, isInt8: true }
  const bytes = withInt8Vocabulary(await readFile(file))
  if (bytes === null) return { file, isInt8: false }
  try {
    await writeDurably(rewritten, bytes)
    const made = new Bun.CryptoHasher('sha256').update(bytes).digest('hex')
    await writeDurably(noteFile, JSON.stringify({ source, form: FORM, rewritten: made } satisfies Note))
    return { file: rewritten, isInt8: true }
  } catch (error) {
    if (!UNWRITABLE.has((error as { code?: string }).code ?? '')) throw error
    return { file, isInt8: false }
  }
}

const UNWRITABLE = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'EDQUOT'])

async function readNote(file: string): Promise<Note | null> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Note
  } catch {
    // Missing or cut short: then it is written again.
    return null
  }
}

async function hashOf(file: string): Promise<string | null> {
  return hashFile(file).then(
    ({ sha256 }) => sha256,
    () => null,
  )
}

async function writeDurably(file: string, content: Uint8Array | string): Promise<void> {
  const partial = `${file}.${randomUUID()}.part`
  try {
    await using handle = await open(partial, 'wx', 0o600)
    await handle.writeFile(content)
    await handle.sync()
    await rename(partial, file)
  } catch (error) {
    await rm(partial, { force: true })
    throw error
  }
}
