// Mends typing errors towards the words of editing ("fillr wrods"). It only ever turns an unknown
// word into a known one that is one slip away (two for long words), and never touches short words.
import { VOCABULARY } from './lexicon.ts'

/** The words that typing errors are mended to: those without which an instruction is not understood. */
const MENDED = `
  remove removing delete deleting filler fillers hesitations captions caption subtitles subtitle studio sound pauses pause
  silence silences silent highlight highlights composition compositions vertical horizontal landscape portrait square seconds
  second minutes minute every everything tighten shorten rename duplicate chapters chapter markers marker title titles volume
  louder quieter normalize transcript section segment beginning ending introduction intro outro please instagram aspect ratio
  without change speaker create extract crossfade transitions transition background vertical between before after longer
  shorter retakes retake mistakes karaoke loudness faster slower project everywhere translate translation original first
  interview podcast vertically thirty twenty fifteen called named youtube tiktok burned teaser trailer except repeated
  sentence sentences keep clips clip under words video videos`
  .split(/\s+/)
  .filter(Boolean)

/** Ordinary words that are one slip away from a word of editing, and mean themselves. */
const THEMSELVES = new Set(
  `shortest longest newest oldest latest loudest tightest cleanest clipped sounds named nothing together
   world worlds sword swords work works tide tile tiles tied part parts port ports place places phase phases
   cause causes paws pauper stand start stark starts state states story store stores shore shorts short sort
   sorts lose loose close clothes chose choose those these there where here were wear word wood good food
   like life line lines link links time times type types tape tapes take taken takes talk tall walk well wall
   will want went what when then than them they that this with which while white write right might 
   light sight side size site video voice choice music mute minute minuet market marked mark maker model mode
   code come some same name game gain again main mail make made move love live line nine fine file fire five
   find kind king thing think thank things clean clear learn lean leave leaf left lift list last least best rest
   test text next neat meat meet need feed feel fill full pull push rush trust train brain drain plain plan
   place plane plant point print paint count country course court could would should mould sound round found
   ground around bound hound pound south mouth month honey boring bring being begin guest guess quest
   quiet quite quote mouse horse force voices speaker speakers speak peak weak week seek seen scene
   screen green queen great grate create crate treat trade trace track truck trick stick sick pick kick click
   clock block black back pack rack crack brick looking booking machine   
   stool tool tools pool spool photo phone alone stone tone zone bone done gone long song strong wrong
   before after later letter better matter latter other brother rather cover over ever never
   even event every very vary carry marry sorry worry hurry history factory actor doctor motor water 
   cutter butter button bottle battle settle little title table cable stable able cards card hard
   yard word ward warm farm form from front font fond bond band hand sand land brand grand stand 
   release releases episode series april august session
   ending pending spending lending sending bending trending fending heading reading leading
   share shares shared scare spare square compare compares parts party partly pasta paste past fast fasten
   remote remotes promote answer answers answered questions question questioned sections action actions
   caution cautions auction caption station nation notion motion lotion potion option options opinion union
   customer custom costume contact contract contrast content context contest constant control
   removal remark remind recent region reason prison person persons personal
   product products production productive published publish exported translated added generated created project
   produced rendered uploaded applied edited listed planned worked asked named wanted needed turned moved
   marked removed deleted included excluded shortened trimmed finished recorded finally actually literally basically
   really totally exactly simply mostly nearly early daily weekly total final plain formal normal manual natural
   audience science silent present percent parent patent studios student students studies 
   mention mentions tension pension version versions vision mission session passion fashion  
   market content launch team company business course meeting  
   transfer transport transmit transit translator customer feature features future picture pictures figure
   capture structure culture nature creature lessons reason written sitting setting settings
   budget price prices pricing growth design designer engineer engineering 
   weather whether feather leather together number numbers member members remember
   traffic topic tropic tropical logic magic basic basics music musics musical`.split(/\s+/),
)

const byLetter = new Map<string, string[]>()
for (const word of MENDED) {
  const key = word[0] ?? ''
  byLetter.set(key, [...(byLetter.get(key) ?? []), word])
}

/** The known word that `word` was probably meant to be; itself when it is known, ordinary or too far off. */
export function mendSpelling(word: string, isFamiliar: (word: string) => boolean = () => false): string {
  if (word.length < 4 || VOCABULARY.has(word) || THEMSELVES.has(word) || isFamiliar(word)) return word
  if (!/^[a-z]+$/.test(word)) return word
  const allowed = word.length >= 8 ? 2 : 1
  let best = word
  let bestDistance = allowed + 1
  for (const letter of new Set([word[0] ?? '', word[1] ?? '']))
    for (const candidate of byLetter.get(letter) ?? []) {
      if (Math.abs(candidate.length - word.length) > allowed) continue
      if (candidate[0] !== word[0] && candidate[1] !== word[0]) continue
      // A plural or a verb form of a known word is no slip of another.
      const distance = slipsBetween(word, candidate, allowed)
      if (distance < bestDistance && (word.length > 4 || isSwapOrMissing(word, candidate))) {
        best = candidate
        bestDistance = distance
      }
    }
  return best
}

/** Four-letter words are mended only where letters were swapped or one is missing: others are too near. */
function isSwapOrMissing(word: string, candidate: string): boolean {
  if (candidate.length === word.length) return [...candidate].sort().join('') === [...word].sort().join('')
  return candidate.length === word.length + 1
}

/** Damerau-Levenshtein distance (insertions, deletions, changes, swaps of neighbours), or `most + 1` beyond it. */
export function slipsBetween(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1
      let cost = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + same)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        cost = Math.min(cost, (beforeLast[j - 2] ?? 0) + 1)
      row.push(cost)
    }
    beforeLast = last
    last = row
  }
  return last[b.length] ?? most + 1
}
