// Blocks of “key: value” lines as the sentences that they stand for: an action with its attributes is one command, and a setting
// that is on, off or kept is a command of its own. Lines of another kind stay as they are.
import { isHesitation } from '../../commands/plans/words.ts'
import { fits, pattern } from '../phrases/pattern.ts'
import { rewriter } from '../phrases/rewrite.ts'
import { tableOf } from '../vocabulary/beside.ts'
import { isWord } from '../vocabulary/grammar.ts'
import { KEYS } from '../vocabulary/keys.ts'
import { asLink, asQuote, asVerb, comma, word } from './made-tokens.ts'
import { says } from './says.ts'
import { type Token, tokenOf } from './tokens.ts'

type Line = readonly Token[]
type Field = { key: string; keyTokens: Line; value: Line }

/** What a key says of a command: a name, whereto, from what, in what, how. */
const kindOf = (key: string) => {
  const kind = KEYS.get(key.replaceAll(' ', ''))?.words.join(' ')
  return kind !== undefined && ORDER.includes(kind) ? kind : null
}
const ORDER = 'text|in|from|since|until|at|for||captions|burned in|to|called'.split('|')
const ON = 'on|true|yes|enabled|enable'
const isOn = fits(ON)
const isOff = fits('@off|(delete|remove) (all|every one|them all)?')
const isKept = fits('@kept|as is|leave as is|leave alone|no change|not touch|do not touch|hands off')
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

const FIELD = pattern('(-|\\*|•)? KEY=<word>+3 : VALUE=(. ...)')

/** The key and value of a line; null when it is another kind of line. */
function fieldOf(line: Line): Field | null {
  const parts = FIELD.of(content(line))
  if (parts === null) return null
  const { KEY = [], VALUE = [] } = parts
  return { key: textOf(KEY), keyTokens: KEY, value: VALUE }
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
  const head = isNew ? NEW_COMPOSITION(lines[at]?.[0] as Token) : headOf(opening)
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
  const made = makes && !hasNoun ? [...NEW_CLIP(verb), ...head.slice(1)] : said
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
      tokenOf('break', '\n', key.from, key.from),
      ...says('<verb:leave> $FILMS ~alone')(key, { FILMS: films }),
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

const MAKE = '<verb:make> <glue:articles a>'
const NEW_CLIP = says(`${MAKE} <thing:clip>`)
const NEW_COMPOSITION = says(`${MAKE} <thing:composition>`)

const DOING = '<verb&base&!thing verb&base&thing:copy>'
const HEADS = rewriter([
  // “title: "Hi"”
  ['<thing:titles> <word>*2 : TEXT=(<quote> ...)', '<verb:add> <thing:titles> $TEXT'],
  // “action: rename composition”, “action: chapters”
  ['@ordered : VALUE=(<verb&base> ...)', '$VALUE'],
  ['@ordered : VALUE=(. ...)', '<verb:add> $VALUE'],
  // “mute: true”, “duplicate: Memo”
  [`VERB=${DOING} : (${ON})`, '$VERB'],
  [`VERB=${DOING} : VALUE=(. ...)`, '$VERB $VALUE'],
  // “new composition:”
  ['new THING=<thing> :?', `${MAKE} $THING`],
  ['new !: :?', `${MAKE} <thing:clip>`],
  // “extract:”, “create composition”
  [`COMMAND=(${DOING} !:*3) :?`, '$COMMAND'],
])

const isBulleted = pattern('(-|\\*|•) <word>+3 :')
function headOf(line: Line): Line | null {
  const list = content(line)
  return HEADS.whole(isBulleted.at(list, 0) === null ? list : list.slice(1))
}

const textOf = (tokens: Line) => tokens.map(({ text }) => text).join(' ')

/** How an attribute stands in a command. */
const ATTRIBUTES = tableOf({
  '': says(', $VALUE'),
  text: says('$VALUE'),
  captions: says('<link:with> $VALUE <thing:captions>'),
  for: says('<link:for> $VALUE'),
  from: says('<link:from> $TIME'),
  since: says('<link:from> $TIME'),
  until: says('<link:to> $TIME'),
  in: says('<link:in> $TIME'),
  at: says('<link:at> $TIME'),
  to: says('<link:to> $NAME'),
  called: says('<link:called> $NAME'),
})
const BURNED = says(', <look:burned>')
const SOFT = says(', <look:soft>')

function attributeTokens(field: Field, prompt: string): readonly Token[] {
  const { value } = field
  const [first, last] = [value[0] as Token, value.at(-1) as Token]
  const kind = attributeIn(field) ?? ''
  if (kind === 'burned in') return (isOn(value) ? BURNED : SOFT)(first)
  if (kind === 'captions' && isOff(value)) return []
  const said = kind === 'text' ? value.filter(({ text }) => !/^[()]$/.test(text)) : value
  // A bare number is in seconds.
  const isBare = first === last && first.kind === 'number'
  const seconds = kind === 'for' && isBare ? [word('s', last)] : []
  const [quote, ...more] = value.filter((token) => token.kind === 'quote')
  return (
    ATTRIBUTES[kind]?.(first, {
      VALUE: [...said, ...seconds],
      TIME: isBare ? [{ ...first, kind: 'time' }] : value,
      // “new composition "Greeting"”
      NAME: [quote && more.length === 0 ? quote : asQuote(first, last, prompt)],
    }) ?? []
  )
}

const RENAMING = says('<verb:rename> <glue:pronouns it> <link:to> $NAME')
const renaming = ({ value }: Field, prompt: string): readonly Token[] =>
  RENAMING(value[0] as Token, { NAME: [asQuote(value[0] as Token, value.at(-1) as Token, prompt)] })

const LEAVE = says('<verb:leave> <glue:articles the> $KEY ~alone')
const ADD = says('<verb:add> $KEY')
const SWITCH_OFF = says('<verb:off> <place:everything all> $KEY')
const REMOVE = says('<verb:remove> <place:everything all> $KEY')

/** “captions: off”, “titles: none”, “fillers: keep”; null for another line, or another value. */
function settingOf(line: Line): readonly Token[] | null {
  const field = fieldOf(line)
  const thing = field?.keyTokens.find(({ senses, text }) => senses.thing !== undefined || isHesitation(text))
  const [key] = field?.keyTokens ?? []
  if (!field || !key || !thing || field.value.length > 3) return null
  const { value, keyTokens } = field
  // “remove_fillers: true”
  const isDone = key !== thing && key.senses.verb !== undefined && key.isBase
  if (isDone && isOn(value)) return keyTokens
  if (isDone && isOff(value)) return []
  const noun = { ...thing, senses: thing.senses.thing ? { thing: thing.senses.thing } : {}, isBase: false }
  const KEY = keyTokens.map((token) => (token === thing ? noun : token))
  if (isKept(value)) return LEAVE(key, { KEY })
  if (isOn(value)) return ADD(key, { KEY })
  if (!isOff(value)) return null
  return (SWITCHED.has(noun.senses.thing ?? '') ? SWITCH_OFF : REMOVE)(key, { KEY })
}
