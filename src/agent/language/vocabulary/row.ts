/**
 * A concept, and the forms that people write, with commas between them. A slash is between words of which one stands there, as in
 * `courtesy-words.ts`: “sponsor/ad bit/part” is four forms. Of “the/our/-”, none need stand there.
 */
export type Row = readonly [id: string, forms: string]

/** Each form of a row, as its words. */
export const formsOf = (forms: string): string[][] => forms.split(',').flatMap(expanded)

const NONE = '-'

function expanded(form: string): string[][] {
  // “Question / answer” has a slash that is a word.
  const places = form
    .trim()
    .split(/\s+/)
    .map((place) => (place === '/' ? [place] : place.split('/')))
  return places.reduce<string[][]>(
    (all, choices) => all.flatMap((words) => choices.map((one) => (one === NONE ? words : [...words, one]))),
    [[]],
  )
}

/** A row as a pattern over tokens (`../phrases/pattern.ts`): “a/the film” as “(a|the) film”. */
export const withChoices = (row: string): string =>
  row
    .split(' ')
    .map((word) => (word.includes('/') ? `(${word.replaceAll('/', '|')})` : word))
    .join(' ')
