// What every section of the settings looks like: a heading, a sentence, and its content once loaded.
import type { ComponentChildren } from 'preact'
import type { Resource } from '../server/resource.ts'
import { ErrorState, SkeletonLines, StaleNotice } from '../ui/states.tsx'

export function Section({
  title,
  about,
  action,
  children,
}: {
  title: string
  about: ComponentChildren
  action?: ComponentChildren
  children: ComponentChildren
}) {
  return (
    <section class="stack" aria-label={title}>
      <div class="row at-top loose wraps">
        <div class="grow wordy">
          <h2>{title}</h2>
          <p class="soft">{about}</p>
        </div>
        {action}
      </div>
      {children}
    </section>
  )
}

/** The content of a resource, or why it is not there. */
export function WhenLoaded<Value>({
  resource,
  children,
}: {
  resource: Resource<Value>
  children: (value: Value) => ComponentChildren
}) {
  const loaded = resource.now.value
  if (loaded.state === 'loading')
    return (
      <div class="card pad">
        <SkeletonLines lines={4} />
      </div>
    )
  if (loaded.state === 'failed')
    return (
      <div class="card">
        <ErrorState title="Couldn’t load this" error={loaded.error} onRetry={() => void resource.reload()} />
      </div>
    )
  const stale = resource.stale.value
  return (
    <>
      {stale === null ? null : <StaleNotice error={stale} onRetry={() => void resource.reload()} />}
      {children(loaded.value)}
    </>
  )
}
