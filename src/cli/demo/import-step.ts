// The demo's first step: media by address in, a transcribed project out.
import { RoughcutError } from '../../errors.ts'
import { SAMPLES, type Sample } from './sample-media.ts'
import { runJob, type Stage, type Step } from './stage.ts'

type MediaStatus = {
  duration_seconds: number
  transcript: { status: string; language?: string; word_count?: number; error_message?: string }
}

export const importStep: Step = {
  heading: 'Import an interview and a talk from two cameras, and transcribe them',
  async run(stage) {
    const startedAt = performance.now()
    const { project_id, project_url, result } = await runJob(
      stage,
      '/jobs/import/project_media',
      requestOf(stage),
    )
    const seconds = (performance.now() - startedAt) / 1000
    const media = result.media_status as Record<string, MediaStatus>
    for (const [name, { duration_seconds, transcript }] of Object.entries(media)) {
      // An import can do without; a demonstration cannot.
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

function requestOf({ samples }: Stage) {
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
