// A button that opens a list of actions, on the browser's popover: closes by itself on Escape and on a
// click elsewhere. Arrow keys walk through it.
import type { ComponentChildren } from 'preact'
import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { Icon, type IconName } from './icon.tsx'

export type MenuEntry =
  | {
      text: string
      icon?: IconName
      danger?: boolean
      checked?: boolean
      disabled?: boolean
      onSelect: () => void
    }
  | 'line'

export function Menu({
  label,
  icon,
  children,
  entries,
  class: look = 'button quiet',
}: {
  label: string
  icon?: IconName
  children?: ComponentChildren
  entries: MenuEntry[]
  class?: string
}) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)

  const items = () => [...(list.current?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])]
  // Once the entries are there: only then is its height known.
  useLayoutEffect(() => {
    if (!open) return
    if (button.current && list.current) placeBeside(list.current, button.current)
    items()[0]?.focus()
  }, [open])
  const walk = (event: KeyboardEvent) => {
    event.stopPropagation()
    const all = items()
    const at = all.indexOf(document.activeElement as HTMLElement)
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key]
    if (next === undefined) return
    event.preventDefault()
    all.at(next % all.length)?.focus()
  }

  return (
    <>
      <button
        ref={button}
        type="button"
        class={children ? look : `${look} only-icon`}
        popovertarget={id}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-label={children ? undefined : label}
        title={label}
      >
        {icon ? <Icon name={icon} /> : null}
        {children}
      </button>
      <div
        ref={list}
        id={id}
        popover="auto"
        role="menu"
        tabIndex={-1}
        aria-label={label}
        class="menu raised pad-tiny"
        onKeyDown={walk}
        onToggle={(event) => {
          setOpen(event.newState === 'open')
        }}
      >
        {open
          ? entries.map((entry, index) =>
              entry === 'line' ? (
                <hr key={index} />
              ) : (
                <MenuItem key={entry.text} entry={entry} onChoose={() => list.current?.hidePopover()} />
              ),
            )
          : null}
      </div>
    </>
  )
}

function MenuItem({ entry, onChoose }: { entry: Exclude<MenuEntry, 'line'>; onChoose: () => void }) {
  const { text, icon, danger, checked, disabled, onSelect } = entry
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: a menuitemradio has it, and only that gets it.
    <button
      type="button"
      role={checked === undefined ? 'menuitem' : 'menuitemradio'}
      aria-checked={checked}
      disabled={disabled}
      class={danger ? 'row full hovers bad toned' : 'row full hovers'}
      onClick={() => {
        onChoose()
        onSelect()
      }}
    >
      {checked === undefined ? (
        icon ? (
          <Icon name={icon} class="faint" />
        ) : null
      ) : checked ? (
        <Icon name="check" class="faint" />
      ) : (
        <svg width="16" height="16" aria-hidden="true" />
      )}
      {text}
    </button>
  )
}

/** Below the button, or above where there is no room; within the window. */
function placeBeside(menu: HTMLElement, button: HTMLElement): void {
  const anchor = button.getBoundingClientRect()
  const left = Math.max(8, Math.min(anchor.left, innerWidth - menu.offsetWidth - 8))
  const below = anchor.bottom + 4
  const top =
    below + menu.offsetHeight > innerHeight - 8 ? Math.max(8, anchor.top - menu.offsetHeight - 4) : below
  menu.style.left = `${left}px`
  menu.style.top = `${top}px`
}
