// Words that lead up to a request: “I'd be grateful if you could possibly …”, “do you think you could …”, “why not …”. `read/courtesies.ts` reads them.

import { setOf, tableOf } from './beside.ts'
import { withChoices } from './row.ts'

/** Such words stand in front of it all. */
export const BEFORE = setOf('and but so please just perhaps maybe')

/** How a sentence begins that leads up to a request. */
export const BEGINNING = setOf(
  `i we it you can could would will might may is do mind any be go feel make try help time gonna gonna going want need why hoping wondering please so and
  but just perhaps maybe`,
)

/** Who asks, whom, and what joins them: none of these words asks for an edit. */
export const LEADING = setOf(
  `i we us me you should feel let can could would will might may is there it be was were am are do that if to of so as and just ever maybe perhaps possibly please
  kindly also really very most much quite absolutely awfully terribly simply quickly somehow whether for a an any some the more than enough want
  need like love going get have go make try help why`,
)

/** What makes a request of the words around it: that somebody would be glad, whether it can be done, who helps. */
export const APPEALING = setOf(
  `grateful obliged thankful great lovely brilliant fab super amazing glad happy delighted pleased appreciate appreciated kind good dear star sport darling legend possible feasible
  doable allowed alright okay ok fine cool way chance possibility think suppose reckon mind wondering wonder hoping hope able manage sure
  favor favour trouble bother rude cheeky ask asked ever free ahead help time need want get have try love why`,
)

/** They lead up to a request only in front of one of these. */
export const TIED = tableOf<ReadonlySet<string>>({
  make: setOf('sure'),
  go: setOf('ahead'),
  get: setOf('you'),
  have: setOf('you'),
  ask: setOf('you'),
  asked: setOf('you'),
  trouble: setOf('you'),
  bother: setOf('you'),
  try: setOf('to and'),
  help: setOf('me us'),
  going: setOf('to'),
  do: setOf('you me us not'),
  why: setOf('not do'),
  should: setOf('be like love'),
  need: setOf('you'),
  want: setOf('you'),
  like: setOf('you it to'),
  love: setOf('you it if to for'),
})

/** Behind one of these stands what is asked for. */
export const HANDING = setOf(
  'you we me to not and can could would will might may please just ever maybe perhaps possibly kindly also really quickly',
)

/** One of these, too, and it asks. */
export const MODAL = setOf('can could would will might may to and if not help')

/** One a row; words between slashes stand for each other. A pattern of them all, the longest first. */
const phrasesOf = (rows: string): string => {
  const list = rows.split('\n').filter((row) => row !== '')
  const longest = list.sort((a, b) => b.split(' ').length - a.split(' ').length)
  return `(${longest.map(withChoices).join('|')})`
}

/** Whom somebody talks to, and sounds of joy: in front of a request they need no comma. */
export const CALLS = setOf(
  'abeg oya ooh oooh ooo oh ah aah aw aww yo oi hun hon mate guys folks darling lads bro bruh dude pal',
)

/** In front of a request; it is the first or the next of several. */
export const LEADS = phrasesOf(`
first of all/off/up
ok/okay/right/so first off/up/thing
next ,
firstly
first ,
ok/okay/right/so next
next up
to start with
for starters
`)

/** Nobody asks here whether somebody minds: in front of a request, or behind it. */
const CONSENT = `
if nobody/you minds/mind/objects/object
if no one minds/objects
if you do/would not mind
if everyone/everybody is ok/okay/happy/fine/cool with it/that/this
if it is all the same to you
if it/that/this works/suits for/with you/everyone/everybody
if it/that/this suits you/everyone/everybody
if it/that/this is not a/any/much nuisance/bother/hassle/problem/trouble/imposition/pain
if it/that/this is not too much trouble/bother/hassle
if it/that/this is no nuisance/bother/hassle/problem/trouble/imposition
unless it/that/this is a/any/too nuisance/bother/hassle/problem/trouble/pain
unless it/that/this is too much trouble/bother/hassle/work
if time allows/permits
when/whenever/once you are ready/free/able
if it is not too much to ask
if you would be so kind/good
`

/** What was said before about the request. */
const AGREED = `
as/like discussed/agreed/requested/promised/planned/mentioned/ordered
as/like we/i/you/they discussed/agreed/planned/said/asked
as? per my/our/your/the (last|previous|earlier|latest)? message/email/mail/note/notes/brief/request/call/chat
`

