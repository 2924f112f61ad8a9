// Studio sound, mute, gain, loudness, fades and speed.
import type { Clip, CompositionId, MediaId } from '../../../../edit/document.ts'
import { BOUNDS, type EditOperation } from '../../../../edit/operations.ts'
import { mainTrackOf } from '../../../../edit/position.ts'
import type { TimeRange } from '../../../../edit/time.ts'
import type { Work } from '../work.ts'
import { muteTracks } from './sequence-tracks.ts'

const OFF = /^(?:remove|off|cut|without|no|stop)$/

export function studioSound(work: Work) {
  const { clause } = work
  if (clause.form.isQuestion || clause.form.forbids) return
  const clearer =
    /\b(?:audio|voice|voices|speech|dialogue)\b(?: sound| more| a bit| much)* (?:clearer|crisper|cleaner|better|crisp|clear)\b/
  if (work.verb === 'make' && clearer.test(clause.rest)) work.take(clearer)
  else if (!/\bstudiosound\b/.test(clause.rest)) return
  if (work.verb === 'keep' && work.has(/(?<!\w)(?:existing|as is|unchanged|intact)\b|\ball\b/)) return
  const level =
    clause.take(
      /(?<!\w)(?:(?:at|to|with|of|an intensity of|intensity|level|strength|about|around|set) )*(<p\d+>)(?: intensity| strength)?/,
    ) ?? clause.take(/(?<!\w)(?:intensity|level|strength|at|to)(?: of| at| to)* (<n\d+>)/)
  const entity = clause.entity(level?.[1])
  const half = clause.take(/(?<!\w)(?:light|subtle|gentle|a little|a bit of|slight|half)(?!\w)/)
  const match = work.take(/(?<!\w)(?:every |all |the |a |an |some )*studiosound(?: effect| on| off)?/)
  const written = match ? clause.originalAt(match.index, match.index + match[0].length) : ''
  // "Remove the background noise" turns it on; "remove studio sound" turns it off.
  const namesNoise = /noise|hiss|hum|echo|enhanc|improv|clean|better|clear|polish|professional|quality/i.test(
    written,
  )
  const off = (OFF.test(work.verb) && !namesNoise) || (/\boff\b/.test(work.text) && !namesNoise)
  const asked =
    entity?.kind === 'percent' ? entity.value : entity?.kind === 'count' ? entity.value : half ? 50 : 100
  const intensity = off ? 0 : Math.min(BOUNDS.studioSound.most, asked)
  while (work.take(/\bstudiosound\b/));
  work.scene.report('Setting studio sound…')
  eachScope(work, (scope) => ({ type: 'set_studio_sound', ...scope, intensity }))
}

export function muting(work: Work) {
  const { clause } = work
  if (clause.form.isQuestion || clause.form.forbids) return
  const mutes =
    work.has(/\bmute\b/) ||
    (work.verb === 'remove' &&
      work.has(/^remove (?:the |all |every )*audio\b/) &&
      !work.has(/\btrack named\b/))
  const unmutes = work.has(/\bunmute\b/)
  const only =
    /(?<!\w)(?:the )?(?:\w+ )?<?[\w>]*\s?track (?:is|as|be) the only (?:audio|sound)/.test(work.text) ||
    work.has(/\bonly (?:use |add |keep |hear )?(?:the )?(?:audio|sound) (?:of|from|on)(?!\w)/)
  if (!mutes && !unmutes && !only) return
  if (muteTracks(work, { mutes, unmutes, only })) return
  if (only) return
  work.take(/(?<!\w)(?:un)?mute\b(?: (?:the |all |every |out )*(?:audio|volume|sound))?/) ??
    work.take(/^remove (?:the |all |every )*audio\b/)
  work.take(/(?<!\w)(?:audio|sound|volume)(?: of| on| from| in)?(?!\w)/)
  work.scene.report(unmutes ? 'Unmuting…' : 'Muting…')
  eachScope(work, (scope) => ({ type: 'set_muted', ...scope, muted: !unmutes }))
}

