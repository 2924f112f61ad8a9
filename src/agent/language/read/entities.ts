// Names that are in the project: compositions, media and speakers become tokens of their own, in any case,
// files also without their extension, each also by a word that only one of its kind has.
import type { EditContext, EditDocument } from '../../../edit/document.ts'
import { durationOfComposition } from '../../../edit/position.ts'
import { isWord } from '../vocabulary/grammar.ts'
import { FORMS } from '../vocabulary.ts'
import { basesOf, wordsOfName } from './concepts.ts'
import { isNumeral, UNITS } from './numbers.ts'
import { type Token, type TokenKind, tokenOf } from './tokens.ts'

type Known = { kind: TokenKind; words: string[]; ids: string[]; isShort: boolean; name: string }

/** Everything that can be named. Linear in names. */
export function knownNames(document: EditDocument, context: EditContext): Known[] {
  const compositions = document.compositions.map(
    ({ id, name }): Known => ({
      kind: 'composition',
      words: wordsOfName(name),
      ids: [id],
      isShort: false,
      name,
    }),
  )
  const bases: Known[] = []
  const media = [...context.media.values()].flatMap(({ id, name }): Known[] => {
    const file = name.split('/').at(-1) ?? name
    const base = file.replace(/\.[a-z0-9]{2,4}$/i, '')
    const words = wordsOfName(base)
    bases.push({ kind: 'media', words, ids: [id], isShort: false, name })
    const known = (list: string[], isShort: boolean): Known => ({
      kind: 'media',
      words: list,
      ids: [id],
      isShort,
      name,
    })
    const others =
      words[0] === 'camera' && words.length > 1
        ? [
            ...['cam', 'angle', 'shot'].map((word) => known([word, ...words.slice(1)], false)),
            // “B cam”
            ...['cam', 'camera'].map((word) => known([...words.slice(1), word], false)),
          ]
        : []
    return [
      known(wordsOfName(name), false),
      known(wordsOfName(file), false),
      known(words, words.length < 2),
      ...others,
    ]
  })
  const speakers = [...new Set(document.speakers.map(({ speaker }) => speaker))].map(
    (name): Known => ({ kind: 'speaker', words: wordsOfName(name), ids: [name], isShort: false, name }),
  )
  return [
    ...compositions,
    ...mainNames(document),
    ...shortNames(compositions),
    ...speakers,
    ...media,
    ...(bases.length > 1 ? shortNames(bases) : []),
  ].filter(({ words }) => words.length > 0)
}

/** “The main one”, “the long one”, “the main video”: of several compositions, the longest. */
function mainNames({ compositions }: EditDocument): Known[] {
  const [main, second] = compositions
    .map((one) => ({ one, us: durationOfComposition(one) }))
    .toSorted((a, b) => b.us - a.us)
  if (!main || !second || main.us === second.us) return []
  const { id, name } = main.one
  return LONGEST.flatMap((word) =>
    ['one', 'video', 'edit', 'cut', 'film'].map(
      (noun): Known => ({ kind: 'composition', words: [word, noun], ids: [id], isShort: false, name }),
    ),
  )
}
const LONGEST = ['main', 'long', 'longest', 'full', 'big']

/** Parts of names that only one of them has. */
function shortNames(named: readonly Known[]): Known[] {
  return named.flatMap((one) => {
    if (one.words.length < 2) return []
    const own = one.words.filter(
      (word) =>
        word.length > 2 &&
        !isWord(word, 'genericName') &&
        // Alone, “the talk” is the composition anyway.
        (named.length > 1 || !basesOf(word).some((base) => FORMS.has(base))) &&
        named.every((other) => other === one || !other.words.includes(word)),
    )
    return own.map((word): Known => ({ ...one, words: [word], isShort: true }))
  })
}

