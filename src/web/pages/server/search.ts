// Search across all projects.
import { api } from './api.ts'
import { answered } from './call.ts'

export const searchProjects = (words: string) => answered(api.search.get({ query: { query: words } }))

export type FoundProject = Awaited<ReturnType<typeof searchProjects>>['data'][number]
