// Blocks of “key: value” lines as the sentences that they stand for: an action with its attributes is one command, and a setting
// that is on, off or kept is a command of its own. Lines of another kind stay as they are.
import { isHesitation } from '../../commands/plans/words.ts'
import { isWord } from '../vocabulary/grammar.ts'
import { KEYS } from '../vocabulary/keys.ts'
import { asLink, asPronoun, asQuote, asThing, asVerb, comma } from './made-tokens.ts'
import { type Token, tokenOf } from './tokens.ts'

type Line = readonly Token[]
type Field = { key: string; keyTokens: Line; value: Line }

/** What a key says of a command: a name, whereto, from what, in what, how. */
const kindOf = (key: string) => {
  const kind = KEYS.get(key.replaceAll(' ', ''))?.words.join(' ')
  return kind !== undefined && ORDER.includes(kind) ? kind : null
}
const ORDER = 'text|in|from|since|until|at|for||captions|burned in|to|called'.split('|')
const ON = /^(?:on|true|yes|enabled|enable)$/
const OFF =
  /^(?:off|false|no|none|disabled|disable|remove|removed|gone|out|(?:delete|remove)(?: (?:all|every one|them all))?)$/
const KEPT =
  /^(?:keep|kept|stays?|unchanged|same|as is|leave|leave alone|untouched|leave as is|no change|(?:do )?not touch|hands off)$/
/** They have a switch; everything else that is off is to go. */
const SWITCHED = new Set(['captions', 'studioSound', 'ducking'])
const MAX_KEY = 3
const MAX_SETTING = 8

/** The tokens of a prompt with its blocks of fields written out. Linear. */
export function withFields(tokens: readonly Token[], prompt: string): Token[] {
  const lines = linesOf(tokens)
  const out: Token[] = []
  for (let at = 0; at < lines.length; ) {
    const block = commandAt(lines, at, prompt)
    if (block !== null) {
      out.push(...block.tokens, ...breakAfter(lines[block.to - 1] as Line))
      at = block.to
      continue
    }
    const line = lines[at] as Line
    const field = fieldOf(line)
    // “target: Memo” in front of something else, “action: remove fillers”
    if (field && (isWord(field.key, 'ordered') || (isScope(line) && at + 1 < lines.length))) {
      const isAction = isWord(field.key, 'ordered')
      out.push(...(isAction ? [] : [asLink(field.keyTokens[0] as Token, 'in')]), ...field.value)
      out.push(...(isAction ? breakAfter(line) : [comma(field.value.at(-1) as Token)]))
      at++
      continue
    }
    const end = attributesEnd(lines, at + 1, isLook)
    const setting = settingOf(line)
    if (setting !== null) {
      const more = lines.slice(at + 1, end).flatMap((one) => attributeTokens(fieldOf(one) as Field, prompt))
      out.push(...setting, ...more, ...breakAfter(lines[end - 1] as Line))
      at = end
      continue
    }
    // On its own, a name is what the film, or what was just made, is to be called.
    const isShort = field && field.value.length <= 6 && !field.value.some(({ text }) => text === ',')
    const isName = field?.key === 'name' && lines.length > 1 && isShort
    out.push(...(isName ? [...renaming(field, prompt), ...breakAfter(line)] : line))
    at++
  }
  return out
}

/** The lines, and the fields of one that has several: “op: crop, ratio: 1:1, target: Trailer”. */
function linesOf(tokens: readonly Token[]): Line[] {
  const lines: Token[][] = [[]]
  for (const [at, token] of tokens.entries()) {
    lines.at(-1)?.push(token)
    const isStop = token.kind === 'mark' && token.text === '.'
    const said = isStop ? [lines.at(-1) ?? [], upToStop(tokens.slice(at + 1, at + MAX_SETTING))] : []
    if (token.kind === 'break' || said.some((line) => settingOf(line) !== null)) lines.push([])
  }
  return lines.filter((line) => line.length > 0).flatMap(fieldsOf)
}

