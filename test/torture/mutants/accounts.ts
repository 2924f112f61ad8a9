// Breaks of who may do what: access, sessions, passwords, tokens, drives.
import { mutantsOf } from './mutant.ts'

const OAUTH = ['test/http/oauth.test.ts']
const PEOPLE = ['test/store/people.test.ts']

export const ACCOUNT_MUTANTS = [
  ...mutantsOf(
    'src/http/v1/access.ts',
    ['test/http/v1/access.test.ts'],
    [
      [
        'view access may edit',
        '{ view: 0, comment: 1, edit: 2, owner: 3 }',
        '{ view: 2, comment: 2, edit: 2, owner: 3 }',
      ],
      [
        'a token reaches other drives',
        'if (project.driveId !== caller.driveId)',
        'if (false)',
        'test/http/v1/agent.test.ts',
      ],
      [
        'private projects are open',
        "  if (access === null)\n    return forbidden('The project is private",
        "  if (access === null) return null\n  if (false)\n    return forbidden('The project is private",
      ],
      ['the trash is open', 'if (project.trashedAtMs !== null)', 'if (false)'],
    ],
  ),
  ...mutantsOf(
    'src/http/app/project-access.ts',
    ['test/http/app/access.test.ts'],
    [
      ['comment access may edit', 'if (RANK[access] < RANK[needed])', 'if (RANK[access] + 1 < RANK[needed])'],
      ['strangers see projects', 'if (!project || !access)', 'if (!project)'],
    ],
  ),
  ...mutantsOf(
    'src/store/projects.ts',
    ['test/store/projects.test.ts', 'test/http/app/access.test.ts'],
    [
      ['who has left a drive keeps its projects', "if (hasLeft) return isOwner ? 'view' : null", ''],
      [
        'a private project is its drive’s',
        "return project.teamAccess === 'none' ? null : project.teamAccess",
        "return project.teamAccess === 'none' ? 'view' : project.teamAccess",
      ],
    ],
  ),
  ...mutantsOf('src/store/users.ts', PEOPLE, [
    [
      'a new password by link leaves sessions alive',
      '        db.delete(sessions).where(eq(sessions.userId, link.userId)).run()\n',
      '',
    ],
    [
      'a one-time link works twice',
      'return link && link.usedAtMs === null && link.expiresAtMs > nowMs() ? link : null',
      'return link && link.expiresAtMs > nowMs() ? link : null',
    ],
    [
      'a one-time link never ends',
      'return link && link.usedAtMs === null && link.expiresAtMs > nowMs() ? link : null',
      'return link && link.usedAtMs === null ? link : null',
    ],
    [
      'a changed password leaves sessions alive',
      '        db.delete(sessions).where(eq(sessions.userId, userId)).run()\n',
      '',
      'test/http/app/passwords.test.ts',
    ],
  ]),
  ...mutantsOf(
    'src/store/drives.ts',
    ['test/store/memberships.test.ts', 'test/http/app/session.test.ts'],
    [
      [
        'a link outlives a new membership',
        '        endPasswordLinks(userId)\n      })\n    },\n\n    /**\n     * Also removes',
        '      })\n    },\n\n    /**\n     * Also removes',
      ],
      ['the last owner may leave', '        refuseLastOwner(driveId, userId)\n        ', '        '],
    ],
  ),
  ...mutantsOf(
    'src/store/sessions.ts',
    ['test/store/sessions.test.ts', 'test/http/app/session.test.ts'],
    [
      [
        'sessions never end',
        'and(eq(sessions.hash, hashOfSecret(secret)), gt(sessions.expiresAtMs, now))',
        'eq(sessions.hash, hashOfSecret(secret))',
      ],
      [
        'sessions are extended for ever',
        'Math.min(now + SESSION_IDLE_MS, row.createdAtMs + SESSION_LONGEST_MS)',
        'now + SESSION_IDLE_MS',
      ],
      [
        'anybody ends the sessions of others',
        '.where(and(eq(sessions.id, id), eq(sessions.userId, userId)))',
        '.where(eq(sessions.id, id))',
        'test/http/app/settings.test.ts',
      ],
    ],
  ),
  ...mutantsOf(
    'src/store/oauth.ts',
    ['test/store/oauth.test.ts'],
    [
      ['strangers fill the database with programs', 'MAX_UNCONNECTED - 1)', '1e9)'],
      [
        'a connected program is forgotten',
        ' AND NOT EXISTS (SELECT 1 FROM oauth_connections WHERE client_id = client.id)',
        '',
      ],
    ],
  ),
  ...mutantsOf('src/store/oauth.ts', OAUTH, [
    ['a code or refresh token works twice', 'if (grant.usedAtMs !== null)', 'if (false)'],
    ['a code works for ever', 'grant.expiresAtMs <= nowMs() || !isFor(found)', '!isFor(found)'],
    ['a code works for another program', 'connection.clientId === asked.clientId &&', 'true &&'],
    ['a code works without its verifier', 'grant.challenge === asked.challenge', 'true'],
    [
      'an access token works for ever',
      'found === null || found.grant.expiresAtMs <= nowMs()',
      'found === null',
    ],
  ]),
  ...mutantsOf('src/http/oauth/clients.ts', OAUTH, [
    [
      'a redirect need only begin right',
      'one === uri || withoutLoopbackPort',
      'uri.startsWith(one) || withoutLoopbackPort',
    ],
    [
      'a document may name another program',
      'if (document?.client_id !== clientId)',
      'if (document === null)',
    ],
  ]),
  ...mutantsOf('src/http/oauth/authorize.ts', OAUTH, [
    ['a challenge may be plain', "one('code_challenge_method') !== 'S256' || ", ''],
    ['tokens are made for another server', "if (!isOurResource(one('resource'), publicUrl))", 'if (false)'],
  ]),
  ...mutantsOf('src/store/tokens.ts', PEOPLE, [
    ['revoked tokens work', ' AND revoked_at_ms IS NULL`', '`'],
    ['tokens are made for strangers to a drive', '    if (!member)\n', '    if (false)\n'],
  ]),
  ...mutantsOf(
    'src/http/app/guess-limits.ts',
    ['test/http/app/sign-in-limits.test.ts'],
    [
      [
        'guesses at one account are not counted',
        'strangers: { burst: 30, perHour: 50 }',
        'strangers: { burst: 5000, perHour: 5000 }',
      ],
      [
        'guesses from one network are not counted',
        'network: { burst: 30, perHour: 120 }',
        'network: { burst: 5000, perHour: 5000 }',
      ],
      ['strangers use up the owner’s own tries', 'if (isAcquainted) return [[acquainted, account]]', ''],
    ],
  ),
  ...mutantsOf(
    'src/store/devices.ts',
    ['test/http/app/sign-in-limits.test.ts'],
    [
      [
        'anybody’s device is everybody’s',
        '            eq(knownDevices.userId, userId),\n            gt',
        '            gt',
      ],
    ],
  ),
  ...mutantsOf(
    'src/http/app/password-work.ts',
    ['test/http/app/sign-in-limits.test.ts'],
    [
      ['passwords are hashed side by side', 'concurrency: 1', 'concurrency: 2'],
      ['nobody’s password opens', ' && known !== null', ''],
    ],
  ),
  ...mutantsOf(
    'src/http/app/common-passwords.ts',
    ['test/http/app/session.test.ts'],
    [['leaked passwords are taken', '(await leakedPasswords()).has(password)', 'false']],
  ),
  ...mutantsOf(
    'src/http/app/security-events.ts',
    ['test/http/app/security-events.test.ts'],
    [['owners see the events of other drives', 'isFirstUser(parts, caller) ? null : caller.userId', 'null']],
  ),
  ...mutantsOf(
    'src/http/app/drives.ts',
    ['test/http/app/settings.test.ts'],
    [['a new drive is a way around limits', 'if (own.every(', 'if (own.some(']],
  ),
  ...mutantsOf(
    'src/store/callbacks.ts',
    ['test/store/callbacks.test.ts'],
    [['a secret signs for ever', '(previousSecretUntilMs ?? 0) > atMs', 'true']],
  ),
  ...mutantsOf(
    'src/http/app/signed-in.ts',
    ['test/http/app/access.test.ts', 'test/http/app/security.test.ts', 'test/http/app/session.test.ts'],
    [
      [
        'another page may make changes',
        "const CHANGES = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])",
        "const CHANGES = new Set(['POST'])",
      ],
    ],
  ),
  ...mutantsOf(
    'src/http/v1/reply.ts',
    ['test/http/app/security.test.ts'],
    [['answers are cached', "  'cache-control': 'no-store',\n", '']],
  ),
  ...mutantsOf(
    'src/http/v1/metrics.ts',
    ['test/http/v1/health.test.ts'],
    [
      [
        'metrics are for everybody',
        'if (!isLocal(request, server?.requestIP(request)?.address))',
        'if (false)',
      ],
      [
        'a proxy makes everybody local',
        'if (PROXY_HEADERS.some((header) => headers.has(header))) return false',
        '',
      ],
    ],
  ),
  ...mutantsOf(
    'src/http/app/exports.ts',
    ['test/http/app/exports.test.ts', 'test/http/app/access.test.ts'],
    [
      [
        'a viewer starts exports',
        "projectFor(parts, caller, params.project_id, 'edit')",
        "projectFor(parts, caller, params.project_id, 'view')",
      ],
      [
        'a viewer deletes exports',
        "'edit')\n        parts.cancelJob(row.id)\n        await parts.jobEnded(row.id)\n        await exportFiles",
        "'view')\n        parts.cancelJob(row.id)\n        await parts.jobEnded(row.id)\n        await exportFiles",
      ],
    ],
  ),
  ...mutantsOf(
    'src/http/app/session-cookie.ts',
    ['test/http/app/session.test.ts'],
    [['the page that a very old browser names is not looked at', " ?? headers.get('referer')", '']],
  ),
  ...mutantsOf(
    'src/http/app/second-factor.ts',
    ['test/http/app/second-factor.test.ts'],
    [
      [
        'other sessions outlive a change of second factors',
        '      parts.services.store.sessions.revokeOthersOf(caller.userId, caller.sessionId)\n',
        '',
      ],
    ],
  ),
  ...mutantsOf(
    'src/http/shared/admission.ts',
    ['test/http/v1/agent.test.ts'],
    [['a model is looked for on every server', 'models.known(model)', 'models.known()']],
  ),
]
