// The only word list: one row per concept, with its word class and the forms people write. Nothing here
// knows an operation; frames name concepts, never words.

/**
 * What a word can be in an instruction.
 *
 *   verb     asks for something           thing    what it is done to
 *   look     how something is or shall be  unit     what is counted or measured
 *   place    a part of a talk              person   somebody who speaks
 *   link     joins a place or a scope      limit    narrows what may be done: never skipped
 *   glue     changes nothing               cannot   something that is not offered here
 *   asked    what a question wants to know
 */
type WordClass =
  | 'verb'
  | 'thing'
  | 'look'
  | 'unit'
  | 'place'
  | 'person'
  | 'link'
  | 'limit'
  | 'glue'
  | 'cannot'
  | 'asked'

type Row = readonly [id: string, forms: string]

const VERBS: Row[] = [
  [
    'remove',
    `remove, delete, ripple delete, ripple out, cut, cut out, cut away, cut off, drop, lose, kill, strip, strip out, take out, take away, take off, get rid of, trim out, erase,
     eliminate, ditch, scrap, chop, chop off, chop out, snip, snip out, discard, purge, axe, omit, exclude, throw out, throw away, toss, do away with, wipe, edit out,
     filter out, weed out, leave out, pull out of, clear, clear out, clean out, slice off, slice out, excise, nuke, trash, redact, rid, blank out, take, prune, rip out, pull, bin, dump, rm, del, strike, strike out, scratch, expunge, cross out, hack off, shave off, shave, lop off, yank, yank out, gut, nix, zap, junk, boot, kick out, dispose of, tear out, quit, do without, be gone with, off with, away with, disappear, vanish, yeet, chuck out, scrub, scrub out, bin off, throw off, hack out, do away, ax, thin out`,
  ],
  [
    'keep',
    'keep, retain, preserve, conserve, save, hold on to, hang on to, stick to, limit to, reduce to, boil down to',
  ],
  [
    'leave',
    'leave, leave alone, leave as is, do not touch, hands off, spare, keep your hands off, not touch, keep hands off',
  ],
  [
    'shorten',
    'shorten, tighten, tighten up, cap, limit, compress, condense, squeeze, trim down, cut down, cut back, reduce, compact, collapse, close, close up, speed through, bring down, clamp, shrink, trim, pare down, whittle down, slim down, boil down, pull in, shave down, dial down',
  ],
  [
    'add',
    'add, put, insert, include, apply, place, overlay, show, display, drop in, throw in, throw on, use, enable, turn on, switch on, stick, slap, slap on, lay, superimpose, append, prepend, attach, burn in, burn, generate, activate, need, want, put on, run, write, tack on, tack, chuck on, pop on, whack on, bake in, drop on, hardcode, burn on',
  ],
  [
    'make',
    'make, create, build, compose, produce, prepare, put together, extract, pull, pull out, isolate, spin off, carve out, export, cut together, assemble, compile, craft, lift, grab, clip out, save as, give, get, pick, pick out, form, collect, gather, turn into, spit out, whip up, gimme, do, init, initialize, set up, spin up, start up, throw together, chuck together, knock up, cook up',
  ],
  ['off', 'turn off, disable, switch off, hide, deactivate, shut off, turn back off, toggle off'],
  [
    'set',
    'set, change, adjust, switch, convert, turn, bring, alter, modify, update, reformat, reframe, resize, format, render, optimize, adapt, transform, reshape, lock, style, go for, go with, move to, switch over',
  ],
  [
    'move',
    'move, shift, relocate, reposition, transfer, bring forward, lead with, push, drag, slide, reorder, rearrange, sort',
  ],
  ['swap', 'swap, exchange, switch around, trade, flip the order of, swap around'],
  ['rename', 'rename, mv, call, name, retitle, relabel, title'],
  [
    'copy',
    'duplicate, copy, cp, fork, clone, dupe, replicate, back up, save a copy of, make a backup of, make a copy of, make a duplicate of',
  ],
  [
    'split',
    'split, divide, break up, break, chop up, cut up, slice up, cut in, razor, blade, slice, split up, chunk',
  ],
  ['mute', 'mute, silence, mute out, mute off'],
  ['unmute', 'unmute'],
  [
    'raise',
    'raise, boost, increase, jack up, kick up, nudge up, amp up, double, turn up, bump up, bump, crank up, bring up, amplify, pump up, pump, up, lift up, lift, crank, push up',
  ],
  [
    'lower',
    'lower, decrease, halve, turn down, attenuate, bring down, soften, quieten, quieten down, pull down, tone down, dial back, ease off, ease back, back off, take down a notch, nudge down, turn back, knock back, cut back on, quiet down, lower down, take down',
  ],
  ['duck', 'duck, sidechain'],
  ['speedUp', 'speed up, accelerate, quicken, speed things up, pick up the speed, hurry up, hurry along'],
  ['slowDown', 'slow down, slow, decelerate, slow things down'],
  ['fade', 'fade, fade in, fade out, fade away, fade up, fade down'],
  ['crossfade', 'crossfade, cross fade, dissolve, blend, cross dissolve'],
  ['normalize', 'normalize, level, level out, even out, equalize, balance, master, even up, iron out'],
  ['clean', 'clean up, clean, tidy, tidy up, polish, polish up, spruce up, sanitize, neaten, neaten up'],
  [
    'enhance',
    'enhance, improve, fix up, sweeten, denoise, de noise, de hiss, fix, sort out, dereverb, remaster',
  ],
  ['restore', 'restore, bring back, put back, reinstate, recover, unremove, undelete, uncut, return'],
  ['correct', 'correct, spell, respell, rewrite, replace, substitute, amend'],
  ['label', 'label, tag, mark speaker, identify'],
  ['mark', 'mark, bookmark, flag, drop a marker, set a marker, pin'],
  ['start', 'start, begin'],
  ['end', 'end, finish, close out, stop, wrap up, conclude'],
  [
    'merge',
    'merge, combine, join, stitch, stitch together, glue, sew together, put together as one, concatenate, glue together, splice, splice together, string together, unite',
  ],
  ['crop', 'crop, fit, fill, letterbox, pillarbox'],
  ['caption', 'caption, subtitle'],
  ['replace', 'swap out, exchange for'],
  ['play', 'play'],
  ['open', 'open, go to, switch to, work on'],
  [
    'ask',
    'tell, list, count, say, find, give an overview, check, report, explain, print, read, name every, look up, locate, identify all, describe, summarize, search, point out, reply, answer, announce',
  ],
  ['censor', 'bleep, bleep out, beep, beep out, censor, bleep over, beep over'],
  ['see', 'see, view, watch, look at'],
]

