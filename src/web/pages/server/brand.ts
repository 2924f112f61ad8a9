// A drive's brand kit.
import { api } from './api.ts'
import { answered } from './call.ts'

const brand = (driveId: string) => api.drives({ drive_id: driveId }).brand

export const readBrand = (driveId: string) => answered(brand(driveId).get())
export type Brand = Awaited<ReturnType<typeof readBrand>>
export const setBrandColors = (driveId: string, colors: string[]) =>
  answered(brand(driveId).colors.put({ colors }))
export const removeBrandFont = (driveId: string) => answered(brand(driveId).font.delete())

export const BRAND_PARTS = ['intro', 'outro', 'logo'] as const
export type BrandPart = (typeof BRAND_PARTS)[number]

/** Null: the kit has none. */
export const setBrandPart = (driveId: string, part: BrandPart, assetId: string | null) =>
  answered(brand(driveId).parts({ part }).put({ asset_id: assetId }))

/** Puts it into the project's media, unless it is there, and gives its id. */
export const takeBrandPart = async (projectId: string, part: BrandPart): Promise<string> =>
  (await answered(api.projects({ project_id: projectId }).brand.media.post({ part }))).media_id

/** Throws for a file that isn't a usable font. */
export async function setBrandFont(driveId: string, file: File): Promise<Brand> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const binary = Array.from({ length: Math.ceil(bytes.length / 0x8000) }, (_, part) =>
    String.fromCharCode(...bytes.subarray(part * 0x8000, (part + 1) * 0x8000)),
  ).join('')
  return answered(brand(driveId).font.put({ name: file.name, base64: btoa(binary) }))
}

/** Of a project's drive. */
export const readProjectBrand = (projectId: string) =>
  answered(api.projects({ project_id: projectId }).brand.get())
