import { expect, test } from 'bun:test'
import { withConcepts } from '../../../src/agent/language/read/concepts.ts'
import { lex } from '../../../src/agent/language/read/tokens.ts'
import { telling } from '../../../src/agent/language/read/told.ts'

const told = (text: string) => telling(withConcepts(lex(text)))

test.each([
  'many of our members are deaf',
  'because the zoo never signed a release',
  'they rather distract my students',
  'client says this is for a radio slot',
  'sounds hollow',
  'this plays in a waiting room',
  'nobody uses it',
  "that's what the museum wants",
  'its giving me a headache',
  'the slot is short',
  'the zoo closed, my mother cried',
])('“%s” is about others', (text) => expect(told(text)).toBe('others'))

test.each([
  'the captions are fine',
  'she deleted the intro',
  'our shows have captions',
  'it is a landscape video',
  'I like the pauses',
  'legal has not cleared the medical story',
])('“%s” is how a film is', (text) => expect(told(text)).toBe('film'))

test.each([
  'the price can stay',
  'the full record is not to be altered',
  'the contract forbids any cuts',
  'the archive permits',
  'they are too small',
  'the first voice is Anna',
  'what is it called',
  'and you know',
  'my boss wants the ums gone',
  'so that should stay',
  'she reads it, cut the rest',
])('“%s” may ask for something or limit it', (text) => expect(told(text)).toBe(null))
