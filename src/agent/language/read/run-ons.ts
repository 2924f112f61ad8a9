// Finds the ends of sentences in text without punctuation, such as dictation: “no more subtitles i can hear them fine”, “it drags a bit
// cut the intro”. It separates statements from requests; two requests in a row are separate clauses anyway.
import { finiteVerbAt } from '../parts-of-speech.ts'
import { has, pattern } from '../phrases/pattern.ts'
import { isWord } from '../vocabulary/grammar.ts'
import { verbOf } from './particles.ts'
import { judgedUntil, opensRemark } from './remarks.ts'
import { leadsIntention } from './statement.ts'
import { firstWord } from './token-tests.ts'
import { type Token, tokenOf } from './tokens.ts'

const PUNCTUATION = pattern('(<break>|,|;|:|–|—|\\.|\\!|\\?|\\(|\\))')

/** The tokens with a break between a statement and a request. Linear: the lookahead is bounded. */
export function withRunOns(tokens: readonly Token[]): Token[] {
  const out: Token[] = []
  let from = 0
  for (let at = 0; at <= tokens.length; at++) {
    const token = tokens[at]
    if (token !== undefined && PUNCTUATION.at(tokens, at) === null) continue
    const said = tokens.slice(from, at)
    out.push(...separated(said))
    // “Speed it up, it feels slow” asks once.
    const judged = judgedUntil(tokens, from, at)
    if (judged > at) {
      from = judged
      at = judged - 1
      continue
    }
    // “We catalogue by chapter, so add chapters”
    const isReason =
      token?.text === ',' && tokens[at + 1]?.text === 'so' && tells(said, 0) && asks(tokens, at + 1)
    if (token) out.push(isReason || opensRemark(tokens, at) ? breakAt(token) : token)
    from = at + 1
  }
  return out
}

const breakAt = ({ from }: Token) => tokenOf('break', '', from, from)

/** Fewer words hold no two sentences. */
const MIN_LENGTH = 5
/** No sentence is longer. */
const MAX_BREAKS = 30

/** “Too long lmao just keep …”: nobody says it in the middle of a sentence, but it may be a text that is called for. */
const LAUGHED = pattern('[-@laugh] [!-<link:called,saying thing verb> .] .')
const TURNING = pattern('@turning')
/** “Every sentence with the word private in it has to come out” */
const MAX_WITHIN = 40
const isWithin = has('with .*40 in $')

function separated(list: readonly Token[]): readonly Token[] {
  if (list.length < MIN_LENGTH) return list
  const out: Token[] = []
  let start = 0
  let isTold = tells(list, 0)
  let breaks = 0
  for (const [at, token] of list.entries()) {
    const isTurned = TURNING.at(list, at) !== null && (asks(list, at) || tells(list, at))
    const said = list.slice(start, at)
    if (
      breaks < MAX_BREAKS &&
      said.length > 1 &&
      // “I might cut it later”
      !leadsIntention(said) &&
      !isWithin(said.slice(-MAX_WITHIN)) &&
      (isTurned || ((isTold || LAUGHED.at(list, at)) && asks(list, at)) || tellsAnew(list, at, start))
    ) {
      out.push(breakAt(token))
      start = at
      breaks++
      isTold = tells(list, at)
    }
    if (!isTurned) out.push(token)
  }
  return out
}

const AUXILIARY = '@be,have,do,will,can'
const FINITE = '@be,have,do,will,present,past,seeming,judging'
const IDLE = '<word&!thing&!place&!unit&!limit&!link>'
const SUBJECT = '@subject,neuter,someone|its|ill'
const OPENS_OBJECT = '@article,neuter,object,demonstrative,possessive,quantity'
const DETERMINER = 'the|@demonstrative,possessive'
/** “i want …”, “it should …”, “we need …”, but not “we really do not need” */
const WANTS = '[=.*2 (@wanting,shall|would)] [![=.*3 not] (. . . (need|want|like)|.*2 (need|want|like) $)]'
const VERB = `[!${WANTS} .] (@adverb [=<word>])* [!@adverb <word>] [!@joining|${OPENS_OBJECT}]`

const OPENERS = pattern('(@opener|<glue:politeness>)* (some of|most of|many of|few of)?')
const TELLS = pattern(
  [
    // “What a nice man”
    'what (a|an)',
    // “Its all a bit quick”, “its rubbish”, and not “its last sentence”
    `its (@itsState|${IDLE}+2 $)`,
    // “It drags”, but not “cut it please”: it may be what the request is about
    `it ${VERB} (${AUXILIARY}|${FINITE}|<word&ends:s&!base>|[=<ends:s>] ${IDLE})`,
    // “i can hear them”
    `(@subject,someone|ill) ${VERB} <word&!glue:politeness&!ends:self&!ends:selves>`,
    `(that|this|there) [=${AUXILIARY}] [!${WANTS} .]`,
  ].join('|'),
)
const PRONOUN = pattern(`${SUBJECT}|(that|this|there) ${AUXILIARY}`)
/** “The teaser needs a title” */
const WANTED = pattern(`(needs [!to]|${WANTS} .)`)

/** True where a subject and its verb begin: “i can hear them”, “its all a bit quick”, “my mother had one”, “what a nice man”. */
export function tells(list: readonly Token[], from: number): boolean {
  const at = OPENERS.at(list, from)?.to ?? from
  if (TELLS.at(list, at) || PRONOUN.at(list, at)) return TELLS.at(list, at) !== null
  const verb = verbOfNoun(list, at)
  return verb > 0 && WANTED.at(list, verb) === null
}

