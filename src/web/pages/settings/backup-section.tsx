// Backups: where they go, when the last one was made, and what went wrong. The place itself is set on the server.
import { useState } from 'preact/hooks'
import { useResource } from '../server/resource.ts'
import { type Backup, changeBackup, readBackup, startBackup } from '../server/settings.ts'
import { agoText, countOf, momentText, sizeText } from '../text.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Item, Items } from '../ui/item.tsx'
import { Notice } from '../ui/states.tsx'
import { say } from '../ui/toast.tsx'
import { useSubmit } from '../ui/use-submit.ts'
import { Section, WhenLoaded } from './section.tsx'

export function BackupSection() {
  const backup = useResource(readBackup)
  const run = useSubmit(async () => {
    await startBackup()
    say('The backup has started.')
    await backup.reload()
  })
  const loaded = backup.now.value
  const canRun = loaded.state === 'ready' && loaded.value.can_change && loaded.value.place !== null
  return (
    <Section
      title="Backups"
      about={
        <>
          Snapshots of the database, all media and finished exports. The <a href="/help/backup">handbook</a>{' '}
          describes what is in them and how to restore one.
        </>
      }
      action={
        canRun ? (
          <Button busy={run.busy || loaded.value.is_running} onClick={(event) => void run.submit(event)}>
            Back up now
          </Button>
        ) : undefined
      }
    >
      {run.problem === null ? null : <Notice kind="warn">{run.problem}</Notice>}
      <WhenLoaded resource={backup}>
        {(value) => (
          <>
            <BackupStatus backup={value} />
            {value.place === null ? null : <ScheduleForm backup={value} onChanged={backup.reload} />}
          </>
        )}
      </WhenLoaded>
    </Section>
  )
}

function BackupStatus({ backup }: { backup: Backup }) {
  const { place, problem, last_snapshot_at, next_at, snapshots, total_bytes, is_running } = backup
  if (place === null)
    return (
      <Notice kind="warn">
        Backups are off. Start the server with <code>ROUGHCUT_BACKUP</code> set to a folder on another disk or
        to an S3 bucket.
      </Notice>
    )
  return (
    <>
      {problem === null ? null : <Notice kind="warn">The last backup failed: {problem}</Notice>}
      <Items>
        <Item name="Place" about={<code>{place}</code>} />
        <Item
          name="Newest snapshot"
          about={
            last_snapshot_at === null
              ? 'None yet'
              : `${agoText(last_snapshot_at)}, ${sizeText(total_bytes)}, ${countOf(snapshots, 'snapshot')} kept`
          }
        />
        <Item
          name="Next"
          about={is_running ? 'Running now' : next_at === null ? 'Not scheduled' : momentText(next_at)}
        />
      </Items>
    </>
  )
}

function ScheduleForm({ backup, onChanged }: { backup: Backup; onChanged: () => Promise<void> }) {
  const [schedule, setSchedule] = useState(backup.schedule)
  const [keep, setKeep] = useState(backup.keep)
  const { fixed_by } = backup
  const { busy, problem, submit } = useSubmit(async () => {
    await changeBackup({
      ...(fixed_by.schedule === null ? { schedule: schedule.trim() } : {}),
      ...(fixed_by.keep === null ? { keep: keep.trim() } : {}),
    })
    say('Saved.')
    await onChanged()
  })
  const isFixed = fixed_by.schedule !== null && fixed_by.keep !== null
  const canChange = backup.can_change && !isFixed
  const hint = (by: string | null, text: string) => (by === null ? text : `${by} sets this.`)
  return (
    <form class="stack" onSubmit={submit}>
      <Field
        label="Schedule"
        value={schedule}
        disabled={!backup.can_change || fixed_by.schedule !== null}
        wrong={problem}
        hint={hint(
          fixed_by.schedule,
          'daily, hourly, 6h, or a cron expression such as 30 3 * * *. off turns the schedule off.',
        )}
        onInput={(event) => setSchedule(event.currentTarget.value)}
      />
      <Field
        label="Keep"
        value={keep}
        disabled={!backup.can_change || fixed_by.keep !== null}
        hint={hint(
          fixed_by.keep,
          'How many snapshots (14), or one for each of the last days, weeks and months (7d,4w,12m).',
        )}
        onInput={(event) => setKeep(event.currentTarget.value)}
      />
      {canChange ? (
        <div class="row">
          <Button type="submit" busy={busy}>
            Save
          </Button>
        </div>
      ) : null}
      {backup.can_change ? null : (
        <p class="soft">Only the person who set up this server can change its backups.</p>
      )}
    </form>
  )
}
