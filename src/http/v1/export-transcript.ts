// POST /v1/export/transcript: a composition's transcript as a file.
import { Type } from '@sinclair/typebox'
import { captionWords } from '../../edit/caption-texts.ts'
import type { Composition, EditContext, EditDocument } from '../../edit/document.ts'
import { durationOfComposition } from '../../edit/position.ts'
import { usFromSeconds } from '../../edit/time.ts'
import { heardWords } from '../../edit/transcript.ts'
import {
  annotatedTranscriptOf,
  DOCUMENT_FORMATS,
  type TranscriptOptions,
} from '../../render/annotated-transcript.ts'
import { cuesOf } from '../../render/captions/cues.ts'
import { srtOf, vttOf } from '../../render/captions/subtitle-files.ts'
import { transcriptJsonOf } from '../../render/transcript-files.ts'
import { attachment } from '../shared/file-answer.ts'
import { readJsonBody } from '../shared/request-body.ts'
import { createValidator, invalid } from '../shared/request-validation.ts'
import { closedObject, oneOf, text, uuid } from '../shared/schema-kinds.ts'
import { requireProject } from './access.ts'
import { checkCompositionId, requireComposition } from './composition.ts'
import type { RequestContext } from './endpoint.ts'
import { failures } from './failures.ts'
import { EXAMPLE_ID } from './job-fields.ts'
import { lintFormat } from './lint-findings.ts'
import { jsonContent, RATE_HEADERS } from './openapi.ts'
import type { Reply } from './reply.ts'
import type { Route, RouteParts } from './route.ts'

const FORMATS = [...DOCUMENT_FORMATS, 'srt', 'vtt', 'json'] as const
type Format = (typeof FORMATS)[number]

const TYPES: Record<Format, { type: string; ending: string }> = {
  txt: { type: 'text/plain; charset=utf-8', ending: 'txt' },
  markdown: { type: 'text/markdown; charset=utf-8', ending: 'md' },
  html: { type: 'text/html; charset=utf-8', ending: 'html' },
  rtf: { type: 'application/rtf', ending: 'rtf' },
  docx: {
    type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    ending: 'docx',
  },
  srt: { type: 'application/x-subrip; charset=utf-8', ending: 'srt' },
  vtt: { type: 'text/vtt; charset=utf-8', ending: 'vtt' },
  json: { type: 'application/json', ending: 'json' },
}

/** Half a year; longer media can't be imported. */
const MAX_SECONDS = 16_000_000
const flag = (description: string) => Type.Optional(Type.Boolean({ default: false, description }))

const Body = closedObject(
  {
    project_id: uuid({ description: 'The project.', example: EXAMPLE_ID }),
    format: oneOf(FORMATS, { description: 'The kind of file.' }),
    composition_id: Type.Optional(
      text(
        { min: 1, max: 2048 },
        {
          description:
            'A UUID, the first 5 hexadecimal digits of one, or a project URL that ends in either. Default: the first composition.',
          example: '5d0c7',
        },
      ),
    ),
    include_speaker_labels: Type.Optional(
      oneOf(['off', 'changes', 'every_paragraph'], {
        default: 'changes',
        description: 'Where a labeled speaker is named.',
      }),
    ),
    include_markers: flag('Markers as lines of their own.'),
    timecodes: Type.Optional(
      closedObject(
        {
          frequency_seconds: Type.Optional(
            Type.Number({
              exclusiveMinimum: 0,
              maximum: MAX_SECONDS,
              description: 'A timecode before the first word of each such stretch.',
              example: 30,
            }),
          ),
          on_paragraphs: flag('Before each paragraph.'),
          on_speakers: flag('Where the speaker changes.'),
          on_markers: flag('Before each marker.'),
          offset_seconds: Type.Optional(
            Type.Number({
              minimum: -MAX_SECONDS,
              maximum: MAX_SECONDS,
              default: 0,
              description: 'Added to every timecode; below 0 is written as 0.',
            }),
          ),
        },
        { description: 'In the form `[00:01:23]`; without effect on `srt`, `vtt` and `json`.' },
      ),
    ),
  },
  {
    $id: 'TranscriptExport',
    description: 'What to write.',
    example: { project_id: EXAMPLE_ID, format: 'markdown', timecodes: { on_paragraphs: true } },
  },
)
const validate = createValidator(Body)

