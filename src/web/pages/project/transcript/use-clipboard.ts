// Cut, copy and paste of words, by the browser's own keys and menus, wherever the focus is outside a field.
import { useEffect } from 'preact/hooks'
import type { Commands } from '../commands.ts'
import type { ProjectModel } from '../model.ts'

export function useClipboard(model: ProjectModel, commands: Commands): void {
  useEffect(() => {
    const isElsewhere = (event: Event) =>
      event.target instanceof Element &&
      event.target.closest('input, textarea, select, dialog, [contenteditable]') !== null
    const onCopy = (event: ClipboardEvent) => {
      // Text of a panel that was marked with the mouse is copied as text.
      if (isElsewhere(event) || getSelection()?.toString()) return
      const copied = commands.copy()
      if (copied === '') return
      event.preventDefault()
      event.clipboardData?.setData('text/plain', copied)
      if (event.type === 'cut' && model.session.mayEdit.peek()) void commands.cut()
    }
    const onPaste = (event: ClipboardEvent) => {
      if (isElsewhere(event) || !model.session.mayEdit.peek()) return
      event.preventDefault()
      void commands.paste()
    }
    document.addEventListener('copy', onCopy)
    document.addEventListener('cut', onCopy)
    document.addEventListener('paste', onPaste)
    return () => {
      document.removeEventListener('copy', onCopy)
      document.removeEventListener('cut', onCopy)
      document.removeEventListener('paste', onPaste)
    }
  }, [model, commands])
}
