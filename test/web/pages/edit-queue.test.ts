import { describe, expect, test } from 'bun:test'
import { applyAll } from '../../../src/edit/apply.ts'
import type { EditOperation } from '../../../src/edit/operations.ts'
import { createEditQueue, type Head, StaleBase } from '../../../src/web/pages/project/edit-queue.ts'
import { countedIds, evenWords, heardText, talk } from '../../support/edit-builders.ts'
import { failureOf } from '../../support/rejection.ts'

const { document, context } = talk(evenWords('One two three four five.'))
const cut = (...wordIds: string[]): EditOperation[] => [
  { type: 'cut_words', compositionId: 'c1', mediaId: 'talk', wordIds },
]

/** A server in miniature: applies edits on the right base, and can be edited from elsewhere. */
function server() {
  let head: Head = { revision: 1, document }
  const newId = countedIds('server')
  const apply = (operations: EditOperation[]) => {
    const result = applyAll(head.document, operations, context, newId)
    if (!result.ok) throw new Error('refused')
    head = { revision: head.revision + 1, document: result.value }
    return head
  }
  return {
    apply,
    head: () => head,
    isDown: false,
    async send(base: number, operations: EditOperation[]): Promise<Head> {
      await Promise.resolve()
      if (this.isDown) throw new Error('not reached')
      if (base !== head.revision) throw new StaleBase('changed')
      return apply(operations)
    },
    fetchHead: async () => head,
  }
}

function queueOn(remote: ReturnType<typeof server>) {
  const problems: string[] = []
  let others = 0
  const queue = createEditQueue({
    head: remote.head(),
    context: () => context,
    sender: remote,
    newId: countedIds('page'),
    onProblem: (sentence) => problems.push(sentence),
    onOthersChange: () => others++,
  })
  const text = () => heardText({ document: queue.shown.value, context })
  return { queue, problems, text, others: () => others }
}

describe('edits of the page', () => {
  test('that the server makes alike stay the value that is shown', async () => {
    const { queue } = queueOn(server())
    const done = queue.edit([{ type: 'rename_composition', compositionId: 'c1', name: 'Another' }])
    const shown = queue.shown.value
    await done
    expect(queue.confirmed.value.revision).toBe(2)
    expect(queue.shown.value).toBe(shown)
  })

  test('are shown before the server has answered, and stay when it has', async () => {
    const remote = server()
    const { queue, text } = queueOn(remote)
    const done = queue.edit(cut('w1'))
    expect(text()).toBe('One three four five.')
    expect(queue.isSaving.value).toBe(true)
    expect(await done).toBe(true)
    expect(queue.isSaving.value).toBe(false)
    expect(queue.confirmed.value).toEqual(remote.head())
    expect(text()).toBe('One three four five.')
  })

  test('are sent one after the other, each on what the one before made', async () => {
    const remote = server()
    const { queue, text } = queueOn(remote)
    await Promise.all([queue.edit(cut('w1')), queue.edit(cut('w3')), queue.edit(cut('w4'))])
    expect(remote.head().revision).toBe(4)
    expect(text()).toBe('One three')
  })

  test('are put on top of a change that somebody else made meanwhile', async () => {
    const remote = server()
    const { queue, text, others } = queueOn(remote)
    remote.apply(cut('w0'))
    await queue.edit(cut('w4'))
    expect(others()).toBe(1)
    expect(text()).toMatch(/^two three four/i)
    expect(queue.confirmed.value).toEqual(remote.head())
  })

  test('that no longer fit after somebody else are told and left out', async () => {
    const remote = server()
    const { queue, problems } = queueOn(remote)
    remote.apply([{ type: 'delete_composition', compositionId: 'c1' }])
    await queue.edit(cut('w4'))
    expect(problems).toHaveLength(1)
    expect(problems[0]).toContain('no longer fits')
    expect(queue.shown.value.compositions).toEqual([])
  })

  test('that cannot be done are told and not sent', async () => {
    const remote = server()
    const { queue, problems } = queueOn(remote)
    expect(await queue.edit(cut('no such word'))).toBe(false)
    expect(problems[0]).toContain('no such word')
    expect(remote.head().revision).toBe(1)
  })

  test('that do not reach the server are not shown as if they were stored', async () => {
    const remote = server()
    remote.isDown = true
    const { queue, text } = queueOn(remote)
    expect(await failureOf(queue.edit(cut('w1')))).toThrow('not reached')
    expect(text()).toBe('One two three four five.')
    remote.isDown = false
    expect(await queue.edit(cut('w1'))).toBe(true)
  })

  test('an older state that arrives late does not replace a newer one', async () => {
    const remote = server()
    const { queue, text } = queueOn(remote)
    const old = remote.head()
    await queue.edit(cut('w1'))
    queue.accept(old)
    expect(text()).toBe('One three four five.')
  })
})
