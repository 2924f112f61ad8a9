// The state of the machine: the checks that `roughcut doctor` makes.
import { useState } from 'preact/hooks'
import { useResource } from '../server/resource.ts'
import { readSystem } from '../server/settings.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Item, Items } from '../ui/item.tsx'
import { Section, WhenLoaded } from './section.tsx'

const STATUS = {
  ok: { icon: 'check', kind: 'good', text: 'OK' },
  optional: { icon: 'info', kind: 'warn', text: 'Optional' },
  warning: { icon: 'info', kind: 'warn', text: 'Warning' },
  problem: { icon: 'alert', kind: 'bad', text: 'Problem' },
} as const

export function SystemSection() {
  const checks = useResource(readSystem)
  const [busy, setBusy] = useState(false)
  const again = async () => {
    setBusy(true)
    await checks.reload()
    setBusy(false)
  }
  return (
    <Section
      title="System"
      about={
        <>
          The same checks as <code>roughcut doctor</code>.
        </>
      }
      action={
        <Button busy={busy} onClick={() => void again()}>
          Check again
        </Button>
      }
    >
      <WhenLoaded resource={checks}>
        {(all) => (
          <Items>
            {all.map(({ check, status, found, todo }) => (
              <Item
                key={check}
                name={check}
                about={
                  <>
                    <p>{found}</p>
                    {todo === null ? null : <p>{todo}</p>}
                  </>
                }
              >
                <span class={`badge ${STATUS[status].kind}`}>
                  <Icon name={STATUS[status].icon} size={12} />
                  {STATUS[status].text}
                </span>
              </Item>
            ))}
          </Items>
        )}
      </WhenLoaded>
    </Section>
  )
}
