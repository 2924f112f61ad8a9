// A drive's library: files for all its projects. Programs bring them in; here they are seen and deleted.
import { useState } from 'preact/hooks'
import { deleteFromLibrary, type LibraryFile, listLibrary } from '../server/library.ts'
import { useResource } from '../server/resource.ts'
import { me } from '../server/session.ts'
import { WhenLoaded } from '../settings/section.tsx'
import { agoText, lengthOfSeconds, quoted } from '../text.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/dialog.tsx'
import { Select } from '../ui/field.tsx'
import { Item, Items } from '../ui/item.tsx'
import { EmptyState } from '../ui/states.tsx'

/** The files of one drive's library, with a choice of drives. */
export function LibraryPage() {
  const drives = me.value?.drives ?? []
  const [driveId, setDrive] = useState(drives[0]?.drive_id ?? '')
  return (
    <div class="page stack loose">
      <div class="page-head row">
        <h1>Library</h1>
        <span class="grow" />
        {drives.length > 1 ? (
          <Select
            label="Drive"
            hideLabel
            value={driveId}
            options={drives.map(({ drive_id, name }) => ({ value: drive_id, text: name }))}
            onSelect={setDrive}
          />
        ) : null}
      </div>
      {driveId === '' ? (
        <EmptyState icon="film" title="You’re not in any drive yet">
          Ask a drive owner to add you.
        </EmptyState>
      ) : (
        <Files key={driveId} driveId={driveId} />
      )}
    </div>
  )
}

function Files({ driveId }: { driveId: string }) {
  const files = useResource(() => listLibrary(driveId))
  const [doomed, setDoomed] = useState<LibraryFile | null>(null)
  return (
    <>
      <WhenLoaded resource={files}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState icon="archive" title="The library is empty">
              It holds media files that every project in the drive can use. Programs and assistants add them.
            </EmptyState>
          ) : (
            <Items>
              {data.map((file) => (
                <Item key={file.asset_id} name={file.name} about={aboutOf(file)}>
                  {file.may_delete ? (
                    <Button small onClick={() => setDoomed(file)}>
                      Delete
                    </Button>
                  ) : null}
                </Item>
              ))}
            </Items>
          )
        }
      </WhenLoaded>
      {doomed === null ? null : (
        <ConfirmDialog
          title={`Delete ${quoted(doomed.name)}?`}
          action="Delete"
          onConfirm={async () => {
            await deleteFromLibrary(driveId, doomed.asset_id)
            await files.reload()
          }}
          onClose={() => setDoomed(null)}
        >
          Projects that use the file keep it.
        </ConfirmDialog>
      )}
    </>
  )
}

function aboutOf({ duration_seconds: seconds, added_by: by, added_at: at }: LibraryFile) {
  return (
    <>
      {seconds === null ? null : `${lengthOfSeconds(seconds)} · `}
      Added {agoText(at)} by <bdi>{by}</bdi>
    </>
  )
}
