// The loaded pages of the project list, and its filters.
import { effect, signal } from '@preact/signals'
import { type ListedProject, listProjects, type ProjectSort } from '../server/projects.ts'

export type ProjectListState = {
  projects: ListedProject[]
  nextCursor: string | null
  /** Paths of all folders with a project in them. */
  folders: string[]
  loading: boolean
  error: unknown
}

type Page = Awaited<ReturnType<typeof listProjects>>
type Loaded = Pick<ProjectListState, 'projects' | 'nextCursor'>

/** A list that follows its search words, order and drive. Call `dispose` when it is no longer shown. */
export function createProjectList(trashed: boolean) {
  const search = signal('')
  const sort = signal<ProjectSort>('updated')
  const drive = signal<string | null>(null)
  const folder = signal<string | null>(null)
  const state = signal<ProjectListState>({
    projects: [],
    nextCursor: null,
    folders: [],
    loading: true,
    error: null,
  })
  let asked = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  const load = async (cursor: string | null, put: (page: Page, now: ProjectListState) => Loaded) => {
    const turn = ++asked
    state.value = { ...state.peek(), loading: true, error: null }
    try {
      const page = await listProjects({
        ...{ drive: drive.peek(), folder: folder.peek(), search: search.peek().trim(), sort: sort.peek() },
        ...{ trashed, cursor },
      })
      if (turn === asked) {
        const { folders } = page
        state.value = { ...put(page, state.peek()), folders, loading: false, error: null }
      }
    } catch (error) {
      if (turn === asked) state.value = { ...state.peek(), loading: false, error }
    }
  }
  const begin = () => load(null, ({ data, next_cursor }) => ({ projects: data, nextCursor: next_cursor }))

  const stopFollowing = effect(() => {
    const wait = search.value === '' ? 0 : 150
    void sort.value
    void drive.value
    void folder.value
    clearTimeout(timer)
    timer = setTimeout(() => void begin(), wait)
  })

  return {
    search,
    sort,
    drive,
    /** Projects in this folder, and in those below; null: all. */
    folder,
    state,
    /** Reloads the first page; later pages and the scroll position stay. */
    reload: () => load(null, withFirstPage),
    more: () => {
      const { nextCursor, loading } = state.peek()
      if (nextCursor === null || loading) return
      void load(nextCursor, ({ data, next_cursor }, now) => ({
        projects: [...now.projects, ...data],
        nextCursor: next_cursor,
      }))
    },
    /** Shows a changed project immediately; null removes it from the list. */
    put(projectId: string, change: Partial<ListedProject> | null) {
      const projects = state
        .peek()
        .projects.flatMap((project) =>
          project.project_id === projectId ? (change ? [{ ...project, ...change }] : []) : [project],
        )
      state.value = { ...state.peek(), projects }
    },
    dispose() {
      asked++
      clearTimeout(timer)
      stopFollowing()
    },
  }
}

/** The first page again, and after it what was loaded further down. */
function withFirstPage({ data, next_cursor }: Page, now: ProjectListState): Loaded {
  const first = new Set(data.map(({ project_id }) => project_id))
  const end = now.projects.findIndex(({ project_id }) => project_id === data.at(-1)?.project_id)
  const further = now.projects
    .slice(end < 0 ? data.length : end + 1)
    .filter(({ project_id }) => !first.has(project_id))
  return {
    projects: [...data, ...further],
    nextCursor: further.length === 0 ? next_cursor : now.nextCursor,
  }
}

export type ProjectList = ReturnType<typeof createProjectList>
