import { BOUNDS } from '../../../../edit/operations.ts'
import { mainTrackOf, placedClips } from '../../../../edit/position.ts'
import { musicMeant, takeMusic } from '../music-clips.ts'
import type { Clause } from '../reading/clause.ts'
import { ORDINAL, ordinalIndex } from '../reading/ordinals.ts'
import type { Work } from '../work.ts'
import { eachScope, OFF } from './effect-scope.ts'

/** "Fade in and out over 2 seconds". */
export function fades(work: Work) {
  const { clause } = work
  if (clause.form.isQuestion || clause.form.forbids) return
  const rest = clause.rest
  const plain = /\bfade(?:s)?\b(?! on)/.test(rest)
  if (!/\bfade(?:in|out)(?!\w)/.test(rest) && !plain) return
  const both =
    /\bfadein\b.* (?:and|&|\/) (?:out\b|fadeout)|\bfades?\b(?! in| out)/.test(rest) ||
    /\bstart and (?:the )?end\b/.test(rest)
  // "A two second fade at the end", "make the fade longer" where there is one
  const atEnd = /\b(?:at|on|to|of|over) (?:the |its )*(?:very )?(?:end|outro)\b/.test(rest)
  const atStart = /\b(?:at|on|to|of|over) (?:the |its )*(?:very )?(?:start|intro)\b/.test(rest)
  const changed = plain && !atEnd && !atStart && /^(?:make|change|set)\b.*\bthe fades?\b/.test(clause.text)
  const known = changed ? fadesThere(work) : { in: true, out: true }
  const sides = {
    in: (!plain || !atEnd || atStart) && known.in,
    out: (!plain || !atStart || atEnd) && known.out,
  }
  const fadesIn = (both && sides.in) || /\bfadein\b/.test(rest)
  const fadesOut = (both && sides.out) || /\bfadeout\b/.test(rest) || /\bfadein and out\b/.test(rest)
  const off = OFF.test(work.verb)
  const lengths = lengthsOfFade(clause)
  const lengthUs = Math.min(BOUNDS.fadeUs.most, off ? 0 : (lengths[0]?.us ?? 1_000_000))
  const outUs = off ? 0 : (lengths[1]?.us ?? lengthUs)
  const eachClip = /(?<!\w)(?:every|all) clip\b|\bbetween (?:the |all |every )*clips?(?!\w)/.test(rest)
  while (
    clause.take(
      /(?<!\w)(?:(?:over|longer|for|of|lasting|during|with|in|a|at|the|first|last|and|about|by|slowly) )*<d\d+>(?: long| fade)?/,
    )
  );
  work.take(
    /(?<!\w)(?:a |an |the |audio |video |quick |slow |smooth |gentle |nice |short |from black |to black )*fade(?:in|out|s)?\b(?: (?:and|&) (?:a )?(?:out|fadeout))?/,
  )
  while (work.take(/(?<!\w)(?:and )?(?:a |the )?fade(?:in|out|s)?(?!\w)/));
  clause.take(/(?<!\w)(?:and |a )*out(?: over| longer)?(?!\w)/)
  clause.take(
    /(?<!\w)(?:at|to|from|on|over|of|in) (?:the |its )*(?:start|intro)(?: and (?:(?:at|to|from|on|over|of) )?(?:the )?(?:end|outro))?(?!\w)/,
  )
  clause.take(/(?<!\w)(?:(?:at|to|from|on|over|of|in|and) )?(?:the |its )*(?:end|outro)(?!\w)/)
  clause.take(/(?<!\w)(?:between |on |to |in )?(?:every |all |the )+clip\b/)
  clause.take(/\bat both ends\b|\bstart and end\b/)
  work.understood = true
  clause.take(/(?<!\w)(?:the |all |my )*(?:audio|video|sound|picture|volume|clips?|black|it)(?!\w)/)
  const music = work.scene.lastClip ? null : musicMeant(work)
  if (music) takeMusic(clause)
  const unknown = work.unreadObjects()
  if (unknown.some((word) => /^(?:colou?rs?|brightness|light|text)$/i.test(word)))
    return work.refuse(`“${unknown.join(' ')}” is not faded here, only picture and sound as a whole`)
  const edges = eachClip ? 'each_clip' : 'outer'
  const nthClip = clause.take(
    new RegExp(`(?<!\\w)(?:of |on |in |from )?(?:the )?(${ORDINAL}) clip(?!\\w)`),
  )?.[1]
  const { lastClip } = work.scene
  const ofLast =
    lastClip !== null &&
    (/\b(?:it|music|song|track|bed)\b/.test(clause.text) ||
      (lastClip.sentence === clause.form.sentence &&
        !/\b(?:video|everything|speech|voice|composition|picture|all)\b/.test(clause.text)))
  const named = ofLast || music ? undefined : clause.entities('media')[0]?.ids[0]
  if (named !== undefined) clause.take(/(?<!\w)(?:of |on |in |from )?(?:the )?<m\d+>(?: clip)?/)
  const ids = ofLast ? [lastClip.compositionId] : music ? [...music.keys()] : work.targets()
  for (const compositionId of ids) {
    const clipIds = ofLast
      ? [lastClip.clipId]
      : (music?.get(compositionId)?.map(({ id }) => id) ??
        (nthClip ? nthClipIds(work, compositionId, nthClip) : undefined))
    work.scene.apply(clause, [
      {
        type: 'set_fades',
        compositionId,
        ...(clipIds ? { clipIds } : named !== undefined ? { mediaId: named } : {}),
        edges,
        ...(fadesIn ? { fadeInUs: lengthUs } : {}),
        ...(fadesOut ? { fadeOutUs: outUs } : {}),
      },
    ])
  }
}

