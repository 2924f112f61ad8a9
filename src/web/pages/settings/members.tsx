// Who belongs to a drive. Owners invite, change roles and take people out.
import { useRef, useState } from 'preact/hooks'
import { ChangeDialog } from '../projects/project-dialogs.tsx'
import { sentenceOf } from '../server/call.ts'
import type { Role } from '../server/session.ts'
import { addMember, linkOfMember, type Member, removeMember, setRole } from '../server/settings.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field, Select } from '../ui/field.tsx'
import { Menu } from '../ui/menu.tsx'
import { Notice } from '../ui/states.tsx'
import { sayFailed } from '../ui/toast.tsx'
import { SecretText } from './secret-text.tsx'

export function Members({
  driveId,
  members,
  isOwner,
  onChanged,
}: {
  driveId: string
  members: readonly Member[]
  isOwner: boolean
  onChanged: () => void
}) {
  const [inviting, invite] = useState(false)
  const [link, setLink] = useState<string | null>(null)
  const attempt = (work: Promise<unknown>) =>
    void work.then(onChanged, (thrown) => sayFailed(sentenceOf(thrown)))
  return (
    <div class="card">
      <div class="card-body row">
        <h3 class="grow">Members</h3>
        {isOwner ? (
          <Button small icon="plus" onClick={() => invite(true)}>
            Add a member
          </Button>
        ) : null}
      </div>
      <ul class="checks">
        {members.map((member) => (
          <li key={member.user_id}>
            <span class="grow clip-text">
              {member.email} {member.has_password ? null : <span class="badge warn">No password yet</span>}
            </span>
            <span class="badge">{member.role === 'owner' ? 'Owner' : 'Member'}</span>
            {isOwner ? (
              <Menu
                label={`Actions for ${member.email}`}
                icon="more"
                class="button quiet small"
                entries={[
                  {
                    text: member.role === 'owner' ? 'Make a member' : 'Make an owner',
                    icon: 'user',
                    onSelect: () =>
                      attempt(setRole(driveId, member.user_id, member.role === 'owner' ? 'member' : 'owner')),
                  },
                  {
                    text: 'Link to set a password',
                    icon: 'link',
                    disabled: member.has_password,
                    onSelect: () =>
                      attempt(linkOfMember(driveId, member.user_id).then((made) => setLink(made.link))),
                  },
                  {
                    text: 'Take out of the drive',
                    icon: 'trash',
                    danger: true,
                    onSelect: () => attempt(removeMember(driveId, member.user_id)),
                  },
                ]}
              />
            ) : null}
          </li>
        ))}
      </ul>
      {inviting ? (
        <InviteDialog
          driveId={driveId}
          onClose={() => invite(false)}
          onDone={(made) => {
            onChanged()
            setLink(made)
          }}
        />
      ) : null}
      {link === null ? null : (
        <Dialog title="Link to set a password" onClose={() => setLink(null)}>
          <Notice kind="plain">Give this link to the new member. It works once, for a day.</Notice>
          <SecretText label="One-time link" text={link} />
        </Dialog>
      )}
    </div>
  )
}

function InviteDialog({
  driveId,
  onDone,
  onClose,
}: {
  driveId: string
  onDone: (link: string | null) => void
  onClose: () => void
}) {
  const [email, setEmail] = useState('')
  const [role, choose] = useState<Role>('member')
  const link = useRef<string | null>(null)
  return (
    <ChangeDialog
      title="Add a member"
      action="Add"
      disabled={email.trim() === ''}
      onClose={onClose}
      onSave={async () => {
        link.current = (await addMember(driveId, email.trim(), role)).link
      }}
      onSaved={() => onDone(link.current)}
    >
      <Field
        label="Email"
        type="email"
        value={email}
        autofocus
        hint="Nothing is sent: you get a link to give to them."
        onInput={(event) => setEmail(event.currentTarget.value)}
      />
      <Select<Role>
        label="Role"
        value={role}
        options={[
          { value: 'member', text: 'Member: makes projects, sees shared ones' },
          { value: 'owner', text: 'Owner: also manages the drive' },
        ]}
        onSelect={choose}
      />
    </ChangeDialog>
  )
}
