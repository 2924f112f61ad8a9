// Opens the configured backup place.
import { s3Address } from '../../backup-settings.ts'
import { createFolderPlace } from './folder-place.ts'
import type { BackupPlace } from './place.ts'
import { createS3Place } from './s3-place.ts'

/** `name` as `Config` has it. */
export function openBackupPlace(name: string): BackupPlace {
  const address = s3Address(name)
  return address === null ? createFolderPlace(name) : createS3Place(name, address)
}
