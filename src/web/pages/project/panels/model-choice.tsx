// Which engine edits: the server's choice, the rules, or a language model that Ollama has.
import { useResource } from '../../server/resource.ts'
import { listLanguageModels } from '../../server/settings.ts'

export function ModelChoice({
  value,
  onChoose,
}: {
  value: string | null
  onChoose: (model: string | null) => void
}) {
  const loaded = useResource(listLanguageModels).now.value
  const names = loaded.state === 'ready' ? loaded.value.known : []
  return (
    <select
      class="input fit quiet"
      aria-label="Model"
      value={value ?? ''}
      onChange={(event) => onChoose(event.currentTarget.value || null)}
    >
      <option value="">Auto</option>
      <option value="rules">Built-in rules</option>
      {names.map((name) => (
        <option key={name} value={name}>
          {name}
        </option>
      ))}
    </select>
  )
}
