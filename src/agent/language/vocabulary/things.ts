// What it is done to: things, units and places of a talk.
import type { Row } from './row.ts'

export const THINGS: Row[] = [
  [
    'captions',
    'caption, subtitle, subs, caps, subtitling, captioning, closed caption, cc, captions track, subtitle track, subtitles track, caption track, caption style, captions style, caption type, captions type, subtitle style, subtitles style, closed captioning, captionings',
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
    'pause/silence/gap/lull/hush/breather/breaths/air/hole/pausing, word/silent gap, gap/space between words, dead air, dead/empty/blank/breathing space, breathing room, silent/quiet part/bit/section/stretch/moment/spot/patch/passage, awkward/long silence/pause/gap',
  ],
  [
    'retakes',
    'retake/restart/redo/repeat/repetition/flub/fluff/stutter/stammer/misspeak/goof/stumble/slip/wobble, false start, do over, second attempt, bad/repeated/duplicate/double/flubbed/fluffed/botched/busted/bungled/blown/abandoned/failed/mistake/false take, flubbed/fluffed/repeated/duplicate/doubled line/sentence/word/phrase/phrasing/bit/part',
  ],
  [
    'studioSound',
    'studio sound, studio quality sound, studio quality, like a studio, like in a studio, like it was recorded in a studio, noise, background noise, background hum, background hiss, hiss, hum, buzz, hissing, humming, buzzing, echo, room noise, room tone, room sound, roominess, noise reduction, noise removal, noise cleanup, noise clean up, de noise, denoise, denoising, denoiser, speech enhancement, voice enhancement, audio enhancement, sound enhancement, speech cleanup, audio cleanup, audio clean up, reverb, reverberation, static, wind noise, traffic noise, fan noise, air con, ac noise',
  ],
  ['audio', 'audio, sound, narration, volume, gain, level, voice, speech, audio level, sound level, mix'],
  ['audio', 'fader'],
  [
    'loudness',
    'loudness, integrated loudness, loudness target, loudness normalization, loudness normalizing, normalization, normalizing',
  ],
  [
    'music',
    'music, song, background music, music bed, bed, score, jingle, music track, background track, soundtrack, backing track',
  ],
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
    'title, text, lettering, lower third, strap, name strap, headline, heading, text overlay, name tag, title card, slate card, name card, caption card, banner, on screen text, onscreen text, text card, hook text, call to action, super, graphic, on screen graphic, chyron, end card, outro card, closing card, opening title, intro card, opening card, strap, strapline, inscription, aston, on screen title, onscreen title, supers',
  ],
  ['markers', 'marker, bookmark, locator, timeline marker, cue marker, cue point'],
  [
    'chapters',
    'chapter, chapter marker, timestamp, chapter mark, chapter title, chapter heading, chapter point, chapter label, chapter name',
  ],
  ['speed', 'speed, tempo, velocity, playback speed, playback rate, playback, rate, varispeed'],
  ['pacing', 'pacing, pace, rhythm, flow'],
  [
    'shape',
    'aspect ratio, aspect, format, frame size, frame, shape, orientation, resolution, dimension, canvas, ratio, size, picture',
  ],
  [
    'composition',
    'composition, comp, video, timeline, tl, recording, ep, i / v, movie, film, episode, footage, project, content, talk, show, conversation, file, podcast, webinar, thing, lecture, programme, program, sequence, seq, rough cut, fine cut, main track, main cut, master cut, full cut, assembly, assembly cut, master edit, main edit, new edit, new cut, meeting, testimony, deposition, sermon, homily, lesson, keynote, speech, presentation, broadcast, hearing, tape, rushes, tutorial, vlog, livestream, live stream, debate, discussion, monologue, briefing, fireside chat, panel discussion, seminar, workshop, telecast, newscast, symposium',
  ],
  ['clip', 'clip, shot, scene, source clip, media clip'],
  [
    'excerpt',
    'short, reel, teaser, trailer, highlight, highlight reel, highlights reel, highlight clip, snippet, excerpt, promo, montage, cold open, sizzle, sizzle reel, summary, cutdown, cut down, best of, supercut, story cut, tiktok, instagram reel, instagram story, youtube short, hook, audiogram, recap, short version, soundbite, sound bite, quote, quotation, highlight video, highlights video, short form video, cold opener, preview, subclip, sub clip, select, stringout, selects reel, social cut, social clip, social version, bite',
  ],
  ['copy', 'fork, copy, duplicate, version, edition, variant, clone'],
  ['name', 'name'],
  ['camera', 'camera, angle, cam'],
  ['pip', 'picture in picture, pip, picture-in-picture, inset, small inset'],
  ['broll', 'b roll, cutaway'],
  [
    'profanity',
    'profanity, swears, swear/coarse/strong word, swearing, curse word, curse, cuss, cuss word, f word, f bomb, expletive, foul language, bad language, swear, cursing, cussing, f bombs, rude word, naughty word, four letter word, dirty word, f words, bad word, vulgar word, vulgarity, obscenity, strong language, coarse language, explicit language, offensive language, crude language, swearword, curseword, cussword, profane/abusive/offensive/inappropriate/indecent/filthy/foul word/term/expression, bad words, abusive/inappropriate/indecent/filthy language, language issue',
  ],
  ['words', 'spoken word, wording'],
  ['transcript', 'transcript, transcription'],
  ['speaker', 'speaker, speaker label'],
  ['track', 'track, channel, microphone, mic, audio track, recorder'],
  ['effects', 'effect, filter'],
  ['cuts', 'edit point, cut point'],
  ['length', 'length, duration, running time, runtime, run time'],
  ['media', 'media, asset, source file, source, archives'],
  ['prefix', 'prefix'],
  ['suffix', 'suffix'],
  [
    'clicks',
    'cough, sneeze, breath, breathing, click, mouth noise, lip smack, laugh, laughter, throat clearing',
  ],
]

