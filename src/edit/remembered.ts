// Reads what never changes once for all that one request does with it.

/** Nothing is kept when the memory is needed: a project may be as large as its limits allow. */
export function remembered<Key extends object, Value extends object>(
  read: (key: Key) => Value,
): (key: Key) => Value {
  const known = new WeakMap<Key, WeakRef<Value>>()
  return (key) => {
    const earlier = known.get(key)?.deref()
    if (earlier) return earlier
    const value = read(key)
    known.set(key, new WeakRef(value))
    return value
  }
}
