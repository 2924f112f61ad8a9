// New compositions out of what is there: highlight reels, clips, extracts, rough cuts, copies. The
// original is never touched.
import type { CompositionId } from '../../../../edit/document.ts'
import type { EditOperation } from '../../../../edit/operations.ts'
import type { Microseconds, TimeRange } from '../../../../edit/time.ts'
import { countText, lengthText } from '../../../../edit/time-text.ts'
import { chooseClips, chooseReel } from '../highlights.ts'
import { placesIn } from '../places/read-places.ts'
import type { Clause } from '../reading/clauses.ts'
import { passagesAbout, rangeOfPassage } from '../topics.ts'
import { topicWords } from '../words.ts'
import type { Work } from '../work.ts'
import { type CreationWish, creationIn } from './creation-wish.ts'
import { makeFromMedia, mediaInOrder } from './media-compositions.ts'
import { cleanUpOperations } from './pauses.ts'
import { frameIn } from './picture.ts'

const USUAL_REEL_US = 30_000_000
const USUAL_CLIP_US = 30_000_000
const USUAL_SOCIAL_US = 60_000_000
/** How far below the asked length a result is still what was asked for. */
const SHORTFALL = 0.8

export function makeCompositions(work: Work) {
  const { clause, scene } = work
  if (clause.form.isQuestion || clause.form.forbids || work.understood) return
  const wish = creationIn(work)
  if (!wish) return
  work.understood = true
  const madeBefore = scene.made.length
  makeWish(work, wish)
  // What follows is about what was to be made: it must not hit the original instead.
  if (scene.made.length === madeBefore) scene.focus = []
}

function makeWish(work: Work, wish: CreationWish) {
  const { scene } = work
  if (wish.kind === 'media') return makeFromMedia(work, wish)
  if (
    wish.kind === 'rough cut' &&
    (scene.compositions.length !== 1 || work.has(/(?<!\w)(?:these|all|every)(?!\w)/)) &&
    mediaInOrder(scene, null).length > 0 &&
    work.chosen === 'default'
  )
    return roughCutOfMedia(work, wish)
  const sources = work.targets()
  if (sources.length === 0) return
  switch (wish.kind) {
    case 'rough cut':
      return roughCuts(work, wish, sources)
    case 'copy':
      return copies(work, wish, sources)
    case 'chapters':
      return chapterCompositions(work, wish, sources)
    case 'extract':
      return extract(work, wish, sources)
    case 'highlights':
      return highlights(work, wish, sources)
  }
}

function highlights(work: Work, wish: CreationWish, sources: CompositionId[]) {
  const { scene } = work
  const source = bestSource(work, sources, wish.topic)
  if (source === null) return
  const now = scene.now(source)
  const name = now.composition.name
  if (now.sentences.length === 0) return work.refuse(`“${name}” has no transcript to choose from`)
  if (
    wish.topic !== null &&
    passagesAbout(now.sentences, wish.topic).length === 0 &&
    !now.sentences.some(({ text }) =>
      topicWords(text).some((word) => topicWords(wish.topic ?? '').includes(word)),
    )
  )
    return work.refuse(`nothing in “${name}” is about “${wish.topic}”`)
  const lengthUs = wish.lengthUs ?? usualLength(wish, now.durationUs)
  scene.report(wish.count > 1 ? `Choosing ${wish.count} clips…` : 'Choosing highlights…')
  const highlightWish = { lengthUs, topic: wish.topic, strongestFirst: wish.strongestFirst }
  if (wish.count > 1) {
    const clips = chooseClips(now, highlightWish, wish.count)
    if (clips.length < wish.count)
      scene.refuse(
        work.clause,
        `“${name}” has enough talk for only ${countText(clips.length, 'clip')} of up to ${lengthText(lengthUs)} each`,
      )
    return finish(
      work,
      wish,
      clips.map((range, index) => ({
        source,
        ranges: [range],
        name: wish.name ? `${wish.name} ${index + 1}` : `${name} – ${wish.noun} ${index + 1}`,
      })),
    )
  }
  const ranges = chooseReel(now, highlightWish)
  if (ranges.length === 0)
    return work.refuse(`no sentence of “${name}” is shorter than ${lengthText(lengthUs)}`)
  const chosenUs = ranges.reduce((sum, { startUs, endUs }) => sum + endUs - startUs, 0)
  if (wish.lengthUs !== null && !wish.isLimit && chosenUs < wish.lengthUs * SHORTFALL)
    scene.remark(`“${name}” has only ${lengthText(chosenUs)} worth choosing.`)
  finish(work, wish, [{ source, ranges, name: wish.name ?? `${name} – ${wish.noun}` }])
}

