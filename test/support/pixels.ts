// What is really seen of a part of a page: a screenshot of it as pixels, decoded by the browser.
import type { Browser, Locator } from 'playwright-core'

export type Picture = { width: number; height: number; data: Uint8ClampedArray }

/** Of the element as it is painted now, with all that lies over it. */
export async function pictureOf(browser: Browser, element: Locator): Promise<Picture> {
  const png = (await element.screenshot({ animations: 'disabled' })).toString('base64')
  const page = await browser.newPage()
  try {
    const { width, height, data } = await page.evaluate(async (base64) => {
      const image = new Image()
      image.src = `data:image/png;base64,${base64}`
      await image.decode()
      const canvas = document.createElement('canvas')
      canvas.width = image.naturalWidth
      canvas.height = image.naturalHeight
      const pen = canvas.getContext('2d')
      if (!pen) throw new Error('there is no canvas')
      pen.drawImage(image, 0, 0)
      const { data } = pen.getImageData(0, 0, canvas.width, canvas.height)
      let binary = ''
      for (let at = 0; at < data.length; at += 8192)
        binary += String.fromCharCode(...data.subarray(at, at + 8192))
      return { width: canvas.width, height: canvas.height, data: btoa(binary) }
    }, png)
    return { width, height, data: new Uint8ClampedArray(Buffer.from(data, 'base64')) }
  } finally {
    await page.close()
  }
}

/** The share (0 to 1) of pixels in a part of the picture that `fits`; the part in shares of its sides. */
export function shareOf(
  { width, height, data }: Picture,
  part: { left?: number; top?: number; right?: number; bottom?: number },
  fits: (red: number, green: number, blue: number) => boolean,
): number {
  const { left = 0, top = 0, right = 1, bottom = 1 } = part
  let count = 0
  let fitting = 0
  for (let y = Math.floor(top * height); y < Math.floor(bottom * height); y++)
    for (let x = Math.floor(left * width); x < Math.floor(right * width); x++) {
      const at = (y * width + x) * 4
      count++
      if (fits(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0)) fitting++
    }
  return count === 0 ? 0 : fitting / count
}

/** The smallest box that holds all pixels that fit, in shares of the picture's sides; null when none fits. */
export function boxOf(
  { width, height, data }: Picture,
  fits: (red: number, green: number, blue: number) => boolean,
): { left: number; right: number; top: number; bottom: number } | null {
  let [left, right, top, bottom] = [width, -1, height, -1]
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 4
      if (!fits(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0)) continue
      left = Math.min(left, x)
      right = Math.max(right, x)
      top = Math.min(top, y)
      bottom = Math.max(bottom, y)
    }
  if (right < 0) return null
  return { left: left / width, right: (right + 1) / width, top: top / height, bottom: (bottom + 1) / height }
}

/** The share of pixels in which two pictures of one size differ visibly. */
export function differenceOf(a: Picture, b: Picture, part: Parameters<typeof shareOf>[1] = {}): number {
  let at = -1
  const { left = 0, top = 0, right = 1, bottom = 1 } = part
  let count = 0
  let differing = 0
  for (let y = Math.floor(top * a.height); y < Math.floor(bottom * a.height); y++)
    for (let x = Math.floor(left * a.width); x < Math.floor(right * a.width); x++) {
      at = (y * a.width + x) * 4
      count++
      const far = [0, 1, 2].some((c) => Math.abs((a.data[at + c] ?? 0) - (b.data[at + c] ?? 0)) > 48)
      if (far) differing++
    }
  return count === 0 ? 0 : differing / count
}
