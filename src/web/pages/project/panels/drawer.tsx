// The panels beside the picture: a rail of tabs that opens them, the one that is open, and on a narrow page
// a bar at the bottom.
import { Button } from '../../ui/button.tsx'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { CleanUpPanel } from '../clean-up/clean-up-panel.tsx'
import type { Commands } from '../commands.ts'
import type { ProjectModel } from '../model.ts'
import { AgentPanel } from './agent-panel.tsx'
import { CaptionsPanel } from './captions-panel.tsx'
import { CommentsPanel } from './comments-panel.tsx'
import { ExportPanel } from './export-panel.tsx'
import { HistoryPanel } from './history-panel.tsx'
import { MediaPanel } from './media-panel.tsx'
import type { PanelName } from './panels-state.ts'

const PANELS: { name: PanelName; text: string; icon: IconName }[] = [
  { name: 'media', text: 'Media', icon: 'folder' },
  { name: 'agent', text: 'Agent', icon: 'spark' },
  { name: 'comments', text: 'Comments', icon: 'comment' },
  { name: 'history', text: 'History', icon: 'history' },
  { name: 'export', text: 'Export', icon: 'export' },
]

const CAPTIONS: (typeof PANELS)[number] = { name: 'captions', text: 'Captions', icon: 'captions' }
/** A narrow page has room for the others only; there the menu of the composition opens the captions. */
const RAIL = [...PANELS.slice(0, 2), CAPTIONS, ...PANELS.slice(2)]

function titleOf(name: PanelName): string | undefined {
  return name === 'clean-up' ? 'Clean up' : RAIL.find((panel) => panel.name === name)?.text
}

export function Rail({ model }: { model: ProjectModel }) {
  const { panels } = model
  const open = model.review.openComments.value
  return (
    <div class="rail surface above-compact pad-tiny">
      <Tabs
        label="Panels"
        axis="y"
        items={RAIL.map(({ name, text, icon }) => ({
          name,
          content: (
            <>
              <Icon name={icon} size={20} />
              <span>{text}</span>
              {name === 'comments' && open > 0 ? <span class="badge live numbers">{open}</span> : null}
            </>
          ),
        }))}
        selected={panels.isDrawerOpen.value && panels.panel.value !== 'clean-up' ? panels.panel.value : null}
        onSelect={(name, isPressed) => (isPressed ? panels.toggle(name) : panels.show(name))}
      />
    </div>
  )
}

export function Drawer({ model, commands }: { model: ProjectModel; commands: Commands }) {
  const name = model.panels.panel.value
  return (
    <section class="drawer column high" aria-label="Panel">
      <header class="bar row drawer-head">
        <h2 class="grow pad-tiny">{titleOf(name)}</h2>
        <Button
          look="quiet"
          small
          icon="close"
          class="above-compact"
          label="Close panel"
          onClick={() => model.panels.close()}
        />
      </header>
      <OpenPanel name={name} model={model} commands={commands} />
    </section>
  )
}

function OpenPanel({ name, model, commands }: { name: PanelName; model: ProjectModel; commands: Commands }) {
  switch (name) {
    case 'media':
      return <MediaPanel model={model} commands={commands} />
    case 'comments':
      return <CommentsPanel model={model} commands={commands} />
    case 'history':
      return <HistoryPanel model={model} />
    case 'export':
      return <ExportPanel model={model} />
    case 'agent':
      return <AgentPanel model={model} />
    case 'clean-up':
      return <CleanUpPanel model={model} />
    case 'captions':
      return <CaptionsPanel model={model} />
  }
}

/** Only on narrow pages: words or a panel, one at a time. */
export function ViewBar({ model }: { model: ProjectModel }) {
  const { panels } = model
  const isInFront = panels.isInFront.value
  return (
    <nav class="view-bar on-compact upright rigid surface ruled row tight" aria-label="Views of the project">
      <button
        type="button"
        class="tab"
        aria-current={isInFront ? undefined : 'true'}
        onClick={() => {
          panels.isInFront.value = false
        }}
      >
        <Icon name="text" size={20} />
        Words
      </button>
      {PANELS.map(({ name, text, icon }) => (
        <button
          key={name}
          type="button"
          class="tab"
          aria-current={isInFront && panels.panel.value === name ? 'true' : undefined}
          onClick={() => panels.show(name)}
        >
          <Icon name={icon} size={20} />
          {text}
        </button>
      ))}
    </nav>
  )
}
