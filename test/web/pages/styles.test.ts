// What the style sheets may say, read from their text: the design system holds only while no view goes around it.
import { describe, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dir, '../../../src/web/pages')
const textOf = (file: string) => readFileSync(join(root, file), 'utf8')
const filesLike = (pattern: string) => [...new Bun.Glob(pattern).scanSync(root)].sort()

type Rule = { sheet: string; selector: string; declarations: { property: string; value: string }[] }

/** Selectors are given one by one, nested ones as they would stand alone; what is in a media query counts like the rest. */
function rulesOf(sheet: string): Rule[] {
  const css = textOf(sheet).replaceAll(/\/\*[\s\S]*?\*\//g, '')
  const open: { selectors: string[]; declarations: Rule['declarations'] }[] = []
  const found: Rule[] = []
  for (const [, text = '', sign] of css.matchAll(/([^{};]*)([{};])/g)) {
    const words = text.trim()
    if (sign === '{') {
      const outer = open.at(-1)?.selectors ?? ['']
      const selectors = words.startsWith('@') ? outer : selectorsIn(words).flatMap(nestedIn(outer))
      open.push({ selectors, declarations: [] })
      continue
    }
    const colon = words.indexOf(':')
    if (colon > 0)
      open
        .at(-1)
        ?.declarations.push({ property: words.slice(0, colon).trim(), value: words.slice(colon + 1).trim() })
    if (sign !== '}') continue
    const { selectors, declarations } = open.pop() ?? { selectors: [], declarations: [] }
    for (const selector of selectors) if (selector !== '') found.push({ sheet, selector, declarations })
  }
  return found
}

const nestedIn = (outer: readonly string[]) => (inner: string) =>
  outer.map((one) => (inner.includes('&') ? inner.replaceAll('&', one) : `${one} ${inner}`.trim()))

/** Split at commas, but not within brackets. */
function selectorsIn(text: string): string[] {
  return text.split(/,(?![^(]*\))/).map((selector) => selector.trim().replaceAll(/\s+/g, ' '))
}

const classesIn = (selector: string) =>
  [...selector.matchAll(/\.([a-z][\w-]*)/gi)].map(([, found = '']) => found)
/** What a selector styles: its last compound, without what only conditions it. */
const subjectOf = (selector: string) =>
  (selector.split(/[\s>+~]+(?![^(]*\))/).at(-1) ?? '').replaceAll(/:(?:not|has)\([^)]*\)/g, '')

const sheets = filesLike('**/*.css')
const rules = sheets.flatMap(rulesOf)
const code = filesLike('**/*.{ts,tsx,html}').map(textOf).join('\n')

/** Where a component stands in a view is the view’s business; how it looks is not. */
const PLACEMENT =
  /^(?:--.*|grid-(?:area|column|row)|flex(?:-basis|-grow|-shrink)?|align-self|justify-self|order|margin(?:-\w+)*|(?:min-|max-)?(?:width|height)|position|inset|top|right|bottom|left|z-index|display|visibility)$/
/** Classes that a component takes besides its own: of elements and layout, or to say which kind it is. */
const SHARED = new Set(['row', 'stack', 'grow', 'soft', 'faint', 'numbers', 'only-heard', 'choice'])

