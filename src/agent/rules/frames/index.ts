// Every frame. The order decides only between frames that cover the same words.

import type { Frame } from '../frame.ts'
import { affix } from './affix.ts'
import { alternateCameras, camera } from './camera.ts'
import { captionTexts } from './caption-texts.ts'
import { captions } from './captions.ts'
import { cleanUp, profanity, retakes } from './clean-up.ts'
import { copies } from './copies.ts'
import { cut, keep, startEnd } from './cuts.ts'
import { deleting } from './deleting.ts'
import { ducking } from './ducking.ts'
import { elements } from './elements.ts'
import { equalParts } from './equal-parts.ts'
import { exporting } from './exports.ts'
import { extract } from './extract.ts'
import { crossfades, fades } from './fades.ts'
import { fillers } from './fillers.ts'
import { highlights } from './highlights.ts'
import { insert } from './insert.ts'
import { inset } from './inset.ts'
import { markers } from './markers.ts'
import { emptyComposition, fromMedia } from './media.ts'
import { merge } from './merge.ts'
import { musicEnd } from './music-ends.ts'
import { renamePart } from './name-parts.ts'
import { correct, rename, renameProject } from './names.ts'
import { move, reorder, repeatPart, split, swap } from './order.ts'
import { pauses } from './pauses.ts'
import { shape } from './picture.ts'
import { restore } from './restore.ts'
import { loudness, mute, studioSound } from './sound.ts'
import { speakers } from './speakers.ts'
import { speed } from './speed.ts'
import { titles } from './titles.ts'
import { tracks } from './tracks.ts'
import { volume } from './volume.ts'

export const FRAMES: readonly Frame[] = [
  fillers,
  pauses,
  retakes,
  profanity,
  affix,
  renameProject,
  rename,
  renamePart,
  speakers,
  correct,
  deleting,
  fromMedia,
  emptyComposition,
  merge,
  copies,
  extract,
  highlights,
  equalParts,
  split,
  swap,
  reorder,
  move,
  repeatPart,
  cut,
  keep,
  startEnd,
  alternateCameras,
  camera,
  tracks,
  restore,
  insert,
  inset,
  studioSound,
  mute,
  loudness,
  volume,
  ducking,
  musicEnd,
  fades,
  crossfades,
  speed,
  elements,
  titles,
  captionTexts,
  captions,
  markers,
  shape,
  cleanUp,
  exporting,
]
