// Blocks of “key: value” lines as the sentences that they stand for: an action with its attributes is one command, and a setting
// that is on, off or kept is a command of its own. Lines of another kind stay as they are.
import { asLink, asPronoun, asQuote, asThing, asVerb } from './made-tokens.ts'
import { type Token, tokenOf } from './tokens.ts'

type Line = readonly Token[]
type Field = { key: string; keyTokens: Line; value: Line }

const ATTRIBUTES: Readonly<Record<string, string>> = {
  name: 'name', title: 'name', as: 'name', out: 'name', output: 'name', label: 'name', called: 'name', to: 'to', from: 'source', source: 'source', src: 'source',
  media: 'source', file: 'source', comp: 'scope', composition: 'scope', target: 'scope', scope: 'scope', timeline: 'scope', size: 'look', ratio: 'look',
  aspect: 'look', 'aspect ratio': 'look', format: 'look', shape: 'look', frame: 'look', resolution: 'look', style: 'look', look: 'look', position: 'look',
  'burn in': 'look', burned: 'look', section: 'place', part: 'place', range: 'place', segment: 'place', length: 'length', duration: 'length',
} // biome-ignore format: a table
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
    const end = attributesEnd(lines, at + 1, /^look$/)
    const setting = settingOf(line)
    if (setting !== null) {
      const more = lines.slice(at + 1, end).flatMap((one) => attributeTokens(fieldOf(one) as Field, prompt))
      out.push(...setting, ...more, ...breakAfter(lines[end - 1] as Line))
      at = end
      continue
    }
    const name = fieldOf(line)
    // On its own, a name is what the film, or what was just made, is to be called.
    if (
      name?.key === 'name' &&
      lines.length > 1 &&
      name.value.length <= 6 &&
      !name.value.some(({ text }) => text === ',')
    )
      out.push(...renaming(name, prompt), ...breakAfter(line))
    else out.push(...line)
    at++
  }
  return out
}

function linesOf(tokens: readonly Token[]): Line[] {
  const lines: Token[][] = [[]]
  for (const token of tokens) {
    lines.at(-1)?.push(token)
    if (token.kind === 'break') lines.push([])
  }
  return lines.filter((line) => line.length > 0)
}

const content = (line: Line): Line => line.filter(({ kind }) => kind !== 'break')
const breakAfter = (line: Line): Line => line.filter(({ kind }) => kind === 'break')

/** The key and value of a line; null when it is another kind of line. */
function fieldOf(line: Line): Field | null {
  const list = content(line)
  const start = /^[-*•]$/.test(list[0]?.text ?? '') ? 1 : 0
  // “composition: X” was written out as “in X,” already.
  if (list[start]?.text === 'in' && list[start + 1]?.kind === 'composition' && list.length <= start + 3)
    return { key: 'scope', keyTokens: [list[start] as Token], value: [list[start + 1] as Token] }
  const colon = list.findIndex(({ text }) => text === ':')
  const keyTokens = list.slice(start, Math.max(start, colon))
  const value = list.slice(colon + 1)
  if (colon <= start || keyTokens.length > MAX_KEY || value.length === 0) return null
  if (!keyTokens.every(({ kind }) => kind === 'word')) return null
  return { key: keyTokens.map(({ text }) => text).join(' '), keyTokens, value }
}

function attributeOf(line: Line): string | null {
  const field = fieldOf(line)
  return field === null ? null : (ATTRIBUTES[field.key] ?? null)
}

function attributesEnd(lines: readonly Line[], from: number, kinds: RegExp): number {
  let to = from
  while (to < lines.length && kinds.test(attributeOf(lines[to] as Line) ?? '')) to++
  return to
}

/** An action and the attributes below it as one command: null when none begins in this line. */
function commandAt(
  lines: readonly Line[],
  at: number,
  prompt: string,
): { tokens: Token[]; to: number } | null {
  const to = attributesEnd(lines, at + 1, /./)
  if (to === at + 1) return null
  const head = headOf(lines[at] as Line)
  if (head === null) return null
  const fields = lines.slice(at + 1, to).flatMap((line) => fieldOf(line) ?? [])
  const of = (kind: string) => fields.filter(({ key }) => ATTRIBUTES[key] === kind)
  const verb = head[0] as Token
  const makes = verb.senses.verb === 'make' || verb.text === 'extract'
  const hasNoun = head.some(({ senses }) => senses.thing !== undefined)
  const made =
    makes && !hasNoun
      ? [asVerb(verb, 'make'), word('a', verb, { glue: 'articles' }), asThing(verb, 'clip'), ...head.slice(1)]
      : head
  const renames = verb.senses.verb === 'rename'
  const order = ['place', 'source', 'scope', 'length', 'look', 'to', 'name']
  const tokens = order.flatMap((kind) =>
    of(kind).flatMap((field) => {
      if (kind === 'place') return [asLink(field.keyTokens[0] as Token, makes ? 'of' : 'in'), ...field.value]
      if (renames && (kind === 'source' || kind === 'scope')) return [...field.value]
      if (kind === 'scope' && !field.value.some((token) => token.kind === 'composition'))
        return [...field.value]
      return attributeTokens(field, prompt)
    }),
  )
  return { tokens: [...made, ...tokens], to }
}

/** “action: rename composition”, “duplicate: Memo”, “mute: true”, “extract:”, “create composition”. */
function headOf(line: Line): Token[] | null {
  const list = content(line)
  const field = fieldOf(line)
  const isVerb = (token: Token | undefined) => token?.senses.verb !== undefined && token.isBase
  if (field !== null) {
    const [key] = field.keyTokens
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
  const comma = { ...tokenOf('mark', ',', first.from, first.from) }
  switch (ATTRIBUTES[key]) {
    case 'name':
      return [word('called', first, { link: 'called' }), asQuote(first, last, prompt)]
    case 'to':
      return [asLink(first, 'to'), asQuote(first, last, prompt)]
    case 'source':
      return [asLink(first, 'from'), ...value]
    case 'scope':
      return [asLink(first, 'in'), ...value]
    case 'length':
      return [comma, ...value]
    default: {
      if (key !== 'burn in' && key !== 'burned') return [comma, ...value]
      const isOn = ON.test(textOf(value))
      return [
        comma,
        {
          ...asVerb(keyTokens[0] as Token, isOn ? 'burned' : 'soft'),
          senses: { look: isOn ? 'burned' : 'soft' },
        },
      ]
    }
  }
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
