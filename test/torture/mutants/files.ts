// Breaks of what is stored and decoded: uploads, media, backups, the limits of decoders, the data folder.
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are texts of other files.
import { mutantsOf } from './mutant.ts'

const UPLOADS = ['test/http/app/uploads.test.ts', 'test/http/app/add-media.test.ts']

export const FILE_MUTANTS = [
  ...mutantsOf('src/adapters/upload-folder.ts', UPLOADS, [
    [
      'two pieces arrive at once',
      "      if (underWay.has(id))\n        throw new RoughcutError(\n          'conflict',\n          'Another",
      "      if (false)\n        throw new RoughcutError(\n          'conflict',\n          'Another",
    ],
    ['a piece that is too long empties the file', 'await file.truncate(offset)', 'await file.truncate(0)'],
    [
      'an upload is handed over while a piece arrives',
      'if (underWay.has(id)) throw stillArriving()',
      '',
      'test/adapters/upload-folder.test.ts',
    ],
    [
      'a file that an import has can be written',
      "if (handedOver.has(id)) throw new RoughcutError('conflict', 'An import has already taken this file.')",
      '',
    ],
    ['more bytes come than were announced', 'if (position + chunk.byteLength > sizeBytes) {', 'if (false) {'],
    ['a piece leaves a hole', 'if (arrived !== offset)', 'if (false)'],
  ]),
  ...mutantsOf('src/http/app/wanted-media.ts', UPLOADS, [
    [
      'an import takes a file of which a piece arrives',
      'if (uploads.isArriving(uploadId)) throw stillArriving()',
      '',
    ],
  ]),
  ...mutantsOf('src/http/app/uploads.ts', UPLOADS, [
    ['an upload has any size', 'if (body.size > MAX_MEDIA_BYTES)', 'if (false)'],
    [
      'one person opens uploads without end',
      'if (store.uploads.countOpen(caller.userId) >= MAX_OPEN_UPLOADS)',
      'if (false)',
    ],
  ]),
  ...mutantsOf('src/store/uploads.ts', UPLOADS, [
    [
      'somebody else’s upload is used',
      'and(eq(uploads.id, id), eq(uploads.userId, userId), isNull(uploads.jobId))',
      'and(eq(uploads.id, id), isNull(uploads.jobId))',
    ],
    [
      'two jobs take one upload',
      '.where(and(eq(uploads.id, id), isNull(uploads.jobId)))\n        .returning',
      '.where(eq(uploads.id, id))\n        .returning',
      'test/store/uploads.test.ts',
    ],
  ]),
  ...mutantsOf(
    'src/adapters/media-folder.ts',
    ['test/adapters/media-folder.test.ts'],
    [
      ['an equal file replaces the one that drives share', "if (known === 'intact') {", 'if (false) {'],
      [
        'a damaged file stays',
        "return known === 'intact' ? 'already_stored'",
        "return known !== 'missing' ? 'already_stored'",
      ],
      [
        'any text is a file name',
        'if (!SHA256.test(sha256)) throw new Error(`not a SHA-256 in hex: ${sha256}`)',
        '',
      ],
    ],
  ),
  ...mutantsOf(
    'src/store/connection.ts',
    ['test/store/connection.test.ts'],
    [['views in the file may look outside it', "  raw.run('PRAGMA trusted_schema = OFF')\n", '']],
  ),
  ...mutantsOf(
    'src/store/restore.ts',
    ['test/flows/backup.test.ts', 'test/store/backup.test.ts'],
    [
      ['restore takes other databases', '    requireKnownSchema(raw, file)\n', ''],
      ['restore does not look for damage', 'if (damage !== null)', 'if (false)'],
      ['restore takes ids that are paths', '    requireOwnContents(raw, file)\n', ''],
      [
        'restore takes a database in use',
        'if ((statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0)',
        'if (false)',
      ],
    ],
  ),
  ...mutantsOf(
    'src/store/data-folder-lock.ts',
    ['test/store/data-folder-lock.test.ts'],
    [['two servers share a folder', "lock.run('BEGIN EXCLUSIVE')", "lock.run('BEGIN')"]],
  ),
  ...mutantsOf(
    'src/adapters/ffprobe.ts',
    ['test/adapters/ffprobe.test.ts', 'test/adapters/untrusted-media.test.ts'],
    [
      [
        'ffprobe has no limits of memory and files',
        'limits: { timeoutMs: 60_000, cpuSeconds: 30, addressSpaceBytes: 4 * 2 ** 30, fileSizeBytes: 0 }',
        'limits: { timeoutMs: 60_000, cpuSeconds: 30, addressSpaceBytes: null, fileSizeBytes: null }',
      ],
    ],
  ),
  ...mutantsOf(
    'src/adapters/ffmpeg.ts',
    ['test/adapters/ffprobe.test.ts', 'test/adapters/untrusted-media.test.ts'],
    [
      ['pictures have any size', "  ...['-max_pixels', String(MAX_PIXELS)],\n", ''],
      ['playlists are containers', "  ...['png_pipe'", "  ...['hls', 'concat', 'png_pipe'"],
      ['decoders use any protocol', "  ...['-protocol_whitelist', 'file'],\n", ''],
    ],
  ),
  ...mutantsOf(
    'src/adapters/program.ts',
    ['test/adapters/program.test.ts'],
    [
      [
        'children see our settings',
        'const passed = PASSED_VARIABLES.flatMap',
        'const passed = Object.keys(process.env).flatMap',
      ],
      [
        'a child has any memory',
        "    limit('v', addressSpaceBytes === null ? null : addressSpaceBytes / 1024) +\n",
        '',
      ],
      [
        'a child writes files of any size',
        "limit('f', fileSizeBytes === null ? null : fileSizeBytes / 512)",
        "''",
      ],
      ['a child has any time of the processor', "    limit('S -t', cpuSeconds) +\n", ''],
    ],
  ),
]
