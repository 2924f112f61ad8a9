// Questions as they are typed into a shell: `grep -c "panels" Webinar`, `ls compositions`, `wc -w`. They read nothing but the words.
import { type Token, tokenOf } from './tokens.ts'

const QUESTIONS: Readonly<Record<string, (rest: readonly Token[], at: Token) => Token[]>> = {
  grep: ([pattern, ...files], at) => [
    ...written('how often is', at),
    ...(pattern ? [{ ...pattern, kind: 'quote' as const, quoted: pattern.quoted || pattern.text }] : []),
    ...written('said', at),
    ...inFile(files, at),
  ],
  ls: ([what], at) => [...written('list all', at), what ?? word('compositions', at)],
  wc: (files, at) => [...written('how many words are', at), ...inFile(files, at)],
}

/** The prompt's tokens with such a command written out as the question that it is. */
export function withShellQuestions(tokens: readonly Token[]): readonly Token[] {
  const [command] = tokens
  const asked = command ? QUESTIONS[command.text] : undefined
  if (!command || !asked || !Object.hasOwn(QUESTIONS, command.text)) return tokens
  const found = tokens.findIndex(({ text }, at) => at > 0 && /^(?:,|\||;|&|\?|\.)$/.test(text))
  const end = found < 0 ? tokens.length : found
  const rest = tokens.slice(1, end)
  const operands = rest.filter(({ text }, at) => text !== '-' && rest[at - 1]?.text !== '-')
  if (operands.length > MAX_OPERANDS) return tokens
  return [...asked(operands, command), ...tokens.slice(end)]
}

/** “Grep the talk for …” is a sentence. */
const MAX_OPERANDS = 2

const word = (text: string, { from, to }: Token): Token => tokenOf('word', text, from, to)
const written = (text: string, at: Token): Token[] => text.split(' ').map((one) => word(one, at))
const inFile = (files: readonly Token[], at: Token): Token[] =>
  files.length > 0 ? [word('in', at), ...files] : []
