// All revisions, newest first: what each did, what it changed, and going back to it.
import { useEffect, useMemo, useState } from 'preact/hooks'
import { documentsAround, listRevisions, type Revision } from '../../server/project.ts'
import { createResource, useResource } from '../../server/resource.ts'
import { agoText, momentText } from '../../text.ts'
import { Button } from '../../ui/button.tsx'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { EmptyState, ErrorState, SkeletonLines } from '../../ui/states.tsx'
import type { ProjectModel } from '../model.ts'
import { ChangeList } from './change-list.tsx'

const KIND: Record<Revision['kind'], { icon: IconName; text: string }> = {
  import: { icon: 'download', text: 'Import' },
  agent: { icon: 'spark', text: 'Agent' },
  edit: { icon: 'edit', text: 'Edit' },
  undo: { icon: 'undo', text: 'Undo' },
  redo: { icon: 'redo', text: 'Redo' },
  restore: { icon: 'history', text: 'Restore' },
}

export function HistoryPanel({ model }: { model: ProjectModel }) {
  const [open, setOpen] = useState<number | null>(null)
  const head = model.history.queue.confirmed.value.revision
  const list = useMemo(() => createResource(() => listRevisions(model.session.projectId)), [model])
  // Each new revision is one more in the list.
  useEffect(() => {
    void list.reload()
  }, [list, head])
  const loaded = list.now.value
  if (loaded.state === 'loading')
    return (
      <div class="pad">
        <SkeletonLines lines={6} />
      </div>
    )
  if (loaded.state === 'failed')
    return (
      <ErrorState title="Couldn’t load the history" error={loaded.error} onRetry={() => void list.reload()} />
    )
  const revisions = loaded.value.toReversed()
  if (revisions.length === 0)
    return (
      <EmptyState icon="history" title="No edits yet">
        Every edit is saved here. You can go back to any of them.
      </EmptyState>
    )
  return (
    <section class="scrolls" aria-label="History">
      <ol class="lines">
        {revisions.map((revision) => (
          <li key={revision.number} class="revision">
            <button
              type="button"
              class="full focus-inside row at-top pad-tight hovers"
              aria-expanded={open === revision.number}
              onClick={() => setOpen(open === revision.number ? null : revision.number)}
            >
              <Icon name={KIND[revision.kind].icon} />
              <span class="grow">
                <span class="clamped">{revision.summary || KIND[revision.kind].text}</span>
                <span class="faint" title={momentText(revision.created_at)}>
                  {agoText(revision.created_at)} · {revision.author}
                </span>
              </span>
              {revision.number === head ? <span class="badge live">Now</span> : null}
            </button>
            {open === revision.number ? (
              <RevisionDetail model={model} revision={revision} isHead={revision.number === head} />
            ) : null}
          </li>
        ))}
      </ol>
    </section>
  )
}

function RevisionDetail({
  model,
  revision,
  isHead,
}: {
  model: ProjectModel
  revision: Revision
  isHead: boolean
}) {
  const documents = useResource(
    () => documentsAround(model.session.projectId, revision.number),
    [revision.number],
  )
  const [busy, setBusy] = useState(false)
  const loaded = documents.now.value
  if (loaded.state === 'loading') return <SkeletonLines lines={3} />
  if (loaded.state === 'failed')
    return (
      <ErrorState
        title="Couldn’t load this revision"
        error={loaded.error}
        onRetry={() => void documents.reload()}
      />
    )
  return (
    <div class="pad-small stack at-top">
      <ChangeList
        model={model}
        before={loaded.value.before}
        after={loaded.value.after}
        told={revision.summary}
      />
      {model.session.mayEdit.value && !isHead ? (
        <Button
          small
          icon="history"
          busy={busy}
          onClick={async () => {
            setBusy(true)
            await model.history.restore(revision.number)
            setBusy(false)
          }}
        >
          Restore this version
        </Button>
      ) : null}
    </div>
  )
}