/** The tokens with names as tokens; call before concepts are given. */
export function withEntities(tokens: readonly Token[], names: readonly Known[], prompt: string): Token[] {
  const byFirst = Map.groupBy(names, ({ words }) => words[0] as string)
  const byFull = new Map(
    names
      .filter(({ isShort }) => !isShort)
      .map((known) => [known.words.join(' '), known] as const)
      .reverse(),
  )
  const found: Token[] = []
  for (let at = 0; at < tokens.length; ) {
    const token = tokens[at] as Token
    if (token.kind === 'quote') {
      const known = byFull.get(wordsOfName(token.quoted).join(' '))
      const quoted = known?.kind === 'composition' && isWhere(tokens, at, prompt) ? '' : token.quoted
      if (known?.kind === 'composition') dropDescription(found, tokens[at + 1])
      found.push(
        known
          ? { ...token, kind: known.kind, text: token.quoted.toLowerCase(), ids: known.ids, quoted }
          : token,
      )
      at++
      continue
    }
    const match = nameAt(tokens, at, byFirst, prompt, isListed(found), followsFile(found))
    if (match === null) {
      found.push(token)
      at++
      continue
    }
    // “the teaser timeline”
    const isNoun = match.known.kind === 'composition' && isWord(tokens[match.to]?.text, 'compositionNoun')
    const to = isNoun ? match.to + 1 : match.to
    const last = tokens[match.to - 1] as Token
    // “The main webinar”
    if (match.known.kind === 'composition' && found.at(-1)?.text === 'main') found.pop()
    if (match.known.kind === 'composition') dropDescription(found, tokens[match.to])
    found.push({
      ...tokenOf(match.known.kind, prompt.slice(token.from, last.to).toLowerCase(), token.from, last.to),
      ids: match.known.ids,
      to: (tokens[to - 1] as Token).to,
      quoted: '',
    })
    at = to
  }
  return found
}

/** Takes “the composition called” off “the composition called (Teaser)”; a new one would have no article like that. */
function dropDescription(found: Token[], next: Token | undefined): void {
  const [article, noun, link] = found.slice(-3)
  const isKnown = /^(?:the|that|this|my|our)$/.test(article?.text ?? '')
  // “The film called Teaser gets the name X”
  if (next?.text === 'gets') return
  if (isKnown && isWord(noun?.text, 'compositionNoun') && /^(?:called|named|titled)$/.test(link?.text ?? ''))
    found.splice(-3)
}

/** “… in "Teaser"”, “add … to "Teaser"”: where something is done, and no text. */
function isWhere(tokens: readonly Token[], at: number, prompt: string): boolean {
  const link = tokens[at - 1]?.text
  const sentence = tokens.slice(
    tokens.findLastIndex((_, index) => index < at && opensSentence(tokens, index)),
    at,
  )
  if (link === 'to') return sentence.some(({ text }) => verbOf(text) === 'add')
  return (
    /^(?:in|on|for|of)$/.test(link ?? '') ||
    (link === 'from' && !/^\s*(?:to|until)\b/.test(prompt.slice(tokens[at]?.to)))
  )
}

/** “the interview and …”: a name and what joins it to the next one. */
function isListed(found: readonly Token[]): boolean {
  const joint = found.at(-1)?.text ?? ''
  return ['and', 'or', ',', '&', '+', 'not'].includes(joint) && found.at(-2)?.kind === 'composition'
}

/** “The demo and the …”, “demo before the …” */
function followsFile(found: readonly Token[]): boolean {
  const list = found.at(-1)?.text === 'the' ? found.slice(0, -1) : found
  return FILE_JOINTS.test(list.at(-1)?.text ?? '') && list.at(-2)?.kind === 'media'
}
const FILE_JOINTS = /^(?:and|&|,|\+|before|after)$/

