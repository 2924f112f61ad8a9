// All keys of the project page, from the same table that handles them.
import { Dialog } from '../ui/dialog.tsx'
import type { Shortcut } from './keyboard.ts'

const GROUPS = ['Play', 'Select', 'Edit', 'Clip', 'Page'] as const
const IS_MAC = /Mac|iP(hone|ad)/.test(navigator.platform)

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
          <section key={group}>
            <h3>{group}</h3>
            <dl class="keys">
              {shortcuts
                .filter((shortcut) => shortcut.group === group)
                .map(({ shown, text }) => (
                  <div key={shown}>
                    <dt>
                      {shown.split('+').map((key) => (
                        <kbd key={key}>{IS_MAC && key === 'Ctrl' ? '⌘' : key}</kbd>
                      ))}
                    </dt>
                    <dd>{text}</dd>
                  </div>
                ))}
            </dl>
          </section>
        ))}
      </div>
      <p class="faint">
        With the mouse: click a word to go there, drag to select, Shift+click to extend, double-click to
        correct. On the timeline: drag a clip to move it, its edges to trim it; they catch at words and
        markers unless Alt is held, and Escape leaves them as they were. With the keys: Tab reaches the clips,
        Left and Right go from one to the next, Delete removes one.
      </p>
    </Dialog>
  )
}
