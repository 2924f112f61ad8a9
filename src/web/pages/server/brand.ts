// A drive's brand kit.
import { api } from './api.ts'
import { answered } from './call.ts'

const brand = (driveId: string) => api.drives({ drive_id: driveId }).brand

export const readBrand = (driveId: string) => answered(brand(driveId).get())
export type Brand = Awaited<ReturnType<typeof readBrand>>
export const setBrandColors = (driveId: string, colors: string[]) =>
  answered(brand(driveId).colors.put({ colors }))
export const removeBrandFont = (driveId: string) => answered(brand(driveId).font.delete())

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
