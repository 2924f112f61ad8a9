import { describe, expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ownTarget, refusalOf, TARGETS, targetNamed } from '../../src/build/targets.ts'

const ROOT = join(import.meta.dir, '../..')

function build(...words: string[]) {
  const { exitCode, stdout, stderr } = Bun.spawnSync([
    process.execPath,
    join(ROOT, 'src/build/build.ts'),
    ...words,
  ])
  return { exitCode, stdout: stdout.toString(), stderr: stderr.toString() }
}

describe('targets', () => {
  test.each(TARGETS.map(({ name, platform, arch }) => [name, platform, arch]))(
    '%s has a native library of its platform',
    (_, platform, arch) => {
      const native = join(ROOT, 'node_modules/onnxruntime-node/bin/napi-v3', platform ?? '', arch ?? '')
      expect(existsSync(join(native, 'onnxruntime_binding.node'))).toBe(true)
    },
  )

  test('are found by Bun’s names, and this machine is one', () => {
    expect(targetNamed('bun-linux-arm64')).toEqual({ name: 'linux-arm64', platform: 'linux', arch: 'arm64' })
    expect(targetNamed('linux-riscv')).toBeNull()
    expect(ownTarget()).toMatchObject({ platform: process.platform as never, arch: process.arch as never })
  })

  test('that Bun has and onnxruntime has not are refused with that reason', () => {
    expect(refusalOf('linux-x64-musl')).toContain('onnxruntime')
    expect(refusalOf('bun-freebsd-x64')).toContain('onnxruntime')
    expect(refusalOf('linux-riscv')).toStartWith('Target "linux-riscv" not found; known: linux-x64,')
  })
})

describe('the build', () => {
  test('lists what it accepts', () => {
    const { exitCode, stdout } = build('--help')
    expect(exitCode).toBe(0)
    for (const { name } of TARGETS) expect(stdout).toContain(name)
  })

  test.each([
    [['--nope'], "Unknown option '--nope'"],
    [['extra'], "Unexpected argument 'extra'"],
    [['--target'], 'argument missing'],
    [['--target', 'linux-arm64-musl'], 'onnxruntime'],
  ])('%j exits 2 in one line', (words, message) => {
    const { exitCode, stdout, stderr } = build(...words)
    expect([exitCode, stdout]).toEqual([2, ''])
    expect(stderr).toContain(message)
    expect(stderr.trimEnd().split('\n')).toHaveLength(1)
  })
})
