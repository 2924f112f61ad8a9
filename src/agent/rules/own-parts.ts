// What of a prompt may be carried out without the rest of it, in its own words: without what was not read, its sentences, and what
// stands between commas and joining words. None is known to work here; `suggest.ts` tries each before it offers it.

import { withConcepts } from '../language/read/concepts.ts'
import { firstWord } from '../language/read/token-tests.ts'
import { lex, type Token } from '../language/read/tokens.ts'

const MAX_PIECES = 16

type Piece = { from: number; to: number; closes: boolean; asks: boolean }

/**
 * Parts of `prompt` that work, without the prompt as a whole, in its order; `missed`: words of it that were not read; `leaning`: where a
 * word refers back, so that what stands before it belongs to it. `works` is asked a few times.
 */
export function ownParts(
  prompt: string,
  missed: readonly string[],
  leaning: readonly number[],
  works: (text: string) => boolean,
): string[] {
  const pieces = piecesOf(prompt).slice(0, MAX_PIECES)
  const holes = missed.flatMap((words) => {
    const from = words === '' ? -1 : prompt.indexOf(words)
    return from < 0 ? [] : [{ from, to: from + words.length }]
  })
  const isRead = ({ from, to }: Piece) => !holes.some((hole) => hole.from < to && from < hole.to)
  const leans = ({ from, to }: Piece) => leaning.some((at) => from <= at && at < to)
  const stands = (list: readonly Piece[]) =>
    list.length > 0 &&
    list.length < pieces.length &&
    list.every((piece) => {
      const before = pieces[pieces.indexOf(piece) - 1]
      return !leans(piece) || before === undefined || list.includes(before)
    })
  const tried = new Map<string, boolean>()
  const isFine = (list: readonly Piece[]) => {
    if (!stands(list)) return false
    const text = joined(list, pieces, prompt)
    const known = tried.get(text) ?? works(text)
    tried.set(text, known)
    return known
  }
  const found = [pieces.filter(isRead)].filter(isFine)
  const sentences = runsOf(pieces)
  const parts = sentences.flatMap((sentence) => {
    const longest = [sentence, ...endsOf(sentence)].find(isFine)
    return longest === undefined ? [] : [longest]
  })
  return [...found, ...(parts.length > 1 ? [parts.flat()].filter(isFine) : []), ...parts].map((list) =>
    joined(list, pieces, prompt),
  )
}

/** A sentence without its first pieces, and without its last ones, the longest first; those that begin with a verb before others. */
function endsOf(sentence: readonly Piece[]): Piece[][] {
  const ends = [
    ...sentence.slice(1).flatMap((_, at) => [sentence.slice(at + 1), sentence.slice(0, -at - 1)]),
    // “(It is too long,) keep the first minute, (then frob the rest)”
    ...sentence.slice(1, -1).flatMap((piece) => (piece.asks ? [[piece]] : [])),
  ]
  return ends.toSorted(([a], [b]) => Number(b?.asks) - Number(a?.asks))
}

/** The pieces of each sentence. */
function runsOf(pieces: readonly Piece[]): Piece[][] {
  const runs: Piece[][] = [[]]
  for (const piece of pieces) {
    ;(runs.at(-1) as Piece[]).push(piece)
    if (piece.closes) runs.push([])
  }
  return runs.filter((run) => run.length > 0)
}

/** As they stand in the prompt where nothing between them is left out. */
function joined(list: readonly Piece[], pieces: readonly Piece[], prompt: string): string {
  return list.reduce((text, piece, at) => {
    const before = list[at - 1]
    if (before === undefined) return prompt.slice(piece.from, piece.to)
    const isNext = pieces[pieces.indexOf(before) + 1] === piece
    const between = isNext ? prompt.slice(before.to, piece.from) : before.closes ? '. ' : ', '
    return text + between + prompt.slice(piece.from, piece.to)
  }, '')
}

function piecesOf(prompt: string): Piece[] {
  const pieces: Piece[] = []
  let open: Piece | null = null
  for (const token of withConcepts(lex(prompt))) {
    if (endsPiece(token)) {
      const last = open ?? pieces.at(-1)
      if (last && CLOSING.has(token.text)) last.closes = true
      if (last && token.kind === 'break') last.closes = true
      open = null
    } else if (open === null) {
      open = {
        from: token.from,
        to: token.to,
        closes: false,
        asks: token.isBase && token.senses.verb !== undefined,
      }
      pieces.push(open)
    } else open.to = token.to
  }
  return pieces
}

const endsPiece = ({ kind, text }: Token) =>
  kind === 'break' ||
  (kind === 'mark' && ENDING.has(text)) ||
  (kind === 'word' && JOINING.has(firstWord({ text })))

const CLOSING = new Set(['.', '!', '?', ';'])
const ENDING = new Set([...CLOSING, ',', ':', '(', ')', '–', '—', '-'])
const JOINING = new Set(['and', 'but', 'so', 'then', 'while', 'because', 'though'])
