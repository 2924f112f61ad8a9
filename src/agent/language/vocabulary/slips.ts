// What people say when they take something back (“no, wait”, “or rather”), and around what they want besides or instead of what they asked.

/**
 * By what each of these does.
 *
 *   hesitating only between two values: “3, hmm, 4 dB”
 *   mild      only between two things of one sort: “the ums, sorry, the uhs”
 *   plain     “no”; a “no” without its comma may ban what follows
 *   replacing says that what follows is meant instead
 *   scrapping takes all of the sentence before it back
 */
export const SLIPS = formsOf({
  hesitating: 'yeah, well, oh, hmm, hm, …',
  mild: `sorry, actually, wait, hang on, hold on, excuse me, forgive me, pardon me, apologies, my apologies, beg your pardon, i beg your pardon, my mistake, my bad, oops,
    whoops`,
  plain: 'no, nope, nah, naw, nay',
  replacing: `i mean, i meant, i misspoke, meant, i meant to say, i meant to type, or rather, rather, or better, better, make that, correction, that is to say, should have been,
    on second thought, on second thoughts, on reflection, thinking about it`,
  scrapping: `scratch that, scratch it, scrap that, scrap it, strike that, strike it, forget that, forget it, never mind, nevermind,
    nvm`,
})

export type Slip = 'hesitating' | 'mild' | 'plain' | 'replacing' | 'scrapping'

/** How what is wanted stands to what was asked before: besides it, one more of its kind, the same elsewhere, in its place, or not said. */
export type Standing = 'more' | 'further' | 'same' | 'instead' | 'asking'

/** In front of it. The link of a place stays with the place: “the same between 1:00 and 2:00”. */
export const LEADS = formsOf<Standing>({
  more: 'and, now, then, next, also, plus, likewise, what about, how about, same goes for, the same goes for, while you are at it',
  further: `another, another one, another more, one more, a further, a second one, a third one, next one, give me another, add another`,
  same: `do, repeat for, same, the same, same for, same in, same on, same with, the same for, the same in, the same on, the same to, the same with,
    same thing, same thing for, same thing in, same thing on, the same thing for, do the same, do the same for, do the same in, do the same on,
    do the same to, do the same with, do that for, do that in, do that on, do that to, do this for, do it for, repeat that for, apply that to,
    apply the same to, exactly the same for, you do the same for, same deal with, ditto, ditto for`,
  instead: `i would prefer, i would rather have, i would rather, would rather, i prefer, i said, better with, better as, could it be, can it be, might it be, could it maybe be, could it possibly be, can it maybe be, could it rather be,
    typo, a typo, there is a typo, spelling mistake, misspelled, misspelt`,
  asking: `k, eh, can we have, can we do, can we try, could we have, could we do, could we try, could you do, can you do, can you, could you,
    let us go, let us do, let us have, let us try, let us use, let us say`,
})

/** Behind it. */
export const CLOSINGS = formsOf<Standing>({
  more: 'too, also, as well, and all, an all, plus, likewise, next, now',
  further: 'on top, on top of that, on top of it, extra',
  asking: 'after all',
  instead: `instead, rather, sorry, is better, are better, would be better, would be nicer, would be enough, is enough, is plenty, would do,
    looks better, would look better, would look nicer, would suit better, would be a better name, i mean, i meant, was what i meant, is what i meant, i meant to say`,
})

/** No form has more words. */
export const MAX_FORM = 5

/** By its words, as tokens have them. */
function formsOf<Kind extends string>(
  table: Readonly<Partial<Record<Kind, string>>>,
): ReadonlyMap<string, Kind> {
  return new Map(
    Object.entries<string | undefined>(table).flatMap(([kind, list = '']) =>
      list.split(',').map((form): [string, Kind] => [form.trim().replace(/\s+/g, ' '), kind as Kind]),
    ),
  )
}
