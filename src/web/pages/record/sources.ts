// What can be recorded: screen, camera and microphone, as the browser gives access to them.
import { CallError } from '../server/call.ts'

export type Sources = {
  screen: boolean
  camera: boolean
  microphone: boolean
  /** Ids of devices; absent: the browser chooses. */
  cameraId?: string
  microphoneId?: string
}
/** One file to be: a picture with the sound, or only the sound. */
export type Take = { label: string; stream: MediaStream; shown: boolean }

/** False without https, and in browsers without a recorder. */
export const canRecord =
  typeof MediaRecorder === 'function' && navigator.mediaDevices !== undefined && navigator.locks !== undefined
export const canRecordScreen = canRecord && 'getDisplayMedia' in navigator.mediaDevices

/** Speech is cleaned up later, on the server, and better. */
const SOUND: MediaTrackConstraints = {
  echoCancellation: false,
  noiseSuppression: false,
  autoGainControl: false,
}

/**
 * Asks for the devices; each stream goes to `onStream` as soon as it is open, also if a later one is refused.
 * Throws `CallError` with what to do when they can't be had.
 */
export async function openSources(
  { screen, camera, microphone, cameraId, microphoneId }: Sources,
  onStream: (stream: MediaStream) => void,
): Promise<{ takes: Take[]; devices: MediaDeviceInfo[] }> {
  const opened = async (asked: Promise<MediaStream>): Promise<MediaStream> => {
    const stream = await asked
    onStream(stream)
    return stream
  }
  try {
    const from = navigator.mediaDevices
    const shared = screen ? await opened(from.getDisplayMedia({ video: true, audio: true })) : null
    const video = camera && chosen(cameraId)
    const audio = microphone && { ...SOUND, ...chosen(microphoneId) }
    const own = camera || microphone ? await opened(from.getUserMedia({ video, audio })) : null
    const devices = await from.enumerateDevices()
    const sound = own?.getAudioTracks() ?? []
    const takes: Take[] = []
    if (shared)
      takes.push(
        take('Screen', [...shared.getVideoTracks(), ...(sound.length > 0 ? sound : shared.getAudioTracks())]),
      )
    if (camera && own) takes.push(take('Camera', [...own.getVideoTracks(), ...sound]))
    if (!screen && !camera && own) takes.push(take('Microphone', sound))
    return { takes, devices }
  } catch (cause) {
    throw new CallError(0, sentenceOfRefusal(cause), { cause })
  }
}

function chosen(id: string | undefined): MediaTrackConstraints {
  return id === undefined ? {} : { deviceId: { exact: id } }
}

function take(label: string, tracks: MediaStreamTrack[]): Take {
  return { label, stream: new MediaStream(tracks), shown: tracks.some(({ kind }) => kind === 'video') }
}

function sentenceOfRefusal(cause: unknown): string {
  const kind = cause instanceof Error ? cause.name : ''
  if (kind === 'NotAllowedError')
    return 'The browser didn’t get access. Allow the camera, microphone or screen for this page and try again.'
  if (kind === 'NotFoundError' || kind === 'OverconstrainedError')
    return 'No camera or microphone was found. Connect one and try again.'
  if (kind === 'NotReadableError')
    return 'The camera or microphone is in use by another program. Close it and try again.'
  return 'The browser couldn’t start recording. Try another source.'
}
