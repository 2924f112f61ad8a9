// Which compositions a clause is about. An instruction that names none means those that this prompt
// made or named before; else the one that its writer looks at; else every composition of the project.
import type { Composition, CompositionId } from '../../../edit/document.ts'
import { secondsFromUs } from '../../../edit/time.ts'
import type { Clause } from './reading/clause.ts'
import { plainName } from './reading/read-prompt.ts'
import type { Scene } from './scene.ts'

/** The compositions that a clause is about, or why that cannot be told. */
export type Scope =
  | {
      ok: true
      ids: CompositionId[]
      /** How it was chosen: by name or property, as all of them, or because nothing was said. */
      how: 'named' | 'every' | 'default'
    }
  | { ok: false; why: string }

const EVERY =
  /(?<!\w)(?:every|all|both|across|throughout) (?:the |my |of |these |those |other |existing |our |\d+ |<n\d+> )*composition\b|\beverywhere\b|\bevery one\b|\ball of them\b|\b(?:every|all|both) (?:the |of |these |those |my |our |<n\d+> )*video\b|\bcomposition in (?:this|the|my) project\b|\b(?:all|every)(?: the)? project\b|\bacross the project\b|\b(?:whole|all) project\b/
const LENGTH_FILTER =
  /\bcomposition (?:which |that |who )?(?:is |are |last |run |with a (?:length|duration) |have a duration |lasting )*(shorter|longer) (?:than )?(<[td]\d+>)/
const NAME_FILTER =
  /\bcomposition (?:(?:whose|that|which|with) )*(?:name |have |has |with |in )*(?:the |their |its )*(?:name |title )*(?:that )*(start|starts|begin|begins|end|ends|contain|contains|containing|has|have|include|with|matching|starting|ending)(?: with| in)? (<[qcm]\d+>)/
const ORDINAL =
  /(?<!\w)(first|second|third|fourth|fifth|last|longest|shortest|newest|latest|oldest|only)(?: and (first|second|third|fourth|fifth|last))? (?:composition|video)(?!\w)/
const SEVERAL =
  /(?<!\w)(?:(first|last) (<n\d+>|few|couple of)|(<n\d+>) (shortest|longest|first|last|newest|oldest)) (?:of the )?(?:composition|video)\b/
const NUMBERED = /\bcomposition (?:number |no )?<n(\d+)>/
const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth']
/** Words after which a name is a new one, not one of the project. */
const NEW_NAME = /(?:\bto|\bas|\bnamed|\bto be|\binto|\bname|\bis|\bsay|:)\s*$/

