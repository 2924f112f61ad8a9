// A list of chapters, markers or titles that goes on over lines or numbers: “chapters: 1. Opening at the start 2. Costs at 'how much'” is
// one sentence, whose entries are set apart by commas.
import { fits, has, pattern } from '../phrases/pattern.ts'
import { asQuote } from './made-tokens.ts'
import { is } from './token-tests.ts'
import { type Token, tokenOf } from './tokens.ts'

const LISTED = '<thing:chapters,markers,titles>'
const LINK = '(at|on|where|when|:|-|–|—|=|\\@)'
const LINKS = pattern(LINK)
const MAX_ENTRY = 20

/** The sentences, with the entries of such a list in the sentence that announces it. */
export function withEntries(sentences: readonly (readonly Token[])[], prompt: string): Token[][] {
  const out: Token[][] = []
  let isOpen = false
  for (const tokens of announced(sentences)) {
    const last = out.at(-1)
    if (last && isOpen && isEntry(tokens)) {
      const [first] = tokens as [Token]
      const entry = withoutStop(tokens)
      const isTitle = last.some(({ senses }) => senses.thing === 'titles')
      last.push(tokenOf('mark', ',', first.from, first.from), ...(isTitle ? entry : timed(entry, prompt)))
      continue
    }
    out.push([...tokens])
    isOpen = announces(tokens)
    const opened = out.at(-1)
    // “Chapters:” may be all of its line.
    if (isOpen && opened?.at(-1)?.text === '.') opened.pop()
  }
  return out
}

/** “0:24 Learning to fly”: beside its only time, all of a line is a name. */
function timed(entry: readonly Token[], prompt: string): readonly Token[] {
  const [time, ...more] = entry.filter(({ kind }) => kind === 'time')
  const isFirst = entry[0] === time
  const said = entry.filter((token) => token !== time)
  while (LINKS.at(said, isFirst ? 0 : said.length - 1) !== null) isFirst ? said.shift() : said.pop()
  const [from, to] = [said[0], said.at(-1)]
  if (
    !time ||
    !from ||
    !to ||
    more.length > 0 ||
    !(isFirst || entry.at(-1) === time) ||
    said.some(({ kind }) => kind === 'quote')
  )
    return entry
  const name = asQuote(from, to, prompt)
  return isFirst ? [time, name] : [name, time]
}

/** “Add these as chapters” */
const NAMES_THEM = fits(`[>${LISTED}] [>(@demonstrative,object)] <word mark>+40`)

/** “0:00 Hello / 0:12 Farm / Add these as chapters”: what the lines are comes first. */
function announced(sentences: readonly (readonly Token[])[]): readonly (readonly Token[])[] {
  const [last = [], ...before] = sentences.toReversed()
  const noun = last.find(is({ thing: 'chapters markers titles' }))
  const areTimed = before.every((tokens) => isEntry(tokens) && tokens.some(({ kind }) => kind === 'time'))
  return noun && before.length > 1 && areTimed && NAMES_THEM(last)
    ? [[noun, tokenOf('mark', ':', noun.from, noun.from)], ...before.toReversed()]
    : sentences
}

/** “Add these chapters:”, “chapters: …”, “add chapters to the interview” */
const announces = fits(
  `(${LISTED} : !<time quote>*40|!(${LISTED}|<time quote>)*40 ${LISTED} (!<time quote>*40 :|<word&glue word&thing:composition word&link:in>*40)) \\.?`,
)

/** What stands at an end of an entry with a time of its own: “0:24 Learning to fly”, “… – 0:24”. */
const TIMED = fits('<time> .+|.+ <time> \\.?')
/** “Opening at the start” */
const LINKED = fits(`.+6 ${LINK} ...`)
/** “Audio:” opens another list, “2:23 What comes next” may say “next”. */
const OTHER = has(`<limit&!limit:first>|${LISTED}|^ <word&verb&base&!thing>|: $`)
const LIMITED = has('<limit>')

function isEntry(tokens: readonly Token[]): boolean {
  if (tokens.length > MAX_ENTRY || OTHER(tokens)) return false
  return TIMED(tokens) || (LINKED(tokens) && !LIMITED(tokens))
}

const withoutStop = (tokens: readonly Token[]): readonly Token[] =>
  tokens.at(-1)?.text === '.' ? tokens.slice(0, -1) : tokens
