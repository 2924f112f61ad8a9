// Sets how loud an element plays. Its own volume ends at 1; anything louder goes through the browser's mixer, and once
// an element is connected to it, it stays connected.

export function createLoudness() {
  let mixer: AudioContext | null = null
  const gains = new WeakMap<HTMLMediaElement, GainNode>()

  const gainOf = (element: HTMLMediaElement): GainNode => {
    const known = gains.get(element)
    if (known) return known
    mixer ??= new AudioContext()
    const gain = mixer.createGain()
    mixer.createMediaElementSource(element).connect(gain).connect(mixer.destination)
    gains.set(element, gain)
    return gain
  }

  return {
    /** `level` is a factor; above 1 it is louder than the file. */
    set(element: HTMLMediaElement, level: number): void {
      element.volume = Math.max(0, Math.min(1, level))
      if (level > 1) gainOf(element).gain.value = level
      else if (gains.has(element)) gainOf(element).gain.value = 1
    },
    /** Browsers let the mixer sound only after something was pressed. */
    wake(): void {
      if (mixer?.state === 'suspended') void mixer.resume()
    },
    dispose(): void {
      void mixer?.close()
      mixer = null
    },
  }
}
