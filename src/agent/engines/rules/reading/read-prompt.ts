// From a prompt to its clauses, with the names of the project's compositions and media recognised.
import type { EditContext, EditDocument } from '../../../../edit/document.ts'
import type { Clause } from './clause.ts'
import { clausesOf } from './clauses.ts'
import type { Entity, EntitySpan } from './entities.ts'
import { VOCABULARY } from './lexicon.ts'
import { factsOf } from './references.ts'
import { shortNamesIn } from './short-names.ts'
import { slipsBetween } from './spelling.ts'
import { timedListsIn } from './timed-lists.ts'
import { plainCharacters, tokenise } from './tokens.ts'

type KnownName = { plain: string; entity: Entity }

/** The clauses of `prompt`. Names are those of `document` and `context`; nothing else is read of them. */
export function readPrompt(prompt: string, document: EditDocument, context: EditContext): Clause[] {
  const names = knownNames(document, context)
  const text = plainCharacters(prompt)
  const familiar = familiarWords(names)
  const original = prompt.normalize('NFC')
  const lists = timedListsIn(text)
  const outside = namesIn(text, names).filter(
    ({ start, end }) => !lists.some((list) => list.start < end && start < list.end),
  )
  const known = [...lists, ...outside]
  const short = shortNamesIn(text, document, known).filter(
    ({ start, end }) => !insideQuotes(text, start, end),
  )
  const source = tokenise(text, [...known, ...short], (word) => familiar.has(word))
  // Names and titles are given as written, typographic characters included.
  source.prompt = original
  for (const token of source.tokens)
    if (token.entity?.kind === 'quote') {
      const written = original.slice(token.start, token.end)
      // A handle such as @name has no quotes around it, and is no name of the project.
      const isQuoted = /^["'`«“”„‘’]/.test(written)
      token.entity.text = isQuoted ? written.slice(1, -1) : written
      if (!isQuoted) continue
      const known = nameLike(token.entity.text, names)
      if (known?.kind !== 'composition' && known?.kind !== 'media') continue
      // “Day 2” between quotes is a text, `day 2.mp4` a file.
      if (
        known.kind === 'media' &&
        !/\.[a-z0-9]{2,4}$/i.test(token.entity.text) &&
        plainName(token.entity.text) !== plainName(known.name)
      )
        continue
      const named = { ...known, quoted: token.entity.text }
      source.entities[Number(/\d+/.exec(token.text)?.[0])] = named
      token.entity = named
      token.text = token.text.replace(/[a-z]/, known.kind === 'composition' ? 'c' : 'm')
    }
  return clausesOf(source, factsOf(document))
}

function knownNames(document: EditDocument, context: EditContext): KnownName[] {
  const byName = new Map<string, KnownName>()
  const add = (name: string, entity: Entity) => {
    const plain = plainName(name)
    const known = byName.get(plain)?.entity
    if (plain === '') return
    if (known?.kind === 'composition' && entity.kind === 'composition') known.ids.push(...entity.ids)
    else if (known?.kind === 'media' && entity.kind === 'media') {
      if (!known.ids.includes(entity.ids[0] ?? '')) known.ids.push(...entity.ids)
    } else if (!known) byName.set(plain, { plain, entity })
  }
  for (const { id, name } of document.compositions) add(name, { kind: 'composition', ids: [id], name })
  for (const { id, name } of context.media.values()) add(name, { kind: 'media', ids: [id], name })
  // Media are also called by their last name, with or without the ending: `Day 1/camera A.mp4`.
  for (const { id, name } of context.media.values()) {
    const base = name.split('/').at(-1) ?? name
    add(base, { kind: 'media', ids: [id], name })
    const title = base.replace(/\.[a-z0-9]{2,4}$/i, '')
    add(title, { kind: 'media', ids: [id], name })
    // "the roof b-roll" for `b-roll/roof.mp4`
    const folder = name.split('/').at(-2)
    if (folder !== undefined) add(`${title} ${folder}`, { kind: 'media', ids: [id], name })
  }
  return [...byName.values()].sort((a, b) => b.plain.length - a.plain.length)
}

/** How names are compared: NFC, lower case, punctuation and blanks as one blank. */
export function plainName(name: string): string {
  return name
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** Places where a known name stands unquoted. A name that is also an ordinary word needs a word such as "composition" beside it. */
function namesIn(text: string, names: KnownName[]): EntitySpan[] {
  const spans: EntitySpan[] = []
  const lists = mediaListsIn(text, names)
  for (const { plain, entity } of names) {
    if (plain.length < 2) continue
    const pattern = new RegExp(
      `(?<![\\p{L}\\p{N}])${plain.split(' ').map(escaped).join('[^\\p{L}\\p{N}]+')}(?:\\.(?:mp4|mov|wav|mp3|m4a|webm|mkv|opus|flac|aac|ogg))?(?![\\p{L}\\p{N}])`,
      'giu',
    )
    for (const match of text.matchAll(pattern)) {
      const start = match.index
      const end = start + match[0].length
      if (spans.some((span) => span.start < end && start < span.end)) continue
      if (insideQuotes(text, start, end)) continue
      // "called Teaser v2" is a name of its own.
      if (
        /\b(?:called|named|titled)\s+$/i.test(text.slice(Math.max(0, start - 10), start)) &&
        /^ (?!and\b|with\b|from\b|in\b|for\b|to\b|then\b|but\b|please\b)[\p{L}\p{N}]/u.test(text.slice(end))
      )
        continue
      // "Show the roof b-roll while she talks about the roof": the second roof is one of tiles.
      const longer = spans.some((span) => sameMedia(span.entity, entity))
      if (longer && !plain.includes(' ') && match[0] === match[0].toLowerCase() && !/\.\w+$/.test(match[0]))
        continue
      // "Delete the word bakery": what is said, whatever else has that name.
      if (/\b(?:word|words|phrase)\s+$/i.test(text.slice(Math.max(0, start - 12), start))) continue
      const others = names.filter((other) => other.entity.kind === entity.kind && other.entity !== entity)
      const isOneOfSeveral = others.length > 0 && isMeantByArticle(text, start, plain, entity)
      if (entity.kind === 'media' && lists.some((list) => list.start <= start && end <= list.end)) {
        spans.push({ start, end, entity })
        continue
      }
      if (isCommonWord(plain) && !isOneOfSeveral && !isSaidAsName(text, start, end, match[0], entity))
        continue
      spans.push({ start, end, entity })
    }
  }
  return spans
}

const MEDIA_LISTS = [
  /\b(?:order|reorder|arrange|sequence)\b[^:.;\n]{0,60}:\s*([^.;\n]{3,200})/dgi,
  /\b(?:assemble|combine|join|merge|stitch|string|make|build|create|concatenate|put)\s+(?:together\s+)?([^.;\n]{3,200}?)\s+(?:together\s+)?(?:into|in|to|as)\s+(?:a|one)\b/dgi,
]
const ITEM = /\s*,\s*(?:and\s+|then\s+)*|\s+(?:and then|then|and|followed by|plus|&|\+)\s+/

/** "Assemble demo then opening into a sequence": common words, but lists of nothing but media. */
function mediaListsIn(text: string, names: readonly KnownName[]): { start: number; end: number }[] {
  const media = new Set(names.flatMap(({ plain, entity }) => (entity.kind === 'media' ? [plain] : [])))
  return MEDIA_LISTS.flatMap((pattern) => [...text.matchAll(pattern)]).flatMap((match) => {
    const [start, end] = match.indices?.[1] ?? [0, 0]
    const items = text.slice(start, end).split(ITEM)
    const isList =
      items.length > 1 && items.every((item) => media.has(plainName(item.replace(/^the\s+/i, ''))))
    return isList ? [{ start, end }] : []
  })
}

/** The same media by another of its names. */
function sameMedia(a: Entity, b: Entity): boolean {
  return a !== b && a.kind === 'media' && b.kind === 'media' && a.ids[0] === b.ids[0]
}

function isCommonWord(plain: string): boolean {
  // "day 2": words and a number are a name, not a phrase.
  if (/\p{L}.* \d+$/u.test(plain)) return false
  return plain
    .split(' ')
    .every(
      (word) =>
        (VOCABULARY.has(word) && !/^(?:questions|answers)$/.test(word)) ||
        word.length < 4 ||
        COMMON.has(word),
    )
}

const COMMON = new Set(
  'main talk edit final test demo long take part hello camera host guest music story'.split(' '),
)

/** Words that name parts of any video, whatever the project calls its own. */
const ANYWHERE =
  /^(?:intro|outro|opening|ending|closing|start|end|beginning|title|titles|captions?|music|camera|audio|sound|video|voice|host|guest|speaker|part|story|take|hello|clip|clips|highlights?|chapters?|questions?|answers?|transcript|speech|background|first|last|main|final|edit|test|interview|podcast|episode|talk)$/

/** "Make the teaser vertical", where one of several compositions is called Teaser. */
function isMeantByArticle(text: string, start: number, plain: string, entity: Entity): boolean {
  if (ANYWHERE.test(plain) || (entity.kind === 'media' && VOCABULARY.has(plain))) return false
  const before = text.slice(Math.max(0, start - 24), start)
  return (
    /\b(?:the|my|our|this)\s+$/i.test(before) &&
    !/\b(?:make|create|build|produce|cut|give me|into|as|like|generate|say|about|mention\w*)\s+(?:the|my|our|this)\s+$/i.test(
      entity.kind === 'composition' && /^\s+\S/.test(text.slice(start + plain.length)) ? '' : before,
    )
  )
}

/** "the composition Intro", "Intro composition", "called Intro"; a known ending makes a file name certain. */
function isSaidAsName(text: string, start: number, end: number, matched: string, entity: Entity): boolean {
  const before = text.slice(Math.max(0, start - 30), start).toLowerCase()
  const after = text.slice(end, end + 20).toLowerCase()
  const noun =
    entity.kind === 'media'
      ? 'file|media|track|clip|recording|audio|video|footage'
      : 'compositions?|comp|timeline'
  if (/\.[a-z0-9]{2,4}$/i.test(matched)) return true
  return (
    new RegExp(`\\b(?:${noun}|called|named|titled|rename)\\s+(?:the\\s+)?$`).test(before) ||
    new RegExp(`^\\s+(?:${noun})\\b`).test(after) ||
    (entity.kind === 'composition' && /^\s*:\s/.test(after) && /(?:^|[.!?;\n])\s*$/.test(before)) ||
    (matched === ('name' in entity ? entity.name : '') &&
      /^[\p{Lu}]/u.test(matched) &&
      /\S\s+$/.test(before) &&
      !/[.!?]\s+$/.test(before) &&
      matched !== matched.toUpperCase())
  )
}

function insideQuotes(text: string, start: number, end: number): boolean {
  const before = text.slice(0, start)
  const after = text.slice(end)
  const opened = (before.match(/["“«]/g)?.length ?? 0) % 2 === 1
  const single = /(?:^|[\s(:])'[^'\n]*$/.test(before) && /^[^'\n]*'(?![\p{L}])/u.test(after)
  return opened || single
}

/** The known name that a quoted text gives, also with a slip of the keys; null if none or if in doubt. */
function nameLike(text: string, names: KnownName[]): Entity | null {
  const plain = plainName(text)
  const exact = names.find((name) => name.plain === plain)
  if (exact) return exact.entity
  if (plain.length < 6) return null
  const near = names.filter(
    (name) => name.entity.kind === 'composition' && slipsBetween(plain, name.plain, 1) <= 1,
  )
  return near.length === 1 ? (near[0]?.entity ?? null) : null
}

/** Words of names are not mended: "Camra test" may be a name. */
function familiarWords(names: KnownName[]): Set<string> {
  return new Set(names.flatMap(({ plain }) => plain.split(' ')))
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
