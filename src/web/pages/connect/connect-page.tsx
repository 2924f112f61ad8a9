// A program asks for access: who it is, where the answer goes, and which drive it gets.
import { useState } from 'preact/hooks'
import { Mark } from '../frame.tsx'
import { useResource } from '../server/resource.ts'
import { type AccessRequest, allowAccess, readAccessRequest, refuseAccess } from '../server/settings.ts'
import { Button } from '../ui/button.tsx'
import { Select } from '../ui/field.tsx'
import { ErrorState, Notice } from '../ui/states.tsx'
import { useSubmit } from '../ui/use-submit.ts'

export function ConnectPage() {
  const { search } = location
  const request = useResource(() => readAccessRequest(search.slice(1)))
  const shown = request.now.value
  return (
    <main class="blank">
      {shown.state === 'failed' ? (
        <ErrorState
          isPage
          title="This program can’t be connected"
          error={shown.error}
          onRetry={() => void request.reload()}
        />
      ) : shown.state === 'ready' ? (
        <Decision request={shown.value} query={search.slice(1)} />
      ) : (
        <div class="blank" aria-busy="true" />
      )}
    </main>
  )
}

function Decision({ request, query }: { request: AccessRequest; query: string }) {
  const [first] = request.drives
  const [driveId, setDrive] = useState(first?.drive_id ?? '')
  const asksToWrite = request.scopes.includes('write')
  const [canWrite, setWrite] = useState(asksToWrite)
  const scopes = request.scopes.filter((scope) => scope === 'read' || canWrite)
  const allowing = useSubmit(async () =>
    location.assign((await allowAccess(query, driveId, scopes)).redirect),
  )
  const refusing = useSubmit(async () => location.assign((await refuseAccess(query)).redirect))
  const problem = allowing.problem ?? refusing.problem
  return (
    <form class="card door-card stack loose" onSubmit={allowing.submit}>
      <div class="stack">
        <Mark />
        <h1>
          Connect <bdi>{request.client_name}</bdi>?
        </h1>
      </div>
      {problem ? <Notice kind="bad">{problem}</Notice> : null}
      <p>
        {request.client_host === null ? (
          'It chose that name itself, and Roughcut can’t verify it.'
        ) : (
          <>
            It comes from <strong>{request.client_host}</strong>.
          </>
        )}{' '}
        You’ll be sent back to <strong>{request.redirect_host}</strong>.
      </p>
      {request.is_loopback ? (
        <Notice kind="warn">
          That’s a program on this computer. Continue only if you started it yourself.
        </Notice>
      ) : null}
      <Select
        label="Drive"
        value={driveId}
        options={request.drives.map(({ drive_id, name }) => ({ value: drive_id, text: name }))}
        onSelect={setDrive}
      />
      {asksToWrite && request.scopes.includes('read') ? (
        <label class="choice row at-top">
          <input
            type="checkbox"
            checked={canWrite}
            onChange={(event) => setWrite(event.currentTarget.checked)}
          />
          It may also import and edit
        </label>
      ) : null}
      <div class="row">
        <Button look="main" type="submit" busy={allowing.busy}>
          Allow
        </Button>
        <Button busy={refusing.busy} onClick={() => void refusing.submit()}>
          Don’t allow
        </Button>
      </div>
    </form>
  )
}