export function volume(work: Work) {
  const { clause } = work
  if (clause.form.isQuestion || clause.form.forbids) return
  const rest = clause.rest
  const louder = /\blouder\b|\bvolume up\b|\bturn (?:it|the \w+|<[cm]\d+>) up\b/.test(rest)
  const quieter =
    /\bquieter\b|\bvolume down\b|\bturn (?:it|the \w+|<[cm]\d+>) down\b|\bshorter (?:the )?(?:volume|loud)/.test(
      rest,
    ) ||
    (work.verb === 'shorten' && /\bvolume\b/.test(rest))
  const gain = clause.entities('gain')[0]
  const about =
    /\bvolume\b|\baudio\b|\bit\b|\bthem\b|\bmusic\b|\bclip\b|<m|<c|\bsection\b|\bvoice\b|\bvideo\b|\binterview\b|\bfirst\b|\blast\b|^(?:a bit |a little |much )*(?:louder|quieter)(?: please)?$/.test(
      work.verb === 'make' ? clause.text : rest,
    )
  if (
    !gain &&
    !((louder || quieter) && about) &&
    !(
      /\bvolume\b/.test(rest) &&
      (clause.entities('percent', 'speed').length > 0 || /\b(?:half|halve|double|twice)\b/.test(rest))
    )
  )
    return
  if (
    gain &&
    !louder &&
    !quieter &&
    !/\bvolume|audio|sound|loud|it|by|gain|<m|<c|clip|add|change|set|turn|music/.test(rest)
  )
    return
  const absolute = /\bvolume (?:to|at) |\bto <[gp]|\bset\b/.test(rest)
  const percent = clause.entities('percent')[0]
  let db = gain?.db ?? null
  if (db === null && percent) {
    const factor = absolute
      ? percent.value / 100
      : quieter
        ? 1 - percent.value / 100
        : 1 + percent.value / 100
    db = factor > 0 ? 20 * Math.log10(factor) : BOUNDS.gainDb.least
  }
  if (db === null && /\b(?:half|halve)\b/.test(rest)) db = -6
  if (db === null && /(?<!\w)(?:twice|double)(?!\w)/.test(rest)) db = 6
  const usual = db === null
  db ??= /(?<!\w)(?:a bit|a little|slightly|bit)(?!\w)/.test(rest) ? 3 : 6
  if (quieter && db > 0) db = -db
  work.take(
    /(?<!\w)(?:the |a |bit |little |section |set |make |turn |change |it )*(?:louder|quieter|volume|shorten)(?: the)?(?: (?:volume|audio|music|sound))?(?: (?:of|on|for))?/,
  )
  clause.take(/(?<!\w)(?:volume|louder|quieter)(?!\w)/)
  clause.take(/(?<!\w)(?:by|to|at|of)? ?(?:about )?<[gp]\d+>(?: (?:louder|quieter|of gain))?/)
  clause.take(/(?<!\w)(?:a )?(?:bit|little|lot|slightly|half|halve|twice|double|section)(?!\w)/)
  clause.take(/\b(?:up|down)\b/)
  work.understood = true
  if (usual) work.scene.remark(`No amount was given for the volume; ${Math.abs(db)} dB is used.`)
  const change = Math.round(db * 10) / 10
  const isAbsolute = absolute
  work.scene.report('Setting the volume…')
  eachScope(work, (scope) => ({ type: 'set_gain', ...scope, gainDb: change }), isAbsolute ? null : change)
}

export function loudness(work: Work) {
  const { clause } = work
  if (clause.form.isQuestion || clause.form.forbids) return
  const target = clause.entities('loudness')[0]
  const levels =
    /(?<!\w)(?:normalize|(?:consistent|even|same|equal|equalize|match|level)\b.*\b(?:loudness|volume|audio)|loudness)(?!\w)/.test(
      clause.rest,
    )
  if (!target && !levels) return
  const off = OFF.test(work.verb)
  const usual = /\bpodcast|spotify|apple/.test(clause.text)
    ? -16
    : /\bbroadcast|tv|ebu\b/.test(clause.text)
      ? -23
      : -14
  const lufs = off ? null : (target?.lufs ?? usual)
  if (lufs !== null && (lufs < BOUNDS.loudnessLufs.least || lufs > BOUNDS.loudnessLufs.most))
    return work.refuse(
      `a loudness target lies between ${BOUNDS.loudnessLufs.least} and ${BOUNDS.loudnessLufs.most} LUFS`,
    )
  work.take(
    /(?<!\w)(?:normalize|loudness)\b(?: (?:the |all |to |at |of )*(?:audio|volume|loudness|sound|clip|voice)s?)?(?: target)?/,
  )
  clause.take(
    /(?<!\w)(?:the |audio |volume |loudness |target |consistent |even |same |to |at |of |across |for |podcast |broadcast |youtube |spotify |master )*(?:<l\d+>|loudness|volume|audio)(?: for (?:podcast|youtube|broadcast|spotify|tv))?/,
  )
  clause.take(
    /(?<!\w)(?:at|to|of|for) (?:<l\d+>|podcast|youtube|broadcast|spotify|tv)(?: (?:level|standard|loudness))?/,
  )
  clause.take(/<l\d+>/)
  clause.take(/\bloudness\b/)
  work.understood = true
  for (const compositionId of work.targets())
    work.scene.apply(clause, [{ type: 'set_loudness', compositionId, lufs }])
}

