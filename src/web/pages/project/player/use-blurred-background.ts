// The picture, tiny: stretched and blurred by styles, it fills the frame under a picture of another shape.
import { useEffect, useRef } from 'preact/hooks'
import type { Engine } from './engine.ts'

const WIDTH = 64
const HEIGHT = 36

export function useBlurredBackground(engine: Engine, enabled: boolean) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    if (!enabled) return
    const draw = () => {
      const context = canvas.current?.getContext('2d')
      if (!context) return
      context.globalAlpha = 1
      context.clearRect(0, 0, WIDTH, HEIGHT)
      for (const picture of engine.pictures()) {
        if (picture instanceof HTMLAudioElement) continue
        // One that could not be loaded cannot be drawn.
        if (picture instanceof HTMLImageElement && picture.naturalWidth === 0) continue
        context.globalAlpha = Number(picture.style.opacity)
        context.filter = picture.style.filter || 'none'
        context.drawImage(picture, 0, 0, WIDTH, HEIGHT)
      }
    }
    draw()
    return engine.onFrame(draw)
  }, [engine, enabled])
  return canvas
}
