// Tokens that a rule puts in: a verb, a link, a noun or a pronoun that the prompt only implies. They keep their place in it.
import { quotedText, type Token, tokenOf } from './tokens.ts'

/** A verb in its base form. */
export function asVerb(token: Token, verb: string): Token {
  return {
    ...token,
    kind: 'word',
    text: verb,
    senses: { verb },
    isBase: true,
    quoted: '',
    ids: [],
    unit: null,
  }
}

/** A word that joins: “to”, “by”. */
export function asLink(token: Token, text: string): Token {
  return { ...asVerb(token, text), senses: { link: text } }
}

/** A noun for a concept of the vocabulary. */
export function asThing(token: Token, thing: string): Token {
  return { ...asVerb(token, thing), senses: { thing } }
}

/** “It”. */
export function asPronoun(token: Token): Token {
  return { ...asVerb(token, 'it'), senses: { glue: 'pronouns' } }
}

/** What is written from one token to another, as it stands in the prompt. */
export function asQuote(first: Token, last: Token, prompt: string): Token {
  const quoted = first.quoted || prompt.slice(first.from, last.to).trim()
  return { ...tokenOf('quote', quotedText(quoted), first.from, last.to), quoted }
}

/** A quotation in the place of a token. */
export const quoteOf = (token: Token, quoted: string): Token => ({
  ...tokenOf('quote', quotedText(quoted), token.from, token.to),
  quoted,
})

/** A word before it gets its concepts. */
export const word = (text: string, { from, to }: Token): Token => tokenOf('word', text, from, to)

/** A comma behind a token. */
export const comma = ({ to }: Token): Token => tokenOf('mark', ',', to, to)
