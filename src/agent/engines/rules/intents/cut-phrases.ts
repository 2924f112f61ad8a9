import type { EditOperation } from '../../../../edit/operations.ts'
import type { TimeRange } from '../../../../edit/time.ts'
import type { HeardWord } from '../../../../edit/transcript.ts'
import { findPhrase, plainWordsOf } from '../../../commands/plans/words.ts'
import type { Reference } from '../scene.ts'
import type { Work } from '../work.ts'
import { REMOVES } from './cut-places.ts'

const BOTHERS =
  /\b(?:bothers?|annoy\w*|hate|dislike|distracting|wrong|mistake|unnecessary|is not|was not|should not|do not (?:like|need|want))\b/

/** Words of the transcript that are named as a sentence or phrase, also when hesitations are among them. */
export function cutSpoken(work: Work) {
  const { clause } = work
  // "Only the “Oh God” bothers me. Take it out."
  const isComplaint =
    work.verb === 'remove' &&
    clause.entities('quote').length > 0 &&
    !clause.form.isQuestion &&
    !clause.form.forbids &&
    BOTHERS.test(work.text) &&
    !/\b(?:before|after|until|from|between|remove)\b/.test(work.text)
  if (isComplaint && !work.understood) {
    const texts = clause.entities('quote').map(({ text }) => text)
    clause.useAll()
    work.understood = true
    cutTexts(work, texts, undefined)
    return
  }
  if (clause.form.isQuestion || clause.form.forbids || work.understood || !REMOVES.test(work.verb)) return
  if (
    !/^(?:remove|cut|trim|skip)\b.* (?:sentence|phrase|retake)(?!\w)/.test(work.text) ||
    work.exceptions.length > 0
  )
    return
  if (!cutQuoted(work, false)) cutHeard(work, false)
}

/** "remove 'thank you'", "cut the last 'bye'", "delete the sentence 'My guest is…'". */
export function cutQuoted(work: Work, keeps: boolean): boolean {
  if (keeps) return false
  const match =
    /^(?:remove|cut|trim|skip)(?: (?:out|the|every|all|my|any|of|instance|occurrence|mentions?|section|bit|time i say|time we say|where|when|i|we|he|she|they|say|instances|occurrences|question|answer|quote|mention|mention of|word))*(?: (first|last|second|third))?(?: (?:word|phrase|sentence|one|time|instance|occurrence|words|retake))*(?: (?:is|say|:|of|,))*((?: (?:and |, |or )*<[qc]\d+>)+)/.exec(
      work.clause.rest,
    )
  if (!match) return false
  const texts = [...(match[2] ?? '').matchAll(/<[qc]\d+>/g)].flatMap(([mark]) => {
    const entity = work.clause.entity(mark)
    return entity?.kind === 'quote'
      ? [entity.text]
      : entity?.kind === 'composition' && /sentence|phrase|word/.test(match[0])
        ? [entity.name]
        : []
  })
  if (texts.length === 0) return false
  work.clause.use(match.index, match.index + match[0].length)
  work.understood = true
  return cutTexts(work, texts, match[1])
}

