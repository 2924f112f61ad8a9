// What the transcript says, who speaks, and bringing removed words back.
import type { EditOperation } from '../../../../edit/operations.ts'
import { mainTrackOf } from '../../../../edit/position.ts'
import { removedStretches } from '../../../../edit/removed-words.ts'
import { findPhrase, HESITATIONS, plainWord, plainWordsOf } from '../../../commands/plans/words.ts'
import { wordingOf } from '../reading/entities.ts'
import type { Work } from '../work.ts'

/** "correct 'roughcut' to 'Roughcut'", "replace 'teh' with 'the' in the transcript". */
export function corrections(work: Work) {
  const { clause, scene } = work
  if (clause.form.isQuestion || clause.form.forbids || work.understood) return
  const says = /\bshould (?:be|say|read)\b/.test(work.text) && clause.entities('quote').length === 2
  if (!says && !/^(?:correct|replace|change|fix|rename|spell)$/.test(work.verb)) return
  const transcript =
    (/^(?:replace|change)$/.test(work.verb) &&
      clause.entities('quote').length === 2 &&
      !/\b(?:title|lowerthird|marker|chapter|speaker|composition)\b/.test(work.text) &&
      scene.compositions.some(
        ({ id }) => findPhrase(scene.now(id).words, clause.entities('quote')[0]?.text ?? '').length > 0,
      )) ||
    /(?<!\w)(?:transcript|caption|word|spelling|spelled|phrase|typo|misheard|say)(?!\w)/.test(work.text) ||
    work.verb === 'correct'
  if (/\bcaption style\b|\bstyle of\b/.test(work.text) && clause.entities('quote').length === 0) return
  if ((!transcript && !says) || /\bcomposition name\b|\bname\b/.test(work.text)) return
  const quotes = clause.entities('quote', 'composition', 'media')
  let [find, text] = quotes.map((entity) => wordingOf(entity) ?? undefined)
  // "It should be X, not Y" names the right form first.
  const rightFirst =
    /\b(?:should|must|is|has to) (?:be|say|read|spelled|called)?\b.*?<[qcm]\d+> ?,? ?(?:and )?(?:not|instead of|rather than) <[qcm]\d+>|^(?:replace|correct|change|add) <[qcm]\d+> (?:instead of|rather than|not) /.test(
      work.text,
    )
  if (rightFirst) [find, text] = [text, find]
  if (find === undefined || text === undefined) {
    const bare =
      /^(?:correct|replace|change|fix)(?: (?:every|all|the|word|phrase|spelling|of|in|transcript|caption|:))* (.+?) (?:to|with|by|into|as|should be|is spelled) (.+?)(?: (?:everywhere|throughout|please)| in (?:the |every |all )*(?:transcript|caption)s?)?$/.exec(
        work.text,
      )
    if (!bare) return
    const start = work.text.indexOf(` ${bare[1]} `, 5) + 1
    const second = work.text.lastIndexOf(` ${bare[2]}`) + 1
    find = clause.originalAt(start, start + (bare[1] ?? '').length)
    text = clause.originalAt(second, second + (bare[2] ?? '').length)
  }
  if (/^the word\b/i.test(find)) find = find.replace(/^the word\s+/i, '')
  clause.useAll()
  work.understood = true
  const heard = scene.compositions.some(({ id }) => findPhrase(scene.now(id).words, find ?? '').length > 0)
  const known =
    heard ||
    [...scene.project.context.words.values()].some((words) =>
      words.some((word) => plainWord(word.text) === plainWordsOf(find ?? '')[0]),
    )
  if (saysAlready(work, find ?? '', text ?? '')) return work.refuse(`the transcript says “${text}” already`)
  if (!known) return work.refuse(`“${find}” is not in the transcript`)
  scene.apply(clause, [{ type: 'correct_text', find, text }])
}

/** "Priya" → "Dr. Priya", where it is "Dr. Priya" everywhere. */
function saysAlready({ scene }: Work, find: string, text: string): boolean {
  const inside = ` ${plainWordsOf(text).join(' ')} `.includes(` ${plainWordsOf(find).join(' ')} `)
  if (!inside || plainWordsOf(find).length === plainWordsOf(text).length) return false
  const counts = scene.compositions.map(({ id }) => {
    const { words } = scene.now(id)
    return findPhrase(words, find).length - findPhrase(words, text).length
  })
  return counts.every((count) => count <= 0)
}

