import { describe, expect, test } from 'bun:test'
import { unzipSync } from 'fflate'
import type { Captions, Composition } from '../../src/edit/document.ts'
import { durationOfComposition } from '../../src/edit/position.ts'
import { heardWords } from '../../src/edit/transcript.ts'
import { assOf } from '../../src/render/captions/burned-captions.ts'
import { cuesOf, VERTICAL_LIMITS } from '../../src/render/captions/cues.ts'
import { paintedLimits } from '../../src/render/captions/looks.ts'
import { clock, srtOf, vttOf } from '../../src/render/captions/subtitle-files.ts'
import { docxOf } from '../../src/render/docx.ts'
import { htmlOf } from '../../src/render/html.ts'
import { rtfOf } from '../../src/render/rtf.ts'
import { markdownOf, transcriptJsonOf, txtOf } from '../../src/render/transcript-files.ts'
import {
  clip,
  composition,
  context,
  document,
  evenWords,
  media,
  seconds,
  words,
} from '../support/edit-builders.ts'

const SPEECH = evenWords(
  'Good morning everybody. Today we will talk about elephants and about the way they live in the wide open plains. They never forget, which is why we should not either. Goodbye.',
)
const known = context([{ media: media('talk', 20), words: SPEECH }])

function heard(one: Composition) {
  return heardWords(one, document(one), known)
}
const whole = composition([clip('a', 'talk', seconds(0, 20))])
const cues = cuesOf(heard(whole), durationOfComposition(whole))

