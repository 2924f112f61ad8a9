// “Dump the flour advert”, “lose her asking about my screen”: the stretch of an instruction that no slot explains. It may be what
// the talk is about there; whoever uses it must find it said.
import { fits, has, pattern } from '../phrases/pattern.ts'
import type { Token, TokenSpan } from './tokens.ts'

/** An instruction as far as it was read. */
type Read = {
  tokens: readonly Token[]
  places: readonly (TokenSpan & { place: { kind: string } })[]
  exceptions: readonly TokenSpan[]
  purposes: readonly TokenSpan[]
  inName(at: number): boolean
}

/** Things of the editor: an instruction that names one is about that. */
const isThing = fits(
  `<thing:captions,titles,markers,chapters,music,fades,crossfades,studioSound,pauses,fillers,retakes,audio,speaker,name,track,camera,prefix,suffix,effects,loudness,speed,shape,profanity,copy>`,
)

const IN_TALK = pattern(`
  [!(<number> of)] [=(<word number speaker>|')] [!(as|into|called|named|titled)] [!(and|or)] [!(^ <verb&base>)]
  [!(([-<mark>]|[-(^ <verb>)]|[=(. <link:about>)]) <limit:not>)] [!([!just] <limit&!limit:roughly,not,again>)]
  [!<place:start,end,rest,everything,half,third,quarter link:after,before,until,between,upToIncluding,called,than,each thing:excerpt,clip>]`)

/** Words before and after a topic that say nothing of it. */
const isEdge = fits('@topicEdge|<glue:articles,politeness,pronouns>')
const isContent = has('<bare word&unit:question>')

const isIn = (spans: readonly TokenSpan[], at: number) => spans.some(({ from, to }) => from <= at && at < to)

/** Stretches of tokens, from `from` up to `to`; none when the instruction is about something else. */
export function guessedTopics(item: Read): TokenSpan[] {
  const { tokens } = item
  if (tokens.some((token, at) => isThing([token]) && !item.inName(at))) return []
  // What was read as a topic may be the end of a longer one.
  const others = item.places.filter(({ place }) => place.kind !== 'topic')
  const taken = [...others, ...item.exceptions, ...item.purposes]
  const runs: TokenSpan[] = []
  for (const at of tokens.keys()) {
    if (item.inName(at) || isIn(taken, at) || IN_TALK.at(tokens, at) === null) continue
    const last = runs.at(-1)
    if (last?.to === at) last.to = at + 1
    else runs.push({ from: at, to: at + 1 })
  }
  return runs.map((run) => trimmed(tokens, run)).filter(({ from, to }) => isContent(tokens.slice(from, to)))
}

function trimmed(tokens: readonly Token[], { from, to }: TokenSpan): TokenSpan {
  let [start, end] = [from, to]
  while (start < end && isEdge(tokens.slice(start, start + 1))) start++
  while (end > start && isEdge(tokens.slice(end - 1, end))) end--
  return { from: start, to: end }
}
