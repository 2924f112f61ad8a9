// Ways to say “I want” in front of what is wanted.
import { withChoices } from './row.ts'

/** One a row; words between slashes stand for each other, and none of them asks for anything by itself. */
const PHRASES = `
what i/we need/want is
what is missing is
all that is missing is
i/we was/were/am/are hoping/looking for
i/we was/were hoping to get/have
i/we was/were/am/are thinking of
hoping/looking for
i/we am/are after
i/we am/are in need of
in need of
i/we require
i/we/it/this could use
i/we would appreciate
i/we would be happy/pleased with
i/we would be glad of
set/fix/hook me/us up with
sort me/us out with
rustle/crank up/out
bung/pop/chuck in
go for
go ahead with
how/what about
why do not we have/add/get
if only it/we had
do you think i/we could have/get
could/can/would you manage
would it be possible to have/get
is it possible to have/get
think you can do
care to do/make
requesting
see to it that we/i get
make sure it has
ensure it has
`

/** Any of these phrases, as a pattern. */
export const WISH_PHRASES = PHRASES.trim().split('\n').map(withChoices).join('|')
