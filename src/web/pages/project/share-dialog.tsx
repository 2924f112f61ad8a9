// Sharing a composition: who may open its page, the address, what visitors may do there, and taking it offline.
import { useEffect, useState } from 'preact/hooks'
import { durationOfComposition } from '../../../edit/position.ts'
import { sentenceOf } from '../server/call.ts'
import {
  type AccessLevel,
  changePage,
  listPages,
  publishPage,
  type SharePage,
  unpublishPage,
} from '../server/pages.ts'
import { useResource } from '../server/resource.ts'
import { me } from '../server/session.ts'
import { SecretText } from '../settings/secret-text.tsx'
import { momentText, quoted } from '../text.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Select } from '../ui/field.tsx'
import { Notice, Progress, SkeletonLines } from '../ui/states.tsx'
import { useChoices } from '../ui/use-choices.ts'
import { useSubmit } from '../ui/use-submit.ts'
import type { ProjectModel } from './model.ts'
import { type PageChoices, VisitorSettings } from './visitor-settings.tsx'

const LEVELS: { level: AccessLevel; title: string; about: string }[] = [
  { level: 'private', title: 'Only you', about: 'You and the project’s owner, signed in.' },
  { level: 'drive', title: 'Members of the drive', about: 'Anyone in the drive, signed in.' },
  {
    level: 'unlisted',
    title: 'Anyone with the link',
    about: 'No account needed. Not listed by search engines.',
  },
  { level: 'public', title: 'Everyone', about: 'No account needed. Search engines may list it.' },
]

export function ShareDialog({
  model,
  onTeam,
  onClose,
}: {
  model: ProjectModel
  /** Opens the access of the drive's members; null for people who may not change it. */
  onTeam: (() => void) | null
  onClose: () => void
}) {
  const pages = useResource(() => listPages(model.session.projectId))
  // Loaded again in place: what is being typed or chosen stays.
  useEffect(
    () =>
      model.review.pages.subscribe(() => {
        if (pages.now.peek().state === 'ready') void pages.reload()
      }),
    [model, pages],
  )
  const full = model.history.queue.shown.value.compositions.filter((one) => durationOfComposition(one) > 0)
  const open = model.selection.composition.value
  const [chosen, choose] = useState(full.find(({ id }) => id === open?.id)?.id ?? full[0]?.id ?? '')
  const loaded = pages.now.value
  const pageNow = () => {
    const now = pages.now.peek()
    return now.state === 'ready'
      ? (now.value.data.find((one) => one.composition_id === chosen) ?? null)
      : null
  }
  return (
    <Dialog title={`Share ${quoted(model.session.facts.value.name)}`} onClose={onClose}>
      {full.length > 1 ? (
        <Select
          label="Composition"
          value={chosen}
          options={full.map(({ id, name }) => ({ value: id, text: name }))}
          onSelect={choose}
        />
      ) : null}
      {full.length === 0 ? (
        <p class="soft">Nothing to share yet: every composition is empty.</p>
      ) : loaded.state === 'ready' ? (
        <PageSettings
          key={chosen}
          {...{ model, compositionId: chosen, pageNow, levels: loaded.value.levels }}
          onChanged={() => pages.reload()}
        />
      ) : loaded.state === 'failed' ? (
        <Notice kind="bad">{sentenceOf(loaded.error)}</Notice>
      ) : (
        <SkeletonLines lines={4} />
      )}
      {onTeam === null || me.value?.is_alone ? null : (
        <div>
          <Button look="quiet" icon="lock" onClick={onTeam}>
            Who can edit…
          </Button>
        </div>
      )}
    </Dialog>
  )
}

type SettingsProps = {
  model: ProjectModel
  compositionId: string
  /** As the server last answered; null: not shared yet. */
  pageNow: () => SharePage | null
  levels: readonly AccessLevel[]
  /** Resolves when `pageNow` has what was changed. */
  onChanged: () => Promise<void>
}

