// Feedback on the film: comments on words, and share pages with their visitors' comments.
import { computed, effect, signal } from '@preact/signals'
import { listComments } from '../server/comments.ts'
import { listPageComments, type SharePage } from '../server/pages.ts'
import { createResource } from '../server/resource.ts'
import type { Panels } from './panels/panels-state.ts'
import type { Session } from './session.ts'
import type { TranscriptModel } from './transcript/transcript-model.ts'

export function createReview(
  { projectId, mayComment }: Session,
  transcript: TranscriptModel,
  panels: Panels,
) {
  const comments = createResource(() => listComments(projectId))
  const open = computed(() => {
    const loaded = comments.now.value
    if (loaded.state !== 'ready') return []
    return loaded.value.filter(({ parent_id, resolved_at }) => parent_id === null && resolved_at === null)
  })
  const stopMarking = effect(() => {
    transcript.commented.value = new Set(
      open.value.flatMap(({ media_id, word_ids }) => word_ids.map((id) => `${media_id} ${id}`)),
    )
  })
  const commentAt = signal<{ mediaId: string; wordIds: string[]; text: string } | null>(null)
  return {
    comments,
    openComments: computed(() => open.value.length),
    /** The words that a new comment is for. */
    commentAt,
    startComment(): void {
      const tokens = transcript.selectedTokens.peek().filter(({ kind }) => kind !== 'folded')
      const [first] = tokens
      if (!first || !mayComment.peek()) return
      // A comment is about one recording: the one that the selection begins in.
      const chosen = tokens.filter(({ mediaId }) => mediaId === first.mediaId)
      commentAt.value = {
        mediaId: first.mediaId,
        wordIds: [...new Set(chosen.flatMap(({ wordIds }) => wordIds))],
        text: chosen.map(({ text }) => text).join(' '),
      }
      panels.show('comments')
    },
    /** Share pages, as an event reports them. */
    pages: signal<SharePage[]>([]),
    /** What visitors wrote on them. */
    pageComments: createResource(() => listPageComments(projectId)),
    dispose: stopMarking,
  }
}
