// What stands where the words would be, as long as there are none: why, and what to do.
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/states.tsx'
import type { ProjectModel } from '../model.ts'
import { failedImportsOf } from '../panels/failed-imports.tsx'
import { RunningJobs } from '../panels/running-jobs.tsx'
import { hasWordsSoFar, WordsSoFar } from './words-so-far.tsx'

export function NoWords({ model }: { model: ProjectModel }) {
  const composition = model.selection.composition.value
  const mayEdit = model.session.mayEdit.value
  const hasClips = composition?.tracks.some(({ items }) => items.length > 0) ?? false
  const isWorking = model.session.jobs.value.some(
    (job) => job.job_type.startsWith('import/') && job.job_state === 'running',
  )
  if (!hasClips && failedImportsOf(model).length > 0)
    return (
      <EmptyState
        icon="alert"
        title="Some files couldn’t be imported"
        action={<Button onClick={() => model.panels.show('media')}>Show media</Button>}
      >
        The media list shows why and what to do.
      </EmptyState>
    )
  if (composition === null && isWorking)
    return (
      <>
        {hasWordsSoFar(model.session) ? null : (
          <EmptyState icon="text" title="Importing…">
            Words appear here while your files are transcribed.
          </EmptyState>
        )}
        <RunningJobs model={model} />
        <WordsSoFar model={model} />
      </>
    )
  if (composition === null)
    return (
      <EmptyState icon="layers" title="No composition yet">
        {mayEdit
          ? 'Create one with + next to the tabs, or ask the agent.'
          : 'People with edit access can create one.'}
      </EmptyState>
    )
  if (!hasClips)
    return (
      <EmptyState icon="film" title="This composition is empty">
        {mayEdit
          ? 'Drag a file here from the media list, or choose “Add at the end” from its menu.'
          : 'People with edit access can add media.'}
      </EmptyState>
    )
  if (isWorking && hasWordsSoFar(model.session))
    return (
      <>
        <RunningJobs model={model} />
        <WordsSoFar model={model} />
      </>
    )
  return (
    <EmptyState icon="text" title={isWorking ? 'Transcribing…' : 'No speech here'}>
      {isWorking
        ? 'The transcript appears here as it’s recognized. You can play in the meantime.'
        : 'This media has no speech, or it couldn’t be transcribed. See the media list.'}
    </EmptyState>
  )
}
