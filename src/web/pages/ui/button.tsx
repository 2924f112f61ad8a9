// Buttons and links that look like them. A button with only an icon has its words as `label`.
import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ComponentChildren } from 'preact'
import { navigate } from '../router.ts'
import { Icon, type IconName } from './icon.tsx'

type Look = 'plain' | 'main' | 'quiet' | 'danger'

type Common = {
  look?: Look
  small?: boolean
  icon?: IconName
  /** The words of a button that shows only its icon; also its tooltip. */
  label?: string
  children?: ComponentChildren
  class?: string
}

function classOf({ look = 'plain', small, icon, children, class: more }: Common): string {
  const only = icon && (children === undefined || children === null) ? 'only-icon' : ''
  return ['button', look === 'plain' ? '' : look, small ? 'small' : '', only, more ?? '']
    .filter(Boolean)
    .join(' ')
}

export type ButtonProps = Common & {
  /** Shows a spinner and takes no clicks. */
  busy?: boolean
  keys?: string
} & Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'label' | 'icon' | 'class'>

export function Button({
  look,
  small,
  icon,
  label,
  busy,
  keys,
  children,
  class: more,
  ...rest
}: ButtonProps) {
  const common: Common = { children }
  if (look) common.look = look
  if (small) common.small = small
  if (icon) common.icon = icon
  if (more) common.class = more
  return (
    <button
      type="button"
      {...rest}
      class={classOf(common)}
      disabled={busy || rest.disabled}
      aria-label={children ? rest['aria-label'] : label}
      title={label === undefined ? undefined : keys ? `${label} (${keys})` : label}
      aria-busy={busy || undefined}
    >
      {busy ? <span class="spinner" /> : icon ? <Icon name={icon} /> : null}
      {children}
    </button>
  )
}

/** A link within the application. */
export function Link({
  href,
  children,
  ...rest
}: { href: string; children?: ComponentChildren } & AnchorHTMLAttributes<HTMLAnchorElement>) {
  return (
    <a
      href={href}
      {...rest}
      onClick={(event) => {
        if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
        event.preventDefault()
        navigate(href)
      }}
    >
      {children}
    </a>
  )
}

/** A link within the application that looks like a button. */
export function LinkButton({ href, ...look }: Common & { href: string }) {
  return (
    <Link
      href={href}
      class={classOf(look)}
      aria-label={look.children ? undefined : look.label}
      title={look.label}
    >
      {look.icon ? <Icon name={look.icon} /> : null}
      {look.children}
    </Link>
  )
}
