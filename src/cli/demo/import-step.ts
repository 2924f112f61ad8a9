// The demo's first step: imports media by address into a transcribed project.
import type { ImportRequest } from '../../client/index.ts'
import { RoughcutError } from '../../errors.ts'
import { SAMPLES, type Sample } from './sample-media.ts'
import { finishJob, type Stage, type Step } from './stage.ts'

export const importStep: Step = {
  heading: 'Import an interview and a talk from two cameras, and transcribe them',
  async run(stage) {
    const startedAt = performance.now()
    const { project_id, project_url, result } = await finishJob(stage, 'import/project_media', (client) =>
      client.importMedia(requestOf(stage)),
    )
    const seconds = (performance.now() - startedAt) / 1000
    for (const [name, media] of Object.entries(result.media_status)) {
      if (media.status === 'failed') continue
      const { duration_seconds, transcript } = media
      // An import works without a transcript; the demo doesn't.
      if (transcript.status === 'failed')
        throw new RoughcutError(
          'transcription_failed',
          `${name} was not transcribed: ${transcript.error_message}`,
        )
      const heard =
        transcript.status === 'success'
          ? `${transcript.word_count} words (${transcript.language})`
          : 'a sequence'
      stage.say(`   ${name.padEnd(22)} ${duration_seconds.toFixed(1).padStart(5)} s  ${heard}`)
    }
    stage.say(`   took ${seconds.toFixed(1)} s; ${result.media_seconds_used} media seconds used`)
    Object.assign(stage.report, {
      project_id,
      project_url,
      import: result,
      import_seconds: Number(seconds.toFixed(2)),
    })
  },
}

function requestOf({ samples }: Stage): ImportRequest {
  const file = (sample: Sample) => [sample, { url: samples.addressOf(sample), language: 'en' }]
  return {
    project_name: 'Demo',
    add_media: {
      ...Object.fromEntries(SAMPLES.map(file)),
      'two cameras': { tracks: [{ media: 'camera-a.mp4' }, { media: 'camera-b.mp4', offset: 2.5 }] },
    },
    add_compositions: [
      { name: 'Interview', clips: [{ media: 'interview.mp4' }] },
      { name: 'Talk', clips: [{ media: 'two cameras' }] },
    ],
  }
}
