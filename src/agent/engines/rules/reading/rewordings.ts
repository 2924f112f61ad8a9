// Forms of sentences in which people wrap an instruction, each as the plain instruction that the readers
// know: "I need the intro gone", "no fades any more", "give the memo the name X". A form says nothing about
// what its object is, unless it only exists for some.
import type { Token } from './tokens.ts'

/** `as` is made of plain words and `$1`, `$2`… for what the groups of `pattern` matched, as written. */
type Rewording = { pattern: RegExp; as: string; fits?: (tokens: readonly Token[]) => boolean }

const T = '<[td]\\d+>'
const SETTING =
  '(?:caption|title|lowerthird|fade|fades|fadein|fadeout|crossfade|music|studiosound|chapter|marker|blur|pad)'
const OBJECT = `((?:(?:the|any|all|my|these|those|this|that|burned|karaoke|boxed|background) )*${SETTING}(?: ${SETTING}| card| effect| track)?)`
const AGAIN =
  '(?: (?:all more|all longer|any more|anymore|any longer|once more|thanks|again|after all|at all|please|for now|now|either|then|instead))*'
/** What is as it was recorded when nothing is set. */
const RESETTABLE = '(?:speed|pacing|volume|loudness|level|audio|sound|caption)'
const USUAL = '(?:normal|regular|original|usual|default|standard|ordinary|natural|real time)'
const MAY_BE = '(?:please |and |so |then |just |now |actually |ok |okay |well |hmm |no |, |sorry )*'

/** "Cover" is read as another word for "talk". */
const COVERS =
  'talk (.+) with (?:the |my |our |a )*(<m\\d+>)(?: (?:shot|clip|footage|image|picture|video|section))*$'

const rule = (pattern: string, as: string, fits?: Rewording['fits']): Rewording => ({
  pattern: new RegExp(pattern, 'd'),
  as,
  ...(fits ? { fits } : {}),
})

/** Why something is wished is no part of the wish. */
const REASON =
  '(?: ,)? (?:so (?:that )?(?:it|they|we|i|you|people|viewers|listeners|everyone|(?:my|the|our) \\w+)|because|since|as (?:it|this|that|they) (?:is|are|was|were)|in order to) [a-z ]+'
/** A reason that itself asks for something is read. */
const WISHED =
  /\b(?:start|end|come|comes|play|plays|go|goes|fit|fits|last|lasts|begin|begins|is the|first|remove|cut|add|make|keep|caption|title|filler|pause|vertical|square|horizontal|shorter|longer|faster|slower|louder|quieter|say|not|no)\b/