export const UNITS: Row[] = [
  ['sentence', 'sentence, line, statement, utterance'],
  ['word', 'word'],
  ['question', 'question, questioner'],
  ['answer', 'answer, reply, response'],
  [
    'exchange',
    'exchange, q & a, qna, q and a, question and answer, qa pair, q and a pair, q and its a, question / answer, q / a',
  ],
  ['exchange', 'questions and the answers, questions with their answers, questions + answers'],
  ['paragraph', 'paragraph'],
  [
    'part',
    'part, section, sot, bit, segment, fragment, range, passage, portion, stretch, moment, piece, chunk, remark, story, anecdote, mention, topic, discussion, comment, plug, explanation, tangent, spot, rant, spiel, ramble, rambling, aside, detour, joke, gag, blurb, fumble, blunder, mishap, interruption, disturbance, diss, pitch, shout out, shoutout, tale, banter, chatter, chit chat, small talk, waffle, waffling, digression, disclaimer, analogy, example, demonstration, confession, compliment, insult, complaint, exchange with, punchline, gaffe, blooper, mess up, mix up, statistic, argument, speech bubble, monologue, reference, name drop, tip, phrase, announcement, recollection, prediction, faff, faffing, palaver, kerfuffle, nonsense, fiasco, malarkey, debacle, saga, incident, hiccup, glitch, preamble, housekeeping, sidetrack, nugget, gem, gripe, moan, fuss, fail, disaster, cock up, cockup, screw up, catastrophe, slander, bashing, smear',
  ],
  ['time', 'times, occurrence, instance'],
  ['pixel', 'pixel, px'],
  ['frames', 'frames'],
]

export const PLACES: Row[] = [
  ['intro', 'intro, introduction, opening section, opener, greeting, welcome'],
  ['outro', 'outro, closing, sign off, goodbye, farewell, closing remarks, closing section'],
  [
    'start',
    'start, beginning, up front, front, head, top end, front end, lead in, top of the video, very start, very beginning, opening',
  ],
  [
    'end',
    'end, end of record/tape/recording/file, end of the record, ending, conclusion, very end, back, finish, tail, tail end, back end',
  ],
  ['middle', 'middle'],
  ['half', 'half'],
  ['third', 'third'],
  ['quarter', 'quarter'],
  ['interruption', 'interruption, disturbance, phone call, interruptions'],
  ['apology', 'apology'],
  [
    'slate',
    'the slate, opening slate, ident, clapper, clapperboard, take announcement/number/id/ident/slate/board, take one/two/three/four/1/2/3/4 slate/ident/board/line/sentence/announcement',
  ],
  ['agenda', 'agenda, rundown, list of topics'],
  ['opinion', 'opinion, verdict'],
  ['website', 'website, web address, web site, url'],
  [
    'everything',
    'everything, whatever, whatever comes, all that comes, all of it, the whole piece, whole piece, the whole thing, whole thing, the whole lot, whole lot, anything, anywhere, all, entire, whole, stuff',
  ],
  [
    'rest',
    'rest, remainder, everything else, remaining, one left, one that is left, one that remains, one that is still there, others, other one, everyone else, all else',
  ],
  [
    'ad',
    'sponsor/sponsorship/sponsoring/ad/ads/advert/advertisement/commercial/publicity/promotion/advertising, paid promotion, sponsor/sponsors/sponsored/sponsorship/ad/advert/advertising/commercial/promo/promotional/paid read/reading/bit/part/section/segment/spot/break/message/messages/block/plug/slot/mention/announcement/passage/piece/chunk/shoutout/copy, message/read/bit/part/section/segment/break/plug/words/word/announcement/mention/thanks/shoutout from/by/of/for/about/to our/the/a/an/your/their/- sponsor/sponsors/advertiser/advertisers',
  ],
]