async function exportTranscript({ store }: RouteParts, asked: RequestContext): Promise<Reply> {
  const body = validate(await readJsonBody(asked.request))
  const projectId = body.project_id.toLowerCase()
  checkCompositionId(projectId, body.composition_id)
  const { composition, document, context } = store.snapshot(() => {
    const { project } = requireProject(store, { ...asked, params: { project_id: projectId } }, 'view')
    const head = store.revisions.head(project.id)
    return {
      composition: chosen(store, project.id, head.document, body.composition_id),
      document: head.document,
      context: store.media.contextOf(project.id),
    }
  })
  const file = written(body.format, { composition, document, context }, optionsOf(body))
  const { type, ending } = TYPES[body.format]
  return {
    status: 200,
    body: typeof file === 'string' ? file : new Uint8Array(file),
    headers: {
      'content-type': type,
      'content-disposition': attachment(`${composition.name}.${ending}`),
      'x-composition-id': composition.id,
    },
  }
}

function chosen(
  store: RouteParts['store'],
  projectId: string,
  { compositions }: EditDocument,
  given: string | undefined,
): Composition {
  if (given !== undefined) return requireComposition(store, projectId, given)
  const [first] = compositions
  if (first === undefined) throw invalid('The project has no compositions, so there is nothing to export.')
  return first
}

function optionsOf(body: {
  include_speaker_labels?: TranscriptOptions['labels']
  include_markers?: boolean
  timecodes?: {
    frequency_seconds?: number
    on_paragraphs?: boolean
    on_speakers?: boolean
    on_markers?: boolean
    offset_seconds?: number
  }
}): TranscriptOptions {
  const { timecodes = {} } = body
  return {
    labels: body.include_speaker_labels ?? 'changes',
    markers: body.include_markers ?? false,
    timecodes: {
      everyUs:
        timecodes.frequency_seconds === undefined
          ? null
          : Math.max(1, usFromSeconds(timecodes.frequency_seconds)),
      onParagraphs: timecodes.on_paragraphs ?? false,
      onSpeakers: timecodes.on_speakers ?? false,
      onMarkers: timecodes.on_markers ?? false,
      offsetUs: usFromSeconds(timecodes.offset_seconds ?? 0),
    },
  }
}

type Whole = { composition: Composition; document: EditDocument; context: EditContext }

function written(
  format: Format,
  { composition, document, context }: Whole,
  options: TranscriptOptions,
): string | Uint8Array {
  const words = heardWords(composition, document, context)
  if (format === 'json') return transcriptJsonOf(composition, words)
  if (format !== 'srt' && format !== 'vtt') return annotatedTranscriptOf(format, composition, words, options)
  const shown = captionWords(composition, document, context)
  const labeled = withLabels(cuesOf(shown, durationOfComposition(composition)), options.labels)
  return format === 'srt' ? srtOf(labeled) : vttOf(labeled)
}

/** A label is `Name: ` at the start of a cue. */
function withLabels(cues: ReturnType<typeof cuesOf>, labels: TranscriptOptions['labels']) {
  let before: string | null = null
  return cues.map((cue) => {
    const { speaker } = cue
    const isShown =
      speaker !== null && (labels === 'every_paragraph' || (labels === 'changes' && speaker !== before))
    if (speaker !== null) before = speaker
    const [first = '', ...more] = cue.lines
    return { ...cue, speaker: null, lines: isShown ? [`${speaker}: ${first}`, ...more] : cue.lines }
  })
}

export const exportTranscriptRoute: Route = {
  method: 'POST',
  path: '/v1/export/transcript',
  permission: 'view',
  limit: 'work',
  lint: ({ format }) => lintFormat(format, ['vtt', 'json']),
  describe: (version) => ({
    operationId: 'exportTranscript',
    summary: 'Export a transcript',
    description:
      'Answers with the file itself, as of the current revision. Labels stand only where a speaker is labeled; a timecode that several rules call for is written once.',
    tags: ['Projects'],
    requestBody: { required: true, content: jsonContent(Body, { exportTranscript: Body.example }) },
    responses: {
      '200': {
        description: 'The file.',
        headers: {
          ...RATE_HEADERS,
          'Content-Disposition': {
            description: 'The name of the file: that of the composition.',
            schema: { type: 'string' },
          },
          'X-Composition-Id': {
            description: 'The full id of the composition.',
            schema: { type: 'string', format: 'uuid' },
          },
        },
        content: Object.fromEntries(
          Object.values(TYPES).map(({ type }) => [
            type.split(';')[0],
            { schema: type === 'application/json' ? {} : { type: 'string' } },
          ]),
        ),
      },
      ...failures([400, 401, 403, 404, 413, 429, 500, 503], true, version),
    },
  }),
  schemas: () => [Body],
  handle: exportTranscript,
}
