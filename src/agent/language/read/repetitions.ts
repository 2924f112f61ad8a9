// What is said more often than it should be, in many words: “he stutters at 'X', once is enough”, “fluffed take at 0:25, keep take two”,
// “the line is said twice; drop the first try and the sorry”. A repetition and a wish about its takes are one command; what
// was repeated is named in it, and the talk must have it.
import { isStopWord } from '../../commands/plans/words.ts'
import { fits, has, pattern } from '../phrases/pattern.ts'
import { rewriter } from '../phrases/rewrite.ts'
import { type Feature, isAuxiliary, isWord, restricts } from '../vocabulary/grammar.ts'
import { asLink, asThing, asVerb, quoteOf } from './made-tokens.ts'
import { matches, textOf } from './token-tests.ts'
import type { Token } from './tokens.ts'

/** What a stretch between two marks has to do with takes. */
type Stretch = {
  /** Of the sentence, and where in it. */
  order: number
  from: number
  to: number
  said: readonly Token[]
  /** It tells of a repetition, or of a take. */
  tells: boolean
  /** It says which take is to go or stay. */
  wishes: boolean
  /** It only names what was said: “fast line”. */
  names: boolean
  /** Nothing in it could ask for anything else. */
  isAbout: boolean
}

/** The sentences, with such a run of stretches as a command to remove retakes. */
export function withRepetitions(given: readonly Token[][]): Token[][] {
  const sentences = given.map((tokens) => [...SPOKEN_AT.inside(tokens)])
  if (!sentences.some((tokens) => mayTell(tokens))) return [...sentences]
  const stretches = sentences.flatMap(stretchesOf)
  // “Both takes stay”: then none of them is one too many.
  if (stretches.some(({ said }) => keepsBoth(said))) return [...sentences]
  const out = sentences.map((tokens) => [tokens])
  for (let at = 0; at < stretches.length; at++) {
    let end = at
    while (stretches[end]?.isAbout) end++
    const chosen = chosenOf(stretches.slice(at, end))
    at = Math.max(at, end - 1)
    const said = chosen.flatMap((one) => one.said)
    const isTold = chosen.some(({ tells }) => tells) || isNumberedTwice(said)
    const isAsked = isTold && chosen.some(({ wishes }) => wishes)
    if (!isAsked || isPlain(chosen) || isApart(chosen) || isUnnamed(said)) continue
    for (const order of new Set(chosen.map((one) => one.order))) {
      const own = chosen.filter((one) => one.order === order)
      const tokens = sentences[order] ?? []
      const [before, after] = [tokens.slice(0, own[0]?.from), tokens.slice(own.at(-1)?.to)]
      const made = order === chosen[0]?.order ? command(said, losesLater(chosen)) : []
      // What a condition opens stays one sentence; elsewhere, no verb is meant for what follows.
      out[order] = [...before, ...after].some(({ senses }) => restricts(senses))
        ? [[...before, ...made, ...after]]
        : [before, made, after]
    }
  }
  return out.flat().filter((tokens) => tokens.some(({ kind }) => kind !== 'mark'))
}

// “The stutter in the first year bit”, “the false start about the first year”: on what is said again
const SPOKEN_AT = rewriter([
  [
    `SLIP=<thing:retakes> (about|<link:in>|on|over|around|with) @article,possessive? [!@take] SAID=([!<unit>] (<bare>|<ordinal>))+5
     (<unit:sentence,part,word>|thing|stuff)? [end]`,
    ({ SLIP = [], SAID = [] }) => {
      const [slip, first] = [SLIP[0], SAID[0]]
      return slip && first ? [slip, asLink(first, 'on'), quoteOf(first, textOf(SAID))] : null
    },
  ],
])

/** From the first stretch of a run that has to do with takes to the last. */
function chosenOf(run: Run): Run {
  let last = run.findLastIndex(({ wishes, tells }) => wishes || tells)
  // “The blown take goes (first "model" line plus the sorry)”
  while (run[last + 1]?.said.some(({ kind }) => kind === 'quote')) last++
  const first = run.findIndex(({ wishes, tells, names }) => wishes || tells || names)
  return run.slice(Math.max(0, first), last + 1)
}

/** What words join, who speaks, or what stands between two takes. */
const SMALL = { small: isFunction }
const TAKE = '(@take|<thing:retakes>)'
const FIRST = '(<ordinal&n:1>|initial)'
const LATER = '(<ordinal&!n:1>|@later)'
const TWICE = '<amount&measure:x&n:2>'
const KEEPS = '<verb:keep,leave>'
const REMOVES = '[!@take] <verb:remove>'
/** “Where he repeats …”: what somebody does, and no noun. */
const DONE = '[-(<speaker>|@subject,someone|where <bare>)] @repeating'
const ONE = `(one|single) ($|${TAKE})`

const mayTell = has(`${TAKE}|${TWICE}|@repeating,doubled,once,ofTakes`)

/** “Take two”: one alone may be what is said in front of a camera. */
const NUMBERED = '@take <number> ($|[=#small])'
const isNumberedTwice = has(`${NUMBERED} [>${NUMBERED}]`, SMALL)

