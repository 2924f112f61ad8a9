// The torture programs: a row each. Every program is bounded in time, stays on loopback, and counts
// what it did; `short` is the form of a few seconds that `bun test` runs.
import type { Row } from './tally.ts'

export type TortureProgram = {
  name: string
  about: string
  /** It starts servers as processes and kills them, so that it can run beside the programs that measure their own. */
  hasServersOfItsOwn?: true
  /** Loaded when it runs, so that each program pays for its own imports only. */
  load(): Promise<(options: { short: boolean }) => Promise<Row[]>>
}

export const PROGRAMS: readonly TortureProgram[] = [
  {
    name: 'requests',
    about: 'generated and mutated requests on every endpoint',
    load: async () => (await import('./requests.ts')).requests,
  },
  {
    name: 'media',
    about: 'damaged files, playlists, polyglots and bombs',
    load: async () => (await import('./media.ts')).media,
  },
  {
    name: 'kills',
    about:
      'kill -9 under imports, uploads, agent jobs, exports, callbacks, events, watch folders, backups and migrations',
    hasServersOfItsOwn: true,
    load: async () => (await import('./kills.ts')).kills,
  },
  {
    name: 'workers',
    about: 'kill -9 and SIGSTOP over server, workers and broker under imports, pictures and exports',
    hasServersOfItsOwn: true,
    load: async () => (await import('./workers.ts')).workers,
  },
  {
    name: 'raw-requests',
    about: 'split, pipelined, badly framed and slow requests over real connections',
    load: async () => (await import('./raw-requests.ts')).rawRequests,
  },
  {
    name: 'addresses',
    about: 'the SSRF table from end to end',
    load: async () => (await import('./addresses.ts')).addresses,
  },
  {
    name: 'soak',
    about: 'steady load, with memory and open files sampled',
    load: async () => (await import('./soak.ts')).soak,
  },
  {
    name: 'secrets',
    about: 'thefts of tokens, passwords, sessions, links, codes and keys',
    load: async () => (await import('./secrets.ts')).secrets,
  },
  {
    name: 'lines',
    about: 'texts that break log lines and headers',
    load: async () => (await import('./lines.ts')).lines,
  },
  {
    name: 'clock',
    about: 'expiry, schedules and a clock that steps',
    load: async () => (await import('./clock.ts')).clock,
  },
  {
    name: 'injection',
    about: 'orders in transcripts and names, and a model that obeys',
    load: async () => (await import('./injection.ts')).injection,
  },
  {
    name: 'mcp',
    about: 'generated calls of every MCP tool',
    load: async () => (await import('./mcp.ts')).mcpCalls,
  },
  {
    name: 'mcp-suite',
    about: 'the public conformance suite of MCP',
    load: async () => (await import('./mcp-suite.ts')).mcpSuite,
  },
  {
    name: 'clients',
    about: 'clients with the hosted service’s address built in, unmodified',
    hasServersOfItsOwn: true,
    load: async () => (await import('./clients.ts')).clients,
  },
  {
    name: 'load',
    about: '200 clients, 100,000 jobs, rushed limits',
    load: async () => (await import('./load.ts')).load,
  },
  {
    name: 'faults',
    about: 'disks, programs, peers, names, a flood of jobs, clocks',
    hasServersOfItsOwn: true,
    load: async () => (await import('./faults.ts')).faults,
  },
  {
    name: 'mutants',
    about: 'the program broken on purpose, and the tests that must notice',
    load: async () => (await import('./mutants.ts')).mutants,
  },
]
