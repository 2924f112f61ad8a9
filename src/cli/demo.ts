// `roughcut demo`: runs the main job once, from start to finish, on the bundled media.
import { createLog } from '../log.ts'
import { startServer } from '../start.ts'
import { type Command, EXIT, printJson, settingOptions } from './command.ts'
import { editStep } from './demo/edit-step.ts'
import { importStep } from './demo/import-step.ts'
import { renderStep } from './demo/render-step.ts'
import { serveSampleMedia } from './demo/sample-media.ts'
import type { Stage, Step } from './demo/stage.ts'
import { transcriptStep } from './demo/transcript-step.ts'

const STEPS: readonly Step[] = [importStep, transcriptStep, editStep, renderStep]

export const demoCommand: Command = {
  options: settingOptions(['whisperModel', 'llm', 'ollamaHost', 'ffmpegPath', 'ffprobePath']),
  notes:
    'Everything stays on this machine, in the data folder. Uses the small speech model that comes with the samples, unless another is set.',
  async run(input, io) {
    const signal = io.interrupted()
    const samples = serveSampleMedia()
    const settings = input.config()
    const isModelChosen = input.option('whisper-model') !== null || Boolean(io.env.ROUGHCUT_WHISPER_MODEL)
    const config = {
      ...settings,
      // Its own server, on loopback only, whatever the real server's settings are.
      ...{ host: '127.0.0.1', port: 0, publicUrl: null, outbound: 'auto' as const },
      whisperModel: isModelChosen ? settings.whisperModel : samples.speechModel,
    }
    const say = (line: string) => {
      if (!input.json) for (const part of line.split('\n')) io.print(part)
    }
    try {
      const server = await startServer(config, { log: createLog('silent') })
      try {
        const token = demoToken(server.services.store)
        const stage: Stage = {
          server,
          token: token.token,
          samples,
          say,
          io,
          signal,
          report: { data_folder: config.dataDir },
        }
        say(`Roughcut runs at ${server.url}; its data folder is ${config.dataDir}`)
        for (const [index, step] of STEPS.entries()) {
          say(`\n${index + 1}. ${step.heading}`)
          await step.run(stage)
        }
        server.services.store.tokens.revoke(token.row.id)
        tellWhere(stage)
        if (input.json) printJson(io, stage.report)
      } finally {
        await server.stop(0)
      }
    } finally {
      await samples.stop()
    }
    return EXIT.success
  },
}

function demoToken({ drives, users, tokens }: Stage['server']['services']['store']) {
  const [drive] = drives.list()
  const owner = users.first()
  if (drive === undefined || !owner) throw new Error('the data folder has no drive or no owner')
  return tokens.create({ name: 'demo', driveId: drive.id, userId: owner.id })
}

function tellWhere({ say, report }: Stage): void {
  say(`\nWhere everything is`)
  say(`   project   ${report.project_id}`)
  say(`   database  ${report.data_folder}/roughcut.db`)
  say(`   media     ${report.data_folder}/media`)
  say(`   rendered  ${report.data_folder}/demo`)
  say(`   look at it: roughcut project show ${report.project_id}, or roughcut serve and the web application`)
}
