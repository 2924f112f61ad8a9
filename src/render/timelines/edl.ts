// Cut list → CMX3600 edit decision list: one video track and up to two audio tracks, reels of eight
// characters, at most 999 events. The record side begins at one hour, as tapes and most editors do.
import { RoughcutError } from '../../errors.ts'
import type { CutList, TimelineClip, TimelineItem, TimelineMedia } from './cut-list.ts'
import { clockFrameOf, timebaseOf, timecode } from './timecode.ts'

type Event = {
  channel: string
  clip: TimelineClip
  /** What dissolves into it. */
  previous: TimelineClip | null
  /** By how much the dissolve out of it begins before its end: from there on the next event covers it. */
  leadOfNextFrames: number
}

/** The file's text. Throws `bad_request` for more than the format holds. */
export function edlOf(list: CutList): string {
  const events = eventsOf(list)
  if (events.length > 999)
    throw new RoughcutError(
      'bad_request',
      `A CMX3600 list holds 999 events; this composition has ${events.length}. Export otio, fcpxml or xmeml instead.`,
    )
  const reels = reelsOf(list.media)
  const lines = [
    `TITLE: ${oneLine(list.name).slice(0, 70)}`,
    `FCM: ${list.isDropFrame ? 'DROP FRAME' : 'NON-DROP FRAME'}`,
    '',
  ]
  for (const [index, event] of events.entries()) lines.push(...linesOf(event, index + 1, list, reels), '')
  return `${lines.join('\r\n')}`
}

/** Picture with its own sound is one event (`AA/V`); what differs has its own. */
function eventsOf(list: CutList): Event[] {
  const [video = []] = list.video
  const soundsOfPicture = new Set<TimelineItem>()
  const events: Event[] = []
  for (const [index, item] of video.entries()) {
    if (item.kind === 'gap') continue
    const twin = list.audio[0]?.find((sound) => sound.kind === 'clip' && playsTheSame(sound, item))
    if (twin) soundsOfPicture.add(twin)
    events.push({ channel: twin ? 'AA/V' : 'V', clip: item, ...neighbors(video, index, item) })
  }
  for (const [trackIndex, track] of list.audio.slice(0, 2).entries())
    for (const [index, item] of track.entries())
      if (item.kind === 'clip' && !soundsOfPicture.has(item))
        events.push({
          ...{ channel: trackIndex === 0 ? 'A' : 'A2', clip: item },
          ...neighbors(track, index, item),
        })
  return events.sort((a, b) => a.clip.startFrame - b.clip.startFrame)
}

function neighbors(track: readonly TimelineItem[], index: number, clip: TimelineClip) {
  const [previous, next] = [track[index - 1], track[index + 1]]
  return {
    previous: clip.transition && previous?.kind === 'clip' ? previous : null,
    leadOfNextFrames: next?.kind === 'clip' ? (next.transition?.beforeFrames ?? 0) : 0,
  }
}

function playsTheSame(a: TimelineClip, b: TimelineClip): boolean {
  return (
    a.media.id === b.media.id &&
    a.startFrame === b.startFrame &&
    a.endFrame === b.endFrame &&
    a.sourceStartFrame === b.sourceStartFrame
  )
}

function linesOf(
  { channel, clip, previous, leadOfNextFrames }: Event,
  number: number,
  list: CutList,
  reels: Map<string, string>,
): string[] {
  const hour = clockFrameOf(
    { text: list.isDropFrame ? '01:00:00;00' : '01:00:00:00', timebase: 1 },
    list.rate,
  )
  const lead = clip.transition?.beforeFrames ?? 0
  // A dissolve begins with the incoming clip; the outgoing one is named in a line without length.
  const tail = clip.transition && previous ? clip.transition.beforeFrames + clip.transition.afterFrames : 0
  const recordStart = clip.startFrame - lead
  const recordEnd = clip.endFrame - leadOfNextFrames
  const source = [
    clip.sourceStartFrame - Math.round(lead * clip.speed),
    clip.sourceEndFrame - Math.round(leadOfNextFrames * clip.speed),
  ] as const
  const reelOf = ({ id }: TimelineMedia) => (reels.get(id) ?? 'AX').padEnd(8)
  const clock = ({ clockStart }: TimelineMedia, frame: number) =>
    timecode(clockStart.frame + Math.max(0, frame), list.rate, clockStart.isDropFrame)
  const columns = (
    media: TimelineMedia,
    kind: string,
    from: number,
    to: number,
    recordFrom: number,
    recordTo: number,
  ) =>
    [
      String(number).padStart(3, '0'),
      ` ${reelOf(media)} `,
      channel.padEnd(5),
      kind.padEnd(8),
      [from, to].map((frame) => clock(media, frame)).join(' '),
      [recordFrom, recordTo]
        .map((frame) => timecode(hour.frame + frame, list.rate, list.isDropFrame))
        .join(' '),
    ].join(' ')
  const lines: string[] = []
  if (previous && clip.transition) {
    const leaves = previous.sourceEndFrame - Math.round(lead * previous.speed)
    lines.push(columns(previous.media, 'C', leaves, leaves, recordStart, recordStart))
    lines.push(
      columns(
        clip.media,
        `D    ${String(tail).padStart(3, '0')}`,
        source[0],
        source[1],
        recordStart,
        recordEnd,
      ),
    )
  } else lines.push(columns(clip.media, 'C', source[0], source[1], clip.startFrame, recordEnd))
  if (clip.speed !== 1)
    lines.push(
      `M2   ${reelOf(clip.media)}       ${((timebaseOf(list.rate) * clip.speed).toFixed(1)).padStart(5, '0')}                ${clock(clip.media, source[0])}`,
    )
  lines.push(`* FROM CLIP NAME: ${oneLine(clip.media.name)}`)
  lines.push(`* SOURCE FILE: ${oneLine(clip.media.path)}`)
  return lines
}

/** Reel names: letters and digits of the media's name, eight at most, each once. */
function reelsOf(media: readonly TimelineMedia[]): Map<string, string> {
  const reels = new Map<string, string>()
  const taken = new Set<string>()
  for (const { id, name } of media) {
    const base = (name.split('/').at(-1) ?? name)
      .toUpperCase()
      .replace(/\.[^.]*$/, '')
      .replace(/[^A-Z0-9]/g, '')
    let reel = base.slice(0, 8) || 'AX'
    for (let count = 2; taken.has(reel); count++) reel = `${base.slice(0, 8 - String(count).length)}${count}`
    taken.add(reel)
    reels.set(id, reel)
  }
  return reels
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
