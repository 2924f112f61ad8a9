// Which part of the timeline is visible.

/** The part of the timeline that is seen, and a little more. */
export type Window = { fromUs: number; toUs: number; left: number; width: number; contentWidth: number }
