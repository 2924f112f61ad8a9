// What a clause leaves out because another one, or the project, has said it: "… too quiet, bump it up",
// "add a title …, then “B” from 0:12", "make it yellow" where there is one title.
import type { EditDocument } from '../../../../edit/document.ts'
import { COLORS } from '../../../colors.ts'
import type { Token } from './tokens.ts'

/** One clause before it is one: its tokens and the sentence that it stands in. */
export type Part = { tokens: Token[]; sentence: number; asked: boolean }

/** What a pronoun may mean without having been named in the prompt. */
export type Facts = { titles: number; captions: number }

export function factsOf({ compositions }: Pick<EditDocument, 'compositions'>): Facts {
  return {
    titles: compositions.reduce((sum, { titles }) => sum + titles.length, 0),
    captions: compositions.filter(({ captions }) => captions !== null).length,
  }
}

/** A clause that is longer refers to nothing; looking at more would take long. */
const MOST_WORDS = 80

/** The parts with what they leave out put in; a complaint is joined to the wish that mends it. */
export function withReferences(parts: readonly Part[], facts: Facts): Part[] {
  const read: Part[] = []
  let shown: string | null = null
  for (const part of parts) {
    if (part.asked || part.tokens.length > MOST_WORDS) {
      read.push(part)
      continue
    }
    const mended =
      mends(read.at(-1), part) ??
      saidWords(read.at(-1), part) ??
      opensWith(read.at(-1), part) ??
      dislikes(read.at(-1), part) ??
      theRest(read.at(-1), part)
    const likewise = mended ? null : sameFor(read.at(-1), part)
    if (likewise) {
      read.push(likewise)
      continue
    }
    if (mended) read.pop()
    const whole: Part = mended ?? withNounOfOne(read.at(-1), withObject(withHead(part, shown), shown, facts))
    shown = /\b(title|lowerthird|caption|marker|chapter)\b/.exec(textOf(whole.tokens))?.[1] ?? shown
    read.push(whole)
  }
  return read.map(wishOf)
}

const TOO = '(?:(?:still|just|way|far|much|a|bit|little|slightly|really|very|quite|rather) )*'
const COMPLAINT = new RegExp(
  `^(?:i think |i feel |i find )?((?:the|my|our|this|that|<[cm]\\d+>).*?) (?:is|are|was|were|sounds?|seems?|feels?|looks?|get|gets|last|lasts) ${TOO}(?:too|not|so|over) .+$`,
)
const PRONOUN = /^(?:it|them|that|this|these|those)$/

/** "The intro is too quiet" and "bump it up by 4 dB" are one wish about the intro; null where they are not. */
function mends(before: Part | undefined, part: Part): Part | null {
  const clean =
    before && !before.asked && before.sentence + 1 >= part.sentence ? mendsSound(before, part) : null
  if (clean) return clean
  const complaint = before && !before.asked ? COMPLAINT.exec(textOf(before.tokens)) : null
  if (!before || !complaint || before.sentence + 1 < part.sentence) return null
  const at = part.tokens.findIndex(({ text }) => PRONOUN.test(text))
  if (at < 1 || at > 3 || part.tokens.length < at + 2) return null
  // "… please fix that for me" says nothing of how.
  if (/^(?:please )?(?:fix|clean|sort|correct|improve|change)$/.test(part.tokens[at - 1]?.text ?? ''))
    return null
  const count = (complaint[1] ?? '').split(' ').length
  const from = textOf(before.tokens)
    .slice(0, complaint.index + complaint[0].indexOf(complaint[1] ?? ''))
    .split(' ')
    .filter(Boolean).length
  const subject = before.tokens.slice(from, from + count)
  // "… is way too long, make it one second": what is asked for is a length.
  const verb = part.tokens.slice(0, at)
  const rest = part.tokens.slice(at + 1)
  const isLength =
    /^(?:<d\d+>|(?:about|only|just|to|be) <d\d+>)/.test(textOf(rest)) &&
    subject.some(({ text }) => text === 'pause')
  const tokens = isLength
    ? [
        synthetic('shorten', before.tokens[0]),
        ...subject,
        synthetic('to', rest[0]),
        ...rest.filter(({ text }) => !/^(?:to|be)$/.test(text)),
      ]
    : [...verb, ...subject, ...rest]
  return { ...part, tokens }
}

/** "Leo said “tractor”" and "cut it": the words are meant. */
function saidWords(before: Part | undefined, part: Part): Part | null {
  if (!before || before.asked || before.sentence + 1 < part.sentence) return null
  const quote = before.tokens.at(-1)
  const says = /^(?:\S+ ){1,6}say(?: the (?:word|phrase))? <q\d+>$/.test(textOf(before.tokens))
  const verb = /^(?:please )?(remove|cut|mute) (?:it|that|this)(?: out| please| for me)*$/.exec(
    textOf(part.tokens),
  )?.[1]
  if (!says || !quote || verb === undefined) return null
  return {
    ...part,
    tokens: [
      synthetic(verb, part.tokens[0]),
      quote,
      ...part.tokens.slice(-1).map((token) => ({ ...token, text: 'please' })),
    ],
  }
}

