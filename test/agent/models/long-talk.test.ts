// A talk of 43 minutes and a window of 16k tokens: it is read page by page, and notes are carried on.
import { expect, test } from 'bun:test'
import { createModelEngine } from '../../../src/agent/models/model-engine.ts'
import { estimateTokens } from '../../../src/agent/models/tokens.ts'
import { call, type ScriptedAnswer, scriptedModel } from '../../support/scripted-model.ts'
import { agentProject, spokenProject } from '../../support/spoken-project.ts'

const WINDOW = 16_384
const SENTENCES = 920
const talk = Array.from({ length: SENTENCES }, (_, index) => `Part ${index} says one more thing here.`).join(
  ' ',
)

test('a talk of 43 minutes is read in full at 16k, with notes carried on', async () => {
  const project = agentProject(spokenProject(talk))
  const seen = new Set<string>()
  let page = 0
  const model = scriptedModel(
    ({ messages, tools }): ScriptedAnswer => {
      const all = messages.map(({ text }) => text).join('\n')
      const size = estimateTokens(all) + estimateTokens(JSON.stringify(tools))
      expect(size).toBeLessThan(WINDOW)
      // What was noted from earlier pages is there, also when their text no longer is.
      for (let earlier = 1; earlier < page; earlier++) expect(all).toContain(`note of page ${earlier};`)
      const last = messages.at(-1)?.text ?? ''
      for (const [number] of all.matchAll(/(?<=Part )\d+/g)) seen.add(number)
      const from = /more from ([\d.]+)(?:: call read_transcript\.)?/.exec(last)?.[1]
      if (from === undefined) return { calls: [call('finish', { answer: 'It has many parts.' })] }
      page += 1
      return { calls: [call('read_transcript', { from: Number(from), notes: `note of page ${page};` })] }
    },
    { contextTokens: WINDOW },
  )
  const engine = createModelEngine(model, { creditTokens: null })
  const { response } = await engine.run(
    project,
    'What are the parts?',
    () => {},
    new AbortController().signal,
  )
  expect(response).toBe('It has many parts.')
  expect(seen.size).toBe(SENTENCES)
  expect(page).toBeGreaterThan(1)
  expect(page).toBeLessThan(15)
})

test('an edit made before the pages is still known after them', async () => {
  const project = agentProject(spokenProject(talk))
  const model = scriptedModel(
    (_, index) => {
      if (index === 0) return { calls: [call('cut_words', { words: '1-7' })] }
      if (index < 8) return { calls: [call('read_transcript', { from: index * 300 })] }
      return { calls: [call('finish')] }
    },
    { contextTokens: WINDOW },
  )
  const engine = createModelEngine(model, { creditTokens: null })
  await engine.run(project, 'Cut the first sentence', () => {}, new AbortController().signal)
  expect(project.draft.applied).toHaveLength(1)
  const sent =
    model.requests
      .at(-2)
      ?.messages.map(({ text }) => text)
      .join('\n') ?? ''
  expect(sent).toContain('Removed 7 words')
})