function usualLength({ noun, social }: CreationWish, durationUs: Microseconds): Microseconds {
  const usual = social ? USUAL_SOCIAL_US : noun === 'clip' ? USUAL_CLIP_US : USUAL_REEL_US
  return Math.max(Math.min(usual, Math.round(durationUs / 2)), 1_000_000)
}

/** The one composition to take highlights from: where the topic is, else the longest. */
function bestSource(work: Work, sources: CompositionId[], topic: string | null): CompositionId | null {
  const { scene } = work
  if (sources.length === 1) return sources[0] ?? null
  const scored = sources.map((id) => ({
    id,
    score: topic === null ? 0 : (passagesAbout(scene.reference(id).sentences, topic)[0]?.score ?? 0),
    durationUs: scene.durationOf(id),
  }))
  scored.sort((a, b) => b.score - a.score || b.durationUs - a.durationUs)
  const [best] = scored
  if (best && work.chosen === 'default')
    scene.remark(
      `No composition was named, so “${scene.nameOf(best.id)}” is used: ${topic !== null && best.score > 0 ? 'it says most about the topic' : 'it is the longest'}.`,
    )
  return best?.id ?? null
}

function extract(work: Work, wish: CreationWish, sources: CompositionId[]) {
  const { scene } = work
  const problems: string[] = []
  const found: { id: CompositionId; ranges: TimeRange[]; inOrder: TimeRange[] }[] = []
  for (const id of sources) {
    const places = placesIn(wish.placeClause, scene.reference(id), 'keep', wish.placeClause.text)
    if (places.kind === 'missing') problems.push(places.why)
    const about = places.kind === 'none' ? extractTopic(wish.placeClause) : null
    if (about !== null) {
      const { sentences } = scene.reference(id)
      const [passage] = passagesAbout(sentences, about)
      if (!passage) problems.push(`nothing in “${scene.nameOf(id)}” is about “${about}”`)
      else {
        const now = scene.toNow(id, [rangeOfPassage(sentences, passage)])
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

/** "Clip the elephant story into its own composition": what stands between the verb and "into". */
function extractTopic(clause: Clause): string | null {
  const match =
    /^(?:extract|clip|make (?:a |an )?clip of) (.+?)(?= (?:into|as|to|in) (?:its|a|an|their|separate|new|own|another)\b| , | named |$)/.exec(
      clause.text,
    )
  const words = match?.[1] ?? ''
  if (!match || /<[a-z]\d+>/.test(words)) return null
  const start = match[0].length - words.length
  clause.use(0, match[0].length)
  const topic = clause.originalAt(start, start + words.length)
  return topicWords(topic).length > 0 ? topic : null
}

function shortenedTo(ranges: readonly TimeRange[], mostUs: Microseconds): TimeRange[] {
  let left = mostUs
  return ranges.flatMap((range) => {
    const endUs = Math.min(range.endUs, range.startUs + left)
    left -= Math.max(0, endUs - range.startUs)
    return endUs > range.startUs ? [{ startUs: range.startUs, endUs }] : []
  })
}

function chapterCompositions(work: Work, wish: CreationWish, sources: CompositionId[]) {
  const { scene } = work
  const parts = sources.flatMap((source) => {
    const now = scene.now(source)
    const chapters = now.composition.markers
      .filter(({ kind }) => kind === 'chapter')
      .toSorted((a, b) => a.atUs - b.atUs)
    return chapters.map((chapter, index) => ({
      source,
      name: chapter.name,
      ranges: [{ startUs: chapter.atUs, endUs: chapters[index + 1]?.atUs ?? now.durationUs }],
    }))
  })
  if (parts.length === 0) return work.refuse('there are no chapters yet; ask for chapters first')
  finish(work, wish, parts)
}

function copies(work: Work, wish: CreationWish, sources: CompositionId[]) {
  const made: CompositionId[] = []
  for (const source of sources) {
    const id = work.scene.project.newId()
    const name = wish.name
      ? unusedName(work, sources.length > 1 ? `${wish.name} ${made.length + 1}` : wish.name)
      : undefined
    if (
      work.scene.apply(work.clause, [
        { type: 'duplicate_composition', id, compositionId: source, ...(name ? { name } : {}) },
      ])
    )
      made.push(id)
  }
  goOnWith(work, wish, made)
  leaveOut(work, made)
}

/** "A copy without the intro": what the next clause names is cut from the copies. */
function leaveOut(work: Work, made: CompositionId[]) {
  const next = [...work.exceptions, ...work.following].find(
    (one) => one.form.hangsOn === 'without' || one.form.hangsOn === 'except',
  )
  if (!next || made.length === 0) return
  for (const compositionId of made) {
    const places = placesIn(next, work.scene.reference(compositionId), 'remove', next.text)
    next.useAll()
    if (places.kind === 'found')
      work.scene.apply(next, [{ type: 'cut_ranges', compositionId, ranges: places.ranges }])
    else
      work.scene.refuse(
        next,
        places.kind === 'missing' ? places.why : 'it is not clear what shall be left out',
      )
  }
}

function roughCuts(work: Work, wish: CreationWish, sources: CompositionId[]) {
  const made: CompositionId[] = []
  for (const source of sources) {
    const id = work.scene.project.newId()
    const name = unusedName(
      work,
      wish.name ?? (sources.length > 1 ? `${work.scene.nameOf(source)} – rough cut` : 'Rough cut'),
    )
    const copied = work.scene.apply(work.clause, [
      { type: 'duplicate_composition', id, compositionId: source, name },
    ])
    if (copied) made.push(id)
  }
  tidy(work, made)
  goOnWith(work, wish, made)
}

function roughCutOfMedia(work: Work, wish: CreationWish) {
  const id = work.scene.project.newId()
  const clips = mediaInOrder(work.scene, null).map((mediaId) => ({ mediaId }))
  const name = unusedName(work, wish.name ?? 'Rough cut')
  if (!work.scene.apply(work.clause, [{ type: 'create_composition', id, name, clips }])) return
  tidy(work, [id])
  goOnWith(work, wish, [id])
}

function tidy(work: Work, ids: CompositionId[]) {
  work.scene.remark(
    'A rough cut is made of everything in order, without filler words, repeated takes and pauses of over a second; the story is for you to shape.',
  )
  for (const id of ids)
    for (const operation of cleanUpOperations(id)) work.scene.apply(work.clause, [operation])
}

function finish(
  work: Work,
  wish: CreationWish,
  parts: { source: CompositionId; ranges: TimeRange[]; name: string }[],
): void {
  const made: CompositionId[] = []
  for (const { source, ranges, name } of parts) {
    const id = work.scene.project.newId()
    const operation: EditOperation = {
      type: 'create_from_ranges',
      id,
      name: unusedName(work, name),
      fromCompositionId: source,
      ranges,
    }
    if (work.scene.apply(work.clause, [operation])) made.push(id)
  }
  goOnWith(work, wish, made)
}

/** What follows in the prompt is about what was made; a shape that was asked for along with it comes first. */
function goOnWith(work: Work, wish: CreationWish, made: CompositionId[]) {
  if (made.length === 0) return
  work.scene.made.push(...made)
  work.scene.focus = made
  work.aim(made)
  const frame = frameIn(work.clause) ?? (wish.social ? { width: 1080, height: 1920 } : null)
  if (!frame) return
  work.clause.take(
    /(?<!\w)(?:in |as |to |with |a )?(?:vertical|horizontal|square|<[rs]\d+>)(?: (?:vertical|<[rs]\d+>|ratio|\( <[rs]\d+>))*(?!\w)/,
  )
  while (work.clause.take(/(?<!\w)(?:vertical|horizontal|square|ratio|blur|crop|pad)\b|<[rs]\d+>/));
  for (const compositionId of made) {
    const composition = work.scene.composition(compositionId)
    if (!composition) continue
    const reshaped =
      frame.width !== undefined &&
      frame.width * composition.height !== (frame.height ?? 0) * composition.width
    work.scene.apply(work.clause, [
      {
        type: 'set_frame',
        compositionId,
        ...frame,
        ...(frame.fit || !reshaped || composition.fit !== 'pad' ? {} : { fit: 'crop' as const }),
      },
    ])
  }
}

/** The name, with a number when the project has it already. */
export function unusedName(work: Work, name: string): string {
  const known = new Set(work.scene.compositions.map((one) => one.name.toLowerCase()))
  if (!known.has(name.toLowerCase())) return name
  let number = 2
  while (known.has(`${name} ${number}`.toLowerCase())) number++
  return `${name} ${number}`
}

export function titleCase(text: string): string {
  const plain = text
    .trim()
    .replace(/^(?:the|a|an|our|my)\s+/i, '')
    .slice(0, 60)
  return plain.slice(0, 1).toUpperCase() + plain.slice(1)
}
