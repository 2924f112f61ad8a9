// The browser asks before the page is left or loaded again while something would be lost or broken off.
import { useEffect } from 'preact/hooks'

/** `wouldLose` is asked when somebody is about to leave; the same function each time. */
export function useLeaveGuard(wouldLose: () => boolean): void {
  useEffect(() => {
    const guard = (event: BeforeUnloadEvent) => {
      if (wouldLose()) event.preventDefault()
    }
    addEventListener('beforeunload', guard)
    return () => removeEventListener('beforeunload', guard)
  }, [wouldLose])
}
