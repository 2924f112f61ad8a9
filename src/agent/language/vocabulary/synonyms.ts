// Words for the same thing, which a talk and a prompt may call differently: “mum” for “mother”.

const ROWS: readonly (readonly [string, string])[] = [
  ['mother', 'mum mom mam mummy mommy'],
  ['grandmother', 'grandma granny gran nan nana'],
  ['grandfather', 'grandpa grandad granddad'],
  ['price', 'cost costs'],
  ['phone', 'telephone cellphone'],
  ['television', 'tv telly'],
]

/** The word that stands for each of them. */
export const SAME_AS: ReadonlyMap<string, string> = new Map(
  ROWS.flatMap(([word, others]) => others.split(' ').map((other) => [other, word] as const)),
)
