// Places said by what is talked about there: "the part about pricing", "every mention of X", "the salt
// story", "the bit where his phone rings", "the sponsor read".
import type { Sentence } from '../../../../edit/transcript.ts'
import { announces, isQuestionSentence, partOfTalk } from '../../../commands/plans/question-sentences.ts'
import {
  type Passage,
  passagesAbout,
  rangeOfPassage,
  sentencesAbout,
} from '../../../commands/plans/topics.ts'
import { topicWords } from '../../../commands/plans/words.ts'
import type { Sheet } from './sheet.ts'

/** Keeping a passage keeps the question before it and the rest of the answer, up to this length. */
const MOST_KEPT_AROUND_US = 90_000_000

const TOPIC =
  /(?<!\w)(?:(?:every|all|the|any|only|that|my|our|one|first|best|time|just) )*(?:(?:section|sentence|clip|everything|video|chapter|answer|question|story|time)(?: of the (?:video|interview|podcast|composition|recording|show))?(?: ,)? )?(?:(?:where|when|in which|that|which) (?:(?:(?:the|my|our|a|i|we|he|she|they|you|it|is|are|was|were|guest|host|speaker|someone|people) )|(?!talk)\w+ ){0,4}?)?(?:(?:the |my |our )?(?:guest|host|speaker|i|we|he|she|they|you|someone|interviewer) )?(?:talk(?: all)? (?:about|on|of)|talk|mention(?: of)?|about|touch on|on the topic of|that is about)(?: the (?:topic|subject) (?:of)?)? (?!<[tdnrxs])((?:(?! ,| but | except | into | named | as (?:a|its) |#).)+)/g

/** Reads places that are said by their topic. */
export function readTopics(sheet: Sheet): void {
  const every = /(?<!\w)(?:every|all|any|mention)(?!\w)/.test(sheet.text)
  const { sentences } = sheet.reference
  const about = (topic: string, leastShare?: number, isQuestion = false): boolean => {
    const scattered =
      every || (sheet.purpose === 'remove' && !/\b(?:section|story|answer|question)\b/.test(sheet.text))
    const asked = isQuestion ? questionsAbout(sentences, topic) : []
    const passages =
      asked.length === 1
        ? asked
        : scattered
          ? sentencesAbout(sentences, topic)
          : passagesAbout(sentences, topic, leastShare).slice(0, sheet.purpose === 'remove' ? undefined : 1)
    if (passages.length === 0)
      sheet.problems.push(`nothing in “${sheet.reference.composition.name}” is about “${topic}”`)
    for (const passage of passages) {
      const whole = scattered && asked.length !== 1 ? passage : rounded(sentences, passage, sheet.purpose)
      const range = rangeOfPassage(sentences, whole)
      sheet.add(range.startUs, range.endUs)
    }
    return true
  }
  readSponsor(sheet)
  sheet.each(TOPIC, (match) => {
    const topic = match[1] ?? ''
    const mark = sheet.clause.entity(/<[qcm]\d+>/.exec(topic)?.[0])
    if (mark && 'text' in mark) return about(mark.text)
    const start = match.index + match[0].lastIndexOf(topic)
    const isQuestion = /\bquestion\b/.test(match[0].slice(0, -topic.length))
    return about(sheet.clause.originalAt(start, start + topic.length), undefined, isQuestion)
  })
  // "the section on pilot training"
  sheet.each(/\bsection on (?!<)((?:(?! ,| but | except | into | named |#).)+)/g, (match) => {
    const topic = match[1] ?? ''
    const start = match.index + match[0].length - topic.length
    return about(sheet.clause.originalAt(start, start + topic.length))
  })
  // "every mention of content marketing"
  sheet.each(
    /\b(?:section|mention) of (?!<|the (?:video|interview|podcast|composition))((?:(?! ,| but | except | from | into | named | as (?:a|its) |#).)+)/g,
    (match) => {
      const words = sheet.clause.originalAt(match.index, match.index + match[0].length)
      return /^(?:mention|discussion|talk)/i.test(words) && about(words.replace(/^\S+\s+of\s+/i, ''))
    },
  )
  // "all content marketing mentions", "the camera part"
  sheet.each(
    /(?<!\w)(?:every|all|any|the) ((?:(?!the |every |all |first |last |second |start |end |whole |only |that |this |intro |outro |<|,)[\p{L}\d]+ ){1,4}?)(?:section|mention|story|anecdote|topic|bit|sentence|question|answer)\b(?! (?:from|between|where|when|that|which|about|of|in))/gu,
    (match) => {
      const start = match.index + match[0].indexOf(match[1] ?? '')
      const words = (match[1] ?? '').trim()
      if (
        /^(?:pause|filler|retake|boring|best|good|bad|interesting|important|other|rest|same|wrong|relevant|irrelevant|long|slow|dull|funny|weak|strong|next|previous|same|following|host|guest|one|other|two|three|opening|closing|\w+ing line)/.test(
          words,
        )
      )
        return false
      const original = sheet.clause.originalAt(start, start + words.length)
      // "content" is read as another word for a section; the user's own words are the topic.
      const whole = sheet.clause.originalAt(match.index, match.index + match[0].length)
      const topic = whole.replace(/^(?:every|all|any|the)\s+/i, '').replace(/\s+\S+$/, '')
      return about(topic === '' ? original : topic, undefined, /question$/.test(match[0]))
    },
  )
  // "the bit where his phone rings": all of it must be said there
  sheet.each(
    /(?<!\w)(?:the |that |every |this )*(?:section|sentence|story|time|clip|place|scene|point|spot|moment) (?:where|when|in which) (?:(?:the |my |our |a )?(?:guest|host|speaker|interviewer|man|woman) |(?:he|she|they|we|i|you|it|his|her|their|my|our|someone) )*((?:(?! ,| but | except | into | named | as (?:a|its) | and (?:add|remove|make|then) |#|<).)+)/g,
    (match) => {
      const words = match[1] ?? ''
      if (/^(?:is |are )?(?:nothing|silent|no one|nobody|boring|awkward)/.test(words)) return false
      const start = match.index + match[0].length - words.length
      const topic = sheet.clause.originalAt(start, start + words.length)
      // "the part where he tells", before a story that is read already
      return topicWords(topic).length === 0 || about(saidThere(sentences, topic), 1)
    },
  )
  readBesideTopic(sheet)
}

/** The questions that ask about a topic themselves, whatever else speaks of it. */
function questionsAbout(sentences: readonly Sentence[], topic: string): Passage[] {
  const wanted = topicWords(topic)
  return sentences.flatMap((sentence, index) =>
    wanted.length > 0 && isQuestionSentence(sentence) && saysAll([sentence], wanted)
      ? [{ from: index, to: index + 1, score: 1 }]
      : [],
  )
}

/** "Everything after the battery opinion": one sentence has all of these words. */
function readBesideTopic(sheet: Sheet): void {
  sheet.each(
    /(?<!\w)(after|before|until|up to|from) (?:the|his|her|their|my|our|that) ((?:(?!<)[\p{L}']+ ){1,4}(?!<)[\p{L}']+)(?= in #| #|$)/gu,
    (match) => {
      const { sentences } = sheet.reference
      const start = match.index + match[0].length - (match[2] ?? '').length
      const topic = sheet.clause.originalAt(start, start + (match[2] ?? '').length)
      const wanted = topicWords(topic)
      const [only, more] =
        wanted.length < 2
          ? []
          : sentencesAbout(sentences, topic).filter((one) =>
              saysAll(sentences.slice(one.from, one.to), wanted),
            )
      if (!only || more) return false
      const range = rangeOfPassage(sentences, only)
      if (match[1] === 'after') return sheet.add(range.endUs, sheet.durationUs)
      return match[1] === 'from' ? sheet.add(range.startUs, sheet.durationUs) : sheet.add(0, range.startUs)
    },
  )
}

function saysAll(sentences: readonly Sentence[], wanted: readonly string[]): boolean {
  return sentences.some(({ text }) => {
    const said = new Set(topicWords(text))
    return wanted.every((word) => said.has(word))
  })
}

/** "Tom's phone rings": whose it is need not be said there. */
function saidThere(sentences: readonly Sentence[], topic: string): string {
  const without = topic.replace(/(?<![\p{L}\p{N}])[\p{L}\p{N}]+['’]s\s+/gu, '')
  return without !== topic &&
    topicWords(without).length > 1 &&
    passagesAbout(sentences, topic, 1).length === 0
    ? without
    : topic
}

/** A passage with what belongs to it: an answer is not left without its question, nor the other way round. */
export function rounded(
  sentences: readonly Sentence[],
  passage: Passage,
  purpose: 'remove' | 'keep',
): Passage {
  const opens = (index: number) => {
    const sentence = sentences[index]
    return sentence !== undefined && (isQuestionSentence(sentence) || announces(sentence))
  }
  const last = partOfTalk(sentences, passage.to - 1)
  if (purpose === 'remove') return opens(passage.to - 1) ? { ...passage, to: last.to } : passage
  const first = partOfTalk(sentences, passage.from)
  const whole = {
    ...passage,
    from: opens(first.from) ? first.from : passage.from,
    to: opens(last.from) ? last.to : passage.to,
  }
  const range = rangeOfPassage(sentences, whole)
  return range.endUs - range.startUs <= MOST_KEPT_AROUND_US ? whole : passage
}

const SPONSOR_WORDS =
  /\bsponsor|\bbrought to you by\b|\bpartner(?:ed|ing)? with\b|\b(?:promo|discount|coupon) code\b|\buse (?:the |my |our )?code\b|\bpercent off\b/i
const BACK =
  /\bback to (?:the|our|this|today'?s) (?:show|episode|interview|podcast|video|conversation|programme|program)\b/i

/** "The sponsor read": from where the sponsor is named to the way back. */
function readSponsor(sheet: Sheet): void {
  sheet.each(
    /(?<!\w)(?:(?:the|our|every|all|any|that|this) )*(?:sponsor\w*|plugs?|shout ?outs?|promo reads?|ads?|adverts?|advertisements?|advertising|commercials?)(?: (?:say|section|message|spot|break|block|slot|plug|talk|ad|add|mention|clip|sentence|ship|announcement|shout ?out))*s?(?: (?:for|from|of) [\p{L}\d]+)?(?!\w)/gu,
    () => {
      const { sentences } = sheet.reference
      const hits = sentences.flatMap(({ text }, index) => (SPONSOR_WORDS.test(text) ? [index] : []))
      const first = hits[0]
      if (first === undefined) {
        sheet.problems.push(`no sponsor is named in “${sheet.reference.composition.name}”`)
        return true
      }
      const end = hits.findLast((index) => index - first <= 8) ?? first
      const back = sentences.findIndex(
        ({ text }, index) => index > first && index <= end + 3 && BACK.test(text),
      )
      const range = rangeOfPassage(sentences, { from: first, to: Math.max(end, back) + 1 })
      return sheet.add(range.startUs, range.endUs)
    },
  )
}
