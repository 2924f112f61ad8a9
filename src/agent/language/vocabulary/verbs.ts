// What is asked for: the verbs.
import type { Row } from './row.ts'

export const VERBS: Row[] = [
  [
    'remove',
    `remove, delete, withdraw, ripple delete, ripple out, cut, cut out, cut away, cut off, drop, lose, kill, strip, strip out, take out, take away, take off, get rid of, trim out, erase,
     eliminate, suppress, ditch, scrap, chop, chop off, chop out, snip, snip out, discard, purge, axe, omit, exclude, throw out, throw away, toss, do away with, wipe, edit out,
     filter out, weed out, leave out, pull out of, clear, clear out, clean out, slice off, slice out, excise, nuke, trash, redact, rid, blank out, take, prune, rip out, pull, bin, dump, rm, del, strike, strike out, scratch, expunge, cross out, hack off, shave off, shave, lop off, yank, yank out, gut, nix, zap, junk, boot, kick out, dispose of, tear out, quit, do without, be gone with, off with, away with, knock out, disappear, vanish, yeet, chuck out, scrub, scrub out, bin off, throw off, hack out, do away, ax, thin out, sack, spike, liquidate, jettison, give the boot, give the chop, shred, blow away, chuck, throw, lop, hack, hack away, razor out, blade out, splice out, crop out, lift out, rub out, nip out, nip, shed, banish, dispense with, pluck, pluck out, hoick out, whip out, pop out, cull, winnow out, edit away, trim off, trim away, destroy, go without, hoick, drop out, comot, turf, turf out, retire, tidy away, whack, whack off, evict, eject, dismiss, loose, compost, send packing, boot out, get shot of`,
  ],
  [
    'keep',
    'keep, retain, hold, preserve, conserve, save, hold on to, hang on to, stick to, limit to, reduce to, boil down to',
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
    'add, put, insert, include, apply, place, overlay, show, display, drop in, throw in, throw on, use, enable, turn on, switch on, stick, slap, slap on, lay, superimpose, append, prepend, attach, burn in, burn, generate, activate, need, want, put on, run, write, tack on, tack, chuck on, pop on, whack on, bake in, drop on, hardcode, burn on, required',
  ],
  [
    'make',
    'make, provide, supply, create, build, compose, produce, prepare, put together, extract, pull, pull out, isolate, spin off, carve out, export, cut together, assemble, compile, craft, lift, grab, clip out, save as, give, get, pick, pick out, form, collect, gather, turn into, spit out, whip up, gimme, do, init, initialize, set up, spin up, start up, throw together, chuck together, knock up, cook up',
  ],
  [
    'off',
    'turn off, disable, switch off, hide, deactivate, shut off, turn/take/switch/put back off, toggle off, stop showing, stop displaying, stop to show',
  ],
  [
    'set',
    'set, change, restyle, adjust, switch, convert, turn, bring, alter, modify, update, reformat, reframe, resize, format, render, optimize, adapt, transform, reshape, upscale, lock, style, go for, go with, move to, switch over, retime',
  ],
  [
    'move',
    'move, shift, scoot, scooch, relocate, reposition, transfer, bring forward, lead with, push, drag, slide, shove, reorder, rearrange, sort',
  ],
  ['swap', 'swap, exchange, switch around, trade, flip the order of, swap around'],
  ['rename', 'rename, mv, call, name, retitle, relabel, title, reslug, slug, rechristen, christen, rebrand'],
  [
    'copy',
    'duplicate, copy, cp, fork, clone, dupe, replicate, back up, save a copy of, make a backup of, make a copy of, make a duplicate of, make a double of',
  ],
  [
    'split',
    'split, divide, break up, break, chop up, cut up, slice up, razor, blade, slice, split up, chunk',
  ],
  ['mute', 'mute, silence, mute out, mute off, hush'],
  ['unmute', 'unmute'],
  [
    'raise',
    'raise, rise, boost, increase, jack up, kick up, nudge up, amp up, double, turn up, bump up, bump, crank up, bring up, amplify, pump up, pump, up, lift up, lift, crank, push up',
  ],
  [
    'lower',
    'lower, decrease, halve, turn down, attenuate, bring down, soften, quieten, quieten down, pull down, tone down, dial back, ease off, ease back, back off, take down a notch, nudge down, turn back, knock back, knock down, cut back on, quiet down, lower down, take down',
  ],
  ['duck', 'duck, dip, auto duck, auto - duck, sidechain'],
  [
    'speedUp',
    'speed up, accelerate, quicken, speed things up, pick up the speed, pick up the pace, pick up the tempo, pick the pace up, up the pace, hurry up, hurry along',
  ],
  ['slowDown', 'slow down, slow, decelerate, slow things down'],
  ['fade', 'fade, fade in, fade out, fade away, fade up, fade down'],
  ['crossfade', 'crossfade, cross fade, dissolve, blend, cross dissolve'],
  [
    'normalize',
    'normalize, conform, conform to, standardize, level, level out, even out, equalize, balance, master, even up, iron out',
  ],
  ['clean', 'clean up, clean, tidy, tidy up, polish, polish up, spruce up, sanitize, neaten, neaten up'],
  [
    'enhance',
    'enhance, improve, fix up, sweeten, denoise, de noise, de hiss, fix, sort out, dereverb, remaster',
  ],
  ['restore', 'restore, bring back, put back, reinstate, recover, unremove, undelete, uncut, return'],
  ['correct', 'correct, spell, respell, rewrite, replace, substitute, amend'],
  ['label', 'label, tag, mark speaker, identify'],
  ['mark', 'mark, bookmark, flag, pin'],
  ['start', 'start, begin, ease into'],
  ['end', 'end, finish, close out, stop, wrap up, wrap it up, wrap things up, conclude'],
  [
    'merge',
    'merge, combine, join, stitch, stitch together, glue, sew together, put together as one, concatenate, concat, glue together, splice, splice together, string together, unite, string',
  ],
  ['crop', 'crop, fit, fill, letterbox, pillarbox'],
  ['caption', 'caption, subtitle'],
  ['replace', 'swap out, exchange for'],
  ['play', 'play'],
  ['open', 'open, go to, switch to, work on'],
  [
    'ask',
    'tell, state, list, count, say, find, give an overview, check, report, explain, print, read, name every, look up, locate, identify all, describe, summarize, search, point out, reply, answer, announce',
  ],
  ['censor', 'bleep, bleep out, beep, beep out, censor, bleep over, beep over'],
  ['see', 'see, view, watch, look at'],
]