/** Forms that hold what would otherwise be cut into several clauses. */
export const SENTENCE_REWORDINGS: readonly Rewording[] = [
  // "do nothing except removing …"
  rule('^(?:please )?do nothing (?:else )?(?:but|except|other than)(?: to| for)? (.+)$', '$1'),
  // "slow it down a little so that it can be followed"
  rule(`^((?!so |because |since |as ).+?)${REASON}$`, '$1', (tokens) => {
    const text = tokens.map((token) => token.text).join(' ')
    const reason = new RegExp(`${REASON}$`).exec(text)
    return reason !== null && !WISHED.test(reason[0])
  }),
  // "if there is a retake remove it, otherwise do nothing": nothing happens anyway where there is none
  rule(
    '^(?:only )?(?:if|when|where|in case) (?:there (?:is|are) |you (?:find|see|hear) |it has )?(?:a |an |any |the |some )*((?:retake|filler|pause|caption|title|marker|chapter|music|fade|crossfade|um|uh|profanity|swear\\w*)\\b(?:(?: longer| shorter| of) <[dn]\\d+>)?)(?: (?:exists?|there|found|left|present|is|are|in it|at all))* (?:, )?(?:then )?(?:please )?(remove|shorten|cut|mute|off|trim) (?:it|them|that|those|all of them|every)(?: ((?:to|by|down|out) .+?))?(?: ,? ?(?:otherwise|else|if not) .*)?$',
    '$2 the $1 $3',
  ),
  // "10 seconds from the start and the same from the end"
  rule(
    `^(.*?)(<d\\d+>) (?:off|from|at|of) (?:of )?(?:the |its )?(start|end)(?: ,)? and (?:the same(?: amount| length)?|as much|just as much|the same again|likewise|another <d\\d+>) (?:off|from|at|of) (?:of )?(?:the |its )?(start|end)$`,
    '$1 $2 from the $3 and $2 from the $4',
  ),
  // "the Interview and the memo need captions, the teaser does not"
  rule(
    '^(.*<c\\d+>.*?)(?: ,)? (?:but |and |while )?(?:the |my )?<c\\d+> (?:does not|do not|should not|must not|needs none|need none|not)(?: (?:need|want|get|have) (?:it|them|any|one|caption|title))?$',
    '$1',
  ),
  // "trim the tail so it ends on “not worth it yet”"
  rule(
    '^(?:please )?(?:trim|cut|shorten) (?:the |its )*(?:end|start|intro|outro|it|video)(?: of (?:the |my )?(<c\\d+>))? so (?:that )?(?:it|the video|this) (end|start|stop)s? (?:on|with|at|after|right after) (.+)$',
    '$2 $1 at $3',
  ),
  // "in point 0:06, out point 0:40", "start=5s end=50s"
  rule(
    `^${MAY_BE}(?:(?:trim|cut|shorten|keep|use|set|make|clip)(?: (?:it|this|the video|video|to))*(?: :)? )?(?:the |mark |an |with )*(?:in|start)(?: (?:point|time|mark|at|to|is|:|from))* (${T})(?: ,| and| ;)?(?: (?:the|mark|an))*(?: (?:out|end|stop))(?: (?:point|time|mark|at|to|is|:))* (${T})$`,
    'keep only from $1 to $2',
  ),
  // "assemble the demo then the intro into a sequence called X"
  rule(
    '^(make|merge|combine|join|add) (.*<m\\d+>) (?:then|followed by) (.*<m\\d+>) (?:into|as|in|to) (?:a|one|the|a new|one new) (?:sequence|composition|video)\\b(?: (.+))?$',
    'make a composition from $2 , $3 $4',
  ),
]

