// Every regular expression that a source text has, as its source and flags.

export type RegexLiteral = { file: string; line: number; source: string; flags: string }

/** After these a slash begins a regular expression; after anything else it divides. */
const BEFORE = /(?:[(,=:[!&|?{};>]|\breturn|\bcase|\btypeof|^)\s*$/

/** The literals of a TypeScript file; comments and texts are skipped, but not the code within templates. */
export function regexLiterals(file: string, text: string): RegexLiteral[] {
  const found: RegexLiteral[] = []
  /** The braces that are open in each `${…}` around the place. */
  const braces: number[] = []
  let line = 1
  for (let at = 0; at < text.length; at++) {
    const two = text.slice(at, at + 2)
    const unit = text[at]
    if (unit === '\n') line += 1
    else if (two === '//') at = endOf(text, '\n', at) - 1
    else if (two === '/*') {
      const end = endOf(text, '*/', at + 2)
      line += text.slice(at, end).split('\n').length - 1
      at = end + 1
    } else if (unit === "'" || unit === '"') at = endOfQuoted(text, at)
    else if (unit === '`') at = endOfTemplateText(at + 1)
    else if (unit === '{' && braces.length > 0) braces.push((braces.pop() ?? 0) + 1)
    else if (unit === '}' && braces.length > 0) {
      const open = braces.pop() ?? 0
      if (open > 0) braces.push(open - 1)
      else at = endOfTemplateText(at + 1)
    } else if (unit === '/' && BEFORE.test(text.slice(Math.max(0, at - 40), at))) {
      const end = endOfRegex(text, at)
      if (end === null) continue
      const flags = /^[a-z]*/.exec(text.slice(end + 1, end + 10))?.[0] ?? ''
      const source = text.slice(at + 1, end)
      if (!isRegex(source, flags)) continue
      found.push({ file, line, source, flags })
      at = end + flags.length
    }
  }
  return found

  /** The closing backquote, or the brace of a `${`. */
  function endOfTemplateText(from: number): number {
    for (let at = from; at < text.length; at++) {
      if (text[at] === '\\') at += 1
      else if (text[at] === '`') return at
      else if (text[at] === '\n') line += 1
      else if (text.startsWith('${', at)) {
        braces.push(0)
        return at + 1
      }
    }
    return text.length
  }
}

/** A path in a template literal or in a shell script looks like one, but rarely is one. */
function isRegex(source: string, flags: string): boolean {
  try {
    new RegExp(source, flags)
    return true
  } catch {
    return false
  }
}

function endOf(text: string, what: string, from: number): number {
  const at = text.indexOf(what, from)
  return at < 0 ? text.length : at
}

/** The closing quote; the same place when the line ends before it (an apostrophe in a template or in JSX). */
function endOfQuoted(text: string, start: number): number {
  for (let at = start + 1; at < text.length && text[at] !== '\n'; at++) {
    if (text[at] === '\\') at += 1
    else if (text[at] === text[start]) return at
  }
  return start
}

function endOfRegex(text: string, start: number): number | null {
  let inClass = false
  for (let at = start + 1; at < text.length && text[at] !== '\n'; at++) {
    if (text[at] === '\\') at += 1
    else if (text[at] === '[') inClass = true
    else if (text[at] === ']') inClass = false
    else if (text[at] === '/' && !inClass) return at
  }
  return null
}
