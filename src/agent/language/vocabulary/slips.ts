// What people say when they take something back: “no, wait”, “or rather”, “scratch that”.

/**
 * By what each of these does.
 *
 *   hesitating only between two values: “3, hmm, 4 dB”
 *   mild      only between two things of one sort: “the ums, sorry, the uhs”
 *   plain     “no”; a “no” without its comma may ban what follows
 *   replacing says that what follows is meant instead
 *   scrapping takes all of the sentence before it back
 */
const FORMS = {
  hesitating: 'yeah, well, oh, hmm, hm, …',
  mild: `sorry, actually, wait, hang on, hold on, excuse me, beg your pardon, i beg your pardon, my mistake, my bad, oops,
    whoops`,
  plain: 'no, nope, nah',
  replacing: `i mean, i meant, i meant to say, or rather, rather, or better, better, make that, correction, that is to say, should have been,
    on second thought, on second thoughts, on reflection, thinking about it`,
  scrapping: `scratch that, scratch it, scrap that, scrap it, strike that, strike it, forget that, forget it, never mind, nevermind,
    nvm`,
} as const

export type Slip = keyof typeof FORMS

/** By its words, as tokens have them. */
export const SLIPS: ReadonlyMap<string, Slip> = new Map(
  Object.entries(FORMS).flatMap(([slip, list]) =>
    list.split(',').map((form): [string, Slip] => [form.trim().replace(/\s+/g, ' '), slip as Slip]),
  ),
)

/** No form has more words. */
export const MAX_SLIP = 4
