// Fields that job requests share.

import { TEAM_ACCESS } from '../../store/schema.ts'
import { oneOf, text, uuid, webAddress } from '../shared/schema-kinds.ts'

export const EXAMPLE_ID = '0192f0c1-2b3c-7d4e-8f5a-6b7c8d9e0f1a'

/** A field that names a new project; white space around it doesn't count. */
export const projectName = (description: string) =>
  text({ min: 1, max: 255, trimmed: true }, { description, example: 'Interview with Ada' })

/** A field with the access of the drive's other members. */
export const teamAccess = () =>
  oneOf(TEAM_ACCESS, {
    default: 'none',
    description:
      'What the other members of the drive may do with a new project: `edit`; `comment` (view and comment); `view`; `none` (private to its owner, also toward owners of the drive).',
  })

/** A field with the address that gets the finished job. */
export const callbackUrl = () =>
  webAddress(2048, {
    description:
      'Receives a POST with the job when it stops, whatever its outcome. A literal address that this server does not call is 400; a name is checked at each delivery.',
    example: 'https://example.com/roughcut-callbacks',
  })

/** A field that names a composition of the project; `description` ends with the default. */
export const compositionId = (description: string) =>
  text(
    { min: 1, max: 2048 },
    {
      description: `A UUID, the first 5 hexadecimal digits of one, or a project URL that ends in either. ${description}`,
      example: '5d0c7',
    },
  )

/** A field that names a project. */
export const projectId = (description: string) => uuid({ description, example: EXAMPLE_ID })
