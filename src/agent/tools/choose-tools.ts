// Which tools a model is told of. All of them take five thousand tokens to describe, which a small
// window does not have, and a small model chooses better among few: so the tools that the prompt
// seems to call for come first, then the general ones, as long as there is room.
import type { OperationType } from '../../edit/operations.ts'
import type { Tool } from './tool.ts'

/** `always` in any case, then `edits` by how well they suit the prompt, within `mostCharacters` of JSON. */
export function chooseTools(
  always: readonly Tool[],
  edits: readonly Tool[],
  { prompt, mostCharacters }: { prompt: string; mostCharacters: number },
): Tool[] {
  const chosen = new Set(always)
  let left = mostCharacters - always.reduce((sum, tool) => sum + sizeOf(tool), 0)
  const ranked = edits
    .map((tool, place) => ({ tool, place, rank: rankOf(tool.name, prompt) }))
    .sort((a, b) => a.rank - b.rank || a.place - b.place)
  for (const { tool, rank } of ranked) {
    left -= sizeOf(tool)
    // What the prompt calls for is described even where it is tight: without it nothing can be done.
    if (left < 0 && rank > 0) break
    chosen.add(tool)
  }
  return [...always, ...edits].filter((tool) => chosen.has(tool))
}

function sizeOf({ name, description, parameters }: Tool): number {
  return JSON.stringify({ type: 'function', function: { name, description, parameters } }).length
}

/** 0: the prompt calls for it; 1: serves many prompts; 2: rarely needed. */
function rankOf(name: string, prompt: string): number {
  const patterns = CALLED_FOR.filter(([, types]) => types.some((type) => type === name))
  if (patterns.some(([pattern]) => pattern.test(prompt))) return 0
  return GENERAL.some((type) => type === name) ? 1 : 2
}

const GENERAL: OperationType[] = [
  'cut_text',
  'cut_ranges',
  'keep_ranges',
  'cut_words',
  'create_from_ranges',
  'remove_fillers',
  'shorten_gaps',
  'set_studio_sound',
  'set_captions',
  'set_frame',
  'add_title',
  'rename_composition',
  'duplicate_composition',
]

const CALLED_FOR: [RegExp, OperationType[]][] = [
  [/\b(fillers?|ums?|uhs?|like|you know|hesitat)/i, ['remove_fillers']],
  [/\b(silen|pause|gap|tight|pacing|dead air|breath)/i, ['shorten_gaps']],
  [/\b(retake|repeat|false start|take[s]?\b|mistake)/i, ['remove_retakes']],
  [
    /\b(cut|remov|delet|trim|drop|take out|get rid|lose|intro|outro|before|after|until|start|end)\b/i,
    ['cut_text', 'cut_ranges', 'cut_words', 'trim_clip', 'remove_clip'],
  ],
  [/\b(keep|only|extract|select|section|part|segment)\b/i, ['keep_ranges', 'create_from_ranges']],
  [
    /\b(highlight|reel|clips?|short|teaser|hook|moment|best|trailer|new composition|creat)/i,
    ['create_from_ranges', 'create_composition', 'duplicate_composition', 'rename_composition'],
  ],
  [/\b(delete|remove|get rid of).*\bcompositions?/i, ['delete_composition']],
  [/\b(rename|name|call|title)/i, ['rename_composition']],
  [/\b(copy|duplicate|version)/i, ['duplicate_composition']],
  [/\b(restore|bring back|undo|put back|un-?cut)/i, ['restore_words', 'restore_range']],
  [/\b(correct|spell|typo|transcript|misheard|replace the word)/i, ['correct_text', 'correct_words']],
  [/\b(speaker|label|host|guest|who)\b/i, ['label_speaker', 'rename_speaker']],
  [/\b(studio|noise|clean up|enhance|audio quality|echo)/i, ['set_studio_sound']],
  [/\b(gain|volume|loud|quiet|duck|bed|mix|db\b|level)/i, ['set_gain', 'set_loudness']],
  [/\b(lufs|loudness|normali)/i, ['set_loudness']],
  [/\b(mute|silent|unmute|no sound)/i, ['set_muted', 'mute_sequence_tracks']],
  [/\b(fade)/i, ['set_fades']],
  [/\b(speed|faster|slower|slow motion|time-?lapse|double)/i, ['set_speed']],
  [
    /\b(vertical|portrait|square|landscape|horizontal|\d+:\d+|\d+x\d+|aspect|crop|frame|blur|fit|pad)/i,
    ['set_frame'],
  ],
  [
    /\b(title|lower[- ]third|text|headline|overlay|card|hook|heading)/i,
    ['add_title', 'change_title', 'remove_title'],
  ],
  [/\b(caption|subtitle|karaoke)/i, ['set_captions']],
  [/\b(crossfade|dissolve|blend|transition)/i, ['set_crossfade']],
  [/\b(marker|chapter|timestamp|topic)/i, ['add_marker', 'change_marker', 'remove_marker']],
  [/\b(angle|camera|multicam|switch)/i, ['set_angle', 'mute_sequence_tracks', 'split_clip']],
  [/\b(insert|add|append|put|music|bed|b-?roll|intro|outro|broll|under)\b/i, ['insert_clip', 'insert_gap']],
  [/\b(move|reorder|order|swap|first|last|beginning|start with|open with)\b/i, ['move_range', 'move_clip']],
  [/\b(split)/i, ['split_clip']],
  [/\b(replace|swap)/i, ['replace_media']],
]
