// Which kinds of change a prompt talks about. parse.ts turns the others into guards: what a prompt never asks for, and
// "do not change anything else".
import type { GuardKind } from './guard.ts'

/** Verbs and nouns of cutting, in any form. */
const CUTS =
  /\b(?:cut|remov|delet|trim|shorten|tight|clean|condens|extract|skip|drop|strip|retake|filler|silen|pause|gap|keep|select|take out|get rid|lose)/i

/** What the words match → the kinds of change that may serve them. */
const TOPICS: [RegExp, GuardKind[]][] = [
  [
    new RegExp(`${CUTS.source}|\\b(?:section|part|intro|outro)`, 'i'),
    ['words', 'timing', 'compositions_made'],
  ],
  [
    /\b(highlight|clip|hook|best|strongest|moments?|seconds?|minutes?)\b/i,
    ['words', 'timing', 'order', 'compositions_made'],
  ],
  [
    /\b(?:\dx\b|\d x\b|tempo|pace|speed|fast|slow|gap|insert|append|add .{0,200}(?:clip|media|music)|bed|b-?roll|replace|split|longer|freeze|music|media)/i,
    ['timing', 'order'],
  ],
  [
    /\b(order|move|rearrang|swap|first|last|start with|end with|open on|before|after|beginning|merge|combine|join)/i,
    ['order', 'timing', 'compositions_made'],
  ],
  [/\b(transcript|correct|spell|typo|misheard|says?\b|fix)/i, ['transcript']],
  [/\b(caption|subtitle|karaoke|translat)/i, ['captions', 'compositions_made']],
  [/\b(title|lower[- ]third|text|hook|overlay|headline|card|layout|callout)/i, ['titles']],
  [/\b(marker|chapter|timestamp|section|topic)/i, ['markers']],
  [
    /\b(studio|sound|audio|volume|\d ?db\b|bleep|censor|loud|quiet|gain|mute|unmute|noise|lufs|fade|music|mix|voice|level|normali[sz]|podcast)/i,
    ['sound'],
  ],
  [
    /\b(vertical|portrait|square|landscape|horizontal|9:16|16:9|1:1|4:5|aspect|frame|crop|resolution|blur|fit|1080|720|4k|angle|camera|layout|size)/i,
    ['frame', 'compositions_made'],
  ],
  [/\b(name|rename|call|title|suffix|prefix)/i, ['names']],
  [/\b(speaker|who speaks|label|host|guest)/i, ['speakers']],
  // Making another one; "rename the composition" speaks of none of this.
  [
    /\b(?:copy|copies|duplicat|creat|variant|reel|short)|\b(?:for|per|from) each\b|\b(?:new|another|second|other|different|alternat\w*)\s+(?:\S+\s+){0,3}(?:composition|version|video|cut|edit|clip|timeline|sequence)|\b(?:mak|build|produc|generat|assembl|compil|giv|need|want|turn|prepar|export|put)\w*\b[^.;!?\n]*\b(?:an?|one|two|three|four|five|several|some|\d+)\s+(?:\S+\s+){0,4}(?:composition|version)/i,
    ['compositions_made', 'words', 'timing', 'frame'],
  ],
]

/** Every kind that a topic stands for. Deleting compositions is recognized elsewhere. */
export const REQUEST_TOPICS: readonly GuardKind[] = [
  'words',
  'timing',
  'order',
  'transcript',
  'captions',
  'titles',
  'markers',
  'sound',
  'frame',
  'names',
  'speakers',
  'compositions_made',
]

/** The kinds of change that `words` talk about; empty for words that no pattern knows. */
export function topicsOf(words: string): Set<GuardKind> {
  return new Set(TOPICS.filter(([pattern]) => pattern.test(words)).flatMap(([, kinds]) => kinds))
}
