// The name under which a signed link offers the poster of a media file: `/d/{media id}/thumbnail.jpg`.
export const THUMBNAIL_NAME = 'thumbnail.jpg'