describe('captions', () => {
  test('say every word once, in order, in at most two lines of 42 characters', () => {
    expect(cues.flatMap(({ lines }) => lines).join(' ')).toBe(SPEECH.map(({ text }) => text).join(' '))
    for (const { lines } of cues) {
      expect(lines.length).toBeLessThanOrEqual(2)
      for (const line of lines) expect(line.length).toBeLessThanOrEqual(42)
    }
  })

  test('never overlap, and stay long enough to be read', () => {
    for (const [index, { range }] of cues.entries()) {
      expect(range.endUs).toBeGreaterThan(range.startUs)
      const next = cues[index + 1]
      if (next) expect(range.endUs).toBeLessThanOrEqual(next.range.startUs)
      else expect(range.endUs - range.startUs).toBeGreaterThanOrEqual(500_000)
    }
  })

  test('are timed on the composition: what is cut out does not count', () => {
    const cut = composition([clip('a', 'talk', seconds(0, 1.2)), clip('b', 'talk', seconds(10, 20))])
    const said = cuesOf(heard(cut), durationOfComposition(cut)).flatMap((cue) => cue.words)
    expect(said.slice(0, 4).map(({ text, range }) => `${text} ${range.startUs / 1e6}`)).toEqual([
      'Good 0',
      'morning 0.4',
      'everybody. 0.8',
      'Why 1.2',
    ])
  })

  test('leave hesitations out, and what was corrected away', () => {
    const spoken = context([
      { media: media('talk', 5), words: words('So@0.1-0.3 [um]@0.5-0.8 hello@0.9-1.3') },
    ])
    const one = composition([clip('a', 'talk', seconds(0, 5))])
    const [cue] = cuesOf(heardWords(one, document(one), spoken), 5_000_000)
    expect(cue?.lines).toEqual(['So hello'])
  })

  test('of tall pictures are shorter', () => {
    const tall = cuesOf(heard(whole), 20_000_000, VERTICAL_LIMITS)
    for (const { lines } of tall) for (const line of lines) expect(line.length).toBeLessThanOrEqual(20)
    expect(tall.length).toBeGreaterThan(cues.length)
  })

  test('say less at a time where letters are larger or the picture is tall', () => {
    const wide = { width: 1920, height: 1080 }
    const tall = { width: 1080, height: 1920 }
    const lines = (frame: { width: number; height: number }, captions: Omit<Captions, 'burned'>) =>
      paintedLimits({ ...frame, captions: { burned: true, ...captions } }).lineLength
    expect(lines(wide, { style: 'plain' })).toBe(42)
    expect(lines(wide, { style: 'plain', size: 'large' })).toBe(32)
    expect(lines(tall, { style: 'plain' })).toBe(18)
    expect(lines(wide, { style: 'pop' })).toBe(18)
    expect(lines(tall, { style: 'headline' })).toBe(10)
  })

  test('mark the word that is being said, for as long as it is', () => {
    const look: Composition = { ...whole, captions: { style: 'pop', burned: true, color: '#112233' } }
    const [first] = cuesOf(heard(whole), durationOfComposition(whole), paintedLimits(look))
    if (!first) throw new Error('there are no captions')
    const events = assOf(look, [first])
      .split('\n')
      .filter((line) => line.startsWith('Dialogue'))
    expect(events).toHaveLength(first.words.length)
    for (const [index, line] of events.entries())
      expect(line).toContain(`\\fscx115\\fscy115}${first.words[index]?.text}{\\r}`)
    expect(assOf(look, [])).toContain('&H00332211')
  })

  test('are written as SRT and WebVTT, and no text can break their structure', () => {
    const odd = [
      {
        range: { startUs: 3_599_999_600, endUs: 3_601_000_000 },
        lines: ['a <b> --> & c'],
        words: [],
        speaker: 'Eve <x>',
      },
    ]
    expect(srtOf(odd)).toBe('1\r\n01:00:00,000 --> 01:00:01,000\r\na ‹b› --› & c\r\n')
    expect(vttOf(odd)).toBe(
      'WEBVTT\n\n01:00:00.000 --> 01:00:01.000\n<v Eve &lt;x&gt;>a &lt;b&gt; --&gt; &amp; c\n',
    )
    expect(clock(59_999_500, '.')).toBe('00:01:00.000')
  })

  test('are painted with karaoke times that add up to their cue', () => {
    const one = { ...whole, captions: { style: 'karaoke' as const, burned: true } }
    const script = assOf(one, cues)
    const [, text = ''] = /^Dialogue: 0,0:00:00.00.*?,Caption,,0,0,0,,(.*)$/m.exec(script) ?? []
    const hundredths = [...text.matchAll(/\{\\k(\d+)\}/g)].reduce((sum, [, count]) => sum + Number(count), 0)
    const first = cues[0]
    expect(hundredths * 10_000).toBeLessThanOrEqual((first?.range.endUs ?? 0) - (first?.range.startUs ?? 0))
    expect(
      text
        .replaceAll(/\{[^}]*\}|\\N/g, ' ')
        .replaceAll(/\s+/g, ' ')
        .trim(),
    ).toBe(first?.lines.join(' ') ?? '')
  })

  test('painted text cannot give commands', () => {
    const title = {
      id: 't',
      text: '{\\an8}big\\N\nnews',
      place: 'top' as const,
      range: seconds(0, 1),
      color: '#112233',
    }
    const script = assOf({ ...whole, titles: [title] }, [])
    expect(script).toContain(',,0,0,0,,(⧵an8)big⧵N\\Nnews')
    expect(script).toContain('&H00332211')
  })

  test('a title that was moved stands by the point of its box that its place names', () => {
    const range = seconds(0, 2)
    const offset = { x: 0.1, y: -0.05 }
    const titles = (['top', 'center', 'bottom', 'lower_third'] as const).map((place) => ({
      ...{ id: place, text: 'Ada', place, range, color: null, offset },
    }))
    const script = assOf({ ...whole, width: 1000, height: 500, titles }, [])
    expect(script.match(/\\pos\([^)]+\)/g)).toEqual([
      '\\pos(600,15)',
      '\\pos(600,225)',
      '\\pos(600,435)',
      '\\pos(160,345)',
    ])
  })

  test('titles have a style for each look: size, color, and a box in the color of the background', () => {
    const title = { text: 'News', place: 'bottom' as const, range: seconds(0, 1), color: null }
    const titles = [
      { ...title, id: '1' },
      { ...title, id: '2' },
      { ...title, id: '3', size: 'large' as const, background: '#102030' },
      { ...title, id: '4', background: '#FFFFFF' },
    ]
    const script = assOf({ ...whole, titles }, [])
    const styles = [...script.matchAll(/^Style: (Title.*)$/gm)].map(([, line = '']) => line.split(','))
    expect(styles.map((fields) => [fields[2], fields[3], fields[5], fields[15]])).toEqual([
      ['67', '&H00FFFFFF', '&H00000000', '1'],
      ['87', '&H00FFFFFF', '&H00302010', '3'],
      // White letters on white would not be seen.
      ['67', '&H00111111', '&H00FFFFFF', '3'],
    ])
    const used = [...script.matchAll(/^Dialogue: 1,.*?,.*?,(.*?),/gm)].map(([, style]) => style)
    expect(used).toEqual([0, 0, 1, 2].map((index) => styles[index]?.[0]))
  })
})

