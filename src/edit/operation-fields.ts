// The fields that operations are made of, as TypeBox schemas with descriptions that models read.
import { Kind, type TObject, type TProperties, Type, TypeRegistry } from '@sinclair/typebox'
import { BOUNDS, LENGTHS } from './bounds.ts'
import { FIT_MODES } from './document.ts'
import { LIST_LIMITS } from './limits.ts'

/** TypeBox doesn't check a string's `enum` by default, although JSON Schema readers do. */
const StringEnum = 'StringEnum'
TypeRegistry.Set<{ enum: string[] }>(
  StringEnum,
  (schema, value) => typeof value === 'string' && schema.enum.includes(value),
)

/** The schema of a text that is one of `values`. */
export function oneOf<const Values extends readonly string[]>(values: Values, description: string) {
  return Type.Unsafe<Values[number]>({ [Kind]: StringEnum, type: 'string', enum: [...values], description })
}

/** The schema of an id. */
export const Id = (description: string) => Type.String({ minLength: 1, maxLength: 100, description })
/**
 * A text that is not empty. JSON Schema counts UTF-16 units and blanks, so verbs check the length in code
 * points after trimming; this only keeps out what is longer by far.
 */
export const Text = (most: number, description: string) =>
  Type.String({
    minLength: 1,
    maxLength: 4 * most,
    description: `${description}; at most ${most} characters`,
  })

/** The schema of a time in microseconds. */
export const Us = (description: string) => Type.Integer({ minimum: 0, description })

/** The schema of a name. */
export const Name = (description: string) => Text(LENGTHS.name, description)

/** The schema of a number within `bounds`, both included. */
export const Bounded = (bounds: { least: number; most: number }, description: string) =>
  Type.Number({ minimum: bounds.least, maximum: bounds.most, description })

/** Start-inclusive, end-exclusive, never empty. */
export const RangeSchema = Type.Object(
  { startUs: Us('Start, included'), endUs: Us('End, excluded') },
  { additionalProperties: false, description: 'A stretch of time in microseconds' },
)

/** The schema of a list of ranges, end-exclusive. */
export const Ranges = (description: string, maxItems: number = LIST_LIMITS.things) =>
  Type.Array(RangeSchema, { minItems: 1, maxItems, description })

/** The schema of an optional restriction to ranges. */
export const OnlyRanges = () =>
  Type.Optional(Ranges('Only within these stretches of the composition; absent: all of it'))

export const NewId = Type.Optional(Id('The id of what is made'))
export const CompositionIdField = Id('The composition')
export const ClipIdField = Id('The clip')

/** The schema of a list of clip ids. */
export const ClipIds = (description: string) =>
  Type.Array(ClipIdField, { minItems: 1, maxItems: LIST_LIMITS.things, description })
export const SizeField = Type.Integer({
  minimum: BOUNDS.frameSize.least,
  maximum: BOUNDS.frameSize.most,
  multipleOf: 2,
  description: 'Pixels, even',
})
export const FitField = oneOf(FIT_MODES, 'How a picture of another shape is fitted into the frame')
export const WordIds = Type.Array(Id('A transcript word'), {
  minItems: 1,
  maxItems: LIST_LIMITS.things,
  description: 'Words of this media',
})
const HexColor = Type.String({ pattern: '^#[0-9a-fA-F]{6}$', maxLength: 7 })
export const Color = Type.Union([HexColor, Type.Null()], { description: 'Like #ffcc00; null is white' })
export const Background = Type.String({
  pattern: '^(?:#[0-9a-fA-F]{6}|none)$',
  maxLength: 7,
  description: 'Painted under each line, like #000000; none: letters without a background',
})
export const Occurrence = Type.Optional(
  Type.Integer({ description: '1 is the first match, -1 the last; absent: every match' }),
)

/** Which clips an effect is set on. A `range` splits the clips at its edges. */
export const scope = {
  compositionId: CompositionIdField,
  clipIds: Type.Optional(ClipIds('Only these clips')),
  mediaId: Type.Optional(Id('Only clips of this media')),
  range: Type.Optional(RangeSchema),
  on: Type.Optional(
    oneOf(
      ['main', 'overlay', 'all'],
      'Which tracks; absent: all when clips or a media are named, else the main track',
    ),
  ),
}

/** The same for effects at the ends of clips: a range selects clips but doesn't split them. */
const { range: _notSplit, ...wholeClips } = scope

/** The same for what only overlays have. */
const { on: _onlyOverlays, ...overlayClips } = scope

export { overlayClips, wholeClips }

/** The schema of an operation: its type and fields, and nothing else. */
export function operation<Name extends string, Fields extends TProperties>(
  type: Name,
  description: string,
  fields: Fields,
): TObject<{ type: ReturnType<typeof Type.Literal<Name>> } & Fields> {
  return Type.Object({ type: Type.Literal(type), ...fields }, { additionalProperties: false, description })
}

/** Bounds as a schema has them. */
export function minMax(bounds: { least: number; most: number }): { minimum: number; maximum: number } {
  return { minimum: bounds.least, maximum: bounds.most }
}
