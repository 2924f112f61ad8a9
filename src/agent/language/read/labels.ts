// What stands in front of requests and only names them: “cold open: copy …”, “RE: Interview. Fade in …”, “Aston on Leo: “Leo Marsh””, “EDITS”
// above a list of times, and the names in front of the entries of a list. Each becomes what it means for what follows it.
import { fits, pattern } from '../phrases/pattern.ts'
import { rewriter, template } from '../phrases/rewrite.ts'
import { asVerb } from './made-tokens.ts'
import { type Token, tokenOf } from './tokens.ts'

type Line = readonly Token[]

/** The tokens of a prompt with its labels read. Linear. */
export function withLabels(tokens: Line, prompt: string): Token[] {
  const lines = linesOf(SCOPE.inside(tokens, prompt))
  let head: Token | null = null
  let isListOfNew = false
  return lines.flatMap((given, order) => {
    const line = LABELS.reduce((list, { inside }) => inside(list), given)
    const said = line.filter(({ kind }) => kind !== 'break')
    const next = lines[order + 1] ?? []
    if (head !== null && isPlaces(line)) return [asVerb(head, 'remove'), ...withoutBullet(line)]
    // “Cut list:” is said once more by each of its lines.
    head = isPlaces(next) && isRemoval(said) ? (said.find(({ kind }) => kind !== 'mark') ?? null) : null
    if (head !== null) return []
    const entry = isListOfNew ? ENTRY.whole(line, prompt) : null
    isListOfNew = entry !== null || (announcesNew(said) && ENTRY.whole(next, prompt) !== null)
    if (isListOfNew && entry === null) return [...NEW.inside(said), ...line.slice(said.length)]
    return entry ?? RANGES.inside(line)
  })
}

function linesOf(tokens: Line): Line[] {
  const lines: Token[][] = [[]]
  for (const token of tokens) {
    lines.at(-1)?.push(token)
    if (token.kind === 'break') lines.push([])
  }
  return lines
}

const BULLET = '(-|–|—|\\*|•)'
const COLON = '(:|-|–|—)'
const BULLETED = pattern(BULLET)
const withoutBullet = (line: Line): Line => line.slice(BULLETED.at(line, 0)?.to ?? 0)

const IN_SCOPE = template('<link:in> $FILM , $REST')
const SCOPE = rewriter([
  // “COMP: Voice memo / LOSE: …”: bars or strokes set its requests apart.
  [
    '^ (@film :|(re|regarding|comp) :?) FILM=<composition> SIGN=(/|\\|) REST=...',
    ({ FILM = [], SIGN = [], REST = [] }, tokens, match, prompt) => {
      const [sign] = SIGN as [Token]
      const isSign = ({ kind, text }: Token) => kind === 'mark' && text === sign.text
      const rest = REST.map((token) => (isSign(token) ? tokenOf('break', '\n', token.from, token.to) : token))
      return IN_SCOPE({ FILM, REST: rest }, tokens, match, prompt)
    },
  ],
  // “RE: Interview. …”: all of it is about that one.
  ['^ (@film :|(re|regarding|comp) :?) FILM=<composition> (<break>|\\.|;|:|,|-|–|—)', '<link:in> $FILM ,'],
])

const EXCERPT = '<thing:excerpt>'
const ENDS = '(head and|start and|top and|in and) the? (tail|end|out)'
/** “Top and tail”, “trim head and tail please” */
const BOTH_ENDS = `^ please? ((top and|start and) tail|(trim|cut|tidy|tidy up|clean up) (the|both)? (${ENDS}|heads and tails|ends)) it? ${COLON}`

const LABELS = [
  // “Cold open please: move "…" to the very top”: what it is for, and nothing new
  [
    `^ [=<glue>* ${EXCERPT}] <glue thing:excerpt>+5 ${COLON} [=<verb:move,copy&base>] [>(<place:start>|<look:top>)]`,
    '',
  ],
  // “Trim head and tail: in on "X", out on "Y"”: what follows says where.
  [`${BOTH_ENDS} [=<link:from>]`, '<verb:keep>'],
  [BOTH_ENDS, ''],
  // “Aston on Leo please: "Leo Marsh"”: the quotation is what it says.
  ['TITLE=<thing:titles look:lowerThird> (on|for|of|over) <speaker glue bare>*4 [=: <quote>]', '$TITLE'],
].map(([found = '', written = '']) => rewriter([[found, written]]))

const TAKING = '(<verb:remove&base>|@cutting,gone)'
/** “CUTS”, “Cut list:”, “LOSE”, “To go:” as all of a line, in front of places. */
const isRemoval = fits(`[>${TAKING}] <mark>* ((${TAKING}|@heading|to) <mark>*)+3`)

const PLACE = '(<time quote mark>|to|until|from|and|end)'
const isPlaces = fits(`[>(<time quote>)] (${PLACE}|<break>)+40`)

const RANGES = rewriter([
  // “0:21 - 0:37 LOSE (spot)”
  [
    `^ [=${PLACE}* <time>] ${BULLET}? PLACES=${PLACE}+ <word&verb:remove&base> [=($|<break>|\\(|\\.|;|-|–|—)]`,
    '<verb:remove> $PLACES',
  ],
])

/** “Need 3 new clips, all 1080x1920:” */
const announcesNew = fits(
  '[>(<thing:excerpt,clip,composition>)] [>(<number>|<ends:s>)] !(<quote time composition>|<verb&base&!verb:make,add>)+40',
)

/** As “make 3 clips, all 1080x1920:”. */
const NEW = rewriter([
  ['^ (<glue>|<verb>|new)* FIRST=!new', '<verb:make> $FIRST'],
  ['new', ''],
])

const ENTRY = rewriter([
  // “- No Salt: "One night" to "came back"”: what is in front of the colon is its name.
  [
    `${BULLET}? (<number> (\\.|\\)))? NAME=!<mark>+6 COLON=${COLON} from? REST=([=<quote> .* <quote>] ...)`,
    '"$NAME" $COLON <link:from> $REST',
  ],
])
