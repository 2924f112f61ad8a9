import { describe, expect, test } from 'bun:test'
import {
  type AgentProject,
  EngineFailure,
  type EngineOutcome,
  type InTurns,
} from '../../../src/agent/engine.ts'
import { MODEL_LIMITS, type ModelLimits } from '../../../src/agent/models/limits.ts'
import { createModelEngine } from '../../../src/agent/models/model-engine.ts'
import { createToolbox } from '../../../src/agent/tools/toolbox.ts'
import { checkDocument } from '../../../src/edit/check.ts'
import { EMPTY_DOCUMENT } from '../../../src/edit/document.ts'
import { heardWords, textOf } from '../../../src/edit/transcript.ts'
import { RoughcutError } from '../../../src/errors.ts'
import { call, type ScriptedAnswer, type ScriptedModel, scriptedModel } from '../../support/scripted-model.ts'
import { agentProject, spokenProject } from '../../support/spoken-project.ts'

type Ran = { outcome: EngineOutcome; model: ScriptedModel; project: AgentProject; labels: string[] }

async function run(
  prompt: string,
  script: Parameters<typeof scriptedModel>[0],
  options: {
    canCallTools?: boolean
    contextTokens?: number
    limits?: Partial<ModelLimits>
    project?: AgentProject
    creditTokens?: number
    inTurns?: InTurns
  } = {},
): Promise<Ran> {
  const model = scriptedModel(script, options)
  const project = options.project ?? agentProject()
  const labels: string[] = []
  const engine = createModelEngine(model, {
    creditTokens: options.creditTokens ?? null,
    limits: { ...MODEL_LIMITS, ...options.limits },
    ...(options.inTurns ? { inTurns: options.inTurns } : {}),
  })
  const outcome = await engine.run(
    project,
    prompt,
    (label) => labels.push(label),
    new AbortController().signal,
  )
  expect(checkDocument(project.draft.document, project.context)).toEqual([])
  return { outcome, model, project, labels }
}

async function failure(work: Promise<unknown>): Promise<EngineFailure> {
  const thrown = await work.then(
    () => null,
    (error: unknown) => error,
  )
  if (!(thrown instanceof EngineFailure)) throw new Error(`expected an EngineFailure, got ${String(thrown)}`)
  return thrown
}

function heard({ draft, context }: AgentProject, index = 0): string {
  const composition = draft.document.compositions[index]
  return composition ? textOf(heardWords(composition, draft.document, context)) : ''
}

const finish: ScriptedAnswer = { calls: [call('finish')] }

