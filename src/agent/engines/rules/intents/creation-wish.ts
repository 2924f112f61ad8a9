import type { Clause } from '../reading/clause.ts'
import { wordingOf } from '../reading/entities.ts'
import { shareToKeep } from '../reading/shares.ts'
import type { Work } from '../work.ts'
import { type CreationWish, kindOf, PLACE } from './creation-kind.ts'
import { topicOf, topicOfHighlights, useTopic } from './creation-topic.ts'
import { titleCase } from './finish-compositions.ts'

/** What new composition the clause asks for; null when it asks for none. Takes its words, and those of clauses that say more about it. */
export function creationIn(work: Work): CreationWish | null {
  const { clause, text } = work
  const kind = kindOf(work)
  if (!kind) return null
  const original = clause.original()
  const wish: CreationWish = {
    kind,
    noun: nounOf(original, kind),
    name: null,
    names: [],
    lengthUs: null,
    share: shareToKeep(clause),
    isLimit: false,
    count: countOf(clause, original, kind),
    topic: null,
    strongestFirst:
      /(?<!\w)(?:open|start|begin|lead|starting|opening) (?:on|with) (?:my|the|your|our) (?:strongest|best|most)/i.test(
        original,
      ),
    social:
      (/\breel\b/.test(text) &&
        !/\bhighlight reel\b/.test(text) &&
        /(?<!\w)(?:reels?|tiktoks?|shorts?|stor(?:y|ies)|social|vertical)(?!\w)/i.test(original)) ||
      /\bvertical\b/.test(text),
    placeClause: clause,
  }
  wish.social =
    wish.social &&
    /(?<!\w)(?:reels?|tiktoks?|tik tok|shorts?|story|stories|social|instagram|vertical)(?!\w)/i.test(
      original,
    ) &&
    !/highlights? reel/i.test(original.replace(/(?<!\w)(?:instagram|vertical|tiktok) /gi, 'x'))
  // "Everything about Instagram": what it is about is no place to show it.
  if (kind === 'extract' && !/\b(?:reel|vertical)\b/.test(text.replace(/\b(?:about|mention|talk)\b.*$/, '')))
    wish.social = false
  if (kind === 'rough cut') readPurpose(clause, wish)
  readLength(clause, wish)
  readName(clause, wish)
  if (kind === 'extract')
    wish.topic = topicOf(clause, /\babout (?!<)((?:(?! in | with | under | shorter |,|#).)+)/)
  if (kind === 'highlights') wish.topic = topicOfHighlights(clause)
  if (wish.share !== null) {
    wish.topic = null
    clause.useAll()
  }
  absorbFollowing(work, wish)
  clause.take(
    /(?<!\w)(?:one after (?:the )?(?:other|another)|back to back|in (?:this|that) order|in a row)(?!\w)/,
  )
  clause.take(
    /^(?:merge|combine|join)(?: (?:all|every|the|both|composition|and|into|one|together|<c\d+>|,))*/,
  )
  clause.take(
    /^(?:make|extract|turn|add|edit|cut|show|take|put|pull|shorten|trim|duplicate)\b(?: (?:me|us|out|it|this|that|these|them|down|together|something|into|to))*/,
  )
  while (
    clause.take(
      /(?<!\w)(?:a |an |the |my |this |that |some |new |short |quick |nice |engaging |<n\d+> |good |compelling |punchy |vertical |separate |single |great |fun |top |best |strongest |for |every |per |of |discussed )*(?:highlight|reel|roughcut|composition|version|duplicate|clip|video|edit|extract|cut|quotes|topic|subject|chapter)\b(?: (?:video|composition|clip|reel|version|highlight|edit))*/,
    )
  );
  if (kind === 'extract' || kind === 'highlights')
    clause.take(
      /(?<!\w)(?:containing|with|featuring|that contains|consisting of|made of|made from|out of|from|of)(?: (?:only|just|the|my|this|all|most|interesting|best|engaging|important|every))*(?: (?:moment|section|part|bit|highlight|sentence|line|quote|answer|question)s?)?(?!\w)/,
    )
  if (wish.topic !== null) useTopic(clause, wish.topic)
  clause.take(/(?<!\w)(?:open|start) (?:on|with) (?:my |the |our )?(?:strongest|best|most \w+) sentence\b/)
  return wish
}

function nounOf(original: string, kind: CreationWish['kind']): string {
  if (kind === 'extract') return 'extract'
  const found =
    /(?<!\w)(quote|highlight|hook|reel|short|teaser|trailer|clip|tiktok|snippet|soundbite|promo|recap|montage|summary|story)s?(?!\w)/i.exec(
      original,
    )
  const noun = found?.[1]?.toLowerCase() ?? 'short version'
  return noun === 'highlight' ? 'highlights' : noun
}

function countOf(clause: Clause, original: string, kind: CreationWish['kind']): number {
  if (kind !== 'highlights') return 1
  const counted =
    /(<n\d+>)(?: (?:separate|different|short|vertical|best|good|great|engaging|viral|social|<d\d+>|<r\d+>|punchy|standalone|individual|of the))* (?:highlight|reel|clip|video|quotes|sentence|moment|section)(?!\w)/.exec(
      clause.text,
    )
  const entity = clause.entity(counted?.[1])
  if (counted) clause.use(counted.index, counted.index + (counted[1] ?? '').length)
  if (entity?.kind === 'count') return Math.max(1, Math.min(50, Math.round(entity.value)))
  if (/(?<!\w)(?:a couple of)(?!\w)/i.test(original)) return 2
  const plural =
    /(?<!\w)(?:clips|shorts|hooks|reels|snippets|teasers|soundbites|sound bites|tiktoks|promos|trailers)(?!\w)/i.test(
      original,
    )
  return plural && !/\bhighlights? reels?(?!\w)/i.test(original) ? 3 : 1
}

const LENGTH =
  /(?<!\w)(?:(shorter|longer|about|exactly|of|for|be|to|around|in|at|into|it|that is|,|-|lasting|long|no|than)(?: (?:a|an|or|about|exactly|around|shorter|long|than|be))* )?(?:<d\d+> (?:to|-|or|and) )?(<d\d+>)(?: (?:or (?:shorter|less|under))| max(?:imum)?| tops| shorter)?(?: (?:every|long|in length|in total|total|in duration))*/

function readLength(clause: Clause, wish: CreationWish) {
  const isPlace = wish.kind === 'extract' && !/\bshorter\b|\blong\b|\bmax\b/.test(clause.text)
  if (isPlace || wish.kind === 'media') return
  const lengths = clause.entities('length')
  if (lengths.length === 0) return
  if (wish.kind === 'extract' && !/(?<!\w)(?:shorter|about) <d\d+>/.test(clause.text)) return
  const match = clause.take(
    wish.kind === 'extract' ? /(?<!\w)(shorter|about)(?: (?:than|a))? (<d\d+>)/ : LENGTH,
  )
  const entity = clause.entity(match?.[2])
  if (entity?.kind !== 'length') return
  wish.lengthUs = entity.us
  wish.isLimit =
    match?.[1] === 'shorter' ||
    /(?<!\w)(?:or (?:shorter|less|under)|max|tops|shorter)(?!\w)/.test(match?.[0] ?? '')
}

/** "Edit these into a launch video": what it is for is its name. */
function readPurpose(clause: Clause, wish: CreationWish) {
  const match =
    /\b(?:into|to) (?:a |an |my |our |one )?((?:[\p{L}]+ ){1,3}(?:video|film|podcast|episode|vlog|ad|story|demo))(?!\w)/u.exec(
      clause.rest,
    )
  const words = match?.[1] ?? ''
  if (!match) return
  const start = match.index + match[0].length - words.length
  wish.name = titleCase(clause.originalAt(start, start + words.length))
  clause.use(match.index, match.index + match[0].length)
}

function readName(clause: Clause, wish: CreationWish) {
  const quoted = clause.take(
    /(?:\b(?:and )?(?:named|name|as|composition|clip|reel|version|to|into)\b(?: (?:it|them|this|the composition|the new one|that|is|:|to be|should be|as))*:? )(<[qcm]\d+>)/,
  )
  const entity = clause.entity(quoted?.[1])
  if (entity) {
    wish.name = wordingOf(entity)
    wish.names = wish.name === null ? [] : [wish.name]
    for (let more = nextName(clause); more !== null; more = nextName(clause)) wish.names.push(more)
    return
  }
  const bare =
    /(?<!\w)(?:and )?(?:named|name (?:it|the composition|the duplicate|the version|the new one|this|them)) :?(?: )?((?!<).+?)(?= with | in | from | containing | that | , | and (?:add|make|remove|turn)|$)/.exec(
      clause.rest,
    )
  if (!bare) return
  const start = bare.index + bare[0].length - (bare[1] ?? '').length
  wish.name = clause.originalAt(start, start + (bare[1] ?? '').length) || null
  clause.use(bare.index, start + (bare[1] ?? '').length)
  if (wish.count < 2 || wish.name === null) return
  // "named Short 1, Short 2, Short 3"
  wish.names = [wish.name]
  for (let at = start + (bare[1] ?? '').length; wish.names.length < wish.count; ) {
    const next = /^ (?:, and|,|and) ([^,#]+?)(?= ,| and |$)/.exec(clause.rest.slice(at))
    if (!next) break
    const from = at + next[0].length - (next[1] ?? '').length
    wish.names.push(clause.originalAt(from, at + next[0].length))
    clause.use(at, at + next[0].length)
    at += next[0].length
  }
}

/** Another quoted name after one that was taken. */
function nextName(clause: Clause): string | null {
  const match = clause.take(/(?<=#)(?: ,| and| , and) <q\d+>/)
  const entity = clause.entity(/<q\d+>/.exec(match?.[0] ?? '')?.[0])
  return entity?.kind === 'quote' ? entity.text : null
}

/** Clauses after this one that only say more about the same composition. */
function absorbFollowing(work: Work, wish: CreationWish) {
  for (const next of work.following) {
    const { text } = next
    if (next.form.isQuestion) continue
    if (
      /^(?:make|build)\b.*\b(?:highlight|reel|composition|roughcut)(?!\w)/.test(text) ||
      /^duplicate\b/.test(text)
    )
      return
    if (
      /^(?:name|rename|named|title|call)\b(?: (?:the|this|that|new|composition|it|reel|clip|highlight|video|duplicate|version|one|result|to|as))*:? ?(?:<[qcm]|[\p{L}\d])/u.test(
        text,
      ) &&
      wish.name === null &&
      !/\bevery\b|\bcaption\b/.test(text)
    ) {
      const match =
        /^(?:name|rename|named|title|call)\b(?: (?:the|this|that|new|composition|it|reel|clip|highlight|video|duplicate|version|one|result|to|as|:))* ?(.+)$/.exec(
          text,
        )
      const entity = next.entity(match?.[1])
      const start = text.length - (match?.[1] ?? '').length
      wish.name = wordingOf(entity) ?? next.originalAt(start, text.length)
      next.useAll()
    } else if (
      /^extract\b/.test(text) &&
      wish.kind === 'highlights' &&
      (PLACE.test(text) || /\babout\b/.test(text))
    ) {
      wish.kind = 'extract'
      wish.placeClause = next
      wish.topic = topicOf(next, /(?<!\w)(?:about|talk(?: about)?) (?!<)((?:(?! in | with |,|#).)+)/)
    } else if (/^(?:open|start|begin|lead)\b.*\b(?:strongest|best|most|highlight)(?!\w)/.test(text)) {
      wish.strongestFirst = true
      takeOnly(
        next,
        /^(?:open|start|begin|lead)(?: it)? (?:on|with) (?:my |the |our |your )?(?:(?:strongest|best|most \w+) (?:sentence|moment|section|hook|highlight)|highlight)/,
      )
    } else if (
      /^(?:remove|cut)\b.*\b(?:everything|all)\b.*\b(?:not earn|outside|else|boring|not (?:needed|necessary|relevant))/.test(
        text,
      )
    )
      next.useAll()
    else if (
      next.form.forbids &&
      /(?<!\w)(?:add|outside|beyond|other)\b.*\b(?:section|outside|range|else)(?!\w)/.test(text)
    )
      next.useAll()
    else if (
      /^(?:keep|make|limit|shorten|keep it|it should|should|maximum|shorter)\b.*<d\d+>/.test(text) &&
      wish.lengthUs === null &&
      !/\bpause|fade|highlight|title|crossfade|caption|reel/.test(text) &&
      wish.kind !== 'media'
    ) {
      const entity = next.entities('length')[0]
      wish.lengthUs = entity?.us ?? null
      wish.isLimit = /\bshorter\b|\bkeep\b|\blimit\b|\bmax/.test(text)
      next.useAll()
    }
  }
}

function takeOnly(clause: Clause, pattern: RegExp) {
  clause.take(pattern)
}
