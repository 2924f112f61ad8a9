import { describe, expect, test } from 'bun:test'
import { applyAll } from '../../../src/edit/apply.ts'
import type { EditDocument } from '../../../src/edit/document.ts'
import type { EditOperation } from '../../../src/edit/operations.ts'
import { seededIds } from '../../../src/http/app/edit-ids.ts'
import {
  EditQueue,
  type Head,
  type SentEdit,
  StaleBase,
  TryLater,
} from '../../../src/web/pages/project/edit-queue.ts'
import { countedIds, evenWords, heardText, talk } from '../../support/edit-builders.ts'
import { eventually } from '../../support/eventually.ts'
import { failureOf } from '../../support/rejection.ts'

const { document, context } = talk(evenWords('One two three four five.'))
const cut = (...wordIds: string[]): EditOperation[] => [
  { type: 'cut_words', compositionId: 'c1', mediaId: 'talk', wordIds },
]

/** A server in miniature: applies edits on the right base, and can be edited from elsewhere. */
function server() {
  let head: Head = { revision: 1, document }
  const stored = new Map<number, EditOperation[]>()
  const newId = countedIds('server')
  const apply = (operations: EditOperation[], ids: () => string = newId) => {
    const result = applyAll(head.document, operations, context, ids)
    if (!result.ok) throw new Error('refused')
    head = { revision: head.revision + 1, document: result.value }
    stored.set(head.revision, operations)
    return head
  }
  return {
    apply,
    head: () => head,
    isDown: false,
    /** What becomes of the next edits: refused for a while, or stored without an answer. */
    next: [] as ('later' | 'unheard')[],
    async send(base: number, { operations, idSeed }: SentEdit): Promise<Head> {
      await Promise.resolve()
      if (this.isDown) throw new Error('not reached')
      const fate = this.next.shift()
      if (fate === 'later') throw new TryLater('Too many.', { waitMs: 7_000, isUnsure: false })
      if (base !== head.revision) throw new StaleBase('changed')
      const stored = apply(operations, seededIds(idSeed))
      if (fate === 'unheard') throw new TryLater('No answer.', { waitMs: null, isUnsure: true })
      return stored
    },
    fetchHead: async () => head,
    wasStored: async (base: number, operations: EditOperation[]) =>
      JSON.stringify(stored.get(base + 1)) === JSON.stringify(operations),
  }
}

function queueOn(remote: ReturnType<typeof server>) {
  const problems: string[] = []
  let others = 0
  const waits: { ms: number; end: () => void }[] = []
  const queue = new EditQueue({
    head: remote.head(),
    context: () => context,
    sender: remote,
    newSeed: () => Bun.randomUUIDv7(),
    wait: (ms) => new Promise((end) => void waits.push({ ms, end })),
    onProblem: (sentence) => problems.push(sentence),
    onOthersChange: () => others++,
  })
  const text = () => heardText({ document: queue.shown.value, context })
  return { queue, problems, text, waits, others: () => others }
}

const clipsOf = ({ compositions }: EditDocument): string[] =>
  compositions.flatMap(({ tracks }) =>
    tracks.flatMap(({ items }) => items.flatMap((item) => (item.kind === 'clip' ? [item.id] : []))),
  )

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

  test('may mean what an edit before them makes, before that is stored', async () => {
    const remote = server()
    const { queue, text, problems } = queueOn(remote)
    const first = queue.edit(cut('w1'))
    const made = clipsOf(queue.shown.value)
    const second = queue.edit([
      { type: 'cut_words', compositionId: 'c1', mediaId: 'talk', wordIds: ['w3'], clipIds: made },
    ])
    expect(await Promise.all([first, second])).toEqual([true, true])
    expect(problems).toEqual([])
    expect(text()).toBe('One three five.')
    expect(queue.confirmed.value).toEqual(remote.head())
  })

  test('are rebased on a change that somebody else made', async () => {
    const remote = server()
    const { queue, text, others } = queueOn(remote)
    remote.apply(cut('w0'))
    await queue.edit(cut('w4'))
    expect(others()).toBe(1)
    expect(text()).toMatch(/^two three four/i)
    expect(queue.confirmed.value).toEqual(remote.head())
  })

  test("that no longer fit after somebody else's change are reported and left out", async () => {
    const remote = server()
    const { queue, problems } = queueOn(remote)
    remote.apply([{ type: 'delete_composition', compositionId: 'c1' }])
    await queue.edit(cut('w4'))
    expect(problems).toHaveLength(1)
    expect(problems[0]).toContain('no longer applies')
    expect(queue.shown.value.compositions).toEqual([])
  })

  test('that cannot be done are reported and not sent', async () => {
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

  test('that the server postpones wait for Retry-After, and are all stored in the end', async () => {
    const remote = server()
    remote.next = ['later', 'later']
    const { queue, text, waits, problems } = queueOn(remote)
    const done = [queue.edit(cut('w1')), queue.edit(cut('w3'))]
    for (const round of [0, 1]) {
      await eventually(() => expect(waits).toHaveLength(round + 1))
      expect(queue.trouble.value).toBe('Too many.')
      expect(queue.waiting.value).toBe(2)
      expect(text()).toBe('One three five.')
      expect(waits[round]?.ms).toBe(7_000)
      waits[round]?.end()
    }
    expect(await Promise.all(done)).toEqual([true, true])
    expect(remote.head().revision).toBe(3)
    expect(queue.trouble.value).toBeNull()
    expect(problems).toEqual([])
  })

  test('that were stored without an answer are not made twice', async () => {
    const remote = server()
    remote.next = ['unheard']
    const { queue, text, waits, problems, others } = queueOn(remote)
    const done = queue.edit(cut('w1'))
    await eventually(() => expect(waits).toHaveLength(1))
    // What is there already is heard of before the page knows that it was its own.
    queue.accept(remote.head())
    expect(text()).toBe('One three four five.')
    waits[0]?.end()
    expect(await done).toBe(true)
    expect(remote.head().revision).toBe(2)
    expect(queue.confirmed.value).toEqual(remote.head())
    expect(queue.isSaving.value).toBe(false)
    expect({ problems, others: others() }).toEqual({ problems: [], others: 0 })
  })

  test('that may be stored, and are not, are put on top of what somebody else did', async () => {
    const remote = server()
    const { queue, text, waits, others } = queueOn(remote)
    const send = remote.send
    remote.send = async () => {
      remote.send = send
      throw new TryLater('No answer.', { waitMs: null, isUnsure: true })
    }
    const done = queue.edit(cut('w1'))
    await eventually(() => expect(waits).toHaveLength(1))
    remote.apply(cut('w4'))
    waits[0]?.end()
    expect(await done).toBe(true)
    expect(text()).toBe('One three four')
    expect(others()).toBe(1)
  })

  test('after one that is refused are reported, and not shown as stored', async () => {
    const remote = server()
    remote.isDown = true
    const { queue, text, problems } = queueOn(remote)
    const done = await Promise.all([failureOf(queue.edit(cut('w1'))), failureOf(queue.edit(cut('w3')))])
    for (const failed of done) expect(failed).toThrow('not reached')
    expect(text()).toBe('One two three four five.')
    expect(problems).toEqual(['A later edit wasn’t saved either.'])
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