describe('a model that edits', () => {
  test('does each call, and the look at what was changed, in turns', async () => {
    const turns: number[] = []
    const inTurns: InTurns = async (work) => {
      const steps = work()
      for (let pauses = 0; ; pauses += 1) {
        const { done, value } = steps.next()
        if (!done) continue
        turns.push(pauses)
        return value
      }
    }
    const many = [1, 2, 3, 4].map((db) => call('set_gain', { composition: 'c1', gain_db: -db }))
    await run('make it quieter', [{ calls: many }, finish], { inTurns })
    const edits = turns.filter((pauses) => pauses > 3)
    // Four calls, what they changed together for the check, and again for the answer.
    expect(edits.length).toBeGreaterThanOrEqual(5)
    expect(turns.length).toBeGreaterThan(edits.length)
  })

  test('calls tools, sees what changed, compares with the request, and finishes', async () => {
    const { outcome, model, project, labels } = await run('remove the filler words', [
      { calls: [call('remove_fillers')] },
      finish,
      finish,
    ])
    expect(heard(project)).not.toMatch(/\b(um|uh)\b/)
    expect(model.heard()[0]).toContain('Request:\nremove the filler words')
    expect(model.heard()[1]).toMatch(/words/)
    expect(model.heard()[2]).toContain('Before you end, compare. The request was:\nremove the filler words')
    expect(outcome).toMatchObject({
      response: '',
      unmet: [],
      usage: { promptTokens: 0, completionTokens: 30 },
    })
    expect(labels.some((label) => /^Removing \d+ filler words…$/.test(label))).toBe(true)
  })

  test('may fix once what the comparison shows', async () => {
    const { model, project } = await run('remove the filler words and add captions', [
      { calls: [call('remove_fillers')] },
      finish,
      { calls: [call('set_captions', { style: 'karaoke' })] },
      finish,
    ])
    expect(project.draft.document.compositions[0]?.captions).toEqual({ style: 'karaoke', burned: true })
    expect(model.requests).toHaveLength(4)
  })

  test('may take back what it did', async () => {
    const { project } = await run('cut "today we talk about elephants"', [
      { calls: [call('cut_text', { text: 'welcome to the show' })] },
      { calls: [call('undo')] },
      { calls: [call('cut_text', { text: 'Today we talk about elephants' })] },
      finish,
    ])
    expect(heard(project)).toContain('welcome to the show')
    expect(heard(project)).not.toContain('Today we talk')
  })

  test('answers a question without changing anything, and is not asked again', async () => {
    const { outcome, model, project } = await run('How long is the interview?', [
      { calls: [call('list_project')] },
      { calls: [call('finish', { answer: 'It is about 27 s long.' })] },
    ])
    expect(outcome.response).toBe('It is about 27 s long.')
    expect(project.draft.applied).toEqual([])
    expect(model.requests).toHaveLength(2)
  })

  test('says what it could not do, in its own words but without claims', async () => {
    const { outcome } = await run('translate the captions to French', [
      {
        calls: [
          call('finish', {
            not_done: ['Translating captions is not possible.'],
            answer: 'I added captions.',
          }),
        ],
      },
      {
        calls: [
          call('finish', {
            not_done: ['Translating captions is not possible.'],
            answer: 'I added captions.',
          }),
        ],
      },
    ])
    expect(outcome.response).toBe('Nothing was changed. Not done: Translating captions is not possible.')
    expect(outcome.unmet).toEqual(['Translating captions is not possible.'])
  })
})

describe('a run finishes once', () => {
  test('an answer stays when the model finishes empty after the comparison', async () => {
    const notes = 'Show notes\n\n1. Elephants\n2. A zoo'
    const { outcome } = await run('Remove the filler words and write show notes', [
      { calls: [call('remove_fillers')] },
      { calls: [call('finish', { answer: notes })] },
      finish,
    ])
    expect(outcome.response).toBe(notes)
  })

  test('an answer without an edit is not compared', async () => {
    const { model } = await run('Write show notes', [{ calls: [call('finish', { answer: 'Elephants.' })] }])
    expect(model.requests).toHaveLength(1)
  })

  test('what was not done stays not done, and a second look may add to it', async () => {
    const { outcome } = await run('Remove the filler words, dub it and send it to Bob', [
      { calls: [call('remove_fillers')] },
      { calls: [call('finish', { not_done: ['Dubbing is not possible.'] })] },
      { calls: [call('finish', { not_done: ['Sending mail needs another program.'] })] },
    ])
    expect(outcome.unmet).toEqual(['Dubbing is not possible.', 'Sending mail needs another program.'])
  })

  test('an ordinary edit takes at most two turns after the call', async () => {
    const { model } = await run('Add captions', [{ calls: [call('set_captions')] }, finish])
    expect(model.requests.length).toBeLessThanOrEqual(3)
  })

  test('a refusal goes once the same words are served in another way', async () => {
    const { outcome } = await run('Keep the first sentence. Do not change the sound.', [
      { calls: [call('set_clips', { asked: 'Keep the first sentence', muted: true })] },
      { calls: [call('keep_only', { asked: 'Keep the first sentence', words: '1-6' })] },
      finish,
    ])
    expect(outcome.response).toBe('')
  })
})

