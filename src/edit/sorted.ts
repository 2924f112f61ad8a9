// Binary search in a sorted list.

/** The number of items for which `isBefore` holds; they must all come first in `sorted`. */
export function countBefore<Item>(sorted: ArrayLike<Item>, isBefore: (item: Item) => boolean): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (isBefore(sorted[middle] as Item)) low = middle + 1
    else high = middle
  }
  return low
}
