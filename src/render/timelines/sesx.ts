// Cut list → an Adobe Audition session (SESX 1.9): sound only, positions in samples, every track into the master.
import type { CutList } from './cut-list.ts'
import { xml } from './media-url.ts'
import { type SampleClip, SESSION_RATE, sampleAt, sampleTracksOf } from './sample-list.ts'

const MASTER_ID = 10_000

/** The file's text. */
export function sesxOf(list: CutList): string {
  const tracks = sampleTracksOf(list)
  const media = [...new Set(tracks.flat().map((clip) => clip.media))]
  const fileIds = new Map(media.map(({ id }, index) => [id, index]))
  const duration = sampleAt(list.durationFrames, list.rate)
  let clipId = 0
  const clipOf = (clip: SampleClip) => clipElement(clip, clipId++, fileIds.get(clip.media.id) ?? 0)
  return `<?xml version="1.0" encoding="UTF-8" standalone="no" ?>
<!DOCTYPE sesx>
<sesx version="1.9">
  <session appBuild="24.4.1.3" appVersion="24.4" audioChannelType="stereo" bitDepth="32" duration="${duration}" sampleRate="${SESSION_RATE}">
    <name>${xml(list.name)}</name>
    <tracks>
${tracks.map((clips, index) => trackElement(index, clips.map(clipOf))).join('\n')}
${masterElement(tracks.length)}
    </tracks>
    <sessionState ctiPosition="0" smpteStart="0">
      <mixingOptionState defaultPanModeLogarithmic="false" panPower="-3"/>
    </sessionState>
  </session>
  <files>
${media.map(({ id, path }) => `    <file id="${fileIds.get(id)}" absolutePath="" mediaHandler="AmioWav" relativePath="${xml(path)}"/>`).join('\n')}
  </files>
</sesx>
`
}

function trackElement(index: number, clips: string[]): string {
  return `      <audioTrack automationLaneOpenState="false" id="${MASTER_ID + 1 + index}" index="${index + 1}" select="false" visible="true">
        <trackParameters trackHeight="134" trackHue="-1" trackMinimized="false"><name>Track ${index + 1}</name></trackParameters>
        <trackAudioParameters audioChannelType="stereo" automationMode="1" monitoring="false" recordArmed="false" solo="false" soloSafe="false">
          <trackOutput outputID="${MASTER_ID}" type="trackID"/>
          <trackInput inputID="-1"/>
        </trackAudioParameters>
${clips.join('\n')}
      </audioTrack>`
}

function masterElement(trackCount: number): string {
  return `      <masterTrack automationLaneOpenState="false" id="${MASTER_ID}" index="${trackCount + 1}" select="false" visible="true">
        <trackParameters trackHeight="134" trackHue="-1" trackMinimized="false"><name>Mix</name></trackParameters>
        <trackAudioParameters audioChannelType="stereo" automationMode="1" monitoring="false" recordArmed="false" solo="false" soloSafe="true">
          <trackOutput outputID="1" type="hardwareOutput"/>
          <trackInput inputID="-1"/>
        </trackAudioParameters>
      </masterTrack>`
}

function clipElement(clip: SampleClip, id: number, fileId: number): string {
  const gain = 10 ** (clip.gainDb / 20)
  const parts = [
    `<component componentID="Audition.Fader" id="clipGain" name="volume" powered="true"><parameter index="0" name="volume" parameterValue="${gain.toFixed(6)}"/></component>`,
    fade('fadeIn', 0, clip.fadeInSamples),
    fade(
      'fadeOut',
      clip.endSample - clip.startSample - clip.fadeOutSamples,
      clip.endSample - clip.startSample,
    ),
  ]
  return `        <audioClip clipAutoCrossfade="false" crossFadeHeadClipID="-1" crossFadeTailClipID="-1" endPoint="${clip.endSample}" fileID="${fileId}" hue="-1" id="${id}" lockedInTime="false" looped="false" name="${xml(clip.media.name)}" offline="false" select="false" sourceInPoint="${clip.sourceStartSample}" sourceOutPoint="${clip.sourceEndSample}" startPoint="${clip.startSample}" zOrder="${id}">${parts.join('')}</audioClip>`
}

/** Positions count from the clip's start; a fade without length is left out. */
function fade(name: 'fadeIn' | 'fadeOut', start: number, end: number): string {
  return end > start
    ? `<${name} crossFadeLinkType="linkNone" endPoint="${end}" shape="0" startPoint="${start}" type="linear"/>`
    : ''
}
