// Requests for words: what the model writes reaches the reader.
import { expect } from 'bun:test'
import { answer, both, NOTES, type Row, says, unchanged } from './row.ts'

const POINTS = '1. Elephants are large.\n2. We removed the silences: “I cut every um.”\n3. They never forget.'
const HOOKS =
  '1. Stop editing.\n2. I cut every um from my interview.\n3. We removed the silences …\n4. Open it.'

export const CONTENT: Row[] = [
  ['R05 three main points', 'Give me the three main points', [answer(POINTS)], both(unchanged, says(POINTS))],
  [
    'R06 show notes',
    'Write show notes with topics and a title',
    [answer(NOTES)],
    both(unchanged, says(NOTES)),
  ],
  ['R26 five hooks', 'Write four hooks and a description', [answer(HOOKS)], both(unchanged, says(HOOKS))],
  [
    'a tweet in the first person',
    'Write a tweet about this',
    [answer('I just edited an interview. I removed every um. It took five minutes. #editing')],
    says('I removed every um. It took five minutes. #editing'),
  ],
  [
    'a translation',
    'Translate the first sentence into German',
    [answer('Auf Deutsch: „Hallo und willkommen.“')],
    says('Auf Deutsch: „Hallo und willkommen.“'),
  ],
  [
    'title ideas and a choice',
    'Give me three title ideas and pick one',
    [answer('“Big”, “Grey”, “Zoo”. I would take “Zoo”: it is short.')],
    says('I would take “Zoo”: it is short.'),
  ],
  [
    'a summary',
    'Give me a summary of the Memo',
    [answer('A note about bread, milk and the bakery.')],
    says('bread, milk and the bakery'),
  ],
  [
    'R18 a question back',
    'Delete the old version',
    [answer('Which one do you mean? The project has “Interview” and “Memo”.')],
    both(unchanged, says('Which one do you mean? The project has “Interview” and “Memo”.')),
  ],
  [
    'R44 an answer in prose',
    'What is it about?',
    ['It is about:\n- elephants\n- a zoo'],
    both(unchanged, says('- elephants\n- a zoo')),
  ],
  [
    'a question answered in another language',
    '¿De qué trata?',
    [answer('Trata de elefantes.')],
    ({ response }) => expect(response).toBe('Trata de elefantes.'),
  ],
  [
    'R25 a question needs no "nothing was changed"',
    'How many questions can I ask?',
    [answer('As many as you like.')],
    ({ response }) => expect(response).toBe('As many as you like.'),
  ],
  [
    'R36 a list of compositions',
    'Which compositions are shorter than 10 s?',
    [[['show_project']], answer('Only “Memo”.')],
    says('Only “Memo”.'),
  ],
]
