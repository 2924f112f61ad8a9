// What a view shows instead of content: loading, empty, failed.
import type { ComponentChildren } from 'preact'
import { sentenceOf } from '../server/call.ts'
import { Button } from './button.tsx'
import { Icon, type IconName } from './icon.tsx'

/** Nothing here yet, and what to do next. */
export function EmptyState({
  icon,
  title,
  isPage = false,
  children,
  action,
}: {
  icon: IconName
  title: string
  /** It is all of the page: its title is the page’s. */
  isPage?: boolean
  children?: ComponentChildren
  action?: ComponentChildren
}) {
  return (
    <div class="state stack middle">
      <Icon name={icon} size={32} class="faint" />
      {isPage ? <h1>{title}</h1> : <h2>{title}</h2>}
      {children ? <p class="soft">{children}</p> : null}
      {action ? <div class="row wraps middle">{action}</div> : null}
    </div>
  )
}

/** It failed: the server's sentence, which says what to do, and a way to try again. */
export function ErrorState({
  title,
  isPage = false,
  error,
  onRetry,
  children,
}: {
  title: string
  isPage?: boolean
  error: unknown
  onRetry?: () => void
  children?: ComponentChildren
}) {
  return (
    <div class="state stack middle" role="alert">
      <Icon name="alert" size={32} class="faint" />
      {isPage ? <h1>{title}</h1> : <h2>{title}</h2>}
      <p class="soft">{sentenceOf(error)}</p>
      <div class="row">
        {onRetry ? <Button onClick={onRetry}>Try again</Button> : null}
        {children}
      </div>
    </div>
  )
}

/** The shown content couldn't be refreshed. */
export function StaleNotice({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <Notice kind="bad">
      <div class="row">
        <span class="grow">This may be out of date. {sentenceOf(error)}</span>
        <Button small onClick={onRetry}>
          Try again
        </Button>
      </div>
    </Notice>
  )
}

export function Notice({
  kind,
  children,
}: {
  kind: 'plain' | 'bad' | 'warn' | 'good'
  children: ComponentChildren
}) {
  const icon = kind === 'good' ? 'check' : kind === 'plain' ? 'info' : 'alert'
  return (
    <div class={`notice pad-tight row at-top ${kind}`} role={kind === 'bad' ? 'alert' : 'status'}>
      <Icon name={icon} />
      <div class="grow">{children}</div>
    </div>
  )
}

export function Skeleton({ width = '100%', height = '16px' }: { width?: string; height?: string }) {
  return <span class="skeleton" style={{ width, height }} />
}

/** Lines of text that are still to come. */
export function SkeletonLines({ lines }: { lines: number }) {
  return (
    <div class="stack" role="status">
      <span class="only-heard">Loading</span>
      {Array.from({ length: lines }, (_, index) => (
        <Skeleton key={index} width={`${[92, 84, 97, 71][index % 4]}%`} />
      ))}
    </div>
  )
}

export function Progress({ percent, label }: { percent: number; label: string }) {
  return (
    <span
      class="progress"
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(percent)}
    >
      <span style={{ width: `${Math.max(0, Math.min(100, percent))}%` }} />
    </span>
  )
}
