// What `roughcut doctor` and the settings page look at: one function per thing that the program depends on. Each says what
// it found, and what to do when that is not right.
import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { readBackupState } from './adapters/backup-place/backup-state.ts'
import { createMediaPrograms, type MediaProgramName } from './adapters/media-programs.ts'
import { memoryLimitBytes } from './adapters/memory-limit.ts'
import { createOllama } from './adapters/ollama.ts'
import { createOpenAiServer } from './adapters/openai-chat.ts'
import { namedModel, serverModelOf } from './adapters/speech-server/speech-server.ts'
import { trySpeechServer } from './adapters/speech-server/try-server.ts'
import { voiceFolder } from './adapters/voices/find-voices.ts'
import { VOICE_FILES } from './adapters/voices/voice-files.ts'
import { doubtsAbout, gigabytes, modelFacts } from './adapters/whisper/model-facts.ts'
import { createModelStore } from './adapters/whisper/model-store.ts'
import { speechEngineProblem } from './adapters/whisper/speech-child.ts'
import { backupSchedule } from './backup-settings.ts'
import { type Config, OPENAI_PREFIX } from './config.ts'
import { asError } from './errors.ts'
import { queueCheck, workersCheck } from './jobs/workers/worker-checks.ts'
import { createLog } from './log.ts'
import { settingsWarnings } from './settings-warnings.ts'
import { accessProblem, nearestFolder, onDataFolder } from './store/data-folder-problems.ts'
import { firstDamage } from './store/integrity.ts'
import { DATABASE_FILE, openStore } from './store/open.ts'

/**
 * `optional`: nothing is wrong, and more would be possible. `warning`: works, but something is missing.
 * `problem`: the main job cannot be done.
 */
export type Finding = {
  check: string
  status: 'ok' | 'optional' | 'warning' | 'problem'
  found: string
  /** Null when there is nothing to do. */
  todo: string | null
}

export type Check = (config: Config) => Promise<Finding>

const ORIGINS = {
  settings: 'from the settings',
  path: 'on the PATH',
  shipped: 'the one that ships with Roughcut',
}
const MIN_FREE_BYTES = 5e9
const LITTLE_FREE_BYTES = 5e8

function mediaProgram(name: MediaProgramName): Check {
  return async (config) => {
    const programs = createMediaPrograms(config)
    const { path, origin } = programs.find(name)
    const found = `${await programs.version(name)}, ${path} (${ORIGINS[origin]})`
    const warning = await programs.ageWarning(name)
    return { check: name, status: warning === null ? 'ok' : 'warning', found, todo: warning }
  }
}

const mediaFeatures: Check = async (config) => {
  const missing = await createMediaPrograms(config).missingFeatures()
  if (missing.length === 0)
    return {
      check: 'ffmpeg features',
      status: 'ok',
      found: 'all codecs and filters found',
      todo: null,
    }
  return {
    check: 'ffmpeg features',
    status: 'warning',
    found: `missing ${missing.map(({ kind, name, neededFor }) => `${kind} ${name} (${neededFor})`).join(', ')}`,
    todo: 'install a full ffmpeg (apt install ffmpeg, brew install ffmpeg), or set ROUGHCUT_FFMPEG to one',
  }
}

/** Lets the speech server hear some seconds of the sample. */
async function servedModel(config: Config): Promise<Finding> {
  const { whisperModel, speechUrl, speechKey } = config
  const check = 'speech model'
  const todo =
    'check the address, the key and the model under Settings → Models, or ROUGHCUT_SPEECH_URL, ROUGHCUT_SPEECH_KEY and ROUGHCUT_WHISPER_MODEL'
  if (speechUrl === null)
    return { check, status: 'problem', found: `${whisperModel} is chosen, but no speech server is set`, todo }
  const settings = { address: speechUrl, key: speechKey }
  try {
    const name = serverModelOf(await namedModel(settings, whisperModel)) ?? ''
    const { text, givesWordTimes } = await trySpeechServer(settings, name, createMediaPrograms(config))
    if (givesWordTimes)
      return {
        check,
        status: 'ok',
        found: `${name} at ${speechUrl} hears “${text}” in the sample`,
        todo: null,
      }
    return {
      ...{ check, status: 'warning' },
      found: `${name} at ${speechUrl} gives no times of words; Roughcut estimates them`,
      todo: 'choose a server that gives word times if cuts have to be exact',
    }
  } catch (thrown) {
    return {
      check,
      status: 'problem',
      found: `the speech server at ${speechUrl} ${asError(thrown).message}`,
      todo,
    }
  }
}

const speechModel: Check = async (config) => {
  if (serverModelOf(config.whisperModel) !== null) return servedModel(config)
  const models = createModelStore({ dataDir: config.dataDir, log: createLog('silent') })
  const folder = models.folderOf(config.whisperModel)
  if (folder !== null) return usableModel(config.whisperModel, folder)
  return {
    check: 'speech model',
    status: 'warning',
    found: `${config.whisperModel} is not on this machine`,
    todo: `run \`roughcut models pull ${config.whisperModel}\`; otherwise the first import downloads it`,
  }
}