const THINGS: Row[] = [
  [
    'captions',
    'caption, subtitle, subs, subtitling, captioning, closed caption, cc, captions track, subtitle track, subtitles track, caption track, closed captioning, captionings',
  ],
  [
    'captionTexts',
    'caption text, subtitle text, caption wording, custom caption, custom caption text, caption override, caption translation, translated caption, translated subtitle, translation of the captions',
  ],
  [
    'fillers',
    'filler, filler word, filler sound, hesitation, verbal tic, tic, disfluency, verbal filler, crutch word, hemming and hawing, vocal filler, thinking sound, umming, ummings, umming and ahing, umming and erring, disfluent word, verbal crutch, filler noise',
  ],
  [
    'pauses',
    'pause, silence, gap, word gap, gap between words, space between words, dead air, dead space, silent part, silent bit, silent section, silent stretch, quiet stretch, quiet moment, empty space, blank space, silent gap, awkward silence, awkward pause, pausing, quiet bit, quiet part, quiet section, quiet spot, long silence, lull, breather, air, hole, breathing room, breathing space',
  ],
  [
    'retakes',
    'retake, false start, bad take, repeated take, duplicate take, flub, flubbed line, flubbed take, botched take, abandoned take, failed take, restart, double take, redo, repeat, repetition, repeated sentence, repeated line, repeated word, repeated phrase, stutter, stammer, doubled word, fluff, fluffed line, do over, duplicate sentence, duplicate line, misspeak, mistake take, second attempt, repeated bit, repeated part, repeated phrasing, false take',
  ],
  [
    'studioSound',
    'studio sound, noise, background noise, background hum, background hiss, hiss, hum, buzz, hissing, humming, buzzing, echo, room noise, room tone, room sound, roominess, noise reduction, noise removal, noise cleanup, noise clean up, de noise, denoise, denoising, denoiser, speech enhancement, voice enhancement, audio enhancement, sound enhancement, speech cleanup, audio cleanup, audio clean up, reverb, reverberation, static, wind noise, traffic noise, fan noise, air con, ac noise',
  ],
  ['audio', 'audio, sound, volume, gain, level, voice, speech, audio level, sound level, soundtrack, mix'],
  ['loudness', 'loudness, integrated loudness, loudness target'],
  ['music', 'music, song, background music, music bed, bed, score, jingle, music track, background track'],
  ['ducking', 'ducking, auto ducking, audio ducking, music ducking, sidechaining, sidechain compression'],
  [
    'fades',
    'fade, fade in, fade out, fade away, fade up, fade down, fade to black, fade from black, audio fade',
  ],
  [
    'crossfades',
    'crossfade, cross fade, dissolve, transition, cross dissolve, soft cut, smooth cut, smooth transition, soft transition, smoother cut',
  ],
  [
    'titles',
    'title, text, lower third, headline, heading, text overlay, name tag, title card, caption card, banner, on screen text, onscreen text, text card, hook text, call to action, super, end card, outro card, closing card, opening title, intro card, opening card',
  ],
  ['markers', 'marker, bookmark'],
  ['chapters', 'chapter, chapter marker, timestamp, chapter mark'],
  ['speed', 'speed, tempo, velocity, playback speed, playback rate, playback, rate'],
  ['pacing', 'pacing, pace, rhythm, flow'],
  [
    'shape',
    'aspect ratio, aspect, format, frame size, frame, shape, orientation, resolution, dimension, canvas, ratio, size, picture',
  ],
  [
    'composition',
    'composition, comp, video, timeline, recording, ep, i / v, movie, film, episode, footage, project, content, talk, show, conversation, file, podcast, webinar, thing, lecture, programme, program, sequence, rough cut, fine cut, main cut, master cut, full cut, assembly, assembly cut, master edit, main edit',
  ],
  ['clip', 'clip, shot, scene'],
  [
    'excerpt',
    'short, reel, teaser, trailer, highlight, highlight reel, highlights reel, snippet, excerpt, promo, montage, cold open, sizzle, sizzle reel, summary, cutdown, cut down, best of, supercut, story cut, tiktok, instagram reel, instagram story, youtube short, hook, audiogram, recap, short version, soundbite, sound bite, quote, highlight video, highlights video, short form video, cold opener, preview, subclip, sub clip, select, stringout, selects reel, social cut, social clip, social version, bite',
  ],
  ['copy', 'fork, copy, duplicate, version, variant, clone'],
  ['name', 'name'],
  ['camera', 'camera, angle, cam'],
  ['pip', 'picture in picture, pip, picture-in-picture, inset, small inset'],
  ['broll', 'b roll, cutaway'],
  [
    'profanity',
    'profanity, swear word, swearing, curse word, curse, cuss word, f word, f bomb, expletive, foul language, bad language, swear, cursing, cussing, f bombs, rude word, naughty word, four letter word, dirty word, f words, bad word, vulgarity, obscenity, strong language, coarse language, explicit language, offensive language, crude language, swearword, curseword, cussword, profane word, bad words, language issue',
  ],
  ['words', 'spoken word, wording'],
  ['transcript', 'transcript, transcription'],
  ['speaker', 'speaker, speaker label'],
  ['track', 'track, channel, microphone, mic, audio track, recorder'],
  ['effects', 'effect, filter'],
  ['cuts', 'edit point, cut point'],
  ['length', 'length, duration, running time, runtime, run time'],
  ['media', 'media, asset, source file, source'],
  ['prefix', 'prefix'],
  ['suffix', 'suffix'],
  [
    'clicks',
    'cough, sneeze, breath, breathing, click, mouth noise, lip smack, laugh, laughter, throat clearing',
  ],
]

