// The formats again, for the code that writes them; `edit/formats.ts` is shared with the agent.
export * from '../edit/formats.ts'
