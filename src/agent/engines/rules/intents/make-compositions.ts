import { wordingOf } from '../reading/entities.ts'
import type { Work } from '../work.ts'
import type { CreationWish } from './creation-kind.ts'
import { creationIn } from './creation-wish.ts'
import { finish } from './finish-compositions.ts'
import { copies, merge, roughCutOfMedia, roughCuts } from './make-copies.ts'
import { chapterCompositions, extract, extractTopics } from './make-extracts.ts'
import { highlights } from './make-highlights.ts'
import { makeFromMedia, mediaInOrder } from './media-compositions.ts'

/** Makes the compositions that a clause asks for. When none can be made, what follows is not done to the original. */
export function makeCompositions(work: Work) {
  const { clause, scene } = work
  if (clause.form.isQuestion || clause.form.forbids || work.understood) return
  // "A highlight from each composition": whose, before the words are read as anything else.
  if (
    /\b(?:every|all|both)\b.* composition\b/.test(work.text) &&
    !/\bfor every (?:media|clip)/.test(work.text)
  )
    work.settleScope()
  if (namedStretches(work)) return
  const wish = creationIn(work)
  if (!wish) return
  work.understood = true
  const madeBefore = scene.made.length
  makeWish(work, wish)
  // What follows is about what was to be made: it must not hit the original instead.
  if (scene.made.length === madeBefore) scene.focus = []
}

const STRETCH =
  /(<[qc]\d+>)(?: (?:clip|:|-|from|at|is|\())* (<[td]\d+>|start) (?:to|-|until) (<[td]\d+>|end)|(?:from )?(<[td]\d+>|start) (?:to|-|until) (<[td]\d+>|end)(?: (?:as|named|:|-|is|to|into))+ (<[qc]\d+>)/g

/** "Create these clips: “A” 0–10 s, “B” 10–20 s": each with its name and its stretch. */
function namedStretches(work: Work): boolean {
  const { clause, scene } = work
  if (!/^(?:make|extract|cut|export|add|split|turn|clip)\b/.test(work.text)) return false
  const found = [...work.text.matchAll(STRETCH)]
  if (found.length < 2 || /\b(?:title|lowerthird|caption|marker|chapter|mute|speaker)\b/.test(work.text))
    return false
  const ids = work.targets()
  const [source] = ids
  clause.useAll()
  work.understood = true
  if (source === undefined) return true
  if (ids.length > 1) {
    work.refuse('the project has several compositions, and it is not said from which one')
    return true
  }
  const { durationUs } = scene.reference(source)
  const timeOf = (mark: string | undefined) => {
    const entity = clause.entity(mark)
    if (mark === 'start') return 0
    if (mark === 'end') return durationUs
    return entity?.kind === 'clock' || entity?.kind === 'length' ? entity.us : -1
  }
  const parts = found.map((match) => ({
    name: wordingOf(clause.entity(match[1] ?? match[6])) ?? '',
    startUs: timeOf(match[2] ?? match[4]),
    endUs: Math.min(durationUs, timeOf(match[3] ?? match[5])),
  }))
  const wrong = parts.find(({ startUs, endUs }) => startUs < 0 || endUs <= startUs)
  if (wrong) work.refuse(`there is nothing at the times of “${wrong.name}” in “${scene.nameOf(source)}”`)
  else
    finish(
      work,
      { social: false },
      parts.map(({ name, startUs, endUs }) => ({
        source,
        name,
        ranges: scene.toNow(source, [{ startUs, endUs }]),
      })),
    )
  return true
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
    case 'merge':
      return merge(work, wish, sources)
    case 'chapters':
      return chapterCompositions(work, wish, sources)
    case 'extract': {
      const topics = topicsOneByOne(work)
      if (topics.length > 1) return extractTopics(work, wish, sources, topics)
      return extract(work, wish, sources)
    }
    case 'highlights': {
      const items =
        [itemsIn(work, wish.count), itemsAfter(work, wish.count)].find(({ length }) => length > 0) ?? []
      if (items.length > 0) return extractTopics(work, wish, sources, items)
      if (
        wish.topic !== null &&
        (wish.lengthUs === null || wish.isLimit) &&
        wish.share === null &&
        wish.count === 1 &&
        wish.noun !== 'highlights'
      )
        return extractTopics(work, wish, sources, [wish.topic])
      if (work.chosen !== 'every' || sources.length < 2) return highlights(work, wish, sources)
      for (const source of sources) highlights(work, wish, [source])
      scene.focus = [...scene.made]
    }
  }
}

/** "One about how he started and one about marketing". */
function topicsOneByOne({ clause }: Work): string[] {
  const pieces = [
    ...clause.text.matchAll(
      /\b(?:one|another|first|second|third|other)(?: (?:clip|reel|composition|video))? (?:about|on|of|where|with|for) (?!<)(.+?)(?= (?:, )?(?:and )?(?:one|another|the (?:second|third|other)|a (?:second|third)) |$)/dg,
    ),
  ]
  return pieces.flatMap((match) => {
    const [start, end] = match.indices?.[1] ?? [0, 0]
    const words = clause.originalAt(start, end).replace(/[\s,]+(?:and)?$/, '')
    return words === '' ? [] : [words]
  })
}

/** "Three shorts: how he started, the worst mistake, the secret": one for each. */
function itemsIn({ clause }: Work, count: number): string[] {
  const match = /^[^:]* : (.+)$/d.exec(clause.text)
  const [from, to] = match?.indices?.[1] ?? [0, 0]
  if (count < 2 || !match || clause.entities('quote', 'clock').length > 0) return []
  const items = clause
    .originalAt(from, to)
    .split(/\s*,\s*(?:and\s+)?|\s+and\s+/)
    .map((item) => item.replace(/^(?:one\s+)?(?:about|on|of|where|for)\s+/i, '').trim())
    .filter(Boolean)
  if (items.length !== count) return []
  clause.use(from - 2, to)
  return items
}

/** "Three clips: (1) the salt story, (2) his advice, …": what the next clauses name, one each. */
function itemsAfter(work: Work, count: number): string[] {
  const next = work.following.slice(0, count)
  if (count < 2 || next.length < count) return []
  const isItem = ({ text, form }: (typeof next)[number]) =>
    /^(?:the|his|her|their|my|our|a|about|how|why|what) /.test(text) &&
    form.hangsOn === null &&
    !form.forbids &&
    !/\b(?:remove|add|make|cut|keep|caption|studiosound)\b/.test(text)
  if (!next.every(isItem)) return []
  return next.map((one) => {
    one.useAll()
    return one.original().replace(/^about\s+/i, '')
  })
}
