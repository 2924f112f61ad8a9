// What kind of new composition a clause asks for, with what the clauses after it add: its length,
// name, topic, shape. It only reads; `make-compositions.ts` makes it.
import type { Microseconds } from '../../../../edit/time.ts'
import type { Clause } from '../reading/clauses.ts'
import { topicWords } from '../words.ts'
import type { Work } from '../work.ts'

export type CreationWish = {
  kind: 'highlights' | 'extract' | 'rough cut' | 'copy' | 'chapters' | 'media'
  /** For the name when none is given: `highlights`, `reel`, `clip`, `hook`. */
  noun: string
  name: string | null
  /** Null when nothing is said. */
  lengthUs: Microseconds | null
  /** "Under 60 seconds": shorter is as good. */
  isLimit: boolean
  count: number
  topic: string | null
  strongestFirst: boolean
  /** A short vertical film for social media. */
  social: boolean
  /** The clause that says which part is wanted. */
  placeClause: Clause
}

const MAKES =
  /^(?:make|extract|turn|add|edit|cut|show|want|get|write|pull|create|find|give|take|export|need|select|pick|choose|generate|do|put|build)$/
const REEL_NOUN = /(?<!\w)(highlight|reel)(?!\w)/
const CLIP_NOUN = /(?<!\w)(?:clip|video|composition|version|cut|edit|extract|section|sentence)(?!\w)/
const PLACE =
  /\bfrom <[td]\d+> (?:to|until|-)|\bbetween <[td]|<[td]\d+> (?:to|-|until) <[td]|\b(?:the )?(?:first|last) <d\d+>|\b(?:section|mention|sentence|everything|question|answer|story)(?: of the \w+)? (?:of|where|when|about|in which|that|with|from)\b|\b(?:clip|video|composition) (?:where|when|in which|from <)|\bwhere .*\b(?:talk|say)\b|\b(?:of|with|from|only|just) (?:the |only |just )*(?:intro|outro|first sentence|last sentence)\b|\bjust the (?:intro|outro)\b|\bonly <[td]|\b(?:containing|with) (?:only|just)\b|\b(?:first|second|third|last) (?:clip|half|third)\b|\bafter (?:i|we|he|she|they|the \w+) say\b|\babout (?!<d)/

