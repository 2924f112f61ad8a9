// Makes requests nobody would send: values by a JSON schema, right more often than not, and then
// mutated. The same seed makes the same requests.

export type Random = {
  /** 0 to 1. */
  next(): number
  /** An integer from 0 to `below` - 1. */
  upTo(below: number): number
  pick<T>(list: readonly T[]): T
  chance(probability: number): boolean
}

export function seeded(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    // mulberry32
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  const upTo = (below: number) => Math.floor(next() * below)
  return {
    next,
    upTo,
    chance: (probability) => next() < probability,
    pick<T>(list: readonly T[]): T {
      const index = upTo(list.length)
      if (list.length === 0) throw new Error('nothing to pick from')
      return list[index] as T
    },
  }
}

// biome-ignore lint/suspicious/noExplicitAny: any JSON schema, of the document or of TypeBox.
export type Schema = Record<string, any>

/** Texts that have broken programs before. */
export const NASTY_TEXTS: readonly string[] = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\r\nX-Injected: 1',
  'line\nfeed',
  '\u001b[31mred\u001b[0m',
  '\u202egpj.exe',
  '\u2028\u2029',
  '\ufeff',
  '\ud83d\ude00',
  'é',
  'e\u0301',
  'ﷺ',
  'İ',
  'ß',
  '../../../etc/passwd',
  '..\\..\\windows',
  '/etc/passwd',
  'file:///etc/passwd',
  "'; DROP TABLE jobs; --",
  '" OR 1=1 --',
  '%00',
  '%s%n%x',
  '{{7*7}}',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: that is the attack
  '${jndi:ldap://x}',
  '<script>alert(1)</script>',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'null',
  'undefined',
  'NaN',
  'true',
  '-1',
  '1e999',
  '9007199254740993',
  'x'.repeat(1024),
  'x'.repeat(1025),
  '\u{1f600}'.repeat(255),
  'a/b/c',
  'a//b',
  '/a',
  'a/',
  './a',
  '*',
  '?',
  '#',
]

const ADDRESSES = [
  'https://example.com/a.mp4',
  'http://127.0.0.1/',
  'http://169.254.169.254/latest',
  'http://[::1]:80/',
  'http://user:pass@example.com/',
  'ftp://example.com/',
  'javascript:alert(1)',
  'http://',
  'http://exa mple.com/',
  'http://example.com:99999/',
  `https://example.com/${'p'.repeat(2100)}`,
  'http://xn--a/',
  'http://1.2.3.4.5/',
  'HTTP://EXAMPLE.COM/?q=secret#f',
]

const NUMBERS = [
  0,
  -0,
  1,
  -1,
  0.5,
  1e308,
  -1e308,
  5e-324,
  2 ** 53,
  2 ** 31,
  2 ** 32,
  2 ** 63,
  100,
  101,
  16,
  7680,
  17,
]

const ODD_VALUES: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  '',
  'x',
  [],
  {},
  [null],
  [[[[[]]]]],
  { a: { b: {} } },
  { __proto__x: 1 },
]

export const UUIDS = ['0192f0c1-2b3c-7d4e-8f5a-6b7c8d9e0f1a', '00000000-0000-0000-0000-000000000000']

/** By the name of a field: values that fit what exists. `value` makes one by a schema. */
export type Hints = Record<string, (value: (schema: Schema) => unknown) => readonly unknown[]>

/**
 * Resolves `$ref` in `root`. `ids` are used where a UUID is asked for: some of them exist. Fields that
 * have hints mostly take one.
 */
