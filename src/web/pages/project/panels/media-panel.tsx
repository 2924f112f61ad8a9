// A project's media by folder: details, progress of transcript and proxy, and adding them to a composition.
import { useEffect, useMemo, useState } from 'preact/hooks'
import { secondsFromUs } from '../../../../edit/time.ts'
import { AddMedia } from '../../projects/add-media.tsx'
import { type FirstMedia, NO_MEDIA } from '../../projects/media-choice.tsx'
import { ChangeDialog } from '../../projects/project-dialogs.tsx'
import { StoppedUploads } from '../../projects/stopped-uploads.tsx'
import { asksForFiles, forgetAskedFiles } from '../../router.ts'
import { type ProjectMedia, removeMedia, renameMedia } from '../../server/project.ts'
import { findStoppedUploads } from '../../server/uploads.ts'
import { countOf, lengthOfSeconds, quoted, sizeText } from '../../text.ts'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { Menu, type MenuEntry } from '../../ui/menu.tsx'
import { EmptyState } from '../../ui/states.tsx'
import type { Commands } from '../commands.ts'
import { mediaColor } from '../media-color.ts'
import { dragsMedia } from '../media-drag.ts'
import type { ProjectModel } from '../model.ts'
import { BrandParts } from './brand-parts.tsx'
import { FailedImports } from './failed-imports.tsx'
import { canPreview, MediaPreview } from './media-preview.tsx'
import { type MediaFolder, mediaTree } from './media-tree.ts'
import { RunningJobs } from './running-jobs.tsx'
import { SpeakersDialog } from './speakers-dialog.tsx'
import { SyncDialog } from './sync-dialog.tsx'
import { TranscribeDialog } from './transcribe-dialog.tsx'

const KIND_ICON: Record<ProjectMedia['kind'], IconName> = {
  audio: 'waves',
  video: 'video',
  image: 'image',
  sequence: 'layers',
}

export function MediaPanel({ model, commands }: { model: ProjectModel; commands: Commands }) {
  const media = model.session.media.value
  const tree = useMemo(() => mediaTree(media), [media])
  const [first, open] = useState<FirstMedia | null>(asksForFiles.peek() ? NO_MEDIA : null)
  useEffect(forgetAskedFiles, [])
  useEffect(() => void findStoppedUploads(), [])
  return (
    <section class="column high" aria-label="Media">
      <div class="pad-tight row">
        <span class="faint numbers grow">{countOf(media.length, 'file')}</span>
        {model.session.mayEdit.value ? (
          <AddMedia
            projectId={model.session.projectId}
            names={media.map(({ name }) => name)}
            first={first}
            open={open}
          />
        ) : null}
      </div>
      {model.session.mayEdit.value ? <BrandParts model={model} commands={commands} /> : null}
      <div class="scrolls">
        {model.session.mayEdit.value && first === null ? (
          <StoppedUploads
            projectId={model.session.projectId}
            onFile={(file) => open({ ...NO_MEDIA, files: [file] })}
            onArrived={(record) => open({ ...NO_MEDIA, arrived: [record] })}
          />
        ) : null}
        <RunningJobs model={model} />
        <FailedImports model={model} />
        {media.length === 0 && !model.session.jobs.value.some(({ job_state }) => job_state === 'running') ? (
          <EmptyState icon="film" title="No media yet">
            {model.session.mayEdit.value
              ? 'Add files with the button above, or drop them anywhere.'
              : 'People with edit access can add files.'}
          </EmptyState>
        ) : (
          <FolderContent folder={tree} model={model} commands={commands} />
        )}
      </div>
    </section>
  )
}

