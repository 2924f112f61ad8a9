import { describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import fc from 'fast-check'
import { DATABASE_FILE, openDataFolder } from '../../src/store/open.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { testStore } from '../support/test-store.ts'

describe('a charge', () => {
  test('is taken when it fits, and the item that no longer fits is refused', () => {
    using world = testStore()
    const { charges, drives } = world.store
    drives.setBalances(world.drive.id, { mediaSeconds: 10, aiCredits: 1 })
    const seconds = (key: string, amount: number) =>
      charges.takeMediaSeconds({ key, driveId: world.drive.id, jobId: 'j', amount })
    expect([seconds('a', 6), seconds('b', 5), seconds('c', 4), seconds('d', 1)]).toEqual([
      true,
      false,
      true,
      false,
    ])
    expect(charges.balanceOf(world.drive.id)).toEqual({ mediaSeconds: 0, aiCredits: 1 })
    expect(charges.ofJob('j').map(({ key, unit, amount }) => [key, unit, amount])).toEqual([
      ['a', 'media_seconds', 6],
      ['c', 'media_seconds', 4],
    ])
  })

  test('of one key is taken once', () => {
    using world = testStore()
    const { charges, drives } = world.store
    drives.setBalances(world.drive.id, { aiCredits: 5 })
    const charge = { key: 'j/ai', driveId: world.drive.id, jobId: 'j', amount: 3 }
    expect([1, 2, 3].map(() => charges.takeAiCredits(charge))).toEqual([true, true, true])
    expect(charges.balanceOf(world.drive.id).aiCredits).toBe(2)
  })

  test('from an unlimited balance leaves it unlimited and is still noted', () => {
    using world = testStore()
    const { charges } = world.store
    expect(charges.takeAiCredits({ key: 'k', driveId: world.drive.id, jobId: 'j', amount: 9 })).toBe(true)
    expect(charges.balanceOf(world.drive.id).aiCredits).toBeNull()
    expect(charges.ofJob('j')).toHaveLength(1)
  })

  test('of nothing fits into an empty balance', () => {
    using world = testStore()
    world.store.drives.setBalances(world.drive.id, { mediaSeconds: 0 })
    const free = { key: 'k', driveId: world.drive.id, jobId: 'j', amount: 0 }
    expect(world.store.charges.takeMediaSeconds(free)).toBe(true)
  })

  test.each([-1, 0.5, Number.NaN, Infinity])('of %p is a mistake of the program', (amount) => {
    using world = testStore()
    expect(() =>
      world.store.charges.takeAiCredits({ key: 'k', driveId: world.drive.id, jobId: 'j', amount }),
    ).toThrow(RangeError)
  })

  test('is undone with the transaction in which the media or the edit would have been stored', () => {
    using world = testStore()
    const { charges, drives } = world.store
    drives.setBalances(world.drive.id, { mediaSeconds: 10 })
    expect(() =>
      world.store.transaction(() => {
        charges.takeMediaSeconds({ key: 'k', driveId: world.drive.id, jobId: 'j', amount: 4 })
        throw new Error('could not store')
      }),
    ).toThrow('could not store')
    expect(charges.balanceOf(world.drive.id).mediaSeconds).toBe(10)
    expect(charges.takeMediaSeconds({ key: 'k', driveId: world.drive.id, jobId: 'j', amount: 4 })).toBe(true)
  })

  test('in any order: what was taken and what is left make up what was there, never below 0', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 40 }),
        fc.array(fc.tuple(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 0, max: 15 })), {
          maxLength: 30,
        }),
        (balance, wanted) => {
          using world = testStore()
          world.store.drives.setBalances(world.drive.id, { aiCredits: balance })
          for (const [key, amount] of wanted)
            world.store.charges.takeAiCredits({ key: `${key}`, driveId: world.drive.id, jobId: 'j', amount })
          const left = world.store.charges.balanceOf(world.drive.id).aiCredits ?? Number.NaN
          const taken = world.store.charges.ofJob('j').reduce((sum, { amount }) => sum + amount, 0)
          expect(left).toBeGreaterThanOrEqual(0)
          expect(taken + left).toBe(balance)
        },
      ),
      { numRuns: 40 },
    )
  })

  test('of several processes at once never takes more than there is', async () => {
    using folder = temporaryFolder()
    const store = openDataFolder(folder.path)
    const drive = store.drives.list()[0]
    if (!drive) throw new Error('no drive')
    store.drives.setBalances(drive.id, { aiCredits: 25 })
    const script = `
      import { openStore } from ${JSON.stringify(join(import.meta.dir, '../../src/store/open.ts'))}
      const store = openStore({ path: ${JSON.stringify(join(folder.path, DATABASE_FILE))} })
      let taken = 0
      for (let count = 0; count < 20; count++)
        if (store.charges.takeAiCredits({ key: process.pid + '/' + count, driveId: ${JSON.stringify(drive.id)}, jobId: 'j', amount: 1 })) taken++
      store.close()
      console.log(taken)`
    const run = async () => {
      const child = Bun.spawn([process.execPath, '-e', script], { stdout: 'pipe', stderr: 'inherit' })
      const text = await new Response(child.stdout).text()
      expect(await child.exited).toBe(0)
      return Number(text)
    }
    const taken = await Promise.all([run(), run(), run()])
    expect(taken.reduce((sum, count) => sum + count, 0)).toBe(25)
    expect(store.charges.balanceOf(drive.id).aiCredits).toBe(0)
    store.close()
  })
})
