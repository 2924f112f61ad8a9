// Makes the browser ask before leaving or reloading the page while something would be lost or interrupted.
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
