// What covers the page while files are dragged over it.
import { Icon } from '../ui/icon.tsx'

export function DropHint({ text }: { text: string }) {
  return (
    <div class="drop-here drawn card dashed stack middle live toned" aria-hidden="true">
      <Icon name="upload" size={32} />
      <strong>{text}</strong>
    </div>
  )
}