export function fades(work: Work) {
  const { clause } = work
  if (clause.form.isQuestion || clause.form.forbids) return
  const rest = clause.rest
  const plain = /\bfade(?:s)?\b(?! on)/.test(rest)
  if (!/\bfade(?:in|out)(?!\w)/.test(rest) && !plain) return
  const both =
    /\bfadein (?:and|&|\/) (?:out\b|fadeout)|\bfades?\b(?! in| out)/.test(rest) ||
    /\bstart and (?:the )?end\b/.test(rest)
  const fadesIn = both || /\bfadein\b/.test(rest)
  const fadesOut = both || /\bfadeout\b/.test(rest) || /\bfadein and out\b/.test(rest)
  const off = OFF.test(work.verb)
  const lengths = clause.entities('length')
  const lengthUs = Math.min(BOUNDS.fadeUs.most, off ? 0 : (lengths[0]?.us ?? 1_000_000))
  const outUs = off ? 0 : (lengths[1]?.us ?? lengthUs)
  const eachClip = /(?<!\w)(?:every|all) clip\b|\bbetween (?:the )?clips?(?!\w)/.test(rest)
  clause.take(
    /(?<!\w)(?:over|longer|for|of|lasting|during|with|in|a|at)*(?: (?:the|a))?(?: (?:first|last))? ?<d\d+>(?: long)?/,
  )
  clause.take(/<d\d+>/)
  work.take(
    /(?<!\w)(?:a |an |the |audio |video |quick |slow |smooth |gentle |nice |short |from black |to black )*fade(?:in|out|s)?\b(?: (?:and|&) (?:a )?(?:out|fadeout))?/,
  )
  work.take(/(?<!\w)(?:and )?(?:a )?fade(?:in|out|s)?(?!\w)/)
  clause.take(
    /(?<!\w)(?:at|to|from|on|over|of|in) (?:the |its )*(?:start|intro)(?: and (?:(?:at|to|from|on|over|of) )?(?:the )?(?:end|outro))?(?!\w)/,
  )
  clause.take(/(?<!\w)(?:at|to|from|on|over|of|in|and) (?:the |its )*(?:end|outro)(?!\w)/)
  clause.take(/(?<!\w)(?:every|all) clip\b/)
  clause.take(/\bat both ends\b|\bstart and end\b/)
  work.understood = true
  const edges = eachClip ? 'each_clip' : 'outer'
  for (const compositionId of work.targets())
    work.scene.apply(clause, [
      {
        type: 'set_fades',
        compositionId,
        edges,
        ...(fadesIn ? { fadeInUs: lengthUs } : {}),
        ...(fadesOut ? { fadeOutUs: outUs } : {}),
      },
    ])
}

