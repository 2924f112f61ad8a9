// Compositions of a named part of another: by time, words, topic or chapter.

import type { CompositionId } from '../../../../edit/document.ts'
import { mainTrackOf, placedClips } from '../../../../edit/position.ts'
import type { Microseconds, TimeRange } from '../../../../edit/time.ts'
import { lengthText } from '../../../../edit/time-text.ts'
import type { Sentence } from '../../../../edit/transcript.ts'
import { chaptersOf } from '../../../commands/plans/chapters.ts'
import { isQuestionSentence } from '../../../commands/plans/question-sentences.ts'
import { type Passage, passagesAbout, rangeOfPassage } from '../../../commands/plans/topics.ts'
import { topicWords } from '../../../commands/plans/words.ts'
import { namedPart, type Part } from '../places/named-part.ts'
import { placesIn } from '../places/read-places.ts'
import { rounded } from '../places/topic-places.ts'
import type { Clause } from '../reading/clause.ts'
import type { Reference } from '../scene.ts'
import type { Work } from '../work.ts'
import type { CreationWish } from './creation-kind.ts'
import { finish, goOnWith, titleCase, unusedName } from './finish-compositions.ts'

/** Words for what a new clip shall have besides its topic. */
const WITH_IT =
  /^(?:caption|karaoke|boxed|burned|studiosound|filler|pause|fadein|fadeout|loudness|normalize)$/

/** Makes a composition of the part that the wish names. */
export function extract(work: Work, wish: CreationWish, sources: CompositionId[]) {
  const { scene } = work
  if (extractOfMedia(work, wish)) return
  const problems: string[] = []
  const found: { id: CompositionId; ranges: TimeRange[]; inOrder: TimeRange[] }[] = []
  for (const id of sources) {
    const places = placesIn(wish.placeClause, scene.reference(id), 'keep', wish.placeClause.text)
    if (places.kind === 'missing') problems.push(places.why)
    const quoted = places.kind === 'none' ? quotedPart(wish, scene.reference(id)) : null
    if (quoted !== null) {
      if (quoted.kind === 'problem') problems.push(quoted.why)
      const now = quoted.kind === 'found' ? scene.toNow(id, [quoted.range]) : []
      if (now.length > 0) found.push({ id, ranges: now, inOrder: now })
      continue
    }
    const about = places.kind === 'none' ? extractTopic(wish.placeClause) : null
    if (about !== null) {
      const { sentences } = scene.reference(id)
      const [passage] = passagesAbout(sentences, about)
      if (!passage) problems.push(`nothing in “${scene.nameOf(id)}” is about “${about}”`)
      else {
        const now = scene.toNow(id, [rangeOfPassage(sentences, rounded(sentences, passage, 'keep'))])
        if (now.length > 0) found.push({ id, ranges: now, inOrder: now })
        wish.topic ??= about
      }
    }
    if (places.kind !== 'found') continue
    const now = scene.toNow(id, places.ranges)
    if (now.length > 0)
      found.push({ id, ranges: now, inOrder: places.inOrder.flatMap((range) => scene.toNow(id, [range])) })
  }
  if (wish.placeClause !== work.clause) wish.placeClause.useAll()
  if (found.length === 0)
    return work.refuse(problems[0] ?? 'it does not say which part, for example “from 0:30 to 1:10”')
  const usesClock = /<t\d+>|\b(?:first|last) <d|\bfrom <d/.test(wish.placeClause.text)
  if (found.length > 1 && usesClock && work.chosen === 'default') {
    const longest = found.toSorted((a, b) => scene.durationOf(b.id) - scene.durationOf(a.id))[0]
    if (longest) {
      scene.remark(`No composition was named, so “${scene.nameOf(longest.id)}” is used: it is the longest.`)
      found.splice(0, found.length, longest)
    }
  }
  if (found.length > 1 && work.chosen === 'default' && !usesClock) found.splice(1)
  const limit = wish.lengthUs
  scene.report('Making a composition of that part…')
  const parts = found.map(({ id, ranges, inOrder }) => ({
    source: id,
    ranges: limit === null ? (inOrder.length > 0 ? inOrder : ranges) : shortenedTo(ranges, limit),
    name: wish.name ?? `${scene.nameOf(id)} – ${wish.topic ? titleCase(wish.topic) : 'extract'}`,
  }))
  const longest = Math.max(
    ...found.map(({ ranges }) => ranges.reduce((sum, one) => sum + one.endUs - one.startUs, 0)),
  )
  if (limit !== null && longest > limit)
    scene.remark(`That part is ${lengthText(longest)} long; it ends after ${lengthText(limit)}, as asked.`)
  finish(work, wish, parts)
}

/** "From demo.mp4, seconds 5 to 15": times of the media itself. */
function extractOfMedia(work: Work, wish: CreationWish): boolean {
  const { clause, scene } = work
  const match =
    /\b(?:from|of|with|using) (?:the )?(<m\d+>)(?: ,)?(?: from| between)? (<[td]\d+>) (?:to|-|until|and) (<[td]\d+>)/.exec(
      work.text,
    )
  const [media, from, to] = [1, 2, 3].map((group) => clause.entity(match?.[group]))
  const us = (entity: typeof from) =>
    entity?.kind === 'clock' || entity?.kind === 'length' ? entity.us : null
  const [startUs, endUs] = [us(from), us(to)]
  const mediaId = media?.kind === 'media' ? media.ids[0] : undefined
  if (mediaId === undefined || startUs === null || endUs === null || startUs >= endUs) return false
  clause.useAll()
  const id = scene.project.newId()
  const name = unusedName(
    work,
    wish.name ?? titleCase(scene.project.context.media.get(mediaId)?.name ?? 'Extract'),
  )
  const clips = [{ mediaId, sourceRange: { startUs, endUs } }]
  if (scene.apply(clause, [{ type: 'create_composition', id, name, clips }])) goOnWith(work, wish, [id])
  return true
}

