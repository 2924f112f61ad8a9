// Inter, variable, for the interface, and the font that captions are painted with, as files of this server. The
// bundler would put them into the style sheet, where each visitor loads all of them before the first word.
import captions from '@expo-google-fonts/inter/700Bold/Inter_700Bold.ttf' with { type: 'file' }
import cyrillicExt from '@fontsource-variable/inter/files/inter-cyrillic-ext-wght-normal.woff2' with {
  type: 'file',
}
import cyrillic from '@fontsource-variable/inter/files/inter-cyrillic-wght-normal.woff2' with { type: 'file' }
import greekExt from '@fontsource-variable/inter/files/inter-greek-ext-wght-normal.woff2' with {
  type: 'file',
}
import greek from '@fontsource-variable/inter/files/inter-greek-wght-normal.woff2' with { type: 'file' }
import latinExt from '@fontsource-variable/inter/files/inter-latin-ext-wght-normal.woff2' with {
  type: 'file',
}
import latin from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2' with { type: 'file' }
import vietnamese from '@fontsource-variable/inter/files/inter-vietnamese-wght-normal.woff2' with {
  type: 'file',
}
import dejavu from 'dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf' with { type: 'file' }

/** The family's files with their ranges: a browser loads a file when the page has a character of its range. */
const FONTS: readonly { path: string; name: string; range: string }[] = [
  {
    path: cyrillicExt,
    name: 'cyrillic-ext',
    range: 'U+0460-052F, U+1C80-1C8A, U+20B4, U+2DE0-2DFF, U+A640-A69F, U+FE2E-FE2F',
  },
  {
    path: cyrillic,
    name: 'cyrillic',
    range: 'U+0301, U+0400-045F, U+0490-0491, U+04B0-04B1, U+2116',
  },
  {
    path: greekExt,
    name: 'greek-ext',
    range: 'U+1F00-1FFF',
  },
  {
    path: greek,
    name: 'greek',
    range: 'U+0370-0377, U+037A-037F, U+0384-038A, U+038C, U+038E-03A1, U+03A3-03FF',
  },
  {
    path: vietnamese,
    name: 'vietnamese',
    range:
      'U+0102-0103, U+0110-0111, U+0128-0129, U+0168-0169, U+01A0-01A1, U+01AF-01B0, U+0300-0301, U+0303-0304, U+0308-0309, U+0323, U+0329, U+1EA0-1EF9, U+20AB',
  },
  {
    path: latinExt,
    name: 'latin-ext',
    range:
      'U+0100-02BA, U+02BD-02C5, U+02C7-02CC, U+02CE-02D7, U+02DD-02FF, U+0304, U+0308, U+0329, U+1D00-1DBF, U+1E00-1E9F, U+1EF2-1EFF, U+2020, U+20A0-20AB, U+20AD-20C0, U+2113, U+2C60-2C7F, U+A720-A7FF',
  },
  {
    path: latin,
    name: 'latin',
    range:
      'U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+0304, U+0308, U+0329, U+2000-206F, U+20AC, U+2122, U+2191, U+2193, U+2212, U+2215, U+FEFF, U+FFFD',
  },
]

export type FontFile = { name: string; contentType: string; bytes: Uint8Array<ArrayBuffer> }

/** The font files and the style sheet that names them, to be served under `folder`. */
export async function fontFiles(folder: string): Promise<{ sheet: FontFile; files: FontFile[] }> {
  const inter = await Promise.all(FONTS.map(async ({ path, name }) => fileOf(path, `inter-${name}`, 'woff2')))
  const captionFont = await fileOf(captions, 'captions', 'ttf')
  const secondFont = await fileOf(dejavu, 'captions-second', 'ttf')
  const faces = FONTS.map(
    ({ range }, index) => `@font-face {
  font-family: "Inter Variable";
  font-weight: 100 900;
  font-display: swap;
  src: url("${folder}${inter[index]?.name}") format("woff2");
  unicode-range: ${range};
}`,
  )
  // Loaded with the first caption or title that is shown, the second one with the first letter that needs it. The render
  // sizes lines by what is for Windows in the font; browsers would not.
  faces.push(`@font-face {
  font-family: "Roughcut Captions";
  font-weight: 700;
  font-display: swap;
  ascent-override: 110.8%;
  descent-override: 32.2%;
  line-gap-override: 0%;
  src: url("${folder}${captionFont.name}") format("truetype");
}
@font-face {
  font-family: "Roughcut Captions Second";
  font-weight: 700;
  font-display: swap;
  src: url("${folder}${secondFont.name}") format("truetype");
}`)
  const bytes = new TextEncoder().encode(faces.join('\n'))
  return {
    sheet: { name: `fonts.${hashOf(bytes)}.css`, contentType: 'text/css;charset=utf-8', bytes },
    files: [...inter, captionFont, secondFont],
  }
}

async function fileOf(path: string, name: string, ending: 'woff2' | 'ttf'): Promise<FontFile> {
  const bytes = await Bun.file(path).bytes()
  return { name: `${name}.${hashOf(bytes)}.${ending}`, contentType: `font/${ending}`, bytes }
}

function hashOf(bytes: Uint8Array): string {
  return Bun.hash(bytes).toString(36)
}
