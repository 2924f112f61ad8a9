import { describe, expect, test } from 'bun:test'
import { createProgress } from '../../src/cli/progress.ts'
import { recordedIo } from '../support/run-command.ts'

describe('progress where nobody watches', () => {
  test('is a line per tenth, and per label where no fraction says how far it is', () => {
    const io = recordedIo()
    const progress = createProgress(io)
    progress.update('Waiting', null)
    progress.update('Waiting', null)
    for (let percent = 0; percent <= 100; percent++) progress.update(`Transcribing ${percent}`, percent / 100)
    progress.note('Wrote out.mp4')
    progress.finish()
    expect(io.stderr().split('\n')).toEqual([
      'Waiting',
      ...Array.from(
        { length: 11 },
        (_, tenth) => `${String(tenth * 10).padStart(3)} % Transcribing ${tenth * 10}`,
      ),
      'Wrote out.mp4',
      '',
    ])
    expect(io.stdout()).toBe('')
  })
})

describe('progress on a terminal', () => {
  const CLEAR = '\r\u001b[2K'

  test('is one bar that is drawn over, not more often than eyes see', () => {
    const io = recordedIo({ isTerminal: true, columns: 60 })
    let nowMs = 0
    const progress = createProgress(io, () => nowMs)
    progress.update('Downloading', 0)
    nowMs = 10
    progress.update('Downloading', 0.1)
    nowMs = 100
    progress.update('Downloading', 0.5)
    progress.finish()
    expect(io.stderr()).toBe(
      `${CLEAR}${'░'.repeat(24)}   0 % Downloading${CLEAR}${'█'.repeat(12)}${'░'.repeat(12)}  50 % Downloading${CLEAR}`,
    )
  })

  test('never wraps, whatever the label holds', () => {
    const io = recordedIo({ isTerminal: true, columns: 40 })
    createProgress(io).update('非常に長い名前のファイルをダウンロードしています', 0.25)
    const drawn = io.stderr().slice(CLEAR.length)
    expect(Bun.stringWidth(drawn)).toBeLessThan(40)
    expect(drawn).toEndWith('…')
  })

  test('a note stays above the bar', () => {
    const io = recordedIo({ isTerminal: true })
    const progress = createProgress(io)
    progress.update('Working', null)
    progress.note('One thing is done')
    expect(io.stderr()).toBe(`${CLEAR}… Working${CLEAR}One thing is done\n${CLEAR}… Working`)
  })
})
