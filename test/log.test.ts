import { describe, expect, test } from 'bun:test'
import { createLog, redactText } from '../src/log.ts'

function logged(fields: Record<string, unknown>, format: 'json' | 'pretty' = 'json'): string {
  const lines: string[] = []
  createLog(
    format,
    (line) => void lines.push(line),
    () => 0,
  ).warn('event', fields)
  expect(lines).toHaveLength(1)
  return lines[0] ?? ''
}

describe('the log', () => {
  test('keeps of a URL what names the place, not the query, the fragment and the user', () => {
    expect(redactText('GET https://u:pw@a.test/x?signature=s3cret#k failed')).toBe(
      'GET https://a.test/x failed',
    )
    const error = new Error('https://a.test/f?X-Amz-Signature=s3cret', {
      cause: new Error('at http://b.test/?q=s3cret'),
    })
    expect(logged({ error })).not.toContain('s3cret')
  })

  test('keeps nothing of tokens, in texts and in lists', () => {
    for (const secret of ['rc_abcdefgh12345678', 'whsec_abcdefgh12345678'])
      expect(logged({ message: `token ${secret} refused`, list: [{ deep: secret }] })).not.toContain(
        '12345678',
      )
  })

  test.each(['token', 'password', 'authorization', 'cookie', 'callbackSecret', 'webhook-signature'])(
    'keeps nothing of a field named %s',
    (name) => expect(logged({ outer: { [name]: 'hunter2' } })).not.toContain('hunter2'),
  )

  test.each(['json', 'pretty'] as const)('leaves out what is undefined, written as %s', (format) => {
    const line = logged({ code: 'cancelled', cause: undefined }, format)
    expect(line).toContain('cancelled')
    expect(line).not.toContain('cause')
  })

  test.each(['\n', '\r', '\u2028', '\u001b[2J', '\u202e', '\u0085'])(
    'a text with %j stays in its line',
    (text) => {
      for (const format of ['json', 'pretty'] as const) {
        const line = logged({ project: `a${text}b` }, format)
        expect(line.slice(0, -1)).not.toMatch(/[\p{Cc}\u2028\u2029\u202e]/u)
        expect(line.endsWith('\n')).toBe(true)
      }
    },
  )
})
