// The record of security events, for owners.
import { useState } from 'preact/hooks'
import { sentenceOf } from '../server/call.ts'
import { useResource } from '../server/resource.ts'
import { listSecurityEvents, type SecurityEvent } from '../server/settings.ts'
import { momentText } from '../text.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/states.tsx'
import { Table } from '../ui/table.tsx'
import { sayFailed } from '../ui/toast.tsx'
import { Section, WhenLoaded } from './section.tsx'

const WORDS: Record<string, string> = {
  sign_in: 'Signed in',
  sign_in_refused: 'Wrong password',
  sign_out: 'Signed out',
  session_revoked: 'Ended a session',
  password_set: 'Set a password',
  password_changed: 'Changed the password',
  password_change_refused: 'Wrong current password',
  confirmation_refused: 'Wrong current password',
  email_changed: 'Changed their email',
  second_factor_added: 'Added a second factor',
  second_factor_removed: 'Removed a second factor',
  second_factor_refused: 'Wrong second factor',
  recovery_code_used: 'Used a recovery code',
  recovery_codes_replaced: 'Created new recovery codes',
  link_created: 'Created a one-time link',
  user_created: 'Created a user',
  member_added: 'Added a member',
  member_role_changed: 'Changed a role',
  member_removed: 'Removed a member',
  token_created: 'Created a token',
  token_revoked: 'Revoked a token',
  connection_created: 'Connected a program',
  connection_ended: 'Disconnected a program',
  drive_created: 'Created a drive',
  drive_changed: 'Changed a drive',
  secret_shown: 'Showed the callback secret',
  secret_rotated: 'Rotated the callback secret',
  settings_changed: 'Changed a setting',
  backup_restored: 'Restored a backup',
}

export function SecuritySection() {
  const first = useResource(() => listSecurityEvents(null))
  return (
    <Section
      title="Security"
      about="Who signed in, and who changed tokens, people and settings. Kept for a year. You see the events of drives you own."
    >
      <WhenLoaded resource={first}>
        {(page) =>
          page.data.length === 0 ? (
            <div class="card">
              <EmptyState icon="shield" title="No events yet">
                Sign-ins and account changes will appear here.
              </EmptyState>
            </div>
          ) : (
            <Events key={page.data[0]?.event_id} first={page} />
          )
        }
      </WhenLoaded>
    </Section>
  )
}

type Page = Awaited<ReturnType<typeof listSecurityEvents>>

function Events({ first }: { first: Page }) {
  const [events, setEvents] = useState<readonly SecurityEvent[]>(first.data)
  const [next, setNext] = useState(first.next_before)
  const more = async () => {
    try {
      const page = await listSecurityEvents(next)
      setEvents([...events, ...page.data])
      setNext(page.next_before)
    } catch (thrown) {
      sayFailed(sentenceOf(thrown))
    }
  }
  return (
    <>
      <Table heads={['When', 'Who', 'What', 'From']}>
        {events.map((event) => (
          <tr key={event.event_id}>
            <td>{momentText(event.at)}</td>
            <td>
              <bdi>{event.actor}</bdi>
            </td>
            <td>
              {WORDS[event.kind] ?? event.kind}
              {event.detail === '' ? null : (
                <span class="faint">
                  {' '}
                  <bdi>{event.detail}</bdi>
                </span>
              )}
            </td>
            <td>{event.origin}</td>
          </tr>
        ))}
      </Table>
      {next === null ? null : (
        <div class="row">
          <Button onClick={() => void more()}>Show older events</Button>
        </div>
      )}
    </>
  )
}
