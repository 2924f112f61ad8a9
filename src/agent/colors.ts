// Color names.

// biome-ignore format: a table
const COLORS: Readonly<Record<string, string>> = {
  yellow: '#ffd400', white: '#ffffff', black: '#000000', red: '#e53935', blue: '#1e88e5', green: '#43a047', orange: '#fb8c00',
  purple: '#8e24aa', pink: '#ec407a', gray: '#9e9e9e', gold: '#ffc107', cyan: '#00bcd4', teal: '#009688',
}

/** `#rrggbb` of a color as people and models write it: `#ffcc00`, `#FC0`, `yellow`. Null for anything else. */
export function colorOf(text: string): string | null {
  const wanted = text
    .trim()
    .toLowerCase()
    .replace(/^grey$/, 'gray')
  const short = /^#?([0-9a-f])([0-9a-f])([0-9a-f])$/.exec(wanted)
  if (short)
    return `#${short
      .slice(1)
      .map((digit) => digit + digit)
      .join('')}`
  const long = /^#?([0-9a-f]{6})$/.exec(wanted)
  return long ? `#${long[1]}` : Object.hasOwn(COLORS, wanted) ? (COLORS[wanted] ?? null) : null
}
