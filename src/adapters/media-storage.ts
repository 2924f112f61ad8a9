// Media storage as configured: the data folder alone, or a bucket with the data folder as its cache.
import { s3Address } from '../backup-settings.ts'
import type { Config } from '../config.ts'
import type { Log } from '../log.ts'
import { createS3Links, createS3Place } from './backup-place/s3-place.ts'
import { createMediaBucket } from './media-bucket.ts'
import { createMediaFolder, type MediaFolder } from './media-folder.ts'

export type MediaStorageSettings = Pick<Config, 'dataDir' | 'media'>

/**
 * Creates the folders if they don't exist; the bucket is first contacted when needed. Only the server keeps the cache
 * within its limit (`trims`): other processes don't know which files the server is using.
 */
export function openMediaStorage(
  { dataDir, media }: MediaStorageSettings,
  log: Log,
  { trims = false } = {},
): MediaFolder {
  const folder = createMediaFolder(dataDir)
  const address = media.place === null ? null : s3Address(media.place)
  if (media.place === null || address === null) return folder
  const place = createS3Place(media.place, address)
  const { links } = media
  return createMediaBucket({
    ...{ folder, place },
    ...(links === 'off' ? {} : { links: createS3Links(address, links === 'on' ? null : links.endpoint) }),
    maxCacheBytes: trims ? media.cacheGb * 1e9 : Number.POSITIVE_INFINITY,
    log,
  })
}
