// Decides who writes to a place. Two installations pruning the same place would delete each other's files, and a backup
// to an unmounted disk would fill the mount point instead; a marker in the place prevents both.
import { join, sep } from 'node:path'
import type { BackupState } from '../../adapters/backup-place/backup-state.ts'
import type { BackupPlace } from '../../adapters/backup-place/place.ts'
import { RoughcutError } from '../../errors.ts'

export const MARKER = 'roughcut-backup.txt'

/**
 * Marks the place as this installation's. `takeOver` also takes one that another installation marked. Throws `conflict`
 * for such a place, and for one that has lost its marker since the last backup.
 */
export async function claimPlace(
  place: BackupPlace,
  { installation_id, place: lastPlace, last_snapshot_ms }: BackupState,
  takeOver: boolean,
): Promise<void> {
  const owner = (await place.text(MARKER))?.trim() ?? null
  if (owner === installation_id) return
  if (owner === null && lastPlace === place.name && last_snapshot_ms !== null && !takeOver)
    throw new RoughcutError(
      'conflict',
      `${place.name} no longer holds the backups that were made there. Is its disk mounted? If they are gone, run \`roughcut backup --take-over\` to begin again.`,
    )
  if (owner !== null && !takeOver)
    throw new RoughcutError(
      'conflict',
      `${place.name} holds the backups of another installation. Choose another place, or, if that installation is gone, run \`roughcut backup --take-over\`.`,
    )
  await place.putText(MARKER, `${installation_id}\n`)
}

/** Throws `bad_request` for a folder within the data folder, which would be lost with it. */
export function requireOutside(dataDir: string, placeName: string): void {
  if (`${placeName}${sep}`.startsWith(join(dataDir, sep)))
    throw new RoughcutError(
      'bad_request',
      `The backup folder ${placeName} is inside the data folder and would be lost with it. Choose one on another disk.`,
    )
}
