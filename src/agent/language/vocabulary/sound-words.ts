// Words for how loud something is heard. `grammar.ts` answers which word is what.

/** How loud a sound is or shall be. */
export const SOUND_LISTS = {
  /** Of a sound, that it is hardly heard. */
  hushed: 'quiet quietly low soft softly faint faintly hushed subdued discreet discreetly whisper murmur',
  /** That it is heard above all. */
  blaring: 'loud loudly',
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
} as const
