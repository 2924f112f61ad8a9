// The pages of the project list that are loaded so far, and what is asked for.
import { effect, signal } from '@preact/signals'
import { type ListedProject, listProjects, type ProjectSort } from '../server/projects.ts'

export type ProjectListState = {
  projects: ListedProject[]
  nextCursor: string | null
  loading: boolean
  error: unknown
}

/** A list that follows its search words, order and drive. Call `dispose` when it is no longer shown. */
export function createProjectList(trashed: boolean) {
  const search = signal('')
  const sort = signal<ProjectSort>('updated')
  const drive = signal<string | null>(null)
  const state = signal<ProjectListState>({ projects: [], nextCursor: null, loading: true, error: null })
  let asked = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  const load = async (cursor: string | null) => {
    const turn = ++asked
    state.value = { ...state.peek(), loading: true, error: null }
    try {
      const page = await listProjects({
        drive: drive.peek(),
        search: search.peek().trim(),
        sort: sort.peek(),
        trashed,
        cursor,
      })
      if (turn !== asked) return
      const before = cursor === null ? [] : state.peek().projects
      state.value = {
        projects: [...before, ...page.data],
        nextCursor: page.next_cursor,
        loading: false,
        error: null,
      }
    } catch (error) {
      if (turn === asked) state.value = { ...state.peek(), loading: false, error }
    }
  }

  const stopFollowing = effect(() => {
    const wait = search.value === '' ? 0 : 150
    void sort.value
    void drive.value
    clearTimeout(timer)
    timer = setTimeout(() => void load(null), wait)
  })

  return {
    search,
    sort,
    drive,
    state,
    reload: () => load(null),
    more: () => {
      const { nextCursor, loading } = state.peek()
      if (nextCursor !== null && !loading) void load(nextCursor)
    },
    /** Shows a changed project at once; null takes it out of the list. */
    put(projectId: string, change: Partial<ListedProject> | null) {
      const { projects, ...rest } = state.peek()
      state.value = {
        ...rest,
        projects: projects.flatMap((project) =>
          project.project_id === projectId ? (change ? [{ ...project, ...change }] : []) : [project],
        ),
      }
    },
    dispose() {
      asked++
      clearTimeout(timer)
      stopFollowing()
    },
  }
}

export type ProjectList = ReturnType<typeof createProjectList>
