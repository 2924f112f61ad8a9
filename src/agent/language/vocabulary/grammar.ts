// What words are in a sentence, whatever they ask for: pronouns by case, finite verbs, what joins, what judges. Readers ask for the
// feature and keep no words of their own.

import type { Senses } from '../vocabulary.ts'
import { CONDITION_LISTS } from './condition-words.ts'
import { MAKING_LISTS } from './making-words.ts'
import { NAME_LISTS } from './name-words.ts'
import { ORDER_LISTS } from './order-words.ts'
import { PASSAGE_LISTS } from './passage-words.ts'
import { QUESTION_LISTS } from './question-words.ts'
import { RETURN_LISTS } from './return-words.ts'
import { SOUND_LISTS } from './sound-words.ts'

const own = {
  // Pronouns and what stands before a noun
  subject: 'i he she we they',
  asker: 'i we',
  object: 'me him her us them',
  demonstrative: 'this that these those',
  neuter: 'it',
  /** It stands for what was named before. */
  referring: 'it them they those these that',
  newest: 'new newest latest',
  /** In front of a value, it only gives it: “take 1.25”, “it should read …”, “with the name …”. */
  giving: `make lower raise reduce put stick pop move set change turn bring have get call name title label rename read start should shall must can be shift to us
    from into`,
  trying: 'try use take go switch let say',
  upward: 'add up',
  /** What stands for what was named before. */
  ofKind: 'one ones kind sort style type version variant',
  /** How much more or less of it. */
  bit: 'bit little touch slightly some even tad still lot much more less',
  narrowing: 'of about from between after before until where',
  leadingThere: 'from between after before until during at',
  /** With these as its subject, a verb has no “s”. */
  several:
    'i we you they these those ours theirs people children men women folk both many most some several all',
  someone: 'nobody everybody everyone somebody someone people',
  possessive: 'my your our his her its their',
  article: 'a an the',
  quantity: 'all every each both any everything anything something',
  question: 'who what when where which how why whether',

  // Finite verbs
  be: 'is are am was were',
  have: 'have has had',
  /** Nobody asks in the past. */
  was: 'was were had',
  do: 'do does did',
  will: 'will',
  can: 'can would could',
  /** With one of these, a statement may ask for what it says. */
  would: 'would could may might',
  /** Says that something shall be. */
  shall: 'should must shall',
  present: 'says thinks knows hates loves likes means matters makes goes comes takes needs wants',
  past: `said thought made went came got gave took paid told flew saw heard ran sang spoke fell met won knew wanted asked loved
    signed noticed`,
  /** Finite behind a subject; else as often a noun, a participle, a command or a wish (“the board gets a copy”). */
  ambiguous: `gets gives starts ends begins works runs rings lasts shows talks mentions laughs coughs repeats stumbles left cost felt found filmed
    recorded put`,
  /** How something is for somebody. */
  seeming: 'sounds looks feels seems sounded looked seemed',
  seem: 'sound look feel seem run runs',
  /** It says that something is amiss. */
  judging: `drags undermines kills ruins hurts distracts bothers annoys confuses bores bugs grates jars stinks sucks`,
  /** What a plural does. */
  plural: 'sound look feel seem bother distract annoy ruin hurt suck stink confuse',
  /** A sentence may be their object. */
  saying: `say says said saying tell tells told think thinks thought know knows knew mean means meant hope guess believe believes feel hear
    heard see saw ask asks asked mention mentions mentioned explain explains explained let make makes made sure suppose wish remember
    describes admits claims`,
  feeling: 'love loves loved hate hates means matters sleep',
  /** What somebody finds, after “I” and “they”. */
  finding: 'think fear hope know believe notice hear see feel find',
  /** Has, hears or says something that what follows may be about. */
  telling:
    'has have had got contains includes hear heard see saw noticed notice found find says said mentions there',

  // What makes a request of a statement
  wanting: 'want need wish prefer like',
  /** The same of others, or in other forms. */
  wanted:
    'wants wanted wishes needs needed likes prefers require requires expect deserves merits warrants gets',
  asking: 'please ought let lets supposed kindly',
  staying: 'stay stays remain remains keep keeps kept leave leaves untouched unchanged alone intact safe',

  /** What somebody else does who asks for an edit, whom they ask, and what else may ask for it. */
  urging: `says say said asks asked wants wanted tells told insists insisted suggests suggested requests requested requires recommends
    recommended advises advised wishes`,
  addressee: 'you',
  ruling:
    'style standard standards rule rules policy brief guideline guidelines client legal boss management',
  /** What somebody does with what may be done: it limits a request, whoever says so. */
  permitting: `forbid forbids forbidden forbade allow allows allowed permit permits permitted ban bans banned prohibit prohibits prohibited
    hate hates refuse refuses refused`,
  /** Whoever sends a request, what it comes in, and how it got here. */
  sender: `client customer boss manager producer publisher lawyer teacher mum mom dad sister brother wife husband colleague bishop legal
    compliance sales`,
  message: `email mail emails fwd fw forwarded forward feedback comment comments note notes message slack whatsapp dm sms text letter reply
    quote below above pasted copied re`,
  sending:
    'wrote writes written emailed emails texted messaged sent asks asked wants told requested requests replied answered',
  /** What is done with a message. */
  heeding: 'do see read follow find here carry begin',
  /** In front of a command, it changes nothing of it. */
  hedging: 'actually basically maybe perhaps possibly simply honestly once',
  heard: 'heard spoken said appears appear occurs occur transcript',
  /** What somebody does who says something of it; of a passive, it stands in front. */
  bringingUp: `mention mentions hear hears bring brings name names refer refers touch touches speak speaks discuss discusses describe describes cite
    cites cover covers reference references`,
  /** Of a talk and its words. */
  containing: 'contain contains include includes use uses',
  comingAfter: 'after follows following comes behind',
  /** What becomes of the rest when something is put in front of it. */
  movingOn: `push pushes pushed pushing shift shifts shifted shifting move moves moved moving slide slides sliding bump bumps bumped bumping
    along later down back on over up right`,
  /** How somebody means what is said. */
  valuing: 'against positive negative bad good nice critical nasty rude kind funny',
  indefinite: 'ever anywhere somewhere anybody anyone anything phrase once at all in it this there up',
  denying: 'not no without nothing lacks lack lacking',
  there: 'there still left present heard',
  nobody: 'never nobody noone none',
  /** A verb after one of these asks for nothing: “if you do cut it”. */
  beforeVerb: 'that to not you does do',
  comparative: 'longer shorter more less fewer over under above below',
  /** Opens a correction, and negates. */
  negative: 'no nah',
  /** Beside what is said instead. */
  besideMeant: 'at by of one ones only these please actually',
  /** When it is needed: what leads to an occasion, a date, and an occasion. */
  timing: 'before by until till for at after',
  date: `today tonight tomorrow monday tuesday wednesday thursday friday saturday sunday morning afternoon evening noon midnight
    week month`,
  event: `meeting call deadline launch class lesson lecture audit premiere review lunch dinner conference holiday party wedding concert
    exam screening presentation webinar broadcast publication release airing delivery`,
  /** What becomes of a film that is done. */
  publishing: 'publish publishes published live online air airs aired released publication release',

  // What joins
  reason: 'as because since so cause cos coz for',
  joining: `and or but so because since as if unless whether when where while who which that what how why than like until before after once
    though although cos cause with to of`,
  /** Between two things that belong together. */
  adding: 'and & + plus with including',
  /** In front of another subject, it begins a clause. */
  turn: 'and so but because since cos cause as',
  /** Opens a comparison. */
  comparing: 'same like similar',
  /** In what time or place a statement holds, in front of its subject. */
  nearby: 'near around about roughly circa ca approximately',
  /** It opens what says the same again. */
  restating:
    'just only that it is there are namely literally so the a an i.e ie which those this these single',
  /** Beside what is done at an edge: nothing that would not be so anyway. */
  beyond:
    'earlier sooner before later after afterwards longer around behind else more breath moment anything that it',
  /** It names nothing of what stays. */
  unnamed: 'order everything things thing one ones all lot off on in as is alone instead untouched',
  finishing: 'finally just only so then simply but',
  listing: 'and also plus then',
  joins: 'and or but',
  oneself: 'one itself themselves that this',
  sparing: 'sparing keeping leaving',
  punctual: 'sharp dead exactly precisely flat',
  joint: 'straight hard clean simple plain butt dry cut',
  occurrence: 'times time occurrences instances ones',
  setting: 'in for at after before during since with on around near',
  /** Behind these, a word says where, whose or which. */
  pointing: 'behind beneath in from before after during until between at of by into than about',
  /** Opens what is said in passing. */
  aside: 'because since as so before while and but',
  particle: 'out off back away up down in on too either again fine',
  adverb:
    'just really rather never always also still quite almost only even honestly actually do did does absolutely so simply',
  /** How often, or that it is done: nothing that is asked for now. */
  habit: 'usually normally generally often sometimes already typically mostly always',
  /** How somebody finds a name or a text. */
  rating:
    'wrong finished done ready approved fine okay ok right good bad nice great awful boring ugly dull perfect silly stupid confusing misleading outdated',
  /** Behind “I would be”, in front of what is asked for. */
  grateful: 'grateful obliged thankful',
  /** Of something new, that somebody asks for it. */
  requested: 'requested required desired wanted appreciated welcome',
  /** What speaks against something that is only named. */
  unwelcome:
    'wrong bad awful terrible horrible ugly silly stupid confusing misleading pointless unnecessary distracting overkill excessive annoying mistake',
  /** Of a film, that nothing is to be done to it. */
  settled:
    'fine okay ok good great perfect approved done finished ready final finalized locked signed excluded exempt',
  besideSettled: 'been off in already all both quite really totally just',
  degree: 'too way far bit so really very quite pretty rather super little all slightly just',
  opener: 'so but anyway anyways right well now then please just ok okay oh yes',
  /** Leads from a statement to a request. */
  turning: 'anyway anyways anyhow anyroad',

  // Beside a request
  laugh: 'lol lmao haha hah rofl xd omg smh',
  address:
    'love darling dear sweetheart sweetie duck ducky hon honey petal pet son chap friend sir madam boss chief mind',
  /** What a film is called when nothing in it is meant. */
  film: 'talk film video recording interview podcast episode webinar composition project sequence clip seq edit deliverable script material job projects',
  /** Where something will be used. */
  using:
    'need want have use publish post upload air share send play show present release broadcast distribute',
  /** An object that says: repair it. */
  repairing: 'fix sort correct address handle change do improve help solve see',
  /** What people call the edits that they list, and how many or how small these are. */
  heading: `edit edits change changes fix fixes job jobs thing things tweak tweaks note notes request requests task tasks todo todos
    step steps correction corrections amendment amendments revision revisions adjustment adjustments instruction
    instructions item items point points batch round list following wish wishes wishlist favor favors favour favours comment
    comments suggestion suggestions remark remarks question questions done few couple some several quick small minor little
    final last more other client editorial feedback here of alert update to do reminder finishing touches`,
  /** In front of such a list. */
  doing: 'make do apply carry implement action',
  /** Where something stands in a film. */
  going: 'goes go belongs belong comes come sits sit stands stand plays play',
  /** Gives something that there is other words. */
  changing: 'exchange replace swap change correct switch substitute set update make',
  /** What is done with a text that is seen. */
  showing: 'show display overlay superimpose flash write type print',
  /** Where a text is seen, beside what it says. */
  screen: 'screen onscreen picture frame image',
  /** As something was written. */
  verbatim:
    'exactly precisely verbatim like as that this written typed spelled spelt spelling capitalized capitalised capitals words word two',
  exactness: 'dead right very slap bang smack exactly just the',
  toPlace: 'in at on to along across into onto down up as toward towards over',
  /** In front of when a text is seen first, and when no longer. */
  seenEdge: 'in out start end starts ends',
  seenFrom: 'from at start starts starting begin begins beginning in between appear appears appearing',
  seenUntil: `until till til to up end ends ending out off gone away disappear disappears disappearing vanish vanishes by at after`,
  seenFor:
    'for about around roughly last lasts lasting duration length of that which over in during to down : = on stay stays',
  /** Between a text and “say”. */
  saidOf: 'make have let it to instead now rather',
  toEdge: 'appear appears for in during over at from on as',
  screenPart: 'position corner part edge area spot third',
  /** Behind a color or a size. */
  coloredPart: 'letters lettering type background backdrop box',
  /** In front of “with” or “on”, what a film does with a title. */
  framing: 'start begin end finish open close',
  /** Makes a text bigger. */
  enlarging: 'enlarge scale blow grow increase',
  shrinking: 'shrink reduce tone downsize',
  /** What a look is called. */
  lookNoun:
    'color size position place placement duration length time timing spot slot font type letters lettering',
  /** Before the text itself. */
  wording: 'words word text wording writing name phrase message caption handle slogan',
  /** What a text is called that is seen. */
  shownAs: 'card slide plate screen onscreen',
  /** Between what a text says and what it shall say. */
  becoming: `should shall must needs need ought to now say says read reads be become becomes is against by with for into in it please → ->`,
  /** In front of what is to be seen for so long, and behind it. */
  holding: 'keep let hold leave have make show stretch extend run',
  shown:
    'up on stay stays staying remain remains last lasts be there visible hang around screen seen shown should must can run runs',
  /** What is the same when only a text is another one. */
  manner: 'time times timing spot place position length duration style look looks font color size moment',
  /** In front of a verb, it makes a passive. */
  passive: 'be been being get gets getting',
  /** Between “I” and what somebody would rather have. */
  wishing: 'want need like would do rather sooner have prefer really see hear to',
  /** So common in statements that they open no request inside one. */
  idle: `need want like have do get say tell see look play run show mean find use read ask report start end open put count call name mark
    sort help think sleep fall`,

  /** Beside what a chapter is called and where it is. */
  besideMark:
    'i we us let do to it them mark point points total there with at on in of me one s be as time list',
  /** Beside a reel and how long it is. */
  besideReel: 'of with in me us from this it and that is runs lasts long length trt or so out under comp',
  /** What splits something, though it may take it away as well; what is split off. */
  cuttingUp: 'cut chop',
  halving: 'halve',
  cutNoun: 'cut cuts split splits',
  cutPiece: 'part parts piece pieces chunk chunks segment segments section sections bit bits',
  evenly: 'equal equally same length long evenly',
  midway: 'midpoint halfway',
  besideSplit:
    'i we there be in into at down through right and up of make add put insert do place out let us',
  mentioning: 'of time times mention mentions where that when',
  namingMark: 'typo as it title label call say says read reads be become becomes is',

  // What is done by saying something, as a verb or as a noun
  introducing: 'introduce introduces introduced introducing present presents presented',
  greeting: 'greet greets greeted greeting greetings hello hellos welcome welcomes',
  farewell: 'goodbye goodbyes farewell farewells bye sign-off',
  self: 'myself himself herself themselves itself',

  answering: 'answers answered replies replied responds responded says said',

  /** With “not”, they leave something alone: “don't go near it”, “don't lay a finger on it”. */
  reaching: 'on near with to into at',
  limb: 'finger fingers hand hands breathe',
  /** What there was before something new is made. */
  existing: 'existing exist exists already there have got mine ours lying around available',
  beginning: 'begins starts begin start starting beginning',
  /** Says that something was done before. */
  earlier: 'earlier previous',
  /** Where a part is when it has been moved. */
  landing: 'come comes go goes play plays sit sits land lands follow follows precede precedes be is',
  cutting: 'cut cuts deletion deletions removal removals trim trims',
  /** Behind “back”, it says which way something turns, or where it goes. */
  direction: 'to up down by into from on at',
  /** Says that something is still there afterward. */
  lasts: 'in stay stays survive survives remain remains',
  /** With “I do not”, they ask for nothing, whatever follows. */
  unconcerned: 'mind care know understand remember',
  /** What one does to find a place; the second need a preposition. */
  seeking: 'find locate pinpoint spot search look go jump skip seek',
  led: 'search look go jump skip seek',
  /** It joins two commands. */
  linking: 'and then',
  /** Comes after what was asked for before. */
  sequel: 'then afterwards afterward next',
  /** “The chapters work well” */
  working: 'work works',
  perceiving: 'like see hear read notice know understand',
  fondness: 'love loves loved adore adores enjoy enjoyed',
  /** With “not to”, it bans something. */
  caution: 'careful care sure try certain mindful',
  /** Takes back what was done, in front of what is wanted instead. */
  refusing: 'no nah naw nope hmm wait nvm hm oops actually hang hold on sorry ah oh',
  /** Between who sends a message and what it is about. */
  forwarded: 'from by in on for of this that',
  /** Of what is meant to stay. */
  chosen: 'keeper keepers better best one ones winner',
  standing: 'use stand stands stay stays only keeper keepers',
  remaining: 'stay stays keep leave remain remains',
  /** What a take that is to go is called, where another one follows. */
  slipped: 'error errors mistake mistakes slip',
  severally: 'both twice too also all',
  /** What a talk does where one part follows another, and how. */
  leadingOn:
    'goes go going continues continue runs run jumps jump flows leads lead passes pass carries carry moves picks pick resumes resume cuts plays comes',
  directly: 'straight right directly immediately',
  apology: 'apology sorry apologizes apologises apologized apologised apologising apologizing',
  /** What is said about a repetition beside what was repeated. */
  ofTakes: `falls heard chat enough suffices suffice occurs occur stands stand anew mistake mistakes slip error row between person line sentence recording same case
    back fine plenty time times original occurrence instance himself herself themselves itself comes come came clean`,
} as const