type Run = readonly Stretch[]
const someSays = (run: Run, says: (said: readonly Token[]) => boolean) => run.some(({ said }) => says(said))

/** “Cut 'A' and keep 'B'”: two that are much alike, each in its own words. */
const isApart = (run: Run) => someSays(run, keepsQuoted) && someSays(run, removesQuoted)
const QUOTED = `([!(${KEEPS}|${REMOVES})] !(${FIRST}|${LATER}|${TAKE}))*20 <quote>`
const keepsQuoted = has(`${KEEPS} ${QUOTED}`)
const removesQuoted = has(`${REMOVES} ${QUOTED}`)

/** “Keep the first, lose the second” */
const losesLater = (run: Run) => someSays(run, removesLater)
const removesLater = has(`${REMOVES} ([!(${KEEPS}|${REMOVES})] .)*20 <ordinal&!n:1>`)

/** “The guest says thank you twice”: what is said so often is in no word that could be looked for. */
const isUnnamed = has(`<asked:speech> <glue:politeness>+ (${TWICE}|twice)`)

/** “Remove the flubbed take”, also beside “remove the first sentence”: each is read as it is. */
function isPlain(run: Run): boolean {
  const others = run.filter(({ said }) => !isPlainRequest(said))
  return others.length < run.length && others.every(({ said }) => isOfUnit(said))
}

const THEN = '(and|then|and_then|also)*'
/** “Lose "the first year was" false start”: the false start on it. “The flubbed take of the model line”: one of several. */
const OWN = `(<quote> <thing:retakes>|<thing:retakes> <quote>|${KEEPS})`
const OF_LINE =
  '!<thing:retakes ordinal>*20 <thing:retakes> (of|on) !<ordinal>*20 <unit:sentence> !<ordinal>*20 $'
const isPlainRequest = fits(
  `${THEN} [=<verb&base>] [>[!${DONE}] <thing:retakes>] [!>${OWN}] [!${OF_LINE}] ...`,
)

/** “Remove the first sentence” */
const isOfUnit = fits(`${THEN} <verb:remove&base> [><unit&!unit:part,word>] [!>${TAKE}] ...`)

function stretchesOf(tokens: readonly Token[], order: number): Stretch[] {
  const found: Stretch[] = []
  let from = 0
  for (let at = 0; at <= tokens.length; at++) {
    if (at < tokens.length && !endsAt(tokens, at)) continue
    if (at > from) found.push({ order, ...judged(tokens.slice(from, at), from) })
    from = at + 1
  }
  return found
}

function endsAt(tokens: readonly Token[], at: number): boolean {
  const [before, token] = [tokens[at - 1], tokens[at]]
  const isDash = token?.text === '-' && token.from > (before?.to ?? 0)
  return isDash || token?.kind === 'break' || (token?.kind === 'mark' && /^[.,;:!?()–—]$/.test(token.text))
}

function judged(all: readonly Token[], start: number): Omit<Stretch, 'order'> {
  const none = { tells: false, wishes: false, names: false, isAbout: false }
  const to = start + all.length
  // “… because he blew it”
  const plain = all.slice(0, REASON.in(all)?.from)
  const own = belongs(plain) ? 0 : plain.findIndex((_, at) => opensWish(plain, at))
  if (all.length > MAX_STRETCH || own < 0) return { from: start, to, said: all, ...none }
  const said = plain.slice(own)
  const [tells, wishes] = [tellsOf(said), asksForOne(said)]
  const names = (isName(said) || (isMoment(said) && belongs(said))) && !asks(said)
  const isAbout = tells || wishes || names || isFiller(said)
  return { from: start + own, to, said: all.slice(own), tells, wishes, names, isAbout }
}

const REASON = pattern('[-.] @reason [=@subject,object,neuter,demonstrative,someone]')
const isFiller = fits('(<quote>|#small)*40', SMALL)
/** “Fast line”, “the first one”: what was said, without a wish. “Near 0:28, …” */
const isName = fits(`[>(${TAKE}|<unit:sentence>|one)] .+7`)
const isMoment = has('<time measure:s>')
const asks = has('[!@saying] <verb>')

/** Nobody says more between two marks. */
const MAX_STRETCH = 40

/** “Run it at 1.05 (and) knock out the bad take” */
const opensWish = (said: readonly Token[], at: number) =>
  OPENS_WISH.at(said, at) !== null && isWish(said.slice(at))
const OPENS_WISH = pattern(
  `[-!<limit:not>] [![-(<glue:articles ordinal>|@faulty)] ${TAKE}] <verb:remove&base>`,
)
const isWish = (said: readonly Token[]) => belongs(said) && tellsOf(said) && asksForOne(said)

/** “He stutters”, “is said twice”, “once is heard”, “begins it anew”, “the blown take”. */
const tellsOf = has(
  `(messed|screwed|stuffed|cocked|tripped) up|@doubled (${TAKE}|<unit:sentence>)|[!@doubled] (@repeating|<thing:retakes>|${TWICE})|(just|only|heard|said) (once|<n:1> time)|(<verb:start>|@saying|begins|starts) .*3 @anew|(${FIRST}|${LATER}|@faulty|<n:2>) @take`,
)

