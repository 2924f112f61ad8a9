// Choosing a model of a list, and why that is not possible.
import { useState } from 'preact/hooks'
import { sentenceOf } from '../server/call.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/dialog.tsx'
import { Notice } from '../ui/states.tsx'
import { say, sayFailed } from '../ui/toast.tsx'

/** Why nothing can be chosen here, when that is so. */
export function FixedBy({ setting }: { setting: string | null }) {
  if (setting === null) return null
  return (
    <Notice kind="plain">
      <code>{setting}</code> sets the model. Restart the server without it to choose one here.
    </Notice>
  )
}

/** The button that chooses a model, after its doubts. */
export function Use({
  name,
  isUsed,
  isFixed,
  doubts = [],
  choose,
}: {
  name: string
  isUsed: boolean
  isFixed: boolean
  /** Shown before the model is chosen. */
  doubts?: readonly string[]
  choose: () => Promise<void>
}) {
  const [busy, setBusy] = useState(false)
  const [isAsking, setAsking] = useState(false)
  if (isUsed) return <span class="badge good">In use</span>
  if (isFixed) return null
  const use = async () => {
    setBusy(true)
    try {
      await choose()
      say(`Now using ${name}.`)
    } catch (thrown) {
      sayFailed(sentenceOf(thrown))
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button
        small
        busy={busy}
        aria-label={`Use ${name}`}
        onClick={() => (doubts.length > 0 ? setAsking(true) : void use())}
      >
        Use
      </Button>
      {isAsking ? (
        <ConfirmDialog
          title={`Use ${name}?`}
          action="Use it anyway"
          onConfirm={use}
          onClose={() => setAsking(false)}
        >
          {doubts.map((doubt) => (
            <p key={doubt}>{doubt}</p>
          ))}
        </ConfirmDialog>
      ) : null}
    </>
  )
}
