export function NewProjectDialog(_: { files: File[]; onClose: () => void }) {
  return null
}
