// Search across projects and transcripts. The words are in the address, so a search can be bookmarked and shared.
import { useEffect, useState } from 'preact/hooks'
import { navigate, query } from '../router.ts'
import { useResource } from '../server/resource.ts'
import { type FoundProject, searchProjects } from '../server/search.ts'
import { WhenLoaded } from '../settings/section.tsx'
import { agoText, countOf, lengthOfSeconds } from '../text.ts'
import { Link } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { EmptyState } from '../ui/states.tsx'

const TYPING_MS = 200

export function SearchPage() {
  const words = query.value.get('query') ?? ''
  const [typed, setTyped] = useState(words)
  useEffect(() => {
    if (typed.trim() === words) return
    const timer = setTimeout(() => navigate(addressOf(typed.trim()), { replace: true }), TYPING_MS)
    return () => clearTimeout(timer)
  }, [typed, words])
  return (
    <div class="page stack loose">
      <div class="page-head row wraps">
        <h1>Search</h1>
      </div>
      <div class="list-controls row wraps">
        <div class="search holds row grow">
          <Icon name="search" class="drawn faint" />
          <input
            type="search"
            class="input"
            placeholder="Spoken words, or a name"
            aria-label="Search projects and transcripts"
            maxLength={500}
            value={typed}
            autofocus
            onInput={(event) => setTyped(event.currentTarget.value)}
          />
        </div>
      </div>
      {words === '' ? (
        <EmptyState icon="search" title="Search all projects">
          Finds projects and files by name, and every moment when something was said. Put phrases in “double
          quotes”.
        </EmptyState>
      ) : (
        <Results key={words} words={words} />
      )}
    </div>
  )
}

function addressOf(words: string): string {
  return words === '' ? '/search' : `/search?${new URLSearchParams({ query: words })}`
}

function Results({ words }: { words: string }) {
  const found = useResource(() => searchProjects(words), [words])
  return (
    <WhenLoaded resource={found}>
      {({ data }) =>
        data.length === 0 ? (
          <EmptyState icon="search" title="No matches">
            No project you can open contains all of these words.
          </EmptyState>
        ) : (
          <>
            <p class="only-heard" role="status">
              {countOf(data.length, 'project')} found
            </p>
            <ul class="card lines" aria-label="Search results">
              {data.map((project) => (
                <Found key={project.project_id} project={project} />
              ))}
            </ul>
          </>
        )
      }
    </WhenLoaded>
  )
}

function Found({ project }: { project: FoundProject }) {
  const address = `/projects/${project.project_id}`
  return (
    <li class="pad-small">
      <div class="row">
        <Link href={address} class="name clip-text pad-tiny" dir="auto">
          {project.name}
        </Link>
        <span class="grow" />
        <span class="faint">
          {agoText(project.updated_at)} · <bdi>{project.owner}</bdi>
        </span>
      </div>
      {project.files.length === 0 ? null : (
        <p class="soft" dir="auto">
          Files: {project.files.join(', ')}
        </p>
      )}
      {project.matches.length === 0 ? null : (
        <ul>
          {project.matches.map((match) => (
            <li key={`${match.composition_id ?? match.media}:${match.start_seconds}`}>
              <Link
                class="soft row at-top pad-tiny"
                href={
                  match.composition_id === null
                    ? address
                    : `${address}/${match.composition_id}?at=${match.start_seconds}`
                }
              >
                <span class="time numbers faint">{lengthOfSeconds(match.start_seconds)}</span>
                <span class="grow">
                  <span dir="auto">{match.text}</span>
                  {match.media === null ? null : <div class="faint">{match.media}</div>}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}
