// Lines that go on with the one before: “keep just the tips ⏎ from “what is the secret” ⏎ to “use less starter””.

/** A line that ends without a mark, and a short one behind it that says from where or to where. */
const CONTINUED =
  /(?<=[\p{L}\p{N}"'”’])[^\S\n]*\n(?=[^\S\n]*(?:from|to|until|till)\s[^\n,:;.]{1,80}(?:\n|$))/giu

/** The prompt, as long as it was, with such lines as one. */
export function withContinuedLines(prompt: string): string {
  return prompt.includes('\n') ? prompt.replace(CONTINUED, (gap) => ' '.repeat(gap.length)) : prompt
}