/** "Hook: “…”. Open with it." */
function opensWith(before: Part | undefined, part: Part): Part | null {
  const quote =
    before && /^(?:\S+ ){0,3}:? ?<q\d+>$/.test(textOf(before.tokens)) ? before.tokens.at(-1) : undefined
  const match =
    /^(?:please )?(open|start|begin|lead|end|finish|close) (?:the \w+ )?(with|on) (?:it|that|this)$/.exec(
      textOf(part.tokens),
    )
  if (!before || before.asked || !quote || !match || before.sentence + 1 < part.sentence) return null
  return { ...part, tokens: [...part.tokens.slice(0, -1), quote] }
}

/** "Cut the video at 0:40" and "drop the rest". */
function theRest(before: Part | undefined, part: Part): Part | null {
  const match =
    before && !before.asked
      ? /^(?:please )?(?:cut|split|stop|end)(?: (?:it|this|that|the|my|video|clip|composition|recording|<c\d+>|off|up))* at (<[td]\d+>)$/.exec(
          textOf(before.tokens),
        )
      : null
  const time = before?.tokens.at(-1)
  const wish =
    /^(?:please )?(?:remove|cut|lose) (?:the rest|everything (?:after(?: (?:that|it|this))?|else)|what (?:follows|comes after(?: it)?)|all the rest|the remainder)$/
  if (!before || !match || !time || !wish.test(textOf(part.tokens))) return null
  const [first] = part.tokens
  const composition = before.tokens.filter(({ entity }) => entity?.kind === 'composition').slice(0, 1)
  return {
    ...part,
    tokens: [
      ...['remove', 'everything', 'after'].map((word) => synthetic(word, before.tokens[0])),
      time,
      ...(composition.length > 0 ? [synthetic('in', first), ...composition] : []),
    ],
  }
}

/** "I don't like the ending" and "remove it". */
function dislikes(before: Part | undefined, part: Part): Part | null {
  const match =
    before && !before.asked
      ? /^(?:(?:but|and|so|well) )*(?:i|we) (?:do not like|dislike|hate|cannot stand|am not happy with|are not happy with) ((?:the|my|our|that|this|his|her) .+|<[qcm]\d+>)$/.exec(
          textOf(before.tokens),
        )
      : null
  const wish =
    /^(?:please |so )*(remove|cut|mute|shorten|off) (?:it|them|that|this|those)(?: out| please| for me| entirely| completely)*$/.exec(
      textOf(part.tokens),
    )
  if (!before || !match || !wish || before.sentence + 1 < part.sentence) return null
  const count = (match[1] ?? '').split(' ').length
  return { ...part, tokens: [synthetic(wish[1] ?? 'remove', part.tokens[0]), ...before.tokens.slice(-count)] }
}

/** "The TikTok remark but keep the Instagram one": one of the same kind. */
function withNounOfOne(before: Part | undefined, part: Part): Part {
  const noun = /\b(section|sentence|question|answer|story|clip|chapter|title|pause)\b/.exec(
    before ? textOf(before.tokens) : '',
  )?.[1]
  const at = part.tokens.findLastIndex(({ text }) => text === 'one')
  if (noun === undefined || at < 2 || !/^(?:but |and )*keep the \S+(?: \S+)? one$/.test(textOf(part.tokens)))
    return part
  return {
    ...part,
    tokens: part.tokens.map((token, index) => (index === at ? { ...token, text: noun } : token)),
  }
}

/** "Add captions to the Webinar, and do the same for the Teaser". */
function sameFor(before: Part | undefined, part: Part): Part | null {
  const match =
    /^(?:please )?do (?:the same|that|this|it|so|likewise)(?: thing)?(?: (?:too|also|again))? (?:for|to|with|on|in) (?:the |my )?<c\d+>(?: composition| video)?(?: too| as well| please)*$/.exec(
      textOf(part.tokens),
    )
  const other = part.tokens.find(({ entity }) => entity?.kind === 'composition')
  if (!before || before.asked || !match || !other) return null
  const at = before.tokens.findIndex(({ entity }) => entity?.kind === 'composition')
  if (at < 0) return null
  return { ...part, tokens: before.tokens.map((token, index) => (index === at ? other : token)) }
}

const UNCLEAN =
  /\b(?:hollow|echo\w*|noisy|noise|muffled|tinny|bad|terrible|roomy|rough|hiss\w*|thin|awful|boomy|muddy|distant|poor|unclear|dull|reverb\w*)\b/
