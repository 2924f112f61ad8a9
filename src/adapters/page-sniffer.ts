// Recognizes a web page where a file was expected, as sharing links lead to, and suggests the address to
// use instead. Pure; ffprobe decides whether a file is media.

/** How many leading bytes a judgment needs (fewer if the file is shorter). */
const SNIFF_BYTES = 1024

const HTML_TYPE = /^(text\/html|application\/xhtml\+xml)\b/i
// The tags of https://mimesniff.spec.whatwg.org/#identifying-a-resource-with-an-unknown-mime-type
const HTML_START =
  /^(<!doctype html|<(html|head|script|iframe|h1|div|font|table|a|style|title|b|body|br|p|meta|link)[\s/>]|<!--)/i
const HTML_INSIDE = /<(!doctype html|html)[\s>]/i

/**
 * True if the content starting with `first` is a web page. The bytes decide; the Content-Type only
 * counts for text, because some hosts label every file text/html.
 */
export function isWebPage(first: Uint8Array, contentType: string | null): boolean {
  const text = textOf(first)
  if (text === null) return false
  const start = text.trimStart()
  if (HTML_START.test(start)) return true
  if (start.startsWith('<?xml') && HTML_INSIDE.test(start)) return true
  return contentType !== null && HTML_TYPE.test(contentType.trim())
}

/** Collects the first bytes of a file that arrives in chunks, and judges them once. */
export class PageSniffer {
  #first = Buffer.alloc(0)

  /** `isDecided`: the first bytes were already judged and aren't a page's. */
  constructor(public isDecided: boolean) {}

  /** True when what came so far, `piece` included, is a page; a null `piece` is the end of the file. */
  isPage(piece: Uint8Array | null, contentType: string | null): boolean {
    if (this.isDecided) return false
    if (piece !== null) this.#first = Buffer.concat([this.#first, piece.subarray(0, SNIFF_BYTES)])
    if (piece !== null && this.#first.length < SNIFF_BYTES) return false
    this.isDecided = true
    return isWebPage(this.#first.subarray(0, SNIFF_BYTES), contentType)
  }
}

/** The bytes as text; null if they aren't text. */
function textOf(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe && bytes[3] === 0)
    return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff && bytes[2] === 0)
    return new TextDecoder('utf-16be').decode(bytes)
  // Text has no control characters except white space, escape and form feed.
  for (const byte of bytes) if (byte < 0x20 && ![0x09, 0x0a, 0x0c, 0x0d, 0x1b].includes(byte)) return null
  return new TextDecoder('latin1').decode(bytes).replace(/^ï»¿/, '')
}