const LOOKS: Row[] = [
  [
    'vertical',
    'vertical, portrait, upright, tall, vertically, portrait mode, portrait format, vertical format, portrait orientation, phone format, phone shaped, phone shape, phone size, phone sized, for phones, for mobile, for my phone, for the phone, mobile format, reel size, reels size, reel format, reels format, tiktok size, tiktok format, story format, stories format, story size, shorts format, shorts size, instagram story size, instagram story format, reel shape, mobile friendly, vertical video',
  ],
  [
    'square',
    'instagram square, insta square, instagram post size, square for instagram, square, quadratic, squared, square format, square shape',
  ],
  [
    'landscape',
    'landscape, horizontal, widescreen, wide, wide screen, landscape format, landscape orientation, landscape mode, horizontally',
  ],
  [
    'karaoke',
    'karaoke, karaoke style, word by word, word highlighting, highlighted word, classic karaoke style, word for word',
  ],
  ['boxed', 'boxed, in a box, box, with a box, in boxes, with boxes, with a background'],
  ['plain', 'plain, simple, plain style, basic, normal, standard'],
  ['burned', 'burned, burned in, burnt in, burnt, hard coded, hardcoded, open, burn in, baked in, hard'],
  [
    'soft',
    'soft, as a file, sidecar, as a soft track, not burned in, separate track, as a separate track, toggleable, closed',
  ],
  ['louder', 'louder, more loud, more high, more audible, stronger, up'],
  ['quieter', 'quieter, softer, less loud, more quiet, more low, down, calmer'],
  [
    'tooQuiet',
    'too quiet, too soft, too low, hard to hear, barely audible, inaudible, barely hear, not loud enough, very quiet, quiet',
  ],
  ['tooLoud', 'too loud, very loud, blasting, hot, too hot'],
  ['better', 'better, nicer, professional, good, great, pro'],
  ['clearer', 'clearer, cleaner, crisper, more clear'],
  ['noisy', 'noisy, boomy, echoey, hissy, muffled, muddy, tinny'],
  ['longer', 'longer, more long, a little longer, a bit longer, on longer'],
  ['shorter', 'shorter, more short, a little shorter, a bit shorter, more concise, briefer, more compact'],
  ['tighter', 'tighter, snappier, punchier, crisper pacing, pacier, zippier, tighter pacing, faster pacing'],
  ['faster', 'faster, quicker, more fast, more quick'],
  ['tooSlow', 'too slow, way too slow, dragging, drags, sluggish'],
  ['tooFast', 'too fast, way too fast, awfully fast'],
  ['slower', 'slower, more slow, slow mo, slo mo'],
  ['tooLong', 'too long, way too long, very long'],
  ['top', 'top, at the top, on top, upper, up top'],
  [
    'center',
    'center, middle, in the center, in the middle, centered, center of the screen, middle of the screen',
  ],
  ['bottom', 'bottom, at the bottom, lower'],
  ['topLeft', 'top left, upper left, top left corner, upper left corner, top left hand corner'],
  ['topRight', 'top right, upper right, top right corner, upper right corner, top right hand corner'],
  ['bottomLeft', 'bottom left, lower left, bottom left corner, lower left corner, bottom left hand corner'],
  [
    'bottomRight',
    'bottom right, lower right, bottom right corner, lower right corner, bottom right hand corner, corner',
  ],
  ['lowerThird', 'lower third, as a lower third, in the lower third'],
  ['fullHd', 'full hd, fhd, hd'],
  ['ultraHd', 'ultra hd, uhd'],
  ['large', 'large, big, huge, large letters, big letters, in large letters, in big letters, in large type'],
  ['small', 'small, tiny, small letters, in small letters, in small type'],
  ['bigger', 'bigger, larger'],
  ['smaller', 'smaller'],
  ['backdrop', 'background, backdrop, background color, background box'],
  ['cropped', 'cropped, cropping, fill the frame, filled, fill'],
  ['padded', 'padded, letterboxed, black bar, bars, black bars, whole picture visible, fitted, fit'],
  [
    'blurred',
    'blurred, blurred bar, blur, blurred background, blurry background, blurred sides, with a blurred background, blur background',
  ],
  [
    'strongest',
    'strongest, best, most interesting, funniest, most important, top moment, key, most compelling, most engaging, juiciest, greatest, punchiest, highlight worthy, interesting, strongest line',
  ],
  [
    'always',
    'the entire time, the whole time, all the time, the whole way through, all the way through, at all times, the entire video, permanently, always',
  ],
  ['longest', 'longest'],
  ['shortest', 'shortest'],
  ['loud', 'loud, loudest'],
  ['on', 'on'],
  ['off', 'off, gone, away'],
  [
    'twice',
    'twice as fast, double speed, at double speed, double rapid, double fast, double as fast, doubly fast, double the speed, at the double speed, twice faster, twice the speed, at twice the speed, twice as quick, twice quicker, double tempo, double quick, twice as rapid, two times as fast',
  ],
  [
    'half',
    'half as fast, half speed, at half speed, half the speed, at half the speed, half tempo, half rapid, twice as slow, twice slower, two times slower, two times as slow, half as quick',
  ],
  ['gentle', 'gentle, subtle, light, mild, lightly, gently'],
  [
    'podcast',
    'podcast standard, podcasts standard, for podcasts, podcast loudness, for podcast, spotify, for spotify, podcast level, apple podcasts, for apple podcasts, spotify loudness, spotify level, spotify standard',
  ],
  [
    'broadcast',
    'broadcast, broadcast standard, broadcast loudness, broadcast level, tv standard, tv loudness, tv level, radio standard, for broadcast, for tv, ebu, r128, ebu r128, for television',
  ],
  [
    'youtubeLoud',
    'youtube standard, streaming standard, for streaming, youtube loudness, streaming loudness, youtube level, streaming level',
  ],
  ['equal', 'equal, even, equally long, equal length, same length, of equal length, equally sized'],
  ['separate', 'separate, own, standalone, individual'],
  ['evenSound', 'even volume, even sound, even levels, even audio'],
  ['even', 'consistent'],
]

