// The bar above the editor: the project's location, undo and redo, and whether everything is saved.
import { useState } from 'preact/hooks'
import { AccountMenu, Mark } from '../frame.tsx'
import { AccessDialog, RenameDialog } from '../projects/project-dialogs.tsx'
import { ACCESS_TEXT } from '../projects/project-row.tsx'
import { Button, Link } from '../ui/button.tsx'
import type { ProjectModel } from './model.ts'
import { ShareDialog } from './share-dialog.tsx'

const ACCESS_BADGE = { view: 'View only', comment: 'Can comment' } as const

export function ProjectBar({ model, onHelp }: { model: ProjectModel; onHelp: () => void }) {
  const [dialog, open] = useState<'rename' | 'share' | 'access' | null>(null)
  const facts = model.session.facts.value
  const mayEdit = model.session.mayEdit.value
  const { access } = facts
  const isPrivate = facts.team_access === 'none' && model.review.pages.value.length === 0
  return (
    <header class="bar row main project-bar">
      <Link href="/" class="row" aria-label="All projects" title="All projects">
        <Mark />
      </Link>
      <ProjectTitle text={facts.name} onRename={mayEdit ? () => open('rename') : null} />
      {access === 'view' || access === 'comment' ? <span class="badge">{ACCESS_BADGE[access]}</span> : null}
      <SavingState model={model} />
      <span class="grow" />
      {mayEdit ? <UndoAndRedo model={model} /> : null}
      <Button
        look="quiet"
        icon="keyboard"
        class="above-compact"
        label="Shortcuts"
        keys="?"
        onClick={onHelp}
      />
      {mayEdit ? (
        <Button
          icon={isPrivate ? 'lock' : 'share'}
          title={ACCESS_TEXT[facts.team_access]}
          onClick={() => open('share')}
        >
          Share
        </Button>
      ) : null}
      <Button look="main" icon="export" class="above-compact" onClick={() => model.panels.show('export')}>
        Export
      </Button>
      <AccountMenu />
      {dialog === 'rename' ? (
        <RenameDialog
          project={facts}
          onDone={(name) => {
            model.session.facts.value = { ...model.session.facts.value, name }
          }}
          onClose={() => open(null)}
        />
      ) : null}
      {dialog === 'share' ? (
        <ShareDialog
          model={model}
          onTeam={access === 'owner' ? () => open('access') : null}
          onClose={() => open(null)}
        />
      ) : null}
      {dialog === 'access' ? (
        <AccessDialog
          project={facts}
          onDone={(team_access) => {
            model.session.facts.value = { ...model.session.facts.value, team_access }
          }}
          onClose={() => open(null)}
        />
      ) : null}
    </header>
  )
}

function ProjectTitle({ text, onRename }: { text: string; onRename: (() => void) | null }) {
  return onRename ? (
    <button type="button" class="project-title pad-tiny clip-text hovers" title="Rename" onClick={onRename}>
      <h1 class="clip-text" dir="auto">
        {text}
      </h1>
    </button>
  ) : (
    <h1 class="project-title pad-tiny clip-text" dir="auto">
      {text}
    </h1>
  )
}

function UndoAndRedo({ model: { history } }: { model: ProjectModel }) {
  const { undo, redo } = history.steps.value
  return (
    <>
      <Button
        look="quiet"
        icon="undo"
        label={undo === null ? 'Nothing to undo' : `Undo: ${undo}`}
        keys="Ctrl+Z"
        disabled={undo === null}
        onClick={() => void history.undo()}
      />
      <Button
        look="quiet"
        icon="redo"
        label={redo === null ? 'Nothing to redo' : `Redo: ${redo}`}
        keys="Ctrl+Shift+Z"
        disabled={redo === null}
        onClick={() => void history.redo()}
      />
    </>
  )
}

function SavingState({ model }: { model: ProjectModel }) {
  const { isSaving, trouble, confirmed } = model.history.queue
  return (
    <span
      class={`saving above-compact small-text ${trouble.value === null ? 'faint' : 'bad toned'}`}
      role="status"
    >
      {trouble.value !== null
        ? 'Not saved'
        : isSaving.value
          ? 'Saving…'
          : confirmed.value.revision > 0
            ? 'Saved'
            : ''}
    </span>
  )
}
