// Limits that the nearest command may not drop.
import { has } from '../language/phrases/pattern.ts'
import { is } from '../language/read/token-tests.ts'
import type { Token } from '../language/read/tokens.ts'

const saysHowMany = has('(@demonstrative|the|other) <number> [!<unit>]')
const saysEach = has('<link:each> of')
const saysMaybeNot = has('(maybe|perhaps|possibly) not ([=<mark>]|$)')

/** “Fade the three out” says how many, and not how long; “of each of them”; “maybe captions, maybe not”. */
export const dropsLimit = (offered: readonly Token[], said: readonly Token[]) =>
  (offered.some(is({ measure: 's' })) && saysHowMany(said)) ||
  (saysEach(said) && !saysEach(offered)) ||
  saysMaybeNot(said)

/** “New comp: Launch teaser, then "…"”: of two things that something is made of, none may be left out. */
export const dropsFilm = (offered: readonly Token[], said: readonly Token[]) =>
  said.some(({ kind, ids }, at) => {
    const isJoined = said.slice(at + 1, at + 4).some(({ text }) => /^(?:then|plus|\+)$/.test(text))
    return (
      kind === 'composition' && isJoined && !offered.some((one) => one.ids.some((id) => ids.includes(id)))
    )
  })

/** “End before the farm” doesn't end after it. */
export const isOtherSide = (offered: readonly Token[], said: readonly Token[]): boolean =>
  said.some(is({ link: 'before' })) &&
  !offered.some(is({ link: 'before' })) &&
  offered.some(is({ link: 'after' }))
