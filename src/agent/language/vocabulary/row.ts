/**
 * A concept, and the forms that people write, with commas between them. Words in brackets are choices, one of which stands there:
 * “[sponsor ad] [bit part]” is four forms; “[the our -]” may be left out.
 */
export type Row = readonly [id: string, forms: string]

/** Each form of a row, as its words. */
export const formsOf = (forms: string): string[][] => forms.split(',').flatMap(expanded)

const NONE = '-'

function expanded(form: string): string[][] {
  const places = (form.match(/\[[^\]]*\]|[^\s[\]]+/g) ?? []).map((place) =>
    place.startsWith('[') ? place.slice(1, -1).split(/\s+/) : [place],
  )
  return places.reduce<string[][]>(
    (all, choices) => all.flatMap((words) => choices.map((one) => (one === NONE ? words : [...words, one]))),
    [[]],
  )
}
