// Sharing a composition: who may open its page, the address, what visitors may do there, and taking it offline.
import { useState } from 'preact/hooks'
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
import { SecretText } from '../settings/secret-text.tsx'
import { momentText, quoted } from '../text.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field, Select } from '../ui/field.tsx'
import { Notice, Progress, SkeletonLines } from '../ui/states.tsx'
import type { ProjectModel } from './model.ts'

const LEVELS: { level: AccessLevel; title: string; about: string }[] = [
  { level: 'private', title: 'Only you', about: 'You and the owner of the project, signed in.' },
  { level: 'drive', title: 'Members of the drive', about: 'Whoever belongs to the drive, signed in.' },
  {
    level: 'unlisted',
    title: 'Anyone with the link',
    about: 'No account needed. Not listed by search engines.',
  },
  { level: 'public', title: 'Everyone', about: 'As above, and search engines may list it.' },
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
  const pages = useResource(() => listPages(model.projectId), [model.pages.value])
  const full = model.queue.shown.value.compositions.filter((one) => durationOfComposition(one) > 0)
  const open = model.composition.value
  const [chosen, choose] = useState(full.find(({ id }) => id === open?.id)?.id ?? full[0]?.id ?? '')
  const loaded = pages.now.value
  const page =
    loaded.state === 'ready' ? (loaded.value.data.find((one) => one.composition_id === chosen) ?? null) : null
  return (
    <Dialog title={`Share ${quoted(model.facts.value.name)}`} onClose={onClose}>
      {full.length > 1 ? (
        <Select
          label="Composition"
          value={chosen}
          options={full.map(({ id, name }) => ({ value: id, text: name }))}
          onSelect={choose}
        />
      ) : null}
      {full.length === 0 ? (
        <p class="soft">There is nothing to share yet: every composition is empty.</p>
      ) : loaded.state === 'ready' ? (
        <PageSettings
          key={`${chosen} ${page?.slug ?? ''}`}
          {...{ model, compositionId: chosen, page, levels: loaded.value.levels }}
          onChanged={() => pages.reload()}
        />
      ) : loaded.state === 'failed' ? (
        <Notice kind="bad">{sentenceOf(loaded.error)}</Notice>
      ) : (
        <SkeletonLines lines={4} />
      )}
      {onTeam === null ? null : (
        <div class="dialog-actions">
          <Button icon="lock" onClick={onTeam}>
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
  page: SharePage | null
  levels: readonly AccessLevel[]
  onChanged: () => Promise<void>
}

function PageSettings({ model, compositionId, page, levels, onChanged }: SettingsProps) {
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const change = async (work: () => Promise<unknown>) => {
    setBusy(true)
    setProblem(null)
    try {
      await work()
      await onChanged()
    } catch (thrown) {
      setProblem(sentenceOf(thrown))
    } finally {
      setBusy(false)
    }
  }
  const { projectId } = model
  const set = (changes: Parameters<typeof changePage>[2]) =>
    change(() => (page === null ? Promise.resolve() : changePage(projectId, page.slug, changes)))
  const publish = (level?: AccessLevel) =>
    change(() =>
      publishPage(projectId, {
        composition_id: compositionId,
        ...(level === undefined ? {} : { access_level: level }),
      }),
    )
  return (
    <div class="stack share-settings" aria-busy={busy}>
      <fieldset>
        <legend>Who can open the page</legend>
        {LEVELS.filter(({ level }) => levels.includes(level) || page?.access_level === level).map(
          ({ level, title, about }) => (
            <label key={level} class="choice">
              <input
                type="radio"
                name="level"
                disabled={busy}
                checked={page?.access_level === level}
                onChange={() => void (page === null ? publish(level) : set({ access_level: level }))}
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
        <p class="soft">Not shared. Choose who can open it, and its page is made.</p>
      ) : (
        <>
          <SecretText label="Address of the page" text={page.share_url} />
          <PageState {...{ model, page, busy }} onUpdate={() => void publish()} />
          <VisitorSettings key={page.slug} {...{ page, busy, set }} />
          <div class="dialog-actions">
            <Button
              look="danger"
              busy={busy}
              onClick={() => void change(() => unpublishPage(projectId, page.slug))}
            >
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
  const isOld = page.revision !== null && page.revision < model.queue.confirmed.value.revision
  if (page.rendering !== null)
    return (
      <div>
        <Progress label={page.rendering.label} percent={page.rendering.percent} />
        <p class="soft">
          {page.state === 'live'
            ? 'The page shows the film as it was until then.'
            : 'The address works as soon as it is done.'}
        </p>
      </div>
    )
  if (page.state === 'failed')
    return (
      <Notice kind="bad">
        The film could not be made.{' '}
        <Button small busy={busy} onClick={onUpdate}>
          Try again
        </Button>
      </Notice>
    )
  return (
    <p class="soft share-state">
      {page.state === 'expired'
        ? 'Offline: its date has passed. '
        : `Online since ${momentText(page.published_at ?? '')}. `}
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

function VisitorSettings({
  page,
  busy,
  set,
}: {
  page: SharePage
  busy: boolean
  set: (changes: Parameters<typeof changePage>[2]) => Promise<void>
}) {
  const [password, setPassword] = useState('')
  const isOpen = page.access_level === 'unlisted' || page.access_level === 'public'
  const box = (label: string, isOn: boolean, change: (isOn: boolean) => Parameters<typeof changePage>[2]) => (
    <label class="choice">
      <input
        type="checkbox"
        checked={isOn}
        disabled={busy}
        onChange={(event) => void set(change(event.currentTarget.checked))}
      />
      <span>{label}</span>
    </label>
  )
  return (
    <fieldset class="stack">
      <legend>For visitors</legend>
      {box('Download button', page.allow_download, (allow_download) => ({ allow_download }))}
      {box('Comments', page.allow_comments, (allow_comments) => ({ allow_comments }))}
      <Field
        label="Offline from"
        type="date"
        value={page.expires_at?.slice(0, 10) ?? ''}
        onChange={({ currentTarget: { value } }) =>
          void set({ expires_at: value === '' ? null : new Date(`${value}T00:00:00`).toISOString() })
        }
      />
      {isOpen ? (
        <form
          class="row"
          onSubmit={(event) => {
            event.preventDefault()
            void set({ password }).then(() => setPassword(''))
          }}
        >
          <Field
            label={page.has_password ? 'New password' : 'Password'}
            type="password"
            autoComplete="new-password"
            maxLength={128}
            value={password}
            onInput={(event) => setPassword(event.currentTarget.value)}
          />
          <Button type="submit" busy={busy} disabled={password === ''}>
            Set password
          </Button>
          {page.has_password ? (
            <Button busy={busy} onClick={() => void set({ password: null })}>
              Remove password
            </Button>
          ) : null}
        </form>
      ) : null}
    </fieldset>
  )
}
