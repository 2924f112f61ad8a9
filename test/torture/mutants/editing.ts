// Breaks of edits, history, jobs, charges and answers: limits, and that everything happens once.
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are texts of other files.
import { mutantsOf } from './mutant.ts'

const LIMITS = ['test/edit/limits.test.ts']
const HISTORY = ['test/store/revision-content.test.ts', 'test/store/packed-revision.test.ts']
const CHARGES = ['test/store/charges.test.ts']

export const EDITING_MUTANTS = [
  ...mutantsOf('src/edit/apply.ts', LIMITS, [
    [
      'documents grow without end',
      'return result.ok ? withinLimits(document, result.value, context) : result',
      'return result',
    ],
    [
      'ids are not counted',
      'verb(document, operation, context, countedIds(newId))',
      'verb(document, operation, context, newId)',
    ],
    ['nobody counts what an edit does', 'if (next.beyond)', 'if (false)'],
  ]),
  ...mutantsOf('src/edit/budget.ts', LIMITS, [
    ['an edit has any number of operations', 'operations > LIMITS.operations ?', 'false ?'],
    ['an edit looks at anything', 'work > LIMITS.work ?', 'false ?'],
  ]),
  ...mutantsOf(
    'src/agent/draft.ts',
    ['test/agent/draft.test.ts'],
    [
      ['a draft has no limits', 'if (beyond)', 'if (false)'],
      ['what is applied again has no limits', 'if (next.beyond)', 'if (false)'],
      [
        'trying and taking back has no limits',
        'if (tried.operations > JOB_LIMITS.operations || tried.work > JOB_LIMITS.work)',
        'if (false)',
      ],
    ],
  ),
  ...mutantsOf(
    'src/agent/models/edit-run.ts',
    ['test/agent/models/edit-run.test.ts'],
    [
      [
        'a call of a model holds up everybody',
        'await inTurns(() => this.#toolbox.callInSteps(call, project))',
        'this.#toolbox.call(call, project)',
      ],
    ],
  ),
  ...mutantsOf(
    'src/agent/guards/check.ts',
    ['test/agent/draft.test.ts'],
    [['guards look at everything', 'if (looks > MAX_LOOKS)', 'if (false)']],
  ),
  ...mutantsOf(
    'src/edit/removed-words.ts',
    ['test/edit/removed-words.test.ts'],
    [
      [
        'a neighbor accounts for what was lost before its reach',
        'isAfter ? [reachOf(previous.clip)] : []',
        'isAfter ? [{ ...reachOf(previous.clip), startUs: 0 }] : []',
      ],
      [
        'a neighbor accounts for what was lost after its reach',
        'endUs: reachOf(next.clip).endUs }',
        'endUs: 1e12 }',
      ],
    ],
  ),
  ...mutantsOf(
    'src/edit/retakes.ts',
    ['test/edit/verbs/remove-retakes.test.ts'],
    [['a recording played twice is a retake', 'word.saidUs >= next.saidUs', 'false']],
  ),
  ...mutantsOf('src/edit/document-size.ts', LIMITS, [
    [
      'what shrinks is refused too',
      'after[what] > LIMITS[limit] && after[what] > before[what]',
      'after[what] > LIMITS[limit]',
    ],
    ['words that are played are not counted', '    words += to - from\n', ''],
    ['tracks are not counted', "  ['tracks', 'tracks'],\n", ''],
    ['compositions are not counted', "  ['compositions', 'compositions'],\n", ''],
  ]),
  ...mutantsOf('src/edit/verbs/create-from-ranges.ts', LIMITS, [
    ['excerpts are copied before they are counted', '  checkSize(layouts, ranges.value)\n', ''],
  ]),
  ...mutantsOf('src/edit/verbs/correct-words.ts', LIMITS, [
    [
      'corrections are made before they are counted',
      "if (characters > LIMITS.correctionCharacters) throw new LimitReached('correctionCharacters')",
      '',
    ],
  ]),
  ...mutantsOf('src/edit/operation-fields.ts', LIMITS, [
    [
      'lists of operations have no end',
      'Type.Array(RangeSchema, { minItems: 1, maxItems, description })',
      'Type.Array(RangeSchema, { minItems: 1, description })',
    ],
  ]),
  ...mutantsOf(
    'src/http/shared/schema-kinds.ts',
    ['test/http/schema-limits.test.ts', 'test/http/v1/agent.test.ts'],
    [
      [
        'texts are looked at before they are measured',
        'isWithin(value, maxLength) && check(value)',
        'check(value)',
      ],
      [
        'addresses may hold user names',
        "url.hostname !== '' && url.username === '' && url.password === ''",
        "url.hostname !== ''",
        'test/http/v1/import.test.ts',
      ],
    ],
  ),
  ...mutantsOf(
    'src/http/shared/import-fields.ts',
    ['test/http/schema-limits.test.ts', 'test/http/v1/import.test.ts'],
    [
      ['sequences have any number of tracks', '{ minItems: 1, maxItems: LIMITS.tracks,', '{ minItems: 1,'],
      [
        'names of media leave their folder',
        "return segments.some((segment) => segment === '.' || segment === '..')",
        'return false',
      ],
    ],
  ),
  ...mutantsOf(
    'src/http/app/editing.ts',
    ['test/http/app/edits.test.ts'],
    [
      [
        'an edit overwrites what came between',
        'if (store.revisions.headNumber(projectId) !== base) return false',
        '',
      ],
      [
        'a viewer edits',
        "const { project } = projectFor(parts, caller, projectId, 'edit')",
        "const { project } = projectFor(parts, caller, projectId, 'view')",
        'test/http/app/access.test.ts',
      ],
    ],
  ),
  ...mutantsOf(
    'src/jobs/edit-lane.ts',
    ['test/jobs/edit-lane.test.ts'],
    [
      ['an edit holds up everybody', '} while (performance.now() - startedMs < TURN_MS)', '} while (true)'],
      [
        'edits run side by side',
        'const result = last.then(() => inTurns(work()))',
        'const result = inTurns(work())',
      ],
    ],
  ),
  ...mutantsOf('src/store/revision-content.ts', HISTORY, [
    ['old revisions stay whole', '.limit(PACKED_AT_ONCE)', '.limit(0)'],
    ['history takes any room', 'if (total <= keptBytes) continue', 'continue'],
    [
      'no revision is packed by itself',
      'const isByItself = number % PACKED_BY_ITSELF_EVERY === 0',
      'const isByItself = false',
    ],
  ]),
  ...mutantsOf('src/store/packed-revision.ts', HISTORY, [
    ['what unpacks may have any size', ', { maxOutputLength: MAX_UNPACKED_BYTES }', ''],
  ]),
  ...mutantsOf(
    'src/store/revisions.ts',
    ['test/store/revisions.test.ts'],
    [
      [
        'an edit of something older is taken',
        'and(eq(projects.id, row.projectId), eq(projects.revision, base))',
        'eq(projects.id, row.projectId)',
      ],
    ],
  ),
  ...mutantsOf('src/store/charges.ts', CHARGES, [
    ['one thing is charged twice', '      if (known) return true\n', ''],
    ['balances fall below 0', ' AND (${balance} IS NULL OR ${balance} >= ${amount})', ''],
    ['charges may be negative', 'if (!Number.isSafeInteger(amount) || amount < 0)', 'if (false)'],
  ]),
  ...mutantsOf(
    'src/store/jobs.ts',
    ['test/store/jobs.test.ts'],
    [
      [
        'a job stops twice',
        ".where(sql`${jobs.id} = ${id} AND ${jobs.state} = 'running'`)\n          .returning({ callbackUrl",
        '.where(sql`${jobs.id} = ${id}`)\n          .returning({ callbackUrl',
      ],
      ['progress falls', 'progress_percent = max(progress_percent, $percent)', 'progress_percent = $percent'],
    ],
  ),
  ...mutantsOf(
    'src/store/jobs.ts',
    ['test/jobs/attempts.test.ts'],
    [
      ['crashes count although the job gets further', 'THEN min(attempts, 1)', 'THEN attempts'],
      [
        'the same percent again is progress',
        'WHEN progress_percent < $percent',
        'WHEN progress_percent <= $percent',
      ],
    ],
  ),
  ...mutantsOf(
    'src/jobs/kinds/import/transcribe-again.ts',
    ['test/http/app/transcribe-again.test.ts'],
    [['transcribing again is free for ever', '< FREE_ATTEMPTS ? 0', '>= 0 ? 0']],
  ),
  ...mutantsOf(
    'src/store/connection.ts',
    ['test/store/data-folder-problems.test.ts'],
    [['opening writes a page each time', 'if (row?.auto_vacuum !== INCREMENTAL)', 'if (true)']],
  ),
  ...mutantsOf(
    'src/jobs/engine/runner.ts',
    ['test/jobs/runner.test.ts'],
    [
      [
        'jobs of one project run side by side',
        'kinds[job.type].isInProjectOrder ? turns.after',
        'kinds[job.type].isBackground ? turns.after',
      ],
      ['unfinished jobs are left lying', '      for (const job of unfinished) enqueue(job)\n', ''],
    ],
  ),
  ...mutantsOf(
    'src/jobs/engine/runner.ts',
    ['test/jobs/attempts.test.ts'],
    [['a restart counts as a crash', 'for (const { count } of underWay.values()) count.end()\n', '\n']],
  ),
  ...mutantsOf(
    'src/jobs/engine/attempt.ts',
    ['test/jobs/attempts.test.ts'],
    [['a stop forgives earlier crashes', 'if (isCounted) jobs.endAttempt(jobId)', 'jobs.endAttempt(jobId)']],
  ),
  ...mutantsOf(
    'src/jobs/engine/places.ts',
    ['test/jobs/attempts.test.ts'],
    [
      ['a crash while a job waits for uploads counts', '      count.end()\n', ''],
      [
        'a job that waits for uploads keeps its places',
        '      count.end()\n      places.free()',
        '      count.end()',
      ],
      ['a job rests although a part of it works', 'if (working === 0 && waiting > 0)', 'if (waiting > 0)'],
      ['a job works on without its places', '.then(() => void count.begin())', ''],
    ],
  ),
  ...mutantsOf(
    'src/http/v1/idempotency.ts',
    ['test/http/v1/idempotency.test.ts'],
    [['a key answers for another body', 'if (found.bodyHash !== key.bodyHash)', 'if (false)']],
  ),
  ...mutantsOf(
    'src/store/idempotency.ts',
    ['test/http/v1/idempotency.test.ts'],
    [
      ['a key answers for another token', '              eq(idempotencyKeys.tokenId, tokenId),\n', ''],
      [
        'a key answers for ever',
        '              gt(idempotencyKeys.createdAtMs, nowMs() - IDEMPOTENCY_MS),\n',
        '',
      ],
    ],
  ),
  ...mutantsOf(
    'src/jobs/deliver-callback.ts',
    ['test/jobs/deliver-callback.test.ts'],
    [
      [
        'a receiver that is gone is called again',
        'if (httpStatus === 410 || !hasAnotherAttempt',
        'if (!hasAnotherAttempt',
      ],
    ],
  ),
]
