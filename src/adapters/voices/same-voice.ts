// Which of many voices, each heard in one window, are the same person's: the closest two groups are joined until no two are
// close enough, or as few are left as there are speakers. Pure; vectors have length 1.

export type VoiceVector = {
  vector: Float32Array
  /** Voices of one window are different people's. */
  window: number
  /** How much sound it was made from; the more, the more it counts. */
  weight: number
}

/** Groups whose voices differ more, on average, are different people's: 1 minus the cosine of the angle. */
const MAX_DISTANCE = 0.5
/** Noise mustn't make more people than anybody could name; memory grows with their number. */
export const MAX_SPEAKERS = 20
/** Between two voices of one window: as far apart as vectors can be. */
const DIFFERENT_PEOPLE = 2
/** Comparing all with all takes memory with the square of their number; the rest go to the nearest group. */
const MAX_COMPARED = 3_000

/** The group of each voice, from 0; `speakers`: how many there are, or null to find out. */
export function groupVoices(voices: readonly VoiceVector[], speakers: number | null): number[] {
  const byWeight = voices.map((_, index) => index).sort((a, b) => weightOf(voices[b]) - weightOf(voices[a]))
  const compared = byWeight.slice(0, MAX_COMPARED).sort((a, b) => a - b)
  const groups = joined(
    compared.map((index) => voices[index] as VoiceVector),
    speakers,
  )
  const groupOf = new Array<number>(voices.length).fill(0)
  groups.forEach((members, group) => {
    for (const member of members) groupOf[compared[member] ?? 0] = group
  })
  const centers = groups.map((members) =>
    meanOf(members.map((member) => voices[compared[member] ?? 0] as VoiceVector)),
  )
  for (const index of byWeight.slice(MAX_COMPARED)) {
    const { vector } = voices[index] as VoiceVector
    groupOf[index] = centers.reduce(
      (best, center, group) => (dot(vector, center) > dot(vector, centers[best] ?? center) ? group : best),
      0,
    )
  }
  return groupOf
}

/** Average linkage. Each row remembers its nearest group, so that a step looks at one row of distances only. */
function joined(voices: readonly VoiceVector[], speakers: number | null): number[][] {
  const count = voices.length
  const distances = distancesOf(voices)
  const members: (number[] | null)[] = voices.map((_, index) => [index])
  const weights = voices.map(({ weight }) => weight)
  const nearest = new Int32Array(count).fill(-1)
  const at = (a: number, b: number) => distances[a * count + b] ?? Number.POSITIVE_INFINITY
  const lookFor = (row: number) => {
    let best = -1
    for (let other = 0; other < count; other++)
      if (other !== row && members[other] && (best === -1 || at(row, other) < at(row, best))) best = other
    nearest[row] = best
  }
  for (let row = 0; row < count; row++) lookFor(row)
  for (let left = count; left > (speakers ?? 1); left--) {
    let first = -1
    for (let row = 0; row < count; row++)
      if (members[row] && (first === -1 || at(row, nearest[row] ?? 0) < at(first, nearest[first] ?? 0)))
        first = row
    const second = nearest[first] ?? -1
    const isDone = speakers === null && left <= MAX_SPEAKERS && at(first, second) > MAX_DISTANCE
    if (second === -1 || isDone) break
    const [a, b] = [weights[first] ?? 1, weights[second] ?? 1]
    for (let other = 0; other < count; other++) {
      if (!members[other] || other === first || other === second) continue
      const distance = (a * at(first, other) + b * at(second, other)) / (a + b)
      distances[first * count + other] = distance
      distances[other * count + first] = distance
    }
    members[first]?.push(...(members[second] ?? []))
    members[second] = null
    weights[first] = a + b
    for (let row = 0; row < count; row++) {
      if (!members[row]) continue
      const before = nearest[row] ?? -1
      // An average is between its two values: no row gets nearer to the new group than it was to one of these.
      if (row === first || before === first || before === second) lookFor(row)
    }
  }
  return members.filter((group) => group !== null)
}

function distancesOf(voices: readonly VoiceVector[]): Float32Array {
  const count = voices.length
  const distances = new Float32Array(count * count)
  for (let a = 0; a < count; a++)
    for (let b = a + 1; b < count; b++) {
      const [one, other] = [voices[a] as VoiceVector, voices[b] as VoiceVector]
      const distance = one.window === other.window ? DIFFERENT_PEOPLE : 1 - dot(one.vector, other.vector)
      distances[a * count + b] = distance
      distances[b * count + a] = distance
    }
  return distances
}

function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0
  for (let i = 0; i < a.length; i++) sum += (a[i] ?? 0) * (b[i] ?? 0)
  return sum
}

function meanOf(voices: readonly VoiceVector[]): Float32Array {
  const mean = new Float32Array(voices[0]?.vector.length ?? 0)
  for (const { vector, weight } of voices)
    for (let i = 0; i < mean.length; i++) mean[i] = (mean[i] ?? 0) + weight * (vector[i] ?? 0)
  const length = Math.hypot(...mean) || 1
  return mean.map((value) => value / length)
}

function weightOf(voice: VoiceVector | undefined): number {
  return voice?.weight ?? 0
}
