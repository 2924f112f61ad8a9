// The settings: their names on the command line, in the environment and in DATA/config.json, defaults, and meanings.

/** In the data folder. */
export const CONFIG_FILE = 'config.json'

/** One row per setting: the flag, the variable, the key in config.json, the default, and its meaning. */
export const SETTINGS = [
  { key: 'dataDir', flag: 'data', variable: 'ROUGHCUT_DATA', fallback: './data', about: 'data folder' },
  {
    key: 'host',
    flag: 'host',
    variable: 'ROUGHCUT_HOST',
    fallback: '127.0.0.1',
    about: 'address to listen on',
  },
  {
    key: 'port',
    flag: 'port',
    variable: 'ROUGHCUT_PORT',
    fallback: '4747',
    about: 'port; 0 takes a free one',
  },
  {
    key: 'tlsPort',
    flag: 'tls-port',
    variable: 'ROUGHCUT_TLS_PORT',
    fallback: '',
    about: 'port of the TLS listener for unmodified clients, after `roughcut trust`; default: off',
  },
  {
    key: 'publicUrl',
    flag: 'public-url',
    variable: 'ROUGHCUT_PUBLIC_URL',
    fallback: '',
    about: 'address that people open; default: where it listens',
  },
  {
    key: 'whisperModel',
    flag: 'whisper-model',
    variable: 'ROUGHCUT_WHISPER_MODEL',
    fallback: 'Xenova/whisper-base',
    about: 'speech model: a hub name, a folder, or openai:NAME',
  },
  {
    key: 'voiceModel',
    flag: 'voice-model',
    variable: 'ROUGHCUT_VOICE_MODEL',
    fallback: '',
    about: 'folder of the speaker model; default: models/voices in the data folder',
  },
  {
    key: 'speechUrl',
    flag: 'speech-url',
    variable: 'ROUGHCUT_SPEECH_URL',
    fallback: '',
    about: "a server with OpenAI's interface for speech, for models named openai:NAME",
  },
  {
    key: 'speechKey',
    flag: 'speech-key',
    variable: 'ROUGHCUT_SPEECH_KEY',
    fallback: '',
    about: 'its key, as a variable or in config.json only',
  },
  {
    key: 'llm',
    flag: 'llm',
    variable: 'ROUGHCUT_LLM',
    fallback: 'auto',
    about: 'auto, rules, a model that Ollama has, or openai:MODEL',
  },
  {
    key: 'ollamaHost',
    flag: 'ollama-host',
    variable: 'OLLAMA_HOST',
    fallback: 'http://127.0.0.1:11434',
    about: 'where Ollama answers',
  },
  {
    key: 'llmUrl',
    flag: 'llm-url',
    variable: 'ROUGHCUT_LLM_URL',
    fallback: '',
    about: "a server with OpenAI's chat interface, for models named openai:MODEL",
  },
  {
    key: 'llmKey',
    flag: 'llm-key',
    variable: 'ROUGHCUT_LLM_KEY',
    fallback: '',
    about: 'its key, as a variable or in config.json only',
  },
  {
    key: 'queue',
    flag: 'queue',
    variable: 'ROUGHCUT_QUEUE',
    fallback: '',
    about:
      'redis:// or postgres:// address of the queue to workers; one with a password as a variable or in config.json only; default: none',
  },
  {
    key: 'outbound',
    flag: 'outbound',
    variable: 'ROUGHCUT_OUTBOUND',
    fallback: 'auto',
    about: 'addresses that media and callbacks may use: auto, public or any',
    choices: ['auto', 'public', 'any'],
  },
  {
    key: 'ffmpegPath',
    flag: 'ffmpeg',
    variable: 'ROUGHCUT_FFMPEG',
    fallback: '',
    about: 'ffmpeg program; default: PATH, then the shipped one',
  },
  {
    key: 'ffprobePath',
    flag: 'ffprobe',
    variable: 'ROUGHCUT_FFPROBE',
    fallback: '',
    about: 'ffprobe program; without it, found like ffmpeg',
  },
  {
    key: 'logFormat',
    flag: 'log',
    variable: 'ROUGHCUT_LOG',
    fallback: 'pretty',
    about: 'log format: pretty, json or silent',
    choices: ['pretty', 'json', 'silent'],
  },
  {
    key: 'trustProxy',
    flag: 'trust-proxy',
    variable: 'ROUGHCUT_TRUST_PROXY',
    fallback: 'no',
    about: 'yes when a reverse proxy sets X-Forwarded-For; else that header is ignored',
    choices: ['no', 'yes'],
  },
  {
    key: 'allowedHosts',
    flag: 'allowed-hosts',
    variable: 'ROUGHCUT_ALLOWED_HOSTS',
    fallback: '',
    about: 'more host names to answer to, separated by commas',
  },
  {
    key: 'mcpOrigins',
    flag: 'mcp-origins',
    variable: 'ROUGHCUT_MCP_ORIGINS',
    fallback: '',
    about: 'hosts whose web pages may call /mcp, separated by commas',
  },
  {
    key: 'backup',
    flag: 'backup',
    variable: 'ROUGHCUT_BACKUP',
    fallback: '',
    about: 'where backups go: a folder on another disk, or s3://BUCKET/PREFIX; default: none are made',
  },
  {
    key: 'backupSchedule',
    flag: 'backup-schedule',
    variable: 'ROUGHCUT_BACKUP_SCHEDULE',
    fallback: 'daily',
    about: 'when the server makes one: hourly, daily, 1h to 30d, a cron expression, or off',
  },
  {
    key: 'backupKeep',
    flag: 'backup-keep',
    variable: 'ROUGHCUT_BACKUP_KEEP',
    fallback: '7d,4w,12m',
    about: 'how many snapshots to keep, or of how many hours, days, weeks and months the newest',
  },
  {
    key: 'media',
    flag: 'media',
    variable: 'ROUGHCUT_MEDIA',
    fallback: '',
    about: 'where media is stored: s3://BUCKET/PREFIX; default: the data folder',
  },
  {
    key: 'mediaCache',
    flag: 'media-cache',
    variable: 'ROUGHCUT_MEDIA_CACHE',
    fallback: '50',
    about: 'gigabytes of media in object storage that are kept in the data folder, too',
  },
  {
    key: 'mediaLinks',
    flag: 'media-links',
    variable: 'ROUGHCUT_MEDIA_LINKS',
    fallback: 'off',
    about:
      'whether browsers fetch originals from object storage themselves: off, on, or the address at which they reach it',
  },
] as const

export type SettingKey = (typeof SETTINGS)[number]['key']
export type Flags = Partial<Record<SettingKey, string>>