describe('what is asked for is never refused', () => {
  test.each<[string, string, object]>([
    ['Is there any dead air in the Interview? Take it out.', 'shorten_pauses', { asked: 'dead air' }],
    ['Take the third sentence out', 'cut_words', { asked: 'Take the third sentence out', words: '12-17' }],
    ['Where does she stumble? Get rid of those bits.', 'remove_fillers', { asked: 'Get rid of those bits' }],
    [
      'Put “Jane” under me when I first appear',
      'set_title',
      { asked: 'Put Jane under me', text: 'Jane', from: 0, to: 3 },
    ],
    ['Silence the word “free”', 'set_clips', { asked: 'Silence the word', words: '4', muted: true }],
    ['Burn in subs and make it square', 'set_captions', { asked: 'Burn in subs', on: true }],
    [
      'Quita las muletillas, ponle subtítulos y hazlo 9:16',
      'remove_fillers',
      { asked: 'Quita las muletillas' },
    ],
    [
      'Füge Untertitel im Karaoke-Stil hinzu',
      'set_captions',
      { asked: 'Untertitel im Karaoke-Stil', style: 'karaoke' },
    ],
    [
      "Add captions. If you cannot, don't change anything",
      'set_captions',
      { asked: 'Add captions', on: true },
    ],
    [
      'Clean the Interview up for publishing',
      'set_clips',
      { asked: 'Clean the Interview up', studio_sound: 60 },
    ],
  ])('%j: %s', async (prompt, name, given) => {
    const { project, model } = await run(prompt, [{ calls: [call(name, given)] }, finish])
    expect(model.heard()[1]).not.toContain('Refused')
    expect(project.draft.applied.length).toBeGreaterThan(0)
  })
})

describe('a model without tools', () => {
  test('is held to JSON made from the operations', async () => {
    const { model, project } = await run(
      'cut "welcome to the show"',
      [
        '{"calls":[{"tool":"cut_words","arguments":{"asked":"cut welcome to the show","text":"welcome to the show"}}]}',
        '{"calls":[{"tool":"finish","arguments":{}}]}',
      ],
      { canCallTools: false },
    )
    expect(heard(project)).not.toContain('welcome to the show')
    expect(model.requests[0]?.tools).toEqual([])
    expect(JSON.stringify(model.requests[0]?.format)).toContain('"enum":["cut_words"]')
    expect(model.requests[0]?.messages[0]?.text).toContain('- cut_words(')
    expect(model.heard()[1]).toStartWith('Result of cut_words: ')
  })
})

describe('a wrong call is answered with how to fix it', () => {
  test.each([
    [call('delete_all'), 'Tool "delete_all" not found. Known: show_project'],
    [call('cut_text'), 'cut_text needs text. It takes: composition, text, occurrence.'],
    [call('cut_text', { text: 'um', colour: 'red' }), 'cut_text does not take colour.'],
    [
      call('cut_text', { composition: 'Intro', text: 'um' }),
      'Composition "Intro" not found. Known: "Interview".',
    ],
    [call('cut_text', 'um'), 'The arguments of cut_text must be one JSON object'],
    [call('cut_words', { words: '900-905' }), 'Words 900-905 don\'t exist. "interview.mp4" has words 1-'],
    [call('cut_words', { words: '9-5' }), 'Words 9-5 run backwards.'],
    [call('trim_clip', { clip: 7, media_from: 1, media_to: 2 }), '"Interview" has clips 1 to 1, not "7"'],
    [call('cut_ranges', { ranges: [{ from: 5, to: 2 }] }), '"from" must be before "to"'],
    [call('cut_ranges', { ranges: 'all' }), '"ranges" is a list like'],
    [call('set_gain', { gain_db: 900 }), '24'],
    [call('read_transcript', { from: 500 }), 'Nothing is heard there.'],
    [call('find_words', { text: 'elephants dance' }), 'is not heard in "Interview". Nearest:'],
    [call('undo'), 'You have not edited anything yet.'],
  ])('%j', async (wrong, answer) => {
    const { model, project } = await run('cut the sound volume text', [{ calls: [wrong] }, finish])
    expect(model.heard()[1]).toContain(answer)
    expect(project.draft.document).toBe(project.draft.start)
  })

  test('and names in other forms than expected are understood', async () => {
    const { project } = await run('cut words and make it louder', [
      {
        calls: [
          call(
            'functions.cut_words',
            '{"asked": "cut words", "words": [1, "2-3"], "media": "Interview", "composition": "interview"}',
          ),
        ],
      },
      { calls: [call('setGain', { gain_db: '3', composition: null, clips: [] })] },
      finish,
    ])
    expect(heard(project)).toStartWith('To the show')
    const [item] = project.draft.document.compositions[0]?.tracks[0]?.items ?? []
    expect(item).toMatchObject({ effects: { gainDb: 3 } })
  })
})

