// Wider surface, "POST /jobs/agent: additions": prompts that ask for an export.
import { expect, test } from 'bun:test'
import { createDraft } from '../../../src/agent/draft.ts'
import { runFrames } from '../../../src/agent/rules/run-rules.ts'
import { AGENT_PROJECTS } from '../../support/agent-projects.ts'
import { countedIds } from '../../support/spoken-project.ts'

function read(prompt: string) {
  const { document, context } = AGENT_PROJECTS.several()
  const newId = countedIds()
  const draft = createDraft({ start: document, context, guards: [], newId })
  const { session, unmet } = runFrames({ id: 'p', name: 'P', isNew: false, context, draft, newId }, prompt)
  const files = session.exports.map(({ compositionId, format, resolution }) =>
    [session.nameOf(compositionId), format, resolution ?? ''].join(' ').trim(),
  )
  return { files, edits: draft.applied.length, unmet }
}

test.each<[string, string[], number]>([
  ['export the Interview', ['Interview mp4'], 0],
  ['Export the Interview as an mp4 in 720p', ['Interview mp4 720p'], 0],
  ['render a 1080p mp4 of the Interview', ['Interview mp4 1080p'], 0],
  ['download the Voice memo', ['Voice memo mp3'], 0],
  ['give me an mp3 of the Interview, please', ['Interview mp3'], 0],
  ['export the captions of the Interview', ['Interview srt'], 0],
  ['export the transcript of the Interview as docx', ['Interview docx'], 0],
  ['export the Interview as XML for Premiere', ['Interview xmeml'], 0],
  ['export everything as wav', ['Interview wav', 'Voice memo wav', 'Launch teaser wav'], 0],
  ['remove fillers from the Interview and export it as mp4 and srt', ['Interview mp4', 'Interview srt'], 1],
])('%s', (prompt, files, edits) => {
  expect(read(prompt)).toEqual({ files, edits, unmet: [] })
})

test.each([
  ['export the Interview as a pdf'],
  ['export it as mp3'],
  ['export the Interview unless it is long'],
])('asks for no file: %s', (prompt) => {
  expect(read(prompt)).toMatchObject({ files: [], edits: 0 })
  expect(read(prompt).unmet).not.toEqual([])
})

test('a stretch becomes a composition, as before, and no file', () => {
  expect(read('export 0:10 to 0:20 of the Interview as a new clip')).toEqual({
    files: [],
    edits: 1,
    unmet: [],
  })
})
