// Cut list → Final Cut Pro 7 XML (xmeml 4), which Premiere, Resolve and OpenShot read.
// Frames count at the sequence's rate, also a clip's in and out, which begin at 0 with the file; what the
// recording's clock shows there is the file's timecode. Format: Apple, "Final Cut Pro XML
// Interchange Format".
import type { Rational } from '../../edit/time.ts'
import type { CutList, TimelineClip, TimelineItem, TimelineMedia } from './cut-list.ts'
import { mediaUrl, xml } from './media-url.ts'
import { type ClockFrame, isNtsc, timebaseOf, timecode } from './timecode.ts'

/** The file's text. */
export function xmemlOf(list: CutList): string {
  const described = new Set<string>()
  const numbers = { clip: 0 }
  const tracks = (kind: 'video' | 'audio', all: readonly TimelineItem[][]) =>
    all
      .map(
        (items) =>
          `<track>${items.map((item) => clipItem(kind, item, list, described, numbers)).join('')}
<enabled>TRUE</enabled>
<locked>FALSE</locked>
</track>`,
      )
      .join('\n')
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE xmeml>
<xmeml version="4">
<sequence id="sequence-1">
<name>${xml(list.name)}</name>
<duration>${list.durationFrames}</duration>
${rateXml(list.rate)}
${timecodeXml({ frame: 0, isDropFrame: list.isDropFrame }, list.rate)}
${list.markers.map(({ name, frame, kind }) => `<marker><name>${xml(name)}</name><comment>${kind}</comment><in>${frame}</in><out>-1</out></marker>`).join('\n')}
<media>
<video>
<format><samplecharacteristics><width>${list.width}</width><height>${list.height}</height><pixelaspectratio>square</pixelaspectratio>${rateXml(list.rate)}</samplecharacteristics></format>
${tracks('video', list.video)}
</video>
<audio>
<numOutputChannels>2</numOutputChannels>
<format><samplecharacteristics><depth>16</depth><samplerate>48000</samplerate></samplecharacteristics></format>
${tracks('audio', list.audio)}
</audio>
</media>
</sequence>
</xmeml>
`
}

function clipItem(
  kind: 'video' | 'audio',
  item: TimelineItem,
  list: CutList,
  described: Set<string>,
  numbers: { clip: number },
): string {
  if (item.kind === 'gap') return ''
  numbers.clip += 1
  // With a speed effect, in and out count frames of the retimed clip.
  const inFrame = Math.round(item.sourceStartFrame / item.speed)
  const outFrame = inFrame + item.endFrame - item.startFrame
  const duration = Math.max(outFrame, Math.round(item.media.durationFrames / item.speed))
  return `${transitionItem(item, list.rate)}
<clipitem id="clipitem-${numbers.clip}">
<name>${xml(item.media.name)}</name>
<enabled>TRUE</enabled>
<duration>${duration}</duration>
${rateXml(list.rate)}
<start>${item.startFrame}</start>
<end>${item.endFrame}</end>
<in>${inFrame}</in>
<out>${outFrame}</out>
${fileXml(item.media, list, described)}
<sourcetrack><mediatype>${kind}</mediatype><trackindex>1</trackindex></sourcetrack>
${item.speed === 1 ? '' : speedFilter(item.speed)}${kind === 'audio' && item.gainDb !== 0 ? gainFilter(item.gainDb) : ''}
</clipitem>`
}

function transitionItem(clip: TimelineClip, rate: Rational): string {
  if (clip.transition === null) return ''
  return `
<transitionitem>
${rateXml(rate)}
<start>${clip.startFrame - clip.transition.beforeFrames}</start>
<end>${clip.startFrame + clip.transition.afterFrames}</end>
<alignment>center</alignment>
<effect><name>Cross Dissolve</name><effectid>Cross Dissolve</effectid><effectcategory>Dissolve</effectcategory><effecttype>transition</effecttype><mediatype>video</mediatype></effect>
</transitionitem>`
}

/** A file is described where it is first used and named by its id from then on. */
function fileXml(media: TimelineMedia, list: CutList, described: Set<string>): string {
  const id = `file-${xml(media.id)}`
  if (described.has(media.id)) return `<file id="${id}"/>`
  described.add(media.id)
  const size =
    media.width && media.height ? `<width>${media.width}</width><height>${media.height}</height>` : ''
  const video = media.hasPicture
    ? `<video><samplecharacteristics>${rateXml(list.rate)}${size}<pixelaspectratio>square</pixelaspectratio></samplecharacteristics></video>`
    : ''
  const audio = media.hasAudio
    ? '<audio><samplecharacteristics><depth>16</depth><samplerate>48000</samplerate></samplecharacteristics><channelcount>2</channelcount></audio>'
    : ''
  return `<file id="${id}">
<name>${xml(media.name)}</name>
<pathurl>${xml(mediaUrl(media.path))}</pathurl>
${rateXml(list.rate)}
<duration>${media.durationFrames}</duration>
${timecodeXml(media.clockStart, list.rate)}
<media>${video}${audio}</media>
</file>`
}

function rateXml(rate: Rational): string {
  return `<rate><timebase>${timebaseOf(rate)}</timebase><ntsc>${isNtsc(rate) ? 'TRUE' : 'FALSE'}</ntsc></rate>`
}

function timecodeXml({ frame, isDropFrame }: ClockFrame, rate: Rational): string {
  return `<timecode>${rateXml(rate)}<string>${timecode(frame, rate, isDropFrame)}</string><frame>${frame}</frame><displayformat>${isDropFrame ? 'DF' : 'NDF'}</displayformat></timecode>`
}

function speedFilter(speed: number): string {
  return `<filter><effect><name>Time Remap</name><effectid>timeremap</effectid><effectcategory>motion</effectcategory><effecttype>motion</effecttype><mediatype>video</mediatype><parameter><parameterid>speed</parameterid><name>speed</name><value>${speed * 100}</value></parameter></effect></filter>`
}

/** Audio levels are a linear factor in this format. */
function gainFilter(gainDb: number): string {
  return `<filter><effect><name>Audio Levels</name><effectid>audiolevels</effectid><effectcategory>audiolevels</effectcategory><effecttype>audiolevels</effecttype><mediatype>audio</mediatype><parameter><parameterid>level</parameterid><name>Level</name><value>${(10 ** (gainDb / 20)).toFixed(6)}</value></parameter></effect></filter>`
}
