import { AGENT_PROJECTS } from './test/support/agent-projects.ts'
import { talkOf } from './src/agent/commands/plans/talk.ts'
const p: any = (AGENT_PROJECTS as any)[process.argv[2]!]
const proj = typeof p === 'function' ? p() : p
const d = proj.document, c = proj.context
for (const one of d.compositions) { console.log('==', one.name, one.titles.map((t:any)=>t.text), one.markers.map((t:any)=>t.name)); for (const s of talkOf(d, one.id, c).sentences) console.log((s.words[0].range.startUs/1e6).toFixed(2), s.words.map((w:any)=>w.text).join(' ')) }
