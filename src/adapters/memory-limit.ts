// How much memory this program may use: the machine's, or less if a container or service manager sets a limit.
import { totalmem } from 'node:os'

/** In bytes. */
export function memoryLimitBytes(): number {
  // 0, or more than the machine has, if nothing limits the program.
  const constrained = process.constrainedMemory()
  return constrained > 0 ? Math.min(constrained, totalmem()) : totalmem()
}
