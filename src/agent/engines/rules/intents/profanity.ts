// "Remove the swearing", "mute the profanity": words that everybody counts as such.
import { plainWord } from '../../../commands/plans/words.ts'
import type { Work } from '../work.ts'
import { REMOVES } from './cut-places.ts'

const ASKS =
  /(?<!\w)(?:(?:every|all|the|any|my|his|her|of|that) )*(?:profanity|profanities|swearing|swears?|swear ?word|cursing|curses?|curse ?word|cuss ?word|cussing|expletives?|obscenities|obscenity|bad language|foul language|(?:bad|dirty|naughty|rude) word|f ?bombs?|f word)s?(?!\w)/
const PROFANE =
  /^(?:(?:mother)?fuck(?:ing|er|ers|ed|s|in|wit)?|(?:bull)?shit(?:s|ty|ting|show)?|bitch(?:es|ing|y)?|bastards?|assholes?|arseholes?|dick(?:head|heads)?|cunts?|goddamn(?:ed|it)?|dammit|damnit|piss(?:ed|ing)?|wankers?|bollocks|twats?|pricks?)$/

/** Removes or mutes them. */
export function profanity(work: Work) {
  const { clause, scene } = work
  const mutes = work.verb === 'mute' || /\bmute\b/.test(work.text)
  if (clause.form.isQuestion || clause.form.forbids || work.understood) return
  if (!mutes && !REMOVES.test(work.verb) && work.verb !== 'no') return
  if (!clause.take(ASKS)) return
  work.understood = true
  clause.take(/^(?:remove|cut|mute|clean)(?: (?:out|up|off))*/)
  let found = 0
  for (const compositionId of work.targets()) {
    const where = work.whereIn(compositionId)
    if (!where) continue
    const now = where.whole ? null : scene.toNow(compositionId, where.ranges)
    const words = scene
      .now(compositionId)
      .words.filter(
        ({ text, range }) =>
          PROFANE.test(plainWord(text)) &&
          (now === null || now.some((part) => part.startUs <= range.startUs && range.startUs < part.endUs)),
      )
    found += words.length
    if (mutes)
      for (const { range } of words)
        scene.apply(clause, [{ type: 'set_muted', compositionId, range, muted: true }])
    else
      for (const [mediaId, list] of Map.groupBy(words, (word) => word.mediaId))
        scene.apply(clause, [
          { type: 'cut_words', compositionId, mediaId, wordIds: list.map(({ wordId }) => wordId) },
        ])
  }
  if (found === 0 && !work.refused) work.refuse(work.problems[0] ?? 'no swear word is heard there')
}
