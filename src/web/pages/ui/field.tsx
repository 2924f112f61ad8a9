// A labeled input with a hint and an error.
import type { ComponentChildren, InputHTMLAttributes } from 'preact'
import { useId } from 'preact/hooks'

type FieldProps = {
  label: string
  hint?: ComponentChildren
  wrong?: string | null
  /** The id of a datalist. */
  list?: string
  /** A button in line with the input, whatever stands over and under it. */
  action?: ComponentChildren
} & Omit<InputHTMLAttributes<HTMLInputElement>, 'label' | 'id' | 'class' | 'list'>

export function Field({ label, hint, wrong, action, ...input }: FieldProps) {
  const id = useId()
  return (
    <div class="field stack tight">
      <label for={id}>{label}</label>
      <div class="row">
        <input
          {...(input as InputHTMLAttributes<HTMLInputElement>)}
          id={id}
          class="input"
          dir="auto"
          aria-invalid={Boolean(wrong)}
          {...(wrong || hint ? { 'aria-describedby': `${id}-about` } : {})}
        />
        {action}
      </div>
      {wrong || hint ? (
        <span id={`${id}-about`} class={wrong ? 'bad toned small-text' : 'soft small-text'}>
          {wrong ?? hint}
        </span>
      ) : null}
    </div>
  )
}

export function Select<Value extends string>({
  label,
  value,
  options,
  onSelect,
  hideLabel = false,
  disabled = false,
}: {
  label: string
  value: Value
  options: { value: Value; text: string }[]
  onSelect: (value: Value) => void
  hideLabel?: boolean
  disabled?: boolean
}) {
  const id = useId()
  return (
    <div class="field stack tight">
      <label for={id} class={hideLabel ? 'only-heard' : ''}>
        {label}
      </label>
      <select
        id={id}
        class="input"
        value={value}
        disabled={disabled}
        onChange={(event) => onSelect(event.currentTarget.value as Value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </select>
    </div>
  )
}
