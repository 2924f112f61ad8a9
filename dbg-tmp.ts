import * as c from './test/agent/cases/case.ts'
const [, , name, ...prompts] = process.argv
for (const prompt of prompts) { const r: any = await c.runPrompt(name as any, prompt!); console.log('>>', prompt, '=>', r.response) }
