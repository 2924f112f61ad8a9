import { describe, expect, test } from 'bun:test'
import type { AgentProject } from '../../../src/agent/engine.ts'
import { LABELS } from '../../../src/agent/tools/labels.ts'
import { OPERATION_TOOLS } from '../../../src/agent/tools/operation-tools.ts'
import { createToolbox } from '../../../src/agent/tools/toolbox.ts'
import { OPERATION_TYPES } from '../../../src/edit/operations.ts'
import { agentProject } from '../../support/spoken-project.ts'

const everything = { maxResultCharacters: () => 10_000 }
const toolbox = createToolbox({ prompt: 'edit', ...everything })
const use = (project: AgentProject, name: string, given: object = {}) =>
  toolbox.call({ name, arguments: { asked: 'edit', ...given } }, project)

describe('the edit tools', () => {
  test('are one for each operation, each with a label', () => {
    expect(OPERATION_TOOLS.map(({ name }) => name)).toEqual([...OPERATION_TYPES])
    for (const { name, label, description } of OPERATION_TOOLS) {
      expect(label).toBe(LABELS[name as keyof typeof LABELS])
      expect(description.length).toBeGreaterThan(5)
    }
  })

  test('speak of names, numbers and seconds, never of ids or microseconds', () => {
    for (const { name, parameters } of OPERATION_TOOLS) {
      const { properties } = parameters as { properties: Record<string, object> }
      for (const field of Object.keys(properties)) expect(`${name}.${field}`).toMatch(/^[a-z_]+\.[a-z_]+$/)
      expect(JSON.stringify(parameters)).not.toMatch(/microsecond|Us"|Id"|_us"|_id"/)
    }
  })
})

describe('the tools that a model gets', () => {
  test('take at most 3,200 tokens at 3.5 characters each', () => {
    const all = createToolbox({ prompt: 'edit', ...everything, exports: [] })
    const tools = all.descriptions.map((tool) => ({ type: 'function', function: tool }))
    expect(JSON.stringify(tools).length / 3.5).toBeLessThanOrEqual(3200)
  })

  test('share their names, and those that edit quote the request', () => {
    const names = toolbox.descriptions.map(({ name }) => name)
    for (const name of [
      'cut_words',
      'remove_fillers',
      'shorten_pauses',
      'set_captions',
      'set_frame',
      'add_marker',
    ])
      expect(names).toContain(name)
    for (const name of [
      'insert_clip',
      'create_composition',
      'delete_composition',
      'read_transcript',
      'finish',
    ])
      expect(names).toContain(name)
    for (const { name, parameters } of toolbox.descriptions) {
      const { properties } = parameters as { properties: Record<string, unknown> }
      const edits = toolbox.find(name)?.edits === true && name !== 'undo'
      expect(`${name} ${'asked' in properties}`).toBe(`${name} ${edits}`)
    }
  })
})

describe('an edit tool', () => {
  test('says what changed', () => {
    const project = agentProject()
    expect(use(project, 'cut_text', { text: 'welcome to the show' })).toEqual({
      ok: true,
      text: expect.stringMatching(/4 words/),
    })
    expect(use(project, 'set_captions', { on: true }).text).toMatch(/[Cc]aption/)
    expect(use(project, 'set_captions', { on: true }).text).toMatch(/[Nn]othing/)
  })

  test('finds clips, titles and markers by their numbers', () => {
    const project = agentProject()
    use(project, 'split_clip', { at: 5 })
    use(project, 'add_title', { text: 'Hello', place: 'top', from: 1, to: 3 })
    use(project, 'add_marker', { kind: 'chapter', name: 'Start', at: 0 })
    expect(use(project, 'remove_clip', { clip: 2 }).ok).toBe(true)
    expect(use(project, 'change_title', { title: '1', text: 'Hi' }).ok).toBe(true)
    expect(use(project, 'change_marker', { marker: 'start', name: 'Begin' }).ok).toBe(true)
    const [composition] = project.draft.document.compositions
    expect(composition?.titles[0]?.text).toBe('Hi')
    expect(composition?.markers[0]?.name).toBe('Begin')
    expect(composition?.tracks[0]?.items).toHaveLength(1)
  })

  test('understands times in all usual forms, and a second too much as the end', () => {
    const project = agentProject()
    expect(use(project, 'keep_ranges', { ranges: [['0:02', '4.5s'], { from: 10, to: 'end' }] }).ok).toBe(true)
  })

  test('never guesses the end of what shall be cut', () => {
    const project = agentProject()
    for (const ranges of [[{ from: 5 }], [{ to: 5 }], [[5]], ['5'], 'all', [{}]])
      expect(use(project, 'cut_ranges', { ranges }).ok).toBe(false)
    expect(project.draft.document).toBe(project.draft.start)
    expect(use(project, 'cut_ranges', { ranges: ['5-6s', '0:08 to 0:09'] }).ok).toBe(true)
  })

  test('understands stretches as JSON in a text, and with a start and an end', () => {
    for (const ranges of [
      '[{"from": 1, "to": 2}]',
      '{"start": 1, "end": 2}',
      [{ start: 1, end: 2 }],
      '[[1, 2]]',
    ]) {
      const project = agentProject()
      expect(use(project, 'cut_ranges', { ranges }).ok).toBe(true)
    }
    expect(use(agentProject(), 'cut_ranges', { ranges: '[{"from": 1' }).ok).toBe(false)
  })

  test.each([
    ['yellow', '#ffd400'],
    ['Grey', '#9e9e9e'],
    ['#FC0', '#ffcc00'],
    ['ffcc00', '#ffcc00'],
    ['', null],
  ])('understands the color %p', (color, expected) => {
    const project = agentProject()
    const title = { text: 'Hello', place: 'top', from: 1, to: 3 }
    expect(use(project, 'add_title', { ...title, color }).ok).toBe(true)
    expect(project.draft.document.compositions[0]?.titles[0]?.color ?? null).toBe(expected)
    expect(use(project, 'add_title', { ...title, color: 'constructor' }).text).toContain(
      'like #ffcc00 or yellow',
    )
  })

  test('makes a composition of named media', () => {
    const project = agentProject()
    expect(
      use(project, 'create_composition', {
        name: 'Short',
        clips: ['interview', { media: 'interview.mp4', from: 1, to: 2 }],
        width: 1080,
        height: 1920,
      }).ok,
    ).toBe(true)
    expect(project.draft.document.compositions[1]?.tracks[0]?.items).toHaveLength(2)
    expect(use(project, 'cut_ranges', { ranges: [{ from: 0, to: 1 }] }).text).toContain(
      'Say which composition: "Interview", "Short".',
    )
    expect(use(project, 'cut_ranges', { composition: 'short', ranges: [{ from: 0, to: 1 }] }).ok).toBe(true)
  })
})
