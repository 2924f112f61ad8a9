// The formats, for those who write them; the agent knows them by name, too.
export * from '../edit/formats.ts'
