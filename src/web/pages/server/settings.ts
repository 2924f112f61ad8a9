// Models, tokens, drives, the system.
export async function listModels(): Promise<{ language: { models: string[] | null } }> {
  return { language: { models: null } }
}
