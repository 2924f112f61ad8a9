// The order of clips: moving, swapping, reversing.
import type { Clip, Composition } from '../../../../edit/document.ts'
import type { EditOperation } from '../../../../edit/operations.ts'
import { mainTrackOf, placedClips } from '../../../../edit/position.ts'
import { ORDINAL, ordinalIndex } from '../reading/ordinals.ts'
import type { Work } from '../work.ts'

/** "put interview before intro", "start with the voice memo", "reverse the order of the clips". */
export function ordering(work: Work) {
  const { clause, scene } = work
  if (clause.form.isQuestion || clause.form.forbids || work.understood) return
  const names = clause.entities('media').length > 0
  const moves =
    /^(?:move|add|put)(?!\w)/.test(work.text) &&
    (names || /\bclip\b/.test(work.text)) &&
    /(?<!\w)(?:to|at|before|after|behind|first|last)(?!\w)/.test(work.text) &&
    (work.verb === 'move' || /(?<!\w)(?:first|last|before|after) ?(?:$|<m|the)/.test(work.text))
  const opens =
    /^(start|open|begin|end|finish|close)(?: (?:off|it|this|the|video|composition|up))* with (?:the )?<m\d+>(?: (?:clip|media))?$/.exec(
      work.text,
    )?.[1]
  const reverses =
    /\breverse\b.*\b(?:order|clip)(?!\w)/.test(work.text) || /\breorder\b.*\breverse\b/.test(work.text)
  const swaps =
    /^(?:in <c\d+>(?: composition)? (?:, )?)?(?:replace|swap|turn)\b.*(?:\bclip\b|<m\d+>)/.test(work.text) &&
    / (?:and|with) /.test(work.text)
  const listed =
    /^(?:reorder|order|sort|arrange|change the order)\b[^:]*(?::| to| as)((?: (?:,|and|then)*(?: ?<m\d+>))+)$/.exec(
      work.text,
    )?.[1]
  if (!moves && !reverses && !swaps && opens === undefined && listed === undefined) return
  for (const compositionId of work.targets()) {
    const composition = scene.composition(compositionId)
    if (!composition) continue
    const clips = mainTrackOf(composition).items.filter((item) => item.kind === 'clip')
    const operations = reverses
      ? clips.map(
          (clip): EditOperation => ({ type: 'move_clip', compositionId, clipId: clip.id, toIndex: 0 }),
        )
      : listed !== undefined
        ? inOrder(work, composition, clips, listed)
        : opens !== undefined
          ? opened(work, composition, clips, /^(?:start|open|begin)/.test(opens))
          : swaps
            ? swap(work, composition, clips)
            : move(work, composition, clips)
    if (operations === null) {
      if (work.verb === 'move' && names)
        scene.refuse(
          clause,
          `it is not clear which clip of “${composition.name}” goes where (it has ${clips.length})`,
        )
      continue
    }
    work.understood = true
    scene.apply(clause, operations)
  }
  if (!work.understood && !(work.verb === 'move' && names)) return
  work.understood = true
  clause.useAll()
}

/** The clips in the order in which their media are named; null unless all of them are. */
function inOrder(
  { clause }: Work,
  composition: Composition,
  clips: readonly Clip[],
  list: string,
): EditOperation[] | null {
  const wanted = (list.match(/<m\d+>/g) ?? []).flatMap((mark) => {
    const entity = clause.entity(mark)
    return entity?.kind === 'media' ? clips.filter(({ mediaId }) => entity.ids.includes(mediaId)) : []
  })
  if (new Set(wanted).size !== clips.length || wanted.length !== clips.length) return null
  return wanted.map((clip, toIndex) => ({
    type: 'move_clip',
    compositionId: composition.id,
    clipId: clip.id,
    toIndex,
  }))
}

/** "Start with intro.wav", where the composition plays it already; null where it does not. */
function opened(
  { clause }: Work,
  composition: Composition,
  clips: readonly Clip[],
  first: boolean,
): EditOperation[] | null {
  const named = clause.entities('media')[0]?.ids ?? []
  const [clip, more] = clips.filter(({ mediaId }) => named.includes(mediaId))
  if (!clip || more) return null
  return [
    {
      type: 'move_clip',
      compositionId: composition.id,
      clipId: clip.id,
      toIndex: first ? 0 : clips.length - 1,
    },
  ]
}

/** The clips that a piece of the clause's text means. */
function clipsIn(work: Work, text: string, composition: Composition, clips: readonly Clip[]): Clip[] {
  const entity = work.clause.entity(/<m\d+>/.exec(text)?.[0])
  if (entity?.kind === 'media') return clips.filter(({ mediaId }) => entity.ids.includes(mediaId))
  const number = work.clause.entity(/<n\d+>/.exec(text)?.[0])
  if (number?.kind === 'count') return clips.slice(number.value - 1, number.value)
  const ordinal = new RegExp(`(?<!\\w)(${ORDINAL})(?!\\w)`).exec(text)?.[1]
  if (ordinal !== undefined) {
    const clip = clips[ordinalIndex(ordinal, clips.length)]
    return clip ? [clip] : []
  }
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
    / (?=(?:to|at|before|after|behind|first|last)\b(?! (?:clip|<)))| (?=before |after |behind )/,
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
  const [left = '', right = ''] = work.text.split(/ (?:and|with) /)
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
