// Words that stand beside what is asked for, and add nothing to it, by what they are beside: no frame keeps a list of its own.

/** A set of concepts or of words, as one text. */
export const setOf = (list: string): ReadonlySet<string> => new Set(list.split(/\s+/))

/** A table by words that people type, which holds nothing else: an object would have “constructor”, too. */
export const tableOf = <Value>(rows: Readonly<Record<string, Value>>): Readonly<Record<string, Value>> =>
  Object.assign(Object.create(null), rows)

/** “_” joins the words of a phrase. */
const words = (list: string): readonly string[] => list.split(' ').map((word) => word.replaceAll('_', ' '))

/** What may be skipped beside a slot or a command. */
export const BESIDE = {
  reel: words(
    'highlights video from half as long moments moment part parts line bits of version seconds down short long. most talk interview sized each length its rough long_one sections worth using',
  ),
  fades: words(
    'fade in out start beginning end ending fade_in fade_out fade_up fade_down tail over of very_start very_end to from black between opening front finish outro intro head',
  ),
  shape: words(
    'aspect ratio mode format orientation background behind over bars sides into size resolution from frame picture version pixels crop cropped cut video shaped',
  ),
  parts: words(
    'part section bit segment phrase portion time stuff piece footage that which all of mark marks completely off out away ones range stretch',
  ),
  excerpt: words(
    'a new separate one only containing contains including from as into that just with own part section segment clip',
  ),
  pauses: words(
    'long longer awkward than silent unnecessary larger that are last lasting bigger every any down each between everywhere',
  ),
  speed: words('half halve double twice normal reset regular original back as fast than clip at by to slow'),
  equalParts: words('parts pieces segments sections chunks part long same length lessons episodes bits into'),
  copies: words('and format each another second extra separate other new one in as backup'),
  only: words('only just nothing_but solely exclusively strictly purely none_but'),
  behindName: words(
    'with from in containing that which using at as please then without but including add instead from_now_on going_forward for_me for_us',
  ),
  captionLook: words('burn make use set put style styled instead in into the picture image itself them'),
  beforeFilm: words('each every all both any whole entire full new single other only separate'),
  quote: words('that which where when with he she i we they : the word words phrase in ,'),
  following: words('that which comes come is right just directly immediately straight'),
  whole: words('video composition recording clip talk episode film movie podcast it file interview timeline'),
  rangeJoint: words('- – — through until till to into up_to ending_at thru ending_with'),
  slip: words(
    ', beg your pardon i mean meant excuse me on it that sorry wait hang hold make scratch just uh um er',
  ),
  where: words('in from before after during until between at on of by to into over like than'),
  inside: words('in within inside from of at during on'),
  film: words('in from of on for to at inside within across with into under underneath beneath'),
  otherFilms: words(
    'others other_one remaining everything_else everyone_else all_else rest one_left one_that_is_left one_that_remains one_that_is_still_there',
  ),
  listed: words('one and about on of for with where w / : - called'),
  tags: words(
    'roughly exactly precisely approximately ballpark again though anyway currently presently now then please pls ta at_the_moment at_the_minute at_present right_now just_now so_far as_it_stands as_things_stand as_is these_days in_all all_told by_the_way out_of_interest out_of_curiosity just_curious would_you_say do_you_think do_you_reckon do_you_know if_you_know do_you_happen_to_know can_you_tell_me could_you_tell_me can_you_say would_you could_you can_you will_you for_me off_hand offhand roughly_speaking more_or_less give_or_take or_not or_what any_idea if_you_do_not_mind if_i_may_ask may_i_ask before_i_start before_i_begin before_we_start with_timestamps with_timecodes with_times with_their_times with_their_timestamps',
  ),
  asking: words('what when where how why which date time minute point moment stage'),
  fillerWords: words('like basically actually literally right so well honestly okay'),
  entries: words(', ; and & + plus as_well_as along_with together_with / then'),
}
