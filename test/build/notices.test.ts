import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeFfmpegNotices } from '../../src/build/embed-ffmpeg.ts'
import { partsOf, writeNotices } from '../../src/build/notices.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const ROOT = join(import.meta.dir, '../..')

test('every part that is shipped is named with its license, and what those parts need', () => {
  const { dependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  const parts = partsOf(ROOT)
  const names = parts.map(({ name }) => name)
  expect(Object.keys(dependencies).filter((name) => !names.includes(name))).toEqual([])
  // Needed by others only; and what a stub of ours stands for is not there.
  expect(names).toContain('onnxruntime-common')
  for (const stub of ['sharp', 'onnxruntime-web']) expect(names).not.toContain(stub)
  for (const { license } of parts) expect(license).not.toBe('')
  // Of the package and of the font in it.
  const font = parts.find(({ name }) => name === '@expo-google-fonts/inter')
  expect(font?.texts.join('\n')).toMatch(/MIT License[\s\S]*SIL OPEN FONT LICENSE/)
})

test('the notices for a carried ffmpeg include the text of its license', () => {
  using folder = temporaryFolder()
  const file = join(folder.path, 'FFMPEG-NOTICES.txt')
  writeFfmpegNotices(file)
  const text = readFileSync(file, 'utf8')
  for (const part of [
    'GNU GENERAL PUBLIC LICENSE',
    'Version 3, 29 June 2007',
    '17. Interpretation of Sections 15 and 16.',
  ])
    expect(text).toContain(part)
})

test('the texts stand in the file', () => {
  using folder = temporaryFolder()
  const file = join(folder.path, 'NOTICES.txt')
  writeNotices(file, ROOT)
  const text = readFileSync(file, 'utf8')
  for (const words of ['elysia 1.', 'Apache License', 'Bitstream', 'JavaScriptCore', `Bun ${Bun.version}`])
    expect(text).toContain(words)
  expect(text.split('Permission is hereby granted').length).toBeGreaterThan(15)
})
