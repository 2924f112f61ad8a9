// The commands that are offered: patterns with slots, and what in a prompt calls for them.

/**
 * Cues and the patterns they call for. A cue is a sense, a word or a quality of `Said`, and one of them is enough; without cues, a
 * pattern is tried whenever its slots can be filled. Prompts about markers or titles skip a `part`. An `offer` is only suggested, never
 * carried out. An `edge` is both.
 */
export type Act = readonly [cues: string, patterns: string, kind?: 'part' | 'offer' | 'edge']

export const UNNAMED: Act = [
  '',
  'remove {span} | keep only {span} | rename {film} to "{name}" | make a {shape}clip of {span} | add a title "{name}" {spot}{when}',
]
/** Cues that say nothing of what is to be done. */
export const BARE: ReadonlySet<string> = new Set(['', 'keeps'])

/** A prompt is about titles, or about markers. */
export const TITLED = 'thing/titles look/lowerThird'
export const MARKED = 'thing/markers thing/chapters'

export const ACTS: readonly Act[] = [
  ['verb/remove removes', 'remove {span} | delete {gone} | delete {others}', 'part'],
  ['verb/remove removes', 'delete {likely}', 'offer'],
  ['lift pull', 'remove {span} | remove the {file} clip', 'offer'],
  ['verb/mute', 'mute {others} | mute {films}', 'offer'],
  ['keeps', 'keep only {span}'],
  ['verb/keep trim rest', 'keep only {span}', 'offer'],
  [
    'makes isNew',
    'make a {shape}clip of {span} called "{name}" | make a {shape}clip of {span} | make a copy of {film} called "{name}" | make a copy called "{name}"',
    'part',
  ],
  [
    'makes isNew',
    'make a {shape}composition from {file} called "{name}" | make {clips} of at most {seconds} seconds | make {clips}',
    'part',
  ],
  ['empty blank', 'create an empty composition called "{name}"{shaped}', 'offer'],
  ['starts', 'start at {point}', 'edge'],
  ['ends', 'end after {point}', 'edge'],
  [
    MARKED,
    'add {marker}s: {entries} | add {marker}s: {joins} | rename the {marker} "{quoted}" to "{name}" | add a {marker} at {point} called "{name}" | add {marker}s | remove all {marker}s',
  ],
  [
    MARKED,
    'add a {marker} at {named} | rename the {marker} {renamed} | add a {marker} at {point} | add a {marker} at each clip | remove the {marker} "{shown}"',
    'offer',
  ],
  [
    TITLED,
    'change the title "{quoted}" to "{text}" | change the title to "{text}" | add a title "{text}" {spot}{when} | remove the title "{shown}" | remove the title',
  ],
  [
    TITLED,
    'change the title "{shown}" to "{text}" | move the title "{shown}" to the {where} | move the title to the {where} | let the title stay until {until} | make the title {color}',
    'offer',
  ],
  ['screen picture words text put over below', 'add a title "{text}" {spot}{when}', 'part'],
  ['', 'add a title "{unheard}" {spot}{when}', 'offer'],
  [
    'verb/rename thing/name link/called better',
    'rename {film} to "{name}" | rename {only} to "{name}"',
    'part',
  ],
  [
    'verb/add verb/copy verb/move verb/merge verb/make',
    'join {films} into a new composition called "{name}" | join {films} into a new composition | add {part} to the start of {film} | add {part} to the end of {film} | move {part} to the start | move {part} to the end',
    'part',
  ],
  ['thing/name verb/rename verb/set read', 'rename {numbered}', 'offer'],
  ['verb/correct thing/transcript thing/captions spelled typo', 'correct {spelled}', 'offer'],
  ['', 'move {pair}', 'offer'],
  ['verb/move verb/copy verb/swap', '{carry} {moved} to the start | {carry} {moved} to the end', 'offer'],
  ['thing/music', 'add {file} as background music | turn the music {louder}'],
  ['thing/music', 'remove the music | mute the music | let the music play to the end', 'offer'],
  [
    'verb/copy thing/copy double',
    'make a copy of {film} called "{name}" | make a copy of {film} | make a copy',
    'offer',
  ],
  ['verb/mute', 'mute {span} | mute it', 'offer'],
  [
    'verb/keep verb/shorten verb/remove ends',
    'keep only the first {seconds} seconds | shorten it to {seconds} seconds',
    'offer',
  ],
  ['onward onwards', 'end at {until}', 'offer'],
  [
    'makes isNew film piece video',
    'make a {shape}clip of {named} | make a {shape}clip of {span} called "{name}" | make a {shape}clip of {span} | make a {shape}clip of the sentence with {quote}',
    'offer',
  ],
  ['verb/add see show over', 'put {file} over {span}', 'offer'],
  ['verb/remove removes', 'remove the sentence with {quote} | remove the {file} clip', 'offer'],
  ['words subtitles screen', 'add captions', 'offer'],
  ['thing/camera verb/switch', 'switch cameras at every sentence | switch cameras with the speaker', 'offer'],
  ['thing/captions look/karaoke look/boxed look/burned', 'use {unburned} | use {look} captions', 'offer'],
  ['thing/captions', 'add {look} captions | add captions | turn off captions'],
  ['repeats take takes attempt', 'remove retakes'],
  ['second', 'remove the second sentence with {quote} | remove the second {quote}', 'offer'],
  ['swears', 'mute the swear words | remove the swear words'],
  ['thing/studioSound', 'set studio sound to {percent}'],
  ['thing/studioSound thing/audio', 'add studio sound'],
  [
    'verb/enhance verb/clean better pop',
    'remove filler words | shorten pauses to 0.4 s | add burned-in karaoke captions | add studio sound',
    'offer',
  ],
  ['thing/loudness', 'set the loudness to {lufs} LUFS | set the loudness to -14 LUFS'],
  [
    'thing/fades verb/fade',
    'add a {seconds} second fade {way} | fade {way} over {count} seconds | add a 1 second fade {way}',
  ],
  ['mark marks flag tag', 'add a marker at each {asked}'],
  ['mark marks flag tag', 'add a marker at {point}', 'offer'],
  ['thing/fillers ums uhs', 'remove the filler words from {span} | remove the filler words', 'offer'],
  ['undo revert', 'restore {quote} | restore {span} | restore everything that was removed', 'offer'],
  ['restores', 'restore {span} | restore the filler words | restore everything that was removed', 'part'],
  ['thing/speed thing/pacing verb/speed fast slow slower faster', 'change the speed to {factor}x'],
  ['', 'make a {lasting} second highlight reel | make it {frame} | make a {frame} copy', 'part'],
  ['', 'turn the volume {louder}'],
]