/** Which fades the compositions have; both where they have none. */
function fadesThere(work: Work): { in: boolean; out: boolean } {
  const clips = work
    .targets()
    .flatMap((id) => work.scene.composition(id)?.tracks ?? [])
    .flatMap(({ items }) => items.filter((item) => item.kind === 'clip'))
  const has = {
    in: clips.some(({ effects }) => effects.fadeInUs > 0),
    out: clips.some(({ effects }) => effects.fadeOutUs > 0),
  }
  return has.in || has.out ? has : { in: true, out: true }
}

/** The clip that an ordinal counts; none when there are not so many. */
function nthClipIds(work: Work, compositionId: string, ordinal: string): string[] {
  const composition = work.scene.composition(compositionId)
  const clips = composition ? placedClips(mainTrackOf(composition).items).map(({ clip }) => clip.id) : []
  const id = clips[ordinalIndex(ordinal, clips.length)]
  return id === undefined ? [] : [id]
}

/** The lengths that are said with the fade, or by themselves: not those of another object. */
function lengthsOfFade(clause: Clause) {
  const pieces = clause.text.split(' , ')
  const own = pieces.filter(
    (piece) =>
      /\bfade/.test(piece) ||
      /^(?:(?:for|over|of|about|longer|and|out|in) )*<d\d+>(?: long| each| every)?$/.test(piece),
  )
  return own.flatMap((piece) =>
    [...piece.matchAll(/<d\d+>/g)].flatMap(([mark]) => {
      const entity = clause.entity(mark)
      return entity?.kind === 'length' ? [entity] : []
    }),
  )
}

/** "Play it at 1.5x", "20% faster". */
export function speed(work: Work) {
  const { clause } = work
  if (clause.form.isQuestion || clause.form.forbids) return
  const rest = clause.rest
  if (/^reset the (?:speed|pacing)$/.test(clause.text)) {
    clause.useAll()
    work.understood = true
    return eachScope(work, (scope) => ({ type: 'set_speed', ...scope, speed: 1 }))
  }
  const faster =
    /\bfaster\b|\btwice as fast\b|\bdouble (?:the )?speed\b/.test(rest) ||
    (/\bspeed\b/.test(rest) && /\blouder\b/.test(rest))
  const slower = /\bslower\b|\bhalf (?:the )?speed\b|\bslow\b/.test(rest)
  const counted = clause.entities('count')[0]?.value
  const factor =
    clause.entities('speed')[0]?.factor ??
    (counted !== undefined && /\b(?:to|at|of) <n\d+>/.test(rest) ? counted : undefined)
  const percent = clause.entities('percent')[0]?.value
  if (
    !faster &&
    !slower &&
    !(
      /\bspeed\b/.test(rest) &&
      (factor !== undefined || percent !== undefined || /normal|original/.test(rest))
    ) &&
    !(factor !== undefined && /(?<!\w)(?:play|run|make)(?!\w)/.test(rest))
  )
    return
  if (/\bpacing\b|\bpause\b|\bvolume\b/.test(rest)) return
  let rate = factor ?? null
  if (rate === null && percent !== undefined)
    rate = /\bto <p|\bat <p/.test(rest) ? percent / 100 : slower ? 1 - percent / 100 : 1 + percent / 100
  if (rate === null && /(?<!\w)(?:twice|double)(?!\w)/.test(rest)) rate = slower ? 0.5 : 2
  if (rate === null && /\bhalf\b/.test(rest)) rate = 0.5
  if (rate === null && /(?<!\w)(?:normal|original)(?!\w)/.test(rest)) rate = 1
  if (rate !== null && slower && rate > 1) rate = 1 / rate
  const usual = rate === null
  rate ??= slower ? 0.8 : /(?<!\w)(?:bit|little|slightly)(?!\w)/.test(rest) ? 1.1 : 1.25
  if (rate < BOUNDS.speed.least || rate > BOUNDS.speed.most)
    return work.refuse(`speed goes from ${BOUNDS.speed.least} to ${BOUNDS.speed.most} times`)
  work.take(
    /(?<!\w)(?:it |the |play |make |run |change |set )*(?:faster|slower|slow|speed|twice as fast|double speed|half speed|louder)\b(?: of)?/,
  )
  clause.take(
    /(?<!\w)(?:(?:by|to|at|of) )?(?:about )?<[xpn]\d+>(?: (?:as )?(?:faster|slower|fast|slow|speed))?/,
  )
  clause.take(
    /(?<!\w)(?:at |in |with )?(?:a )?(?:bit|little|slightly|twice as fast|twice|half|double|normal|original|speed|faster)\b(?: (?:as )?(?:fast|slow|speed))?/,
  )
  clause.take(/\bspeed\b/)
  work.understood = true
  clause.take(/(?<!\w)(?:the |all |every |my |this )*(?:clips?|audio|video|composition|media)(?!\w)/)
  for (const id of work.targets()) work.whereIn(id, 'keep')
  const unknown = work.unreadObjects()
  if (unknown.length > 0)
    return work.refuse(`“${unknown.join(' ')}” is not understood, and nothing else is changed in its place`)
  if (usual) work.scene.remark(`No amount was given for the speed; ${rate} times is used.`)
  eachScope(work, (scope) => ({ type: 'set_speed', ...scope, speed: rate }))
}
