// Modal dialogs on the browser's own dialog element, which keeps the focus inside.
import type { ComponentChildren } from 'preact'
import { useEffect, useId, useRef } from 'preact/hooks'
import { Button } from './button.tsx'
import { giveFocusBack } from './focus-home.ts'
import { Notice } from './states.tsx'
import { useSubmit } from './use-submit.ts'

let openDialogs = 0
/** While one is open, the rest of the page gets no keys. */
export const isDialogOpen = (): boolean => openDialogs > 0

export function Dialog({
  title,
  wide = false,
  isText = false,
  onClose,
  children,
}: {
  title: string
  wide?: boolean
  /** Nothing in it takes the focus: keys scroll it. */
  isText?: boolean
  onClose: () => void
  children: ComponentChildren
}) {
  const element = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useEffect(() => {
    const dialog = element.current
    const opener = document.activeElement
    dialog?.showModal()
    openDialogs++
    // Not the button that closes it, unless there is nothing else.
    if (dialog && !dialog.querySelector('[autofocus]')) dialog.focus()
    return () => {
      dialog?.close()
      openDialogs--
      // The browser gives the focus back only while the dialog is on the page.
      giveFocusBack(opener)
    }
  }, [])
  return (
    <dialog
      ref={element}
      tabIndex={-1}
      class={wide ? 'dialog raised focus-elsewhere wide' : 'dialog raised focus-elsewhere'}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onKeyDown={(event) => event.stopPropagation()}
    >
      <div class="dialog-head row">
        <h2 id={titleId} class="grow">
          {title}
        </h2>
        <Button look="quiet" icon="close" label="Close" onClick={onClose} />
      </div>
      <div class="dialog-body stack loose" {...(isText ? { tabIndex: 0 } : {})}>
        {children}
      </div>
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
  const { busy, problem, submit } = useSubmit(async () => {
    await onConfirm()
    onClose()
  })
  return (
    <Dialog title={title} onClose={onClose}>
      <div class="soft">{children}</div>
      {problem ? <Notice kind="bad">{problem}</Notice> : null}
      <div class="dialog-actions row wraps">
        <Button onClick={onClose}>Cancel</Button>
        <Button look="danger" busy={busy} onClick={submit}>
          {action}
        </Button>
      </div>
    </Dialog>
  )
}