/** "How he started" is what a question asked. */
function worthOf(
  { sentences, passage }: { sentences: readonly Sentence[]; passage: Passage },
  topic: string,
): number {
  const asks = /^(?:how|why|what|when|where|who)\b/i.test(topic)
  const asked = sentences.slice(passage.from, passage.to).some(isQuestionSentence)
  return passage.score + (asks && asked ? 1 : 0)
}

/** Makes a composition of what is said about each topic, with the questions that belong to it. */
export function extractTopics(
  work: Work,
  wish: CreationWish,
  sources: CompositionId[],
  topics: readonly string[],
) {
  const { scene } = work
  work.clause.useAllBut(WITH_IT)
  const parts = topics.flatMap((topic) => {
    const best = sources
      .flatMap((source) => {
        const { sentences } = scene.reference(source)
        return passagesAbout(sentences, topic).map((passage) => ({ source, sentences, passage }))
      })
      .toSorted((a, b) => worthOf(b, topic) - worthOf(a, topic))[0]
    if (!best) {
      scene.refuse(work.clause, `nothing is said about “${topic}”`)
      return []
    }
    const { source, sentences, passage } = best
    const range = rangeOfPassage(sentences, rounded(sentences, passage, 'keep'))
    const found = scene.toNow(source, [range])
    const ranges = wish.lengthUs === null ? found : shortenedTo(found, wish.lengthUs)
    const name =
      topics.length === 1 && wish.name !== null ? wish.name : `${scene.nameOf(source)} – ${titleCase(topic)}`
    return ranges.length === 0 ? [] : [{ source, ranges, name }]
  })
  if (parts.length === 0) {
    work.refused = true
    return
  }
  finish(work, wish, parts)
}

/** "Clip the elephant story into its own composition": what stands between the verb and "into". */
function extractTopic(clause: Clause): string | null {
  const match =
    /^(?:extract|clip|make (?:a |an )?clip of|make (?:a |an |the |new )*(?:clip|composition|video|reel) (?:with|of|containing|from) (?:only |just )*) ?(.+?)(?= (?:into|as|to|in) (?:its|a|an|their|separate|new|own|another)\b| , | named |$)/.exec(
      clause.text,
    )
  const words = match?.[1] ?? ''
  if (!match || /<[a-z]\d+>/.test(words)) return null
  const start = match[0].length - words.length
  clause.use(0, match[0].length)
  const topic = clause.originalAt(start, start + words.length)
  return topicWords(topic).length > 0 ? topic : null
}

/** "Pull out the quote “…”": what is quoted and is not the new name. */
function quotedPart({ placeClause, name }: CreationWish, reference: Reference): Part | null {
  for (const match of placeClause.text.matchAll(/<q\d+>/g)) {
    const entity = placeClause.entity(match[0])
    if (entity?.kind !== 'quote' || entity.text === name) continue
    placeClause.use(match.index, match.index + match[0].length)
    return namedPart(placeClause, reference, { start: match.index, end: match.index + match[0].length })
  }
  return null
}

function shortenedTo(ranges: readonly TimeRange[], mostUs: Microseconds): TimeRange[] {
  let left = mostUs
  return ranges.flatMap((range) => {
    const endUs = Math.min(range.endUs, range.startUs + left)
    left -= Math.max(0, endUs - range.startUs)
    return endUs > range.startUs ? [{ startUs: range.startUs, endUs }] : []
  })
}

/** Makes a composition of each chapter. */
export function chapterCompositions(work: Work, wish: CreationWish, sources: CompositionId[]) {
  const { scene } = work
  const each = /\bone (?:per|for every|from every) clip\b|\b(?:for|per|of) every clip\b/.test(work.text)
  if (/\bone (?:per|for every|from every) /.test(work.text)) work.clause.useAll()
  const parts = sources.flatMap((source) => {
    const now = scene.now(source)
    if (each)
      return placedClips(mainTrackOf(now.composition).items).map(({ clip, range }) => ({
        source,
        name: (now.nameOfMedia(clip.mediaId).split('/').at(-1) ?? '').replace(/\.[a-z0-9]{2,4}$/i, ''),
        ranges: [range],
      }))
    const set = now.composition.markers
      .filter(({ kind }) => kind === 'chapter')
      .toSorted((a, b) => a.atUs - b.atUs)
    const chapters = set.length > 0 || /\bchapter\b/.test(work.text) ? set : chaptersOf(now, null)
    return chapters.map((chapter, index) => ({
      source,
      name: chapter.name,
      ranges: [{ startUs: chapter.atUs, endUs: chapters[index + 1]?.atUs ?? now.durationUs }],
    }))
  })
  if (parts.length === 0) return work.refuse('there are no chapters yet; ask for chapters first')
  finish(work, wish, parts)
}
