// Comments on words: threads in the order of the transcript, to answer and to resolve.
import { useEffect, useMemo, useState } from 'preact/hooks'
import { clockText } from '../../../../edit/time-text.ts'
import { sentenceOf } from '../../server/call.ts'
import { addComment, type Comment, changeComment, deleteComment } from '../../server/comments.ts'
import { deletePageComment } from '../../server/pages.ts'
import { agoText, momentText } from '../../text.ts'
import { Button } from '../../ui/button.tsx'
import { Menu } from '../../ui/menu.tsx'
import { EmptyState, ErrorState, Notice, SkeletonLines } from '../../ui/states.tsx'
import { sayFailed } from '../../ui/toast.tsx'
import { useSubmit } from '../../ui/use-submit.ts'
import type { Commands } from '../commands.ts'
import type { ProjectModel } from '../model.ts'
import { type Thread, threadsOf } from './threads.ts'

export function CommentsPanel({ model, commands }: { model: ProjectModel; commands: Commands }) {
  const [showResolved, setShowResolved] = useState(false)
  const loaded = model.review.comments.now.value
  const context = model.session.context.value
  const document = model.history.queue.shown.value
  const threads = useMemo(
    () => (loaded.state === 'ready' ? threadsOf(loaded.value, document, context) : []),
    [loaded, document, context],
  )
  if (loaded.state === 'loading')
    return (
      <div class="pad">
        <SkeletonLines lines={5} />
      </div>
    )
  if (loaded.state === 'failed')
    return (
      <ErrorState
        title="Couldn’t load comments"
        error={loaded.error}
        onRetry={() => void model.review.comments.reload()}
      />
    )
  const resolved = threads.filter(({ first }) => first.resolved_at !== null).length
  const shown = threads.filter(({ first }) => showResolved || first.resolved_at === null)
  return (
    <section class="scrolls" aria-label="Comments">
      <NewComment model={model} />
      <PageComments model={model} />
      {resolved > 0 ? (
        <div class="pad-tight">
          <Button
            look="quiet"
            small
            aria-pressed={showResolved}
            onClick={() => setShowResolved(!showResolved)}
          >
            {showResolved ? 'Hide resolved' : `${resolved} resolved`}
          </Button>
        </div>
      ) : null}
      {shown.length === 0 && model.review.commentAt.value === null ? (
        <EmptyState icon="comment" title={resolved > 0 ? 'All resolved' : 'No comments yet'}>
          {model.session.mayComment.value
            ? 'Select words in the transcript, then choose Comment or press C.'
            : 'You can view this project. Ask its owner for comment access.'}
        </EmptyState>
      ) : (
        <ul class="threads lines">
          {shown.map((thread) => (
            <ThreadItem key={thread.first.comment_id} thread={thread} model={model} commands={commands} />
          ))}
        </ul>
      )}
    </section>
  )
}

/** What visitors of share pages wrote. */
function PageComments({ model }: { model: ProjectModel }) {
  const loaded = model.review.pageComments.now.value
  if (loaded.state !== 'ready' || loaded.value.length === 0) return null
  const remove = async (commentId: string) => {
    try {
      await deletePageComment(model.session.projectId, commentId)
      await model.review.pageComments.reload()
    } catch (thrown) {
      sayFailed(sentenceOf(thrown))
    }
  }
  return (
    <ul class="threads lines" aria-label="Comments on share pages">
      {loaded.value.map((comment) => (
        <li key={comment.comment_id} class="thread pad-small stack snug">
          <div class="row">
            <strong>{comment.name}</strong>
            <span class="faint">
              on the share page at {clockText(Math.round(comment.at_seconds * 1e6))},{' '}
              {agoText(comment.created_at)}
            </span>
            {model.session.mayEdit.value ? (
              <Button
                look="quiet"
                small
                icon="trash"
                label={`Delete the comment by ${comment.name}`}
                onClick={() => void remove(comment.comment_id)}
              />
            ) : null}
          </div>
          <p class="typed">{comment.text}</p>
        </li>
      ))}
    </ul>
  )
}

function NewComment({ model }: { model: ProjectModel }) {
  const place = model.review.commentAt.value
  if (place === null) return null
  return (
    <div class="thread pad-small stack snug">
      <blockquote class="quote soft small-text">{place.text}</blockquote>
      <CommentForm
        key={`${place.mediaId} ${place.wordIds.join(' ')}`}
        label="Comment"
        onCancel={() => {
          model.review.commentAt.value = null
        }}
        onSend={async (text) => {
          await addComment(model.session.projectId, {
            text,
            media_id: place.mediaId,
            word_ids: place.wordIds,
          })
          model.review.commentAt.value = null
          await model.review.comments.reload()
        }}
      />
    </div>
  )
}

