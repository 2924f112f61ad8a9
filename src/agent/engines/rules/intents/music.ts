// Music: put under a composition from media of the project, or the music that is there already.
import type { EditOperation } from '../../../../edit/operations.ts'
import { musicIn, musicMeant, saysMusic, takeMusic } from '../music-clips.ts'
import type { Work } from '../work.ts'

/** Verbs that want music where there is none yet. Others mean the music that is there. */
const ADDS = /^(?:add|put|insert|place|use|lay|play|want|need|give|overlay|include|bring|)$/

/** "Add some music", "remove the music". How loud it is and how it fades is said in sound.ts and fades. */
export function music(work: Work) {
  const { clause } = work
  if (clause.form.isQuestion || clause.form.forbids || !/\bmusic\b/.test(clause.rest)) return
  if (work.verb === 'keep') return clause.useAll()
  if (clause.entities('media').length > 0) return
  if (/^(?:remove|off|cut|no)$/.test(work.verb)) return removeMusic(work)
  // "Open on my strongest line, captions on, music under it"
  const under = /\bmusic (?:under|below|beneath|behind)\b/.test(clause.rest)
  if ((ADDS.test(work.verb) || under) && !/\bfade|\b(?:louder|quieter|mute)\b/.test(work.text))
    return addMusic(work)
  musicMeant(work)
}

function removeMusic(work: Work) {
  const { clause, scene } = work
  if (!saysMusic(clause)) return
  const found = musicMeant(work)
  if (!found) return
  takeMusic(clause)
  work.understood = true
  for (const [compositionId, clips] of found) {
    const where = work.whereIn(compositionId)
    if (!where) {
      scene.refuse(clause, work.problems[0] ?? 'that place is not there')
      continue
    }
    const clipIds = clips.map(({ id }) => id)
    // The clips stay where only a part of them is to go.
    const operations: EditOperation[] = where.whole
      ? clipIds.map((clipId) => ({ type: 'remove_clip', compositionId, clipId }))
      : scene
          .toNow(compositionId, where.ranges)
          .map((range) => ({ type: 'set_muted', compositionId, clipIds, range, muted: true }))
    scene.apply(clause, operations)
  }
}

function addMusic(work: Work) {
  const { clause, scene } = work
  const media = scene.media.filter(({ name }) => /\bmusic\b|\bsong\b|\bsoundtrack\b|\bbed\b/i.test(name))
  const match = clause.take(
    /(?<!\w)(?:add |some |a |the |upbeat |soft |calm |quiet |gentle |nice |royalty free |background )*music\b(?: (?:shorter|under|below|beneath|behind|over|to|in|for|throughout|on) (?:it|the (?:video|speech|voice|composition|talk)|this|them|all|everything))?/,
  )
  if (!match) return
  work.understood = true
  if (media.length === 0)
    return scene.refuse(
      clause.originalAt(match.index, match.index + match[0].length),
      'the project has no music; import some, then name it',
    )
  const [one] = media
  if (!one) return
  for (const compositionId of work.targets()) {
    const composition = scene.composition(compositionId)
    if (composition && musicIn(composition, scene.project.context).length > 0) {
      scene.refuse(clause, `“${composition.name}” has music already`)
      continue
    }
    scene.apply(clause, [
      {
        type: 'insert_clip',
        id: scene.project.newId(),
        compositionId,
        mediaId: one.id,
        track: 'overlay',
        atUs: 0,
      },
    ])
  }
}