function FolderContent({
  folder,
  model,
  commands,
}: {
  folder: MediaFolder
  model: ProjectModel
  commands: Commands
}) {
  return (
    <>
      {folder.folders.map((inner) => (
        <details key={inner.path} class="media-folder" open>
          <summary class="name row pad-tight">
            <Icon name="chevron" class="faint" />
            <Icon name="folder" class="faint" />
            <span class="clip-text">{inner.name}</span>
          </summary>
          <div class="media-inner">
            <FolderContent folder={inner} model={model} commands={commands} />
          </div>
        </details>
      ))}
      {folder.media.length > 0 ? (
        <ul>
          {folder.media.map(({ name, media }) => (
            <MediaRow key={media.id} name={name} media={media} model={model} commands={commands} />
          ))}
        </ul>
      ) : null}
    </>
  )
}

type MediaDialog = keyof typeof DIALOGS

/** What can be done with a media file; some of it asks first. */
function entriesFor({
  media,
  name,
  model,
  commands,
  ask,
}: {
  media: ProjectMedia
  name: string
  model: ProjectModel
  commands: Commands
  ask: (dialog: MediaDialog) => void
}): MenuEntry[] {
  const composition = model.selection.composition.value
  return [
    ...(composition === null
      ? []
      : [
          {
            text: 'Add at the end',
            icon: 'plus' as const,
            onSelect: () => void commands.insertMedia(media.id, 'main'),
          },
          {
            text: 'Insert at the playhead',
            icon: 'marker' as const,
            onSelect: () => void commands.insertMedia(media.id, 'main', model.playback.engine.timeUs.peek()),
          },
          {
            text: 'Add as overlay',
            icon: 'layers' as const,
            onSelect: () =>
              void commands.insertMedia(media.id, 'overlay', model.playback.engine.timeUs.peek()),
          },
        ]),
    ...(media.transcript?.status === 'failed' || media.transcript?.status === 'success'
      ? [
          {
            text: 'Transcribe again…',
            icon: 'captions' as const,
            onSelect: () => ask('transcribe'),
          },
        ]
      : []),
    ...(media.kind !== 'sequence' && media.transcript?.status === 'success'
      ? [{ text: 'Find speakers…', icon: 'people' as const, onSelect: () => ask('speakers') }]
      : []),
    ...(media.kind === 'sequence'
      ? [{ text: 'Sync…', icon: 'layers' as const, onSelect: () => ask('sync') }]
      : []),
    {
      text: 'Rename…',
      icon: 'edit' as const,
      onSelect: () => ask('rename'),
    },
    ...(media.kind === 'sequence'
      ? []
      : [{ text: 'Download', icon: 'download' as const, onSelect: () => download(media) }]),
    {
      text: 'New composition from this',
      icon: 'film' as const,
      onSelect: () => void commands.composeMedia(media.id, name),
    },
    { text: 'Remove…', icon: 'trash' as const, danger: true, onSelect: () => ask('remove') },
  ]
}

function MediaRow({
  name,
  media,
  model,
  commands,
}: {
  name: string
  media: ProjectMedia
  model: ProjectModel
  commands: Commands
}) {
  const lengthUs = media.availableRange?.endUs ?? null
  const mayEdit = model.session.mayEdit.value
  const problem = problemOf(media)
  const heardCount = model.session.heard.byMedia.value.get(media.id)?.words.length ?? 0
  const [isPreviewed, setPreviewed] = useState(false)
  const [asked, ask] = useState<MediaDialog | null>(null)
  const Asked = asked === null ? null : DIALOGS[asked]
  return (
    <li
      class="media-row row hovers"
      style={mediaColor(model.session.mediaById.value, media.id)}
      {...(mayEdit ? dragsMedia(media.id) : {})}
    >
      <Thumbnail media={media} onPress={() => setPreviewed(true)} />
      <span class="grow">
        <span class="name clip-text" dir="auto" title={media.name}>
          {name}
        </span>
        <span class="small-text faint clip-text">
          {lengthUs === null ? '' : `${lengthOfSeconds(secondsFromUs(lengthUs))} · `}
          {media.words.length > 0
            ? countOf(media.words.length, 'word')
            : heardCount > 0
              ? `${countOf(heardCount, 'word')} so far`
              : media.size_bytes === null
                ? countOf(media.tracks.length, 'track')
                : sizeText(media.size_bytes)}
        </span>
        {problem === null ? null : <span class="media-problem warn toned small-text">{problem}</span>}
        {media.tracks.some(({ certainty }) => certainty === 0) ? (
          <span class="media-problem warn toned small-text">
            A track couldn’t be synced by sound. Set its offset with “Sync…”.
          </span>
        ) : null}
      </span>
      {mayEdit ? (
        <Menu
          label={`Actions for ${name}`}
          icon="more"
          class="button quiet small"
          entries={entriesFor({ media, name, model, commands, ask })}
        />
      ) : null}
      {Asked ? <Asked media={media} model={model} onClose={() => ask(null)} /> : null}
      {isPreviewed ? (
        <MediaPreview model={model} commands={commands} media={media} onClose={() => setPreviewed(false)} />
      ) : null}
    </li>
  )
}

