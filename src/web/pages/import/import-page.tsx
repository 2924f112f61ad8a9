// Files that another program offers: what they are, and which drive and name their project gets.
import { useState } from 'preact/hooks'
import { Mark } from '../frame.tsx'
import { navigate, query } from '../router.ts'
import { type EditLink, importEditLink, readEditLink } from '../server/library.ts'
import { useResource } from '../server/resource.ts'
import { me } from '../server/session.ts'
import { countOf } from '../text.ts'
import { Button, LinkButton } from '../ui/button.tsx'
import { Field, Select } from '../ui/field.tsx'
import { Item, Items } from '../ui/item.tsx'
import { ErrorState, Notice } from '../ui/states.tsx'
import { useSubmit } from '../ui/use-submit.ts'

/** What an edit link leads to, for whoever is signed in. */
export function ImportPage() {
  const nonce = query.value.get('nonce') ?? ''
  const link = useResource(() => readEditLink(nonce), [nonce])
  const shown = link.now.value
  return (
    <main class="blank">
      {shown.state === 'failed' ? (
        <ErrorState isPage title="This link can’t be used" error={shown.error}>
          <LinkButton href="/">All projects</LinkButton>
        </ErrorState>
      ) : shown.state === 'ready' ? (
        <Decision link={shown.value} nonce={nonce} />
      ) : (
        <div class="blank" aria-busy="true" />
      )}
    </main>
  )
}

function Decision({ link: { files }, nonce }: { link: EditLink; nonce: string }) {
  const drives = me.value?.drives ?? []
  const [driveId, setDrive] = useState(drives[0]?.drive_id ?? '')
  const [name, setName] = useState(files[0]?.name.replace(/^.*\//, '').replace(/\.[^.]+$/, '') ?? '')
  const importing = useSubmit(async () => {
    const job = await importEditLink(nonce, driveId, name.trim())
    navigate(`/projects/${job.project_id}`, { replace: true })
  })
  return (
    <form class="card door-card stack loose" onSubmit={importing.submit}>
      <div class="stack">
        <Mark />
        <h1>Import {countOf(files.length, 'file')}?</h1>
      </div>
      {importing.problem ? <Notice kind="bad">{importing.problem}</Notice> : null}
      <Items>
        {files.map((file) => (
          <Item key={file.name} name={file.name} about={aboutOf(file, files.length)} />
        ))}
      </Items>
      <Field
        label="Project name"
        value={name}
        maxLength={255}
        required
        onInput={(event) => setName(event.currentTarget.value)}
      />
      <Select
        label="Drive"
        value={driveId}
        options={drives.map(({ drive_id, name: text }) => ({ value: drive_id, text }))}
        onSelect={setDrive}
      />
      <div class="row">
        <Button
          look="main"
          type="submit"
          busy={importing.busy}
          disabled={name.trim() === '' || driveId === ''}
        >
          Import
        </Button>
        <LinkButton href="/">Don’t import</LinkButton>
      </div>
    </form>
  )
}

function aboutOf({ host, offset_seconds: offset }: EditLink['files'][number], count: number): string {
  return count === 1 || offset === 0 ? `From ${host}` : `From ${host}, starts at ${offset} s`
}
