// A task child that does what its task says: `hang` never answers and cannot be interrupted, `crash` dies,
// `echo …` answers with its pid and the text, `starve` waits two seconds first without computing, `fail` throws.
import { serveTasks } from '../../src/adapters/task-child.ts'
import { RoughcutError } from '../../src/errors.ts'

serveTasks(async (task, note) => {
  if (task === 'hang') for (;;) /^(?:a+)+$/.test(`${'a'.repeat(40)}b`)
  if (task === 'crash') process.kill(process.pid, 'SIGSEGV')
  if (task === 'fail') throw new RoughcutError('agent_failed', 'No.')
  if (task === 'starve') await new Promise((resolve) => setTimeout(resolve, 2000))
  note('halfway')
  return `${process.pid} ${task}`
})