/** What the words of this clause say about compositions; null when they say nothing. */
export function saidScope(clause: Clause, scene: Scene): Scope | null {
  const { compositions } = scene
  const excepted = exceptedIn(clause, scene)
  const without = (ids: CompositionId[]) => ids.filter((id) => !excepted.includes(id))

  const byLength = clause.take(LENGTH_FILTER)
  if (byLength) {
    const entity = clause.entity(byLength[2])
    const limitUs = entity && (entity.kind === 'length' || entity.kind === 'clock') ? entity.us : 0
    const fits = compositions.filter(({ id }) =>
      byLength[1] === 'shorter' ? scene.durationOf(id) < limitUs : scene.durationOf(id) > limitUs,
    )
    if (fits.length > 0) return { ok: true, ids: without(idsOf(fits)), how: 'named' }
    return { ok: false, why: `no composition is ${byLength[1]} than ${secondsFromUs(limitUs)} seconds` }
  }
  const byName = clause.take(NAME_FILTER)
  const text = byName ? textOf(clause, byName[2]) : ''
  if (byName && text !== '') {
    const kind = byName[1] ?? ''
    const fits = compositions.filter(({ name }) => nameFits(name, text, kind))
    if (fits.length > 0) return { ok: true, ids: without(idsOf(fits)), how: 'named' }
    return { ok: false, why: `no composition has “${text}” in its name (${knownNames(scene)})` }
  }
  const named = namedIn(clause).filter((id) => !excepted.includes(id))
  if (named.length > 0) return { ok: true, ids: named, how: 'named' }
  const unknown = unknownIn(clause)
  if (unknown !== null)
    return { ok: false, why: `there is no composition called “${unknown}” (${knownNames(scene)})` }
  if (clause.take(EVERY) || excepted.length > 0) {
    clause.take(
      /(?<!\w)(?:in|to|on|of|for|from|across|throughout|within) (?:every|all|both|the|my)(?: the)? composition\b/,
    )
    const originals = compositions.filter(
      ({ id }) => !scene.made.includes(id) || !clause.has(/original|existing/),
    )
    return { ok: true, ids: without(idsOf(originals)), how: 'every' }
  }
  const several = clause.take(SEVERAL)
  if (several) {
    const counted = clause.entity(several[2] ?? several[3])
    const count = counted?.kind === 'count' ? counted.value : /few/.test(several[0]) ? 3 : 2
    const which = several[1] ?? several[4] ?? 'first'
    const inOrder = /shortest|longest/.test(which)
      ? compositions.toSorted((a, b) => scene.durationOf(a.id) - scene.durationOf(b.id))
      : compositions
    const chosen = /first|shortest|oldest/.test(which) ? inOrder.slice(0, count) : inOrder.slice(-count)
    return { ok: true, ids: without(idsOf(chosen)), how: 'named' }
  }
  const ordinal = clause.take(ORDINAL)
  if (ordinal) return byOrdinals([ordinal[2], ordinal[1]], scene)
  const number = clause.take(NUMBERED)
  if (number) {
    const entity = clause.entities('count')[0]
    const one = entity ? compositions[entity.value - 1] : undefined
    if (one) return { ok: true, ids: [one.id], how: 'named' }
  }
  if (clause.take(/(?<!\w)(?:the )?(?:original|existing)(?: composition| one| video)?(?!\w)/)) {
    const originals = compositions.filter(({ id }) => !scene.made.includes(id))
    if (originals.length > 0) return { ok: true, ids: idsOf(originals), how: 'every' }
  }
  if (
    clause.take(
      /(?<!\w)(?:in |to |on |of |from )?(?:the |this |that )?(?:(?:new|newly made|resulting) (?:composition|one|video|clip|reel|version|highlight)|duplicate)(?!\w)/,
    )
  ) {
    if (scene.made.length > 0) return { ok: true, ids: scene.focus ?? scene.made.slice(-1), how: 'named' }
    // Made by an earlier prompt, and named after what it was made of.
    const derived = compositions.filter(({ name }) => / – \S/.test(name) || / copy(?: \d+)?$/.test(name))
    const [one, more] = compositions.length === 1 ? compositions : derived
    if (one && !more) return { ok: true, ids: [one.id], how: 'named' }
    return { ok: false, why: `it is not clear which one is new (${knownNames(scene)})` }
  }
  return null
}

/** The compositions of a clause that says nothing: `fallback` (of its sentence), or what the scene means. */
export function scopeOf(clause: Clause, scene: Scene, fallback: Scope | null = null): Scope {
  const said = saidScope(clause, scene) ?? fallback
  if (said) return said
  if (scene.focus && scene.focus.length === 0)
    return { ok: false, why: 'what this is about could not be found or made' }
  return { ok: true, ids: scene.meant, how: 'default' }
}

/** “A”, “B” and “C”: for messages. */
export function knownNames(scene: Scene): string {
  const names = scene.compositions.map(({ name }) => `“${name}”`)
  if (names.length === 0) return 'the project has no compositions'
  return `the project has ${names.length > 8 ? `${names.slice(0, 8).join(', ')} and ${names.length - 8} more` : listed(names)}`
}

/** `a, b and c`. */
export function listed(items: readonly string[]): string {
  if (items.length < 2) return items.join('')
  return `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`
}

function exceptedIn(clause: Clause, scene: Scene): CompositionId[] {
  const match = /\bexcept (?:in |for |the |composition |named )*(.+)$/.exec(clause.text)
  if (!match) return []
  const marks = (match[1] ?? '').match(/<c\d+>/g) ?? []
  const ids = marks.flatMap((mark) => {
    const entity = clause.entity(mark)
    return entity?.kind === 'composition' ? entity.ids : []
  })
  if (ids.length > 0) clause.use(match.index, clause.text.length)
  const ordinal = ORDINAL.exec(match[1] ?? '')
  if (ids.length === 0 && ordinal) {
    const scope = byOrdinals([ordinal[1]], scene)
    if (scope.ok) clause.use(match.index, clause.text.length)
    return scope.ok ? scope.ids : []
  }
  return ids
}

