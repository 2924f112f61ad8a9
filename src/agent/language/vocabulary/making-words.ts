// Words around something new: what it is called, how it is made, of what, how long, and what comes first in it. `grammar.ts` answers which
// word is what.

/** Words by what they are beside something that is made. */
export const MAKING_LISTS = {
  /** It isn't there yet. */
  fresh: 'new own separate standalone fresh more another extra distinct additional spare safety backup',
  /** Without a noun, it is a composition. */
  alone: 'standalone select',
  newPiece: 'piece dupe duplicate film seq select standalone',
  /** What people call what they are to get. */
  newPieces: 'ones pieces seqs films selects sots vids deliverables extracts',
  /** Of several clips that the editor chooses: what they are of, how good they are, and that each stands alone. */
  choicePart: 'moment moments quotation quotations line lines bit bits part parts highlight highlights',
  choice:
    'best strong strongest great good top most interesting punchiest punchy funniest quotable memorable powerful',
  picking: 'choose choosing select pick picking find generate decide',
  /** In front of a shape. */
  besideShape: 'in at by as to the with of : = is',
  overlapping: 'overlap overlaps overlapping overlapped',
  another: 'another other second',
  /** Beside a shape or a length that all of them shall have; beside a length. */
  ofAll: 'all both them it one in as at and , format of these each',
  nearly: 'ish about around so or',
  /** In front of what one of them is of, and of what it is for. */
  openingPart: 'with / about on of',
  for: 'for',
  small: 'small short little quick nice tiny lil wee',
  /** In front of what a part becomes, and of where it is put. */
  into: 'as into become becomes → ⇒ >',
  onto: 'in to on onto',
  /** In front of “to” and a camera. */
  cameraLead: `cut punch go jump switch flip hop swing open start begin return come over back straight across then we`,
  /** They make something shorter. */
  trimming:
    'cut crop trim boil whittle edit strip pare reduce slim narrow chop snip slice hack shave lop prune clip restrict confine',
  /** In front of a whole sentence of the talk, they ask for something of it. */
  taking: `goes hear word words phrase sentence line bit part where mute silence bleep delete chop strike snip pull take the that his her
    their out of`,
  /** Between something and the word that says that it is silent; in front of what falls silent. */
  silencing: 'be to on all completely totally',
  askingFor: 'make have get put set turn switch keep i we would like to please can could you',
  /** What a length must not do, what caps one, and what may stand between it and what it caps. */
  exceeding: 'exceed exceeds exceeding longer more above over beyond',
  /** Between pauses and the length that they are brought to. */
  shortening: `shorten shortened cut cuts trim trimmed reduce reduced bring brought tighten tightened compress compressed squeeze squeezed be get gets go
    down back to at of a most`,
  pausing:
    'that which when whenever wherever it they is are last lasts lasting go goes on run runs for take takes be stay remain',
  capping: 'cap limit max maximum capped limited ceiling',
  cappedBy:
    'length lengths long down let make sure ensure word words sentence sentences any anywhere everywhere anything lasting that is be',
  /** Opens a stretch of time. */
  spanning: 'from at between during in within over until till up before after past starting throughout',
  /** With a noun of something new, they make it. */
  making: `pull grab put make copy take drop want need get give save turn spin break carve cut clip snip trim lift extract create build start
    chuck throw place stick pop bung load import dump lay slap set create assemble string prepare produce export move bring begin`,
  /** Takes a part to use it, where “cut” and “drop” may only be rid of it. */
  choosing: 'take pull grab get use lift extract',
  /** Where something is shown. */
  platform:
    'insta instagram ig tiktok social socials yt youtube fb facebook linkedin reel reels short shorts story stories twitter',
  /** In front of parts in their new order. */
  ordering: 'reorder order rearrange resequence flip reverse sequence',
  placing: 'put place move bump bring set drop stick lay slap start throw chuck pop open use',
  /** With “with”, what comes first and what comes last. */
  measured: 'level speed rate shape size ratio format amount value',
  openingWith: 'open opens opening lead leads leading kick kicks',
  closingWith: 'close closes closing',
  /** Small words between the capitals of a name. */
  insideName: 'and of the a an to for in on or with vs',
  /** Gives a film its name, and what stands beside it. */
  renaming: 'name named rename renamed call called reslug slug label relabel retitle retitled',
  besideName: `put tidy fix change set new instead of for to be as with now should shall gets get give given from on bear let use better under
    known by`,
  /** Behind a film, in front of its new name. */
  turningInto: 'become becomes goes turns let known = > → ⇒ now reads',
  toName: 'is be to into as',
  /** Beside a film that is put to another one. */
  besideFilm: 'i we it of to in at on onto with very right straight directly as file clip comp then off up',
  /** In front of what shall be done to something. */
  beingDone: 'to be become get also then',
  stating: 'should shall must needs need is are ought has',
  /** It is heard twice. */
  repeatingAt: 'repeat duplicate paste replay',
  /** Of what a film is made. */
  element: 'clip part bit thing scene shot section segment line',
  placed: 'placed moved put set come comes shifted brought',
  /** At the start and at the end of a film. */
  leading: 'head top front beginning open opens opening prepend prepended lead leads kick kicks',
  trailing: 'tail append appended close closes closing finish finishes',
  fastened: 'added appended prepended attached tacked stuck put inserted placed spliced',
  /** What was done to make it. */
  made: `made turned put extracted cut pulled created built lifted saved copied clipped moved taken assembled compiled combined joined
    merged placed exported converted spun broken carved`,
  /** In front of its name, and what gives it one. */
  bearing: 'bearing with under having carrying',
  /** Between two parts that follow each other, and in front of the first one. */
  following: 'then finally and plus by with followed turn , + & ; > → /',
  holdingParts: `from of out with containing consisting consists made composed up that which has having : - – — = ( ) together
    starts starting continues continuing closes closing finishes ends ending begins beginning opens opening plays playing play joined joins both in`,
  lifting: 'pull copy cut clip grab take lift extract save export spin make',
  sourcing: 'from of off out outta using with containing holding',
  /** In front of what something new holds. */
  leadingIn:
    'require run runs running go goes going content contents range material hold contain include use take',
  outOf: 'out off outta',
  /** With a place behind each, a part from one to the other. */
  ceasing: 'end ends ending finish finishes finishing stop stops',
  atEdge: 'at on with from : after',
  /** In front of what is to stay, or of why. */
  staysAsItIs: 'leave keep original originals og',
  whyever: 'since because cause cos coz cuz',
  /** Concepts of verbs. */
  makingVerbs: 'make copy merge',
  changingVerbs: 'remove add start end mute shorten raise lower',
  filling: 'extract use include take pull find isolate do',
  besideLength: 'none no or less more than to up at most each them',
  includingIt: 'include use have contain show put keep',
  closingOff: 'as to into out off together in at',
  sameAll: 'trt same length unedited cuts runtime',
  without: 'without minus excluding',
  /** Behind what is not in it. */
  gone: 'gone out removed off deleted stripped cut',
  switchedOn: 'with w switched turned set put enabled burned',
  /** All of something. */
  full: 'full whole uncut complete entire unedited untrimmed runtime length',
  /** Beside a length. */
  sized: 'max maximum tops long ish short only just',

  /** They take away alone, and add something with a place behind it. */
  tossing: 'throw chuck toss whack',
  /** It becomes a part of the picture. */
  burning: 'burn bake hardcode embed print incrust imprint',
} as const
