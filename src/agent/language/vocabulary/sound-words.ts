// Words for how loud something is heard. `grammar.ts` answers which word is what.

/** How loud a sound is or shall be. */
export const SOUND_LISTS = {
  /** Of a sound, that it is hardly heard. */
  hushed: 'quiet quietly low soft softly faint faintly hushed subdued discreet discreetly whisper murmur',
  /** That it is heard above all. */
  blaring: 'loud loudly',
  /** Or not heard at all. */
  unheard: 'silent mute muted silenced inaudible',
  /** That something may be so. */
  agreeable: 'alright ok okay fine possible acceptable allowed',
  /** With a sound as its object, less of it. */
  reducing: 'reduce lessen diminish',
  /** Of music, that it is heard longer. */
  playingOn: `extend extends extended continue continues go goes going run runs running play plays playing last lasts lasting stretch stretches
    end ends ending prolong lengthen carry carries`,
  besidePlaying: 'keep keeps on all through right way let make have music',
  /** Of other sound, that it is put there instead, or comes later. */
  layingOn: 'adding using putting laying dubbing recording',
  comingLater: 'later after afterwards follow follows next soon',
  /** In front of where it then ends. */
  untilThen: 'to until till with through at',
  /** What that is. */
  ofFilm: 'picture video film episode talk interview show clip whole thing speech',
  /** In front of what is spoken over it. */
  beneath: 'under underneath beneath below behind',
  /** In front of “up to”, they raise something to a level. */
  rising: 'speed turn bring crank push bump pump take raise lift dial put set ramp jack',
  /** How much, of what no command can measure. */
  unmeasured: `way much far lot lots bit tad touch notch hair super hella waay really slightly somewhat considerably significantly loads heaps
    noticeably`,
  /** Behind those, beside comparatives. */
  compared: 'more less too hot loud quiet slow fast',

  // Of what is lifted
  /** As something new, it has a look and a name of its own. */
  anewAs: 'as into name separately new own',
  /** They take a part out of all the rest. */
  isolating: 'lift extract pull isolate grab take pick',
  /** Of a take, that nobody wants it. */
  spoiled: `blown flubbed fluffed botched bad broken wrong dead failed false repeated duplicate duplicated doubled stray unwanted useless boring
    awkward`,
  /** What is left closes up; what may stand behind that. */
  rippling: 'ripple rippled shut closed butt',
  closingUp: 'gap hole space up cut join ends it them after over edit timeline sequence',

  // Beside a verb
  /** Behind the object of a verb, they belong to the verb. */
  joinedBehind: 'up down out off away in on together',
  behindParticle: 'by in from of at for a and until',
  /** With “up” or “down”, they say how loud something is. */
  leveling: 'turn bring take push pull crank pump dial put',
  /** With “up” or “down” behind what is heard, they turn it. */
  shoving: 'whack knock nudge jack notch kick ramp bump',
  /** In front of where a thing is put. */
  puttingOn: 'on onto to at in into over under underneath beneath behind',
  /** In front of the edge of a film, where something goes. */
  toward: 'to at very right up forward all way straight',

  // Of the edges of a film
  /** Between an edge and where it is. */
  cueing: `is are at on to until as with be should must shall right off again instead straight directly immediately just only exactly it this
    from : =`,
  /** In front of where it begins and where it ends; as nouns, they may be something else. */
  inCue: 'in open opens',
  outCue: 'out outs close closes wrap',
  edgeNoun: 'top head tail opening opener closing',

  // In a telegram
  /** Behind “no”, they take nothing away. */
  besideNo:
    'need idea one way problem worries doubt matter reason please sorry thanks no just actually wait but not longer',
  /** With these, something is said, and not asked for. */
  abiding: 'may might be gets stay stays remain remains',
  levelNoun: 'volume volumes gain gains level levels',
  /** Where burned captions are. */
  pictured: 'picture video image film frame footage',

  // How long something is
  /** Beside seconds, nothing but that the film has so many; the second says so alone. */
  besideSeconds: `version cut edit long max tops please of it this total video at most under down to a an only just in about around one`,
  ofSeconds: 'version cut edit long under down max tops',
} as const
