// All keys of the project page, from the same table that handles them.
import { Fragment } from 'preact'
import { Dialog } from '../ui/dialog.tsx'
import type { Shortcut } from './keyboard.ts'

const GROUPS = ['Play', 'Select', 'Edit', 'Clip', 'Page'] as const
const IS_MAC = /Mac|iP(hone|ad)/.test(navigator.platform)

/** What the pointer does, which no handler of keys knows. */
const MOUSE = [
  { shown: 'Click', text: 'Go to the word' },
  { shown: 'Drag', text: 'Select words; move a clip, or trim it by its edges' },
  { shown: 'Double-click', text: 'Select the word' },
  { shown: 'Shift+Click', text: 'Extend the selection' },
  { shown: 'Alt+Drag', text: 'Don’t snap to words and markers' },
]

export function ShortcutsDialog({
  shortcuts,
  onClose,
}: {
  shortcuts: readonly Shortcut[]
  onClose: () => void
}) {
  return (
    <Dialog title="Keyboard shortcuts" wide isText onClose={onClose}>
      <div class="shortcut-groups">
        {GROUPS.map((group) => (
          <Keys key={group} name={group} rows={shortcuts.filter((shortcut) => shortcut.group === group)} />
        ))}
        <Keys name="Mouse" rows={MOUSE} />
      </div>
    </Dialog>
  )
}

function Keys({ name, rows }: { name: string; rows: readonly { shown: string; text: string }[] }) {
  return (
    <section class="stack snug">
      <h3>{name}</h3>
      <dl class="facts">
        {rows.map(({ shown, text }) => (
          <Fragment key={shown}>
            <dt class="row tight at-top">
              {shown.split('+').map((key) => (
                <kbd key={key}>{IS_MAC && key === 'Ctrl' ? '⌘' : key}</kbd>
              ))}
            </dt>
            <dd>{text}</dd>
          </Fragment>
        ))}
      </dl>
    </section>
  )
}
