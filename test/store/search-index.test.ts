import { expect, test } from 'bun:test'
import { openSearchIndex, type QueryPart } from '../../src/store/search-index.ts'

const word = (said: string): QueryPart => ({ words: [said], isPhrase: false })

/** The texts in the order of a search for `words`, best first. */
function found(texts: string[], words: string[]): string[] {
  const index = openSearchIndex(':memory:')
  const project = (id: string) => ({ id, name: 'Episode', audience: 'd', ownerId: 'o', updatedAtMs: 1 })
  index.write({
    removed: [],
    added: texts.map((text, at) => ({
      project: project(String(at)),
      document: { kind: 'words', itemId: null, text, starts: text.split(' ').map((_, second) => second) },
    })),
  })
  const hits = index.find({
    ...{ words: words.map(word), withNames: true, audiences: ['d'], kinds: ['words'], ownerIds: [] },
    ...{ updatedFromMs: null, updatedUntilMs: null, order: 'relevance', limit: 10 },
  })
  index.close()
  return hits.map(({ projectId }) => texts[Number(projectId)] ?? '')
}

test('a word that nearly all texts have is required, and the others decide which match is better', () => {
  const filler = Array.from({ length: 10_050 }, () => 'the weather')
  const [best, good] = ['the zebra met a zebra', 'the zebra met a horse']
  expect(found([best, good, 'zebra zebra zebra', ...filler], ['the', 'zebra'])).toEqual([best, good])
})

test('words that nearly all texts have find the latest of them', () => {
  const filler = Array.from({ length: 10_050 }, (_, at) => `the weather ${at}`)
  expect(found(filler, ['the', 'weather'])[0]).toBe('the weather 10049')
})