/** As many words a noun has with what describes it. */
const MAX_NOUN = 12
const DETERMINED = pattern(DETERMINER)

/** Index of the verb after a noun phrase with a determiner: “that music drowns them out”, “my late husband flew”. -1 if none. */
export function verbOfNoun(list: readonly Token[], at: number): number {
  if (DETERMINED.at(list, at) === null) return -1
  const verb = finiteVerbAt(list.slice(at, at + MAX_NOUN))
  return verb < 2 ? -1 : at + verb
}

const ACTS = `${FINITE}|<verb&!thing&!place&!unit>`
const hasVerb = has(ACTS)
/** “how many times they say it”, “where he laughs” */
const isAsking = has('<link:where>|#asking', {
  asking: ({ text }) => isWord(text.split(' ').at(-1), 'question') || text === 'whether',
})
const MAX_ASKED = 8

/** Not “pauses that are long”, “hello this is take two” */
const NEW = pattern('[!@opener,demonstrative|there|<glue:politeness>] .')
/** “Mute the whole take ill add music”, “… turn it up i can hear it” */
const CLEAR = pattern(`ill|[-@particle] (${SUBJECT})`)
/** What is said before it goes on. */
const OPEN = pattern(`[-way|@joining,saying|${AUXILIARY}|<link limit glue:articles>|${ACTS}] .`)
const NOUN =
  '<composition media quote thing unit place bare&!ends:ly&!ends:er>|everything|anything|something|one|ones|all'
const AFTER_NOUN = pattern(`[-${NOUN}] .`)
/** “i can hear them fine”, “its too long”: the noun before is no object of it, as in “the story he tells” */
const WHOLE = pattern(
  'its|. @adverb* (is|are|am|was|were) [!<ends:ing ends:ed>]|. @adverb* [!@adverb] . .*3 (it|@object|<glue:articles>)',
)
/** “My husband says thats funnier” */
const SAID = pattern('. [!<link>]')

/** A new statement begins here, and the sentence before it is complete. */
function tellsAnew(list: readonly Token[], at: number, start: number): boolean {
  if (NEW.at(list, at) === null || !tells(list, at)) return false
  const [first, before] = [list[start], list[at - 1]]
  // “The whole sentence it is in”
  if (/^(?:sentence|part)$/.test(before?.senses.unit ?? '') && list.at(-1)?.text === 'in') return false
  if (list[at]?.text === 'ill') return true
  if (before?.text === 'way' || isAsking(list.slice(Math.max(start, at - MAX_ASKED), at))) return false
  if (isWord(before?.text, 'opener') && at - 1 === start) return false
  // “The chapters i never look at them”: what it is about comes first.
  if (first && DETERMINED.at([first], 0) && !hasVerb(list.slice(start, Math.min(at, start + MAX_NOUN))))
    return false
  if (CLEAR.at(list, at)) return true
  return OPEN.at(list, at) === null && (AFTER_NOUN.at(list, at) === null || isWhole(list, at))
}

function isWhole(list: readonly Token[], at: number): boolean {
  const said = /^(?:my|our)$/.test(list[at]?.text ?? '') ? verbOfNoun(list, at) : -1
  return WHOLE.at(list, at) !== null || (said > 0 && SAID.at(list, said) !== null)
}

/** The statement continues after this word; “wasnt i”, “isnt it” asks for nothing, and ends it. */
const CONTINUES = pattern(
  `[!-${AUXILIARY} not .] [-@joining,adverb,habit|${SUBJECT}|${AUXILIARY}|[!this] <glue:articles>|<limit:not>|[!@particle] <link>] .`,
)
const ASKS = pattern(
  // “Can you cut it”, “only the intro”, “the voice memo should be called …”
  '(can you|could you|would you|will you) (<verb glue:politeness>|just)|<limit:only> the|<glue:articles>? <composition> (should|must|needs|has)',
)
/** “Can you hear it”, “in the intro …” */
const OTHER = pattern('(can you|could you|would you|will you)|in|on|for')
const OBJECT = `(${OPENS_OBJECT}|<composition media quote time ordinal glue:articles>)`
const COMMAND = pattern(`[!#idle] <verb&base> ${OBJECT}`, {
  idle: (token) => isWord(firstWord(token), 'idle'),
})
const TURNED = pattern(`<verb&base> (${OBJECT}|[!${IDLE}] .)`)
const BEHIND = pattern(`. ${OBJECT}`)
const START = pattern('@opener*3')

/** A request begins here: “cut it”, “can you cut it”, “so in the webinar take …”, “the memo should …”. */
function asks(list: readonly Token[], from: number): boolean {
  const at = START.at(list, from)?.to ?? from
  if (at === from && CONTINUES.at(list, at)) return false
  if (ASKS.at(list, at)) return true
  if (OTHER.at(list, at)) return false
  return (
    (at > from ? TURNED : COMMAND).at(list, at) !== null || (BEHIND.at(list, at) !== null && isTwo(list, at))
  )
}

/** “Lift the music up”: the word and its particle are a verb. */
const isTwo = (list: readonly Token[], at: number) =>
  list
    .slice(at + 2, at + 5)
    .some(
      ({ text }) => isWord(text, 'particle') && verbOf(`${list[at]?.text.split(' ')[0]} ${text}`) !== null,
    )
