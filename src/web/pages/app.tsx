// Chooses the view for the address, once we know who's signed in.
import { effect } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { ConnectPage } from './connect/connect-page.tsx'
import { Frame } from './frame.tsx'
import { ImportPage } from './import/import-page.tsx'
import { JobPage } from './jobs/job-page.tsx'
import { JobsPage } from './jobs/jobs-page.tsx'
import { LibraryPage } from './library/library-page.tsx'
import { LoginPage } from './login/login-page.tsx'
import { PasswordPage } from './login/password-page.tsx'
import { ProjectPage } from './project/project-page.tsx'
import { ProjectsPage } from './projects/projects-page.tsx'
import { navigate, path, view } from './router.ts'
import { SearchPage } from './search/search-page.tsx'
import { loadSession, session } from './server/session.ts'
import { SettingsPage } from './settings/settings-page.tsx'
import { LinkButton } from './ui/button.tsx'
import { EmptyState, ErrorState } from './ui/states.tsx'
import { Toasts } from './ui/toast.tsx'
import type { View } from './view-of.ts'

export function App() {
  useEffect(() => {
    return effect(() => {
      const isDoor = session.value.state === 'out' && view.value.name !== 'password'
      document.title = titleOf(isDoor ? { name: 'login' } : view.value)
    })
  }, [])
  return (
    <>
      <CurrentView />
      <Toasts />
    </>
  )
}

function CurrentView() {
  const shown = view.value
  if (shown.name === 'password') return <PasswordPage key={shown.secret} secret={shown.secret} />
  const state = session.value
  if (state.state === 'asking') return <main class="blank" aria-busy="true" />
  if (state.state === 'failed')
    return (
      <main class="blank">
        <ErrorState
          isPage
          title="Roughcut can’t be reached"
          error={state.error}
          onRetry={() => void loadSession()}
        />
      </main>
    )
  if (state.state === 'out') return <LoginPage isEnded={state.isEnded} />
  if (shown.name === 'login') {
    const next = nextPage()
    if (next === null) navigate('/', { replace: true })
    else location.replace(next)
    return null
  }
  if (shown.name === 'connect') return <ConnectPage />
  if (shown.name === 'import') return <ImportPage />
  if (shown.name === 'project')
    return (
      <ProjectPage key={shown.projectId} projectId={shown.projectId} compositionId={shown.compositionId} />
    )
  return (
    <Frame>
      <FramedView shown={shown} />
    </Frame>
  )
}

/** The share page that sent the visitor here to sign in; never redirects anywhere else. */
function nextPage(): string | null {
  const next = new URLSearchParams(location.search).get('next') ?? ''
  return /^\/s\/[1-9A-HJ-NP-Za-km-z]{16}$/.test(next) ? next : null
}

function FramedView({ shown }: { shown: View }) {
  switch (shown.name) {
    case 'projects':
      return <ProjectsPage trashed={shown.trashed} />
    case 'library':
      return <LibraryPage />
    case 'search':
      return <SearchPage />
    case 'jobs':
      return <JobsPage />
    case 'job':
      return <JobPage key={shown.jobId} jobId={shown.jobId} />
    case 'settings':
      return <SettingsPage section={shown.section} />
    default:
      return (
        <EmptyState
          icon="search"
          isPage
          title="Page not found"
          action={<LinkButton href="/">All projects</LinkButton>}
        >
          {path.value} doesn’t exist. The address may be mistyped, or the link may be out of date.
        </EmptyState>
      )
  }
}

function titleOf(shown: View): string {
  const titles: Partial<Record<View['name'], string>> = {
    login: 'Sign in',
    password: 'Set a password',
    projects: 'Projects',
    library: 'Library',
    search: 'Search',
    import: 'Import files',
    jobs: 'Jobs',
    job: 'Job',
    settings: 'Settings',
    connect: 'Connect a program',
  }
  const title = titles[shown.name]
  return title === undefined ? 'Roughcut' : `${title} · Roughcut`
}
