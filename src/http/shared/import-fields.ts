// The fields of an import request, for tokens and for people: media, sequences, compositions, their names
// and limits. Shapes and checks only; the routes are in v1/import.ts and app/imports.ts.
import { type Static, type TSchema, Type } from '@sinclair/typebox'
import { whisperLanguage } from '../../adapters/whisper/languages.ts'
import { LIMITS } from '../../edit/limits.ts'
import type { ImportRequest } from '../../jobs/kinds/import/import-request.ts'
import { fieldPath } from './json-text.ts'
import { invalid } from './request-validation.ts'
import { checkedText, closedObject, codePointCount, text, uuid, webAddress } from './schema-kinds.ts'

export const MAX_MEDIA = 100
export const MAX_COMPOSITIONS = 50
export const MAX_CLIPS = 1000
/** About 31 years: keeps every time in a sequence exact as integer microseconds. */
export const MAX_OFFSET_SECONDS = 1_000_000_000

/** RFC 9110: two tokens. */
const MEDIA_TYPE = /^[\w!#$&^.+-]{1,127}\/[\w!#$&^.+-]{1,127}$/

const mediaName = (description: string) =>
  text({ min: 1, max: 1024 }, { description, example: 'Day 1/interview.mp4' })

const Language = checkedText(
  'an ISO 639-1 language code that Whisper knows, such as "en"',
  (code) => /^[a-z]{2}$/i.test(code) && whisperLanguage(code) !== null,
  {
    minLength: 2,
    maxLength: 2,
    description: 'A hint for the transcription: ISO 639-1, any case. Detected when absent.',
    example: 'en',
  },
)

export const UrlImport = closedObject(
  {
    url: webAddress(8192, {
      description:
        'A direct download address, under 1 GB, publicly accessible or pre-signed, with support for Range requests.',
      example: 'https://example.com/media/interview.mp4',
    }),
    language: Type.Optional(Language),
  },
  { $id: 'UrlImport', description: 'A file to download.' },
)

/** The size in bytes of a file sent to a signed address. */
const MAX_UPLOAD_BYTES = 999_999_999

export const DirectUpload = closedObject(
  {
    content_type: checkedText('a media type such as "video/mp4"', (given) => MEDIA_TYPE.test(given), {
      minLength: 1,
      maxLength: 255,
      description: 'A hint, `type/subtype`; the content decides.',
      example: 'video/mp4',
    }),
    file_size: Type.Integer({
      minimum: 1,
      maximum: MAX_UPLOAD_BYTES,
      description: 'In bytes, exactly.',
      example: 52_428_800,
    }),
    language: Type.Optional(Language),
  },
  {
    $id: 'DirectUpload',
    description: 'A file that you send: the answer has an address for it, valid for 3 hours.',
  },
)

export const LibraryImport = closedObject(
  { asset_id: uuid({ description: 'A file of the drive’s library.' }) },
  {
    $id: 'LibraryImport',
    description: 'A file of the drive’s library: nothing is downloaded, transcribed or charged again.',
  },
)

/** Only for the web application: a file uploaded by its pages. */
export const UploadImport = closedObject({ upload_id: uuid(), language: Type.Optional(Language) })

export const Sequence = closedObject(
  {
    tracks: Type.Array(
      closedObject({
        media: mediaName('The name of a file of the same request.'),
        offset: Type.Optional(
          Type.Number({
            minimum: 0,
            maximum: MAX_OFFSET_SECONDS,
            default: 0,
            description: 'Seconds by which the track starts after the start of the sequence.',
            example: 2.5,
          }),
        ),
        mute: Type.Optional(
          Type.Boolean({
            default: false,
            description: 'New clips of this sequence play without this track.',
          }),
        ),
      }),
      { minItems: 1, maxItems: LIMITS.tracks, description: 'What is heard and seen together.' },
    ),
  },
  { $id: 'MultitrackSequence', description: 'Several files of the same request that play together.' },
)

const MUTE =
  'A clip of a sequence plays without sound. Any other mutes all clips on the main track, also those that were there; the picture stays.'

/** A clip that plays all of `media`. */
export const clipOf = (description: string) =>
  closedObject({
    media: mediaName(description),
    mute: Type.Optional(Type.Boolean({ default: false, description: MUTE })),
  })

export const Composition = closedObject(
  {
    name: Type.Optional(
      text(
        { min: 1, max: 255, trimmed: true },
        { description: 'Default: `Composition N`.', example: 'Rough cut' },
      ),
    ),
    clips: Type.Array(clipOf('A key of `add_media`.'), {
      maxItems: MAX_CLIPS,
      description: 'In this order, each from its start to its end; may be empty.',
    }),
    width: Type.Optional(
      Type.Integer({
        minimum: 16,
        maximum: 7680,
        multipleOf: 2,
        description: 'Even. Default: that of the first clip with a picture, else 1920.',
        example: 1920,
      }),
    ),
    height: Type.Optional(
      Type.Integer({
        minimum: 16,
        maximum: 7680,
        multipleOf: 2,
        description: 'Even. Default: that of the first clip with a picture, else 1080.',
        example: 1080,
      }),
    ),
    fps: Type.Optional(
      Type.Number({ exclusiveMinimum: 0, description: 'Accepted, and without effect yet.', example: 25 }),
    ),
  },
  { $id: 'Composition', description: 'A timeline to make of the media.' },
)

/** `add_media` with entries of one kind. Not Type.Record: its key pattern lets names with line breaks through unchecked. */
export function mediaByNameOf<T extends TSchema>(entry: T, options: { minProperties?: number } = {}) {
  return Type.Unsafe<Record<string, Static<T>>>(
    Type.Object(
      {},
      {
        additionalProperties: entry,
        maxProperties: MAX_MEDIA,
        ...options,
        description:
          'By media reference name: 1 to 1024 characters, folders separated by single `/`, no empty, `.` or `..` segment, no control characters; unique in Unicode NFC.',
      },
    ),
  )
}

/** Media as a request names it: files to be sent have no upload yet. */
export type MediaItem =
  | NonNullable<ImportRequest['add_media']>[string]
  | { content_type: string; file_size: number; language?: string }
type Named = Pick<ImportRequest, 'add_compositions' | 'update_compositions'> & {
  add_media?: Record<string, MediaItem>
}

/** Media the project already has, by name in NFC; a request can use them like its own. */
export type KnownMedia = ReadonlyMap<string, 'file' | 'sequence'>

/** What the schema can't check: media names, and that every name used exists. */
export function checkNames(body: Named, known: KnownMedia = new Map()): void {
  checkMediaNames(body)
  checkClipCount(body)
  const kinds = new Map(known)
  for (const [name, entry] of Object.entries(body.add_media ?? {}))
    kinds.set(name.normalize('NFC'), 'tracks' in entry ? 'sequence' : 'file')
  const rule =
    known.size === 0 ? 'name a key of add_media' : 'name a key of add_media or a media file of the project'
  for (const [name, entry] of Object.entries(body.add_media ?? {})) {
    if (!('tracks' in entry)) continue
    entry.tracks.forEach((track, index) => {
      const kind = kinds.get(track.media.normalize('NFC'))
      const segments = ['add_media', name, 'tracks', index, 'media']
      const path = fieldPath(segments)
      if (kind === undefined) throw invalid(`${path} must ${rule}; ${unknownName(track.media)}.`, segments)
      if (kind === 'sequence')
        throw invalid(
          `${path} must name a file; ${JSON.stringify(track.media)} is a sequence itself.`,
          segments,
        )
    })
  }
  checkClips(body, kinds, rule)
}

/** What the request alone shows to be too much. */
export function checkClipCount({
  add_compositions: added = [],
  update_compositions: updated = [],
}: Named): void {
  const count = [
    ...added.map(({ clips }) => clips),
    ...updated.map(({ append_clips: clips }) => clips),
  ].reduce((sum, clips) => sum + clips.length, 0)
  if (count > MAX_CLIPS)
    throw invalid(`add_compositions must have at most ${MAX_CLIPS} clips in all; got ${count}.`, [
      'add_compositions',
    ])
}

/** Checks media names, for which the request alone is enough. */
export function checkMediaNames(body: Pick<Named, 'add_media'>): void {
  const media = new Map<string, MediaItem>()
  for (const [name, entry] of Object.entries(body.add_media ?? {})) {
    const segments = ['add_media', name]
    const path = fieldPath(segments)
    const problem = mediaNameProblem(name)
    if (problem !== null) throw invalid(`${path}: a media name must be ${MEDIA_NAME}; ${problem}.`, segments)
    if (media.has(name.normalize('NFC')))
      throw invalid(
        `${path}: media names must be unique, and this one equals another in Unicode NFC.`,
        segments,
      )
    media.set(name.normalize('NFC'), entry)
  }
}

function checkClips(body: Named, kinds: KnownMedia, rule: string): void {
  const lists = [
    ...(body.add_compositions ?? []).map(({ clips }, index) => ({
      clips,
      at: ['add_compositions', index, 'clips'],
    })),
    ...(body.update_compositions ?? []).map(({ append_clips: clips }, index) => ({
      clips,
      at: ['update_compositions', index, 'append_clips'],
    })),
  ]
  for (const { clips, at } of lists)
    clips.forEach((clip, index) => {
      if (kinds.has(clip.media.normalize('NFC'))) return
      const segments = [...at, index, 'media']
      throw invalid(`${fieldPath(segments)} must ${rule}; ${unknownName(clip.media)}.`, segments)
    })
}

const MEDIA_NAME =
  '1 to 1024 characters, its folders separated by single slashes, without "." and ".." segments and control characters'

/** Why a text can't name media; null if it can. */
export function mediaNameProblem(name: string): string | null {
  const length = codePointCount(name)
  if (length === 0) return 'this one is empty'
  if (length > 1024) return `this one has ${length} characters`
  if (/\p{Cc}/u.test(name)) return 'this one has a control character'
  const segments = name.split('/')
  if (segments.includes('')) return 'this one has an empty segment'
  return segments.some((segment) => segment === '.' || segment === '..')
    ? 'this one has a "." or ".." segment'
    : null
}

function unknownName(name: string): string {
  return `${JSON.stringify(name.slice(0, 100).toWellFormed())} is unknown`
}
