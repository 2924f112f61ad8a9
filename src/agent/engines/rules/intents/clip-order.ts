// The order of clips: moving, swapping, reversing.
import type { Clip, Composition } from '../../../../edit/document.ts'
import type { EditOperation } from '../../../../edit/operations.ts'
import { mainTrackOf, placedClips } from '../../../../edit/position.ts'
import type { Work } from '../work.ts'

/** "move the second clip to the start", "put interview before intro", "reverse the order of the clips". */
export function ordering(work: Work) {
  const { clause, scene } = work
  if (clause.form.isQuestion || clause.form.forbids || work.understood) return
  const moves =
    /^(?:move|add|put)(?!\w)/.test(work.text) &&
    (/\bclip\b/.test(work.text) || clause.entities('media').length > 0) &&
    /(?<!\w)(?:to|at|before|after|first|last)(?!\w)/.test(work.text) &&
    (work.verb === 'move' || /(?<!\w)(?:first|last|before|after) ?(?:$|<m|the)/.test(work.text))
  const reverses =
    /\breverse\b.*\b(?:order|clip)(?!\w)/.test(work.text) || /\breorder\b.*\breverse\b/.test(work.text)
  const swaps = /^(?:replace|swap)\b.*\band\b.*\bclip\b|^(?:replace|swap)\b.*\bclip\b.*\band\b/.test(
    work.text,
  )
  if (!moves && !reverses && !swaps) return
  const ids = work.targets()
  for (const compositionId of ids) {
    const composition = scene.composition(compositionId)
    if (!composition) continue
    const clips = mainTrackOf(composition).items.filter((item) => item.kind === 'clip')
    const operations = reverses
      ? clips.map(
          (clip): EditOperation => ({ type: 'move_clip', compositionId, clipId: clip.id, toIndex: 0 }),
        )
      : swaps
        ? swap(work, composition, clips)
        : move(work, composition, clips)
    if (operations === null) {
      if (work.verb === 'move' || swaps)
        scene.refuse(
          clause,
          `it is not clear which clip of “${composition.name}” goes where (it has ${clips.length})`,
        )
      continue
    }
    work.understood = true
    scene.apply(clause, operations)
  }
  if (work.understood || work.verb === 'move' || swaps) {
    work.understood = true
    clause.useAll()
  }
}

const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth']

/** The clips that a piece of the clause's text means. */
function clipsIn(work: Work, text: string, composition: Composition, clips: readonly Clip[]): Clip[] {
  const entity = work.clause.entity(/<m\d+>/.exec(text)?.[0])
  if (entity?.kind === 'media') return clips.filter(({ mediaId }) => entity.ids.includes(mediaId))
  const number = work.clause.entity(/<n\d+>/.exec(text)?.[0])
  if (number?.kind === 'count') return clips.slice(number.value - 1, number.value)
  const ordinal = /(?<!\w)(first|second|third|fourth|fifth|last)(?!\w)/.exec(text)?.[1]
  if (ordinal === 'last') return clips.slice(-1)
  if (ordinal) return clips.slice(ORDINALS.indexOf(ordinal), ORDINALS.indexOf(ordinal) + 1)
  if (/\bintro|outro\b/.test(text)) {
    const word = /\bintro\b/.test(text) ? /intro/i : /outro/i
    return placedClips(mainTrackOf(composition).items)
      .map(({ clip }) => clip)
      .filter(({ mediaId }) => word.test(work.scene.project.context.media.get(mediaId)?.name ?? ''))
  }
  return []
}

function move(work: Work, composition: Composition, clips: readonly Clip[]): EditOperation[] | null {
  const [what = '', where = ''] = work.text.split(
    / (?=(?:to|at|before|after|first|last)\b(?! (?:clip|<)))| (?=before |after )/,
  )
  const rest = work.text.slice(what.length)
  const moved = clipsIn(work, what, composition, clips)
  const [clip] = moved
  if (!clip || moved.length !== 1) return null
  const others = clips.filter(({ id }) => id !== clip.id)
  const target =
    /(?<!\w)(?:to|at) (?:the )?(?:very )?(start|end|front|intro|outro|first|last)\b|^ ?(first|last)(?!\w)/.exec(
      rest,
    )
  const word = target?.[1] ?? target?.[2]
  if (word && !/(?<!\w)(?:before|after)(?!\w)/.test(rest))
    return [
      {
        type: 'move_clip',
        compositionId: composition.id,
        clipId: clip.id,
        toIndex: /start|front|intro|first/.test(word) ? 0 : others.length,
      },
    ]
  const beside = clipsIn(work, where || rest, composition, others)[0]
  if (!beside) return null
  const index = others.indexOf(beside)
  return [
    {
      type: 'move_clip',
      compositionId: composition.id,
      clipId: clip.id,
      toIndex: /\bbefore\b/.test(rest) ? index : index + 1,
    },
  ]
}

function swap(work: Work, composition: Composition, clips: readonly Clip[]): EditOperation[] | null {
  const [left = '', right = ''] = work.text.split(' and ')
  const a = clipsIn(work, left, composition, clips)[0]
  const b = clipsIn(work, right, composition, clips)[0]
  if (!a || !b || a === b) return null
  const [first, second] = clips.indexOf(a) < clips.indexOf(b) ? [a, b] : [b, a]
  const [i, j] = [clips.indexOf(first), clips.indexOf(second)]
  const compositionId = composition.id
  return [
    { type: 'move_clip', compositionId, clipId: second.id, toIndex: i },
    { type: 'move_clip', compositionId, clipId: first.id, toIndex: j },
  ]
}