export function createGenerator(
  random: Random,
  root: Schema,
  ids: () => readonly string[],
  hints: Hints = {},
) {
  const resolved = (schema: Schema): Schema => {
    if (typeof schema.$ref !== 'string') return schema
    let found: Schema = root
    for (const key of schema.$ref.replace(/^#\//, '').split('/')) found = found[key] ?? {}
    return resolved(found)
  }

  const text = (schema: Schema): string => {
    if (random.chance(0.08)) return random.pick(NASTY_TEXTS)
    if (schema.format === 'uuid') return random.pick([...UUIDS, ...ids()])
    if (schema.format === 'uri') return random.pick(random.chance(0.6) ? ADDRESSES.slice(0, 1) : ADDRESSES)
    if (schema.format === 'date-time')
      return random.pick([
        '2026-01-04T10:00:00Z',
        '2026-01-05T10:00:00.5+02:00',
        '2026-01-05',
        '2026-13-01T00:00:00Z',
      ])
    if (typeof schema.example === 'string' && random.chance(0.5)) return schema.example
    if (random.chance(0.1) && typeof schema.maxLength === 'number' && schema.maxLength < 5000)
      return 'm'.repeat(schema.maxLength + random.upTo(2))
    return random.pick([
      'name',
      'a.mp4',
      'Interview',
      'rules',
      'en',
      'remove the fillers',
      random.next().toString(36),
    ])
  }

  const number = (schema: Schema): number => {
    if (random.chance(0.15)) return random.pick(NUMBERS)
    if (random.chance(0.3)) return schema.minimum ?? 1
    const least = schema.minimum ?? schema.exclusiveMinimum ?? 0
    const most = Math.min(schema.maximum ?? least + 1000, least + 100_000)
    const value = least + random.next() * (most - least)
    if (schema.type !== 'integer') return value
    const step = schema.multipleOf ?? 1
    return Math.round(value / step) * step
  }

  /** About nine in ten fields are as the schema wants them. */
  const value = (given: Schema, depth = 0): unknown => {
    const schema = resolved(given)
    if (random.chance(0.02)) return random.pick(ODD_VALUES)
    if (schema.const !== undefined) return schema.const
    if (Array.isArray(schema.enum)) return random.pick(schema.enum)
    const union = schema.oneOf ?? schema.anyOf
    if (Array.isArray(union)) return value(random.pick(union), depth)
    switch (schema.type) {
      case 'string':
        return text(schema)
      case 'integer':
      case 'number':
        return number(schema)
      case 'boolean':
        return random.chance(0.5)
      case 'null':
        return null
      case 'array': {
        const length = depth > 5 ? 0 : (schema.minItems ?? 0) + random.upTo(3)
        return Array.from({ length }, () => value(schema.items ?? {}, depth + 1))
      }
      case 'object':
        return object(schema, depth)
      default:
        return random.pick(ODD_VALUES)
    }
  }

  const field = (name: string, schema: Schema, depth: number): unknown => {
    const hint = Object.hasOwn(hints, name) && random.chance(0.8) ? hints[name] : undefined
    return hint === undefined ? value(schema, depth) : random.pick(hint((given) => value(given, depth)))
  }

  const object = (schema: Schema, depth: number): Record<string, unknown> => {
    const made: Record<string, unknown> = {}
    const required = new Set<string>(schema.required ?? [])
    for (const [key, wanted] of Object.entries<Schema>(schema.properties ?? {}))
      if ((required.has(key) && !random.chance(0.03)) || random.chance(0.4))
        made[key] = field(key, wanted, depth + 1)
    if (schema.additionalProperties && typeof schema.additionalProperties === 'object' && depth < 6)
      for (let count = random.upTo(3); count > 0; count -= 1)
        Object.defineProperty(
          made,
          random.chance(0.1) ? random.pick(NASTY_TEXTS) : random.pick(['a.mp4', 'b', 'Day 1/c']),
          {
            value: value(schema.additionalProperties, depth + 1),
            enumerable: true,
            configurable: true,
            writable: true,
          },
        )
    if (random.chance(0.03))
      made[random.pick(['extra', 'url', 'tracks', 'constructor'])] = random.pick(ODD_VALUES)
    return made
  }

  return { value, text: () => random.pick(NASTY_TEXTS) }
}

/** One or two changes to the JSON text of a value, some of which leave it no JSON at all. */
export function mutatedText(random: Random, json: string): string {
  const at = random.upTo(json.length + 1)
  const to = Math.min(json.length, at + 1 + random.upTo(8))
  switch (random.upTo(12)) {
    case 0:
      return json.slice(0, at)
    case 1:
      return json.slice(0, at) + json.slice(to)
    case 2:
      return (
        json.slice(0, at) +
        random.pick(['"', '{', '}', '[', ']', ',', ':', '\\', '\\u', '\\ud800', '\0', '\x7f']) +
        json.slice(at)
      )
    case 3:
      return json.slice(0, at) + json.slice(at, to).repeat(1 + random.upTo(40)) + json.slice(to)
    case 4:
      return `${'['.repeat(1 + random.upTo(3000))}${json}`
    case 5:
      return `${'{"a":'.repeat(1 + random.upTo(200))}${json}${'}'.repeat(random.upTo(200))}`
    case 6:
      return json.replace(/"([^"]*)":/, (whole) => `${whole}1,${whole}`)
    case 7:
      return json.replace(/\d+/, () =>
        random.pick(['1e400', '-0', '01', '0x10', '1.', '.5', '+1', '9'.repeat(400), 'NaN']),
      )
    case 8:
      return json.replace(/"([^"]*)"/, () => JSON.stringify(random.pick(NASTY_TEXTS)))
    case 9:
      return `\ufeff${json}`
    case 10:
      return `${json} ${json}`
    default:
      return json.replace(
        /:("[^"]*"|\d+|true|false)/,
        () => `:${random.pick(['null', '[]', '{}', '""', '-1', 'true'])}`,
      )
  }
}

/** What holds up a program that looks at a text again and again from each of its characters. */
const REPEATED = [
  'x',
  ' ',
  'projects/',
  'http://a/',
  '-',
  '.',
  '/',
  ', ',
  '\n',
  '\u0301',
  '{"a":',
  '\\',
  'um, ',
]

/** The value with one of its texts, or the name of a field, made 70 kB or 1 MB long. */
export function withLongText(random: Random, value: unknown): unknown {
  const repeated = random.pick(REPEATED)
  const size = random.chance(0.9) ? 70_000 : 1_000_000
  const long =
    random.pick(['', 'http://a/', '0192f']) +
    repeated.repeat(Math.ceil(size / repeated.length)) +
    random.pick(['', 'x'])
  let left = random.upTo(countOfTexts(value))
  const replaced = (given: unknown): unknown => {
    if (typeof given === 'string') return left-- === 0 ? long : given
    if (Array.isArray(given)) return given.map(replaced)
    if (given === null || typeof given !== 'object') return given
    return Object.fromEntries(Object.entries(given).map(([key, inner]) => [key, replaced(inner)]))
  }
  return countOfTexts(value) === 0 ? { [long]: value } : replaced(value)
}

function countOfTexts(value: unknown): number {
  if (typeof value === 'string') return 1
  if (value === null || typeof value !== 'object') return 0
  return Object.values(value).reduce((sum: number, inner) => sum + countOfTexts(inner), 0)
}
