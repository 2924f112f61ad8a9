// Words around what is to be there again, or as it was. `grammar.ts` answers which word is what.

/** Words by what they are beside something that comes back. */
export const RETURN_LISTS = {
  /** With “back”, something that was taken out is there again. */
  returning: `put bring give gimme get want need add take have let pop stick slot drop chuck throw whack fetch`,
  /** In front of “back”, what shall happen. */
  coming: 'come go be brought put added',
  /** In front of “back”, it is no particle. */
  beforeBack: 'the a at way welcome right cut step look',
  /** Takes back what was done, and what that was. */
  undoing: 'undo revert reverse roll rollback take',
  goingBack: 'reset back go edits changes all',
  /** What a title does, or what is done with one that there is. */
  lingering: 'stay keep show hold extend leave display remain linger stick say read',
  undone: 'undone reverted reversed restored',
  /** That all of it is needed, and nothing else: “verbatim is essential”, “I need it word for word”. */
  entire: 'verbatim uncut unabridged',
  insisting:
    'essential important crucial vital necessary required needed need want matters must key transcript record version',
  /** As it was recorded. */
  normal: 'normal ordinary regular usual original standard reset',
  /** What a reason says, beside other finite verbs; and what would be more than a reason. */
  inReason:
    'be been need want like hate love know sound feel seem look distract distracts gets get make take say changed left moved',
  beyondReason:
    'should must shall stay stays keep keeps leave remain remains touch touched only except unless if',
  /** What somebody is able to do whom a request is good for: “so folks can skip around”. */
  ableTo: 'can could know knows see sees understand understands',
  /** When something is needed, beside dates: “by lunch”. */
  dueTime: 'lunch lunchtime midday eod cob eow',
  /** Beside “would” and the like, in a wish: how surely, what it is good for, how well it would do. */
  surely: 'really surely definitely totally also clearly easily well probably just all do',
  meriting: 'deserve deserves merit merits warrant warrants need needs want wants',
  serving: 'help suit be feel look sound fit work do',
  faring: 'land work look sound be feel read go play perform pop do hit travel',
  better:
    'better nicer great stronger well good harder cleaner brighter easier clearer richer further lovely cool nice',
  /** It gets a name. */
  entitling: 'become becomes gets',
  /** What somebody tries until it is right. */
  tried: 'go try attempt take version one time',
  /** With “up” or “down” behind what it is about, or with how much: it changes a level. */
  turnedUp: 'turn bring take push pull crank pump dial put',
  lessening: 'drop knock cut take reduce shave lose chop hush',
  /** Gives words that were misheard others. */
  amending: 'correct replace change fix spell respell amend',
  /** In front of how something is written. */
  reading: "is are it's its be read reads say says called named spelled spelt to",
  meantToBe: "its it's it is supposed to should be meant",
  spelled: 'read say spelled spelt really actually',
  /** Behind it. */
  behindSpelling: 'in please pls everywhere throughout and thanks instead fix',
  /** What else a sentence about a misheard word says. */
  besideMisheard: `the a her his my our guest guest's host host's speaker speaker's person's lady's man's their its it's it is are was were that this
    in on of there has have been name surname word words text only transcript transcripts transcript's transcription subtitles captions spelling
    spelled spelt written heard wrong wrongly misspelled misspelt misheard incorrect typo mistake fix correct please everywhere just should be
    supposed to got says said say he she they where whisper every each both all time times occurrence occurrences instance instances places
    throughout`,
} as const
