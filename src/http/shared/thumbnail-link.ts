// The file name in signed links to a media file's poster: `/d/{media id}/thumbnail.jpg`.
export const THUMBNAIL_NAME = 'thumbnail.jpg'