describe('a model that does not come to an end', () => {
  test.each<[string, Parameters<typeof scriptedModel>[0], RegExp]>([
    ['repeats a call', [{ calls: [call('list_project')] }], /the same thing over and over/],
    ['only fails', (_, index) => ({ calls: [call(`nonsense_${index}`)] }), /too many of its steps failed/],
    ['says nothing', [''], /too many of its steps failed/],
    ['is always cut off', [{ text: 'la la', cutShort: true }], /too many of its steps failed/],
    [
      'reads for ever',
      (_, index) => ({ calls: [call('read_transcript', { from: index / 10 })] }),
      /not done after 40 steps/,
    ],
    [
      'uses too many tokens',
      (_, index) => ({
        text: JSON.stringify({ tool: 'find_words', text: `a${index}` }),
        promptTokens: 15_000,
      }),
      /tokens, which is more/,
    ],
  ])('because it %s fails, and is charged', async (_name, script, message) => {
    const project = agentProject()
    const error = await failure(run('remove fillers', script, { project }))
    expect(error.code).toBe('agent_gave_up')
    expect(error.message).toMatch(message)
    expect(error.usage.completionTokens).toBeGreaterThan(0)
  })

  test('because it takes too long fails', async () => {
    const model = scriptedModel([finish])
    const slow = {
      ...model,
      chat: ({ signal }: { signal: AbortSignal }) =>
        new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    }
    const engine = createModelEngine(slow, { creditTokens: null, limits: { ...MODEL_LIMITS, seconds: 0.02 } })
    const error = await failure(
      engine.run(agentProject(), 'remove fillers', () => {}, new AbortController().signal),
    )
    expect(error.code).toBe('agent_gave_up')
  })

  test('because the credits are used up stops', async () => {
    const script = (_: unknown, index: number): ScriptedAnswer => ({
      text: JSON.stringify({ tool: 'find_words', text: `a${index}` }),
      promptTokens: 6000,
    })
    const error = await failure(run('remove fillers', script, { creditTokens: 15_000 }))
    expect(error.code).toBe('insufficient_ai_credits')
    expect(error.usage.promptTokens).toBe(18_000)
  })

  test('because its server died fails with that', async () => {
    const broken = new RoughcutError('agent_failed', 'The connection broke.')
    const project = agentProject()
    const error = await failure(
      run('remove fillers', [{ calls: [call('remove_fillers')] }, { failure: broken }], { project }),
    )
    expect(error).toMatchObject({ code: 'agent_failed', message: 'The connection broke.' })
  })
})

describe('words without a call', () => {
  test('remind the model once, then count as its answer', async () => {
    const { outcome, model, project } = await run('remove the filler words', [
      'I removed 14 filler words. Anything else?',
    ])
    expect(model.requests).toHaveLength(2)
    expect(model.heard()[1]).toContain('Nothing has been changed yet.')
    expect(outcome.response).toBe('I removed 14 filler words. Anything else?')
    expect(project.draft.applied).toEqual([])
  })

  test('answer a question', async () => {
    const { outcome, model } = await run('which compositions are there', ['There is one: Interview.'])
    expect(outcome.response).toBe('There is one: Interview.')
    expect(model.requests).toHaveLength(2)
  })
})

