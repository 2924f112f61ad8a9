import { describe, expect, test } from 'bun:test'
import { foreignLanguageOf } from '../../../src/agent/language/foreign.ts'

describe('the language of a prompt', () => {
  test.each([
    ['Entferne die Füllwörter', 'German'],
    ['Coupe les dix premières secondes', 'French'],
    ['quita las muletillas', 'Spanish'],
    ['aggiungi i sottotitoli', 'Italian'],
    ['удали паузы', 'Russian or Ukrainian'],
    ['字幕を追加してください', 'Japanese'],
  ])('of “%s” is %s', (prompt, language) => {
    expect(foreignLanguageOf(prompt)).toBe(language)
  })

  test.each([
    'remove filler words',
    'no ums, no long pauses, no phone call',
    'add a title that says “Bienvenue à tous les amis”',
    'captions please',
    'make it 9:16',
    'rename it to Die Sendung mit der Maus',
  ])('of “%s” is English, or in doubt', (prompt) => {
    expect(foreignLanguageOf(prompt)).toBeNull()
  })
})
