import { describe, expect, test } from 'bun:test'
import { parseCompositionId, resolveComposition } from '../../src/edit/composition-id.ts'

const PROJECT = '019aa3f2-1111-7d4e-8f5a-0123456789ab'
const OTHER = '019aa3f2-2222-7d4e-8f5a-0123456789ab'
const CUT = { id: '5d0c7e3a-91b4-4f6e-8a2d-7c3b9e10f4a6', name: 'Rough cut' }
const TEASER = { id: 'a1b2c3d4-91b4-4f6e-8a2d-7c3b9e10f4a6', name: 'Teaser' }
const project = { id: PROJECT, compositions: [TEASER, CUT] }

describe('Composition ids: what composition_id may be', () => {
  test.each([
    CUT.id,
    CUT.id.toUpperCase(),
    '5d0c7',
    '5D0C7',
    `https://web.descript.com/${PROJECT}/5d0c7`,
    `http://localhost:4747/projects/${PROJECT}/5d0c7`,
    `http://localhost:4747/projects/${PROJECT.toUpperCase()}/${CUT.id}`,
    `http://localhost:4747/projects/${PROJECT}/5d0c7/`,
    `http://localhost:4747/projects/${PROJECT}/5d0c7?t=12#words`,
  ])('%s is the composition', (text) => {
    expect(resolveComposition(project, text)).toEqual({ ok: true, value: CUT })
  })

  test.each([
    ['', 'must be'],
    ['5d0c', 'must be'],
    ['5d0c7e', 'must be'],
    ['g0000', 'must be'],
    [`ftp://localhost/${PROJECT}/5d0c7`, 'must be'],
    [`/${PROJECT}/5d0c7`, 'must be'],
    [`http://localhost/${PROJECT}/5d0c7/words`, 'must be'],
    [`http://localhost/projects/5d0c7`, 'another project'],
    ['http://localhost/5d0c7', 'another project'],
    [`http://localhost/projects/${OTHER}/5d0c7`, 'another project'],
    [`http://localhost/projects/${PROJECT}`, 'address of a project'],
    [`http://localhost/${PROJECT}/${PROJECT}`, 'address of a project'],
  ])('%s is 400 whatever the project has', (text, why) => {
    for (const parsed of [parseCompositionId(PROJECT, text), resolveComposition(project, text)])
      expect(parsed).toMatchObject({ ok: false, status: 400, message: expect.stringContaining(why) })
  })

  test.each(['00000', OTHER, `http://localhost/${PROJECT}/00000`])('%s is 404', (text) => {
    expect(parseCompositionId(PROJECT, text).ok).toBe(true)
    expect(resolveComposition(project, text)).toMatchObject({ ok: false, status: 404 })
  })

  test('a short id of several compositions is a 400 that lists their full ids', () => {
    const [a, b] = ['01935aaa-0000-7000-8000-000000000001', '01935aaa-0000-7000-8000-000000000002']
    const older = { id: PROJECT, compositions: [{ id: a, name: 'A' }, CUT, { id: b, name: 'B' }] }
    const resolved = resolveComposition(older, '01935')
    expect(resolved).toMatchObject({ ok: false, status: 400 })
    if (resolved.ok) return
    expect(resolved.message).toContain(a)
    expect(resolved.message).toContain(b)
    expect(resolved.message).not.toContain(CUT.id)
    expect(resolveComposition(older, b)).toMatchObject({ ok: true, value: { name: 'B' } })
  })
})
