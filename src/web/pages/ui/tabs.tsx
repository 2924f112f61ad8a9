// Tabs: one stop for the Tab key, arrow keys between them.
import type { ComponentChildren } from 'preact'
import { useRef } from 'preact/hooks'

export type TabItem<Name extends string> = {
  name: Name
  content: ComponentChildren
  title?: string
}

export function Tabs<Name extends string>({
  label,
  items,
  selected,
  axis = 'x',
  class: more,
  onSelect,
}: {
  label: string
  items: readonly TabItem<Name>[]
  /** Null: none is. */
  selected: Name | null
  axis?: 'x' | 'y'
  class?: string
  /** `isPressed`: by a click or Enter, not in passing by an arrow key. */
  onSelect: (name: Name, isPressed: boolean) => void
}) {
  const list = useRef<HTMLDivElement>(null)
  const keys: Record<string, number> =
    axis === 'x' ? { ArrowLeft: -1, ArrowRight: 1 } : { ArrowUp: -1, ArrowDown: 1 }
  return (
    <div
      ref={list}
      class={['tabs slides', axis === 'y' ? 'upright' : '', more ?? ''].filter(Boolean).join(' ')}
      role="tablist"
      aria-label={label}
      aria-orientation={axis === 'x' ? 'horizontal' : 'vertical'}
      onKeyDown={(event) => {
        const by = keys[event.key]
        if (by === undefined || items.length === 0) return
        event.preventDefault()
        const tabs = [...(list.current?.querySelectorAll<HTMLElement>(':scope > [role="tab"]') ?? [])]
        const focused = tabs.indexOf(document.activeElement as HTMLElement)
        const index = (Math.max(0, focused) + by + items.length) % items.length
        const next = items[index]
        if (next) onSelect(next.name, false)
        tabs[index]?.focus()
      }}
    >
      {items.map(({ name, content, title }, index) => {
        const isSelected = name === selected
        return (
          <button
            key={name}
            type="button"
            role="tab"
            class="tab"
            aria-selected={isSelected}
            tabIndex={isSelected || (selected === null && index === 0) ? 0 : -1}
            title={title}
            onClick={() => onSelect(name, true)}
          >
            {content}
          </button>
        )
      })}
    </div>
  )
}
