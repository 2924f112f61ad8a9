// Modal dialogs on the browser's own dialog element, which keeps the focus inside and gives it back.
import type { ComponentChildren } from 'preact'
import { useEffect, useId, useRef, useState } from 'preact/hooks'
import { sentenceOf } from '../server/call.ts'
import { Button } from './button.tsx'
import { Notice } from './states.tsx'

export function Dialog({
  title,
  wide = false,
  onClose,
  children,
}: {
  title: string
  wide?: boolean
  onClose: () => void
  children: ComponentChildren
}) {
  const element = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useEffect(() => {
    const dialog = element.current
    dialog?.showModal()
    return () => dialog?.close()
  }, [])
  return (
    <dialog
      ref={element}
      class={wide ? 'dialog wide' : 'dialog'}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onKeyDown={(event) => event.stopPropagation()}
    >
      <div class="dialog-head">
        <h2 id={titleId}>{title}</h2>
        <Button look="quiet" icon="close" label="Close" onClick={onClose} />
      </div>
      <div class="dialog-body">{children}</div>
    </dialog>
  )
}

/** Asks before something that cannot be taken back. */
export function ConfirmDialog({
  title,
  children,
  action,
  onConfirm,
  onClose,
}: {
  title: string
  children: ComponentChildren
  action: string
  onConfirm: () => Promise<void>
  onClose: () => void
}) {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const confirm = async () => {
    setBusy(true)
    setProblem(null)
    try {
      await onConfirm()
      onClose()
    } catch (thrown) {
      setProblem(sentenceOf(thrown))
      setBusy(false)
    }
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <div class="soft">{children}</div>
      {problem ? <Notice kind="bad">{problem}</Notice> : null}
      <div class="dialog-actions">
        <Button onClick={onClose}>Cancel</Button>
        <Button look="danger" busy={busy} onClick={confirm}>
          {action}
        </Button>
      </div>
    </Dialog>
  )
}