const UNITS: Row[] = [
  ['sentence', 'sentence, line, statement'],
  ['word', 'word'],
  ['question', 'question'],
  ['answer', 'answer, reply, response'],
  ['exchange', 'exchange, q & a, qna, q and a, question and answer, qa pair, q and a pair'],
  ['paragraph', 'paragraph'],
  [
    'part',
    'part, section, bit, segment, fragment, range, passage, portion, stretch, moment, piece, chunk, remark, story, anecdote, mention, topic, discussion, comment, plug, explanation, tangent, spot, rant, spiel, ramble, rambling, aside, detour, joke, gag, blurb, fumble, blunder, mishap, interruption, disturbance, diss, pitch, shout out, shoutout, tale, banter, chatter, chit chat, small talk, waffle, waffling, digression, disclaimer, apology, analogy, example, demonstration, confession, compliment, insult, complaint, exchange with, punchline, gaffe, blooper, slip, mess up, mix up, statistic, argument, speech bubble, monologue, reference, name drop, tip, phrase, announcement, recollection, prediction, faff, faffing, palaver, kerfuffle, nonsense, fiasco, malarkey, debacle, saga, incident, hiccup, glitch, preamble, housekeeping, sidetrack, nugget, gem, gripe, moan, wobble, fuss',
  ],
  ['time', 'times, occurrence, instance'],
  ['pixel', 'pixel, px'],
  ['frames', 'frames'],
]

