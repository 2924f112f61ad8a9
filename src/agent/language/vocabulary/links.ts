// What joins, limits, changes nothing, or asks: the small words of an instruction.
import type { Row } from './row.ts'

export const LINKS: Row[] = [
  ['from', 'from, starting at, starting from, beginning at, starting with, beginning with'],
  ['to', 'to, through, thru, into, till, ending at, ending with'],
  ['until', 'until, up to, up until, as far as, til, right up to'],
  ['upToIncluding', 'up to and including, through the end of, until the end of, until after'],
  [
    'after',
    'after, following, past, right after, beyond, straight after, immediately after, directly after, shortly after, once, as soon as, later than, starting after',
  ],
  [
    'before',
    'before, prior to, preceding, ahead of, right before, straight before, immediately before, directly before, earlier than, in front of, infront of, leading up to',
  ],
  ['between', 'between'],
  ['during', 'during, while, throughout, whenever'],
  ['in', 'in, inside, within, of, on, for, at, onto, over, under, beneath, underneath, with, across, by'],
  [
    'about',
    'about, regarding, on the topic of, around, related to, dealing with, concerning, discussing, talking about, covering, mentioning, that mentions, that mention',
  ],
  ['where', 'where, in which, when'],
  ['that', 'that, which, who, whose'],
  [
    'called',
    'called, designated, called respectively, named respectively, titled respectively, designated respectively, respectively called, respectively named, named, titled, entitled, labeled, slugged, by the name of',
  ],
  [
    'saying',
    'saying, that says, reading, that reads, says, containing, that contains, with the text, with the words, that say, which says, containing the words, contain, contains, include, includes, including',
  ],
  ['as', 'as, like'],
  ['than', 'than'],
  ['each', 'each, foreach, every, every single, each and every, per, any'],
]

export const LIMITS: Row[] = [
  ['only', 'only, just, solely, exclusively, nothing but, none but, strictly, purely, merely'],
  ['not', 'not, never, no, none, neither, nor, nothing, no one, nobody, without, cannot'],
  [
    'except',
    'everything but, all but, everything outside, everything outside of, except, except for, apart from, other than, aside from, with the exception of, with exception of, excepting, excluding, besides, save for, but not, bar',
  ],
  ['but', 'but, however, yet, though, although'],
  [
    'if',
    'if, in case, provided, provided that, as long as, assuming, only if, supposing, given that, on condition that',
  ],
  ['unless', 'unless'],
  ['else', 'otherwise, else, if not'],
  ['instead', 'instead, instead of, rather, rather than, in place of'],
  [
    'atLeast',
    'at least, no less than, no shorter than, minimum, a minimum of, min, or more, minimum of, or longer',
  ],
  [
    'atMost',
    'at most, no more than, no longer than, maximum, a maximum of, max, up to, or less, or shorter, not more than, not longer than, maximum of, tops, or under',
  ],
  ['under', 'under, below, less than, shorter than, fewer than, smaller than, <'],
  [
    'over',
    'over, above, more than, longer than, more long than, more longs than, greater than, bigger than, larger than, exceeding, in excess of, superior to, >',
  ],
  ['exactly', 'exactly, precisely, no more and no less'],
  ['roughly', 'about, around, roughly, approximately, approx, circa, nearly, almost, some'],
  ['by', 'by'],
  ['again', 'again, back, twice, once, once more'],
  ['same', 'same, original, originally, in there, inside there, within that, in those'],
  ['both', 'both, either'],
  ['few', 'few, several, some, most, many, certain, half of, most of, some of'],
  ['first', 'next, previous, other'],
  ['skip', 'skip, ignore, ignoring, skipping'],
  [
    'language',
    'french, spanish, german, italian, english, portuguese, dutch, polish, japanese, chinese, korean, arabic, russian, hindi, turkish, swedish, ukrainian, mandarin',
  ],
  ['condition', 'whenever, depending, whichever, whatever, whether, wherever'],
  ['fraction', 'partially, partly, alternate, random, randomly'],
]

