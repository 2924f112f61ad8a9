// One of a few, in a row: all of them are seen, unlike in a select.
import { Button } from './button.tsx'

export function Segmented<Value extends string>({
  label,
  options,
  value,
  onSelect,
}: {
  label: string
  options: readonly { value: Value; text: string }[]
  value: Value
  onSelect: (value: Value) => void
}) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as one line of buttons.
    <div class="segments" role="group" aria-label={label}>
      {options.map((option) => (
        <Button
          key={option.value}
          look="quiet"
          small
          aria-pressed={option.value === value}
          onClick={() => onSelect(option.value)}
        >
          {option.text}
        </Button>
      ))}
    </div>
  )
}
