// Highlight reels, and several clips of one stretch each.
import type { CompositionId } from '../../../../edit/document.ts'
import type { Microseconds } from '../../../../edit/time.ts'
import { countText, lengthText } from '../../../../edit/time-text.ts'
import { chooseClips, chooseReel } from '../../../commands/plans/highlights.ts'
import { passagesAbout } from '../../../commands/plans/topics.ts'
import { topicWords } from '../../../commands/plans/words.ts'
import type { Work } from '../work.ts'
import type { CreationWish } from './creation-kind.ts'
import { finish } from './finish-compositions.ts'

const USUAL_REEL_US = 30_000_000

const USUAL_QUOTE_US = 12_000_000
const USUAL_CLIP_US = 30_000_000

const USUAL_SOCIAL_US = 60_000_000

/** How far below the asked length a result is still what was asked for. */
const SHORTFALL = 0.8

/** Makes a reel, or several clips. */
export function highlights(work: Work, wish: CreationWish, sources: CompositionId[]) {
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
  const shareUs = wish.share === null ? null : Math.round(now.durationUs * wish.share)
  const lengthUs = wish.lengthUs ?? shareUs ?? usualLength(wish, now.durationUs)
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
        name:
          (wish.names.length > 1 ? wish.names[index] : undefined) ??
          `${wish.name ?? `${name} – ${wish.noun}`} ${index + 1}`,
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
  const usual = social
    ? USUAL_SOCIAL_US
    : noun === 'quote'
      ? USUAL_QUOTE_US
      : noun === 'clip'
        ? USUAL_CLIP_US
        : USUAL_REEL_US
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
