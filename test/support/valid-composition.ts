// `expect(project).toBeValidComposition()`: the document breaks none of the rules of `check.ts`.
import { expect } from 'bun:test'
import { checkDocument } from '../../src/edit/check.ts'
import { describeProblem } from '../../src/edit/describe-problem.ts'
import type { Project } from './edit-builders.ts'

declare module 'bun:test' {
  interface Matchers<T> {
    toBeValidComposition(): T
  }
}

expect.extend({
  toBeValidComposition(received: unknown) {
    const { document, context } = received as Project
    const problems = checkDocument(document, context).map(describeProblem)
    return {
      pass: problems.length === 0,
      message: () =>
        problems.length === 0
          ? 'expected the document to break a rule'
          : `the document breaks rules:\n${problems.join('\n')}`,
    }
  },
})
