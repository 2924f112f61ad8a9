// The settings: sections at the side, one of them open.
import { navigate } from '../router.ts'
import { isDriveOwner } from '../server/session.ts'
import { Link, LinkButton } from '../ui/button.tsx'
import { Select } from '../ui/field.tsx'
import { Icon, type IconName } from '../ui/icon.tsx'
import { EmptyState } from '../ui/states.tsx'
import { BackupSection } from './backup-section.tsx'
import { BrandSection } from './brand-section.tsx'
import { ConnectionsSection } from './connections-section.tsx'
import { DiskSection } from './disk-section.tsx'
import { DrivesSection } from './drives-section.tsx'
import { ModelsSection } from './models-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { ProfileSection } from './profile-section.tsx'
import { SecuritySection } from './security-section.tsx'
import { SessionsSection } from './sessions-section.tsx'
import { SystemSection } from './system-section.tsx'
import { TokensSection } from './tokens-section.tsx'
import { WebhooksSection } from './webhooks-section.tsx'
import { WorkersSection } from './workers-section.tsx'

type Section = {
  name: string
  text: string
  icon: IconName
  forOwners?: boolean
  show: () => preact.JSX.Element
}

/** Grouped by topic. */
const GROUPS: { name: string; sections: Section[] }[] = [
  {
    name: 'You',
    sections: [
      { name: 'profile', text: 'Profile', icon: 'user', show: () => <ProfileSection /> },
      { name: 'password', text: 'Password', icon: 'lock', show: () => <PasswordSection /> },
      { name: 'sessions', text: 'Sessions', icon: 'screen', show: () => <SessionsSection /> },
      { name: 'tokens', text: 'API tokens', icon: 'key', show: () => <TokensSection /> },
      { name: 'connections', text: 'Connections', icon: 'link', show: () => <ConnectionsSection /> },
    ],
  },
  {
    name: 'Team',
    sections: [
      { name: 'drives', text: 'Drives', icon: 'people', show: () => <DrivesSection /> },
      { name: 'brand', text: 'Brand', icon: 'text', forOwners: true, show: () => <BrandSection /> },
      { name: 'webhooks', text: 'Webhooks', icon: 'send', forOwners: true, show: () => <WebhooksSection /> },
    ],
  },
  {
    name: 'Server',
    sections: [
      { name: 'models', text: 'Models', icon: 'spark', forOwners: true, show: () => <ModelsSection /> },
      { name: 'system', text: 'System', icon: 'system', forOwners: true, show: () => <SystemSection /> },
      { name: 'workers', text: 'Workers', icon: 'jobs', forOwners: true, show: () => <WorkersSection /> },
      { name: 'disk', text: 'Disk', icon: 'drive', forOwners: true, show: () => <DiskSection /> },
      { name: 'backup', text: 'Backups', icon: 'archive', forOwners: true, show: () => <BackupSection /> },
      {
        name: 'security',
        text: 'Security',
        icon: 'shield',
        forOwners: true,
        show: () => <SecuritySection />,
      },
    ],
  },
]

export function SettingsPage({ section }: { section: string }) {
  const isOwner = isDriveOwner()
  const groups = GROUPS.map(({ name, sections }) => ({
    name,
    sections: sections.filter(({ forOwners }) => isOwner || !forOwners),
  })).filter(({ sections }) => sections.length > 0)
  const open = groups.flatMap(({ sections }) => sections).find(({ name }) => name === (section || 'tokens'))
  return (
    <div class="page settings">
      <nav class="settings-nav stack tight" aria-label="Settings">
        <h1>Settings</h1>
        <div class="on-phone">
          <Select
            label="Section"
            hideLabel
            value={open?.name ?? ''}
            options={groups.flatMap(({ sections }) =>
              sections.map(({ name, text }) => ({ value: name, text })),
            )}
            onSelect={(name) => navigate(`/settings/${name}`)}
          />
        </div>
        {groups.map(({ name: group, sections }) => (
          <div key={group} class="above-phone stack tight">
            <h2 class="small-text faint pad-tight">{group}</h2>
            {sections.map(({ name, text, icon }) => (
              <Link
                key={name}
                href={`/settings/${name}`}
                class="tab"
                aria-current={open?.name === name ? 'page' : undefined}
              >
                <Icon name={icon} />
                {text}
              </Link>
            ))}
          </div>
        ))}
      </nav>
      <div class="settings-content">
        {open ? (
          open.show()
        ) : (
          <EmptyState
            icon="gear"
            title="Setting not found"
            action={<LinkButton href="/settings/tokens">API tokens</LinkButton>}
          >
            It doesn’t exist, or only drive owners can see it.
          </EmptyState>
        )}
      </div>
    </div>
  )
}