/** The lists of two files: a name in both would silently replace one, so the types forbid it. */
const apart = <One extends object, Other extends object>(
  one: One,
  other: Other & { [Name in keyof One]?: never },
): One & Other => ({ ...one, ...other })

const lists = apart(
  apart(
    apart(QUESTION_LISTS, CONDITION_LISTS),
    apart(
      apart(MAKING_LISTS, NAME_LISTS),
      apart(apart(PASSAGE_LISTS, SOUND_LISTS), apart(RETURN_LISTS, ORDER_LISTS)),
    ),
  ),
  own,
)

/** The name of a list of words. */
export type Feature = keyof typeof lists

/** The words of a list; null where none has that name. */
export const listed = (name: string): readonly string[] | null =>
  Object.hasOwn(lists, name) ? lists[name as Feature].split(/\s+/) : null

/** By word: most words have none, so that one look is enough. */
const FEATURES = new Map<string, Set<string>>()
for (const [feature, list] of Object.entries(lists))
  for (const word of list.split(/\s+/)) FEATURES.set(word, (FEATURES.get(word) ?? new Set()).add(feature))

/** True when a word has one of these features; any, where none is named. */
export function isWord(text: string | undefined, ...features: readonly Feature[]): boolean {
  const own = text === undefined ? undefined : FEATURES.get(text)
  return own !== undefined && (features.length === 0 || features.some((feature) => own.has(feature)))
}

