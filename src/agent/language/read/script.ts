// The script that a prompt carries: its scenes, each with a heading or what is said. A script that is only
// requested ("about cooking tips") is not written here: that needs a language model.
import type { Scene as ScriptScene } from '../../build-script.ts'

const SCRIPT_START =
  /(?:here(?:'s| is) (?:the|my|a) (?:script|text|narration|outline|copy)|following (?:script|text|scenes?|outline|narration|points?|lines?)|\bscript|\bscenes?|\bslides?|\bcards?|\boutline|\bnarration|\bvoice ?over|\btext)\b[^:\n]{0,80}?:\s*/i
const NUMBERED =
  /(?:^|\n|\s)(?:(?:scene|slide|step|tip|part)\s{0,9})?\(?(\d{1,2})[.):]\s{1,20}|\n[ \t]{0,20}[-*•]\s{1,20}/gi

/** What of the prompt is a script; null when it gives none. */
export function scriptIn(prompt: string): { before: string; script: string; isList?: true } | null {
  const text = plainCharacters(prompt)
  const match = SCRIPT_START.exec(text)
  if (match) {
    const script = text
      .slice(match.index + match[0].length)
      .trim()
      .replace(/^["'[]{1,5}|["'\]]{1,5}$/g, '')
      .trim()
    if (script.split(/\s+/).length >= 3) return { before: text.slice(0, match.index), script }
  }
  const items = [...text.matchAll(NUMBERED)]
  const first = items[0]
  if (items.length >= 2 && first)
    return { before: text.slice(0, first.index), script: text.slice(first.index).trim(), isList: true }
  const quoted = /"([^"]{60,})"|“([^“”]{60,})”/s.exec(prompt)
  const inside = quoted?.[1] ?? quoted?.[2]
  return inside && quoted ? { before: text.slice(0, quoted.index), script: inside } : null
}

/** Scenes of a script: its numbered items, paragraphs or lines, else groups of sentences. */
export function scenesOf(script: string): ScriptScene[] {
  const numbered = partsOf(
    script,
    /(?:^|\n|\s)(?:(?:scene|slide|step|tip|part)\s{0,9})?\(?\d{1,2}[.):]\s{1,20}|(?:^|\n)[ \t]{0,20}[-*•]\s{1,20}/i,
  )
  const paragraphs = partsOf(script, /\n+/)
  const items = script.split(/,\s+/).map((part) =>
    part
      .trim()
      .replace(/^and\s+/i, '')
      .replace(/[.]$/, ''),
  )
  const isList =
    items.length > 1 &&
    items.every((item) => item !== '' && item.split(/\s+/).length <= 8) &&
    !/[.!?]\s/.test(script)
  const parts = isList
    ? items
    : numbered.length > 1
      ? numbered
      : paragraphs.length > 1
        ? paragraphs
        : bySentences(script)
  return parts.slice(0, 100).map((part) => {
    const headed = /^([^:.!?\n]{2,60})[:\n]\s+(.+)$/s.exec(part)
    if (headed) return { heading: (headed[1] ?? '').trim(), narration: (headed[2] ?? '').trim(), seconds: 0 }
    const words = part.split(/\s+/)
    return words.length <= 8
      ? { heading: part.replace(/[.]$/, ''), narration: '', seconds: 4 }
      : { heading: '', narration: part, seconds: 0 }
  })
}

const partsOf = (text: string, joint: RegExp): string[] =>
  text
    .split(joint)
    .map((part) => part.trim())
    .filter(Boolean)

function bySentences(script: string): string[] {
  const sentences = script
    .match(/[^.!?]+[.!?]+["')\]]*|[^.!?]+$/g)
    ?.map((part) => part.trim())
    .filter(Boolean) ?? [script]
  const parts: string[] = []
  for (let i = 0; i < sentences.length; i += 2) parts.push(sentences.slice(i, i + 2).join(' '))
  return parts
}

const TOPIC = /(?<!\w)(?:about|on|explaining|on the topic of|covering)\s+/i
const AUDIENCE = /(?<!\w)for\s+/i
const SUBJECT = /^(?!me\b|the following\b|a \d|my (?:channel|audience))["']?([^".\n,;:!?]{3,80})/i

/**
 * What the video should be about, in the prompt's words; null when the prompt does not say. What something named or empty is for
 * isn't what it is about.
 */
export function subjectOf(prompt: string, isNamed: boolean): string | null {
  const text = plainCharacters(prompt)
  for (const lead of isNamed ? [TOPIC] : [TOPIC, AUDIENCE]) {
    const opened = lead.exec(text)
    const match = opened && SUBJECT.exec(text.slice(opened.index + opened[0].length))
    const subject = match?.[1]
      ?.replace(/\s{1,9}(?:with|in|using|for|called|named|titled|that|and (?:add|make|include))\b.*$/i, '')
      .trim()
    if (subject) return titleCase(subject)
  }
  return null
}

/** Straight quotation marks and hyphens, so that one pattern finds them. */
function plainCharacters(prompt: string): string {
  return prompt
    .normalize('NFC')
    .replace(/[\u2018\u2019\u201b\u02bc]/g, "'")
    .replace(/[\u201c\u201d\u201e\u201f\u2033]/g, '"')
    .replace(/[\u2010-\u2012\u2212]/g, '-')
    .replace(/\u00a0/g, ' ')
}

function titleCase(text: string): string {
  const plain = text
    .trim()
    .replace(/^(?:the|a|an|our|my)\s+/i, '')
    .slice(0, 60)
  return plain.slice(0, 1).toUpperCase() + plain.slice(1)
}
