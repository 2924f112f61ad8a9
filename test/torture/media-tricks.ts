// Files that are made to fool: playlists that name other files and addresses, polyglots, and bombs
// that are small on disk and large in memory or time.
import { imageBombs } from './image-bombs.ts'
import { type HostileFile, joined } from './media-corpus.ts'

/** What a fooled program would read: a local file, and an address that counts who calls. */
export type Bait = { file: string; url: string }

export function playlists({ file, url }: Bait): HostileFile[] {
  const hls = (...lines: string[]) =>
    `#EXTM3U\n#EXT-X-VERSION:3\n#EXT-X-TARGETDURATION:10\n${lines.join('\n')}\n#EXT-X-ENDLIST\n`
  const texts: Record<string, string> = {
    'ffconcat of a file': `ffconcat version 1.0\nfile '${file}'\n`,
    'ffconcat of an address': `ffconcat version 1.0\nfile '${url}'\n`,
    'ffconcat with options': `ffconcat version 1.0\nfile '${file}'\noption safe 0\noption protocol_whitelist file,http,tcp\n`,
    'concat without a signature': `file '${file}'\nfile '${url}'\n`,
    'HLS of a file': hls('#EXTINF:10,', `file://${file}`),
    'HLS of a path': hls('#EXTINF:10,', file),
    'HLS of an address': hls('#EXTINF:10,', url),
    'HLS of concat': hls('#EXTINF:10,', `concat:${file}|${file}`),
    'HLS of subfile': hls('#EXTINF:10,', `subfile,,start,0,end,64,,:${file}`),
    'HLS of data': hls('#EXTINF:10,', 'data:audio/wav;base64,UklGRg=='),
    'HLS with a key': hls(`#EXT-X-KEY:METHOD=AES-128,URI="${url}",IV=0x0`, '#EXTINF:10,', file),
    'HLS with a map': hls(`#EXT-X-MAP:URI="${file}"`, '#EXTINF:10,', url),
    'HLS master': `#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\n${url}\n`,
    'HLS of gopher': hls('#EXTINF:10,', url.replace('http:', 'gopher:')),
    DASH: `<?xml version="1.0"?><MPD xmlns="urn:mpeg:dash:schema:mpd:2011" type="static" mediaPresentationDuration="PT10S" profiles="urn:mpeg:dash:profile:isoff-on-demand:2011"><Period><AdaptationSet mimeType="video/mp4"><Representation id="1" bandwidth="1"><BaseURL>${url}</BaseURL><SegmentBase indexRange="0-10"/></Representation></AdaptationSet></Period></MPD>`,
    'DASH of a file': `<?xml version="1.0"?><MPD xmlns="urn:mpeg:dash:schema:mpd:2011"><Period><AdaptationSet><Representation><BaseURL>file://${file}</BaseURL></Representation></AdaptationSet></Period></MPD>`,
    'Smooth Streaming': `<?xml version="1.0"?><SmoothStreamingMedia MajorVersion="2" Duration="1"><StreamIndex Type="video" Url="${url}"/></SmoothStreamingMedia>`,
    SDP: `v=0\no=- 0 0 IN IP4 127.0.0.1\ns=x\nc=IN IP4 127.0.0.1\nt=0 0\nm=audio ${new URL(url).port || '5004'} RTP/AVP 0\na=rtpmap:0 PCMU/8000\n`,
    'RTSP description': `[playlist]\nFile1=rtsp://${new URL(url).host}/\n`,
    'IMF composition': `<?xml version="1.0"?><CompositionPlaylist xmlns="http://www.smpte-ra.org/schemas/2067-3/2016"><Id>urn:uuid:0</Id><AssetMap>${file}</AssetMap></CompositionPlaylist>`,
    'a filter graph': `movie=${file}:f=rawvideo`,
    'a filter graph of an address': `amovie='${url}'`,
    SubRip: `1\n00:00:00,000 --> 00:00:09,000\n<img src="${url}">{\\fnfile://${file}}\n`,
    'Advanced SubStation': `[Script Info]\nScriptType: v4.00+\n[Fonts]\nfontname: ${file}\n[Events]\nDialogue: 0,0:00:00.00,0:00:09.00,Default,,0,0,0,,movie=${file}\n`,
    WebVTT: `WEBVTT\n\nSTYLE\n@import url(${url});\n\n00:00.000 --> 00:09.000\nhi\n`,
    SAMI: `<SAMI><BODY><SYNC Start=0><P><img src="${url}"></SAMI>`,
    'VobSub index': `# VobSub index file, v7 (do not modify this line!)\nid: en, index: 0\ntimestamp: 00:00:00:000, filepos: 000000000\n`,
    ffmetadata: `;FFMETADATA1\ntitle=${file}\n[CHAPTER]\nTIMEBASE=1/1\nSTART=0\nEND=9\n`,
    SVG: `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file://${file}">]><svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="9" height="9"><image xlink:href="${url}" width="9" height="9"/><text>&x;</text></svg>`,
    'SVG of a file': `<svg xmlns="http://www.w3.org/2000/svg"><image href="file://${file}"/></svg>`,
    'MVG of ImageMagick': `push graphic-context\nimage over 0,0 0,0 'url(${url})'\npop graphic-context\n`,
    'an EDL of mpv': `# mpv EDL v0\n${file},0,10\n`,
    XSPF: `<playlist version="1" xmlns="http://xspf.org/ns/0/"><trackList><track><location>${url}</location></track></trackList></playlist>`,
    'a desktop file': `[InternetShortcut]\nURL=${url}\n`,
    'an nut of text': `nut/multimedia container\0${file}`,
  }
  return Object.entries(texts).map(([name, text]) => ({ name, kind: 'playlist', bytes: joined(text) }))
}

