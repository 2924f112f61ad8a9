// Which panel is open and how the panes share the page, remembered in this browser for all projects.
import { effect, signal } from '@preact/signals'

const PANEL_NAMES = ['media', 'agent', 'comments', 'history', 'export', 'clean-up', 'captions'] as const
export type PanelName = (typeof PANEL_NAMES)[number]

/** Widths and heights in pixels; null is the size that fits best. */
type Layout = {
  panel: PanelName
  isDrawerOpen: boolean
  wordsWidth: number | null
  drawerWidth: number | null
  timelineHeight: number | null
  isTimelineOpen: boolean
}

const KEY = 'roughcut.layout'
const NARROW = matchMedia('(max-width: 900px)')

const DEFAULTS: Layout = {
  panel: 'agent',
  isDrawerOpen: false,
  wordsWidth: null,
  drawerWidth: null,
  timelineHeight: null,
  isTimelineOpen: true,
}

function storedLayout(): Layout {
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Layout>
    const isKnown = PANEL_NAMES.some((name) => name === stored.panel)
    return { ...DEFAULTS, ...stored, ...(isKnown ? {} : { panel: DEFAULTS.panel }) }
  } catch {
    // Not written by us, or truncated: use the default layout.
    return DEFAULTS
  }
}

export type Panels = ReturnType<typeof createPanels>

/** `first` is open at the start whatever was remembered; null: nothing needs to be seen first. */
export function createPanels(first: PanelName | null) {
  const stored = storedLayout()
  const panel = signal<PanelName>(first ?? stored.panel)
  const isDrawerOpen = signal(stored.isDrawerOpen || first !== null)
  const isInFront = signal(false)
  const wordsWidth = signal(stored.wordsWidth)
  const drawerWidth = signal(stored.drawerWidth)
  const timelineHeight = signal(stored.timelineHeight)
  // On a phone the words need the room.
  const isTimelineOpen = signal(stored.isTimelineOpen && !NARROW.matches)
  let isFirst = true
  const stopStoring = effect(() => {
    const layout: Layout = {
      panel: panel.value,
      isDrawerOpen: isDrawerOpen.value,
      wordsWidth: wordsWidth.value,
      drawerWidth: drawerWidth.value,
      timelineHeight: timelineHeight.value,
      isTimelineOpen: isTimelineOpen.value,
    }
    // A panel opened because of `first`, or closed because of a phone, wasn't anybody's choice.
    if (!isFirst && !NARROW.matches) localStorage.setItem(KEY, JSON.stringify(layout))
    isFirst = false
  })
  return {
    /** The panel that the drawer shows; on a narrow page, what may be in front of the transcript. */
    panel,
    isDrawerOpen,
    /** On a narrow page: is the panel in front of the transcript? */
    isInFront,
    wordsWidth,
    drawerWidth,
    timelineHeight,
    isTimelineOpen,
    show(name: PanelName): void {
      panel.value = name
      isDrawerOpen.value = true
      isInFront.value = true
    },
    /** A press on the tab of the panel that is open closes it. */
    toggle(name: PanelName): void {
      if (isDrawerOpen.peek() && panel.peek() === name) this.close()
      else this.show(name)
    },
    close(): void {
      isDrawerOpen.value = false
      isInFront.value = false
    },
    dispose: stopStoring,
  }
}