/** Some take that is said to stay, or to go. */
const STAYS = `[>(${KEEPS}|@standing)]`
const GOES = '[>(<verb:remove>|@leaving)]'
/** “Fix”, and not “tidy up my stumbles”: all of them, of one speaker. */
const MENDING = '(<verb:enhance,clean,correct>|sort)'
const WHERE = '<quote time measure:s>'
const ONE_SLIP = `(@article,demonstrative|<quote>) [!<ends:s>] @repeating`

const asksForOne = fits(
  [
    // “Once is enough”
    '[>(@once|one_pass)] ...',
    // “Keep the first take only”: a wish, but about no repetition
    `[!(${STAYS} [>${FIRST}] [!>${LATER}] [!>${REMOVES}])] (${[
      // “Keep the second”
      `${STAYS} [>(${LATER}|${ONE}|second|second_attempt|redo|do_over|two|2)] ...`,
      // “Drop the first try”, “lose the apology”
      `${GOES} [>(${FIRST}|@faulty,apology,repeating,slipped|<thing:retakes>|it|that|them)] ...`,
      `[>${ONE}] #small*40`,
      // “Fix where Tom repeats himself”: whatever he repeats
      `[>${MENDING}] (#small|${MENDING}|${WHERE})*20 . ${DONE} ...`,
      // “Fix the stumble at 1:15”, but not “tidy up my stumbles”: all of them, of one speaker
      `[>${MENDING}] ([!>@repeating]|[>${ONE_SLIP}]) (#small|${MENDING}|${WHERE})*40`,
    ].join('|')})`,
  ].join('|'),
  SMALL,
)

/** “Both takes stay”, “the line can stay in twice”. */
const keepsBoth = fits(`[>@remaining] [>@severally] [>(${TAKE}|twice|<unit:sentence>)] ...`)

/** Nobody counts more of them. */
const MAX_TAKES = 4
/** What is said of a take beside verbs that ask for one to stay or to go. */
const OF_TAKE: readonly Feature[] = [
  'take', 'later', 'once', 'faulty', 'apology', 'person', 'guest', 'host', 'saying', 'be', 'shall', 'can', 'would',
  'repeating', 'ofTakes', 'doubled', 'staying', 'standing', 'setting', 'slipped', 'someone', 'particle',
] // biome-ignore format: a table

/** Words that join, and those that say who speaks, or what stands between two takes. */
function isFunction(token: Token): boolean {
  return (
    matches(token, { kind: 'speaker ordinal', glue: true, link: true, unit: 'sentence word part' }) ||
    (token.kind === 'number' && token.n <= MAX_TAKES) ||
    (token.kind === 'mark' && /^[+&/"']$/.test(token.text)) ||
    isWord(token.text, ...OF_TAKE) ||
    isAuxiliary(token.text) ||
    // “The first clip must go” is about no take.
    (isStopWord(token.text) && token.senses.thing !== 'clip')
  )
}

const OF_VERBS = 'remove keep leave enhance clean correct start ask make'

function isOfTakes(token: Token): boolean {
  const { kind, senses, text } = token
  if (matches(token, { kind: 'quote time', thing: 'retakes' }) || isFunction(token)) return true
  if (kind !== 'word' || (restricts(senses) && senses.limit !== 'only') || senses.limit === 'not')
    return false
  if (senses.thing !== undefined || (senses.place !== undefined && senses.verb === undefined)) return false
  return (
    senses.verb === undefined ||
    !token.isBase ||
    matches(token, { verb: OF_VERBS, text: 'trim' }) ||
    isWord(text, 'wanting')
  )
}

/** “At about 28 seconds”, and not “longer than 80 seconds” */
const belongs = fits(`(#ofTakes|[-(@setting|<limit:roughly>)] <measure:s>|${TWICE})*40`, {
  ofTakes: isOfTakes,
})

/** “Remove the repetition on …”: with all that is named in it. */
function command(said: readonly Token[], isLater: boolean): Token[] {
  const [first] = said
  if (!first) return []
  const named = said.flatMap((token, at): Token[] => {
    if (token.kind === 'quote') return [asLink(token, 'on'), token]
    if (token.kind === 'time' || token.unit === 's') return [asLink(token, 'at'), token]
    return NAMED.at(said, at) ? [asLink(token, 'on'), quoteOf(token, token.text)] : []
  })
  const noun = isLater ? 'later repetition' : 'repetition'
  return [asVerb(first, 'remove'), { ...asThing(first, 'retakes'), text: noun }, ...named]
}

/** What was said, but not who: “Tom flubs …”. */
const NAMED = pattern(
  `[!(#small|${TAKE}|#phrase)] <word&!limit&!verb> ([-<glue:articles> .]|[!@saying,repeating])`,
  {
    ...SMALL,
    phrase: ({ text }) => text.includes(' '),
  },
)
