import { describe, expect, test } from 'bun:test'
import { operationsOfScript, sceneDurationUs } from '../../src/agent/build-script.ts'

const scene = {
  heading: 'Sharp knives',
  narration: 'A sharp knife is a safe knife. Sharpen it once a week.',
  seconds: 6,
}

describe('a script', () => {
  test('becomes a composition of titled, captioned scenes with a chapter each', () => {
    const script = {
      name: 'Cooking tips',
      width: 1920,
      height: 1080,
      scenes: [scene, { ...scene, heading: 'Salt' }],
    }
    const operations = operationsOfScript(script, 'c1')
    expect(operations.map(({ type }) => type)).toEqual([
      'create_composition',
      ...['insert_gap', 'add_marker', 'add_title', 'add_title', 'add_title'],
      ...['insert_gap', 'add_marker', 'add_title', 'add_title', 'add_title'],
      'set_captions',
    ] as (typeof operations)[number]['type'][])
    expect(operations[2]).toMatchObject({ kind: 'chapter', name: 'Sharp knives', atUs: 0 })
    expect(operations[7]).toMatchObject({ kind: 'chapter', name: 'Salt', atUs: 6_000_000 })
    const captions = operations.filter((one) => one.type === 'add_title' && one.place === 'bottom')
    expect(captions).toMatchObject([
      { text: 'A sharp knife is a safe knife.', range: { startUs: 0 } },
      { text: 'Sharpen it once a week.', range: { endUs: 6_000_000 } },
      { range: { startUs: 6_000_000 } },
      { range: { endUs: 12_000_000 } },
    ])
  })

  test('gives a scene the time that its text takes to say', () => {
    expect(sceneDurationUs({ ...scene, seconds: 1 })).toBe(4_800_000)
    expect(sceneDurationUs({ heading: 'x', narration: '', seconds: Number.NaN })).toBe(1_000_000)
  })
})
