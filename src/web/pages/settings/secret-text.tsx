// A secret that is shown, with a button that copies it.
import { useState } from 'preact/hooks'
import { Button } from '../ui/button.tsx'
import { sayFailed } from '../ui/toast.tsx'

export function SecretText({ label, text }: { label: string; text: string }) {
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
    } catch {
      // Without https, browsers do not let pages write to the clipboard.
      sayFailed('This browser blocks copying. Select the text and copy it yourself.')
    }
  }
  return (
    <div class="row">
      <input
        class="input mono"
        readOnly
        aria-label={label}
        value={text}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button icon={copied ? 'check' : 'copy'} onClick={() => void copy()}>
        {copied ? 'Copied' : 'Copy'}
      </Button>
    </div>
  )
}
