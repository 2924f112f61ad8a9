// Words around passages and takes: how one begins and ends, how often it is said, and which of several is meant. `grammar.ts` answers
// which word is what.

/** Words by what they are beside a passage or a take. */
export const PASSAGE_LISTS = {
  /** Between the first and the last words of a passage. */
  upTo: 'to until till through thru right up down all the way and including words as far',
  /** Says what somebody speaks of. */
  concerning: 'concern concerns regard regards relates relate refers refer deals touches belongs',
  /** Keys behind which a request stands. */
  ordered: 'op operation action command cmd task step instruction',
  /** Values of a key: it is off, or stays as it is. */
  off: 'off false no none disabled disable remove removed gone out delete',
  kept: 'keep kept stay stays unchanged same leave untouched',
  // Of its first and last words
  opens: 'starting beginning opening running going starts begins opens runs goes',
  closes: 'end ends ending finish finishes finishing stop stops stopping close closes closing',
  closedBy: 'at with on in after by',
  /** Between the first words and what leads to the last. */
  runningOn: 'and but then it that which goes runs lasts all right straight carries on',
  through: 'to until through till til - – —',
  inclusive: 'inclusive included incl both including',
  backIn: 'and then back straight come comes coming right',
  // What a text is followed by that goes on with something else
  filmLead: 'in from of on for to',
  valued: 'from to for in at by',
  attaching: 'to into as with at over for',
  // Between a noun and what says which one is meant
  whichOf: 'on of with from number that',
  wordLead: 'with on the word words in',
  wordNoun: 'word words line phrase question sentence',
  /** How it ends what it says of a part: “sponsor out, 'A' to 'B'”. */
  outBefore: 'out goes gone go away off',
  /** In front of where something is said. */
  momentLead: 'at on where when with from halfway @',
  // Beside numbers in programmers' notation
  /** What a number counts or measures, so that it is no time. */
  measure:
    'x db lufs lkfs lu percent pct px s sec secs second seconds m min mins minute minutes h ms k fps times fold speed cent cents %',
  measuredNoun: 'speed rate tempo volume gain loudness level lufs pause pauses gap gaps silence silences',
  countedNoun: `word words sentence sentences line lines clip clips chapter chapters question questions answer answers paragraph paragraphs
    marker markers title titles part parts take takes track tracks camera cameras`,
  pacing: 'slow slower slowed fast faster play run',
  // Of takes
  /** What is counted of what is said several times. */
  occurring: 'occurrence instance mention repeat repetition appearance one take try attempt time',
  repeating: `stutter stutters stuttered stuttering stumble stumbles stumbled stumbling stammer stammers stammered repeats repeated repeat repeating
    restarts restarted fluffs flubs botches bungles blows goofed goofs fumbles fumbled messes messed trips tripped twice redoes redid redone botch botched muffs muffed garbles garbled misspoke
    misspeaks`,
  doubled: 'dbl double doubles doubled dupe duplicated',
  faulty:
    'fluffed flubbed botched blown bad failed abandoned rejected false broken bungled spoiled aborted wrong failing duff messed',
  take: 'take takes try attempt attempts rendition reading pass run goes go start starts flub fluff',
  once: 'once',
  /** The take that is meant to stay. */
  later: 'later good better final latter clean',
  anew: 'again anew over',
  /** What a take does that is to go, and one that is not. */
  leaving: 'out goes go gone rejected',
  /** Behind a topic, the passage about it. */
  conversing: 'talk conversation discussion chat chatter',
  /** How a part comes about: “where the second question is read”, “where Ann first appears”. */
  comingAbout: `is are gets begins starts comes up in read asked opens opened played said heard introduced mentioned shown first appears
    enters arrives crops pops goes off rings discussed covered addressed talked about`,
  /** Where that is, in no more words. */
  locus: 'place places point points moment moments spot spots time times topic topics subject theme',
  /** Where a clip ends and the next one begins. */
  sourceNoun: 'clip clips source sources file files media',
  seams: 'joins seams splices cuts edits changes switches boundaries transitions',
  join: 'join seam splice cut edit change switch boundary transition',
  /** With “to”, what somebody does who begins to talk about something. */
  turningTo: 'turn turns turning move moves moving switch switches shift shifts gets comes',
  mainly: 'main long full whole short big own actual real other second',
  /** What is suggested stands behind it: “how about removing …”. */
  suggesting: 'mind about consider suggest recommend propose try',
  /** Where the rest is, beside the edge of a film. */
  earlierThere: 'before earlier previous preceding precedes front head lead',
  laterThere: 'after later behind following follows past remainder remaining remains left tail',
  comingThere:
    'what whatever anything all part stuff bit section closing comes come is was that it there can may else up to',
  /** In front of something that is then put elsewhere or taken away. */
  fetching: 'grab take get pick select choose pull fetch lift',
} as const
