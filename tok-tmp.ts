import { AGENT_PROJECTS } from './test/support/agent-projects.ts'
import { readSentences } from './src/agent/language/read/sentences.ts'
const [, , name, ...prompts] = process.argv
const fixture: any = AGENT_PROJECTS[name as 'bakery']()
for (const prompt of prompts) for (const s of readSentences(prompt!, fixture.document, fixture.context)) console.log(s.isQuestion, s.tokens.map((t: any) => `${t.text}${t.kind !== 'word' ? '<' + t.kind + '>' : ''}${t.isBase ? '*' : ''}${JSON.stringify(t.senses)}`).join(' '))
