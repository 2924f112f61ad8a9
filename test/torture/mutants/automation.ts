// Breaks of what works without a person: direct uploads, watch folders, the events of webhooks.
import { mutantsOf } from './mutant.ts'

const DIRECT = ['test/flows/direct-upload.test.ts']
const WATCH = ['test/jobs/watch/watch.test.ts']
const WEBHOOKS = ['test/http/app/webhooks.test.ts']

export const AUTOMATION_MUTANTS = [
  ...mutantsOf('src/jobs/kinds/import/arrival.ts', DIRECT, [
    ['a part of a file is taken for the whole', 'return bytes === row.sizeBytes', 'return bytes > 0'],
  ]),
  ...mutantsOf('src/adapters/upload-folder.ts', DIRECT, [
    [
      'a sender who falls silent is waited for',
      "setTimeout(() => end('silent'), silenceTimeoutMs)",
      "setTimeout(() => end('silent'), 3_600_000)",
      'test/adapters/upload-folder.test.ts',
    ],
    ['a range begins anywhere', 'if (start !== null && start !== arrived)', 'if (false)'],
    [
      'the sweep takes a file whose row is not written yet',
      ' && !held.has(id)',
      '',
      'test/adapters/upload-folder.test.ts',
    ],
  ]),
  ...mutantsOf('src/jobs/watch/take.ts', WATCH, [
    [
      'a crash lets a file be taken twice',
      'const job = store.transaction(() => handOver(parts, { folder, seen, sha256, isGone, uploadId }))',
      'const job = handOver(parts, { folder, seen, sha256, isGone, uploadId })',
    ],
    ['a sweep removes what is being copied', '  using _ = uploads.hold(uploadId)\n', ''],
    ['a file that was moved is taken twice', '  if (known) {', '  if (false) {'],
  ]),
  ...mutantsOf('src/jobs/watch/watch.ts', WATCH, [
    ['a file that still grows is taken', 'now - first >= quietMs', 'now - first >= 0'],
  ]),
  ...mutantsOf('src/store/event-queue.ts', WEBHOOKS, [
    ['private projects are reported', " AND team_access <> 'none'", ''],
  ]),
  ...mutantsOf('src/store/job-creation.ts', WEBHOOKS, [
    ['new projects are not reported', "if (made.kind === 'project') events.add(", 'if (false) events.add('],
  ]),
  ...mutantsOf('src/jobs/deliver-events.ts', WEBHOOKS, [
    ['an event has the id of its delivery', 'messageId: eventId', 'messageId: id'],
  ]),
]