/** A text hidden in, before or behind a proper file. */
export function polyglots(bait: Bait, samples: Map<string, Uint8Array>): HostileFile[] {
  const hls = `#EXTM3U\n#EXT-X-TARGETDURATION:10\n#EXTINF:10,\n${bait.url}\n#EXTINF:10,\nfile://${bait.file}\n#EXT-X-ENDLIST\n`
  const sample = (name: string) => samples.get(name) ?? new Uint8Array()
  const id3 = joined('ID3', new Uint8Array([4, 0, 0, 0, 0, 2, 0]), new Uint8Array(256))
  const made: [string, Uint8Array][] = [
    ['MP4 with HLS behind', joined(sample('mp4'), hls)],
    ['HLS with MP4 behind', joined(hls, sample('mp4'))],
    ['ID3 with HLS behind', joined(id3, hls)],
    ['MP3 with HLS behind', joined(sample('mp3'), hls)],
    ['GIF that is a script', joined('GIF89a/*', sample('gif').slice(8), '*/=1;alert(1)')],
    [
      'JPEG with HTML',
      joined(
        sample('jpeg').slice(0, 2),
        new Uint8Array([255, 254, 0, 40]),
        '<html><script>alert(1)</script></html>',
        sample('jpeg').slice(2),
      ),
    ],
    ['PNG with a page behind', joined(sample('png'), '<html><script>alert(1)</script>')],
    ['PDF and MP4', joined('%PDF-1.4\n', sample('mp4'))],
    ['ZIP behind MP4', joined(sample('mp4'), 'PK\x05\x06', new Uint8Array(18))],
    ['WAV that is ffconcat', joined('RIFF\0\0\0\0WAVEffconcat version 1.0\nfile ', bait.file)],
    ['MP4 whose data are elsewhere', withOutsideData(sample('mov'), bait.file)],
    ['MP4 brand before HLS', joined(new Uint8Array([0, 0, 0, 16]), 'ftypisom\0\0\0\0', hls)],
    ['MKV with a path as title', withText(sample('mkv'), 'Lavf', bait.file)],
  ]
  return made.map(([name, bytes]) => ({ name, kind: 'polyglot', bytes }))
}

/** QuickTime's data reference as an alias, no longer "in this file". */
function withOutsideData(mov: Uint8Array, file: string): Uint8Array {
  const made = Buffer.from(mov)
  const at = made.indexOf('dref')
  if (at < 0) return made
  made.write('alis', at + 16)
  made.writeUInt32BE(0, at + 20)
  return withText(made, 'hdlr', file.slice(0, 4))
}

