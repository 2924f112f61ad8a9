// GET /v1/projects/{project_id}/transcript: the words spoken in a composition or a media file, with corrections.
import { createHash } from 'node:crypto'
import { type Static, Type } from '@sinclair/typebox'
import { parseCompositionId } from '../../edit/composition-id.ts'
import type { Composition, EditContext, EditDocument, MediaReference } from '../../edit/document.ts'
import { fileComposition } from '../../edit/file-composition.ts'
import { durationOfComposition } from '../../edit/position.ts'
import { secondsFromUs } from '../../edit/time.ts'
import { type HeardWord, heardWords, textOf } from '../../edit/transcript.ts'
import { RoughcutError } from '../../errors.ts'
import { paragraphsOf } from '../../render/transcript-files.ts'
import type { Store } from '../../store/open.ts'
import type { ApiVersion } from '../../store/schema.ts'
import { createQueryReader } from '../shared/query.ts'
import { invalid } from '../shared/request-validation.ts'
import { closedObject, oneOf, text, uuid } from '../shared/schema-kinds.ts'
import { requireProject } from './access.ts'
import { requireComposition, requireResolved } from './composition.ts'
import type { RequestContext } from './endpoint.ts'
import { failures } from './failures.ts'
import { EXAMPLE_ID } from './job-fields.ts'
import { jsonContent, parametersOf, RATE_HEADERS } from './openapi.ts'
import { ProjectPath } from './project.ts'
import type { Reply } from './reply.ts'
import type { Route, RouteParts } from './route.ts'

const place = (description: string) => Type.Optional(Type.Number({ minimum: 0, description, example: 12.5 }))
const Query = Type.Object({
  composition_id: Type.Optional(
    text(
      { min: 1, max: 2048 },
      {
        description:
          'A UUID, its first 5 hexadecimal digits, or a project URL that ends in either. Default: the first composition with content.',
        example: '5d0c7',
      },
    ),
  ),
  media: Type.Optional(
    text(
      { min: 1, max: 1024 },
      { description: 'A media reference name instead.', example: 'Day 1/interview.mp4' },
    ),
  ),
  from: place('Only what is heard after this, in seconds.'),
  to: place('Only what is heard before this, in seconds.'),
})
const readQuery = createQueryReader(Query)

const seconds = Type.Number({ minimum: 0 })
const Word = closedObject(
  {
    id: Type.String({ description: 'Unique in the transcript of its media file.' }),
    text: Type.String(),
    start: seconds,
    end: seconds,
    confidence: Type.Number({ minimum: 0, maximum: 1 }),
    kind: oneOf(['word', 'hesitation']),
    speaker: Type.Optional(Type.String()),
    media: Type.Optional(Type.String({ description: 'The media reference name.' })),
    source_start: Type.Optional(seconds),
    source_end: Type.Optional(seconds),
  },
  { $id: 'TranscriptWord', description: 'A word that is heard.' },
)
const Transcript = closedObject(
  {
    project_id: uuid(),
    composition_id: Type.Optional(uuid()),
    media: Type.Optional(Type.String()),
    revision: Type.Integer({ minimum: 0 }),
    language: Type.Optional(Type.String({ description: 'ISO 639-1.' })),
    duration_seconds: seconds,
    text: Type.String(),
    words: Type.Array(Word),
    paragraphs: Type.Array(
      closedObject({
        start: seconds,
        end: seconds,
        speaker: Type.Optional(Type.String()),
        text: Type.String(),
      }),
    ),
    markers: Type.Array(
      closedObject({ name: Type.String(), kind: oneOf(['marker', 'chapter']), at: seconds }),
    ),
  },
  {
    $id: 'Transcript',
    description:
      'Times are seconds: composition time, or source time of a media file, whose words have no `source_…` members.',
  },
)

function readTranscript(parts: RouteParts, context: RequestContext): Reply {
  const { store } = parts
  const query = readQuery(context.request.url)
  if (query.composition_id !== undefined && query.media !== undefined)
    throw invalid('composition_id and media exclude each other; give at most one of them.')
  if (query.to !== undefined && query.to <= (query.from ?? 0))
    throw invalid('to must be greater than from.', ['to'])
  if (query.composition_id !== undefined)
    requireResolved(parseCompositionId(context.params.project_id ?? '', query.composition_id), [
      'composition_id',
    ])
  return store.snapshot(() => {
    const { project } = requireProject(store, context, 'view')
    const etag = `"${project.revision}-${createHash('sha256')
      .update(JSON.stringify([query, store.media.transcriptsChangedAtMs(project.id), context.version]))
      .digest('base64url')
      .slice(0, 16)}"`
    const headers = { etag, 'cache-control': 'private, no-cache' }
    if (isKnown(context.request.headers.get('if-none-match'), etag))
      return { status: 304, body: null, headers }
    return { status: 200, body: JSON.stringify(transcriptJson(store, project.id, query)), headers }
  })
}

/** If-None-Match compares weakly. */
function isKnown(header: string | null, etag: string): boolean {
  return (header ?? '').split(',').some((one) => ['*', etag, `W/${etag}`].includes(one.trim()))
}

