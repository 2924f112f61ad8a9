// The name goes along with the draft, and is told with what it was.
import { expect, test } from 'bun:test'
import { describeReceipt } from '../../../src/edit/describe-receipt.ts'
import { receiptOf } from '../../../src/edit/receipt.ts'
import { edited, evenWords, type Project, refusal, talk } from '../../support/edit-builders.ts'

const plain = talk(evenWords('Hello there.'))
const project: Project = { ...plain, context: { ...plain.context, projectName: 'Untitled' } }
const rename = (name: string) => ({ type: 'rename_project' as const, name })

test('renames a project; renaming it back leaves no trace', () => {
  const renamed = edited(project, rename(' Episode 12 '))
  expect(renamed.document.projectName).toBe('Episode 12')
  const receipt = receiptOf(project.document, renamed.document, project.context)
  expect(describeReceipt(receipt)).toBe('Renamed the project “Untitled” to “Episode 12”.')
  expect(edited(renamed, rename('Untitled')).document).toEqual(project.document)
  expect(edited(project, rename('Untitled')).document).toBe(project.document)
})

test('a blank name, and a project that is out of reach, are refused', () => {
  expect(refusal(project, rename('  '))).toContain('name')
  expect(refusal(plain, rename('Episode 12'))).toContain('cannot be renamed here')
})
