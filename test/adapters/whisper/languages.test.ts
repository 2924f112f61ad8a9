import { expect, test } from 'bun:test'
import { isoLanguage, languageName, whisperLanguage } from '../../../src/adapters/whisper/languages.ts'

test('language codes are understood in any case; Whisper’s own names stand for the codes that differ', () => {
  expect(whisperLanguage('DE')).toBe('de')
  expect(whisperLanguage('jv')).toBe('jw')
  expect(whisperLanguage('nb')).toBe('no')
  expect(whisperLanguage('english')).toBeNull()
  expect(whisperLanguage('')).toBeNull()
  expect(whisperLanguage('constructor')).toBeNull()
  expect(languageName('de')).toBe('german')
  expect(['de', 'jw'].map(isoLanguage)).toEqual(['de', 'jv'])
})