function CommentForm({
  label,
  initial = '',
  onSend,
  onCancel,
}: {
  label: string
  initial?: string
  onSend: (text: string) => Promise<void>
  onCancel: () => void
}) {
  const [text, setText] = useState(initial)
  const { busy, problem, submit } = useSubmit(async () => {
    if (text.trim() !== '') await onSend(text.trim())
  })
  return (
    <form class="stack" onSubmit={submit}>
      <textarea
        class="input"
        rows={2}
        aria-label={label}
        placeholder={label}
        maxLength={10_000}
        value={text}
        ref={(element) => element?.focus()}
        onInput={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onCancel()
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void submit(event)
        }}
      />
      {problem ? <Notice kind="bad">{problem}</Notice> : null}
      <div class="dialog-actions row wraps">
        <Button small onClick={onCancel}>
          Cancel
        </Button>
        <Button small look="main" type="submit" busy={busy} disabled={text.trim() === ''}>
          {label}
        </Button>
      </div>
    </form>
  )
}

function ThreadItem({
  thread,
  model,
  commands,
}: {
  thread: Thread
  model: ProjectModel
  commands: Commands
}) {
  const [answering, setAnswering] = useState(false)
  const { first } = thread
  const isResolved = first.resolved_at !== null
  const go = () => {
    if (commands.showWords(first.media_id, first.word_ids)) model.panels.isInFront.value = false
    else sayFailed('These words aren’t in the open composition.')
  }
  const resolve = async () => {
    try {
      await changeComment(model.session.projectId, first.comment_id, { is_resolved: !isResolved })
      await model.review.comments.reload()
    } catch (thrown) {
      sayFailed(sentenceOf(thrown))
    }
  }
  return (
    <li class={`thread pad-small stack snug${isResolved ? ' soft' : ''}`}>
      <button type="button" class="quote soft small-text hovers" onClick={go}>
        {thread.quote || '(text was removed)'}
      </button>
      {[first, ...thread.answers].map((comment) => (
        <CommentItem key={comment.comment_id} comment={comment} model={model} />
      ))}
      {answering ? (
        <CommentForm
          label="Reply"
          onCancel={() => setAnswering(false)}
          onSend={async (text) => {
            await addComment(model.session.projectId, {
              text,
              media_id: first.media_id,
              word_ids: first.word_ids,
              parent_id: first.comment_id,
            })
            setAnswering(false)
            await model.review.comments.reload()
          }}
        />
      ) : model.session.mayComment.value ? (
        <div class="row">
          <Button look="quiet" small onClick={() => setAnswering(true)}>
            Reply
          </Button>
          <Button look="quiet" small icon={isResolved ? 'restore' : 'check'} onClick={() => void resolve()}>
            {isResolved ? 'Reopen' : 'Resolve'}
          </Button>
        </div>
      ) : null}
    </li>
  )
}

function CommentItem({ comment, model }: { comment: Comment; model: ProjectModel }) {
  const [editing, setEditing] = useState(false)
  const { is_mine: isMine } = comment
  const mayRemove = isMine || model.session.mayEdit.value
  useEffect(() => setEditing(false), [comment.text])
  const remove = async () => {
    try {
      await deleteComment(model.session.projectId, comment.comment_id)
      await model.review.comments.reload()
    } catch (thrown) {
      sayFailed(sentenceOf(thrown))
    }
  }
  return (
    <div class="comment">
      <div class="row">
        <strong class="clip-text">{comment.author}</strong>
        <span class="grow faint one-line" title={momentText(comment.created_at)}>
          {agoText(comment.created_at)}
          {comment.edited_at === null ? '' : ', edited'}
        </span>
        {mayRemove ? (
          <Menu
            label="Actions for this comment"
            icon="more"
            class="button quiet small"
            entries={[
              { text: 'Edit', icon: 'edit', disabled: !isMine, onSelect: () => setEditing(true) },
              { text: 'Delete', icon: 'trash', danger: true, onSelect: () => void remove() },
            ]}
          />
        ) : null}
      </div>
      {editing ? (
        <CommentForm
          label="Save"
          initial={comment.text}
          onCancel={() => setEditing(false)}
          onSend={async (text) => {
            await changeComment(model.session.projectId, comment.comment_id, { text })
            await model.review.comments.reload()
          }}
        />
      ) : (
        <p class="typed">{comment.text}</p>
      )}
    </div>
  )
}