/** “Captions off. Titles and chapters: don't touch.”: what is set in a sentence of its own is a line. */
function upToStop(tokens: Line): Line {
  const end = tokens.findIndex(({ kind, text }) => kind === 'break' || text === '.')
  return end < 0 ? tokens : tokens.slice(0, end)
}

function fieldsOf(line: Line): Line[] {
  const starts = line.flatMap(({ text }, colon) => {
    let at = colon
    while (text === ':' && at > 0 && colon - at < MAX_KEY && line[at - 1]?.kind === 'word') at--
    const key = line.slice(at, colon)
    const isLabel =
      kindOf(textOf(key)) !== null || isWord(textOf(key), 'ordered') || key.at(-1)?.senses.thing !== undefined
    return key.length > 0 && isLabel && (at === 0 || /^[,;{(-]$/.test(line[at - 1]?.text ?? '')) ? [at] : []
  })
  const isAsked = starts.some(
    (at) => isWord(line[at]?.text, 'ordered') || kindOf(line[at]?.text ?? '') === 'in',
  )
  const isShown = starts.length > 1 && starts[0] === 0 && /^(?:captions|title)$/.test(line[0]?.text ?? '')
  if (!isAsked && !isShown) return [line]
  const bounds = [...new Set([0, ...starts])]
  return bounds.map((from, order) => line.slice(from, bounds[order + 1]))
}

const content = (line: Line): Line => {
  const list = line.filter(({ kind }) => kind !== 'break')
  return list.slice(0, list.findLastIndex(({ text }) => !/^[,;{}.]$/.test(text)) + 1)
}
const breakAfter = (line: Line): Line =>
  line.slice(-1).filter(({ kind, text }) => kind === 'break' || text === '.')

/** The key and value of a line; null when it is another kind of line. */
function fieldOf(line: Line): Field | null {
  const list = content(line)
  const start = /^[-*•]$/.test(list[0]?.text ?? '') ? 1 : 0
  const colon = list.findIndex(({ text }) => text === ':')
  const keyTokens = list.slice(start, Math.max(start, colon))
  const value = list.slice(colon + 1)
  if (colon <= start || keyTokens.length > MAX_KEY || value.length === 0) return null
  if (!keyTokens.every(({ kind }) => kind === 'word')) return null
  return { key: keyTokens.map(({ text }) => text).join(' '), keyTokens, value }
}

function attributeOf(line: Line): string | null {
  const field = fieldOf(line)
  return field === null ? null : attributeIn(field)
}

/** A source and a bound may have the same key: “from: Memo”, “from: 0:10”. */
function attributeIn({ key, value }: Field): string | null {
  const kind = kindOf(key)
  const isPlace = /^(?:time|number|amount|quote)$/.test(value[0]?.kind ?? '')
  return isPlace && kind === 'from' ? 'since' : isPlace && kind === 'to' ? 'until' : kind
}

const stays = ({ text, senses }: Token) => isWord(text, 'staying') || senses.limit === 'not'

const isLook = (line: Line) => /^(?:|burned in)$/.test(attributeOf(line) ?? 'none')
const isScope = (line: Line) => attributeOf(line) === 'in'

function attributesEnd(lines: readonly Line[], from: number, isOne: (line: Line) => boolean): number {
  let to = from
  while (to < lines.length && attributeOf(lines[to] as Line) !== null && isOne(lines[to] as Line)) to++
  return to
}

/** An action and the attributes below it as one command: null when none begins in this line. */
function commandAt(
  lines: readonly Line[],
  at: number,
  prompt: string,
): { tokens: Token[]; to: number } | null {
  // “name: A”, “source: B”: something new, whatever makes it.
  const alone = lines.slice(
    at,
    attributesEnd(lines, at, () => true),
  )
  const isNew = ['called', 'from'].every((kind) => alone.some((line) => attributeOf(line) === kind))
  const first = isNew ? at - 1 : attributesEnd(lines, at, isScope)
  const opening = lines[first] ?? []
  const head = isNew ? newHead(lines[at]?.[0], 'composition') : headOf(opening)
  const verb = head?.[0]
  if (!head || !verb) return null
  const makes = verb.senses.verb === 'make' || verb.text === 'extract'
  // Captions of something new; else they are a setting of their own.
  const to = attributesEnd(lines, first + 1, (line) => makes || attributeOf(line) !== 'captions')
  // What isn't known below an action may limit it.
  const isBelow = (line: Line | undefined) => line?.[0] && /[ \t]/.test(prompt.charAt(line[0].from - 1))
  let end = to
  while (content(opening).at(-1)?.text === ':' && isBelow(lines[end]) && fieldOf(lines[end] as Line)) end++
  if (end > to && !isNew) return { tokens: lines.slice(at, end).flatMap(content), to: end }
  if (to === at + 1 && !isNew) return null
  const fields = [...(isNew ? [] : lines.slice(at, first)), ...lines.slice(first + 1, to)].flatMap(
    (line) => fieldOf(line) ?? [],
  )
  const hasNoun = head.some(({ senses }) => senses.thing !== undefined)
  // A program's trim keeps what lies between its bounds.
  const said = verb.text === 'trim' ? [asVerb(verb, 'keep'), ...head.slice(1)] : head
  const made = makes && !hasNoun ? [...(newHead(verb) ?? []), ...head.slice(1)] : said
  const isOf = ({ value }: Field) => value.some(({ kind }) => kind === 'composition')
  const rank = (field: Field) => ORDER.indexOf(attributeIn(field) ?? '') + (isOf(field) ? 4.5 : 0)
  fields.sort((a, b) => rank(a) - rank(b))
  const kept: Token[] = []
  const tokens = fields.flatMap((field) => {
    const kind = attributeIn(field)
    const [key] = field.keyTokens as [Token]
    if (kind === 'in' && !isOf(field) && makes) return [asLink(key, 'of'), ...field.value]
    const isOld = /^(?:rename|copy)$/.test(verb.senses.verb ?? '') && /^(?:from|in|since)$/.test(kind ?? '')
    if (kind !== 'from' || !field.value.some(stays))
      return isOld ? field.value : attributeTokens(field, prompt)
    // “source: A (leave unmodified)”
    const films = field.value.filter((token) => token.kind === 'composition')
    kept.push(
      ...[tokenOf('break', '\n', key.from, key.from), asVerb(key, 'leave'), ...films, word('alone', key, {})],
    )
    return films.length > 0 && makes ? [asLink(key, 'from'), ...films] : []
  })
  // “remove_text”, where the text follows
  const isPlaced = fields.some((field) => /^(?:text|since|in)$/.test(attributeIn(field) ?? ''))
  const isNoun = ({ text, senses }: Token) =>
    !makes && isPlaced && (senses.unit !== undefined || text === 'text')
  return {
    tokens: [...made.filter((token) => !isNoun(token)), ...tokens, ...(kept.length > 3 ? kept : [])],
    to,
  }
}

const newHead = (at: Token | undefined, thing = 'clip') =>
  at ? [asVerb(at, 'make'), word('a', at, { glue: 'articles' }), asThing(at, thing)] : null

/** “action: rename composition”, “duplicate: Memo”, “mute: true”, “extract:”, “create composition”. */
function headOf(line: Line): Token[] | null {
  const list = content(line)
  const field = fieldOf(line)
  const isVerb = (token: Token | undefined) => token?.senses.verb !== undefined && token.isBase
  if (field !== null) {
    const [key] = field.keyTokens
    if (key?.senses.thing === 'titles' && field.value[0]?.kind === 'quote')
      return [asVerb(key, 'add'), asThing(key, 'titles'), ...field.value]
    if (isWord(field.key, 'ordered'))
      return isVerb(field.value[0]) ? [...field.value] : [asVerb(key as Token, 'add'), ...field.value]
    if (field.keyTokens.length > 1 || !key || !isVerb(key) || (key.senses.thing ?? 'copy') !== 'copy')
      return null
    return ON.test(textOf(field.value)) ? [key] : [key, ...field.value]
  }
  const rest = list.at(-1)?.text === ':' ? list.slice(0, -1) : list
  if (rest.length === 2 && rest[0]?.text === 'new') return newHead(rest[0], rest[1]?.senses.thing)
  const isDone = isVerb(rest[0]) && (rest[0]?.senses.thing ?? 'copy') === 'copy'
  return isDone && rest.length <= 4 ? [...rest] : null
}

const textOf = (tokens: Line) => tokens.map(({ text }) => text).join(' ')
const word = (text: string, { from, to }: Token, senses: Token['senses']): Token => ({
  ...tokenOf('word', text, from, to),
  senses,
})

/** How an attribute stands in a command. A bare number is in seconds. */
function attributeTokens(field: Field, prompt: string): Token[] {
  const { keyTokens, value } = field
  const [first, last] = [value[0] as Token, value.at(-1) as Token]
  const [at] = keyTokens as [Token]
  const kind = attributeIn(field) ?? ''
  const look = ON.test(textOf(value)) ? 'burned' : 'soft'
  const time = first === last && first.kind === 'number' ? [{ ...first, kind: 'time' as const }] : value
  const quotes = value.filter((token) => token.kind === 'quote')
  if (kind === '') return [comma({ ...first, to: first.from }), ...value]
  if (kind === 'text') return value.filter(({ text }) => !/^[()]$/.test(text))
  if (kind === 'burned in')
    return [comma({ ...first, to: first.from }), { ...asVerb(at, look), senses: { look } }]
  if (kind === 'captions')
    return OFF.test(textOf(value)) ? [] : [asLink(at, 'with'), ...value, asThing(at, kind)]
  if (kind === 'for') return [asLink(at, kind), ...value, ...(time === value ? [] : [word('s', last, {})])]
  const link = kind === 'since' ? 'from' : kind === 'until' ? 'to' : kind
  if (/^(?:from|in|since|until|at)$/.test(kind)) return [asLink(first, link), ...time]
  // “new composition "Greeting"”
  return [asLink(first, kind), (quotes.length === 1 && quotes[0]) || asQuote(first, last, prompt)]
}

function renaming({ value }: Field, prompt: string): Token[] {
  const [first, last] = [value[0] as Token, value.at(-1) as Token]
  return [asVerb(first, 'rename'), asPronoun(first), asLink(first, 'to'), asQuote(first, last, prompt)]
}

/** “captions: off”, “titles: none”, “fillers: keep”; null for another line, or another value. */
function settingOf(line: Line): Token[] | null {
  const field = fieldOf(line)
  const thing = field?.keyTokens.find(({ senses, text }) => senses.thing !== undefined || isHesitation(text))
  const [key] = field?.keyTokens ?? []
  if (!field || !key || !thing || field.value.length > 3) return null
  const text = textOf(field.value)
  // “remove_fillers: true”
  if (key !== thing && key.senses.verb !== undefined && key.isBase && ON.test(text))
    return [...field.keyTokens]
  if (key !== thing && key.senses.verb !== undefined && key.isBase && OFF.test(text)) return []
  const noun = { ...thing, senses: thing.senses.thing ? { thing: thing.senses.thing } : {}, isBase: false }
  const rest = field.keyTokens.map((token) => (token === thing ? noun : token))
  if (KEPT.test(text))
    return [asVerb(key, 'leave'), word('the', key, { glue: 'articles' }), ...rest, word('alone', key, {})]
  if (ON.test(text)) return [asVerb(key, 'add'), ...rest]
  if (OFF.test(text))
    return [
      asVerb(key, SWITCHED.has(noun.senses.thing ?? '') ? 'off' : 'remove'),
      word('all', key, { place: 'everything' }),
      ...rest,
    ]
  return null
}