export function creationIn(work: Work): CreationWish | null {
  const { clause, text } = work
  const kind = kindOf(work)
  if (!kind) return null
  const original = clause.original()
  const wish: CreationWish = {
    kind,
    noun: nounOf(original, kind),
    name: null,
    lengthUs: null,
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
        /(?<!\w)(?:reel|tiktok|shorts?|stor(?:y|ies)|social|vertical)(?!\w)/i.test(original)) ||
      /\bvertical\b/.test(text),
    placeClause: clause,
  }
  wish.social =
    wish.social &&
    /(?<!\w)(?:reels?|tiktoks?|tik tok|shorts?|story|stories|social|instagram|vertical)(?!\w)/i.test(
      original,
    ) &&
    !/highlights? reel/i.test(original.replace(/(?<!\w)(?:instagram|vertical|tiktok) /gi, 'x'))
  readLength(clause, wish)
  readName(clause, wish)
  if (kind === 'extract')
    wish.topic = topicOf(clause, /\babout (?!<)((?:(?! in | with | under | shorter |,|#).)+)/)
  if (kind === 'highlights') wish.topic = topicOfHighlights(clause)
  absorbFollowing(work, wish)
  clause.take(
    /^(?:make|extract|turn|add|edit|cut|show|take|put|pull|shorten|trim|duplicate)\b(?: (?:me|us|out|it|this|that|these|them|down|together|something|into|to))*/,
  )
  while (
    clause.take(
      /(?<!\w)(?:a |an |the |my |this |that |some |new |short |quick |nice |engaging |<n\d+> |good |compelling |punchy |vertical |separate |single |great |fun )*(?:highlight|reel|roughcut|composition|version|duplicate|clip|video|edit|extract|cut)\b(?: (?:video|composition|clip|reel|version|highlight|edit))*/,
    )
  );
  if (kind === 'extract' || kind === 'highlights')
    clause.take(
      /(?<!\w)(?:containing|with|featuring|that contains|consisting of|made of|made from|out of|from|of)(?: (?:only|just|the|my|this|all|most|interesting|best|engaging|important|every))*(?: (?:moment|section|part|bit|highlight|sentence|line|quote)s?)?(?!\w)/,
    )
  if (wish.topic !== null) useTopic(clause, wish.topic)
  clause.take(/(?<!\w)(?:open|start) (?:on|with) (?:my |the |our )?(?:strongest|best|most \w+) sentence\b/)
  return wish
}

function kindOf(work: Work): CreationWish['kind'] | null {
  const { text, clause } = work
  const makes = MAKES.test(work.verb)
  if (
    /^edit (?:this|it|these|them|everything)$/.test(text) &&
    work.following.some((next) => /\broughcut\b/.test(next.text))
  ) {
    clause.useAll()
    work.understood = true
    return null
  }
  if (/\broughcut\b/.test(text) && (makes || work.verb === '')) return 'rough cut'
  if (
    /^(?:edit|cut|make|turn|put)? ?(?:this|these|it|them|everything|all|my|the|media|video|clip|footage|section|into|and|all the)* ?(?:add|put|make|edit)? ?(?:something|it all|it|everything|them|this|these)? ?together\b/.test(
      text,
    ) &&
    /together/.test(text)
  )
    return 'rough cut'
  if (
    /^(?:edit|turn|make) (?:these|this|it|them|all|everything|my|the|all of|media|clip|video|section| )+(?:into|to) (?:a |an |my |our |one )?(?!(?:vertical|horizontal|square|<r|<s|reel|highlight|shorter|about|<d))[\p{L} ]*(?:video|film|podcast|episode|vlog|ad|story|demo|composition)(?!\w)/u.test(
      text,
    ) &&
    !REEL_NOUN.test(text) &&
    !clause.entities('length').length
  )
    return 'rough cut'
  if (
    /^edit (?:this|it|these|them|everything|the video|my video|my media)(?: please| for me| nicely)?$/.test(
      text,
    )
  )
    return 'rough cut'
  if (/^(?:duplicate|make (?:a |an |another )?duplicate)(?!\w)/.test(text)) return 'copy'
  if (
    /\bmake (?:a |an )?(?:new |second |separate |alternate |alternative |vertical |horizontal |square |<[rs]\d+> |different |another )*version(?: of (?:it|this|that|<c|the)|$| (?:for|in|with|named)\b)/.test(
      text,
    ) &&
    !PLACE.test(text) &&
    clause.entities('length').length === 0
  )
    return 'copy'
  if (
    makes &&
    /(?<!\w)(?:composition|clip|video|reel)(?:s)? (?:for|from|of|per|out of) (?:every |all )(?:the )?chapter\b|\bevery chapter (?:into|as) (?:a|its own)/.test(
      text,
    )
  )
    return 'chapters'
  if (makes && fromMedia(work)) return 'media'
  const refersBack =
    work.scene.made.length > 0 &&
    /(?<!\w)(?:it|this|that|them)(?!\w)/.test(
      (text.split(/(?<!\w)(?:into|a|an)(?!\w)/)[0] ?? '').replace(
        /\b(?:from|of) (?:it|this|that|them)\b/g,
        '',
      ),
    ) &&
    work.verb !== 'extract'
  if (refersBack) return null
  const reel =
    REEL_NOUN.test(text) &&
    !/\bfor (?:my |a |an )?(?:reel|instagram|tiktok)(?!\w)/.test(text) &&
    (work.verb === 'extract' ||
      /\b(?:a|an|some|my|<[nd]\d+>)(?: \S+){0,5} (?:highlight|reel)\b/.test(text) ||
      !/(?<!\w)(?:that|the|this|it|existing) (?:new )?(?:reel|highlight)\b(?! (?:of|where|when|from|about))/.test(
        text,
      ))
  if (/^summarize\b/.test(text) && /\b(?:video|clip|reel|composition)\b|<d\d+>/.test(text))
    return 'highlights'
  if (/^keep (?:every|all) (?!.*\bonly\b).*(?:section|mention)\b/.test(text) && !/<[tdn]\d+>/.test(text))
    return 'extract'
  if (/^(?:extract|clip)\b.+ (?:into|as|to) (?:its|a|an|their|separate|new|own|another)(?!\w)/.test(text))
    return 'extract'
  if (/^extract\b/.test(text) && (PLACE.test(text) || clause.entities('quote').length > 0)) return 'extract'
  if (
    makes &&
    PLACE.test(text.replace(/\babout <[dn]\d+>/g, '')) &&
    (CLIP_NOUN.test(text) || reel) &&
    !/(?<!\w)(?:title|caption|chapter|marker)\b.*\b(?:from|between|at)(?!\w)/.test(text) &&
    !(reel && /\bhighlight\b/.test(text) && !/\bfrom <[td]|<[td]\d+> to <[td]|\bwhere\b/.test(text))
  ) {
    if (
      work.verb === 'cut' ||
      work.verb === 'show' ||
      (work.verb === 'add' && !/\bnew composition\b|\bclip from\b/.test(text))
    )
      return null
    if (
      /\bmake sure\b|\bmake (?:the|it|every|all|this)(?!\w)/.test(text) &&
      !/(?<!\w)(?:new|clip|video|reel)(?!\w)/.test(text)
    )
      return null
    return 'extract'
  }
  if (
    makes &&
    !PLACE.test(text) &&
    /<n\d+>(?: (?!and\b)\S+){0,4} clip\b/.test(text) &&
    /^(?:make|extract|turn|split|cut|show|get|want)\b/.test(text)
  )
    return 'highlights'
  if (reel && (makes || work.verb === '' || /(?<!\w)(?:extract|want|need)(?!\w)/.test(text))) {
    if (work.verb === 'add' && !/<d\d+>|\bnew\b|\bhighlight\b/.test(text)) return null
    return 'highlights'
  }
  if (
    /^(?:cut|shorten|trim|make|edit|turn|condense|get|bring)(?!\w)/.test(text) &&
    /(?<!\w)(?:down )?(?:to|into)(?: (?:be|just|only|about|around|shorter|a|an|exactly|roughly|approximately))* <d\d+>(?: (?:long|video|version|cut|edit|or shorter|or less|max|composition))?(?:$| [,(]| and | with | in )/.test(
      text,
    ) &&
    !/\bpause\b|\bfade|\bpacing\b|\bto the\b|\btitle\b|<[td]\d+> to <[td]|\bsilence\b|\bfrom <[td]|\bcrossfade\b/.test(
      text,
    )
  )
    return 'highlights'
  if (
    /^make\b/.test(text) &&
    /(?<!\w)(?:(?:a|an|the) )?(?:new |short |shorter <)*(?:about |shorter )?<d\d+>(?: (?:or shorter|long|short|vertical|horizontal|square|version|<r\d+>))* (?:video|version|clip|edit|cut|composition|social|film|story|ad)(?!\w)/.test(
      text,
    ) &&
    work.scene.compositions.length > 0
  )
    return 'highlights'
  if (
    /^(?:make|keep)(?!\w)/.test(text) &&
    /^make (?:it|this|the (?:video|composition|edit)|<c\d+>) (?:be )?(?:shorter |about |exactly |around )*<d\d+>(?: long)?(?!\w)/.test(
      text,
    ) &&
    !/\bfaster|slower|louder/.test(text)
  )
    return 'highlights'
  return null
}

function fromMedia(work: Work): boolean {
  const { text, clause } = work
  if (
    /(?<!\w)(?:composition|video|timeline)\b.*\b(?:for|from|per|of|out of) (?:every|all) (?:the |my )?(?:media|clip|video|imported)\b|\bfor every (?:media|clip|video)\b.*\bcomposition\b/.test(
      text,
    )
  )
    return true
  if (
    !/(?<!\w)(?:composition|video|timeline|edit)(?!\w)/.test(text) ||
    PLACE.test(text) ||
    /^(?:turn|add|edit|cut)(?!\w)/.test(text)
  )
    return false
  if (
    /(?<!\w)(?:new |empty |blank )+composition\b/.test(text) &&
    clause.entities('length').length === 0 &&
    !/(?<!\w)(?:of|from|about|for) (?:the |my )?(?!all|every|<m|every)/.test(text)
  )
    return true
  return (
    /(?<!\w)(?:from|with|of|out of|using|containing)(?!\w)/.test(text) &&
    (clause.entities('media').length > 0 ||
      /(?<!\w)(?:all|every|both|my|the) (?:the |my |of |imported )*(?:media|footage|clip|upload)/.test(
        text,
      )) &&
    !REEL_NOUN.test(text)
  )
}

function nounOf(original: string, kind: CreationWish['kind']): string {
  if (kind === 'extract') return 'extract'
  const found =
    /(?<!\w)(highlight|hook|reel|short|teaser|trailer|clip|tiktok|snippet|soundbite|promo|recap|montage|summary|story)s?(?!\w)/i.exec(
      original,
    )
  const noun = found?.[1]?.toLowerCase() ?? 'short version'
  return noun === 'highlight' ? 'highlights' : noun
}

function countOf(clause: Clause, original: string, kind: CreationWish['kind']): number {
  if (kind !== 'highlights') return 1
  const counted =
    /(<n\d+>)(?: (?:separate|different|short|vertical|best|good|great|engaging|viral|social|<d\d+>|<r\d+>|punchy|standalone|individual|of the))* (?:highlight|reel|clip|video)(?!\w)/.exec(
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

function readName(clause: Clause, wish: CreationWish) {
  const quoted = clause.take(
    /(?:\b(?:and )?(?:named|name|as|composition|clip|reel|version|to)\b(?: (?:it|them|this|the composition|the new one|that|is|:|to be|should be|as))*:? )(<[qcm]\d+>)/,
  )
  const entity = clause.entity(quoted?.[1])
  if (entity) {
    wish.name = entity.kind === 'quote' ? entity.text : 'name' in entity ? entity.name : null
    return
  }
  const bare =
    /(?<!\w)(?:and )?(?:named|name (?:it|the composition|this|them)) :?(?: )?((?!<).+?)(?= with | in | from | containing | that | , | and (?:add|make|remove|turn)|$)/.exec(
      clause.rest,
    )
  if (!bare) return
  const start = bare.index + bare[0].length - (bare[1] ?? '').length
  wish.name = clause.originalAt(start, start + (bare[1] ?? '').length) || null
  clause.use(bare.index, start + (bare[1] ?? '').length)
}

const GENERIC =
  /^(?:(?:the|this|that|my|our|it|highlight|reel|all|every|most|best|interesting|engaging|important|moment|section|sentence|video|interview|podcast|composition|episode|talk|conversation|recording|project|media|clip|show|everything|whole|entire|webinar|meeting|<[cm]\d+>|<n\d+>|and|of|in|with|from|funniest|exciting|key|insightful|good|great|compelling|strongest|memorable|new|long|full|raw|session|call|lecture|presentation)\b ?|<[cm]\d+> ?)*$/

/** "of the elephant scan and AR result"; null for "of the best moments". */
function topicOfHighlights(clause: Clause): string | null {
  return topicOf(
    clause,
    /(?<!\w)(?:highlight|reel|clip|video|version|section|it|this)\b.*?\b(?:of|about|on|around|featuring|covering|focusing on|focused on|where|from)(?: (?:when|where|we|they|he|she|the guest|talk|about))* (?!<[dr])((?:(?! with | in <| shorter | under | for <| about <d| named | , |,|#| and add | and make ).)+)/,
  )
}

function topicOf(clause: Clause, pattern: RegExp): string | null {
  const match = pattern.exec(clause.rest)
  const words = match?.[1] ?? ''
  if (!match || GENERIC.test(words)) return null
  const start = match.index + match[0].length - words.length
  const original = clause.originalAt(start, start + words.length)
  const entity = clause.entity(/<q\d+>/.exec(words)?.[0])
  const topic = entity && 'text' in entity ? entity.text : original
  return topicWords(topic).length === 0 ? null : topic.trim()
}

function useTopic(clause: Clause, topic: string) {
  const { tokens } = clause
  for (let from = 0; from < tokens.length; from++)
    for (let to = tokens.length; to > from; to--)
      if (clause.original(from, to) === topic) {
        const start = tokens.slice(0, from).reduce((sum, token) => sum + token.text.length + 1, 0)
        const length = tokens.slice(from, to).reduce((sum, token) => sum + token.text.length + 1, -1)
        clause.use(start, start + length)
        clause.take(
          /(?<!\w)(?:of|about|on|around|featuring|covering|where|from|focusing|focused|the|when|we|they|guest|talk)*(?= #)/,
        )
        return
      }
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
      /^(?:name|rename|named|title)\b(?: (?:the|this|that|new|composition|it|reel|clip|highlight|video|to|as))*:? ?(?:<[qcm]|[\p{L}\d])/u.test(
        text,
      ) &&
      wish.name === null &&
      !/\bevery\b|\bcaption\b/.test(text)
    ) {
      const match =
        /^(?:name|rename|named|title)\b(?: (?:the|this|that|new|composition|it|reel|clip|highlight|video|to|as|:))* ?(.+)$/.exec(
          text,
        )
      const entity = next.entity(match?.[1])
      const start = text.length - (match?.[1] ?? '').length
      wish.name =
        entity && 'text' in entity
          ? entity.text
          : entity && 'name' in entity
            ? entity.name
            : next.originalAt(start, text.length)
      next.useAll()
    } else if (
      /^extract\b/.test(text) &&
      wish.kind === 'highlights' &&
      (PLACE.test(text) || /\babout\b/.test(text))
    ) {
      wish.kind = 'extract'
      wish.placeClause = next
      wish.topic = topicOf(next, /(?<!\w)(?:about|talk(?: about)?) (?!<)((?:(?! in | with |,|#).)+)/)
    } else if (/^(?:open|start|begin|lead)\b.*\b(?:strongest|best|most)(?!\w)/.test(text)) {
      wish.strongestFirst = true
      takeOnly(
        next,
        /^(?:open|start|begin|lead)(?: it)? (?:on|with) (?:my |the |our |your )?(?:strongest|best|most \w+) (?:sentence|moment|section|hook|highlight)/,
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
