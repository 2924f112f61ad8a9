// What FCPXML 1.8 allows of the elements that we write: which children in which order, which attributes,
// and names that lead somewhere. Told after Apple's document type definition, of which Final Cut Pro
// refuses whatever does not follow it.

export type XmlElement = { name: string; attributes: Map<string, string>; children: XmlElement[] }

/** The root of a document without text between its tags. Throws for tags that do not close each other. */
export function xmlTree(text: string): XmlElement {
  const root: XmlElement = { name: '', attributes: new Map(), children: [] }
  const open = [root]
  for (const [, close, name = '', inside = '', self] of text.matchAll(
    /<(\/?)([a-zA-Z][\w-]*)((?:\s+[\w-]+="[^"<]*")*)\s*(\/?)>/g,
  )) {
    const parent = open.at(-1)
    if (close) {
      if (parent?.name !== name || open.length === 1) throw new Error(`</${name}> closes <${parent?.name}>`)
      open.pop()
      continue
    }
    const attributes = new Map(
      [...inside.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [key, value]),
    )
    const element = { name, attributes, children: [] }
    parent?.children.push(element)
    if (!self) open.push(element)
  }
  const [whole] = root.children
  if (open.length !== 1 || !whole || root.children.length !== 1)
    throw new Error('The document is not one element.')
  return whole
}

type Rule = {
  /** The names of the children, each with a blank behind it. */
  children: RegExp
  needs?: string[]
  may?: string[]
}

const time = /^-?\d+(\/\d+)?s$/
const truth = /^[01]$/
const VALUES: Record<string, RegExp> = {
  ...{
    start: time,
    duration: time,
    offset: time,
    frameDuration: time,
    tcStart: time,
    time,
    posterOffset: time,
  },
  ...{ hasVideo: truth, hasAudio: truth, tcFormat: /^N?DF$/, srcEnable: /^(all|audio|video)$/ },
  ...{ audioLayout: /^(mono|stereo|surround)$/, lane: /^-?\d+$/, width: /^\d+$/, height: /^\d+$/ },
  ...{ version: /^1\.8$/, interp: /^(smooth2|linear|smooth)$/ },
  amount: /^-?[\d.]+dB$/,
}

const ANCHORED = '(asset-clip |video )*(marker |chapter-marker )*'
const PLACE = ['lane', 'offset', 'name', 'start']
const RULES: Record<string, Rule> = {
  fcpxml: { children: /^resources library $/, needs: ['version'] },
  resources: { children: /^(asset |format )*$/ },
  library: { children: /^(event )*$/ },
  event: { children: /^(project )*$/, may: ['name'] },
  project: { children: /^sequence $/, may: ['name'] },
  format: { children: /^$/, needs: ['id'], may: ['name', 'frameDuration', 'width', 'height'] },
  asset: {
    children: /^$/,
    needs: ['id', 'src'],
    may: [
      ...['name', 'start', 'duration', 'hasVideo', 'format', 'hasAudio', 'audioSources'],
      ...['audioChannels', 'audioRate'],
    ],
  },
  sequence: {
    children: /^spine $/,
    needs: ['format'],
    may: ['duration', 'tcStart', 'tcFormat', 'audioLayout', 'audioRate'],
  },
  spine: { children: /^(asset-clip |video |gap |transition )*$/ },
  'asset-clip': {
    children: new RegExp(`^(timeMap )?(adjust-volume )?${ANCHORED}$`),
    needs: ['ref'],
    may: [...PLACE, 'duration', 'srcEnable', 'tcFormat'],
  },
  video: { children: new RegExp(`^${ANCHORED}$`), needs: ['ref', 'duration'], may: PLACE },
  gap: { children: new RegExp(`^${ANCHORED}$`), needs: ['duration'], may: ['name', 'offset', 'start'] },
  transition: { children: /^$/, needs: ['duration'], may: ['name', 'offset'] },
  timeMap: { children: /^(timept )*$/ },
  timept: { children: /^$/, needs: ['time', 'value'], may: ['interp'] },
  'adjust-volume': { children: /^$/, may: ['amount'] },
  marker: { children: /^$/, needs: ['start', 'value'], may: ['duration'] },
  'chapter-marker': { children: /^$/, needs: ['start', 'value'], may: ['duration', 'posterOffset'] },
}

/** What is not as FCPXML 1.8 has it, in words; empty for a document that Final Cut Pro would read. */
export function grammarProblems(text: string): string[] {
  const problems: string[] = []
  const root = xmlTree(text)
  const ids = new Map<string, string>()
  const visit = (element: XmlElement, parent: XmlElement | null) => {
    const rule = RULES[element.name]
    if (!rule) {
      problems.push(`<${element.name}> is not known`)
      return
    }
    const children = element.children.map(({ name }) => `${name} `).join('')
    if (!rule.children.test(children)) problems.push(`<${element.name}> holds ${children}`)
    const { needs = [], may = [] } = rule
    for (const key of needs) if (!element.attributes.has(key)) problems.push(`<${element.name}> lacks ${key}`)
    for (const [key, value] of element.attributes) {
      if (![...needs, ...may].includes(key)) problems.push(`<${element.name}> has ${key}`)
      if (VALUES[key]?.test(value) === false) problems.push(`${key}="${value}"`)
    }
    const id = element.attributes.get('id')
    if (id !== undefined && ids.has(id)) problems.push(`two things are called ${id}`)
    if (id !== undefined) ids.set(id, element.name)
    // What is anchored to a clip lies in a lane above or below it.
    if (['asset-clip', 'video'].includes(element.name) && parent?.name !== 'spine')
      if ((element.attributes.get('lane') ?? '0') === '0') problems.push(`<${element.name}> has no lane`)
    for (const child of element.children) visit(child, element)
    const [refKey, kind] = ['asset', 'sequence'].includes(element.name)
      ? ['format', 'format']
      : ['ref', 'asset']
    const ref = element.attributes.get(refKey)
    if (ref !== undefined && ids.get(ref) !== kind) problems.push(`${refKey}="${ref}" is no ${kind}`)
  }
  visit(root, null)
  return problems
}
