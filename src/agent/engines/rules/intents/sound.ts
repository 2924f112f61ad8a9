import { BOUNDS } from '../../../../edit/operations.ts'
import { findPhrase } from '../../../commands/plans/words.ts'
import { saysMusic, takeMusic } from '../music-clips.ts'
import type { Work } from '../work.ts'
import { eachScope, OFF } from './effect-scope.ts'
import { muteTracks, unmuteTracks } from './sequence-tracks.ts'

/** "Add studio sound", "reduce the background noise", "studio sound at 60%". */
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
    ) ??
    clause.take(/(?<!\w)(?:(?:intensity|level|strength|at|to)(?: of| at| to)*|(?<=studiosound) ?:) (<n\d+>)/)
  const entity = clause.entity(level?.[1])
  const half = clause.take(/(?<!\w)(?:light|subtle|gentle|a little|a bit of|slight|half)(?!\w)/)
  const match = work.take(/(?<!\w)(?:every |all |the |a |an |some )*studiosound(?: effect| on| off)?/)
  const written = match ? clause.originalAt(match.index, match.index + match[0].length) : ''
  // "Remove the background noise" turns it on; "remove studio sound" turns it off.
  const namesNoise = /noise|hiss|hum|echo|enhanc|improv|clean|better|clear|polish|professional|quality/i.test(
    written,
  )
  // "I don't want the noise reduction" names the effect, "no background noise" what it takes away.
  const declines =
    /\b(?:reduction|removal|cancell?\w*|enhanc\w*|denois\w*|clean-?up|studio)\b/i.test(written) &&
    /^\W*(?:(?:i|we|they) (?:do not|don['’]?t|no longer)|no\b|turn|switch|without|stop|disable|drop|lose)/i.test(
      clause.original(),
    )
  const off = OFF.test(work.verb) || /\boff\b/.test(work.text) ? !namesNoise || declines : false
  const asked =
    entity?.kind === 'percent' ? entity.value : entity?.kind === 'count' ? entity.value : half ? 50 : 100
  const intensity = off ? 0 : Math.min(BOUNDS.studioSound.most, asked)
  while (work.take(/\bstudiosound\b/));
  work.scene.report('Setting studio sound…')
  eachScope(work, (scope) => ({ type: 'set_studio_sound', ...scope, intensity }))
}

/** "Mute the first clip", "mute camera B". */
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
  // "Use all microphones again"
  const every =
    /^(?:add|unmute|restore|reset|use|hear)\b.*\b(?:every|all) (?:the )?(?:mic|track|camera)s?(?: (?:again|please|back|now))*$/.test(
      work.text,
    )
  if (!mutes && !unmutes && !only && !every) return
  if (every && unmuteTracks(work)) return
  if (muteTracks(work, { mutes, unmutes, only })) return
  if (clause.entities('quote').length > 0) return muteWords(work, !unmutes)
  if (only) return
  work.take(/(?<!\w)(?:un)?mute\b(?: (?:the |all |every |out )*(?:audio|volume|sound))?/) ??
    work.take(/^remove (?:the |all |every )*audio\b/)
  work.take(/(?<!\w)(?:audio|sound|volume)(?: of| on| from| in)?(?!\w)/)
  work.scene.report(unmutes ? 'Unmuting…' : 'Muting…')
  for (const id of work.targets()) work.whereIn(id, 'keep')
  clause.take(/(?<!\w)(?:the |all |every |my )*(?:clips?|audio|sound|track|video|composition)(?!\w)/)
  if (saysMusic(clause)) takeMusic(clause)
  const unknown = work.unreadObjects()
  if (unknown.length > 0 && clause.entities('media').length === 0)
    return work.refuse(`“${unknown.join(' ')}” is not understood, and nothing else is muted in its place`)
  eachScope(work, (scope) => ({ type: 'set_muted', ...scope, muted: !unmutes }))
}

/** "Mute the word 'model'": every place where it is heard. */
function muteWords(work: Work, muted: boolean) {
  const { clause, scene } = work
  const texts = clause.entities('quote').map(({ text }) => text)
  const ids = work.targets()
  clause.useAll()
  work.understood = true
  let found = 0
  for (const compositionId of ids)
    for (const text of texts) {
      const { words } = scene.now(compositionId)
      const ranges = findPhrase(words, text).flatMap(({ from, to }) => {
        const first = words[from]
        const last = words[to - 1]
        return first && last ? [{ startUs: first.range.startUs, endUs: last.range.endUs }] : []
      })
      found += ranges.length
      scene.apply(
        clause,
        ranges.map((range) => ({ type: 'set_muted', compositionId, range, muted })),
      )
    }
  if (found === 0) work.refuse(`${texts.map((text) => `“${text}”`).join(' and ')} is not said there`)
}

