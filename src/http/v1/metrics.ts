// GET /metrics in Prometheus' text format: what the process is doing and what's waiting. For the server's
// operator: open to callers on the same machine, otherwise only with an API token.
import { Elysia } from 'elysia'
import { isLoopbackHost } from '../../adapters/address-classes.ts'
import type { BackupState } from '../../adapters/backup-place/backup-state.ts'
import type { WorkerLoad } from '../../jobs/workers/workers.ts'
import type { Store } from '../../store/open.ts'
import { authenticate } from './auth.ts'
import { replyToThrown } from './errors.ts'
import type { ApiParts } from './parts.ts'
import { responseOf, SAFE_HEADERS } from './reply.ts'

export type RequestCounts = {
  /** Returns a function that counts one answer of the route. */
  of(route: string): (status: number) => void
  lines(): string[]
}

/** Counts answers by path and status, for /metrics. */
export function createRequestCounts(): RequestCounts {
  const routes = new Map<string, Map<number, number>>()
  return {
    of(route) {
      const counts = routes.get(route) ?? new Map<number, number>()
      routes.set(route, counts)
      return (status) => void counts.set(status, (counts.get(status) ?? 0) + 1)
    },
    lines: () =>
      [...routes].flatMap(([route, counts]) =>
        [...counts].map(
          ([status, count]) => `roughcut_http_requests_total{route="${route}",status="${status}"} ${count}`,
        ),
      ),
  }
}

type MetricsParts = Pick<ApiParts, 'store' | 'log' | 'backupState'> & {
  /** Default: null, for a server without a queue. */
  workerLoad?: () => WorkerLoad | null
}

/** /metrics in Prometheus' text format, for this machine or with a token. */
export function createMetrics(
  { store, log, backupState = () => null, workerLoad = () => null }: MetricsParts,
  requests: RequestCounts,
) {
  return new Elysia({ name: 'metrics' }).get(
    '/metrics',
    ({ request, server }) => {
      try {
        if (!isLocal(request, server?.requestIP(request)?.address))
          authenticate(store, request.headers.get('authorization'))
        const headers = { 'content-type': 'text/plain; version=0.0.4; charset=utf-8', ...SAFE_HEADERS }
        return new Response(metricsText(store, requests, backupState(), workerLoad()), { headers })
      } catch (thrown) {
        return responseOf(replyToThrown(thrown, log, { method: 'GET', path: '/metrics' }))
      }
    },
    { detail: { hide: true } },
  )
}

/**
 * Behind a proxy, every caller looks local. But a proxy forwards the host name it was called by, or
 * identifies itself. A page whose host name points here doesn't count as local either.
 */
function isLocal({ headers }: Request, address: string | undefined): boolean {
  if (PROXY_HEADERS.some((header) => headers.has(header))) return false
  const host = URL.parse(`http://${headers.get('host')}`)?.hostname ?? ''
  return isLoopbackHost(host) && isLoopbackHost(address ?? '')
}

const PROXY_HEADERS = ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via']

function metricsText(
  store: Store,
  requests: RequestCounts,
  backup: BackupState | null,
  load: WorkerLoad | null,
): string {
  const { rss } = process.memoryUsage()
  const { user, system } = process.cpuUsage()
  const running = Object.entries(store.jobs.countRunning())
  return `${[
    ...family('roughcut_http_requests_total', 'counter', 'Answers under /v1.', requests.lines()),
    ...family(
      'roughcut_jobs_running',
      'gauge',
      'Jobs that are waiting or running.',
      running.map(([type, count]) => `roughcut_jobs_running{type="${type}"} ${count}`),
    ),
    ...gauge(
      'roughcut_callbacks_pending',
      'Callbacks that have not been received yet.',
      store.callbacks.countPending(),
    ),
    ...backupLines(backup),
    ...workerLines(load),
    ...gauge('process_resident_memory_bytes', 'Memory of the server, speech worker excluded.', rss),
    ...family('process_cpu_seconds_total', 'counter', 'Processor time of the server.', [
      `process_cpu_seconds_total ${(user + system) / 1e6}`,
    ]),
    ...gauge(
      'process_start_time_seconds',
      'When the server started, in seconds since 1970.',
      Math.round(Date.now() / 1000 - process.uptime()),
    ),
  ].join('\n')}\n`
}

/** Empty without a queue. Workers with the same name are added up, because a line must not appear twice. */
function workerLines(load: WorkerLoad | null): string[] {
  if (load === null) return []
  const { workers, kinds } = load
  const byName = Map.groupBy(workers, ({ name }) => name)
  const perWorker = (
    metric: string,
    about: string,
    countsOf: (of: typeof workers) => Record<string, number>,
  ) =>
    family(
      metric,
      'gauge',
      about,
      [...byName].flatMap(([name, of]) =>
        Object.entries(countsOf(of)).map(
          ([labels, value]) => `${metric}{worker="${labelText(name)}"${labels}} ${value}`,
        ),
      ),
    )
  const sum = (of: typeof workers, count: (worker: (typeof workers)[number]) => number) =>
    of.reduce((total, worker) => total + count(worker), 0)
  return [
    ...gauge('roughcut_workers', 'Workers that are connected.', workers.length),
    ...gauge(
      'roughcut_worker_places',
      'Heavy steps that they can do at a time.',
      sum(workers, ({ places }) => places),
    ),
    ...perWorker('roughcut_worker_cores', 'Processor cores of a worker.', (of) => ({
      [`,version="${labelText(of[0]?.version ?? '')}"`]: sum(of, ({ cores }) => cores),
    })),
    ...perWorker('roughcut_worker_running', 'Heavy steps that a worker is running.', (of) =>
      Object.fromEntries(
        Object.keys(kinds).map((kind) => [
          `,kind="${kind}"`,
          sum(of, ({ steps }) => steps.filter((step) => step.kind === kind).length),
        ]),
      ),
    ),
    ...family('roughcut_worker_steps', 'gauge', 'Heavy steps on workers, or waiting for one.', [
      ...Object.entries(kinds).flatMap(([kind, { running, waiting }]) => [
        `roughcut_worker_steps{kind="${kind}",state="running"} ${running}`,
        `roughcut_worker_steps{kind="${kind}",state="waiting"} ${waiting}`,
      ]),
    ]),
  ]
}

/** Names are chosen on the workers, so they're untrusted. */
function labelText(text: string): string {
  return text.replace(/[\\"]/g, '\\$&').replace(/\n/g, '\\n')
}

/** Empty before the first backup: alerts can check whether the metric is absent. */
function backupLines(backup: BackupState | null): string[] {
  if (backup === null) return []
  return [
    ...gauge(
      'roughcut_backup_failed',
      'Whether the last backup failed or left files out.',
      backup.problem === null ? 0 : 1,
    ),
    ...gauge(
      'roughcut_backup_last_snapshot_seconds',
      'When the newest snapshot was started, in seconds since 1970; 0: never.',
      Math.round((backup.last_snapshot_ms ?? 0) / 1000),
    ),
  ]
}

function family(metric: string, type: 'counter' | 'gauge', help: string, lines: string[]): string[] {
  return [`# HELP ${metric} ${help}`, `# TYPE ${metric} ${type}`, ...lines]
}

function gauge(metric: string, help: string, value: number): string[] {
  return family(metric, 'gauge', help, [`${metric} ${value}`])
}