/** Forms of one instruction. */
export const CLAUSE_REWORDINGS: readonly Rewording[] = [
  // "end on a fade"
  rule(
    '^(?:end|finish|close)(?: it| the video)? (?:on|with|in) (?:a |an )?(?:(?:slow|soft|long|short) )*(?:fade|fadeout)(?: (.+))?$',
    'add fadeout $1',
  ),
  rule(
    '^(?:start|open)(?: it| the video)? (?:on|with|in) (?:a |an )?(?:(?:slow|soft|long|short) )*(?:fade|fadein)(?: (.+))?$',
    'add fadein $1',
  ),
  // "I need the intro gone", "make the pauses disappear"
  rule(
    '^(?:i |we )?(?:make|want|need|like|would like|please) (.+?) (?:to be )?(?:gone|disappear|vanish|go away|out of (?:it|there|here)|removed)$',
    'remove $1',
  ),
  // "no fades", "no captions any more", "I don't want the music after all"
  rule(`^${MAY_BE}no (?:more )?${OBJECT}${AGAIN}$`, 'remove $1'),
  rule(
    `^${MAY_BE}(?:i|we) (?:do not|no longer|never) (?:want|need|like)(?: to have| to see)? ${OBJECT}${AGAIN}$`,
    'remove $1',
  ),
  rule(`^${MAY_BE}(?:without|lose|drop|stop|end|skip) ${OBJECT}${AGAIN}$`, 'remove $1'),
  rule(`^${MAY_BE}(remove|off) ${OBJECT} (?:any more|anymore|again|after all|now|then|instead)$`, '$1 $2'),
  rule(`^${MAY_BE}${OBJECT} (?:off|out|away)${AGAIN}$`, 'off $1'),
  rule(
    `^${MAY_BE}(?:do not|stop|no longer) (?:normalize|normalizing|show|showing|use|using|have|play|playing)(?: the| any| my)? (${SETTING}|loudness)(?: (?:all more|all longer|any more|anymore|any longer|now))+$`,
    'off the $1',
  ),
  // "normal speed again", "back to the regular tempo", "reset the volume", "put it back to landscape"
  rule(
    `^${MAY_BE}(?:(?:make|set|change|turn|restore|reset|return|go|move|put|use|back)(?: (?:it|this|that|everything))?(?: back)?(?: (?:to|at|with))? )?(?:(?:back to|the|its|a) )*${USUAL} (${RESETTABLE})${AGAIN}$`,
    'reset the $1',
  ),
  rule(
    `^${MAY_BE}(?:reset|restore) (?:the |its |my )*(${RESETTABLE})(?: back)?(?: to (?:the |its )?(?:${USUAL}|zero|what it was|how it was|0|100 ?%))?${AGAIN}$`,
    'reset the $1',
  ),
  rule(
    `^${MAY_BE}(?:make|set|change|turn|bring|put|move|restore) (?:the |its |my )*(${RESETTABLE})(?: back)?(?: (?:to|be))?(?: (?:the |its ))?(?:back to )?(?:the |its )?(?:${USUAL}|what it was|how it was)${AGAIN}$`,
    'reset the $1',
  ),
  rule(
    `^${MAY_BE}(?:(?:restore|reset|return|go|back)(?: it| this| that| the video| the picture| everything)?(?: back)?) to (?:the |its |a )?((?:vertical|horizontal|square|<r\\d+>|<s\\d+>).*?)${AGAIN}$`,
    'turn it to $1',
  ),
  // "give the memo a nicer name: Podcast idea"
  rule(
    '^(?:make|give|find)? ?(?:the |my |this )?(<[cm]\\d+>|it|this|composition|video)(?: a| the)?(?: \\w+)? name(?: of| like|,| :|:)* (.+)$',
    'rename $1 to $2',
  ),
  rule(
    '^(?:make|give|find)? ?(?:the|my|this) \\w+(?: a| the)(?: \\w+)? name(?: of| like|,| :|:)* (.+)$',
    'rename it to $1',
  ),
  // "the part of the webinar where she asks …": where it is said comes last
  rule(
    '^(.+ (?:section|sentence|question|answer|story|mention|clip|everything)) (?:of|in|from) (?:the |my |our )*(<c\\d+>) ((?:where|when|about|that|which|on|in which|with) .+)$',
    '$1 $3 in $2',
  ),
  rule(
    '^(.+ (?:section|sentence|place|time|clip|bit|point|spot|moment)(?: in <c\\d+>)? (?:where|when|in which)) (?:(?!nothing)\\w+|the \\w+) (?:asks?|says?|say|tells?|explains?|wonders?|mention|reminds?|announces?|complains?)(?: (?:us|them|him|her|me|you|people|everyone))? (?:if|whether|that|about|how|why|what) (.+)$',
    '$1 $2',
  ),
  // "Daniel's question", "Maya's story"
  rule(
    '^(remove|cut|keep only|extract|move|trim|skip) (\\w+) (question|answer|story|section)(?: and (?:its|the|his|her) answer)?(?: (?:from|in|of) (?:the )?(<c\\d+>))?$',
    '$1 the $3 about $2 in $4',
    isPossessive,
  ),
  // "no pause should last more than a second"
  rule(
    '^(?:there should be )?no pause(?: (in .+?))? (?:should|must|may|can|shall|to|that (?:is|are)|which is)(?: (?:be|last|take|go|run|ever))*(?: longer)+ (<[dn]\\d+>)$',
    'shorten every pause to $2 $1',
  ),
  // "mark the places where she says “agent”"
  rule(
    '^(?:mark|(?:add|set) (?:a )?marker(?: at| on| to| where| for)*) (?:(?:the|every|all|those) )*(?:(?:every|all) (?:section|place|time|moment|spot)|places|times|spots|points|instances|occurrences)(?: (?:where|when|that|of|in which))* .*\\b(?:say|use|mention) (?:the word )?(<q\\d+>)$',
    'mark every $1',
  ),
  // "give the webinar a title card …"
  rule(
    '^give (?:the |my |our |this )*(<[cm]\\d+>|it|this|video|composition|clip|podcast|interview|episode|talk) ((?:a|an|some|new|burned|karaoke) .+)$',
    'add $2 to $1',
  ),
  // "turn the pilot license moment into a TikTok"
  rule(
    '^(?:turn|make|change) (?:the |that |this |my |our )?((?!first|second|third|last|best|whole|all|intro|outro|most|<|long)\\S+(?: \\S+){0,4}?) (?:section|story|sentence|anecdote|topic) (?:into|as|to) (?:a |an |one |its own )?((?:(?:vertical|square|horizontal|short|new|<[rsd]\\d+>) )*(?:reel|clip|video|composition).*)$',
    'make a $2 about $1',
  ),
  // "two clips: one about …"
  rule(
    '^((?:<n\\d+>|a|an|one) (?:(?:vertical|square|horizontal|short|quick|separate|different|<[rsd]\\d+>) )*(?:reel|clip|highlight|composition)\\b.+)$',
    'make $1',
  ),
  // "snappy pacing please"
  rule(
    '^(?:a |some )?(?:snappy|snappier|tight|tighter|quick|quicker|fast|faster|punchy|punchier|brisk) pacing(?: please)*$',
    'shorten the pacing',
  ),
  // "add the caption “Wait for it”" names a text, not what is spoken
  rule(
    '^(add|write|show) (?:the |a |an )?caption(?: (?:that|which|say|saying|reading))* (<q\\d+>)(?: (.+))?$',
    'add title $2 $3',
  ),
  // "… and nothing more"
  rule(
    '^(.+?)(?: ,)? (?:(?:and|but) )?(?:nothing (?:more|else)|no more than that|not more|only that|that only)$',
    '$1',
  ),
  // "let us try it in square and see"
  rule(
    '^(?:(?:please|let us) )*try (?:to )?(?:it|this|that)? ?(?:in |as )?(?:a )?((?:vertical|horizontal|square|<[rs]\\d+>).*?)(?: and see.*)?$',
    'make it $1',
  ),
  // "… for my students": whom it is for changes nothing
  rule(
    '^(.+) for (?:my|our|the|all|your) (?:own )?(?:students?|class|classes|pupils|audience|viewers|listeners|followers|subscribers|fans|team|boss|customers?|clients?|colleagues|parents|kids|children|friends|family|community|members)$',
    '$1',
  ),
  // "vertical clip of the elephant story"
  rule(
    '^((?:(?:vertical|square|horizontal|short|<[rsd]\\d+>) )+(?:reel|clip|video|highlight|composition) (?:of|about|from|with|where) .+)$',
    'make a $1',
  ),
  // "give every question its own marker"
  rule(
    '^(?:make |give |put |add |set )?every (question|answer|sentence|pause) (?:its|a|an|get|gets|have|has|should get|should have)(?: (?:its|a|an|own|separate))* (marker|chapter)$',
    'add a $2 at every $1',
  ),
  // "the first two questions with their answers"
  rule(
    '^((?:remove|cut|trim|skip|delete) (?!everything|all but).*\\b(?:first|second|third|fourth|fifth|last|every|all|both|<n\\d+>)(?: <n\\d+>| of the| the)*) question (?:along with|together with|including|with|plus|and) (?:its|the|his|her|their|all)(?: of)?(?: the)? answer(?: (?:in|from|of) (?:the )?(<c\\d+>))?$',
    '$1 exchange in $2',
  ),
  // "the question about X along with the answer": an answer goes with its question anyway
  rule(
    '^(.* question .+?) (?:along with|together with|including|with|plus|and) (?:its|the|his|her|their|all)(?: of)?(?: the)? answer$',
    '$1',
  ),
  // "cover 0:20 to 0:26 with the roof shot"
  rule(`^in (?:the |my )?(<c\\d+>) (?:, )?${COVERS}`, 'show $3 over $2 in $1'),
  rule(`^${COVERS}`, 'show $2 over $1'),
  // "fade between the intro and the interview"
  rule(
    '^(?:add |make )?(?:a |an )?(?:(?:smooth|soft|short|quick|slow|nice|<d\\d+>) )*fade(?: for <d\\d+>)? (?:between|from) ((?!<[td]).+ (?:and|to|into) .+)$',
    'add a crossfade between $1',
    ({ length }) => length < 30,
  ),
  // "leave two seconds of black at the end"
  rule('^(?:keep|show|have|hold) (.*<d\\d+> (?:of )?(?:black|pause)\\b.*)$', 'add $1'),
  // "'the first year was, the first year was' should only be said once"
  rule(
    '^(?:the )?(?:retake )?(<q\\d+>) (?:should |must |needs to |has to )?(?:only |just )?(?:be |is )?(?:say |there |in there |heard )?(?:only |just )?once$',
    'remove the retake $1',
    isDoubled,
  ),
  // "the captions should be burned in", "make the captions karaoke" are read as they are; a bare style is not
  rule(
    '^(?:(?:make|turn|change|use|set|add)(?: (?:it|them|that))?(?: (?:to|into|in|be))? )?(?:the )?(karaoke|boxed)(?: (?:style|look|caption))*(?: instead| please)*$',
    'add $1 caption',
  ),
  rule('^burned (?:it|them|those|these)(?: in| into the (?:picture|video))?$', 'add burned caption'),
]