/** "The audio sounds hollow" and "fix that". */
function mendsSound(before: Part, part: Part): Part | null {
  const text = textOf(before.tokens)
  const wants =
    /^(?:please )?(?:fix|clean|correct|improve|enhance|sort|change|help|do something about)(?: (?:it|that|this|them))?(?: up| out| please)*$/
  if (
    !/\b(?:audio|sound|voice|voices|recording|media|speech|mic|microphone)\b/.test(text) ||
    !UNCLEAN.test(text)
  )
    return null
  if (!wants.test(textOf(part.tokens))) return null
  const [first] = part.tokens
  return {
    ...part,
    tokens: [
      synthetic('add', before.tokens[0]),
      { ...synthetic('studiosound', first), end: part.tokens.at(-1)?.end ?? 0 },
    ],
  }
}

const WISHES: [RegExp, string][] = [
  [/^(?:loud|noisy)$/, 'quieter'],
  [/^(?:quiet|soft|low|faint)$/, 'louder'],
  [/^slow$/, 'faster'],
  [/^fast$/, 'slower'],
]
const ALONE = new RegExp(
  `^((?:the|my|our|this|that|<[cm]\\d+>).*?) (?:is|are|sounds?|seems?|feels?) ${TOO}too (\\w+)(?: (?:for|under|over|behind|compared to|compared with|next to|against|beside|in|at|to)(?: the| my)? [\\w ]+)?$`,
)

/** "The music is too loud" alone wishes for the opposite. */
function wishOf(part: Part): Part {
  const match = part.asked || part.tokens.length > MOST_WORDS ? null : ALONE.exec(textOf(part.tokens))
  const wish = WISHES.find(([adjective]) => adjective.test(match?.[2] ?? ''))?.[1]
  const count = (match?.[1] ?? '').split(' ').length
  if (
    !match ||
    wish === undefined ||
    !/\b(?:music|audio|sound|volume|voice|video|speech|intro|outro|clip|section|host|guest)\b|<[cm]/.test(
      match[1] ?? '',
    )
  )
    return part
  const [first, last] = [part.tokens[0], part.tokens.at(-1)]
  return {
    ...part,
    tokens: [
      synthetic('make', first),
      ...part.tokens.slice(0, count),
      { ...synthetic(wish, last), end: last?.end ?? 0 },
    ],
  }
}

/** "…, then “Support” from 0:12 to 0:16": another of what was added before. */
function withHead(part: Part, shown: string | null): Part {
  if (shown === null || shown === 'caption') return part
  if (
    !/^(?:another |one |and |also )*<q\d+> (?:from|at|for|between|until|on|in|after|when) /.test(
      textOf(part.tokens),
    )
  )
    return part
  const [first] = part.tokens
  return { ...part, tokens: [synthetic('add', first), synthetic(shown, first), ...part.tokens] }
}

const COLOR = `(?:(?:in|into|to|be) )?(?:bright |light |dark )?(?:${Object.keys(COLORS).join('|')})(?: color)?`
const PLACE =
  '(?:(?:to|at|in|on|into|near|down to|up to) )?(?:the )?(?:very )?(?:top|bottom|center|middle|lowerthird|upper|lower)(?: .*)?'
const SHOWN_AS = new RegExp(`^(?:${COLOR}|${PLACE})$`)

/** "Make it yellow", "put it at the bottom": what is shown in the picture is meant, if there is only one such thing. */
function withObject(part: Part, shown: string | null, facts: Facts): Part {
  const match =
    /^(?:please |also |then |and )*(make|turn|change|set|add|move|show|keep) (it|them|that|this|those|these) (.+)$/.exec(
      textOf(part.tokens),
    )
  if (!match) return part
  const rest = match[3] ?? ''
  const isShown = SHOWN_AS.test(rest)
  const isText = /^(?:to|into|say|to say) <q\d+>$/.test(rest)
  if (!isShown && !isText) return part
  const noun =
    shown !== null && /^(?:title|lowerthird|caption)$/.test(shown)
      ? shown
      : facts.titles === 1 || (facts.titles > 1 && /^th(?:em|ese|ose)$/.test(match[2] ?? ''))
        ? 'title'
        : isShown && facts.titles === 0 && facts.captions > 0
          ? 'caption'
          : null
  if (noun === null || (noun === 'caption' && isText)) return part
  const at = part.tokens.findIndex(({ text }) => text === match[2])
  const pronoun = part.tokens[at]
  const moves = noun !== 'caption' && match[1] === 'add' && new RegExp(`^${PLACE}$`).test(rest)
  const verb = part.tokens
    .slice(0, at)
    .map((token) => (moves && token.text === 'add' ? { ...token, text: 'move' } : token))
  return {
    ...part,
    tokens: [
      ...verb,
      { ...synthetic('the', pronoun), text: 'the' },
      { ...synthetic(noun, pronoun), end: pronoun?.end ?? 0 },
      ...part.tokens.slice(at + 1),
    ],
  }
}

function textOf(tokens: readonly Token[]): string {
  return tokens.map(({ text }) => text).join(' ')
}

/** A word that was not written, where another one was. */
function synthetic(text: string, beside: Token | undefined): Token {
  const at = beside?.start ?? 0
  return { text, start: at, end: at, entity: null }
}
