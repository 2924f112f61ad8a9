// `roughcut doctor`: is everything there that the program depends on?

import { CHECKS, type Finding, findingOf } from '../jobs/system-checks.ts'
import { type Command, EXIT, printJson, settingOptions } from './command.ts'

const MARKS = { ok: 'ok     ', optional: 'optional', warning: 'warning', problem: 'problem' } as const

export const doctorCommand: Command = {
  options: settingOptions(['whisperModel', 'llm', 'ollamaHost', 'ffmpegPath', 'ffprobePath']),
  notes: 'Exits 1 when something is a problem; a warning is none.',
  async run(input, io) {
    const config = input.config()
    const findings: Finding[] = []
    for (const each of CHECKS) {
      const finding = await findingOf(each, config)
      findings.push(finding)
      if (input.json) continue
      io.print(`${MARKS[finding.status]}  ${finding.check}: ${finding.found}`)
      if (finding.todo !== null) io.print(`         to do: ${finding.todo}`)
    }
    if (input.json) printJson(io, findings)
    return findings.some(({ status }) => status === 'problem') ? EXIT.failure : EXIT.success
  },
}
