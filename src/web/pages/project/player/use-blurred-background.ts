// The picture, tiny: stretched and blurred by styles, it fills the frame behind a picture of another shape.
import { useEffect, useRef } from 'preact/hooks'
import type { Engine } from './engine.ts'

const WIDTH = 64
const HEIGHT = 36

export function useBlurredBackground(engine: Engine, enabled: boolean) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    if (!enabled) return
    const draw = () => {
      const picture = engine.picture()
      const context = canvas.current?.getContext('2d')
      if (!context) return
      if (picture instanceof HTMLVideoElement || picture instanceof HTMLImageElement)
        context.drawImage(picture, 0, 0, WIDTH, HEIGHT)
      else context.clearRect(0, 0, WIDTH, HEIGHT)
    }
    draw()
    return engine.onFrame(draw)
  }, [engine, enabled])
  return canvas
}
