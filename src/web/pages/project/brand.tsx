// The drive's brand kit in the editor: its font for captions and titles, its colors wherever one is chosen.
import { useEffect, useState } from 'preact/hooks'
import { type Brand, readProjectBrand } from '../server/brand.ts'

/** Of the list of colors; see `BrandColors`. */
export const BRAND_COLORS = 'brand-colors'
const FAMILY = 'Roughcut Brand'

/** Null until it is known, and when the server can't say: then the film looks as without one. */
export function useBrand(projectId: string): Brand | null {
  const [brand, setBrand] = useState<Brand | null>(null)
  useEffect(() => {
    readProjectBrand(projectId).then(setBrand, () => setBrand(null))
  }, [projectId])
  useEffect(() => {
    const font = brand?.font
    if (!font) return
    // The render paints with the file's own weight, so the page asks for 700 everywhere.
    const face = new FontFace(FAMILY, `url(/app/api/projects/${projectId}/brand/font?v=${font.version})`, {
      weight: '700',
    })
    document.fonts.add(face)
    const { style } = document.documentElement
    style.setProperty('--caption-font', `"${FAMILY}"`)
    style.setProperty('--caption-em', String(font.em_share))
    return () => {
      document.fonts.delete(face)
      style.removeProperty('--caption-font')
      style.removeProperty('--caption-em')
    }
  }, [projectId, brand])
  return brand
}

/** What inputs of colors suggest. */
export function BrandColors({ colors }: { colors: readonly string[] }) {
  return (
    <datalist id={BRAND_COLORS}>
      {[...new Set(colors)].map((color) => (
        <option key={color} value={color} />
      ))}
    </datalist>
  )
}
