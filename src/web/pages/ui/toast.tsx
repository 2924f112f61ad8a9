// Short messages at the bottom that leave on their own; those about failures stay longer.
import { signal } from '@preact/signals'
import { Button } from './button.tsx'

type Toast = { id: number; text: string; kind: 'plain' | 'bad'; action: ToastAction | null }
type ToastAction = { text: string; run: () => void }

const SHOWN_MS = { plain: 5_000, bad: 12_000 }
const MAX_TOASTS = 3

const toasts = signal<Toast[]>([])
let lastId = 0

const close = (id: number) => {
  toasts.value = toasts.value.filter((toast) => toast.id !== id)
}

export function say(text: string, action: ToastAction | null = null): void {
  show({ text, kind: 'plain', action })
}

export function sayFailed(text: string, action: ToastAction | null = null): void {
  show({ text, kind: 'bad', action })
}

function show(toast: Omit<Toast, 'id'>): void {
  const id = ++lastId
  const others = toasts.value.filter(({ text }) => text !== toast.text)
  toasts.value = [...others, { ...toast, id }].slice(-MAX_TOASTS)
  setTimeout(() => close(id), SHOWN_MS[toast.kind])
}

export function Toasts() {
  return (
    <div class="toasts" role="log" aria-live="polite" aria-label="Messages">
      {toasts.value.map(({ id, text, kind, action }) => (
        <div key={id} class={`toast raised row ${kind}`} data-scheme="dark">
          <span class="grow">{text}</span>
          {action ? (
            <Button
              small
              onClick={() => {
                close(id)
                action.run()
              }}
            >
              {action.text}
            </Button>
          ) : null}
          <Button small look="quiet" icon="close" label="Close this message" onClick={() => close(id)} />
        </div>
      ))}
    </div>
  )
}