const PLACES: Row[] = [
  ['intro', 'intro, introduction, opening section, opener, greeting, welcome'],
  ['outro', 'outro, closing, sign off, goodbye, farewell, closing remarks, closing section'],
  [
    'start',
    'start, beginning, up front, front, head, top end, front end, lead in, top of the video, very start, very beginning, opening',
  ],
  ['end', 'end, ending, very end, back, finish, tail, tail end, back end'],
  ['middle', 'middle'],
  ['half', 'half'],
  ['third', 'third'],
  ['quarter', 'quarter'],
  ['interruption', 'interruption, disturbance, phone call, interruptions'],
  [
    'everything',
    'everything, all of it, the whole thing, whole thing, anything, anywhere, all, entire, whole, stuff',
  ],
  ['rest', 'rest, remainder, everything else, remaining, others, other one, everyone else, all else'],
  [
    'ad',
    'sponsor read, ad read, sponsor, ad, advert, advertisement, sponsor message, sponsorship, ad break, sponsor segment, sponsor spot, sponsor bit, sponsor part, sponsor plug, commercial, publicity, promotion, sponsoring, sponsored part, sponsored segment, sponsored bit, ad spot, advertising, paid promotion, ad part, ads, ad bit, ad section',
  ],
]

const LINKS: Row[] = [
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
    'before, prior to, preceding, ahead of, right before, straight before, immediately before, directly before, earlier than, in front of, leading up to',
  ],
  ['between', 'between'],
  ['during', 'during, while, throughout, whenever'],
  ['in', 'in, inside, within, of, on, for, at, onto, over, under, with, across, by'],
  [
    'about',
    'about, regarding, on the topic of, around, related to, dealing with, concerning, discussing, talking about, covering, mentioning, that mentions, that mention',
  ],
  ['where', 'where, in which, when'],
  ['that', 'that, which, who, whose'],
  ['called', 'called, named, titled, entitled, labeled, by the name of'],
  [
    'saying',
    'saying, that says, reading, that reads, says, containing, that contains, with the text, with the words, that say, which says, containing the words, contain, contains, include, includes, including',
  ],
  ['as', 'as, like'],
  ['than', 'than'],
  ['each', 'each, foreach, every, every single, each and every, per, any'],
]

