// “Remove "um" so it goes faster”: where all of a request is read without its reason, none of the reason's words asks for anything.
import type { AgentProject } from '../engine.ts'
import { withConcepts } from '../language/read/concepts.ts'
import { knownNames, withEntities } from '../language/read/entities.ts'
import { matches } from '../language/read/token-tests.ts'
import { lex, type Token, type TokenSpan } from '../language/read/tokens.ts'
import { isWord, restricts } from '../language/vocabulary/grammar.ts'
import { remarkText } from './refusal-text.ts'
import type { RulesRun } from './rules-run.ts'

type Runner = (project: AgentProject, prompt: string) => RulesRun

/** `run`, which was read whole, or in its place what the prompt asks for without its reason. */
export function asRequested(run: RulesRun, project: AgentProject, prompt: string, runner: Runner): RulesRun {
  const { draft, context } = project
  const tokens = withConcepts(withEntities(lex(prompt), knownNames(draft.start, context), prompt))
  const edits = () => JSON.stringify(draft.applied, (key, value) => (/ids?$/i.test(key) ? 0 : value))
  const [asRead, undo] = [edits(), draft.mark()]
  const starts = tokens.flatMap((_, at) => (!run.isQuestion && opensReason(tokens, at) ? [at] : []))
  for (const { from, to } of starts.slice(0, 3).flatMap((at) => reasonAt(tokens, at))) {
    draft.rollBack(0)
    const plain = runner(project, prompt.slice(0, from).trimEnd() + prompt.slice(to))
    if (plain.unmet.length === 0 && draft.applied.length > 0 && edits() !== asRead) {
      plain.session.note(remarkText(prompt.slice(from, to)))
      return plain
    }
    undo()
  }
  return run
}

/** “Because”, “so it”, “as they”, “to make”. */
function opensReason(tokens: readonly Token[], at: number): boolean {
  const [{ kind, text }, before, next] = [tokens[at] as Token, tokens[at - 1], tokens[at + 1]]
  if (at < 2 || kind !== 'word' || next === undefined || /^[.!?:;\n]/.test(before?.text ?? '')) return false
  if (text === 'to') return isWord(next.text, 'ofPurpose')
  if (/^(?:because|so that)/.test(text) || (text === 'in' && next.text === 'order')) return true
  const isNoun = next.kind === 'speaker' || (text !== 'as' && isWord(next.text, 'article'))
  const isPronoun = isWord(next.text, 'subject', 'neuter', 'demonstrative', 'someone')
  return isWord(text, 'reason') && text !== 'for' && (isNoun || isPronoun)
}

/** Where it stands, at the end of a sentence; what names a place, a value, something new or an edit is no mere reason. */
function reasonAt(tokens: readonly Token[], at: number): TokenSpan[] {
  const isOver = ({ kind, text }: Token) => kind === 'break' || /^[.!?;:]$/.test(text)
  const end = tokens.findIndex((token, to) => to > at && isOver(token))
  const part = tokens.slice(at, end < 0 ? tokens.length : end)
  const isNew = part[0]?.text === 'to' ? 'excerpt copy clip composition' : 'none'
  const asks = ({ kind, senses, text }: Token, order: number) => {
    const next = /^(?:,|and|or|but|then)$/.test(text) ? part[order + 1] : undefined
    const isCommand = next?.isBase && next.senses.verb !== undefined
    return (
      !/^(?:word|mark|speaker)$/.test(kind) ||
      restricts(senses) ||
      matches({ senses } as Token, { link: 'after before until', thing: isNew }) ||
      isCommand ||
      matches(next, { limit: true, text: 'please' })
    )
  }
  if (part.some(asks) || tokens[end]?.text === ':') return []
  return [{ from: part[0]?.from ?? 0, to: part.at(-1)?.to ?? 0 }]
}
