// Reads guard clauses in a prompt, by plain patterns and without a model. Only the prompt is read:
// text in transcripts and names neither sets nor lifts a guard. What is too special for a guard on a
// whole kind of change ("keep the ums in the intro") is left to the engines.
import type { CompositionId, EditDocument } from '../../edit/document.ts'
import type { Guard, GuardKind } from './guard.ts'
import { REQUEST_TOPICS, topicsOf } from './topics.ts'

/** Everything that `prompt` forbids, each kind once per set of compositions. */
export function parseGuards(prompt: string, document: EditDocument): Guard[] {
  const guards = new Map<string, Guard>()
  const add = (kind: GuardKind, compositionIds: readonly CompositionId[] | null, phrase: string) => {
    const key = `${kind} ${compositionIds?.join(' ') ?? ''}`
    if (!guards.has(key)) guards.set(key, { kind, compositionIds, phrase })
  }
  for (const sentence of sentencesOf(prompt)) {
    const substitute = substituteIn(sentence)
    if (substitute !== null) {
      add('all_or_nothing', null, substitute)
      continue
    }
    if (CONDITIONAL.test(sentence)) continue
    for (const ban of bansOf(sentence)) {
      const pronoun = /^(it|them|that|this)[.!]?$/i.exec(ban.object)?.[1]?.toLowerCase()
      const before = pronoun ? sentence.slice(0, sentence.indexOf(ban.phrase)) : ''
      // “The teaser is signed off, don't edit it”
      const meant = compositionsNamedIn(before, document)
      if (meant.length > 0) {
        add('anything', meant, ban.phrase)
        continue
      }
      // “I love the salt story, so don't touch that”: what it is, the engines find.
      if (pronoun === 'that' && before !== '') continue
      const only = compositionsNamedIn(ban.object, document)
      // "Remove fillers without touching the pauses": a cut that is asked for shortens what it is in.
      const kinds = kindsOf(ban).filter(
        (kind) => kind !== 'timing' || !PAUSES.test(ban.object) || !topicsOf(askedIn(prompt)).has('words'),
      )
      // “Make it vertical, but don't crop”: another shape is asked for.
      if (ban.verb === 'crop' && topicsOf(askedIn(prompt)).has('frame')) {
        add('cropping', only.length > 0 ? only : null, ban.phrase)
        continue
      }
      const others = OTHERS.test(ban.object) ? compositionsNotNamedIn(prompt, document) : []
      if (others.length > 0 && others.length < document.compositions.length) {
        add('anything', others, ban.phrase)
        continue
      }
      if (only.length > 0) add(kinds.length === 1 && kinds[0] ? kinds[0] : 'anything', only, ban.phrase)
      else if (REST.test(ban.object)) for (const kind of kindsNotIn(prompt)) add(kind, null, ban.phrase)
      else for (const kind of kinds) add(kind, null, ban.phrase)
    }
  }
  return [...guards.values()]
}

/** “If it is longer than a minute, leave it alone”: whether that is so is judged by the engines, in the document. */
const CONDITIONAL =
  /(?<!\b(?:even|as|what|only) )\b(?:if|unless) (?:it|this|that|the|there|they|not|less|more|shorter|longer|under|over)\b(?! (?:can|ca|could|would|will|might)\b)|\b(?:otherwise|else),? /i

const PAUSES = /\b(?:pauses?|pac(?:e|ing)|rhythm)\b/i

/** "Leave the other compositions alone": those that the prompt does not name. */
const OTHERS = /\bother (?:compositions?|videos?|ones|two|three|four)\b|\bthe others\b/i

/** "Do not change anything else": whatever the prompt does not speak of stays. */
const REST =
  /\b(anything|nothing|everything|any other|the rest)\b.*\b(else|other|rest|apart|besides|except)\b|\bthe rest\b|\b(every|any)thing else\b/i

const IF = /\bif\b/i
const CANNOT =
  /\b(?:can ?not|can't|cant|unable|impossible|not possible|not able|fails?|not available|unavailable)\b/i
const THEN_NOTHING =
  /\b(?:nothing(?: else)?|not do anything|don't do anything|dont do anything|(?:do not|don't|dont) (?:change|touch|edit) anything|no substitute|leave (?:it|everything|the project)|stop)\b/i
