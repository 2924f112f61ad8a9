// How much memory this program may use: the machine's, or less where a container or a service manager sets a limit.
import { totalmem } from 'node:os'

/** In bytes. */
export function memoryLimitBytes(): number {
  // 0, or larger than the machine's, where nothing limits the program.
  const constrained = process.constrainedMemory()
  return constrained > 0 ? Math.min(constrained, totalmem()) : totalmem()
}
