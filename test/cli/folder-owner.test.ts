// What root may do in a data folder that another account owns: nothing, as root.
import { expect, test } from 'bun:test'
import {
  accessSync,
  chmodSync,
  chownSync,
  existsSync,
  lchownSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { becomeOwnerOf, ownerToBecome } from '../../src/cli/folder-owner.ts'
import { runProgram } from '../support/run-command.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const NOBODY = 65_534
const isRoot = process.getuid?.() === 0

/** Whether accounts without rights can run this checkout. */
function isCheckoutReadable(): boolean {
  const { exitCode } = Bun.spawnSync([
    'setpriv',
    `--reuid=${NOBODY}`,
    '--clear-groups',
    'cat',
    import.meta.path,
  ])
  return exitCode === 0
}
const canBecomeNobody = isRoot && Bun.which('setpriv') !== null && isCheckoutReadable()

/** A data folder of `nobody` beside a folder that only root may use. */
function nobodysFolder() {
  const folder = temporaryFolder()
  chmodSync(folder.path, 0o755)
  const [dataDir, secret] = [join(folder.path, 'data'), join(folder.path, 'root-only')]
  mkdirSync(dataDir, { mode: 0o700 })
  chownSync(dataDir, NOBODY, NOBODY)
  mkdirSync(secret, { mode: 0o700 })
  return { dataDir, secret, [Symbol.dispose]: () => folder[Symbol.dispose]() }
}

test.skipIf(!canBecomeNobody)('all that root makes in the folder belongs to its owner', async () => {
  using world = nobodysFolder()
  const copy = join(world.dataDir, 'copy.db')
  for (const words of [
    ['drive', 'list'],
    ['backup', copy],
    ['restore', copy],
  ])
    expect([words, await runProgram(world.dataDir, ...words)]).toEqual([
      words,
      expect.objectContaining({ exitCode: 0 }),
    ])
  for (const name of readdirSync(world.dataDir))
    expect([name, statSync(join(world.dataDir, name)).uid]).toEqual([name, NOBODY])
})

test.skipIf(!canBecomeNobody)('a program named in the folder does not run as root', async () => {
  using world = nobodysFolder()
  const [program, proof] = [join(world.dataDir, 'ffmpeg'), join(world.dataDir, 'who')]
  writeFileSync(program, `#!/bin/sh\nid -u >> ${proof}\n`, { mode: 0o755 })
  writeFileSync(join(world.dataDir, 'config.json'), JSON.stringify({ ffmpegPath: program }))
  await runProgram(world.dataDir, 'doctor', '--llm', 'rules')
  expect(new Set(readFileSync(proof, 'utf8').trim().split('\n'))).toEqual(new Set([`${NOBODY}`]))
})

test.skipIf(!canBecomeNobody).each(['roughcut.db', 'roughcut.lock', 'roughcut.pid'])(
  'a link named %s writes nothing elsewhere',
  async (name) => {
    using world = nobodysFolder()
    const [target, existing] = [join(world.secret, 'payload'), join(world.secret, 'existing')]
    writeFileSync(existing, '', { mode: 0o644 })
    for (const to of [target, existing]) {
      rmSync(join(world.dataDir, name), { force: true })
      symlinkSync(to, join(world.dataDir, name))
      lchownSync(join(world.dataDir, name), NOBODY, NOBODY)
      await runProgram(world.dataDir, 'drive', 'list')
    }
    expect(existsSync(target)).toBe(false)
    expect([readFileSync(existing, 'utf8'), statSync(existing).mode & 0o777]).toEqual(['', 0o644])
  },
)

test.skipIf(!isRoot)('the account of a folder that is not there yet is that of the folder above', () => {
  using world = nobodysFolder()
  expect(ownerToBecome(join(world.dataDir, 'deep', 'data'))).toEqual({ uid: NOBODY, gid: NOBODY })
})

test.skipIf(!isRoot)('root’s group is left even where the folder has it', () => {
  using world = nobodysFolder()
  chownSync(world.dataDir, NOBODY, 0)
  expect(ownerToBecome(world.dataDir)).toEqual({ uid: NOBODY, gid: NOBODY })
})

test.skipIf(!isRoot)(
  'a folder of root’s inside somebody else’s is refused, as is a link to it of theirs',
  () => {
    using world = nobodysFolder()
    mkdirSync(join(world.dataDir, 'roots'))
    expect(() => ownerToBecome(join(world.dataDir, 'roots'))).toThrow('could replace it')
    symlinkSync(world.secret, join(world.dataDir, 'link'))
    lchownSync(join(world.dataDir, 'link'), NOBODY, NOBODY)
    expect(() => ownerToBecome(join(world.dataDir, 'link'))).toThrow('could replace it')
  },
)

test('root stays root in its own folder, and others stay who they are', () => {
  using folder = temporaryFolder()
  const before = process.getuid?.()
  becomeOwnerOf(folder.path)
  expect(process.getuid?.()).toBe(before)
  accessSync(folder.path)
})
