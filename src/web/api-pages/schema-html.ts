// Schemas as nested lists of fields. A field's children fold, using the browser's <details>.
import { escaped } from '../help/shell.ts'
import { type ApiDocument, resolved, type Schema } from './document.ts'

type Schemas = ApiDocument['schemas']

/** A schema's fields or variants; for other schemas, its description. */
export function schemaHtml(given: Schema, schemas: Schemas): string {
  return insideOf(given, schemas, []) || `<p>${typeWords(resolved(given, schemas).schema, schemas)}</p>`
}

/** “integer, 1 to 100, default 20” as HTML. */
export function typeWords(schema: Schema, schemas: Schemas): string {
  const words = [kindWords(schema, schemas), ...limitsOf(schema).map(escaped)]
  if (schema.nullable) words.push('or null')
  if (schema.default !== undefined) words.push(`default ${code(JSON.stringify(schema.default))}`)
  return words.join(', ')
}

/** Text with `code` in it. */
export function textHtml(text: string): string {
  return escaped(text).replace(/`([^`]+)`/g, (_, inner) => `<code>${inner}</code>`)
}

/** Empty for schemas without children. `open`: the schemas around this one, so none is nested in itself. */
function insideOf(given: Schema, schemas: Schemas, open: readonly string[]): string {
  const { name, schema } = resolved(given, schemas)
  if (name !== null && open.includes(name)) return `<p>As above: ${code(name)}.</p>`
  const around = name === null ? open : [...open, name]
  if (schema.oneOf !== undefined) return variantsHtml(schema, schemas, around)
  if (schema.items !== undefined) return insideOf(schema.items, schemas, around)
  const { additionalProperties: values } = schema
  const fields = Object.entries(schema.properties ?? {}).map(([field, inner]) =>
    fieldHtml(field, inner, schema.required?.includes(field) ?? false, schemas, around),
  )
  if (typeof values === 'object') fields.push(fieldHtml('any name', values, false, schemas, around))
  return fields.length === 0 ? '' : `<ul class="fields list">${fields.join('')}</ul>`
}

function fieldHtml(
  name: string,
  given: Schema,
  isRequired: boolean,
  schemas: Schemas,
  open: readonly string[],
): string {
  const { schema } = resolved(given, schemas)
  const required = isRequired ? ' <strong class="type">required</strong>' : ''
  const about = schema.description === undefined ? '' : `<p>${textHtml(schema.description)}</p>`
  const inside = insideOf(given, schemas, open)
  const folded = inside === '' ? '' : `<details><summary>Inside ${code(name)}</summary>${inside}</details>`
  return `<li>${code(name)} <span class="type">${typeWords(schema, schemas)}</span>${required}${about}${folded}</li>`
}

function variantsHtml(
  { oneOf = [], discriminator }: Schema,
  schemas: Schemas,
  open: readonly string[],
): string {
  const variants = oneOf.map((given, index) => {
    const { name, schema } = resolved(given, schemas)
    const about = schema.description === undefined ? '' : `<p>${textHtml(schema.description)}</p>`
    const label = labelOf(schema, discriminator?.propertyName ?? 'type') ?? name
    const summary = label === null ? `Variant ${index + 1}: ${kindWords(schema, schemas)}` : code(label)
    return `<details><summary>${summary}</summary>${about}${insideOf(given, schemas, open)}</details>`
  })
  return `<div class="variants">${variants.join('')}</div>`
}

/** The only value of the field by which variants differ. */
function labelOf({ properties = {} }: Schema, field: string): string | null {
  const values = properties[field]?.enum
  return values?.length === 1 ? String(values[0]) : null
}

function kindWords(given: Schema, schemas: Schemas): string {
  const { schema } = resolved(given, schemas)
  if (schema.enum !== undefined)
    return schema.enum.length === 1
      ? code(String(schema.enum[0]))
      : `one of ${schema.enum.map((value) => code(String(value))).join(', ')}`
  if (schema.oneOf !== undefined) return `one of ${schema.oneOf.length} variants`
  if (schema.items !== undefined) return `array of ${kindWords(schema.items, schemas)}`
  if (schema.type === 'string' && schema.format !== undefined) return `string (${escaped(schema.format)})`
  return escaped(schema.type ?? 'any value')
}

function limitsOf(schema: Schema): string[] {
  const { minimum, maximum, minLength, maxLength, minItems, maxItems, minProperties, maxProperties } = schema
  return [
    between(minimum, maximum, '', schema.exclusiveMinimum ?? false),
    // The length of a UUID and the like is obvious from the format.
    schema.format === 'uuid' ? null : between(minLength, maxLength, ' characters'),
    between(minItems, maxItems, ' items'),
    between(minProperties, maxProperties, ' members'),
  ].filter((limit) => limit !== null)
}

function between(min: number | undefined, max: number | undefined, unit: string, isExclusive = false) {
  const shown = (value: number) => value.toLocaleString('en-US')
  if (min === undefined && max === undefined) return null
  if (max === undefined) return `${isExclusive ? 'more than' : 'at least'} ${shown(min ?? 0)}${unit}`
  if (min === undefined) return `at most ${shown(max)}${unit}`
  return isExclusive
    ? `above ${shown(min)} up to ${shown(max)}${unit}`
    : `${shown(min)} to ${shown(max)}${unit}`
}

const code = (text: string) => `<code>${escaped(text)}</code>`
