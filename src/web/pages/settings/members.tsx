// Who belongs to a drive. Owners invite, change roles and take people out.
import { useRef, useState } from 'preact/hooks'
import { ChangeDialog } from '../projects/project-dialogs.tsx'
import { sentenceOf } from '../server/call.ts'
import { me, type Role } from '../server/session.ts'
import { addMember, linkOfMember, type Member, removeMember, setRole } from '../server/settings.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog, Dialog } from '../ui/dialog.tsx'
import { Field, Select } from '../ui/field.tsx'
import { Item } from '../ui/item.tsx'
import { Menu, type MenuEntry } from '../ui/menu.tsx'
import { Notice } from '../ui/states.tsx'
import { say, sayFailed } from '../ui/toast.tsx'
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
  const [dialog, open] = useState<OpenDialog | null>(null)
  const myId = me.value?.user_id
  const owners = members.filter(({ role }) => role === 'owner').length
  const trying = (act: () => Promise<void>) => () =>
    void act().catch((thrown) => sayFailed(sentenceOf(thrown)))
  const actsOn = (member: Member): MemberActs => ({
    makeLink: trying(async () => open({ link: (await linkOfMember(driveId, member.user_id)).link })),
    makeOwner: trying(async () => {
      await setRole(driveId, member.user_id, 'owner')
      onChanged()
    }),
    ask: (change) => () => open({ change, member }),
  })
  return (
    <div class="card">
      <div class="pad row">
        <h3 class="grow">Members</h3>
        {isOwner ? (
          <Button small icon="plus" onClick={() => open('invite')}>
            Add member
          </Button>
        ) : null}
      </div>
      <ul class="checks lines">
        {members.map((member) => (
          <Item
            key={member.user_id}
            name={member.email}
            badge={member.has_password ? null : <span class="badge warn">No password yet</span>}
          >
            <span class="badge">{member.role === 'owner' ? 'Owner' : 'Member'}</span>
            {isOwner || member.user_id === myId ? (
              <Menu
                label={`Actions for ${member.email}`}
                icon="more"
                class="button quiet small"
                entries={entriesFor(
                  member,
                  { isOwner, isMe: member.user_id === myId, isOnly: owners === 1 },
                  actsOn(member),
                )}
              />
            ) : null}
          </Item>
        ))}
      </ul>
      {dialog === null ? null : (
        <MemberDialog driveId={driveId} dialog={dialog} open={open} onChanged={onChanged} />
      )}
    </div>
  )
}

type OpenDialog = 'invite' | { link: string } | { change: Change; member: Member }

type MemberActs = {
  makeLink: () => void
  makeOwner: () => void
  /** Opens the dialog that asks before the change. */
  ask: (change: Change) => () => void
}

/** `isOwner`: the person who looks; `isOnly`: the drive has one owner. */
function entriesFor(
  member: Member,
  { isOwner, isMe, isOnly }: { isOwner: boolean; isMe: boolean; isOnly: boolean },
  { makeLink, makeOwner, ask }: MemberActs,
): MenuEntry[] {
  const isOnlyOwner = member.role === 'owner' && isOnly
  const leave: MenuEntry = {
    text: isOnlyOwner ? 'Leave drive (you are its only owner)' : 'Leave drive…',
    icon: 'signout',
    danger: true,
    disabled: isOnlyOwner,
    onSelect: ask('leave'),
  }
  if (!isOwner) return [leave]
  return [
    member.role === 'owner'
      ? {
          text: isOnlyOwner ? 'Make member (the only owner)' : 'Make member…',
          icon: 'user',
          disabled: isOnlyOwner,
          onSelect: ask('demote'),
        }
      : { text: 'Make owner', icon: 'user', onSelect: makeOwner },
    {
      text: 'Password link',
      icon: 'link',
      disabled: member.has_password,
      onSelect: makeLink,
    },
    isMe ? leave : { text: 'Remove from drive…', icon: 'trash', danger: true, onSelect: ask('remove') },
  ]
}

function MemberDialog({
  driveId,
  dialog,
  open,
  onChanged,
}: {
  driveId: string
  dialog: OpenDialog
  open: (dialog: OpenDialog | null) => void
  onChanged: () => void
}) {
  const close = () => open(null)
  if (dialog === 'invite')
    return (
      <InviteDialog
        driveId={driveId}
        onClose={close}
        onDone={(email, link) => {
          onChanged()
          if (link === null) say(`Added ${email}, who signs in as before.`)
          else open({ link })
        }}
      />
    )
  if ('link' in dialog)
    return (
      <Dialog title="Password link" onClose={close}>
        <Notice kind="plain">Send this link to the new member. It works once and expires in a day.</Notice>
        <SecretText label="One-time link" text={dialog.link} />
      </Dialog>
    )
  return (
    <ChangeMember
      driveId={driveId}
      member={dialog.member}
      change={dialog.change}
      onClose={close}
      onDone={onChanged}
    />
  )
}

type Change = 'demote' | 'remove' | 'leave'

/** Asks before somebody loses something; also when that is oneself. */
function ChangeMember({
  driveId,
  member,
  change,
  onDone,
  onClose,
}: {
  driveId: string
  member: Member
  change: Change
  onDone: () => void
  onClose: () => void
}) {
  const words = WORDS[change]
  return (
    <ConfirmDialog
      title={words.title(member.email)}
      action={words.action}
      onClose={onClose}
      onConfirm={async () => {
        if (change === 'demote') await setRole(driveId, member.user_id, 'member')
        else await removeMember(driveId, member.user_id)
        onDone()
      }}
    >
      {words.about}
    </ConfirmDialog>
  )
}

const GOING =
  'Their API tokens for this drive stop working. Their projects stay in the drive and become view-only.'
const WORDS: Record<Change, { title: (email: string) => string; action: string; about: string }> = {
  demote: {
    title: (email) => `Make ${email} a member?`,
    action: 'Make member',
    about: 'Members create projects and open shared ones. They can’t manage limits, members or the secret.',
  },
  remove: {
    title: (email) => `Remove ${email}?`,
    action: 'Remove',
    about: GOING,
  },
  leave: { title: () => 'Leave this drive?', action: 'Leave', about: GOING },
}

function InviteDialog({
  driveId,
  onDone,
  onClose,
}: {
  driveId: string
  onDone: (email: string, link: string | null) => void
  onClose: () => void
}) {
  const [email, setEmail] = useState('')
  const [role, choose] = useState<Role>('member')
  const link = useRef<string | null>(null)
  return (
    <ChangeDialog
      title="Add member"
      action="Add"
      disabled={email.trim() === ''}
      onClose={onClose}
      onSave={async () => {
        link.current = (await addMember(driveId, email.trim(), role)).link
      }}
      onSaved={() => onDone(email.trim(), link.current)}
    >
      <Field
        label="Email"
        type="email"
        value={email}
        autofocus
        hint="No email is sent. You get a link to pass on."
        onInput={(event) => setEmail(event.currentTarget.value)}
      />
      <Select<Role>
        label="Role"
        value={role}
        options={[
          { value: 'member', text: 'Member: creates projects, opens shared ones' },
          { value: 'owner', text: 'Owner: also manages the drive' },
        ]}
        onSelect={choose}
      />
    </ChangeDialog>
  )
}
