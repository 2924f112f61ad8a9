// The project page's keys, in one table that both the handler and the help use.
import { isDialogOpen } from '../ui/dialog.tsx'
import type { Commands } from './commands.ts'
import type { ProjectModel } from './model.ts'
import { pressNumber } from './number-keys.ts'

export type Shortcut = {
  /** As KeyboardEvent.key; letters in lower case. */
  keys: string[]
  /** With Ctrl, or Cmd on a Mac. */
  control?: boolean
  /** True: only with Shift; false: only without it; absent: either. */
  shift?: boolean
  group: 'Play' | 'Select' | 'Edit' | 'Clip' | 'Page'
  /** As it is shown. */
  shown: string
  text: string
  /** Also for those who may only look. */
  run: (extend: boolean, key: string) => void
}

export function shortcutsOf(
  model: ProjectModel,
  commands: Commands,
  page: { showHelp: () => void; addMarker: () => void },
): Shortcut[] {
  const { transcript } = model
  const row = (
    group: Shortcut['group'],
    shown: string,
    text: string,
    keys: string[],
    run: Shortcut['run'],
    more: Pick<Shortcut, 'control' | 'shift'> = {},
  ): Shortcut => ({ group, shown, text, keys, run, ...more })
  return [
    row('Play', 'Space', 'Play or pause, or play the selection', [' '], () => commands.togglePlay()),
    row('Play', 'J', 'Play backward; again for faster', ['j'], () => commands.shuttle(-1)),
    row('Play', 'K', 'Stop', ['k'], () => commands.stop()),
    row('Play', 'L', 'Play; again for faster', ['l'], () => commands.shuttle(1)),
    row('Play', 'Alt+Left', 'Back 5 seconds', ['alt+ArrowLeft', ','], () => commands.skip(-1)),
    row('Play', 'Alt+Right', 'Forward 5 seconds', ['alt+ArrowRight', '.'], () => commands.skip(1)),
    row('Play', 'F', 'Full screen', ['f'], () => commands.toggleFullScreen()),
    row('Play', 'Home', 'To the start', ['Home'], () => model.playback.engine.seek(0)),
    row('Play', 'End', 'To the end', ['End'], () =>
      model.playback.engine.seek(model.playback.engine.durationUs.peek()),
    ),
    row('Select', 'Left', 'Previous word; Shift selects', ['ArrowLeft'], (extend) =>
      commands.moveCursor(-1, extend),
    ),
    row('Select', 'Right', 'Next word; Shift selects', ['ArrowRight'], (extend) =>
      commands.moveCursor(1, extend),
    ),
    row('Select', 'Up', 'Previous paragraph; Shift selects', ['ArrowUp'], (extend) =>
      commands.moveParagraph(-1, extend),
    ),
    row('Select', 'Down', 'Next paragraph; Shift selects', ['ArrowDown'], (extend) =>
      commands.moveParagraph(1, extend),
    ),
    row('Select', 'Ctrl+A', 'Select all words', ['a'], () => commands.selectAll(), { control: true }),
    row('Select', 'Ctrl+F', 'Find', ['f'], () => commands.find(), { control: true }),
    row('Select', 'Escape', 'Clear the selection', ['Escape'], () => {
      if (transcript.isFinding.peek()) commands.closeFind()
      else transcript.clear()
    }),
    row('Edit', 'Delete', 'Cut the selected words', ['Delete', 'Backspace'], () => void commands.cut()),
    row('Edit', 'R', 'Restore cut words', ['r'], () => void commands.bringBack()),
    row('Edit', 'Enter', 'Edit the selected words', ['Enter', 'e'], () => {
      const at = transcript.cursor.peek()
      if (!model.session.mayEdit.peek()) return
      if (transcript.selection.peek() === null && at !== null) transcript.select(at, at)
      transcript.isCorrecting.value = transcript.selection.peek() !== null
    }),
    row('Edit', 'S', 'Split at the playhead', ['s'], () => void commands.split()),
    row(
      'Edit',
      '1 to 9',
      'Switch the angle, or name the speaker',
      [...'123456789'],
      (_, key) => void pressNumber(model, Number(key)),
    ),
    row('Edit', 'M', 'Add marker', ['m'], () => page.addMarker()),
    row('Edit', 'C', 'Comment on the selected words', ['c'], () => model.review.startComment()),
    row('Edit', 'Ctrl+Z', 'Undo', ['z'], () => void model.history.undo(), { control: true, shift: false }),
    row('Edit', 'Ctrl+Shift+Z', 'Redo', ['z'], () => void model.history.redo(), {
      control: true,
      shift: true,
    }),
    row('Edit', 'Ctrl+Y', 'Redo', ['y'], () => void model.history.redo(), { control: true }),
    row('Clip', '[', 'Trim the start: arrow keys move it by words, with Shift by frames', ['['], () =>
      commands.holdClip('start'),
    ),
    row('Clip', ']', 'Trim the end; Enter applies, Escape cancels', [']'], () => commands.holdClip('end')),
    row('Clip', 'G', 'Move the clip: arrow keys choose the place', ['g'], () => commands.holdClip('whole')),
    row('Page', '?', 'Keyboard shortcuts', ['?'], () => page.showHelp()),
  ]
}

/** Listens on the whole page; returns how to stop. Fields, menus and dialogs keep their keys. */
export function listenToKeys(shortcuts: readonly Shortcut[]): () => void {
  const onKey = (event: KeyboardEvent) => {
    if (event.defaultPrevented || isDialogOpen()) return
    const target = event.target instanceof Element ? event.target : null
    const control = event.ctrlKey || event.metaKey
    if (target?.closest('input:not([type="range"]), textarea, select, [contenteditable], [role="menu"]')) {
      if (!(control && event.key.toLowerCase() === 'f')) return
    }
    // A focused button is pressed by Space and Enter.
    if ((event.key === ' ' || event.key === 'Enter') && target?.closest('button, a, summary')) return
    if (
      target?.closest('[role="tablist"], [role="slider"], input[type="range"]') &&
      /^(Arrow|Home|End)/.test(event.key)
    )
      return
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
    const shortcut = shortcuts.find(
      (one) =>
        one.keys.includes(event.altKey ? `alt+${key}` : key) &&
        (one.control ?? false) === control &&
        (one.shift === undefined || one.shift === event.shiftKey),
    )
    if (!shortcut) return
    event.preventDefault()
    shortcut.run(event.shiftKey, key)
  }
  addEventListener('keydown', onKey)
  return () => removeEventListener('keydown', onKey)
}
