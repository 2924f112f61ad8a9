import { topicWords } from '../../../commands/plans/words.ts'
import type { Clause } from '../reading/clause.ts'

const GENERIC =
  /^(?:(?:the|this|that|my|our|it|highlight|reel|all|every|most|best|interesting|engaging|answer|answers|question|questions|quote|quotes|bits?|parts?|good|juiciest|funny|emotional|surprising|important|moment|section|sentence|video|interview|podcast|composition|episode|talk|conversation|recording|project|media|clip|show|everything|whole|entire|webinar|meeting|<[cm]\d+>|<n\d+>|and|of|in|with|from|funniest|exciting|key|insightful|good|great|compelling|strongest|memorable|new|long|full|raw|session|call|lecture|presentation)\b ?|<[cm]\d+> ?)*$/

/** "of the elephant scan and AR result"; null for "of the best moments". */
export function topicOfHighlights(clause: Clause): string | null {
  return topicOf(
    clause,
    /(?<!\w)(?:highlight|reel|clip|video|version|section|it|this)\b.*?\b(?:of|about|on|around|featuring|covering|focusing on|focused on|where|from)(?: (?:when|where|we|they|he|she|the guest|talk|about))* (?!<[dr])((?:(?! with | in <| shorter | under | for <| about <d| named | , |,|#| and add | and make ).)+)/,
  )
}

/** The words of the first group of `pattern`, as the user wrote them; null when they name no topic. */
export function topicOf(clause: Clause, pattern: RegExp): string | null {
  const match = pattern.exec(clause.rest)
  const words = match?.[1] ?? ''
  if (!match || GENERIC.test(words)) return null
  const start = match.index + match[0].length - words.length
  const original = clause.originalAt(start, start + words.length)
  const entity = clause.entity(/<q\d+>/.exec(words)?.[0])
  const topic = entity && 'text' in entity ? entity.text : original
  return topicWords(topic).length === 0 ? null : topic.trim()
}

/** Takes the words of the topic as understood. */
export function useTopic(clause: Clause, topic: string) {
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
