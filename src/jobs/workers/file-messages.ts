// A worker's messages about files: progress, probe results, render reports. Workers can't be trusted any more than
// browsers: everything is checked first.
import { type Static, type TSchema, Type } from '@sinclair/typebox'
import { TypeCompiler } from '@sinclair/typebox/compiler'
import type { Probe } from '../../adapters/ffprobe.ts'
import { RoughcutError } from '../../errors.ts'
import type { ExportReport } from '../kinds/export/export-request.ts'

const Text = Type.String({ maxLength: 1000 })
const Count = Type.Integer({ minimum: 0 })
const orNull = <T extends TSchema>(schema: T) => Type.Union([Type.Null(), schema])
const exact = { additionalProperties: false }

const Progress = Type.Object(
  { label: Type.String({ maxLength: 200 }), percent: Type.Number({ minimum: 0, maximum: 100 }) },
  exact,
)
const Side = orNull(Type.Integer({ minimum: 1, maximum: 1_000_000 }))
const Word = Type.String({ pattern: '^[\\w.,-]{1,64}$' })
const FoundFile = Type.Object(
  {
    kind: Type.Union([Type.Literal('audio'), Type.Literal('video'), Type.Literal('image')]),
    durationUs: orNull(Count),
    hasAudio: Type.Boolean(),
    hasPicture: Type.Boolean(),
    record: Type.Object(
      {
        container: Type.String({ maxLength: 64 }),
        ...{ width: Side, height: Side },
        rotationDegrees: Type.Integer({ minimum: 0, maximum: 359 }),
        frameRate: orNull(
          Type.Object(
            { numerator: Type.Integer({ minimum: 1 }), denominator: Type.Integer({ minimum: 1 }) },
            exact,
          ),
        ),
        variableFrameRate: Type.Boolean(),
        ...{ videoCodec: orNull(Word), audioCodec: orNull(Word) },
        ...{ audioSampleRate: orNull(Count), audioChannels: orNull(Count), audioStreams: Count },
        pictureTraits: Type.Optional(
          Type.Object(
            {
              ...{ matrix: orNull(Word), transfer: orNull(Word) },
              ...{ isInterlaced: Type.Boolean(), hasAlpha: Type.Boolean() },
            },
            exact,
          ),
        ),
        startTimecode: Type.Optional(
          Type.Object(
            {
              text: Type.String({ pattern: '^\\d\\d:\\d\\d:\\d\\d[:;]\\d\\d\\d?$' }),
              timebase: Type.Integer({ minimum: 1, maximum: 1000 }),
            },
            exact,
          ),
        ),
      },
      exact,
    ),
    warnings: Type.Array(Text, { maxItems: 20 }),
  },
  exact,
)
const Check = Type.Object(
  {
    name: Type.Union(
      (
        ['duration', 'streams', 'frames', 'picture', 'sound', 'loudness', 'captions', 'timeline'] as const
      ).map((name) => Type.Literal(name)),
    ),
    status: Type.Union([Type.Literal('ok'), Type.Literal('note')]),
    message: Text,
  },
  exact,
)
const Report = Type.Object(
  {
    ...{ compositionId: Text, compositionName: Text, format: Text, sizeBytes: Count },
    ...{ durationSeconds: orNull(Type.Number()), width: Side, height: Side, frameRate: orNull(Text) },
    ...{ loudnessLufs: orNull(Type.Number()), elapsedSeconds: Type.Number({ minimum: 0 }) },
    checks: Type.Array(Check, { maxItems: 100 }),
  },
  exact,
)

const progress = TypeCompiler.Compile(Progress)
const foundFile = TypeCompiler.Compile(FoundFile)
const renderReport = TypeCompiler.Compile(Report)

export type FileProgress = Static<typeof Progress>

/** A worker's report on a step: label and percent. Throws `bad_request` for anything else. */
export function progressOf(given: unknown): FileProgress {
  if (!progress.Check(given)) throw wrong('a progress report', progress.Errors(given).First()?.path)
  return given
}

/** What a worker's probe found, in our own form. Throws `bad_request` for anything else. */
export function foundFileOf(given: unknown): Probe {
  if (!foundFile.Check(given)) throw wrong('the result of a probe', foundFile.Errors(given).First()?.path)
  return given
}

/**
 * A worker's report on a finished render. Only its shape is checked here (`bad_request`); check-result.ts compares it with
 * the file.
 */
export function renderReportOf(given: unknown): ExportReport {
  if (!renderReport.Check(given))
    throw wrong('the report of a render', renderReport.Errors(given).First()?.path)
  return given as ExportReport
}

function wrong(what: string, path: string | undefined): RoughcutError {
  return new RoughcutError('bad_request', `This is not ${what}: ${path || 'wrong shape'}.`)
}