function RenameMedia({
  media,
  model,
  onClose,
}: {
  media: ProjectMedia
  model: ProjectModel
  onClose: () => void
}) {
  const [name, setName] = useState(media.name)
  return (
    <ChangeDialog
      title={`Rename ${quoted(media.name)}`}
      action="Rename"
      disabled={name.trim() === ''}
      onClose={onClose}
      onSave={async () => {
        await renameMedia(media.id, name.trim())
        await model.refresh()
      }}
    >
      <Field
        label="Name"
        value={name}
        maxLength={1024}
        autofocus
        hint="Use a slash to put it in a folder."
        onInput={(event) => setName(event.currentTarget.value)}
      />
    </ChangeDialog>
  )
}

function RemoveMedia({
  media,
  model,
  onClose,
}: {
  media: ProjectMedia
  model: ProjectModel
  onClose: () => void
}) {
  return (
    <ConfirmDialog
      title={`Remove ${quoted(media.name)} from the project?`}
      action="Remove"
      onClose={onClose}
      onConfirm={async () => {
        await model.history.queue.settled()
        await removeMedia(media.id)
        await model.refresh()
      }}
    >
      Its transcript is removed too. You can’t undo this, and earlier versions that use it can’t be restored.
    </ConfirmDialog>
  )
}

const DIALOGS = {
  remove: RemoveMedia,
  rename: RenameMedia,
  speakers: SpeakersDialog,
  sync: SyncDialog,
  transcribe: TranscribeDialog,
}

/** The file as it was imported. */
function download({ id, name }: ProjectMedia): void {
  const link = document.createElement('a')
  link.href = `/app/api/media/${id}/file?download=yes`
  link.download = name.split('/').at(-1) ?? name
  link.click()
}

function Thumbnail({ media, onPress }: { media: ProjectMedia; onPress: () => void }) {
  return (
    <button
      type="button"
      class="media-picture thumbnail"
      aria-label={`Preview ${media.name}`}
      title="Preview"
      disabled={!canPreview(media)}
      onClick={onPress}
    >
      {media.poster_url ? (
        <img
          src={media.poster_url}
          alt=""
          loading="lazy"
          draggable={false}
          onError={(event) => {
            event.currentTarget.hidden = true
          }}
        />
      ) : null}
      <Icon name={KIND_ICON[media.kind]} />
    </button>
  )
}

function problemOf(media: ProjectMedia): string | null {
  if (media.transcript?.status === 'failed' || media.transcript?.error_message)
    return `Not transcribed: ${media.transcript.error_message ?? 'try again.'}`
  if (media.proxy.state === 'failed') return 'No preview available. Edits and exports still work.'
  if (media.proxy.state === 'making')
    return `Preparing a preview${media.proxy.percent === null ? '' : `: ${media.proxy.percent} %`}`
  return null
}
