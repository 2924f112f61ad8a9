// The settings: sections at the side, one of them open.
import { me } from '../server/session.ts'
import { Link, LinkButton } from '../ui/button.tsx'
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

type Section = {
  name: string
  text: string
  icon: IconName
  forOwners?: boolean
  show: () => preact.JSX.Element
}

const SECTIONS: Section[] = [
  { name: 'tokens', text: 'API tokens', icon: 'key', show: () => <TokensSection /> },
  { name: 'connections', text: 'Connections', icon: 'spark', show: () => <ConnectionsSection /> },
  { name: 'drives', text: 'Drives', icon: 'drive', show: () => <DrivesSection /> },
  { name: 'brand', text: 'Brand', icon: 'text', forOwners: true, show: () => <BrandSection /> },
  { name: 'webhooks', text: 'Webhooks', icon: 'send', forOwners: true, show: () => <WebhooksSection /> },
  { name: 'models', text: 'Models', icon: 'spark', forOwners: true, show: () => <ModelsSection /> },
  { name: 'system', text: 'System', icon: 'gear', forOwners: true, show: () => <SystemSection /> },
  { name: 'disk', text: 'Disk', icon: 'drive', forOwners: true, show: () => <DiskSection /> },
  { name: 'backup', text: 'Backups', icon: 'drive', forOwners: true, show: () => <BackupSection /> },
  { name: 'security', text: 'Security', icon: 'history', forOwners: true, show: () => <SecuritySection /> },
  { name: 'profile', text: 'Profile', icon: 'user', show: () => <ProfileSection /> },
  { name: 'password', text: 'Password', icon: 'lock', show: () => <PasswordSection /> },
  { name: 'sessions', text: 'Sessions', icon: 'user', show: () => <SessionsSection /> },
]

export function SettingsPage({ section }: { section: string }) {
  const isOwner = me.value?.drives.some(({ role }) => role === 'owner') ?? false
  const sections = SECTIONS.filter(({ forOwners }) => isOwner || !forOwners)
  const open = sections.find(({ name }) => name === (section || 'tokens'))
  return (
    <div class="page settings">
      <nav class="settings-nav" aria-label="Settings">
        <h1>Settings</h1>
        {sections.map(({ name, text, icon }) => (
          <Link
            key={name}
            href={`/settings/${name}`}
            class="nav-link"
            aria-current={open?.name === name ? 'page' : undefined}
          >
            <Icon name={icon} />
            {text}
          </Link>
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
