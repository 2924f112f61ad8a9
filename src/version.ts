// The program's version: the one in package.json, everywhere.
import packageJson from '../package.json' with { type: 'json' }

export const VERSION: string = packageJson.version