describe('the window of the model', () => {
  const long = agentProject(spokenProject(`${'Elephants are large animals and never forget. '.repeat(2000)}`))

  test('holds what is sent, also on a long transcript', async () => {
    const { model } = await run('remove fillers', [{ calls: [call('read_transcript')] }, finish], {
      project: long,
      contextTokens: 4096,
    })
    for (const { messages, tools } of model.requests) {
      const characters = JSON.stringify(messages).length + JSON.stringify(tools).length
      expect(characters / 3.5).toBeLessThan(4096)
    }
    expect(model.heard()[0]).toContain('call read_transcript')
  })

  test('has all tools, as schemas from 8k on and as text below', async () => {
    const { descriptions } = createToolbox({ prompt: '', maxResultCharacters: () => 0, exports: [] })
    const names = descriptions.map(({ name }) => name)
    const script = [{ calls: [call('remove_fillers')] }, finish]
    const [large] = (await run('remove fillers', script, { contextTokens: 8192 })).model.requests
    expect(large?.tools.map(({ name }) => name)).toEqual(names)
    const { model, project } = await run('remove fillers', script, { contextTokens: 4096 })
    const [small] = model.requests
    expect(small?.tools).toEqual([])
    const text = small?.messages[0]?.text ?? ''
    expect(names.filter((name) => !text.includes(`- ${name}(`))).toEqual([])
    expect(text).toContain('style?: plain|karaoke|boxed')
    expect(JSON.stringify(small?.messages).length / 3.5).toBeLessThan(4096 - 600)
    expect(heard(project)).not.toContain(' um ')
  })

  test('that Ollama cut short is noticed, and the answer is not believed', async () => {
    const { project } = await run(
      'remove fillers',
      [
        { calls: [call('read_transcript')] },
        // The tools and the last result alone: the request was dropped.
        { text: '{"tool":"cut_text","arguments":{"text":"elephants"}}', promptTokens: 6000 },
        finish,
      ],
      {
        project: agentProject(
          spokenProject(`${'Elephants are large animals and never forget. '.repeat(2000)}`),
        ),
      },
    )
    expect(project.draft.applied).toEqual([])
  })

  test('too small for the request is an error of its own', async () => {
    const error = await failure(run('remove fillers '.repeat(1300), [finish], { contextTokens: 4096 }))
    expect(error.code).toBe('agent_failed')
    expect(error.message).toContain('does not fit into the window of "scripted" (4096 tokens)')
  })
})

describe('a project from a prompt alone', () => {
  const script = {
    name: 'Cooking tips',
    shape: '9:16',
    scenes: [
      { heading: 'Sharp knives', narration: 'A sharp knife is a safe knife.', seconds: 6 },
      { heading: 'Salt early', narration: 'Salt the water, not the plate.', seconds: 6 },
    ],
    remark: 'I created a great video for you.',
  }
  const empty = () =>
    agentProject({ document: EMPTY_DOCUMENT, context: { media: new Map(), words: new Map() } })

  test('becomes titled scenes with captions and timed markers', async () => {
    const { outcome, project } = await run(
      'create a 12-second video about cooking tips',
      [JSON.stringify(script)],
      { project: empty() },
    )
    const [composition] = project.draft.document.compositions
    expect(composition).toMatchObject({
      name: 'Cooking tips',
      width: 1080,
      height: 1920,
      captions: { burned: true },
    })
    expect(composition?.markers.map(({ name, atUs }) => [name, atUs])).toEqual([
      ['Sharp knives', 0],
      ['Salt early', 6_000_000],
    ])
    expect(composition?.titles).toHaveLength(4)
    expect(outcome.response).toBe('')
  })

  test("is asked for again when the answer isn't a script", async () => {
    const { model, project } = await run(
      'a video about cooking',
      ['Sure!', '{"scenes": "none"}', JSON.stringify(script)],
      { project: empty() },
    )
    expect(model.requests).toHaveLength(3)
    expect(project.draft.document.compositions).toHaveLength(1)
  })

  test('fails when none ever comes', async () => {
    expect((await failure(run('a video', ['Sure!'], { project: empty() }))).code).toBe('agent_gave_up')
  })

  test('stays empty when the request is for no video', async () => {
    const { outcome, project } = await run(
      'hello',
      [JSON.stringify({ ...script, scenes: [], remark: 'What is the video about?' })],
      { project: empty() },
    )
    expect(outcome.response).toBe('What is the video about?')
    expect(project.draft.applied).toEqual([])
  })
})
