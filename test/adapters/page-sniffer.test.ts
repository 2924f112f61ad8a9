import { expect, test } from 'bun:test'
import { isWebPage, PageSniffer } from '../../src/adapters/page-sniffer.ts'
import { knownSharingPage, notDirectMessage } from '../../src/adapters/sharing-page.ts'

const text = (value: string) => new TextEncoder().encode(value)
const utf16 = (value: string) => Uint8Array.from([0xff, 0xfe, ...Buffer.from(value, 'utf16le')])

const PAGES: [string, Uint8Array, string | null][] = [
  ['a doctype', text('<!DOCTYPE html><html>'), 'video/mp4'],
  ['a doctype in small letters', text('<!doctype HTML public "x">'), null],
  ['white space and a mark of order first', text('\ufeff\r\n\t <html lang="de">'), null],
  ['a comment first', text('<!-- saved from -->\n<html>'), null],
  ['a script', text('<script>location="/login"</script>'), 'application/octet-stream'],
  ['XHTML', text('<?xml version="1.0"?>\n<!DOCTYPE html PUBLIC "x"><html xmlns="y">'), null],
  ['UTF-16', utf16('<html><body>'), null],
  ['text that is called HTML', text('Please sign in'), 'text/html; charset=utf-8'],
  ['nothing that is called HTML', new Uint8Array(), 'Text/HTML'],
]

const FILES: [string, Uint8Array, string | null][] = [
  ['an MP4 that is called HTML', Uint8Array.from([0, 0, 0, 0x20, ...text('ftypisom')]), 'text/html'],
  ['a WAV', Uint8Array.from([...text('RIFF'), 0x24, 0, 0, 0, ...text('WAVEfmt ')]), 'audio/wav'],
  ['an MP3 that starts like UTF-16', Uint8Array.from([0xff, 0xfe, 0x90, 0x44, 0, 0, 0]), 'audio/mpeg'],
  ['text', text('just text < html >'), 'text/plain'],
  ['XML that is no page', text('<?xml version="1.0"?><MPD></MPD>'), null],
  ['an SVG', text('<svg xmlns="x"></svg>'), 'image/svg+xml'],
  ['a playlist', text('#EXTM3U\n'), 'application/vnd.apple.mpegurl'],
  ['nothing', new Uint8Array(), null],
]

test.each(PAGES)('%s is a web page', (_what, bytes, type) => {
  expect(isWebPage(bytes, type)).toBe(true)
})

test.each(FILES)('%s is not a web page', (_what, bytes, type) => {
  expect(isWebPage(bytes, type)).toBe(false)
})

test('a page is known by its beginning, however small the pieces are', () => {
  const sniffer = new PageSniffer(false)
  const said = [...`<html>${' '.repeat(2000)}`].map((letter) => sniffer.isPage(text(letter), null))
  expect(said.filter(Boolean).length).toBe(1)
  expect(said.indexOf(true)).toBe(1023)
  const short = new PageSniffer(false)
  expect([short.isPage(text('<html>'), null), short.isPage(null, null)]).toEqual([false, true])
})

const SHARING: [string, string][] = [
  ['https://www.dropbox.com/s/abc/take.mp4?dl=0', 'https://www.dropbox.com/s/abc/take.mp4?dl=1'],
  [
    'https://www.dropbox.com/scl/fi/abc/a.mp4?rlkey=k&dl=0',
    'https://www.dropbox.com/scl/fi/abc/a.mp4?rlkey=k&dl=1',
  ],
  [
    'https://drive.google.com/file/d/1aB-_c/view?usp=sharing',
    'https://drive.google.com/uc?export=download&id=1aB-_c',
  ],
  ['https://drive.google.com/open?id=1aB', 'https://drive.google.com/uc?export=download&id=1aB'],
  ['https://app.box.com/s/abc123', 'https://app.box.com/shared/static/abc123'],
  ['https://github.com/a/b/blob/main/c.mp4', 'https://github.com/a/b/blob/main/c.mp4?raw=true'],
]

test.each(SHARING)('%s is a known sharing page, and the error has its direct address', (link, direct) => {
  expect(knownSharingPage(new URL(link))).toContain(`Use ${direct} instead.`)
})

const NOT_KNOWN = [
  'https://www.dropbox.com/s/abc/take.mp4?dl=1',
  'https://www.dropbox.com/s/abc/take.mp4?raw=1',
  'https://dl.dropboxusercontent.com/s/abc/take.mp4',
  'https://drive.google.com/uc?export=download&id=1aB',
  'https://github.com/a/b/raw/main/c.mp4',
  'https://github.com/a/b/blob/main/c.mp4?raw=true',
  'https://notdropbox.com/s/abc/take.mp4',
  'https://dropbox.com.evil.test/s/abc/take.mp4',
  'http://127.0.0.1:8080/s/abc',
]

test.each(NOT_KNOWN)('%s is left to what it answers', (link) => {
  expect(knownSharingPage(new URL(link))).toBeNull()
})

const ANSWERED: [string, string, string][] = [
  [
    'https://drive.google.com/uc?export=download&id=1aB',
    'https://drive.usercontent.google.com/download?id=1aB',
    'https://drive.usercontent.google.com/download?id=1aB&export=download&confirm=t',
  ],
  ['https://1drv.ms/v/s!abc', 'https://onedrive.live.com/?id=1', 'download=1'],
  ['https://a.test/x', 'https://www.youtube.com/watch?v=1', 'a video site'],
  ['https://we.tl/t-abc', 'https://wetransfer.com/downloads/abc', 'object storage'],
  ['https://a.test/x', 'https://login.b.test/', 'a web page on login.b.test'],
]

test.each(ANSWERED)('%s that led to %s is reported: %s', (asked, answered, advice) => {
  expect(notDirectMessage(new URL(asked), new URL(answered))).toContain(advice)
})
