// How the project page is laid out: words and picture side by side, a drawer at the end, time below. The
// panes are resized at the lines between them.
import { useRef } from 'preact/hooks'
import { Split } from '../ui/split.tsx'
import type { Commands } from './commands.ts'
import { CompositionTabs } from './composition-tabs.tsx'
import type { ProjectModel } from './model.ts'
import { Drawer, Rail } from './panels/drawer.tsx'
import { PromptForm } from './panels/prompt-form.tsx'
import { Player } from './player/player.tsx'
import { Timeline } from './timeline/timeline.tsx'
import { Transcript } from './transcript/transcript.tsx'

const MIN_WORDS_PX = 280
const MIN_STAGE_PX = 360
const MIN_DRAWER_PX = 280
const MIN_TIMELINE_PX = 96
/** Collapsed words leave a strip that can be pulled open again. */
const COLLAPSED_PX = 0

export function Workspace({ model, commands }: { model: ProjectModel; commands: Commands }) {
  const { panels } = model
  const main = useRef<HTMLElement>(null)
  const words = useRef<HTMLDivElement>(null)
  const drawer = useRef<HTMLDivElement>(null)
  const isDrawerOpen = panels.isDrawerOpen.value
  const width = () => main.current?.clientWidth ?? innerWidth
  const drawerSize = () => drawer.current?.offsetWidth ?? 0
  const isPromptHere = model.session.mayEdit.value && !(isDrawerOpen && panels.panel.value === 'agent')
  return (
    <main
      ref={main}
      class="project-main"
      data-drawer={isDrawerOpen ? 'open' : 'closed'}
      data-timeline={panels.isTimelineOpen.value ? 'open' : 'closed'}
      style={{
        ...pixels('--words', panels.wordsWidth.value),
        ...pixels('--drawer', panels.drawerWidth.value),
        ...pixels('--time', panels.isTimelineOpen.value ? panels.timelineHeight.value : null),
      }}
    >
      <div ref={words} class="project-words surface column">
        <CompositionTabs model={model} commands={commands} />
        <Transcript model={model} commands={commands} />
      </div>
      <Split
        label="Width of the transcript"
        axis="x"
        size={() => words.current?.offsetWidth ?? 0}
        min={MIN_WORDS_PX}
        max={() => width() - drawerSize() - MIN_STAGE_PX}
        onResize={(size) => {
          panels.wordsWidth.value = size
        }}
        onCollapse={() => {
          panels.wordsWidth.value = panels.wordsWidth.peek() === COLLAPSED_PX ? null : COLLAPSED_PX
        }}
      />
      <div class="project-stage column">
        <Player model={model} commands={commands} />
        {isPromptHere ? <PromptForm model={model} isBrief /> : null}
      </div>
      {isDrawerOpen ? (
        <>
          <Split
            label="Width of the panel"
            axis="x"
            grows={-1}
            size={drawerSize}
            min={MIN_DRAWER_PX}
            max={() => width() / 2}
            onResize={(size) => {
              panels.drawerWidth.value = size
            }}
            onCollapse={() => panels.close()}
          />
          <div ref={drawer} class="project-drawer">
            <Drawer model={model} commands={commands} />
          </div>
        </>
      ) : null}
      <Rail model={model} />
      <TimelinePane model={model} commands={commands} />
    </main>
  )
}

/** The timeline and the line above it. */
function TimelinePane({ model, commands }: { model: ProjectModel; commands: Commands }) {
  const { panels } = model
  const time = useRef<HTMLDivElement>(null)
  return (
    <>
      <Split
        label="Height of the timeline"
        axis="y"
        grows={-1}
        size={() => time.current?.offsetHeight ?? 0}
        min={MIN_TIMELINE_PX}
        max={() => innerHeight / 2}
        onResize={(size) => {
          panels.isTimelineOpen.value = true
          panels.timelineHeight.value = size
        }}
        onCollapse={() => {
          panels.isTimelineOpen.value = !panels.isTimelineOpen.peek()
        }}
      />
      <div ref={time} class="project-time surface">
        <Timeline model={model} commands={commands} />
      </div>
    </>
  )
}

function pixels(name: string, size: number | null): Record<string, string> {
  return size === null ? {} : { [name]: `${size}px` }
}