/** “Is”, “has”, “did”, “could”: a helping verb that asks for nothing. */
export const isAuxiliary = (text: string | undefined): boolean =>
  isWord(text, 'be', 'have', 'do', 'will', 'can')

/** A verb that makes a statement of a clause, whatever stands before it. */
export const isFiniteVerb = (text: string | undefined): boolean =>
  isWord(text, 'be', 'have', 'do', 'will', 'present', 'past', 'seeming', 'judging')

/** “I”, “nobody”, “it”, “that”: who or what a statement may be about without naming it. */
export const isPronoun = (text: string | undefined): boolean =>
  isWord(text, 'subject', 'object', 'neuter', 'demonstrative', 'someone')

/** It names no part of what a talk is about: who is in it, what it is called, and how something is said. */
export const isUnspecific = (text: string): boolean =>
  isWord(text, 'guest', 'host', 'audience', 'addressed', 'naming', 'person', 'someone', 'object') ||
  isWord(text, 'film', 'file', 'moment', 'listed', 'lasting', 'progress', 'altering', 'screen', 'opener') ||
  isWord(text, 'speaking', 'speech', 'vocal')

/** A limit that narrows what is asked for, in what it is done to or when: nobody may pass over it. */
export const restricts = ({ limit }: Senses): boolean => limit !== undefined && RESTRICTING.has(limit)
const RESTRICTING = new Set(['only', 'except', 'if', 'unless', 'else', 'instead', 'condition', 'skip'])