function transcriptJson(store: Store, projectId: string, query: Static<typeof Query>) {
  const { number, document } = store.revisions.head(projectId)
  const context = store.media.contextOf(projectId)
  const shown = shownOf(store, projectId, query, document, context)
  const fromUs = (query.from ?? 0) * 1e6
  const toUs = (query.to ?? Number.POSITIVE_INFINITY) * 1e6
  const words = heardWords(shown.composition, document, context).filter(
    ({ range, text: said }) => said !== '' && range.startUs < toUs && range.endUs > fromUs,
  )
  const language = languageOf(store, projectId, words)
  return {
    project_id: projectId,
    ...(shown.media ? { media: shown.media.name } : { composition_id: shown.composition.id }),
    revision: number,
    ...(language === null ? {} : { language }),
    duration_seconds: secondsFromUs(durationOfComposition(shown.composition)),
    text: textOf(words),
    words: words.map((word) => wordJson(word, shown.media === null ? context : null)),
    paragraphs: paragraphsOf(words).map(({ startUs, endUs, speaker, text: said }) => ({
      start: secondsFromUs(startUs),
      end: secondsFromUs(endUs),
      ...(speaker === null ? {} : { speaker }),
      text: said,
    })),
    markers: shown.composition.markers
      .filter(({ atUs }) => atUs >= fromUs && atUs < toUs)
      .sort((a, b) => a.atUs - b.atUs)
      .map(({ name, kind, atUs }) => ({ name, kind, at: secondsFromUs(atUs) })),
  }
}

/** `media`: the file on its own, as a composition that plays it all. */
function shownOf(
  store: Store,
  projectId: string,
  query: Static<typeof Query>,
  { compositions }: EditDocument,
  context: EditContext,
): { composition: Composition; media: MediaReference | null } {
  if (query.media !== undefined) {
    const wanted = query.media.normalize('NFC')
    const media = [...context.media.values()].find(({ name }) => name.normalize('NFC') === wanted)
    if (media === undefined)
      throw new RoughcutError(
        'not_found',
        `The project has no media file named ${JSON.stringify(query.media)}.`,
      )
    return { composition: fileComposition(media), media }
  }
  if (query.composition_id !== undefined)
    return { composition: requireComposition(store, projectId, query.composition_id), media: null }
  const composition = compositions.find((one) => durationOfComposition(one) > 0)
  if (composition === undefined)
    throw new RoughcutError(
      'bad_request',
      'The project has no composition with content. Name a media file with media, or create a composition.',
    )
  return { composition, media: null }
}

/** `context` is null for a single media file. */
function wordJson(word: HeardWord, context: EditContext | null) {
  const media = context?.media.get(word.mediaId)
  return {
    id: word.wordId,
    text: word.text,
    start: secondsFromUs(word.range.startUs),
    end: secondsFromUs(word.range.endUs),
    confidence: word.confidence,
    kind: word.kind,
    ...(word.speaker === null ? {} : { speaker: word.speaker }),
    ...(media === undefined
      ? {}
      : {
          media: media.name,
          source_start: secondsFromUs(word.sourceRange.startUs),
          source_end: secondsFromUs(word.sourceRange.endUs),
        }),
  }
}

/** The language of the file whose words come first; null if there are no words or the language is unknown. */
function languageOf(store: Store, projectId: string, [first]: readonly HeardWord[]): string | null {
  if (first === undefined) return null
  const own = store.media.transcriptOf(first.mediaId)?.language
  if (own !== undefined) return own
  // A sequence has no transcript of its own; it uses its tracks' words.
  const item = store.media.itemsOf(projectId).find(({ id }) => id === first.mediaId)
  const languages = (item?.tracks ?? []).map(({ mediaId }) => store.media.transcriptOf(mediaId)?.language)
  return languages.find((language) => language != null) ?? null
}

export const transcriptRoute: Route = {
  method: 'GET',
  path: '/v1/projects/:project_id/transcript',
  permission: 'view',
  limit: 'work',
  isExtension: true,
  describe: (version: ApiVersion) => ({
    operationId: 'getTranscript',
    summary: 'Read a transcript',
    description:
      'The words that are heard in a composition, or in a media file on its own, in order and with corrections. `ETag` changes with the revision.',
    tags: ['Projects'],
    parameters: [...parametersOf(ProjectPath, 'path'), ...parametersOf(Query, 'query')],
    responses: {
      '200': {
        description: 'The transcript as it is now.',
        headers: { ...RATE_HEADERS, ETag: { schema: { type: 'string' }, description: 'Of this answer.' } },
        content: jsonContent(Transcript, { transcript: EXAMPLE }),
      },
      '304': { description: 'Unchanged since the `If-None-Match` version.', headers: RATE_HEADERS },
      ...failures([400, 401, 403, 404, 429, 500, 503], true, version),
    },
  }),
  schemas: () => [Transcript],
  handle: readTranscript,
}

const EXAMPLE = {
  project_id: EXAMPLE_ID,
  composition_id: '5d0c7e3a-91b4-4f6e-8a2d-7c3b9e10f4a6',
  revision: 7,
  language: 'en',
  duration_seconds: 45.987,
  text: 'Thank you.',
  words: [
    {
      id: 'w3',
      text: 'Thank',
      start: 0.12,
      end: 0.41,
      confidence: 0.98,
      kind: 'word',
      speaker: 'Ada',
      media: 'Day 1/interview.mp4',
      source_start: 12.31,
      source_end: 12.6,
    },
  ],
  paragraphs: [{ start: 0.12, end: 21.5, speaker: 'Ada', text: 'Thank you.' }],
  markers: [{ name: 'Intro', kind: 'chapter', at: 0 }],
}
