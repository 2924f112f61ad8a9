// Who the speaker is, in other words than “label the speaker as Ann”: “the speaker's name should be Ann”, “name the speaker Ann”.
import { rewriter } from '../phrases/rewrite.ts'
import type { Token } from './tokens.ts'

const SPEAKER = "[=<thing:speaker>] (speaker|speaker's) label?"
const NAMING = '(<thing:name link:called>|=|@naming,shall)'
const BESIDE = `(${NAMING}|as|to|be|:|@be)*`
const WHO = 'NAME=!<link limit time amount break verb&base>+4'
const LABEL = '<verb:label> <thing:speaker> <link:as> $NAME'

const { whole } = rewriter([
  // “Name the speaker Ann”, “change the speaker label to Ann”
  [`<verb:label,rename&base> ${SPEAKER} ${BESIDE} ${WHO}`, LABEL],
  // “The speaker's name should be Ann”; “the speaker is a farmer” names nobody
  [`${SPEAKER} ${BESIDE} ${NAMING} ${BESIDE} ${WHO}`, LABEL],
])

/** The tokens as “label the speaker as …”; null when they name nobody. */
export const namedSpeaker = (tokens: readonly Token[]): readonly Token[] | null =>
  whole(tokens.filter(({ senses }) => senses.glue !== 'politeness' && senses.glue !== 'articles'))