function PageSettings({ model, compositionId, pageNow, levels, onChanged }: SettingsProps) {
  const page = pageNow()
  const { projectId } = model.session
  const publish = async (level?: AccessLevel) => {
    await publishPage(projectId, {
      composition_id: compositionId,
      ...(level === undefined ? {} : { access_level: level }),
    })
    await onChanged()
  }
  const choices = useChoices<Partial<PageChoices>>(page ?? {}, async (changes) => {
    // An earlier choice may have made the page since.
    const current = pageNow()
    if (current === null) return publish(changes.access_level)
    await changePage(projectId, current.slug, changes)
    await onChanged()
  })
  const update = useSubmit(publish)
  const stop = useSubmit(async () => {
    if (page !== null) await unpublishPage(projectId, page.slug)
    await onChanged()
  })
  const { shown } = choices
  // With nobody else here, members of the drive are nobody.
  const isOffered = (level: AccessLevel) =>
    levels.includes(level) && !(level === 'drive' && me.value?.is_alone)
  const problem = choices.problem ?? update.problem ?? stop.problem
  return (
    <div class="stack share-settings" aria-busy={choices.isSaving || update.busy || stop.busy}>
      <fieldset>
        <legend>Who can open the page</legend>
        {LEVELS.filter(({ level }) => isOffered(level) || page?.access_level === level).map(
          ({ level, title, about }) => (
            <label key={level} class="choice row at-top">
              <input
                type="radio"
                name="level"
                checked={shown.access_level === level}
                onChange={() => void choices.choose({ access_level: level })}
              />
              <span>
                <strong>{title}</strong>
                <br />
                <span class="soft">{about}</span>
              </span>
            </label>
          ),
        )}
      </fieldset>
      {problem === null ? null : <Notice kind="bad">{problem}</Notice>}
      {page === null ? (
        <p class="soft">Not shared. Choose who can open it to create a page.</p>
      ) : (
        <>
          <SecretText label="Address of the page" text={page.share_url} />
          <PageState {...{ model, page, busy: update.busy }} onUpdate={() => void update.submit()} />
          <VisitorSettings
            key={page.slug}
            page={{ ...page, ...shown }}
            choose={choices.choose}
            setPassword={async (password) => {
              await changePage(projectId, page.slug, { password })
              await onChanged()
            }}
          />
          <div class="dialog-actions row wraps">
            <Button look="danger" busy={stop.busy} onClick={() => void stop.submit()}>
              Stop sharing
            </Button>
          </div>
        </>
      )}
    </div>
  )
}

function PageState({
  model,
  page,
  busy,
  onUpdate,
}: {
  model: ProjectModel
  page: SharePage
  busy: boolean
  onUpdate: () => void
}) {
  const path = new URL(page.share_url).pathname
  const isOld = page.revision !== null && page.revision < model.history.queue.confirmed.value.revision
  if (page.rendering !== null)
    return (
      <div>
        <Progress label={page.rendering.label} percent={page.rendering.percent} />
        <p class="soft">
          {page.state === 'live'
            ? 'Until then, the page shows the film as it was.'
            : 'The link works as soon as it’s done.'}
        </p>
      </div>
    )
  if (page.state === 'failed')
    return (
      <Notice kind="bad">
        Couldn’t render the film.{' '}
        <Button small busy={busy} onClick={onUpdate}>
          Try again
        </Button>
      </Notice>
    )
  return (
    <p class="soft row wraps">
      {page.state === 'expired' ? 'Expired. ' : `Online since ${momentText(page.published_at ?? '')}. `}
      {isOld ? 'Your latest edits aren’t on it. ' : ''}
      <a href={path} target="_blank" rel="noreferrer">
        Open
      </a>
      <Button small busy={busy} onClick={onUpdate}>
        Update the page
      </Button>
    </p>
  )
}