function nameAt(
  tokens: readonly Token[],
  at: number,
  byFirst: ReadonlyMap<string, Known[]>,
  prompt: string,
  isListed: boolean,
  followsFile: boolean,
) {
  const token = tokens[at] as Token
  if (token.kind !== 'word' && token.kind !== 'number') return null
  const first = token.text.replace(/'s$/, '')
  let best: { known: Known; to: number } | null = null
  for (const known of byFirst.get(first) ?? []) {
    const to = nameEnd(tokens, at, known.words)
    if (to === null || (best && best.to >= to)) continue
    const isPair =
      (known.kind === 'composition' && leadsToName(tokens, to, byFirst)) ||
      // “The intro and the interview”, both of which are files
      (known.kind === 'media' && tokens[at - 1]?.text === 'the' && leadsToFile(tokens, to, byFirst)) ||
      // “The demo and the questions”
      (known.kind === 'media' && followsFile)
    if ((isListed && known.kind === 'composition') || isPair || isName(tokens, at, to, known, prompt))
      best = { known, to }
  }
  return best && { known: best.known, to: restOfName(tokens, best.to, best.known) }
}

/** “teaser and old draft”: of two names, the second shows that the first is one. */
function leadsToName(tokens: readonly Token[], at: number, byFirst: ReadonlyMap<string, Known[]>): boolean {
  const joint = tokens[at]?.text ?? ''
  // “A teaser and memo”
  if (!/^(?:and|&|\+)$/.test(joint) || !(at < 2 || leadsName(tokens, at - 1))) return false
  const next = tokens[at + 1]?.text === 'the' ? at + 2 : at + 1
  return (byFirst.get(tokens[next]?.text ?? '') ?? []).some(
    ({ kind, words, isShort }) =>
      kind === 'composition' &&
      // “teaser + interview”: a sign joins names.
      (joint !== 'and' || at === 1 || (!isShort && words.length > 1)) &&
      nameEnd(tokens, next, words) !== null,
  )
}

function leadsToFile(tokens: readonly Token[], at: number, byFirst: ReadonlyMap<string, Known[]>): boolean {
  const next = tokens[at + 1]?.text === 'the' ? at + 2 : at
  return (
    FILE_JOINTS.test(tokens[at]?.text ?? '') &&
    (byFirst.get(tokens[next]?.text ?? '') ?? []).some(
      ({ kind, words }) => kind === 'media' && nameEnd(tokens, next, words) !== null,
    )
  )
}

/** “the highlight reel” of “Talk – highlight reel”, “the spring opening” of “Opening – Spring 2026”: more of the same name. */
function restOfName(tokens: readonly Token[], to: number, { isShort, words, name }: Known): number {
  const rest = new Set(isShort ? wordsOfName(name) : [])
  rest.delete(words[0] as string)
  let end = to
  for (;;) {
    // “the roof b-roll” of “b-roll/roof.mp4”
    const next = end > to && tokens[end]?.text === '-' ? end + 1 : end
    // “The spring 2026 opening”: a number only in front of another word of it
    const isWithin = tokens[next]?.kind === 'number' && rest.has(tokens[next + 1]?.text ?? '')
    if (tokens[next]?.kind !== 'word' && !isWithin) return end
    if (!rest.delete(tokens[next]?.text ?? '')) return end
    end = next + 1
  }
}

function nameEnd(tokens: readonly Token[], at: number, words: readonly string[]): number | null {
  let next = at
  for (const [order, word] of words.entries()) {
    while (order > 0 && tokens[next]?.kind === 'mark' && '-–_./'.includes(tokens[next]?.text ?? ' ')) next++
    if (tokens[next]?.text.replace(/'s$/, '') !== word) return null
    next++
  }
  return next
}

/** Words that are also vocabulary, or only part of a name, must look like a name. */
function isName(tokens: readonly Token[], at: number, to: number, known: Known, prompt: string): boolean {
  const token = tokens[at] as Token
  const before = tokens[at - 1]?.text ?? ''
  const after = tokens[to]?.text ?? ''
  // “A main video” doesn't exist yet, and “a cut in the main” names no video.
  const isMain =
    known.words.length === 2 &&
    LONGEST.includes(known.words[0] as string) &&
    known.name !== known.words.join(' ')
  if (isMain)
    return (
      isWord(before, 'demonstrative', 'possessive') ||
      /^(?:the|only|just)$/.test(before) ||
      (known.words[0] === 'main' && opensSentence(tokens, at))
    )
  if (known.words.length > 1) return true
  // “One and a half”, “one point five”
  if (isNumeral(token.text) && (UNITS[after] !== undefined || /^(?:and|point|half)$/.test(after)))
    return false
  const isKnown = isVocabulary(tokens, at)
  const hasCapital =
    at > 0 && /\p{Lu}/u.test(prompt[token.from] ?? '') && /\p{Ll}/u.test(prompt.slice(token.from, token.to))
  if (/^(?:a|an|new|one|another|some|short|as|any|every|each)$/.test(before)) return hasCapital && !isKnown
  // “the music track” is the music.
  const isLonger = !hasCapital && isVocabularyForm(tokens, at, 2)
  // “teaser only”
  const isAlone = known.kind === 'composition' && /^(?:only|alone)$/.test(after)
  if ((isWord(after, 'afterName') || isAlone) && before !== 'a' && !isLonger) return true
  // “The questions section” is the clip of that name.
  if (known.kind === 'media' && token.text.endsWith('s') && /^(?:section|session)$/.test(after)) return true
  // "the music" is the thing, unless its writer gives it a capital.
  // “teaser can go”, “teaser: square”
  if (known.kind === 'composition') {
    if (at === 0 && (isWord(after, 'afterSubject') || /^[:-]$/.test(after) || isState(tokens, to)))
      return true
    if (isObject(tokens, at, to, isKnown)) return true
  }
  // “overlay roof”, “mute demo”
  else if (!isKnown && known.kind === 'media' && isObject(tokens, at, to, isKnown)) return true
  if (known.isShort && isKnown)
    return hasCapital || (known.kind === 'composition' && leadsName(tokens, at) && before !== 'and')
  return hasCapital || leadsName(tokens, at) || (!isKnown && !known.isShort) || opensSentence(tokens, at)
}

const leadsName = (tokens: readonly Token[], at: number) => isWord(tokens[at - 1]?.text, 'beforeName')

/** “set teaser to …”, “speed up memo”: what a verb is done to is there, but for what it makes. */
function isObject(tokens: readonly Token[], at: number, to: number, isKnown: boolean): boolean {
  const before = tokens[isWord(tokens[at - 1]?.text, 'particle') ? at - 2 : at - 1]?.text ?? ''
  // “speed teaser up”, “chapter teaser”
  const isSplit = FORMS.get(before)?.some(
    ({ words, senses }) => senses.verb && words[1] && words[1] === tokens[to]?.text,
  )
  const isNoun = sensesOf(before).thing === 'chapters' && !isWord(tokens[at - 2]?.text, 'article')
  const verb = verbOf(before) ?? (isSplit || isNoun ? 'set' : undefined)
  if (verb === undefined) return false
  return verb === 'make' || verb === 'add' ? !isKnown || isState(tokens, to) : true
}

const verbOf = (text: string | undefined) => sensesOf(text).verb

const sensesOf = (text = '') => FORMS.get(text)?.find(({ words }) => words.length === 1)?.senses ?? {}

/** “… square”, “… 1080x1080”, “… 3 dB louder”: what it shall be, and not what it is made of. */
function isState(tokens: readonly Token[], at: number): boolean {
  const { kind, text } = tokens[at] ?? { text: '' }
  if (kind === 'size' || kind === 'ratio') return true
  // “(Teaser) down 6 dB”, “(memo) vol up”
  const level = /^vol(?:ume)?$/.test(text) ? at + 1 : at
  const isLevel = level > at || tokens[level + 1]?.kind === 'number'
  if (isLevel && /^(?:up|down|dn)$/.test(tokens[level]?.text ?? '')) return true
  const counted = kind === 'number' ? tokens.slice(at, at + 4) : tokens.slice(at, at + 1)
  return (
    counted.some(
      ({ text: word }) =>
        !isWord(word, 'particle') && !['strongest', 'top', undefined].includes(sensesOf(word).look),
    ) && sensesOf(text).thing === undefined
  )
}

function opensSentence(tokens: readonly Token[], at: number): boolean {
  const before = tokens[at - 1]
  return before === undefined || before.kind === 'break' || /^[.!?;:]$/.test(before.text)
}

/** A word that means something here: on its own, or as the first of a longer form that the prompt has. “logo” only opens “logo sting”. */
function isVocabulary(tokens: readonly Token[], at: number): boolean {
  return basesOf((tokens[at] as Token).text.replace(/'s$/, '')).some((base) =>
    FORMS.get(base)?.some(({ words }) =>
      words.every((word, order) => order === 0 || basesOf(plainAt(tokens, at, order)).includes(word)),
    ),
  )
}

/** The word and what follows it are a form of so many words, and have no capital: “music track”. */
function isVocabularyForm(tokens: readonly Token[], at: number, length: number): boolean {
  return (FORMS.get((tokens[at] as Token).text) ?? []).some(
    ({ words, senses }) =>
      words.length === length &&
      senses.thing !== 'composition' &&
      senses.thing !== 'media' &&
      words.every((word, order) => order === 0 || basesOf(plainAt(tokens, at, order)).includes(word)),
  )
}

/** The word so many words behind, over hyphens and underscores. */
function plainAt(tokens: readonly Token[], at: number, order: number): string {
  const words = tokens.slice(at, at + 2 * order + 1).filter(({ text }) => !/^[-_]$/.test(text))
  return words[order]?.text ?? ''
}
