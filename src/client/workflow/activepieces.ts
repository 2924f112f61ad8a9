// The Activepieces piece: the steps as actions, and a connection with the server's address. The package's
// entry (src/build/connectors.ts) passes in the framework; its types here are only the parts we use.
import { apiOf, type Connection } from './api.ts'
import { type Field, STEPS, type Values } from './steps.ts'

type Described = { displayName: string; description?: string; required: boolean; defaultValue?: unknown }
type PropertyOf = (described: Described & { options?: unknown }) => unknown

/** `@activepieces/pieces-framework`. */
export type PiecesFramework = {
  PieceAuth: { CustomAuth(auth: object): unknown; SecretText(described: Described): unknown }
  Property: Record<'ShortText' | 'LongText' | 'Number' | 'Checkbox' | 'File' | 'StaticDropdown', PropertyOf>
  createAction(action: object): unknown
  createPiece(piece: object): unknown
}

/** What Activepieces passes to an action. */
type ActionContext = { auth: Connection | { props: Connection }; propsValue: Values }
type ActivepiecesFile = { filename: string; data: Uint8Array; extension?: string }

const LOGO =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"%3E%3Cpath d="M2 7h3v2H2zm5-3h3v8H7zm5 2h2v4h-2z"/%3E%3C/svg%3E'

/** The piece, with a connection and an action per step. */
export function roughcutPiece({ PieceAuth, Property, createAction, createPiece }: PiecesFramework) {
  const auth = PieceAuth.CustomAuth({
    description:
      'Create an API token in the settings of your server, or with: roughcut token create --name flows',
    required: true,
    props: {
      baseUrl: Property.ShortText({
        ...{ displayName: 'Server', required: true, defaultValue: 'http://127.0.0.1:4747' },
        description: 'Where your Roughcut server answers',
      }),
      token: PieceAuth.SecretText({ displayName: 'API Token', required: true }),
    },
    async validate({ auth: given }: { auth: Connection }) {
      try {
        await apiOf(given).get('/status')
        return { valid: true }
      } catch (error) {
        return { valid: false, error: (error as Error).message }
      }
    },
  })
  const actions = STEPS.map(({ id, name, about, fields, run }) =>
    createAction({
      ...{ auth, name: id, displayName: name, description: about },
      props: Object.fromEntries(fields.map((field) => [field.name, propertyOf(Property, field)])),
      run: ({ auth: given, propsValue }: ActionContext) =>
        run(apiOf('props' in given ? given.props : given), valuesOf(fields, propsValue)),
    }),
  )
  return createPiece({
    ...{ auth, actions, triggers: [], authors: [], logoUrl: LOGO, minimumSupportedRelease: '0.36.1' },
    displayName: 'Roughcut',
    description: 'Import, transcribe, edit and publish media on your own Roughcut server',
  })
}

function propertyOf(Property: PiecesFramework['Property'], field: Field) {
  const { label, about, kind, isRequired, choices, fallback } = field
  const described = {
    ...{ displayName: label, description: about, required: isRequired === true },
    ...(fallback === undefined ? {} : { defaultValue: fallback }),
  }
  switch (kind) {
    case 'text':
      return Property.ShortText(described)
    case 'long-text':
      return Property.LongText(described)
    case 'number':
      return Property.Number(described)
    case 'yes-no':
      return Property.Checkbox(described)
    case 'file':
      return Property.File(described)
    case 'choice':
      return Property.StaticDropdown({
        ...described,
        options: { options: (choices ?? []).map((value) => ({ label: value, value })) },
      })
  }
}

/** Empty fields arrive as null, undefined or an empty text. */
function valuesOf(fields: readonly Field[], given: Values): Values {
  return Object.fromEntries(
    fields.flatMap(({ name, kind }) => {
      const value = given[name]
      if (value === undefined || value === null || value === '') return []
      return [[name, kind === 'file' ? fileOf(value as ActivepiecesFile) : value]]
    }),
  )
}

/** The server checks the bytes; the type is only a hint. */
function fileOf({ filename, data }: ActivepiecesFile) {
  return { name: filename, contentType: 'application/octet-stream', bytes: data }
}
