// The password that confirms a change of an account.
import { Field } from '../ui/field.tsx'

export function CurrentPasswordField({
  value,
  onInput,
  autofocus = false,
}: {
  value: string
  onInput: (value: string) => void
  autofocus?: boolean
}) {
  return (
    <Field
      label="Current password"
      name="current"
      type="password"
      autocomplete="current-password"
      required
      autofocus={autofocus}
      value={value}
      onInput={(event) => onInput(event.currentTarget.value)}
    />
  )
}
