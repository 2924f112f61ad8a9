// A drive's daily usage as bars: imported media, and agent credits.
import { useState } from 'preact/hooks'
import { useResource } from '../server/resource.ts'
import { readUsage, type UsageDay, type UsageDays } from '../server/settings.ts'
import { dayText, lengthOfSeconds } from '../text.ts'
import { Segmented } from '../ui/segmented.tsx'
import { WhenLoaded } from './section.tsx'

const SPANS: { value: UsageDays; text: string }[] = [
  { value: '7', text: '7 days' },
  { value: '30', text: '30 days' },
  { value: '90', text: '90 days' },
  { value: '365', text: '1 year' },
]
const DAY_MS = 86_400_000

type Kind = 'media_seconds' | 'ai_credits'
const KINDS: { value: Kind; text: string }[] = [
  { value: 'media_seconds', text: 'Media' },
  { value: 'ai_credits', text: 'AI credits' },
]

const amountText = (kind: Kind, amount: number) =>
  kind === 'media_seconds' ? `${lengthOfSeconds(amount)} of media` : `${amount.toLocaleString('en')} credits`

export function UsagePlot({ driveId }: { driveId: string }) {
  const [days, setDays] = useState<UsageDays>('30')
  const [kind, setKind] = useState<Kind>('media_seconds')
  const usage = useResource(() => readUsage(driveId, days), [driveId, days])
  return (
    <div class="card pad stack">
      <div class="row wraps">
        <h3 class="grow">Usage</h3>
        <Segmented label="Measure" options={KINDS} value={kind} onSelect={setKind} />
        <Segmented label="Period" options={SPANS} value={days} onSelect={setDays} />
      </div>
      <WhenLoaded resource={usage}>
        {({ data }) => <Bars data={data} days={Number(days)} kind={kind} />}
      </WhenLoaded>
    </div>
  )
}

function Bars({ data, days, kind }: { data: readonly UsageDay[]; days: number; kind: Kind }) {
  const used = new Map(data.map((one) => [one.day, one[kind]]))
  const today = Date.now()
  const dates = Array.from({ length: days }, (_, index) =>
    new Date(today - (days - 1 - index) * DAY_MS).toISOString().slice(0, 10),
  )
  const total = dates.reduce((sum, day) => sum + (used.get(day) ?? 0), 0)
  const most = Math.max(1, ...dates.map((day) => used.get(day) ?? 0))
  const width = 100 / days
  return (
    <figure class="usage stack tight">
      <svg
        class="full"
        viewBox="0 0 100 40"
        preserveAspectRatio="none"
        role="img"
        aria-label={`${amountText(kind, total)} in ${days} days`}
      >
        {dates.map((day, index) => {
          const amount = used.get(day) ?? 0
          const height = amount === 0 ? 0 : Math.max(0.8, (amount / most) * 38)
          return (
            <rect
              key={day}
              x={index * width + width * 0.1}
              y={40 - height}
              width={width * 0.8}
              height={height}
            >
              <title>{`${dayText(day)}: ${amountText(kind, amount)}`}</title>
            </rect>
          )
        })}
      </svg>
      <figcaption class="row small-text faint">
        <span class="grow">{dayText(dates[0] ?? '')}</span>
        <span class="grow">{total === 0 ? 'No usage' : amountText(kind, total)}</span>
        <span>{dayText(dates.at(-1) ?? '')}</span>
      </figcaption>
    </figure>
  )
}
