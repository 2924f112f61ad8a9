// Commands as they are typed into a shell: `grep -c "panels" Webinar`, `ls compositions`, `cp Memo memo-v2`, `mv Memo memo-v2`. They read
// nothing but the words.
import { isWord } from '../vocabulary/grammar.ts'
import { asQuote, quoteOf, word } from './made-tokens.ts'
import { withNumbers } from './numbers.ts'
import { lex, type Token } from './tokens.ts'

const asQuoted = (token: Token): Token => quoteOf(token, token.quoted || token.text)

const COMMANDS: Readonly<Record<string, (rest: readonly Token[], at: Token) => Token[] | null>> = {
  cp: (names, at) => renamed('make a copy of', 'called', names, at),
  mv: (names, at) => renamed('rename', 'to', names, at),
  grep: ([pattern, ...files], at) => [
    ...written('how often is', at),
    ...(pattern ? [asQuoted(pattern)] : []),
    ...written('said', at),
    ...inFile(files, at),
  ],
  ls: ([what], at) => [...written('list all', at), what ?? word('compositions', at)],
  wc: (files, at) => [...written('how many words are', at), ...inFile(files, at)],
}

/** The prompt's tokens with such a command written out as what it stands for. */
export function withShellCommands(tokens: readonly Token[], prompt: string): readonly Token[] {
  const [command, old, , name, number, ...more] = tokens
  // “Copy Memo to Memo 2”
  const isCopy = command?.text === 'copy' && number?.kind === 'number' && more.length === 0
  if (isCopy && old && name && old.text === name.text)
    return withShellCommands([word('cp', command), ...tokens.slice(1)], prompt)
  if (!command || !Object.hasOwn(COMMANDS, command.text)) return tokens
  const found = tokens.findIndex(({ text }, at) => at > 0 && /^(?:,|\||;|&|\?|\.|\n.*)$/.test(text))
  const end = found < 0 ? tokens.length : found
  // “cp Memo to Memo 2”
  const joint = tokens.findIndex(({ text }, at) => at > 1 && at < end - 1 && /^(?:to|as)$/.test(text))
  const sides = [tokens.slice(1, joint), tokens.slice(joint + 1, end)]
  const operands =
    joint < 0 ? operandsOf(tokens.slice(1, end), prompt) : sides.map((side) => asOne(side, prompt))
  if (operands.length > MAX_OPERANDS) return tokens
  // “mv Memo to first position”: no name is that.
  if (command.text === 'mv' && operands.slice(1).some((one) => saysPosition(one, prompt)))
    return [word('move', command), ...tokens.slice(1)]
  const written = COMMANDS[command.text]?.(operands, command)
  return written ? [...written, ...tokens.slice(end)] : tokens
}

/** “first position”, “the top of the list”, without quotation marks or capitals. */
function saysPosition({ from, to }: Token, prompt: string): boolean {
  const [first] = withNumbers(lex(prompt.slice(from, to))).filter(({ text }) => !isWord(text, 'article'))
  const isPlain = first !== undefined && /^[a-z\d]/.test(prompt.slice(from + first.from))
  return isPlain && (first.kind === 'ordinal' || isWord(first.text, 'edge'))
}

const asOne = (tokens: readonly Token[], prompt: string): Token =>
  tokens.length === 1 ? (tokens[0] as Token) : asQuote(tokens[0] as Token, tokens.at(-1) as Token, prompt)

/** A word that may be a name: with its capitals. */
const asNamed = (token: Token, prompt: string): Token => ({
  ...asQuote(token, token, prompt),
  kind: 'word',
  text: token.text,
})

/** What spaces set apart, without options: several tokens are a name. */
function operandsOf(tokens: readonly Token[], prompt: string): Token[] {
  const operands: Token[] = []
  for (let at = 0, to = 1; at < tokens.length; at = to++) {
    while (tokens[to]?.from === tokens[to - 1]?.to) to++
    const [first, last] = [tokens[at] as Token, tokens[to - 1] as Token]
    const isOne = first === last && first.kind !== 'word'
    if (first.text !== '-')
      operands.push(isOne ? first : first === last ? asNamed(first, prompt) : asQuote(first, last, prompt))
  }
  return operands
}

/** From a name to another one. */
function renamed(
  verb: string,
  joint: string,
  [from, to, ...more]: readonly Token[],
  at: Token,
): Token[] | null {
  if (!from || !to || more.length > 0) return null
  return [...written(verb, at), from, word(joint, at), asQuoted(to)]
}

/** “Grep the talk for …” is a sentence. */
const MAX_OPERANDS = 2

const written = (text: string, at: Token): Token[] => text.split(' ').map((one) => word(one, at))
const inFile = (files: readonly Token[], at: Token): Token[] =>
  files.length > 0 ? [word('in', at), ...files] : []
