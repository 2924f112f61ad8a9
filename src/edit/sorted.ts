// Binary search in a sorted list.

/**
 * The number of items for which `isBefore` holds; they must all come first in `sorted`. `least` and `most`: what
 * is known about that number.
 */
export function countBefore<Item>(
  sorted: ArrayLike<Item>,
  isBefore: (item: Item) => boolean,
  least = 0,
  most = sorted.length,
): number {
  let low = least
  let high = most
  while (low < high) {
    const middle = (low + high) >> 1
    if (isBefore(sorted[middle] as Item)) low = middle + 1
    else high = middle
  }
  return low
}
