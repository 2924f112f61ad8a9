// The connected workers, what each does now, and how many steps wait. For owners of a drive.
import { useEffect } from 'preact/hooks'
import { whilePageVisible } from '../server/page-visibility.ts'
import { type Resource, useResource } from '../server/resource.ts'
import { readWorkers, type Workers } from '../server/workers.ts'
import { countOf, quoted } from '../text.ts'
import { Link } from '../ui/button.tsx'
import { Item, Items } from '../ui/item.tsx'
import { Notice } from '../ui/states.tsx'
import { queueText, refusedText, STEP_TEXT } from './workers-text.ts'

const ASK_EVERY_MS = 3_000

/** The workers, asked for again while the page is visible. */
export function useWorkers(): Resource<Workers> {
  const workers = useResource(readWorkers)
  useEffect(
    () =>
      whilePageVisible(() => {
        const timer = setInterval(() => void workers.reload(), ASK_EVERY_MS)
        return () => clearInterval(timer)
      }),
    [workers],
  )
  return workers
}

/** Nothing on a server without a queue. */
export function WorkersPanel() {
  const { now } = useWorkers()
  const loaded = now.value
  if (loaded.state !== 'ready' || !loaded.value.has_queue) return null
  return (
    <section aria-label="Workers" class="stack">
      <WorkersList workers={loaded.value} />
    </section>
  )
}

export function WorkersList({ workers: { workers, queue, refused } }: { workers: Workers }) {
  return (
    <>
      {refused.map((worker) => (
        <Notice key={`${worker.name} ${worker.version}`} kind="warn">
          {refusedText(worker)}
        </Notice>
      ))}
      {workers.length === 0 ? (
        <Notice kind="warn">No worker is connected. Heavy steps wait until one is.</Notice>
      ) : (
        <Items>
          {workers.map((worker, index) => (
            <Item
              key={`${worker.name} ${index}`}
              name={worker.name}
              about={
                worker.steps.length === 0
                  ? 'Idle'
                  : worker.steps.map((step, at) => <Step key={at} step={step} />)
              }
            >
              <span class="faint numbers">
                {worker.version} · {countOf(worker.cores, 'core')} · {worker.steps.length} of {worker.places}
              </span>
            </Item>
          ))}
        </Items>
      )}
      <p class="soft">{queueText(queue)}</p>
    </>
  )
}

function Step({ step: { kind, job } }: { step: Workers['workers'][number]['steps'][number] }) {
  return (
    <div>
      {STEP_TEXT[kind]}
      {job === null ? null : (
        <>
          {' for '}
          <Link href={`/jobs/${job.job_id}`}>{quoted(job.project_name)}</Link>
        </>
      )}
    </div>
  )
}