function namedIn(clause: Clause): CompositionId[] {
  const ids: CompositionId[] = []
  for (const match of clause.text.matchAll(/<c\d+>/g)) {
    const before = clause.text.slice(0, match.index)
    // "Every time we mention Flight Deck": what is said, not where.
    if (/\b(?:mention|talk|about|say|mention of) (?:about )?(?:the |our |my )?$/.test(before)) continue
    if (/\bnamed\s*$/.test(before) && /\b(?:merge|combine|join|new|into a)\b/.test(before)) continue
    const isNew =
      NEW_NAME.test(before) &&
      !/\bcomposition (?:is )?(?:named |to )?(?:the )?$/.test(before) &&
      !/(?:\b(?:add|apply|keep|in) .*\bto|^name|\bvideo named|\bone named|\bthe .* named)\s*$/.test(before)
    if (isNew && /(?<!\w)(?:rename|name|make|duplicate|extract|title|say|change)(?!\w)/.test(before)) continue
    const entity = clause.entity(match[0])
    if (entity?.kind !== 'composition') continue
    ids.push(...entity.ids)
    // "The last clip of the Webinar": the clip is no word of the name.
    const phrase =
      /(?<!\w)(?:(?:in|to|on|of|for|from|inside|within|across|and)\s+)?(?:(?:the|this|my|composition|named|video|clip|all)\s+)*$/
    const start = phrase.exec(before)?.index ?? match.index
    const end = match.index + match[0].length
    clause.use(start, / composition\b/y.test(clause.text.slice(end)) ? end + 12 : end)
  }
  return [...new Set(ids)]
}

/** A name after "the composition called" that the project does not have. */
function unknownIn(clause: Clause): string | null {
  if (/^(?:make|duplicate|extract|rename|name)(?!\w)/.test(clause.text) || clause.has(/\bnew\b|\binto\b/))
    return null
  const match =
    /(?<!\w)(?:in|to|on|of|for|from|inside|within|find|open) (?:the |my |a )?(?:composition|video)(?: is)?(?: named)? (<q\d+>)/.exec(
      clause.text,
    ) ??
    /(?<!\w)(?:the |my )composition named (<q\d+>)/.exec(clause.text) ??
    /(?<!\w)(?:the |my )composition (<q\d+>)/.exec(clause.text) ??
    /^(?:in|inside|within|find|open) (<q\d+>)/.exec(clause.text)
  if (match) return textOf(clause, match[1])
  const bare =
    /(?<!\w)(?:in|to|on|of|for|from|inside|within|find|open) (?:the |my )?composition named (?!<)(.+?)(?:$| and | , )/.exec(
      clause.text,
    )
  if (bare) return clause.originalAt(bare.index + bare[0].indexOf(bare[1] ?? ''), bare.index + bare[0].length)
  return null
}

function byOrdinals(words: (string | undefined)[], scene: Scene): Scope {
  const { compositions } = scene
  const byDuration = compositions.toSorted((a, b) => scene.durationOf(a.id) - scene.durationOf(b.id))
  const ids = words.flatMap((word) => {
    if (word === undefined) return []
    const index = ORDINALS.indexOf(word)
    const one =
      index >= 0
        ? compositions[index]
        : word === 'longest'
          ? byDuration.at(-1)
          : word === 'shortest'
            ? byDuration[0]
            : word === 'oldest'
              ? compositions[0]
              : word === 'only'
                ? compositions.length === 1
                  ? compositions[0]
                  : undefined
                : compositions.at(-1)
    return one ? [one.id] : []
  })
  if (ids.length > 0) return { ok: true, ids, how: 'named' }
  return {
    ok: false,
    why: `the project has ${compositions.length} composition${compositions.length === 1 ? '' : 's'}`,
  }
}

function nameFits(name: string, text: string, kind: string): boolean {
  const [whole, part] = [plainName(name), plainName(text)]
  if (/^(?:start|begin)/.test(kind)) return whole.startsWith(part)
  if (/^end/.test(kind)) return whole.endsWith(part)
  return whole.includes(part)
}

function textOf(clause: Clause, mark: string | undefined): string {
  const entity = clause.entity(mark)
  if (entity?.kind === 'quote') return entity.text
  return entity && 'name' in entity ? entity.name : ''
}

function idsOf(compositions: readonly Composition[]): CompositionId[] {
  return compositions.map(({ id }) => id)
}
