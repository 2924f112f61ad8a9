// A question without what stands around it: how it is led up to (“I'd like to know”, “silly question, but”), to whom it is put (“mate”) and
// how it is meant (“roughly”, “at the moment”). What is asked for, and about which composition, stays.
import { isHesitation } from '../../commands/plans/words.ts'
import { isAdjective } from '../parts-of-speech.ts'
import { has, pattern } from '../phrases/pattern.ts'
import { rewriter } from '../phrases/rewrite.ts'
import { BESIDE } from '../vocabulary/beside.ts'
import { isWord } from '../vocabulary/grammar.ts'
import { sentencesOf } from './asides.ts'
import { askedPlainly, otherwisePosed, shownFiles } from './asked-otherwise.ts'
import { ASKING, asksPlainly, commands } from './questions.ts'
import { endsSentence } from './taken-back.ts'
import { type Token, tokenOf } from './tokens.ts'

const TESTS = { ...ASKING, hesitation: ({ text }: Token) => isHesitation(text) }

/** The tokens of a prompt, each question without such words. Linear: all lookahead is bounded. */
export function withPlainQuestions(tokens: readonly Token[]): Token[] {
  return joined(sentencesOf(tokens)).flatMap((sentence) => {
    const end = sentence.findLastIndex((token) => !endsSentence(token)) + 1
    const [said, ending] = [sentence.slice(0, end), sentence.slice(end)]
    const shown = shownFiles(said)
    if (shown !== null) return [...shown, ...ending]
    const posed = otherwisePosed(said)
    const other = posed ?? askedPlainly(said)
    const asked = other !== said ? other : commands(said) ? null : withoutLead(said)
    if (asked === null) return sentence
    const { from, to } = said.at(-1) as Token
    const sign = posed && ending[0]?.text !== '?' ? [tokenOf('mark', '?', from, to)] : []
    return [...IDLE.inside(withoutTags(asked)), ...sign, ...ending]
  })
}

/** “When does she say it? I mean the part about salt.”, “I'm unsure about the music. How long is it?”: one question. */
function joined(sentences: readonly (readonly Token[])[]): (readonly Token[])[] {
  const out: (readonly Token[])[] = []
  for (const sentence of sentences) {
    const before = out.at(-1) ?? []
    const isAsked = before.at(-1)?.text === '?'
    const meant = isAsked ? MEANT.of(sentence) : null
    const about = isAsked || commands(before) || commands(sentence) ? null : ABOUT_IT.of(sentence)
    const subject = before.filter(({ kind, senses }) => kind === 'media' || senses.thing === 'music')
    if (meant) out.splice(-1, 1, [...before.slice(0, -1), ...(meant.WHAT ?? [])])
    else if (about && subject.length > 0)
      out.splice(-1, 1, [...(about.LEAD ?? []), ...subject, ...(about.MORE ?? [])])
    else out.push(sentence)
  }
  return out
}

const MEANT = pattern('@asker mean WHAT=(...)')
const ABOUT_IT = pattern('[!(@can,will)] LEAD=!it+ it [>(\\? $)] MORE=(...)')

/** What asks for nothing. */
const IDLE = rewriter(
  [
    // “… and um how many …”
    ['#hesitation [=#asking]', ''],
    // “Who the hell”, “what on earth”
    ['[-#asking] (in|on|the)+2 @oath', ''],
    // “This wee recording”, and not “the raw footage”: it says nothing of which film is meant.
    [
      '[-@article,possessive,demonstrative] [!(raw|original)] <bare> [=<thing:composition>]',
      (_, tokens, { from }) => (isIdle(tokens, from) ? [] : null),
    ],
  ],
  TESTS,
)

function isIdle(tokens: readonly Token[], at: number): boolean {
  const { text } = tokens[at] as Token
  return !/^un\w/.test(text) && (isWord(text, 'small') || isAdjective(tokens, at))
}

/** The question from its first word on; null where none is asked. */
function withoutLead(said: readonly Token[]): readonly Token[] | null {
  const { ASKED, REST } = KNOWN.in(said)?.parts ?? {}
  // “Find me the bit about his wife, when is it?”
  if (ASKED && REST) return WHETHER.inside(isPointing(ASKED) ? REST : ASKED)
  const length = KNOWN_NOUN.in(said)
  if (length) return TELLING.inside(said.slice(length.from, length.to))
  const rest = said.slice(CALL.at(said, 0)?.to)
  return asksPlainly(rest) || isAsk(rest) ? rest : null
}

/** “… whether it could be made into a clip” */
const MAY_BE = '(if|whether) !<mark>*6 @can be <verb>'

/** It names something that the question may be about. */
const NAMED = '<thing !word&!mark&!speaker>'
/** “How …”, “in whether …”, “: is there …” */
const ASKS = '(@posing? #asking|if|[-:] @be,have,do,will,can)'

/**
 * Behind “I'd like to know”, “remind me”, “any idea”: what is asked, and not in “I wonder whether you might”, “whether it could be cut”,
 * “I sure would like it if …”, “when they ask if …”, “you know what, …”.
 */
const KNOWN = pattern(
  `[!~${NAMED}] ([!(idea|sure (@would|do)|(wonder|wondering) ${MAY_BE})] [!-(he|she|they|people)] @knowing|[-@determining] idea)
   REST=(([!${ASKS}] !${NAMED})* ASKED=(${ASKS} [=!(you|<mark>)] ...))`,
  TESTS,
)
/** “I'd like to know the length” */
const KNOWN_NOUN = pattern(`[!~${NAMED}] [-.] know @article,possessive ...`)
const TELLING = rewriter([['^ know', '<verb:ask tell>']])
const WHETHER = rewriter([['^ if', '~whether']])
const isPointing = has('^ <mark glue link>+ $')
const isAsk = has('^ <verb:ask&base>')

const TAGS = BESIDE.tags.join('|')
const CALLING = '(<mark glue:politeness>|@opener,joins)'
/** “Hey mate,”, “quick question:”, “out of curiosity,”, “wait”, “sorry, can you” */
const CALL = pattern(
  `((${TAGS}) <mark>|(${CALLING}|@address,calling,heading,article,asker,have)* ([=#asking]|[-${CALLING}]))?
   (@be,have,do,will,can you [=<verb:ask>])?`,
  TESTS,
)

/** Without “, pet”, “roughly”, “at the moment”, “would you say” behind it. */
function withoutTags(asked: readonly Token[]): readonly Token[] {
  const tag = TAG.in(asked)
  return tag === null ? asked : withoutTags(asked.slice(0, tag.from))
}

/** What the answer is for: “…, I need it for the post”, “… need it for my caption”, “… - writing the cue now”. */
const WHY = `[~#asking] [!>#asking] ([-(–|—|-)] (@asker? (want|need) [!to]|<ends:ing>)|[-,] (@asker|(want|need) [!to]|for|because)|
  [!-(@do,subject,addressee)] @asker? (want|need) [=@neuter,demonstrative])`

/** “How long is it pet”, and not “about his son” */
const ADDRESS = '([-,] (<speaker bare>|@address)|[-<glue:pronouns,politeness>] @address)'

const TAG = pattern(`[-(. .)] (<mark>|${WHY} ...|${ADDRESS}|${TAGS}) $`, TESTS)
