// Searches the handbook: a section matches if it holds every word of the query, as a word or the start of one.
import { HELP_PAGES, type HelpPage } from './pages.ts'

export type HelpSection = {
  page: HelpPage
  heading: string
  /** The heading's anchor; empty for the top of the page. */
  anchor: string
  text: string
}

/** Only this many characters of a query are read. */
const MAX_QUERY_LENGTH = 200

/** Best first: all words in the heading before words in the text. */
export function searchHelp(query: string): HelpSection[] {
  const words = foldedWords(query.slice(0, MAX_QUERY_LENGTH))
  if (words.length === 0) return []
  const has = (text: string) => {
    const found = foldedWords(text)
    return words.every((word) => found.some((each) => each.startsWith(word)))
  }
  const matching = SECTIONS.filter(({ heading, text }) => has(`${heading} ${text}`))
  const rank = ({ heading }: HelpSection) => (has(heading) ? 0 : 1)
  return matching.sort((a, b) => rank(a) - rank(b))
}

/** A heading's anchor: `## In the transcript` is `in-the-transcript`. */
export function anchorOf(heading: string): string {
  return foldedWords(heading).join('-')
}

function foldedWords(text: string): string[] {
  return (
    text
      .normalize('NFD')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  )
}

function sectionsOf(page: HelpPage): HelpSection[] {
  return page.markdown.split(/^(?=##? )/m).map((section) => {
    const [first = '', ...rest] = section.split('\n')
    const heading = first.replace(/^#+ /, '')
    const text = rest.join(' ').replace(/[|*`#\\]/g, ' ')
    return { page, heading, anchor: first.startsWith('## ') ? anchorOf(heading) : '', text }
  })
}

const SECTIONS = HELP_PAGES.flatMap(sectionsOf)