describe('the style sheets', () => {
  test('select no class that no page uses', () => {
    const literals = [...code.matchAll(/'([^'\n]*)'|"([^"\n]*)"|`([^`]*)`/g)]
    const used = new Set(
      literals.flatMap((parts) =>
        parts
          .slice(1)
          .join(' ')
          .split(/[^\w-]+/),
      ),
    )
    // Names that pages put together.
    for (const place of ['lower_third']) used.add(place)
    for (const fit of ['blur', 'crop']) used.add(`fit-${fit}`)
    expect(code).toContain('`stage fit-$')
    const unused = rules.flatMap(({ sheet, selector }) =>
      classesIn(selector)
        .filter((name) => !used.has(name))
        .map((name) => `${sheet}: .${name}`),
    )
    expect([...new Set(unused)]).toEqual([])
  })

  test('define no value that nothing refers to, and refer to none that nothing defines', () => {
    const css = sheets.map(textOf).join('\n') + code
    const defined = new Set([...css.matchAll(/['"\s](--[\w-]+)['"]?\s*[:,\]]/g)].map(([, name = '']) => name))
    const shared = readFileSync(join(root, '../share/share.css'), 'utf8')
    const referred = new Set([...(css + shared).matchAll(/var\((--[\w-]+)/g)].map(([, name = '']) => name))
    const tokens = [...textOf('styles/tokens.css').matchAll(/^\s+(--[\w-]+):/gm)].map(([, name = '']) => name)
    expect(tokens.filter((name) => !referred.has(name))).toEqual([])
    expect([...referred].filter((name) => !defined.has(name))).toEqual([])
  })

  test('name colors in the tokens only', () => {
    const named = rules
      .filter(({ sheet }) => sheet !== 'styles/tokens.css')
      .flatMap(({ sheet, selector, declarations }) =>
        declarations
          .filter(({ value }) => /#[\da-f]{3,8}\b|\brgb\(|\bhsl\(/i.test(value))
          .map(({ property, value }) => `${sheet}: ${selector} { ${property}: ${value} }`),
      )
    expect(named).toEqual([])
  })

  test('take type sizes, and what lies over what, from the tokens', () => {
    const odd = rules
      .filter(({ sheet }) => sheet !== 'styles/tokens.css')
      .flatMap(({ sheet, selector, declarations }) =>
        declarations
          .filter(
            ({ property, value }) =>
              (property === 'z-index' && !/^(?:-1|0|1|auto|var\(--z-[\w-]+\))$/.test(value)) ||
              (/^font(?:-size)?$/.test(property) && /(?:^|\s)\d+px/.test(value.replace(/\/ \d+px/, ''))),
          )
          .map(({ property, value }) => `${sheet}: ${selector} { ${property}: ${value} }`),
      )
    expect(odd).toEqual([])
  })

  test('change at three widths', () => {
    const widths = sheets.flatMap((sheet) =>
      [...textOf(sheet).matchAll(/\((?:max|min)-width: (\d+)px\)/g)].map(([, width]) => Number(width)),
    )
    expect([...new Set(widths)].sort((a, b) => a - b)).toEqual([640, 900, 1180])
  })

  test('of views place components, and do not restyle them', () => {
    const own = new Map<string, string>()
    for (const { sheet, selector } of rules.filter(({ sheet }) => sheet.startsWith('ui/')))
      for (const name of classesIn(subjectOf(selector)).slice(0, 1))
        if (!SHARED.has(name)) own.set(name, sheet)
    const restyled = rules
      .filter(({ sheet }) => !sheet.startsWith('ui/'))
      .flatMap(({ sheet, selector, declarations }) => {
        const [component] = classesIn(subjectOf(selector)).filter((name) => own.has(name))
        if (component === undefined) return []
        return declarations
          .filter(({ property }) => !PLACEMENT.test(property))
          .map(
            ({ property }) =>
              `${sheet}: ${selector} sets ${property}, .${component} is of ${own.get(component)}`,
          )
      })
    expect(restyled).toEqual([])
  })

  test('say nothing twice', () => {
    const seen = new Map<string, Set<string>>()
    for (const { sheet, selector, declarations } of rules) {
      if (declarations.length < 3) continue
      const text = declarations.map(({ property, value }) => `${property}: ${value}`).sort()
      const key = text.join('; ')
      seen.set(key, (seen.get(key) ?? new Set()).add(`${sheet} ${selector}`))
    }
    const listed = (where: Set<string>) => new Set([...where].map((one) => one.split(' ')[0])).size > 1
    expect([...seen].filter(([, where]) => listed(where)).map(([key]) => key)).toEqual([])
  })

  test('have one file for a class', () => {
    const files = new Map<string, Set<string>>()
    for (const { sheet, selector, declarations } of rules) {
      if (declarations.every(({ property }) => PLACEMENT.test(property))) continue
      const [first] = classesIn(subjectOf(selector))
      if (first !== undefined && !SHARED.has(first))
        files.set(first, (files.get(first) ?? new Set()).add(sheet))
    }
    const shared = [...files]
      .filter(([, where]) => where.size > 1)
      .map(([name, where]) => `.${name}: ${[...where].join(', ')}`)
    expect(shared).toEqual([])
  })
})
