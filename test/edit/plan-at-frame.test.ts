// One frame of a plan: the same source frame as the whole plan shows there.
import { expect, test } from 'bun:test'
import { planAtFrame } from '../../src/edit/plan-at-frame.ts'
import { renderPlanOf } from '../../src/edit/render-plan.ts'
import { clip, composition, context, gap, media, seconds } from '../support/edit-builders.ts'

const project = context([{ media: media('talk', 20) }])

test('each frame is that of the whole plan', () => {
  const plan = renderPlanOf(
    composition([clip('1', 'talk', seconds(2, 4)), gap(1), clip('2', 'talk', seconds(8, 9))]),
    project,
  )
  for (let frame = 0; frame < plan.durationFrames; frame++) {
    const whole = plan.main.find(({ startFrame, endFrame }) => startFrame <= frame && frame < endFrame)
    const [alone] = planAtFrame(plan, frame).main
    expect(alone).toMatchObject({ kind: whole?.kind ?? '', startFrame: 0, endFrame: 1 })
    if (whole?.kind === 'clip' && alone?.kind === 'clip')
      expect(alone.picture?.startFrame).toBe((whole.picture?.startFrame ?? 0) + frame - whole.startFrame)
  }
  expect(() => planAtFrame(plan, plan.durationFrames)).toThrow(RangeError)
})
