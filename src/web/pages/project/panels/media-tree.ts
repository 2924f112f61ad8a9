// Media in the folders that their names spell out. Pure.
import type { ProjectMedia } from '../../server/project.ts'

export type MediaFolder = {
  name: string
  path: string
  folders: MediaFolder[]
  media: { name: string; media: ProjectMedia }[]
}

const byName = new Intl.Collator('en', { numeric: true, sensitivity: 'base' }).compare

/** `Day 1/camera A` is `camera A` in the folder `Day 1`; folders first, both from A to Z. */
export function mediaTree(all: readonly ProjectMedia[]): MediaFolder {
  const root: MediaFolder = { name: '', path: '', folders: [], media: [] }
  for (const media of all) {
    const parts = media.name.split('/')
    const name = parts.pop() ?? media.name
    let folder = root
    for (const part of parts) {
      let next = folder.folders.find((one) => one.name === part)
      if (!next) {
        next = { name: part, path: `${folder.path}${part}/`, folders: [], media: [] }
        folder.folders.push(next)
      }
      folder = next
    }
    folder.media.push({ name, media })
  }
  sortFolder(root)
  return root
}

function sortFolder(folder: MediaFolder): void {
  folder.folders.sort((a, b) => byName(a.name, b.name))
  folder.media.sort((a, b) => byName(a.name, b.name))
  for (const inner of folder.folders) sortFolder(inner)
}