const LIMITS: Row[] = [
  ['only', 'only, just, solely, exclusively, nothing but, none but, strictly, purely, merely'],
  ['not', 'not, never, no, none, neither, nor, nothing, no one, nobody, without, cannot'],
  [
    'except',
    'everything but, all but, except, except for, apart from, other than, aside from, with the exception of, excepting, excluding, besides, save for, but not, bar',
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
    'over, above, more than, longer than, more long than, more longs than, greater than, bigger than, larger than, exceeding, in excess of, >',
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

const GLUE: Row[] = [
  [
    'politeness',
    `please, pls, plz, thanks, thank you, thx, cheers, kindly, hi, hello, hey, dear, team, sorry, ok, okay, so, well, also, then, now, too, and then, as well, as well as that,
     finally, first of all, next up, additionally, furthermore, actually, basically, simply, quickly, right, alright, great, perfect, cool, maybe, perhaps, possibly, again please, for me, for us,
     if possible, if you can, if you could, if needed, if necessary, where possible, where needed, when possible, as needed, that is all, that's all, nothing else, would be great, would be nice, lastly, afterwards, after that, straight away,
     right away, asap, there, here, yourself, directly, completely, entirely, fully, totally, really, very, quite, nicely, carefully, properly, automatically, somehow, a bit, a little, slightly, little, a lot, as usual, good, nice, then also, go ahead and, all right, oh, hmm, wow, best regards, regards, best, from now on, in general, generally, once you are done, in one go, in the process, to begin with, lil, little bit, tiny, small, quick, cute, cool looking, sweet, lovely, beautiful, awesome, snappy, catchy, clean looking, nice looking, professional, professional looking, modern, tad, a tad, a touch, a shade, a smidge, a smidgen, a notch, a hair, a wee bit, wee bit, a wee, if you please, if you would, if you do not mind, if that is ok, if that is okay, for once, mate, buddy, lads, folks, guys, bro, ta, cheers mate, btw, ffs, tbh, imo, ngl, fyi, thankyou, ty, tyvm, much appreciated, obv, obvs, nah, yeah, yep, yes, yup, whoops, oops, ugh, argh, gosh, wow, sleek, proper, suitable, fitting, appropriate, single, following, exact, precisely as spelt, previously, kindly please, rn, right now, whole bunch, big, tidy, nvm, never mind, dude, pal, tho, plzz, plss, hiya, cheers`,
  ],
  ['articles', 'a, an, the, this, these, those, my, our, your, their, his, her, its, that one'],
  [
    'helpers',
    'is, are, be, been, being, was, were, do, does, did, have, has, had, get, gets, got, will, would, shall, should, can, could, may, might, must, want, need, like, let, us, me, i, you, we, he, she, they, one, there is, there are, am, myself, to be, so that it, of, and, or, &, plus, +, as well as, along with, together with, ought, wants, needs, going',
  ],
  ['pronouns', 'it, them, that, this, both of them, itself'],
]

const CANNOTS: Row[] = [
  [
    'translate',
    'translate, translation, dub, dubbing, dubbed, voice over, voiceover, ai voice, text to speech, tts, voice clone, lip sync',
  ],
  [
    'grade',
    'color grade, color correct, color correction, colors, brightness, contrast, saturation, exposure, sharpen, color grading, warmer, brighter, darker, black and white, vignette, lut, grayscale, sepia',
  ],
  [
    'motion',
    'zoom, zoom in, pan, ken burns, shake, stabilize, rotate, flip, mirror, animation, animate, animated, transition effect, slow motion, reverse, split screen, green screen, blur faces, eye contact, reframe to face, tracking, emoji, sticker, confetti, layout, template',
  ],
  ['publish', 'publish, upload, post to, share, email, send, tweet, schedule, slack'],
  [
    'generateMedia',
    'stock footage, sound effect, whoosh, ai image, generate an image, thumbnail, generate music, compose music, avatar, gif, illustration, logo sting',
  ],
  ['exportFile', 'mp3, mp4, wav, srt, vtt, pdf, docx, download'],
  [
    'fontLook',
    'font, bold, italic, font size, bigger, larger, smaller, drop shadow, outline, stroke, helvetica, arial, comic sans, comic',
  ],
  [
    'subjective',
    'funny part, boring, boring part, boring bit, weak part, emotional, more exciting, exciting, engaging, viral',
  ],
]

const ASKED: Row[] = [
  ['duration', 'long, length, duration, running time, runtime, run time, last, lasts, minutes, seconds, trt'],
  ['count', 'many, often, number, total number'],
  ['total', 'total, combined, altogether, overall'],
  ['ids', 'id, ids, identifier, compositionid, compositionids'],
  ['project', 'project detail, project info, project summary, project overview, project status, overview'],
  ['abilities', 'what can you do, what are you able to do, what can i ask, how does this work, help'],
  ['speech', 'said, say, says, mention, mentioned, talk, talks, discussed, heard, come up, brought up'],
  ['who', 'who, whose, whom'],
  ['when', 'tc, timecode, time code, in point, out point'],
]

const ALL: readonly (readonly [WordClass, Row[]])[] = [
  ['verb', VERBS],
  ['thing', THINGS],
  ['look', LOOKS],
  ['unit', UNITS],
  ['place', PLACES],
  ['link', LINKS],
  ['limit', LIMITS],
  ['glue', GLUE],
  ['cannot', CANNOTS],
  ['asked', ASKED],
]

/** What one form can be: a concept for each word class. */
export type Senses = Partial<Record<WordClass, string>>

/** Forms by their first word, the longest first. */
export const FORMS: ReadonlyMap<string, { words: string[]; senses: Senses }[]> = build()

function build() {
  const byForm = new Map<string, { words: string[]; senses: Senses }>()
  for (const [wordClass, rows] of ALL)
    for (const [id, forms] of rows)
      for (const form of forms.split(',')) {
        const words = form.trim().split(/\s+/)
        const key = words.join(' ')
        const known = byForm.get(key)
        if (known) known.senses[wordClass] ??= id
        else byForm.set(key, { words, senses: { [wordClass]: id } })
      }
  const byFirst = new Map<string, { words: string[]; senses: Senses }[]>()
  for (const form of byForm.values()) {
    const first = form.words[0] as string
    byFirst.set(first, [...(byFirst.get(first) ?? []), form])
  }
  for (const list of byFirst.values()) list.sort((a, b) => b.words.length - a.words.length)
  return byFirst
}

/** Irregular forms of verbs, to their base. */
export const IRREGULAR: Readonly<Record<string, string>> = {
  lost: 'lose', taken: 'take', took: 'take', made: 'make', given: 'give', gave: 'give', kept: 'keep', left: 'leave', brought: 'bring',
  gone: 'go', shown: 'show', sped: 'speed', begun: 'begin', put: 'put', cut: 'cut', set: 'set', split: 'split', thrown: 'throw', ums: 'um',
  built: 'build', got: 'get', chosen: 'choose', written: 'write', spoken: 'speak', said: 'say', burnt: 'burn',
} // biome-ignore format: a table