/** A form that is longer is none; looking at more would take long. */
const MOST_WORDS = 80

/** The tokens with every form that fits read as the plain one. */
export function reworded(tokens: Token[], rewordings: readonly Rewording[]): Token[] {
  if (tokens.length > MOST_WORDS) return tokens
  return rewordings.reduce(
    (current, one) => (one.fits && !one.fits(current) ? current : applied(current, one)),
    tokens,
  )
}

/** One form; the same tokens when it does not fit. */
function applied(tokens: Token[], { pattern, as }: Rewording): Token[] {
  const offsets: number[] = []
  let text = ''
  for (const token of tokens) {
    if (text !== '') text += ' '
    offsets.push(text.length)
    text += token.text
  }
  const match = pattern.exec(text)
  const [from, to] = [tokens[0], tokens.at(-1)]
  if (!match || !from || !to) return tokens
  const last = as.split(' ').length - 1
  let at = from.start
  return as.split(' ').flatMap((word, index): Token[] => {
    const group = /^\$(\d)$/.exec(word)?.[1]
    // A group that is not there takes its preposition along.
    if (/^(?:in|of|from)$/.test(word) && isMissing(as.split(' ')[index + 1], match)) return []
    if (group !== undefined) {
      const [start, end] = match.indices?.[Number(group)] ?? [0, 0]
      const found = tokens.filter((_, i) => {
        const offset = offsets[i] ?? 0
        return start <= offset && offset < end
      })
      at = found.at(-1)?.end ?? at
      return found
    }
    // A word that was not written stands where the form begins or ends.
    const [start, end] = [index === 0 ? from.start : at, index === last ? to.end : at]
    return [{ text: word, start, end: Math.max(start, end), entity: null }]
  })
}

function isMissing(word: string | undefined, match: RegExpExecArray): boolean {
  const group = /^\$(\d)$/.exec(word ?? '')?.[1]
  return group !== undefined && match[Number(group)] === undefined
}

/** "Daniel's question": of the word, only the name is left. */
function isPossessive(tokens: readonly Token[]): boolean {
  return tokens.some(
    ({ text, start, end, entity }) => entity === null && end - start === text.length + 2 && text.length > 2,
  )
}

/** A text that says the same twice. */
function isDoubled(tokens: readonly Token[]): boolean {
  const entity = tokens.find((token) => token.entity?.kind === 'quote')?.entity
  if (entity?.kind !== 'quote') return false
  const words = entity.text.toLowerCase().match(/[\p{L}\p{N}']+/gu) ?? []
  const half = words.length / 2
  return Number.isInteger(half) && words.slice(0, half).join(' ') === words.slice(half).join(' ')
}