/** "label the speaker as Anna", "rename speaker 'A' to 'Anna'". */
export function speakers(work: Work) {
  const { clause, scene } = work
  if (clause.form.isQuestion || clause.form.forbids || work.understood || !/\bspeaker\b/.test(work.text))
    return
  const quotes = clause.entities('quote').map(({ text }) => text)
  const renames = /^(?:rename|change|replace)(?!\w)/.test(work.text)
  const known = [...new Set(scene.document.speakers.map(({ speaker }) => speaker))]
  if (renames) {
    const pair =
      quotes.length === 2
        ? quotes
        : (/speaker\s+(.+?)\s+(?:to|as|into)\s+(.+)$/i.exec(clause.original())?.slice(1) ?? [])
    const [from, to] = pair
    if (from === undefined || to === undefined) return
    clause.useAll()
    work.understood = true
    const match = known.find((one) => one.toLowerCase() === from.toLowerCase())
    if (!match)
      return work.refuse(
        known.length === 0
          ? 'no speaker is labelled yet'
          : `there is no speaker “${from}” (there are ${known.join(', ')})`,
      )
    return void scene.apply(clause, [{ type: 'rename_speaker', speaker: match, name: to.trim() }])
  }
  if (!/^(?:label|name|call|set|mark|add|the|tag)(?!\w)/.test(work.text)) return
  const name =
    quotes[0] ??
    /\bspeakers?\b.*?\b(?:as|is|to be|to|called|named|:)\s+(\p{Lu}[\p{L} .'-]*)$/u.exec(
      clause.original(),
    )?.[1]
  if (name === undefined) return
  const media = clause.entities('media').flatMap(({ ids }) => ids)
  clause.useAll()
  work.understood = true
  const used = new Set(
    work.targets().flatMap((id) => scene.reference(id).words.map(({ mediaId }) => mediaId)),
  )
  const chosen = media.length > 0 ? media : [...used]
  const operations = chosen.flatMap((mediaId): EditOperation[] => {
    const first = scene.project.context.words.get(mediaId)?.[0]
    return first ? [{ type: 'label_speaker', mediaId, fromWordId: first.id, speaker: name.trim() }] : []
  })
  if (operations.length === 0) return work.refuse('there is no transcript to label')
  scene.apply(clause, operations)
}

/** "Put the part from 0:12 to 0:15 back": times of the recording, where only one is played. */
function restoreTimes({ clause, scene }: Work, ids: readonly string[]): boolean {
  const [start, end, more] = clause.entities('clock', 'length')
  const [compositionId, other] = ids
  const composition = compositionId === undefined ? null : scene.composition(compositionId)
  if (!start || !end || more || other !== undefined || !composition || end.us <= start.us) return false
  const clips = mainTrackOf(composition).items.filter((item) => item.kind === 'clip')
  const [mediaId, second] = [...new Set(clips.map((clip) => clip.mediaId))]
  if (mediaId === undefined || second !== undefined) return false
  scene.apply(clause, [
    {
      type: 'restore_range',
      compositionId: composition.id,
      mediaId,
      sourceRange: { startUs: start.us, endUs: end.us },
    },
  ])
  return true
}

/** "bring back the ums", "restore the sentence '…'", "restore everything that was removed". */
export function restoring(work: Work) {
  const { clause, scene } = work
  if (clause.form.isQuestion || clause.form.forbids || work.understood || work.verb !== 'restore') return
  const quoted = clause.entities('quote', 'composition')[0]
  const phrase = quoted ? ('text' in quoted ? quoted.text : quoted.name) : null
  const sounds = /\bfiller\b|\b(?:um|uh|er|ah|hmm)(?!\w)/.test(work.text)
  const named = [...work.text.matchAll(/(?<!\w)(um|uh|er|ah|hmm)(?!\w)/g)].map(([, sound]) => sound)
  const everything = /(?<!\w)(?:everything|all|removed|deleted|cut)(?!\w)/.test(work.text)
  const ids = work.targets()
  const isPart =
    clause.entities('length', 'clock').length > 0 || /\b(?:first|last|half|some|part)\b/.test(work.text)
  clause.useAll()
  work.understood = true
  if (isPart && phrase === null && restoreTimes(work, ids)) return
  if (isPart && phrase === null)
    return work.refuse(
      'a part of what was removed comes back by its words, for example: bring back “thank you”',
    )
  if (!sounds && !everything && phrase === null)
    return work.refuse(
      'it is not said what shall come back, for example: bring back “thank you”, or restore everything that was removed',
    )
  let found = 0
  for (const compositionId of ids) {
    const now = scene.now(compositionId)
    const wanted = new Map<string, string[]>()
    for (const stretch of removedStretches(now.composition, scene.document, scene.project.context)) {
      const plain = stretch.words.map(({ text }) => plainWord(text)).join(' ')
      for (const word of stretch.words) {
        const isSound = word.kind === 'hesitation' || HESITATIONS.has(plainWord(word.text))
        const fits =
          phrase !== null
            ? ` ${plain} `.includes(` ${plainWordsOf(phrase).join(' ')} `) &&
              plainWordsOf(phrase).includes(plainWord(word.text))
            : sounds && !/\bfiller\b/.test(work.text)
              ? isSound &&
                (named.length === 0 ||
                  named.some((sound) => plainWord(word.text).startsWith((sound ?? '').slice(0, 2))))
              : sounds
                ? isSound
                : true
        if (fits) wanted.set(stretch.mediaId, [...(wanted.get(stretch.mediaId) ?? []), word.wordId])
      }
    }
    for (const [mediaId, wordIds] of wanted) {
      found += wordIds.length
      scene.apply(clause, [{ type: 'restore_words', compositionId, mediaId, wordIds }])
    }
  }
  if (found === 0) work.refuse('nothing like that was removed')
}
