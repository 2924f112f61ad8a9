// One command and the other ways to say it: each must come out as the command does. Every file of this folder exports a list by default.
import type { AgentProjectName } from '../../support/agent-projects.ts'
import { runPrompt } from '../cases/case.ts'

export type Paraphrases = {
  project: AgentProjectName
  /** The command in plain words. */
  command: string
  /** Other wordings of it. */
  same: readonly string[]
  /** Look-alikes, which mean something else: none may come out as the command does. */
  other?: readonly string[]
}

/** The document after a prompt, without the ids of what is new; whether the prompt changed it, and whether a part was refused. */
export async function outcomeOf(
  project: AgentProjectName,
  prompt: string,
): Promise<{ document: string; isChanged: boolean; isRefused: boolean }> {
  const { fixture, after, response } = await runPrompt(project, prompt)
  const ID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]+/g
  return {
    document: JSON.stringify(after).replace(ID, 'id'),
    isChanged: !Bun.deepEquals(fixture.document, after, true),
    isRefused: /I couldn't do|I can't tell/.test(response),
  }
}