/** In front of a request, set apart by a mark. */
export const OPENINGS = phrasesOf(`${CONSENT}${AGREED}
lovely/great/good/nice/brilliant/perfect/amazing/super/top/fab/cracking/grand stuff/job/work/one/start
one/just one/another/the last/last/next/final/other thing
one more/last/other/final/small/quick/little thing
just/ok/okay/right/and one more/last thing
ok/okay/right/and last/next thing
quick/small/little/tiny one/thing/favor/favour/request/tweak/fix/change
me again
it is me again
listen/look/honestly/seriously
to save time/space/money
not sure how this works
i am not sure how this works
before anything/everything else
sorry/hate to bother/trouble you again?
sorry for bothering/troubling you again?
forgive/excuse/pardon me/my for? bothering/troubling you again?
sorry/hate to be a/that pain/bother/nuisance
sorry/hate to ask/nag
sorry to change my mind
i am sorry to bother/trouble you
i am sorry to change my mind
`)

/** Behind a request: whom somebody talks to, thanks, laughs, kisses. */
export const CLOSERS = setOf(
  `pronto stat hun hon love darling dear dearie sweetheart mate matey pal bud buddy guys folks team lads sir madam boss chief bro bruh dude x xx xxx xo xoxo ta
  thanks thx cheers ty tysm tyvm`,
)

/** As well, where nothing is given a name or a text. */
export const LAUGHS = setOf('lol lmao haha hehe rofl')
export const NAMING = setOf('call called name named title titled rename text say saying says chapter marker')

/** Those that are meant so even in front of a comma. */
export const CALLED = setOf('hun hon mate matey pal darling guys folks lads sir bro bruh dude xx xxx')

/** Behind a request, and no part of it. */
export const CLOSINGS = phrasesOf(`${CONSENT}${AGREED}
as always
like/as last time
same as always/usual/before
same as last time
for now
for the moment
for the time being
just in case
just? to be safe/sure
just? to be on the safe side
once and for all
for good measure
as a favor/favour to me/us
just? to see how it/that feels/looks/sounds/goes
but carefully/gently/quickly
but be careful/gentle/quick
with care
without any/much/more/further fuss/ado/delay/questions
without asking me/us (again|first)?
no questions asked
no rush/pressure/hurry/biggie/worries/drama/stress/fuss
if you get/know/see what i mean
if that/this makes sense
you know what i mean
know what i mean
know what i am saying
or whatever
or something (like that)?
and stuff (like that)?
kind/sort of thing
i think/guess/reckon/suppose/believe
chop chop
k thx bye
many/much thanks/obliged/appreciated
thanks a lot/million/mil/bunch/ton
thanks so/very much
thanks in advance
please and thanks
my bad/mistake/fault
please and thank you
pretty please
, my friend/friends/dear/love/lovely/darling/man/brother/sister
sharp sharp
when/whenever/once/if you get/have/find/got a sec/second/moment/min/minute/mo/chance/tick
when/whenever/once/if you get/have/find/got a free/spare/quick sec/second/moment/min/minute/mo
when/whenever/once/if you get/have/find/got time
when/whenever you can
if that is alright/ok/okay/possible/cool/fine
if that is alright/ok/okay/cool/fine with/by you
there is a good man/lad/girl/love/chap
like a good man/lad/girl/chap
good man/lad/girl/chap
there you go
would you
will you
`)

/** A word behind one of these belongs to it: “the part about love”, “called Cheers”, “say thanks”. */
export const GOVERNING = setOf(
  `the a an my your our his her its their every each all any no of about to on with for and or from like by at in into as called named titled
  saying say says said word words phrase call rename is are be was - : / & + “ ( x × not`,
)

/** Behind “first,”, it goes on with a list of places. */
export const ENUMERATING = setOf('second third fourth fifth last and or')

/** What shall be done, said as a statement: “we need to …”, “you'll want to …”, “I would like to …”. */
export const STATED = phrasesOf(`
i/we/you want/need/have/ought/wanna to
i/we/you will want/need/have to
i/we/you would like/love/want/prefer to
i/we am/are going to need/want to
we/you should/must
we/you might/may as well
we/you had better
you may/can now
feel free to
kindly/please proceed to
time to
i guess/think/suppose/reckon/believe/figure we/you should/must
i guess/think/suppose/reckon/believe/figure we/you need/ought/have to
it would be best/better/good/nice/wise to
i guess/think/suppose/reckon/believe it would be best/better/good/nice/wise to
what i/we would like/love is for you to
what i/we need/want is for you to
what i/we need/want you to do is to?
all i/we need/want is for you to
all i/we need/want you to do is
it would help me/us a/no lot/end if you could/would
`)

/** As well, where the word may be a text or a name. */
export const TITLING = setOf('title text name chapter marker caption')
