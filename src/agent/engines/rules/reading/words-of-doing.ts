// What people write for what shall be done: each phrase on the right is read as the word on the left.
// Only meanings that are the same in every prompt belong here.

/** Canonical verb → other ways to write it, separated by commas; forms are spelled out. */
export const WORDS_OF_DOING: Record<string, string> = {
  please: `
    i would like you to, i want you to, i need you to, we would like you to, we need you to,
    could you please, can you please, can you, could you, would you, will you, would you mind,
    i was wondering if you could, is it possible to, would it be possible to, can we, could we, let us,
    go ahead and, i would like to, i want to, we want to, i need to, we need to, you should,
    you need to, help me to, help me, kindly, i would love you to, i would love it if you could,
    feel free to, try to, make sure to, make sure you, be sure to, remember to, your task is to,
    you must, i would appreciate it if you could, if you could, if you can,
    it would be great if you could, is there a way to, are you able to, can u, would you be able to,
    can i have you, you can, if possible, i would also like you to, i would also like to,
    i also want you to, i also want to, i just want to, i just want you to`,
  remove: `
    prune, pruning, trim away, drop out, zap out,
    removes, removed, removing, delete, deletes, deleted, deleting, erase, erasing, strip, strip out,
    stripping, eliminate, eliminating, get rid of, getting rid of, take out, taking out, cut out,
    cutting out, cuts out, edit out, chop out, chop off, chop, trim out, clean out, throw out,
    throw away, filter out, weed out, snip out, snip, ditch, scrub, scrub out, nuke, axe, discard,
    omit, excise, kill, lose, drop, dump, bin, rm, del, rid of, leave out, yank, yank out, take away,
    zap, cut away, exclude, clear out, purge, wipe, wipe out, slice out, take off, lop off,
    pull out all, clean away, removal of, do away with, cut off, ripple delete, ripple cut, trash, scrap,
    toss, toss out, junk, bury, chuck out, blow away, remove out`,
  cut: 'cuts, cutting',
  trim: 'trims, trimming, trimmed',
  shorten: `
    shortens, shortening, tighten, tightens, tightening, tighten up, tightened, reduce, reducing,
    compress, compact, condense, shrink, squeeze, close up, cap, limit, truncate, decrease, close,
    collapse, cut down on, cut down, cut back, bring down, trim down, pare down, shave, tidy up,
    minimize, clamp, snug up, crunch, make shorter, tighter`,
  add: `
    adds, adding, apply, applies, applying, put, putting, enable, enabling, insert, inserting, include,
    turn on, switch on, activate, overlay, attach, slap on, slap, throw in, throw on, stick, stick on,
    append, put on, bring in, use, introduce, place, burn in, pop in, pop on, chuck in, chuck,
    turning on, drop in, fade on, lay, layer`,
  off: 'turn off, switch off, disable, deactivate, turning off, disabling, toggle off, shut off, hide, hiding',
  make: `
    makes, making, create, creates, creating, build, building, generate, generating, produce, prepare,
    assemble, put together, compile, craft, construct, give me, get me, cut me, find me, pull together,
    edit together, set up, spin up, come up with, provide, deliver, do me, make me, create me,
    build me, i want, i need, we need, we want, i would like, we would like, i would love, can i get,
    can i have, could i get, could i have, may i have, form, design, stitch together, piece together,
    i would like to have, i want to have`,
  extract: `
    extracting, extracts, pull out, pull, pick out, lift, lift out, isolate, grab, clip out, carve out,
    take just, extracted`,
  turn: `
    turn into, convert, converting, converts, transform, transforming, change into, repurpose,
    reformat, reframe, turning, adapt, switch`,
  change: `
    changing, changes, changed, alter, altering, alters, altered, modify, modifying, modified, touch,
    touching, edit the, adjust, adjusting, mess with, tamper with, update, affect, affecting,
    fiddle with, disturb`,
  keep: 'keeps, keeping, retain, preserve, preserving, maintain, leave, leaving, hold on to, save, spare',
  rename: 'renames, renaming, retitle, change the name of, change name of',
  move: 'moves, moving, shift, relocate, bring, reposition',
  reorder: `
    re order, rearrange, re arrange, reordering, rearranging, reshuffle, resequence,
    change the order of, change the order, reorganize, shuffle, reorders`,
  duplicate: `
    duplicates, duplicating, copy of, make a copy of, clone, copy, make a duplicate of, replicate`,
  merge:
    'concatenate, concatenating, concat, splice together, string together, glue together, merging, merged',
  split: 'splits, splitting, divide, break up, chop up, cut up, break, razor, blade, slice',
  mute: `
    mutes, muting, silence the, muted, turn off the sound, turn off sound, turn off the audio,
    turn off audio, no sound on, no audio on, censor, censoring, blank out`,
  unmute: `
    unmutes, unmuting, un mute, turn the sound back on, turn on the sound, turn on sound,
    turn the audio back on`,
  normalize: `
    normalise, normalizing, normalising, normalized, normalised, level out, equalize the volume,
    even out, balance`,
  translate: `
    translates, translating, translation, translated, translations, localize, localise, dub, subtitle in`,
  reply: 'respond, answer me, report back',
  show: 'display, showing',
  louder: `
    boost, turn up, raise, increase, amplify, crank up, bump up, bring up, up the volume, up the sound, up the audio, more loud, pump up, bump, up the gain of`,
  quieter: 'turn down, lower, soften, softer, bring down the volume, less loud, attenuate, duck',
  restore: `
    bring back, put back, undelete, restoring, reinstate, recover, un remove, undo the removal of,
    add back, unremove, get back`,
}
