// Words about what is to stay: that it does, what is not to happen to it, and what a film is called that is left alone.
import type { ProtectedKind } from '../../commands/verify.ts'

const words = (list: string): ReadonlySet<string> => new Set(list.split(/\s+/))

/** They say that something stays. */
export const STAYING = words(
  `stay stays staying stand stands survive survives remain remains remaining untouched unchanged unaltered unmodified unedited uncut intact alone verbatim respected conserved
   leave keep keeps kept retain retains preserve spare`,
)
/** With “alone”, they say that something stays. */
export const LEAVING = words('leave leaves leaving left let be stay stays remain remains')
/** With “not” or “nothing”, they say what is not to happen to it. */
export const BANNING = words('must should shall may can could will do does is are has have')
/** What is not to happen to it. */
export const TOUCHING = words(
  `touch touches touched touching change changes changed changing modify modified modifying alter altered altering edit edited editing
   remove removed removing delete deleted deleting cut cutting mess messed wreck wrecking ruin affect affected affecting trim trimmed move moved
   shorten shortened lose losing lost drop disturb disturbed disturbing recut adjust adjusted reorder rename mute update happen harm break rearrange retime retimed`,
)
/** With “only”, they say what alone may change. */
export const CHANGING = words('change touch edit modify work look in on do')
/** How it stays. */
export const MANNERS = words(
  `alone as is it they was were untouched unchanged unaltered unmodified unedited uncut intact exactly stay stays remain remains way how put full
   fully complete completely go goes out normal normally fine good okay perfect same original off limits wording verbatim place peace there in at be been to
   ever even all part point moment order timing content happen else too though either though approved already please still just only entire whole entirely
   changes alterations edits precisely recorded unity time itself themselves respect survive survives with without any have has must should shall may can could does do not will said says say saying talks spoken heard fully audible
   total overall raw clean locked frozen natural live real delivered flat`,
)
/** What something new is made from, by what it is beside it. */
export const ORIGINALS = words(
  `original originals orig og source existing current main master full long longer big bigger real whole uncut complete proper itself interview record
   parent public`,
)
/** Nouns of a film beside what says which one. */
export const FILMS = words('one ones thing itself version versions take pod programme program')
/** How a film is cut, whatever else is done to it. */
export const ASSEMBLY = words('timeline edit edits cut cuts timing timings tape structure')
/** What the prompt doesn't ask about. */
export const REST = words('rest remainder other others elsewhere remaining')
/** Which of several takes. */
export const ASIDE = words('second first last other good final better')
export const TAKES = words('take try attempt version one go pickup retake')
/** What a prompt does, as it calls it itself. */
export const EDITS = words(
  'edit edits editing change changes cut cuts cutting trim trims trimming deletion deletions removal removals',
)
/** What is beside what is asked for. */
export const MORE = words('other others further more extra additional else new unnecessary')
/** “No captions yet” */
export const FOR_NOW = words('yet anywhere here required needed necessary')
/** With “not”, “nothing” or “only”, they say once more how far something goes: “not earlier”, “nothing around it”, “only that line”. */
export const EXTENT = words(
  `earlier later longer sooner more further before after around beyond else breath moment frame second word line bit part sentence it that this
   those these one ones them than any single literally just exactly run`,
)
/** Words that open what is said about the subject of a guard. */
export const PREDICATES = words(
  'is are was were must should shall may can could will would has have ought needs need to stays stay remains remain gets do survive survives',
)
/** Behind all of it. */
export const TRAILING = words('though tho please too either however thanks')
/** What isn't there anymore: “the ums stay out”. */
export const GONE = words('out off away gone dead cut removed')
/** What no edit changes. */
export const FILES = words('file files recording recordings footage media source sources asset assets')
/** Sounds of somebody who thinks. */
export const SOUNDS = words('um umm uhm uh uhh er err erm ah ahh hm hmm mm eh')
/** They open why it stays, and who or what that is about. */
export const REASONS = words('as because since for or so cos coz cause')
export const REASONING = words(
  'it its that thats which this he she they i we the my our his her their people ppl everyone everybody viewers listeners boss client',
)
/** Things whose guard protects a kind of content. */
export const KINDS: Readonly<Record<string, ProtectedKind>> = {
  captions: 'captions', titles: 'titles', markers: 'markers', chapters: 'chapters', music: 'music', audio: 'audio', shape: 'frame', name: 'names', length: 'length', fades: 'fades', speed: 'speed', studioSound: 'audio', loudness: 'audio',
} // biome-ignore format: a table
