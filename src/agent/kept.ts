/** A reading of what never changes, done once for each: a request asks the same of a talk again and again. */
export function keptFor<Key extends object, Value extends object>(
  read: (key: Key) => Value,
): (key: Key) => Value {
  const known = new WeakMap<Key, Value>()
  return (key) => {
    const value = known.get(key) ?? read(key)
    known.set(key, value)
    return value
  }
}
