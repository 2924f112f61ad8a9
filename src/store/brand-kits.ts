// A drive's brand kit: its colors, and the font for captions and titles. The font file is in the database, because it's
// small, and so backups and restores include it.
import { eq } from 'drizzle-orm'
import type { Connection } from './connection.ts'
import { brandKits } from './web-schema.ts'

/** The font file and its metadata (see render/captions/text-font.ts). Plain JSON, for renders elsewhere. */
export type BrandFont = {
  family: string
  isBold: boolean
  emShare: number
  fileName: string
  sha256: string
  base64: string
}
/** What a kit has besides colors and a font: an intro, an outro, and a picture for a corner. */
export const BRAND_PARTS = ['intro', 'outro', 'logo'] as const
export type BrandPart = (typeof BRAND_PARTS)[number]
/** Ids of files in the drive's library; one may have been deleted since. */
type BrandParts = Partial<Record<BrandPart, string>>

export type BrandKit = {
  /** `#rrggbb`. */
  colors: string[]
  font: Omit<BrandFont, 'base64'> | null
  parts: BrandParts
}

/** Brand kits of drives. */
export function createBrandKitStore({ db }: Connection) {
  const change = (driveId: string, values: Partial<typeof brandKits.$inferInsert>): void => {
    db.insert(brandKits)
      .values({ driveId, colors: [], ...values })
      .onConflictDoUpdate({ target: brandKits.driveId, set: values })
      .run()
  }
  return {
    /** Empty until somebody sets it up. */
    of(driveId: string): BrandKit {
      const row = db
        .select({ colors: brandKits.colors, font: brandKits.font, parts: brandKits.parts })
        .from(brandKits)
        .where(eq(brandKits.driveId, driveId))
        .get()
      return row ? { ...row, parts: row.parts ?? {} } : { colors: [], font: null, parts: {} }
    },

    /** With its file; null: the font that ships is used. */
    fontOf(driveId: string): BrandFont | null {
      const row = db
        .select({ font: brandKits.font, bytes: brandKits.fontFile })
        .from(brandKits)
        .where(eq(brandKits.driveId, driveId))
        .get()
      return row?.font && row.bytes ? { ...row.font, base64: row.bytes.toString('base64') } : null
    },

    setColors: (driveId: string, colors: string[]): void => change(driveId, { colors }),

    /** Null: the kit doesn't have that part. */
    setPart(driveId: string, part: BrandPart, assetId: string | null): void {
      const { [part]: _, ...others } = this.of(driveId).parts
      change(driveId, { parts: assetId === null ? others : { ...others, [part]: assetId } })
    },

    /** Null goes back to the font that ships. */
    setFont(driveId: string, font: BrandFont | null): void {
      if (font === null) {
        change(driveId, { font: null, fontFile: null })
        return
      }
      const { base64, ...facts } = font
      change(driveId, { font: facts, fontFile: Buffer.from(base64, 'base64') })
    },
  }
}