async function usableModel(model: string, folder: string): Promise<Finding> {
  const facts = await modelFacts(folder)
  const doubts = doubtsAbout(model, facts, memoryLimitBytes())
  const needs = facts === null ? '' : `; needs about ${gigabytes(facts.memoryBytes)} of memory`
  return {
    check: 'speech model',
    status: doubts.length === 0 ? 'ok' : 'warning',
    found: `${model === folder ? folder : `${model}, ${folder}`}${needs}`,
    todo: doubts.length === 0 ? null : doubts.join(' '),
  }
}

const speechEngine: Check = async () => {
  const check = 'speech engine'
  const problem = await speechEngineProblem()
  if (problem === null) return { check, status: 'ok', found: 'onnxruntime can be loaded', todo: null }
  return {
    check,
    status: 'problem',
    found: problem,
    todo: 'fix that; until then, media is imported without transcripts',
  }
}

const speakerModel: Check = async (config) => {
  const check = 'speaker model'
  const folder = voiceFolder(config)
  if (folder !== null) return { check, status: 'ok', found: folder, todo: null }
  if (config.voiceModel === null)
    return { check, status: 'ok', found: 'none: the speakers of one recording are named by hand', todo: null }
  return {
    check,
    status: 'problem',
    found: `${config.voiceModel} lacks ${VOICE_FILES.join(' or ')}`,
    todo: 'put both files there, or correct ROUGHCUT_VOICE_MODEL',
  }
}

const languageModel: Check = async (config) => {
  const check = 'language model'
  if (config.llm === 'rules')
    return { check, status: 'ok', found: 'not used: prompts are interpreted by rules', todo: null }
  if (config.llm.startsWith(OPENAI_PREFIX))
    return { check, status: 'ok', found: `${config.llm}; see chat server`, todo: null }
  const known = await createOllama({ host: config.ollamaHost }).known(AbortSignal.timeout(5000))
  const start = `start Ollama (ollama serve) or set OLLAMA_HOST; without it prompts are interpreted by rules`
  if (known === null) {
    const found = `Ollama does not answer at ${config.ollamaHost}`
    return { check, status: config.llm === 'auto' ? 'optional' : 'problem', found, todo: start }
  }
  if (config.llm === 'auto' && known.length > 0)
    return { check, status: 'ok', found: `Ollama has ${known.join(', ')}`, todo: null }
  if (known.some((model) => model === config.llm || model === `${config.llm}:latest`))
    return { check, status: 'ok', found: `${config.llm} in Ollama`, todo: null }
  return {
    check,
    status: config.llm === 'auto' ? 'optional' : 'problem',
    found:
      known.length === 0 ? 'Ollama has no model' : `Ollama has no ${config.llm}, but ${known.join(', ')}`,
    todo: `ollama pull ${config.llm === 'auto' ? 'qwen3:4b' : config.llm}; without a model prompts are interpreted by rules`,
  }
}

const CHAT_SERVER_TIMEOUT_MS = 10_000

/** Asks the server what it has; a model that the settings name answers one token, which also loads it. */
const chatServer: Check = async ({ llm, llmUrl, llmKey }) => {
  const check = 'chat server'
  const model = llm.startsWith(OPENAI_PREFIX) ? llm.slice(OPENAI_PREFIX.length) : null
  if (llmUrl === null && model === null)
    return { check, status: 'ok', found: 'not used: no address is set', todo: null }
  const todo =
    'check the address and the key under Settings → Models, or ROUGHCUT_LLM_URL and ROUGHCUT_LLM_KEY'
  const status = model === null ? 'warning' : 'problem'
  if (llmUrl === null) return { check, status, found: `${llm} is chosen, but no address is set`, todo }
  const server = createOpenAiServer({ address: llmUrl, key: llmKey })
  const known = await server.known(AbortSignal.timeout(CHAT_SERVER_TIMEOUT_MS))
  if (known === null) return { check, status, found: `${llmUrl} does not answer, or refuses the key`, todo }
  if (model === null)
    return { check, status: 'ok', found: `${llmUrl} has ${known.join(', ') || 'no model'}`, todo: null }
  try {
    const { contextTokens, canCallTools } = await server.open(model, AbortSignal.timeout(60_000))
    const tools = canCallTools ? 'takes tools' : 'answers in JSON instead of tools'
    return {
      check,
      status: 'ok',
      found: `${model} at ${llmUrl}: ${contextTokens} tokens, ${tools}`,
      todo: null,
    }
  } catch (thrown) {
    return { check, status, found: asError(thrown).message, todo }
  }
}

const disk: Check = async ({ dataDir }) => {
  const { bavail, bsize } = await statfs(nearestFolder(dataDir))
  const freeBytes = bavail * bsize
  const found = `${(freeBytes / 1e9).toFixed(1)} GB free for ${dataDir}`
  if (freeBytes >= MIN_FREE_BYTES) return { check: 'disk', status: 'ok', found, todo: null }
  return {
    check: 'disk',
    status: freeBytes < LITTLE_FREE_BYTES ? 'problem' : 'warning',
    found,
    todo: 'make room, or move the data folder elsewhere with --data',
  }
}