const NO_SUBSTITUTE =
  /\b(?:all or nothing|(?:either )?(?:do )?all (?:of )?(?:it|this|that|them) or (?:none|nothing)(?: of (?:it|this|them|that))?(?: at all)?)\b|\bdo(?:n't| not) (?:substitute|do anything else as a substitute)\b[^.;]*/i

/** "If you cannot …, do nothing else", as it stands in a sentence; one look after the other, so that long prompts stay cheap. */
function substituteIn(sentence: string): string | null {
  for (const part of sentence.split(/[.;]/)) {
    const phrase = from(part, IF)
    const unable = phrase === null ? null : from(phrase, CANNOT)
    if (phrase !== null && unable !== null && THEN_NOTHING.test(unable)) return phrase.trim()
  }
  return NO_SUBSTITUTE.exec(sentence)?.[0].trim() ?? null
}

/** Stands in front of sentences that only make sense together, and that nobody said so. */
export const TOGETHER = 'all of it or nothing'

/** The prompt with blanks where it only says that all of it is to be done or nothing: a guard has that. */
export function withoutAllOrNothing(prompt: string, guards: readonly Guard[]): string {
  return guards.reduce((text, { kind, phrase }) => {
    const at = kind === 'all_or_nothing' ? text.indexOf(phrase) : -1
    if (at < 0) return text
    const lead = /[,;]?\s{0,9}$/.exec(text.slice(0, at))?.[0].length ?? 0
    const tail = /^[.!,:;]{0,3}/.exec(text.slice(at + phrase.length))?.[0].length ?? 0
    const [from, to] = [at - lead, at + phrase.length + tail]
    return text.slice(0, from) + ' '.repeat(to - from) + text.slice(to)
  }, prompt)
}

function from(text: string, words: RegExp): string | null {
  const at = text.search(words)
  return at < 0 ? null : text.slice(at)
}

/** A forbidden act: "remove" of "any words", with the words that forbid it. */
type Ban = { verb: string; object: string; phrase: string }

function sentencesOf(prompt: string): string[] {
  return prompt
    .normalize('NFC')
    .replace(/[’‘]/g, "'")
    .split(/(?<=[.!?;])\s+|\n+/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '')
}

const VERB =
  'change|alter|modify|edit|touch|affect|adjust|mess with|remove|delete|cut|drop|lose|erase|trim|shorten|lengthen|extend|speed up|slow down|reorder|re-order|rearrange|re-arrange|shuffle|move|rewrite|re-write|rephrase|correct|fix|add|apply|put|burn|insert|rename|retitle|create|make|duplicate|crop|resize|reframe|mute|replace|overwrite|do'
const NEGATION = `(?:do\\s+not|don't|dont|do\\s+NOT|never|must\\s+not|should\\s+not|shouldn't|may\\s+not|please\\s+not|not\\s+to)`
const NEGATED = new RegExp(`\\b${NEGATION}\\s+(?:ever\\s+|please\\s+)?((?:${VERB})\\b[\\s\\S]*)`, 'i')
/** "Do not delete anything, do not touch the others" says two. */
const EACH_NEGATION = new RegExp(`(?=\\b${NEGATION}\\s)`, 'i')
const WITHOUT =
  /\bwithout\s+(chang|alter|modify|edit|touch|affect|adjust|remov|delet|cutt?|dropp|trimm|shorten|reorder|re-order|rearrang|rewrit|correct|add|renam|creat|mak|cropp|resiz|mut|replac)(?:e|ing)\b([\s\S]*)/i
const KEPT =
  /\b(?:keep|leave)\s+(.+?)\s+(?:exactly\s+|just\s+)?(?:as (?:it|they) (?:is|are)|as[- ]is|alone|unchanged|untouched|intact|the same|alone|in (?:place|order))\b/i
const EXISTING =
  /\b(?:keep|preserve|retain)\s+(?:all\s+(?:of\s+)?)?(?:the\s+|my\s+)?(?:existing|current)\s+(.+)/i

function bansOf(sentence: string): Ban[] {
  const bans: Ban[] = []
  for (const part of sentence.split(EACH_NEGATION)) {
    const negated = NEGATED.exec(part)
    // “The other two must not change”, “the memo don't touch”: the subject is what must not.
    const subject = negated
      ? (
          /[^,;:]{1,80}$/.exec(
            sentence
              .slice(0, sentence.indexOf(negated[0]))
              .slice(-80)
              .replace(/[:\s]{1,9}$/, ''),
          )?.[0] ?? ''
        ).trim()
      : ''
    const [act = '', ...rest] = negated?.[1]?.trim().split(/\s+/) ?? []
    // After a comma, something else begins: “must not change, so please …”.
    const isBare =
      rest.length === 0 ||
      /[,;:]$/.test(act) ||
      /^(?:so|and|but|because|since|as|in|at|either)$/i.test(rest[0] ?? '') ||
      // “The original don't touch it”
      (rest.length === 1 && /^(?:it|them)[.!]?$/i.test(rest[0] ?? ''))
    if (negated && isBare && hasObject(subject) && /^(?:change|alter|edit|modify|touch|affect)/i.test(act))
      bans.push(...nounsOf(subject, `${subject} ${negated[0]}`))
    else if (negated?.[1]) bans.push(...listed(negated[1], negated[0]))
  }
  const without = WITHOUT.exec(sentence)
  if (without?.[1]) bans.push(...listed(`${verbOfStem(without[1])}${without[2] ?? ''}`, without[0]))
  const kept = KEPT.exec(sentence)
  if (kept?.[1]) bans.push(...nounsOf(kept[1], kept[0]))
  const existing = EXISTING.exec(sentence)
  if (existing?.[1]) bans.push(...nounsOf(existing[1], existing[0]))
  return bans
}

/** “Please don't change” has no subject. */
function hasObject(subject: string): boolean {
  return !GENERAL.test(subject.replace(/\b(?:please|but|and|so|just|also|you|i|we|then)\b/gi, ' ').trim())
}

const STARTS_WITH_VERB = new RegExp(`^(?:${VERB})\\b`, 'i')

/**
 * "remove words, change timing, add captions, or alter content" forbids all four; a list without
 * "or" forbids its first act and what follows as a bare object ("change timing, order, captions").
 */
function listed(text: string, phrase: string): Ban[] {
  const until = text.split(/\b(?:but|just|only|instead|however|then|and then)\b|[.;!?]/i)[0] ?? text
  const all = /\b(?:or|nor)\b/i.test(until)
  const bans: Ban[] = []
  let verb = 'change'
  for (const [index, part] of until
    .split(/(?:(?<!\s)\s+)?,\s*(?:(?:or|nor|and)\s*)?|(?<!\s)\s+(?:or|nor|and)\s+/i)
    .entries()) {
    const piece = part.trim()
    const own = STARTS_WITH_VERB.exec(piece)
    if (own && index > 0 && !all) break
    if (own) verb = own[0].toLowerCase()
    const object = own ? piece.slice(own[0].length).trim() : piece
    if (piece !== '') bans.push({ verb, object, phrase: phrase.trim() })
  }
  return bans
}

function nounsOf(text: string, phrase: string): Ban[] {
  const pieces = text.split(/(?:(?<!\s)\s+)?,\s*(?:and\s+)?|(?<!\s)\s+and\s+/i)
  return pieces.map((object) => ({ verb: 'change', object: object.trim(), phrase: phrase.trim() }))
}

function verbOfStem(stem: string): string {
  const found = VERB.split('|').find((verb) => verb.startsWith(stem.toLowerCase().replace(/(.)\1$/, '$1')))
  return found ?? 'change'
}

/** What is named → what it is. The first column is searched in the object of a ban. */
const NOUNS: [RegExp, GuardKind[]][] = [
  [/\b(timing|time|duration|length|pac(e|ing)|speed|cuts?|edits?|pauses|rhythm)\b/i, ['timing']],
  [/\b(order|sequence|ordering|arrangement)\b/i, ['order']],
  [/\b(content|contents|footage|material)\b/i, ['words', 'order', 'timing']],
  [/\b(transcripts?|wording|text of the transcript)\b/i, ['transcript']],
  [/\b(spoken words?|words?|speech|dialogue|dialog|sentences?)\b/i, ['words']],
  [/\b(captions?|subtitles?)\b/i, ['captions']],
  [/\b(titles?|lower[- ]thirds?|text overlays?|text layers?)\b/i, ['titles']],
  [/\b(markers?|chapters?)\b/i, ['markers']],
  [/\b(audio|sounds?|studio sound|volume|loudness|levels?|mix|gain|fades?)\b/i, ['sound']],
  [/\b(aspect ratio|frame|framing|resolution|size|format|orientation|layout|picture)\b/i, ['frame']],
  [/\b(composition names?|names?)\b/i, ['names']],
  [/\b(speakers?|speaker labels?)\b/i, ['speakers']],
  [/\b(originals?|source|existing compositions?|other compositions?)\b/i, ['existing_compositions']],
]

const GENERAL =
  /^(?:(?:anything|any|everything|all|it|them|this|that|a thing|one|at all|of|the|else)\b\s*)*$/i
const QUALIFIED_WORDS =
  /\b(other|filler|fillers|word like|words like|ums?|uhs?|"|“|'[^']+'|the word|repeated|between|before|after|from|in the|at the)\b/i

function kindsOf({ verb, object }: Ban): GuardKind[] {
  const act = actOf(verb)
  const named = NOUNS.filter(([noun]) => noun.test(object)).flatMap(([, kinds]) => kinds)
  switch (act) {
    case 'do':
      return GENERAL.test(object) && object !== '' ? ['anything'] : []
    case 'change':
      if (/^(?:the |this |my |any |whole )*(?:thing|project|video|compositions?)\b/i.test(object))
        return ['anything']
      return GENERAL.test(object) ? ['anything'] : unique(named)
    case 'remove':
      if (/\bcompositions?\b/i.test(object)) return ['compositions_deleted']
      if (GENERAL.test(object)) return ['words', 'compositions_deleted']
      // "Do not remove the word like" keeps one word: that is for the engine, not a guard on all words.
      if (QUALIFIED_WORDS.test(object)) return []
      return unique(named.flatMap((kind): GuardKind[] => (kind === 'transcript' ? ['words'] : [kind])))
    case 'shorten':
      // “Swap them without trimming anything”
      return verb === 'trim' && GENERAL.test(object) ? ['words'] : ['timing']
    case 'reorder':
      return ['order']
    case 'rewrite':
      return named.length > 0 ? unique(named) : ['transcript']
    case 'add':
      if (/\bcompositions?\b/i.test(object)) return ['compositions_made']
      return unique(named)
    case 'rename':
      return ['names']
    case 'reframe':
      return ['frame']
    case 'mute':
      return ['sound']
  }
}

type Act =
  | 'do'
  | 'change'
  | 'remove'
  | 'shorten'
  | 'reorder'
  | 'rewrite'
  | 'add'
  | 'rename'
  | 'reframe'
  | 'mute'

function actOf(verb: string): Act {
  if (verb === 'do') return 'do'
  if (/^(remove|delete|cut|drop|lose|erase)$/.test(verb)) return 'remove'
  if (/^(trim|shorten|lengthen|extend|speed up|slow down)$/.test(verb)) return 'shorten'
  if (/^(re-?order|re-?arrange|shuffle|move)$/.test(verb)) return 'reorder'
  if (/^(re-?write|rephrase|correct|fix)$/.test(verb)) return 'rewrite'
  if (/^(add|apply|put|burn|insert|create|make|duplicate)$/.test(verb)) return 'add'
  if (/^(rename|retitle)$/.test(verb)) return 'rename'
  if (/^(crop|resize|reframe)$/.test(verb)) return 'reframe'
  return verb === 'mute' ? 'mute' : 'change'
}

/** The prompt without what it forbids. */
function askedIn(prompt: string): string {
  return prompt.replace(new RegExp(`(?:${NEGATION}|\\bwithout\\b)[^.;]*`, 'gi'), ' ')
}

/** The kinds of change that the prompt, outside the ban itself, does not speak of. */
function kindsNotIn(prompt: string): GuardKind[] {
  const spoken = topicsOf(askedIn(prompt))
  return [...REQUEST_TOPICS.filter((kind) => !spoken.has(kind)), 'compositions_deleted']
}

function compositionsNotNamedIn(text: string, document: EditDocument): CompositionId[] {
  const named = new Set(compositionsNamedIn(text, document))
  return document.compositions.flatMap(({ id }) => (named.has(id) ? [] : [id]))
}

/** Compositions whose whole name occurs in `text`. */
function compositionsNamedIn(text: string, document: EditDocument): CompositionId[] {
  const wanted = plain(text)
  return document.compositions
    .filter(({ name }) => plain(name).length > 2 && ` ${wanted} `.includes(` ${plain(name)} `))
    .map(({ id }) => id)
}

function plain(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

function unique(kinds: GuardKind[]): GuardKind[] {
  return [...new Set(kinds)]
}
