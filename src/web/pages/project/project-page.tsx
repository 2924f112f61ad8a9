// The page of one project: loads it, and lays out media, transcript, player, panels and timeline.
import { useCallback, useEffect, useMemo, useState } from 'preact/hooks'
import { asksForFiles, query } from '../router.ts'
import { CallError } from '../server/call.ts'
import type { LiveStream } from '../server/live-stream.ts'
import { whenPageVisibleAgain } from '../server/page-visibility.ts'
import { type ProjectState, readProject } from '../server/project.ts'
import { useResource } from '../server/resource.ts'
import { countOf } from '../text.ts'
import { LinkButton } from '../ui/button.tsx'
import { HearingNotice } from '../ui/hearing-notice.tsx'
import { ErrorState, Skeleton, SkeletonLines } from '../ui/states.tsx'
import { say } from '../ui/toast.tsx'
import { useLeaveGuard } from '../ui/use-leave-guard.ts'
import { BrandColors, useBrand } from './brand.tsx'
import { createCommands } from './commands.ts'
import { followEvents } from './follow-events.ts'
import { listenToKeys, shortcutsOf } from './keyboard.ts'
import { createProjectModel, type ProjectModel } from './model.ts'
import { ViewBar } from './panels/drawer.tsx'
import { ProjectBar } from './project-bar.tsx'
import { ShortcutsDialog } from './shortcuts-dialog.tsx'
import { Workspace } from './workspace.tsx'

type Opened = {
  /** As the address names it: its id or the first digits of it; null: the address names none. */
  compositionId: string | null
}

export function ProjectPage({ projectId, compositionId }: Opened & { projectId: string }) {
  const resource = useResource(() => readProject(projectId), [projectId])
  const loaded = resource.now.value
  const isFailed = loaded.state === 'failed'
  // It may have been restored, or shared, on another page.
  useEffect(
    () => (isFailed ? whenPageVisibleAgain(() => void resource.reload()) : undefined),
    [isFailed, resource],
  )
  if (loaded.state === 'loading') return <ProjectSkeleton />
  if (loaded.state === 'failed') {
    const isGone = loaded.error instanceof CallError && loaded.error.status === 404
    return (
      <main class="blank">
        <ErrorState
          isPage
          title={isGone ? 'This project can’t be opened' : 'Couldn’t load the project'}
          error={loaded.error}
          onRetry={() => void resource.reload()}
        >
          <LinkButton href="/">All projects</LinkButton>
          {isGone ? <LinkButton href="/trash">Trash</LinkButton> : null}
        </ErrorState>
      </main>
    )
  }
  return <OpenProject initial={loaded.value} compositionId={compositionId} />
}

/** What was loaded is where the model begins; it follows the server itself. */
function OpenProject({ initial, compositionId }: Opened & { initial: ProjectState }) {
  const [model, setModel] = useState<ProjectModel | null>(null)
  useEffect(() => {
    // Reading, deriving and drawing 20,000 words each take a moment; between them the page answers.
    let made: ProjectModel | null = null
    let timer = setTimeout(() => {
      made = createProjectModel(initial)
      timer = setTimeout(() => setModel(made), 0)
    }, 0)
    return () => {
      clearTimeout(timer)
      made?.dispose()
    }
  }, [])
  return model === null ? <ProjectSkeleton /> : <ShownProject model={model} compositionId={compositionId} />
}

function ShownProject({ model, compositionId }: Opened & { model: ProjectModel }) {
  const commands = useMemo(() => createCommands(model), [model])
  const [help, showHelp] = useState(false)
  useEffect(() => {
    document.title = `${model.session.facts.value.name} · Roughcut`
  }, [model, model.session.facts.value.name])
  useEffect(() => {
    if (compositionId === null) return
    const problem = model.selection.openComposition(compositionId)
    if (problem !== null) return say(`That composition isn’t in this project. ${problem}`)
    const seconds = Number(query.peek().get('at') ?? Number.NaN)
    if (seconds >= 0 && Number.isFinite(seconds)) model.playback.engine.seek(Math.round(seconds * 1e6))
  }, [model, compositionId])
  useEffect(() => {
    if (asksForFiles.peek()) model.panels.show('media')
  }, [model])
  const brand = useBrand(model.session.projectId)
  const [live, setLive] = useState<LiveStream | null>(null)
  useEffect(() => {
    const followed = followEvents(model)
    setLive(followed)
    return followed.stop
  }, [model])
  const shortcuts = useMemo(
    () =>
      shortcutsOf(model, commands, { showHelp: () => showHelp(true), addMarker: () => commands.addMarker() }),
    [model, commands],
  )
  useEffect(() => listenToKeys(shortcuts), [shortcuts])
  useLeaveGuard(useCallback(() => model.history.queue.isSaving.peek(), [model]))
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only keeps the focus where it was.
    <div class="project whole column" data-front={frontOf(model)} onMouseDown={leaveFocus}>
      <ProjectBar model={model} onHelp={() => showHelp(true)} />
      {live === null ? null : <HearingNotice live={live} waiting={waitingText(model)} />}
      <Workspace model={model} commands={commands} />
      <ViewBar model={model} />
      {brand ? <BrandColors colors={brand.colors} /> : null}
      {help ? <ShortcutsDialog shortcuts={shortcuts} onClose={() => showHelp(false)} /> : null}
    </div>
  )
}

function frontOf({ panels }: ProjectModel): string {
  return panels.isInFront.value ? panels.panel.value : 'transcript'
}

/** Why edits are not stored yet; null: none waits for longer than an answer takes. */
function waitingText(model: ProjectModel): string | null {
  const why = model.history.queue.trouble.value
  if (why === null) return null
  const waiting = countOf(model.history.queue.waiting.value, 'change')
  return `${why} ${waiting} will be saved when the connection is back. Keep this page open.`
}

/**
 * A button that is clicked does not take the focus: Space would press it again instead of playing. Nor
 * does the slider of a position: arrows would no longer go from word to word. A field elsewhere loses
 * it, as it would to them; one beside them keeps it.
 */
function leaveFocus(event: MouseEvent) {
  const pressed = event.target instanceof Element ? event.target.closest('button, [role="slider"]') : null
  if (pressed === null) return
  event.preventDefault()
  const focused = document.activeElement
  if (focused instanceof HTMLElement && !pressed.closest('form, search, dialog')?.contains(focused))
    focused.blur()
}

function ProjectSkeleton() {
  return (
    <div class="project whole column" aria-busy="true">
      <header class="bar row main project-bar">
        <Skeleton width="180px" />
      </header>
      <main class="project-main">
        <div class="project-words surface column pad">
          <SkeletonLines lines={12} />
        </div>
        <div class="project-stage column pad">
          <Skeleton height="60%" />
        </div>
        <div class="project-time surface pad" />
      </main>
    </div>
  )
}