/** "Make it 3 dB louder", "halve the volume". */
export function volume(work: Work) {
  const { clause } = work
  if (clause.form.isQuestion || clause.form.forbids) return
  const rest = clause.rest
  if (/^reset the (?:volume|level)$/.test(clause.text)) {
    clause.useAll()
    work.understood = true
    return eachScope(work, (scope) => ({ type: 'set_gain', ...scope, gainDb: 0 }))
  }
  // "Bring them down to one second" is not about volume.
  if (clause.entities('length').length > 0 && !gainNamed(clause.text)) return
  const louder =
    /\blouder\b|\bvolume up\b|\b(?:turn|move|bring|take|pull|make) (?:it|them|the \w+|<[cm]\d+>) up\b|\bup (?:by )?<g\d+>/.test(
      rest,
    )
  const quieter =
    /\bquieter\b|\bvolume down\b|\b(?:turn|move|bring|take|pull|make) (?:it|them|the \w+|<[cm]\d+>) down\b|\bdown (?:by )?<g\d+>|\bshorter (?:the )?(?:volume|loud)/.test(
      rest,
    ) ||
    (work.verb === 'shorten' && /\bvolume\b/.test(rest))
  const gain = clause.entities('gain')[0]
  const about =
    /\bvolume\b|\baudio\b|\bit\b|\bthem\b|\bmusic\b|\bclip\b|<m|<c|\bsection\b|\bvoice\b|\bvideo\b|\binterview\b|\bfirst\b|\blast\b|^(?:a bit |a little |slightly |much )*(?:louder|quieter)(?: please| still| again| more| then)*$/.test(
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
  clause.take(/^(?:turn|move)(?: it)?\b/)
  clause.take(/\b(?:up|down)\b/)
  work.understood = true
  if (usual) work.scene.remark(`No amount was given for the volume; ${Math.abs(db)} dB is used.`)
  const change = Math.round(db * 10) / 10
  // "Make the music quieter, -25 dB" says where it shall be, "3 dB quieter" by how much.
  const isAbsolute = absolute || (saysMusic(clause) && (gain?.db ?? 0) < 0 && !/\bby\b/.test(clause.text))
  work.scene.report('Setting the volume…')
  eachScope(work, (scope) => ({ type: 'set_gain', ...scope, gainDb: change }), isAbsolute ? null : change)
}

function gainNamed(text: string): boolean {
  return /<g\d+>|\b(?:volume|louder|quieter|audio|voice|music)\b/.test(text)
}

/** "Normalise to -16 LUFS". */
export function loudness(work: Work) {
  const { clause } = work
  if (clause.form.isQuestion || clause.form.forbids) return
  const target = clause.entities('loudness')[0]
  const levels =
    /(?<!\w)(?:normalize|(?:consistent|even|same|equal|equalize|match|level)\b.*\b(?:loudness|volume|audio)|(?:volume|audio)\b(?: \w+){0,3} (?:even|consistent|equal|balanced|the same|uniform|steady)|loudness)(?!\w)/.test(
      clause.rest,
    )
  if (!target && !levels) return
  // A number is a wish, whatever the verb at the head of the list.
  const off = (OFF.test(work.verb) || /^reset the loudness$/.test(clause.text)) && !target
  const usual = /\bpodcast|spotify|apple/.test(clause.text)
    ? -16
    : /\bbroadcast|tv|ebu\b/.test(clause.text)
      ? -23
      : -14
  const bare = Number(
    clause.entities('count')[0]?.value ?? /\b(?:to|at|loudness) -? ?(\d{1,2})\b/.exec(clause.text)?.[1] ?? 0,
  )
  const counted = bare >= 5 && bare <= 40 ? bare : null
  const lufs = off ? null : (target?.lufs ?? (counted === null ? usual : -counted))
  if (lufs !== null && (lufs < BOUNDS.loudnessLufs.least || lufs > BOUNDS.loudnessLufs.most))
    return work.refuse(
      `a loudness target lies between ${BOUNDS.loudnessLufs.least} and ${BOUNDS.loudnessLufs.most} LUFS`,
    )
  clause.take(/(?<=\bloudness(?: target)?(?: of| to| at)?(?: :)? )(?:- ?)?(?:<n\d+>|\d{1,2})(?!\w)/)
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
  clause.take(/(?<!\w)(?:to|at) (?:- ?)?(?:<n\d+>|\d{1,2})(?!\w)/)
  clause.take(/\( ?(?:- ?)?(?:<n\d+>|\d+)(?: \))?/)
  clause.take(/\bloudness\b/)
  clause.take(/^(?:move|match|bring|get|reset)\b/)
  clause.take(/(?<!\w)(?:even|consistent|equal|balanced|uniform|steady)(?!\w)/)
  clause.take(
    /\b(?:youtube|podcast|broadcast|spotify|tv|streaming)\b(?: (?:standards?|levels?|specs?))?|\bstandards?\b/,
  )
  work.understood = true
  for (const compositionId of work.targets())
    work.scene.apply(clause, [{ type: 'set_loudness', compositionId, lufs }])
}
