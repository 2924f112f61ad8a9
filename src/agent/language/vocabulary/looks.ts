// How something is or shall be, and what cannot be done here.
import type { Row } from './row.ts'

export const LOOKS: Row[] = [
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
    'karaoke, karaoke style, karaoke manner, karaoke form, karaoke kind, karaoke type, word by word, word highlighting, highlighted word, classic karaoke style, word for word, that light up word by word, light up word by word, lights up word by word, lighting up word by word, highlighting each word, highlighting every word, that highlight each word, that highlight every word, that highlight the words',
  ],
  // Fillers that are no words
  [
    'wordless',
    'hesitation, filler sound, vocal filler, thinking sound, umming, ummings, umming and ahing, umming and erring, filler noise',
  ],
  ['boxed', 'boxed, in a box, box, with a box, in boxes, with boxes, with a background'],
  ['plain', 'plain, simple, plain style, basic, normal, standard'],
  [
    'burned',
    'burned, burned in, burnt in, burnt, hard coded, hardcoded, open, burn in, baked in, hard, in the picture, into the picture, in the image, into the image, part of the picture, burned into the frame, burnt into the frame, burned into the frames, burnt into the frames',
  ],
  [
    'soft',
    'soft, as a file, sidecar, as a soft track, not burned in, separate track, as a separate track, toggleable, closed',
  ],
  ['louder', 'louder, more loud, less quiet, more high, more audible, stronger, up'],
  ['quieter', 'quieter, softer, less loud, more quiet, more low, down, calmer'],
  [
    'tooQuiet',
    'too quiet, too soft, too low, hard to hear, barely audible, inaudible, barely hear, not loud enough, very quiet, quiet, rather quiet, a bit quiet, a little quiet, a touch quiet, quite quiet, a bit low, rather low',
  ],
  [
    'tooLoud',
    'too loud, very loud, blasting, hot, too hot, a bit loud, a little loud, rather loud, a touch loud, quite loud, bit loud',
  ],
  ['better', 'better, nicer, professional, good, great, pro'],
  ['clearer', 'clearer, cleaner, crisper, more clear'],
  ['noisy', 'noisy, boomy, echoey, hissy, muffled, muddy, tinny, roomy'],
  ['longer', 'longer, more long, a little longer, a bit longer, on longer'],
  ['shorter', 'shorter, more short, a little shorter, a bit shorter, more concise, briefer, more compact'],
  ['tighter', 'tighter, snappier, punchier, crisper pacing, pacier, zippier, tighter pacing, faster pacing'],
  ['faster', 'faster, quicker, less slow, more fast, more quick'],
  ['tooSlow', 'too slow, way too slow, dragging, drags, sluggish'],
  ['tooFast', 'too fast, way too fast, awfully fast'],
  ['slower', 'slower, more slow, less fast, slow mo, slo mo'],
  ['tooLong', 'too long, way too long, very long'],
  ['top', 'top, at the top, on top, upper, up top'],
  [
    'center',
    'center, middle, dead/bang/smack/right center, in the center, in the middle, centered, center of the screen, middle of the screen',
  ],
  ['bottom', 'bottom, at the bottom, lower'],
  [
    'topLeft',
    'top left, upper left, top left corner, upper left corner, top left hand corner, left upper, left top, left upper corner, left top corner',
  ],
  [
    'topRight',
    'top right, upper right, top right corner, upper right corner, top right hand corner, right upper, right top, right upper corner, right top corner',
  ],
  [
    'bottomLeft',
    'bottom left, lower left, bottom left corner, lower left corner, bottom left hand corner, left lower, left bottom, left lower corner, left bottom corner',
  ],
  [
    'bottomRight',
    'bottom right, lower right, bottom right corner, lower right corner, bottom right hand corner, corner, right lower, right bottom, right lower corner, right bottom corner',
  ],
  [
    'lowerThird',
    'lower third, as a lower third, in the lower third, chyron, strap, name strap, name super, name plate, nameplate, name bar',
  ],
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
  ['longest', 'longest, lengthiest'],
  ['shortest', 'shortest, briefest'],
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
    'gradual',
    'gradual, gradually, slowly, smoothly, nice/slow and slow/gentle/steady/smooth, nice and slowly, real slow',
  ],
  [
    'podcast',
    'podcast standard, podcasts standard, for podcasts, podcast loudness, for podcast, spotify, for spotify, podcast level, apple podcasts, for apple podcasts, spotify loudness, spotify level, spotify standard',
  ],
  [
    'broadcast',
    'broadcast, broadcast standard, broadcast loudness, broadcast level, tv standard, tv loudness, tv level, radio standard, for broadcast, for tv, ebu, r 128, ebu r 128, r128, ebu r128, for television',
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

export const CANNOTS: Row[] = [
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
  ['publish', 'publish, upload, post, post to, share, email, send, tweet, schedule, slack'],
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