describe('transcripts', () => {
  const chapters = composition([clip('a', 'talk', seconds(0, 20))], {
    name: 'A *talk*',
    markers: [
      { id: '1', kind: 'chapter', name: 'Beginning', atUs: 0 },
      { id: '2', kind: 'chapter', name: 'End', atUs: 9_000_000 },
    ],
  })

  test('as text and Markdown hold all that is said, the latter with chapters and times', () => {
    expect(txtOf(heard(whole)).replaceAll(/\s+/g, ' ').trim()).toBe(SPEECH.map(({ text }) => text).join(' '))
    const markdown = markdownOf(chapters, heard(chapters))
    expect(markdown.split('\n').filter((line) => line.startsWith('#'))).toEqual([
      '# A \\*talk\\*',
      '## Beginning (00:00:00)',
      '## End (00:00:09)',
    ])
    expect(markdown).toContain('**00:00:00** Good morning everybody.')
  })

  test('as DOCX hold title, chapters and paragraphs, and no text can break the document', () => {
    const odd = { ...chapters, name: 'A <talk> & "more"\u0007' }
    const files = unzipSync(docxOf(odd, heard(odd)))
    const part = (name: string) => new TextDecoder().decode(files[name])
    expect(Object.keys(files)).toEqual([
      ...['[Content_Types].xml', '_rels/.rels', 'docProps/core.xml', 'word/_rels/document.xml.rels'],
      ...['word/styles.xml', 'word/document.xml'],
    ])
    const paragraphs = [...part('word/document.xml').matchAll(/<w:p>.*?<\/w:p>/g)].map(([one]) => ({
      style: /<w:pStyle w:val="(\w+)"/.exec(one)?.[1] ?? null,
      text: [...one.matchAll(/<w:t [^>]*>([^<]*)</g)].map(([, text]) => text).join(''),
    }))
    expect(paragraphs.filter(({ style }) => style !== null)).toEqual([
      { style: 'Title', text: 'A &lt;talk&gt; &amp; &quot;more&quot; ' },
      { style: 'Heading1', text: 'Beginning 00:00:00' },
      { style: 'Heading1', text: 'End 00:00:09' },
    ])
    const said = paragraphs
      .filter(({ style }) => style === null)
      .map(({ text }) => text.slice('00:00:00  '.length))
    expect(said.join(' ')).toBe(SPEECH.map(({ text }) => text).join(' '))
    expect(docxOf(odd, heard(odd))).toEqual(docxOf(odd, heard(odd)))
  })

  test('as JSON hold each word with its time in the composition', () => {
    const told = JSON.parse(transcriptJsonOf(chapters, heard(chapters)))
    expect(told.words.length).toBe(SPEECH.length)
    expect(told.words[1]).toMatchObject({ text: 'morning', start: 0.4, end: 0.7, kind: 'word' })
    expect(told.chapters).toEqual([
      { name: 'Beginning', start: 0 },
      { name: 'End', start: 9 },
    ])
  })
})

describe('transcripts as HTML and RTF', () => {
  const hostile = composition([clip('a', 'talk', seconds(0, 20))], {
    name: '<script>alert(1)</script> {\\rtf} é 🎬',
    markers: [{ id: 'm', kind: 'chapter', name: 'A <b> & {c}', atUs: 0 }],
  })

  test('HTML escapes text and holds every word', () => {
    const html = htmlOf(hostile, heard(hostile))
    expect(html).not.toContain('<script')
    expect(html).toContain('<h2 dir="auto">A &lt;b&gt; &amp; {c} <time>00:00:00</time></h2>')
    const said = html.replace(/<time>.*?<\/time>/g, '').replace(/<[^>]+>/g, ' ')
    for (const { text } of SPEECH) expect(said).toContain(text)
  })

  test('RTF is ASCII, balanced, and says letters beyond it as escapes', () => {
    const rtf = rtfOf(hostile, heard(hostile))
    expect(rtf).toMatch(/^[\n -~]*$/)
    expect(rtf).toContain('\\u233? \\u-10180?\\u-8276?')
    expect(rtf).toContain('A <b> & \\{c\\}')
    const braces = rtf.replace(/\\[{}\\]/g, '')
    expect(braces.split('{').length).toBe(braces.split('}').length)
    for (const { text } of SPEECH) expect(rtf).toContain(text)
  })
})
