// Some models think aloud inside their answer, between tags that Ollama does not always take out.

/** `text` without what's between thinking tags; an unclosed tag hides the rest. */
export function withoutThinking(text: string): string {
  return text
    .replace(/<(think|thinking|thought|reasoning)>[\s\S]*?(?:<\/\1>|$)/gi, '')
    .replace(/^[\s\S]*?<\/(?:think|thinking|thought|reasoning)>/i, '')
    .trim()
}
