// Which panel is open: tabs beside the transcript, and on a narrow page a bar at the bottom.
import { computed } from '@preact/signals'
import { useMemo } from 'preact/hooks'
import { Icon, type IconName } from '../../ui/icon.tsx'
import type { PanelName, ProjectModel } from '../model.ts'

const PANELS: { name: PanelName; text: string; icon: IconName }[] = [
  { name: 'agent', text: 'Agent', icon: 'spark' },
  { name: 'comments', text: 'Comments', icon: 'comment' },
  { name: 'history', text: 'History', icon: 'history' },
  { name: 'export', text: 'Export', icon: 'export' },
]

export function PanelTabs({ model }: { model: ProjectModel }) {
  const open = useMemo(
    () => computed(() => (model.panel.value === 'media' ? 'agent' : model.panel.value)),
    [model],
  )
  const go = (by: number) => {
    const index = PANELS.findIndex(({ name }) => name === open.value)
    const next = PANELS[(index + by + PANELS.length) % PANELS.length]
    if (next) model.panel.value = next.name
  }
  return (
    <div
      class="tabs panel-tabs"
      role="tablist"
      aria-label="Panels"
      onKeyDown={(event) => {
        const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
        if (by === undefined) return
        go(by)
        event.currentTarget.querySelector<HTMLElement>(`[data-panel="${open.value}"]`)?.focus()
      }}
    >
      {PANELS.map(({ name, text }) => (
        <button
          key={name}
          type="button"
          role="tab"
          class="tab"
          data-panel={name}
          aria-selected={open.value === name}
          tabIndex={open.value === name ? 0 : -1}
          onClick={() => {
            model.panel.value = name
          }}
        >
          {text}
          {name === 'comments' && model.openComments.value > 0 ? (
            <span class="badge numbers">{model.openComments.value}</span>
          ) : null}
        </button>
      ))}
    </div>
  )
}

/** Only on narrow pages: words or a panel, one at a time. */
export function ViewBar({ model }: { model: ProjectModel }) {
  const inFront = model.panelInFront.value
  const entries: { name: PanelName; text: string; icon: IconName }[] = [
    { name: 'media', text: 'Media', icon: 'folder' },
    ...PANELS,
  ]
  return (
    <nav class="view-bar" aria-label="Views of the project">
      <button
        type="button"
        aria-current={inFront ? undefined : 'true'}
        onClick={() => {
          model.panelInFront.value = false
        }}
      >
        <Icon name="text" size={20} />
        Words
      </button>
      {entries.map(({ name, text, icon }) => (
        <button
          key={name}
          type="button"
          aria-current={inFront && model.panel.value === name ? 'true' : undefined}
          onClick={() => model.show(name)}
        >
          <Icon name={icon} size={20} />
          {text}
        </button>
      ))}
    </nav>
  )
}