export function speed(work: Work) {
  const { clause } = work
  if (clause.form.isQuestion || clause.form.forbids) return
  const rest = clause.rest
  const faster =
    /\bfaster\b|\btwice as fast\b|\bdouble (?:the )?speed\b/.test(rest) ||
    (/\bspeed\b/.test(rest) && /\blouder\b/.test(rest))
  const slower = /\bslower\b|\bhalf (?:the )?speed\b|\bslow\b/.test(rest)
  const factor = clause.entities('speed')[0]?.factor
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
    /(?<!\w)(?:(?:by|to|at|of) )?(?:about )?<[xp]\d+>(?: (?:as )?(?:faster|slower|fast|slow|speed))?/,
  )
  clause.take(
    /(?<!\w)(?:at |in |with )?(?:a )?(?:bit|little|slightly|twice as fast|twice|half|double|normal|original|speed|faster)\b(?: (?:as )?(?:fast|slow|speed))?/,
  )
  clause.take(/\bspeed\b/)
  if (usual) work.scene.remark(`No amount was given for the speed; ${rate} times is used.`)
  work.understood = true
  eachScope(work, (scope) => ({ type: 'set_speed', ...scope, speed: rate }))
}

type EffectScope = {
  compositionId: CompositionId
  mediaId?: MediaId
  range?: TimeRange
  clipIds?: string[]
  on?: 'main' | 'overlay' | 'all'
}

/**
 * Makes an operation for each scope that the clause names: media, stretches, or whole compositions.
 * With `relativeDb`, each clip's own gain is changed by it.
 */
function eachScope(
  work: Work,
  make: (scope: EffectScope) => EditOperation,
  relativeDb: number | null = null,
): void {
  const { scene, clause } = work
  const media = clause.entities('media').flatMap(({ ids }) => ids)
  for (const compositionId of work.targets()) {
    const composition = scene.composition(compositionId)
    if (!composition) continue
    const all = composition.tracks.flatMap(({ items }) => items.filter((item) => item.kind === 'clip'))
    if (all.length === 0) {
      scene.refuse(clause, `“${composition.name}” has no clips`)
      continue
    }
    if (media.length > 0) {
      const there = media.filter((id) => all.some((clip) => clip.mediaId === id))
      clause.take(
        /(?<!\w)(?:(?:to|on|of|for|in|from) )?(?:the )?(?:clip )?<m\d+>(?: (?:clip|audio|media|track|section|video))?/,
      )
      for (const mediaId of there)
        applyOrRelative(
          work,
          make,
          { compositionId, mediaId },
          all.filter((clip) => clip.mediaId === mediaId),
          relativeDb,
        )
      if (there.length === 0 && work.chosen !== 'default')
        scene.refuse(clause, `“${composition.name}” does not play that media`)
      continue
    }
    const where = work.whereIn(compositionId, 'keep')
    if (!where) {
      scene.refuse(clause, work.problems[0] ?? 'that place is not there')
      continue
    }
    const on = /(?<!\w)(?:every|all) clip\b/.test(clause.text) ? { on: 'all' as const } : {}
    if (where.whole)
      applyOrRelative(
        work,
        make,
        { compositionId, ...on },
        on.on ? all : mainClips(work, compositionId),
        relativeDb,
      )
    else
      for (const range of scene.toNow(compositionId, where.ranges))
        scene.apply(clause, [make({ compositionId, range })])
  }
  clause.take(
    /(?<!\w)(?:(?:to|on|of|for|in|from) )?(?:every|all|the|imported|my|both) (?:the )?(?:clip|audio|track|imported audio|video|media|speaker|voice)(?: audio)?(?!\w)/,
  )
}

function mainClips(work: Work, id: CompositionId): Clip[] {
  const composition = work.scene.composition(id)
  return composition ? mainTrackOf(composition).items.filter((item) => item.kind === 'clip') : []
}

function applyOrRelative(
  work: Work,
  make: (scope: EffectScope) => EditOperation,
  scope: EffectScope,
  clips: Clip[],
  relativeDb: number | null,
): void {
  const gains = new Set(clips.map(({ effects }) => effects.gainDb))
  const only = [...gains][0]
  if (relativeDb === null || gains.size === 0 || (gains.size === 1 && only === 0)) {
    work.scene.apply(work.clause, [make(scope)])
    return
  }
  for (const gain of gains) {
    const clipIds = clips.filter(({ effects }) => effects.gainDb === gain).map(({ id }) => id)
    const operation = make({ compositionId: scope.compositionId, clipIds })
    const gainDb = Math.max(BOUNDS.gainDb.least, Math.min(BOUNDS.gainDb.most, gain + relativeDb))
    work.scene.apply(work.clause, [operation.type === 'set_gain' ? { ...operation, gainDb } : operation])
  }
}