function withText(bytes: Uint8Array, where: string, text: string): Uint8Array {
  const made = Buffer.from(bytes)
  const at = made.indexOf(where)
  if (at >= 0) made.write(text.slice(0, 64), at)
  return made
}

/** Small files that unfold. */
export function bombs(samples: Map<string, Uint8Array>): HostileFile[] {
  const made: [string, Uint8Array][] = [
    ...imageBombs(samples),
    ['WAV that says 4 GB', wavHeader(0xffff_ffff, 1, 8_000)],
    ['WAV of 65,535 channels', wavHeader(1000, 65_535, 8_000)],
    ['WAV of 4 billion samples a second', wavHeader(1000, 1, 0xffff_ffff)],
    ['ID3 of 256 MB', joined('ID3', new Uint8Array([4, 0, 0, 127, 127, 127, 127]), samples.get('mp3') ?? '')],
    ['Matroska that lasts 30 years', lateMatroska(30 * 365 * 86_400)],
    ['Matroska that lasts 3 months', lateMatroska(90 * 86_400)],
    // ffmpeg itself distrusts a gap of more than 30 hours.
    ['Matroska that lasts 60 days, day by day', lateMatroska(60 * 86_400, 60)],
    ['zeros', new Uint8Array(1_000_000)],
    ['one byte', new Uint8Array([0])],
    ['gzip of zeros', new Uint8Array(Bun.gzipSync(new Uint8Array(20_000_000)))],
  ]
  return made.map(([name, bytes]) => ({ name, kind: 'bomb', bytes }))
}

function wavHeader(dataBytes: number, channels: number, rate: number): Uint8Array {
  const made = Buffer.alloc(44 + 2000)
  made.write('RIFF', 0)
  made.writeUInt32LE(Math.min(0xffff_ffff, dataBytes), 4)
  made.write('WAVEfmt ', 8)
  made.writeUInt32LE(16, 16)
  made.writeUInt16LE(1, 20)
  made.writeUInt16LE(channels, 22)
  made.writeUInt32LE(rate, 24)
  made.writeUInt32LE(rate, 28)
  made.writeUInt16LE(2, 32)
  made.writeUInt16LE(16, 34)
  made.write('data', 36)
  made.writeUInt32LE(dataBytes, 40)
  return made
}

/** Moments of PCM sound, the last one `seconds` after the first. */
function lateMatroska(seconds: number, steps = 1): Uint8Array {
  const id = (hex: string) => Buffer.from(hex, 'hex')
  const element = (hex: string, data: Uint8Array): Buffer => {
    const size = Buffer.alloc(8)
    size.writeBigUInt64BE(BigInt(data.length) | (1n << 56n))
    return Buffer.concat([id(hex), size, data])
  }
  const number = (value: number): Buffer => {
    const made = Buffer.alloc(8)
    made.writeBigUInt64BE(BigInt(Math.round(value)))
    return made
  }
  const double = (value: number): Buffer => {
    const made = Buffer.alloc(8)
    made.writeDoubleBE(value)
    return made
  }
  const samples = Buffer.alloc(16_000, 7)
  const cluster = (atMs: number) =>
    element(
      '1f43b675',
      Buffer.concat([
        element('e7', number(atMs)),
        element('a3', Buffer.concat([Buffer.from([0x81, 0, 0, 0x80]), samples])),
      ]),
    )
  const track = element(
    'ae',
    Buffer.concat([
      element('d7', number(1)),
      element('73c5', number(1)),
      element('83', number(2)),
      element('86', Buffer.from('A_PCM/INT/LIT')),
      element(
        'e1',
        Buffer.concat([element('b5', double(8000)), element('9f', number(1)), element('6264', number(16))]),
      ),
    ]),
  )
  const info = element(
    '1549a966',
    Buffer.concat([element('2ad7b1', number(1_000_000)), element('4489', double(seconds * 1000))]),
  )
  return joined(
    element('1a45dfa3', element('4282', Buffer.from('matroska'))),
    element(
      '18538067',
      Buffer.concat([
        info,
        element('1654ae6b', track),
        ...Array.from({ length: steps + 1 }, (_, step) => cluster((step * seconds * 1000) / steps)),
      ]),
    ),
  )
}
