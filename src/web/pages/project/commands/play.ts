// Player commands.
import { sayFailed } from '../../ui/toast.tsx'
import { playedRange } from '../transcript/selection.ts'
import type { CommandContext } from './context.ts'

const STEP_US = 5_000_000
const MAX_RATE = 4

export function createPlayCommands(context: CommandContext) {
  const { model, transcript, engine, meant } = context
  return {
    playSelection(): void {
      const range = playedRange(meant())
      if (range) engine.playRange(range)
    },
    togglePlay(): void {
      const range = playedRange(transcript.selectedTokens.peek())
      if (range && !engine.isPlaying.peek()) engine.playRange(range)
      else engine.toggle()
    },
    toggleFullScreen(): void {
      if (document.fullscreenElement) void document.exitFullscreen()
      else
        void model.playback.screen.current
          ?.requestFullscreen()
          .catch(() => sayFailed('This browser doesn’t allow full screen.'))
    },
    skip(seconds: -1 | 1): void {
      engine.seek(engine.timeUs.peek() + seconds * STEP_US)
    },
    /** J and L: each press speeds up; changing direction starts at normal speed. */
    shuttle(direction: -1 | 1): void {
      const rate = engine.rate.peek()
      const same = engine.isPlaying.peek() && Math.sign(rate) === direction
      engine.setRate(direction * Math.min(MAX_RATE, same ? Math.abs(rate) * 2 : 1))
      if (!engine.isPlaying.peek()) engine.play()
    },
    stop(): void {
      engine.pause()
      engine.setRate(1)
    },
  }
}