/** "remove the sentence the model is very fast on a local machine": words that are heard as they stand. */
export function cutHeard(work: Work, keeps: boolean): boolean {
  if (keeps || work.clause.entities('quote').length > 0) return false
  const match =
    /^(?:remove|cut|trim|skip)(?: (?:out|the|every|all|my|any|mention of|instances? of|occurrences? of|section where (?:i|we|he|she|they) say))*(?: (first|last))?(?: (word|phrase|sentence))?(?: (?:that )?(?:say|:))? ((?:(?!<[tdnrxspglm]).)+)$/.exec(
      work.clause.rest,
    )
  const words = match
    ? work.clause.originalAt(
        match.index + match[0].length - (match[3]?.length ?? 0),
        match.index + match[0].length,
      )
    : ''
  const shorter = words.replace(/\s+(?:from|in|throughout|everywhere|please)\b[^"']*$/i, '')
  for (const text of new Set([words, shorter])) {
    const count = plainWordsOf(text).length
    if (count < (match?.[2] ? 1 : 3)) continue
    const heard = work.scene.compositions.some(
      ({ id }) => findPhrase(work.scene.reference(id).words, text).length > 0,
    )
    if (!heard) continue
    const at = (match?.index ?? 0) + (match?.[0].length ?? 0) - (match?.[3]?.length ?? 0)
    if (text === words) work.clause.useAll()
    else
      work.clause.use(
        0,
        at + (match?.[3] ?? '').search(/\s+(?:from|in|throughout|everywhere|please)\b[^"']*$/),
      )
    work.understood = true
    return cutTexts(work, [text], match?.[1])
  }
  return false
}

const OCCURRENCES: Record<string, number> = { first: 1, second: 2, third: 3, last: -1 }

/** Exceptions that only name other words need nothing: those words are not cut. */
function takeOtherWords(work: Work) {
  for (const one of work.exceptions)
    if (
      /<q\d+>|\b(?:um|uh|er|ah|hmm)\b/.test(one.text) &&
      !/<[tdcm]\d+>|\b(?:intro|outro|first|last|section)\b/.test(one.text)
    )
      one.useAll()
}

function cutTexts(work: Work, texts: string[], which: string | undefined): boolean {
  takeOtherWords(work)
  const ids = work.targets()
  const operations: (() => EditOperation)[] = []
  const missing: string[] = []
  const limits = new Map(ids.map((id) => [id, work.whereIn(id)]))
  for (const written of texts) {
    // “the first year was, the first year was”: one of the two goes.
    const text = work.has(/\b(?:stutter|retake|twice|double|filler)\b/) ? halfOf(written) : written
    const half = text !== written
    const places = ids.flatMap((id) => {
      const words = work.scene.now(id).words
      const limit = limits.get(id)
      if (!limit) return []
      const within = limit.whole ? null : work.scene.toNow(id, limit.ranges)
      const heard = (half ? firstHalves(words, written) : findPhrase(words, text)).filter(({ from }) =>
        isWithin(words[from], within),
      )
      return heard.length > 0 ? [{ id, heard, narrowed: within !== null || half }] : []
    })
    if (places.length === 0) missing.push(text)
    for (const { id, heard, narrowed } of places) {
      if (!narrowed && heard.length > 0) {
        const occurrence = which === undefined ? undefined : OCCURRENCES[which]
        operations.push(() => ({
          type: 'cut_text',
          compositionId: id,
          text,
          ...(occurrence ? { occurrence } : {}),
        }))
        continue
      }
      for (const { from, to } of which === 'last'
        ? heard.slice(-1)
        : which === 'first'
          ? heard.slice(0, 1)
          : heard) {
        const part = work.scene.now(id).words.slice(from, to)
        const first = part[0]
        if (first)
          operations.push(() => ({
            type: 'cut_words',
            compositionId: id,
            mediaId: first.mediaId,
            wordIds: part.map(({ wordId }) => wordId),
          }))
      }
    }
  }
  const restriction = work.unreadRestriction()
  if (restriction !== null) {
    work.refuse(`“${restriction}” is not understood here, and nothing is removed on a guess`)
    return true
  }
  if (missing.length > 0 && ids.length > 0)
    work.refuse(
      work.problems[0] ??
        `${missing.map((text) => `“${text}”`).join(' and ')} ${missing.length === 1 ? 'is' : 'are'} not said there`,
    )
  for (const operation of operations) work.scene.apply(work.clause, [operation()])
  return true
}

/** Half of a text that says the same twice; else all of it. */
function halfOf(text: string): string {
  const words = plainWordsOf(text)
  const half = words.length / 2
  return Number.isInteger(half) && words.slice(0, half).join(' ') === words.slice(half).join(' ')
    ? words.slice(0, half).join(' ')
    : text
}

function firstHalves(words: readonly HeardWord[], text: string): { from: number; to: number }[] {
  return findPhrase(words, text).map(({ from, to }) => ({ from, to: from + Math.ceil((to - from) / 2) }))
}

function isWithin(word: Reference['words'][number] | undefined, ranges: TimeRange[] | null): boolean {
  if (!word || ranges === null) return word !== undefined
  const middle = (word.range.startUs + word.range.endUs) / 2
  return ranges.some((range) => range.startUs <= middle && middle < range.endUs)
}
