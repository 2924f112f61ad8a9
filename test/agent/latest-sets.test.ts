// The other half of the sets, as in unseen-sets.test.ts, in a file of its own, so that two processes share the work.
import { testSets } from './recorded-sets.ts'

testSets(1)
