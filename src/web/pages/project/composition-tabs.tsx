// The compositions of a project as tabs, and what can be done with one.
import { useState } from 'preact/hooks'
import type { Composition } from '../../../edit/document.ts'
import { durationOfComposition } from '../../../edit/position.ts'
import { ChangeDialog } from '../projects/project-dialogs.tsx'
import { lengthOfSeconds, quoted } from '../text.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { Icon } from '../ui/icon.tsx'
import { Menu, type MenuEntry } from '../ui/menu.tsx'
import { Tabs } from '../ui/tabs.tsx'
import type { Commands } from './commands.ts'
import { FrameDialog } from './frame-dialog.tsx'
import type { ProjectModel } from './model.ts'

type Open = 'new' | 'rename' | 'delete' | 'frame' | null

export function CompositionTabs({ model, commands }: { model: ProjectModel; commands: Commands }) {
  const [dialog, open] = useState<Open>(null)
  const { compositions } = model.history.queue.shown.value
  const current = model.selection.composition.value
  const choose = (id: string) => {
    model.selection.compositionId.value = id
  }
  return (
    <div class="bar row">
      <Tabs
        class="grow"
        label="Compositions"
        items={compositions.map((composition) => ({
          name: composition.id,
          content: <CompositionTab composition={composition} />,
          title: `${composition.name}, ${composition.width}×${composition.height}`,
        }))}
        selected={current?.id ?? null}
        onSelect={choose}
      />
      {model.session.mayEdit.value ? (
        <Button look="quiet" small icon="plus" label="New composition" onClick={() => open('new')} />
      ) : null}
      <span class="bar-line" />
      {model.session.mayEdit.value ? (
        <Button
          look="quiet"
          small
          icon="clean-up"
          aria-pressed={model.panels.isDrawerOpen.value && model.panels.panel.value === 'clean-up'}
          onClick={() => model.panels.toggle('clean-up')}
        >
          Clean up
        </Button>
      ) : null}
      <Button
        look="quiet"
        small
        icon="search"
        label="Find"
        keys="Ctrl+F"
        aria-pressed={model.transcript.isFinding.value}
        onClick={() => (model.transcript.isFinding.value ? commands.closeFind() : commands.find())}
      />
      <Menu
        label="View and composition"
        icon="more"
        class="button quiet small"
        entries={entriesOf(model, current, open)}
      />
      {dialog === null ? null : (
        <CompositionDialog model={model} current={current} dialog={dialog} onClose={() => open(null)} />
      )}
    </div>
  )
}

function CompositionTab({ composition }: { composition: Composition }) {
  const { width, height } = composition
  const isTall = height > width
  return (
    <>
      <span
        class="shape"
        style={{ '--high': isTall ? '13px' : '9px', aspectRatio: `${width} / ${height}` }}
        aria-hidden="true"
      />
      {composition.name}
      <span class="faint numbers">{lengthOfSeconds(durationOfComposition(composition) / 1e6)}</span>
    </>
  )
}

function entriesOf(
  model: ProjectModel,
  current: Composition | null,
  open: (dialog: Open) => void,
): MenuEntry[] {
  const view: MenuEntry[] = [
    {
      text: 'Show removed words',
      checked: model.transcript.showRemoved.value,
      onSelect: () => model.transcript.toggleRemoved(),
    },
  ]
  if (!model.session.mayEdit.value || current === null) return view
  const compositionId = current.id
  return [
    ...view,
    'line',
    { text: 'Frame and fit…', icon: 'frame', onSelect: () => open('frame') },
    { text: 'Captions…', icon: 'captions', onSelect: () => model.panels.show('captions') },
    'line',
    { text: 'Rename…', icon: 'edit', onSelect: () => open('rename') },
    {
      text: 'Duplicate',
      icon: 'copy',
      onSelect: () => {
        const id = crypto.randomUUID()
        void model.history.edit({ type: 'duplicate_composition', id, compositionId })
        model.selection.compositionId.value = id
      },
    },
    { text: 'Delete…', icon: 'trash', danger: true, onSelect: () => open('delete') },
  ]
}

function CompositionDialog({
  model,
  current,
  dialog,
  onClose,
}: {
  model: ProjectModel
  current: Composition | null
  dialog: Exclude<Open, null>
  onClose: () => void
}) {
  const [name, setName] = useState(dialog === 'rename' ? (current?.name ?? '') : '')
  if (dialog === 'frame')
    return current ? <FrameDialog model={model} composition={current} onClose={onClose} /> : null
  if (dialog === 'delete')
    return current ? (
      <ConfirmDialog
        title={`Delete ${quoted(current.name)}?`}
        action="Delete"
        onClose={onClose}
        onConfirm={async () => {
          await model.history.edit({ type: 'delete_composition', compositionId: current.id })
        }}
      >
        Its media stays in the project. You can undo this.
      </ConfirmDialog>
    ) : null
  const save = async () => {
    if (dialog === 'rename') {
      if (current)
        await model.history.edit({ type: 'rename_composition', compositionId: current.id, name: name.trim() })
      return
    }
    const id = crypto.randomUUID()
    if (await model.history.edit({ type: 'create_composition', id, name: name.trim(), clips: [] }))
      model.selection.compositionId.value = id
  }
  return (
    <ChangeDialog
      title={dialog === 'rename' ? 'Rename composition' : 'New composition'}
      action={dialog === 'rename' ? 'Rename' : 'Create'}
      disabled={name.trim() === ''}
      onSave={save}
      onClose={onClose}
    >
      <Field
        label="Name"
        value={name}
        maxLength={255}
        autofocus
        placeholder="Short version"
        onInput={(event) => setName(event.currentTarget.value)}
      />
      {dialog === 'new' ? (
        <p class="soft row">
          <Icon name="info" />
          It starts empty. Add media from the media list.
        </p>
      ) : null}
    </ChangeDialog>
  )
}
