// The bounds of every number and text that an operation or a document may carry.

/** Inclusive at both ends. */
export const BOUNDS = {
  studioSound: { least: 0, most: 100 },
  gainDb: { least: -60, most: 24 },
  duckDb: { least: 0, most: 60 },
  speed: { least: 0.25, most: 4 },
  loudnessLufs: { least: -40, most: -5 },
  fadeUs: { least: 0, most: 60_000_000 },
  crossfadeUs: { least: 0, most: 10_000_000 },
  gapUs: { least: 0, most: 60_000_000 },
  insetWidth: { least: 0.05, most: 0.95 },
  titleOffset: { least: -0.95, most: 0.95 },
  captionFromBottom: { least: 0, most: 0.9 },
  frameSize: { least: 16, most: 7680 },
} as const

/** How long names and texts may be, in Unicode code points. */
export const LENGTHS = { name: 255, title: 500, speaker: 100, correction: 5000 } as const

/** How long a still image is shown by default. */
export const STILL_US = 5_000_000
