// Blocks of “key: value” lines as the sentences that they stand for: an action with its attributes is one command, and a setting
// that is on, off or kept is a command of its own. Lines of another kind stay as they are.
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
const ORDER = ['in', 'from', '', 'burned in', 'to', 'called']
const ON = /^(?:on|true|yes|enabled|enable)$/
const OFF = /^(?:off|false|no|none|disabled|disable|remove|removed)$/
const KEPT = /^(?:keep|kept|unchanged|same|as is|leave|untouched|leave as is|no change)$/
/** They have a switch; everything else that is off is to go. */
const SWITCHED = new Set(['captions', 'studioSound', 'ducking'])
const MAX_KEY = 3

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
  for (const token of tokens) {
    lines.at(-1)?.push(token)
    if (token.kind === 'break') lines.push([])
  }
  return lines.filter((line) => line.length > 0).flatMap(fieldsOf)
}

function fieldsOf(line: Line): Line[] {
  const starts = line.flatMap(({ text, kind }, at) => {
    const isLabel =
      kind === 'word' && line[at + 1]?.text === ':' && (isWord(text, 'ordered') || kindOf(text) !== null)
    return isLabel && (at === 0 || /^[,;{(-]$/.test(line[at - 1]?.text ?? '')) ? [at] : []
  })
  const isAsked = starts.some(
    (at) => isWord(line[at]?.text, 'ordered') || kindOf(line[at]?.text ?? '') === 'in',
  )
  if (!isAsked) return [line]
  const bounds = [...new Set([0, ...starts])]
  return bounds.map((from, order) => line.slice(from, bounds[order + 1]))
}

const content = (line: Line): Line => {
  const list = line.filter(({ kind }) => kind !== 'break')
  return list.slice(0, list.findLastIndex(({ text }) => !/^[,;{}]$/.test(text)) + 1)
}
const breakAfter = (line: Line): Line => line.filter(({ kind }) => kind === 'break')

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
  return field === null ? null : kindOf(field.key)
}

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
  const to = attributesEnd(lines, first + 1, () => true)
  const headed = to === at + 1 || first === lines.length ? null : lines[first]
  const head = isNew ? newHead(lines[at]?.[0], 'composition') : headed && headOf(headed)
  if (!head) return null
  const fields = [...(isNew ? [] : lines.slice(at, first)), ...lines.slice(first + 1, to)].flatMap(
    (line) => fieldOf(line) ?? [],
  )
  const verb = head[0] as Token
  const makes = verb.senses.verb === 'make' || verb.text === 'extract'
  const hasNoun = head.some(({ senses }) => senses.thing !== undefined)
  const made = makes && !hasNoun ? [...(newHead(verb) ?? []), ...head.slice(1)] : head
  const isOf = ({ value }: Field) => value.some(({ kind }) => kind === 'composition')
  const rank = (field: Field) => ORDER.indexOf(kindOf(field.key) ?? '') + (isOf(field) ? 1.5 : 0)
  fields.sort((a, b) => rank(a) - rank(b))
  const tokens = fields.flatMap((field) => {
    const kind = kindOf(field.key)
    if (kind === 'in' && !isOf(field) && makes)
      return [asLink(field.keyTokens[0] as Token, 'of'), ...field.value]
    const isOld = verb.senses.verb === 'rename' && /^(?:from|in)$/.test(kind ?? '')
    return isOld ? [...field.value] : attributeTokens(field, prompt)
  })
  return { tokens: [...made, ...tokens], to }
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
    if (isWord(field.key, 'ordered'))
      return isVerb(field.value[0]) ? [...field.value] : [asVerb(key as Token, 'add'), ...field.value]
    if (field.keyTokens.length > 1 || !key || !isVerb(key) || (key.senses.thing ?? 'copy') !== 'copy')
      return null
    return ON.test(textOf(field.value)) ? [key] : [key, ...field.value]
  }
  const rest = list.at(-1)?.text === ':' ? list.slice(0, -1) : list
  return isVerb(rest[0]) && rest[0]?.senses.thing === undefined && rest.length <= 4 ? [...rest] : null
}

const textOf = (tokens: Line) => tokens.map(({ text }) => text).join(' ')
const word = (text: string, { from, to }: Token, senses: Token['senses']): Token => ({
  ...tokenOf('word', text, from, to),
  senses,
})

/** How an attribute stands in a command. */
function attributeTokens({ key, keyTokens, value }: Field, prompt: string): Token[] {
  const [first, last] = [value[0] as Token, value.at(-1) as Token]
  const kind = kindOf(key) ?? ''
  const look = ON.test(textOf(value)) ? 'burned' : 'soft'
  if (kind === '') return [comma({ ...first, to: first.from }), ...value]
  if (kind === 'burned in')
    return [comma({ ...first, to: first.from }), { ...asVerb(keyTokens[0] as Token, look), senses: { look } }]
  return [asLink(first, kind), ...(kind === 'from' || kind === 'in' ? value : [asQuote(first, last, prompt)])]
}

function renaming({ value }: Field, prompt: string): Token[] {
  const [first, last] = [value[0] as Token, value.at(-1) as Token]
  return [asVerb(first, 'rename'), asPronoun(first), asLink(first, 'to'), asQuote(first, last, prompt)]
}

/** “captions: off”, “titles: none”, “fillers: keep”; null for another line, or another value. */
function settingOf(line: Line): Token[] | null {
  const field = fieldOf(line)
  const thing = field?.keyTokens.find(({ senses }) => senses.thing !== undefined)
  const [key] = field?.keyTokens ?? []
  if (!field || !key || thing?.senses.thing === undefined || field.value.length > 2) return null
  const text = textOf(field.value)
  // “remove_fillers: true”
  if (key !== thing && key.senses.verb !== undefined && key.isBase && ON.test(text))
    return [...field.keyTokens]
  if (key !== thing && key.senses.verb !== undefined && key.isBase && OFF.test(text)) return []
  const noun = { ...thing, senses: { thing: thing.senses.thing }, isBase: false }
  const rest = field.keyTokens.map((token) => (token === thing ? noun : token))
  if (KEPT.test(text))
    return [asVerb(key, 'leave'), word('the', key, { glue: 'articles' }), ...rest, word('alone', key, {})]
  if (ON.test(text)) return [asVerb(key, 'add'), ...rest]
  if (OFF.test(text))
    return [
      asVerb(key, SWITCHED.has(noun.senses.thing) ? 'off' : 'remove'),
      word('all', key, { place: 'everything' }),
      ...rest,
    ]
  return null
}