const dataFolder: Check = async ({ dataDir }) => {
  const check = 'data folder'
  const problem = accessProblem(dataDir)
  if (problem !== null) return { check, status: 'problem', found: problem, todo: null }
  return {
    check,
    status: 'ok',
    found: existsSync(dataDir) ? dataDir : `${dataDir}; the first command creates it`,
    todo: null,
  }
}

const database: Check = async ({ dataDir }) => {
  const check = 'database'
  const path = join(dataDir, DATABASE_FILE)
  if (!existsSync(path))
    return { check, status: 'ok', found: 'none yet; the first command creates it', todo: null }
  const damage = onDataFolder(dataDir, () => {
    const store = openStore({ path, readOnly: true })
    try {
      return firstDamage(store.raw, { thorough: false })
    } finally {
      store.close()
    }
  })
  if (damage === null) return { check, status: 'ok', found: path, todo: null }
  return {
    check,
    status: 'problem',
    found: `${path} is damaged: ${damage}`,
    todo: 'stop the server and put a backup in its place (`roughcut restore FILE`)',
  }
}

/** Null when the database cannot be read, which is a finding of its own. */
function damagedFiles(path: string) {
  try {
    const store = openStore({ path, readOnly: true })
    try {
      return store.media.damagedFiles()
    } finally {
      store.close()
    }
  } catch {
    return null
  }
}

/** What the scrub and `doctor --media` have found so far. */
const mediaFiles: Check = async ({ dataDir }) => {
  const check = 'media files'
  const path = join(dataDir, DATABASE_FILE)
  if (!existsSync(path)) return { check, status: 'ok', found: 'none yet', todo: null }
  const damaged = damagedFiles(path)
  if (damaged === null)
    return { check, status: 'optional', found: 'unknown while the database cannot be read', todo: null }
  if (damaged.length === 0)
    return { check, status: 'ok', found: 'no difference found between files and their hashes', todo: null }
  const [first] = damaged
  const others = damaged.length > 1 ? ` and ${damaged.length - 1} more` : ''
  return {
    check,
    status: 'problem',
    found: `“${first?.mediaName}” in “${first?.projectName}”${others}: the stored file ${first?.damage === 'missing' ? 'is missing' : 'has changed'}`,
    todo: 'restore these files from a backup of DATA/media, or import them again; `roughcut doctor --media` lists them',
  }
}

/** Read from the note that the last backup left; nothing is copied or compared here. */
const backup: Check = async ({ dataDir, backup: { place, schedule } }) => {
  const check = 'backup'
  if (place === null) {
    const todo = 'set ROUGHCUT_BACKUP to a folder on another disk or an S3 bucket; see Backup in the handbook'
    return { check, status: 'optional', found: 'no backups are made', todo }
  }
  const state = readBackupState(dataDir)
  const snapshotMs = state?.place === place ? state.last_snapshot_ms : null
  const last = snapshotMs === null ? 'no snapshot yet' : `last snapshot ${new Date(snapshotMs).toISOString()}`
  const found = `${place}: ${last}`
  if (state !== null && state.problem !== null)
    return {
      check,
      status: 'problem',
      found: `${found}; ${state.problem}`,
      todo: 'fix that, then run `roughcut backup`',
    }
  const due = backupSchedule(schedule) ?? null
  const isLate =
    due !== null && (snapshotMs === null || Date.now() > due.nextAfterMs(due.nextAfterMs(snapshotMs)))
  if (!isLate) return { check, status: 'ok', found, todo: null }
  return { check, status: 'warning', found, todo: 'keep a server running, or run `roughcut backup`' }
}

const settings: Check = async (config) => {
  const warnings = settingsWarnings(config)
  return warnings.length === 0
    ? { check: 'settings', status: 'ok', found: 'no contradictions', todo: null }
    : {
        check: 'settings',
        status: 'warning',
        found: warnings.join(' '),
        todo: 'change the environment or the flags',
      }
}

export const CHECKS: readonly { name: string; check: Check }[] = [
  { name: 'settings', check: settings },
  { name: 'ffmpeg', check: mediaProgram('ffmpeg') },
  { name: 'ffprobe', check: mediaProgram('ffprobe') },
  { name: 'ffmpeg features', check: mediaFeatures },
  { name: 'speech model', check: speechModel },
  { name: 'speech engine', check: speechEngine },
  { name: 'speaker model', check: speakerModel },
  { name: 'language model', check: languageModel },
  { name: 'chat server', check: chatServer },
  { name: 'queue', check: queueCheck },
  { name: 'workers', check: workersCheck },
  { name: 'disk', check: disk },
  { name: 'data folder', check: dataFolder },
  { name: 'database', check: database },
  { name: 'media files', check: mediaFiles },
  { name: 'backup', check: backup },
]

/** Runs a check; one that cannot be done is a problem, in the words of what stopped it. */
export async function findingOf({ name, check }: (typeof CHECKS)[number], config: Config): Promise<Finding> {
  try {
    return await check(config)
  } catch (error) {
    return { check: name, status: 'problem', found: asError(error).message, todo: null }
  }
}
