import { fits, has, pattern } from '../phrases/pattern.ts'
import type { Tests } from '../phrases/token-pieces.ts'
import { partOf } from '../vocabulary/going.ts'
import { isUm } from './token-tests.ts'
import type { Token } from './tokens.ts'

const JOINING = /^(?:and|but|then|so|also|&|and then)$/
/** A mark or a word that joins. */
export const isSeparator = ({ kind, text }: Token) =>
  (kind === 'mark' && /^[,:(–—-]$/.test(text)) || JOINING.test(text)

/** “On-screen”, “0:17–0:24”, “the sponsor: from 'X' through 'Y'”: a mark inside a noun phrase. */
export const isRange = (said: readonly Token[], at: number) =>
  said[at]?.kind === 'mark' &&
  ((said[at]?.text === '-' && said[at]?.to === said[at + 1]?.from) ||
    (said[at - 1]?.kind === 'time' && said[at + 1]?.kind === 'time') ||
    (said[at]?.text === ':' && said[at + 1]?.text === 'from'))

const TESTS: Tests = {
  joining: ({ text }) => JOINING.test(text),
  separator: isSeparator,
  // “Can”, “needs”, “does”: something follows.
  open: ({ text }) => /[MHGdWbTt]/.test(partOf(text)),
  sound: isUm,
}
/** A noun that can be named, or its article. */
const isNamed = has(
  '<measure:s thing unit place glue:articles quote time composition media speaker ordinal>|#sound',
  TESTS,
)
/** What no noun phrase holds. */
const isOther = has(
  [
    '^ (<mark>|#joining|@subject,question,addressee,unopening)',
    '(#separator|<link:that>|#open) $',
    // “Kick the intro out”, “all out”
    '^ <bare> <glue:articles>',
    '^ @quantity $',
    ': [!from|<time>]|[!-<time>] : [!from]',
    '\\( !\\)*24 $|^ !\\(*24 \\)',
    // “One called Clean with the um gone”
    '<link:called> .*24 with',
  ].join('|'),
  TESTS,
)
/** Behind these, a verb belongs to what describes the noun. */
const RELATIVE = pattern('[!^] (<link:where,that,about,saying,called>|@subject|who|which|whose|what|with)')
/** “My lot nodded off” */
const isDone = has('<bare&ends:ed> $')
/** “Only the word "um" out” */
const IN_NOUN =
  '(!<word break>|^ <limit:only>|[!if|unless|please] <word&!limit:only,if,unless,else,instead,condition,skip,not>)'
const isDescribed = fits(`${IN_NOUN}*60`)
/** It says something: but for “the 1 min mark”, a verb, and what belongs to one. */
const isStating = has(
  '[!-<glue:articles amount number ordinal>] <word&verb&!thing&!unit&!place>|[!sounds] @be,have,do,will,present,past,seeming,judging|@can,shall,wanting,wanted,plural,remaining|[!<glue:articles>] @object|[!-in] @unnamedWith',
)

/** A noun phrase, or several: nothing that asks, limits or says something. */
export function isObject(object: readonly Token[], isFree = false): boolean {
  if (object.length === 0 || isOther(object) || !(isFree || isNamed(object)) || !isDescribed(object))
    return false
  const relative = RELATIVE.in(object)?.from
  return (
    !isStating(object.slice(0, relative)) && (relative !== undefined || (isList(object) && !isDone(object)))
  )
}

/** “Captions to boxed, the title” */
const isOfOther = has('(<look>|in|on|up|down|back) $|to|[!of] <link:in,called>')

/** “The intro, the outro and the ums” */
function isList(object: readonly Token[]): boolean {
  const joints = object.flatMap((token, at) => (isSeparator(token) && !isRange(object, at) ? [at] : []))
  return (
    joints.length === 0 ||
    ![-1, ...joints].some((at, order) => isOfOther(object.slice(at + 1, joints[order])))
  )
}
