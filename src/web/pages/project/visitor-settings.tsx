// What visitors of a share page may do there, until when it is online, and its password.
import { useState } from 'preact/hooks'
import type { AccessLevel, SharePage } from '../server/pages.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Notice } from '../ui/states.tsx'
import { useSubmit } from '../ui/use-submit.ts'

/** Settings that change on click, without a save button. */
export type PageChoices = {
  access_level: AccessLevel
  allow_download: boolean
  allow_comments: boolean
  expires_at: string | null
}

export function VisitorSettings({
  page,
  choose,
  setPassword,
}: {
  /** With the choices that are on their way. */
  page: SharePage
  choose: (changes: Partial<PageChoices>) => Promise<void>
  /** Null removes it. */
  setPassword: (password: string | null) => Promise<void>
}) {
  const isOpen = page.access_level === 'unlisted' || page.access_level === 'public'
  const box = (label: string, key: 'allow_download' | 'allow_comments') => (
    <label class="choice row at-top">
      <input
        type="checkbox"
        checked={page[key]}
        onChange={(event) => void choose({ [key]: event.currentTarget.checked })}
      />
      <span>{label}</span>
    </label>
  )
  return (
    <fieldset class="stack">
      <legend>For visitors</legend>
      <div>
        {box('Download button', 'allow_download')}
        {box('Comments', 'allow_comments')}
      </div>
      <Field
        label="Expires on"
        type="date"
        value={page.expires_at === null ? '' : localDate(page.expires_at)}
        onChange={({ currentTarget: { value } }) =>
          void choose({ expires_at: value === '' ? null : new Date(`${value}T00:00:00`).toISOString() })
        }
      />
      {isOpen ? <PagePassword hasOne={page.has_password} set={setPassword} /> : null}
    </fieldset>
  )
}

function PagePassword({ hasOne, set }: { hasOne: boolean; set: (password: string | null) => Promise<void> }) {
  const [password, type] = useState('')
  const save = useSubmit(async () => {
    await set(password)
    type('')
  })
  const remove = useSubmit(() => set(null))
  const problem = save.problem ?? remove.problem
  return (
    <>
      <form onSubmit={save.submit}>
        <Field
          label={hasOne ? 'New password' : 'Password'}
          type="password"
          autoComplete="new-password"
          maxLength={128}
          value={password}
          onInput={(event) => type(event.currentTarget.value)}
          action={
            <>
              <Button type="submit" busy={save.busy} disabled={password === ''}>
                Set password
              </Button>
              {hasOne ? (
                <Button busy={remove.busy} onClick={() => void remove.submit()}>
                  Remove password
                </Button>
              ) : null}
            </>
          }
        />
      </form>
      {problem === null ? null : <Notice kind="bad">{problem}</Notice>}
    </>
  )
}

/** The day of a moment where the person is, as a date field takes it. */
function localDate(moment: string): string {
  const at = new Date(moment)
  const two = (part: number) => String(part).padStart(2, '0')
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
}
