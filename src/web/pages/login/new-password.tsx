// Choosing a password: typed twice, because nobody sees what is typed.
import { useState } from 'preact/hooks'
import { Field } from '../ui/field.tsx'

const MIN_LENGTH = 12

export type NewPassword = {
  password: string
  again: string
  /** Null until it is long enough and typed the same twice. */
  chosen: string | null
  set(password: string, again: string): void
}

export function useNewPassword(): NewPassword {
  const [{ password, again }, change] = useState({ password: '', again: '' })
  return {
    password,
    again,
    chosen: password.length >= MIN_LENGTH && password === again ? password : null,
    set: (password, again) => change({ password, again }),
  }
}

export function NewPasswordFields({ value, autofocus = false }: { value: NewPassword; autofocus?: boolean }) {
  const { password, again } = value
  const isShort = password.length > 0 && password.length < MIN_LENGTH
  const differs = again.length > 0 && again !== password
  return (
    <>
      <Field
        label="New password"
        name="password"
        type="password"
        autocomplete="new-password"
        required
        autofocus={autofocus}
        minLength={MIN_LENGTH}
        value={password}
        onInput={(event) => value.set(event.currentTarget.value, again)}
        hint={`At least ${MIN_LENGTH} characters. A sentence is easier to remember than symbols.`}
        wrong={isShort ? `At least ${MIN_LENGTH} characters; ${password.length} so far.` : null}
      />
      <Field
        label="Repeat password"
        name="again"
        type="password"
        autocomplete="new-password"
        required
        value={again}
        onInput={(event) => value.set(password, event.currentTarget.value)}
        wrong={differs ? 'Passwords don’t match.' : null}
      />
    </>
  )
}

/** Offered where the old password may be in other hands. */
export function RevokeTokensBox({
  checked,
  onChange,
}: {
  checked: boolean
  onChange: (checked: boolean) => void
}) {
  return (
    <label class="choice row at-top">
      <input type="checkbox" checked={checked} onChange={(event) => onChange(event.currentTarget.checked)} />
      Revoke all my API tokens too
    </label>
  )
}
