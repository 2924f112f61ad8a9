// The frame around every view except the editor: navigation and the account.
import type { ComponentChildren } from 'preact'
import { navigate, view } from './router.ts'
import { sentenceOf } from './server/call.ts'
import { me, signOut } from './server/session.ts'
import { type Theme, theme } from './theme.ts'
import { Link } from './ui/button.tsx'
import { Icon, type IconName } from './ui/icon.tsx'
import { Menu, type MenuEntry } from './ui/menu.tsx'
import { sayFailed } from './ui/toast.tsx'

export function Mark() {
  return (
    <svg width="24" height="24" viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="8" fill="var(--accent)" />
      <g fill="none" stroke="var(--on-accent)" stroke-width="2.5" stroke-linecap="round">
        <path d="M8 11h16M8 16h5M8 21h11" />
        <path d="M19 16h5" opacity=".5" />
        <path d="m14.500 13 2.500 6" />
      </g>
    </svg>
  )
}

export function Frame({ children }: { children: ComponentChildren }) {
  return (
    <div class="frame whole column">
      <a class="skip only-heard raised pad-tight" href="#content">
        Skip to the content
      </a>
      <header class="bar row main">
        <Link href="/" class="name row" aria-label="Roughcut, all projects">
          <Mark />
          <span class="above-phone">Roughcut</span>
        </Link>
        <nav class="row tight" aria-label="Main">
          <NavLink href="/" icon="film" text="Projects" names={['projects']} />
          <NavLink href="/search" icon="search" text="Search" names={['search']} />
          <NavLink href="/library" icon="archive" text="Library" names={['library']} />
          <NavLink href="/jobs" icon="jobs" text="Jobs" names={['jobs', 'job']} />
          <NavLink href="/settings" icon="gear" text="Settings" names={['settings']} />
        </nav>
        <span class="grow" />
        <AccountMenu />
      </header>
      <main id="content" class="focus-elsewhere scrolls" tabIndex={-1}>
        {children}
      </main>
    </div>
  )
}

function NavLink({
  href,
  icon,
  text,
  names,
}: {
  href: string
  icon: IconName
  text: string
  names: string[]
}) {
  const isHere = names.includes(view.value.name)
  return (
    <Link href={href} class="tab" aria-current={isHere ? 'page' : undefined}>
      <Icon name={icon} class="above-phone" />
      <span>{text}</span>
    </Link>
  )
}

/** Light and dark, the profile, the password, and signing out. */
export function AccountMenu() {
  const choose = (value: Theme, text: string): MenuEntry => ({
    text,
    checked: theme.value === value,
    onSelect: () => {
      theme.value = value
    },
  })
  return (
    <Menu
      label={`Account: ${me.value?.email ?? ''}`}
      icon="user"
      entries={[
        choose('system', 'System theme'),
        choose('light', 'Light'),
        choose('dark', 'Dark'),
        'line',
        { text: 'Profile', icon: 'user', onSelect: () => navigate('/settings/profile') },
        { text: 'Change password', icon: 'lock', onSelect: () => navigate('/settings/password') },
        {
          text: 'Sign out',
          icon: 'signout',
          onSelect: () => void signOut().catch((thrown) => sayFailed(sentenceOf(thrown))),
        },
      ]}
    />
  )
}