export const GLUE: Row[] = [
  [
    'politeness',
    `from the record, on the record, please, pls, plz, nah, nope, yep, yeah, yup, thanks, thank you, thx, cheers, kindly, hi, hello, hey, heya, howdy, dear, team, sorry, ok, okay, so, well, also, then, now, too, and then, as well, as well as that,
     finally, first of all, next up, additionally, furthermore, actually, basically, simply, quickly, right, alright, great, perfect, cool, maybe, perhaps, possibly, again please, for me, for us,
     and so on, and so forth, and the like, respectively, heads up, if possible, if you can, if you could, if needed, if necessary, where possible, where needed, when possible, as needed, that is all, that's all, nothing else, no more than that, nothing more than that, would be great, would be nice, lastly, afterwards, after that, straight away,
     right away, asap, there, here, yourself, directly, completely, altogether, outright, entirely, fully, totally, really, very, quite, nicely, carefully, properly, automatically, somehow, a bit, a little, slightly, little, a lot, as usual, good, nice, then also, go ahead and, all right, oh, hm, hmm, wow, best regards, regards, best, from now on, in general, generally, once you are done, in one go/pass/sweep, in the process, with immediate effect, effective immediately, forthwith, tldr, in a nutshell, to begin with, lil, little bit, tiny, small, quick, cute, cool looking, sweet, lovely, beautiful, awesome, snappy, catchy, clean looking, nice looking, professional, professional looking, modern, tad, a tad, a touch, a shade, a smidge, a smidgen, a notch, a hair, a wee bit, wee bit, a wee, if you please, if you would, if you would be so kind, if you would be so good, if you do not mind, if that is ok, if that is okay, for once, mate, buddy, lads, folks, guys, bro, bruh, ta, cheers mate, btw, ffs, tbh, imo, ngl, fyi, thankyou, ty, tyvm, tysm, kthx, ily, rq, fr, kk, omg, much appreciated, obv, obvs, nah, yeah, yep, yes, yup, whoops, oops, ugh, argh, gosh, wow, sleek, proper, suitable, fitting, appropriate, single, following, exact, precisely as spelt, previously, kindly please, rn, right now, whole bunch, big, tidy, nvm, never mind, jk, just kidding, dude, pal, tho, plzz, plss, hiya, cheers, as hell, as heck, af, when you get a chance, real quick, real fast, when you get a minute, when you have a minute, when you have a moment, for just as long as before, just as long as before, for as long as before, as long as before,
     when you have time, as discussed, as agreed, as mentioned, as requested, like we said, like we discussed, as we discussed, this time, this time around,
     no rush, no hurry, take your time, no worries, no pressure, that should do it, that will do, that would help, i think that would help, spot on, just a small thing,
     if you have any questions just ask, any questions just ask, hope that helps, hope that makes sense,
     once again, one more time, and leave it at that, while you are at it, while youre at it, while at it`,
  ],
  ['articles', 'a, an, the, this, these, those, my, our, your, their, his, her, its, that one'],
  [
    'helpers',
    'is, are, be, been, being, was, were, do, does, did, have, has, had, get, gets, got, will, would, shall, should, can, could, may, might, must, want, need, like, let, us, me, i, you, we, he, she, they, one, there is, there are, am, myself, to be, so that it, of, and, or, &, plus, +, as well as, along with, together with, ought, wants, needs, going',
  ],
  ['pronouns', 'it, them, that, this, both of them, itself'],
]

export const ASKED: Row[] = [
  [
    'duration',
    'long, length, duration, running time, runtime, run time, much time, last, lasts, minutes, seconds, trt, dur, secs, mins',
  ],
  ['count', 'many, often, number, total number'],
  ['total', 'total, combined, altogether, overall, back to back'],
  ['ids', 'id, ids, identifier, compositionid, compositionids'],
  ['project', 'project detail, project info, project summary, project overview, project status, overview'],
  ['abilities', 'what can you do, what are you able to do, what can i ask, how does this work, help'],
  ['speech', 'said, say, says, mention, mentioned, talk, talks, discussed, heard, come up, brought up'],
  ['who', 'who, whose, whom'],
  ['when', 'tc, timecode, time code, in and out, ins and outs, in point, out point, tcs, timecodes'],
  ['inCue', 'in cue, incue, in - cue, incues, in cues, opening words'],
  ['outCue', 'out cue, outcue, out - cue, outcues, out cues, closing words, final words'],
]

/** What a clause may begin behind. */
export const SEPARATORS = new Set([
  ...', ; & + : - – — / ( ) → > and then plus but though although also afterwards finally now'.split(' '),
  'and then',
  'while you are at it',
  'while youre at it',
  'while at it',
])
