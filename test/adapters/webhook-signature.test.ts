import { expect, test } from 'bun:test'
import { Webhook } from 'standardwebhooks'
import { signWebhook } from '../../src/adapters/webhook-signature.ts'

const SECRET = `whsec_${Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64')}`
const now = () => Math.floor(Date.now() / 1000)

test('the public library verifies what we sign, whatever letters are in it', () => {
  const body = JSON.stringify({ job_id: '1', name: 'Zoë 🎬 \u2028 "q"' })
  const headers = signWebhook([SECRET], { id: 'job-1', timestampSeconds: now(), body })
  expect(new Webhook(SECRET).verify(body, headers)).toEqual(JSON.parse(body))
})

test('another body, id, time or secret does not verify', () => {
  const body = '{"a":1}'
  const headers = signWebhook([SECRET], { id: 'job-1', timestampSeconds: now(), body })
  const webhook = new Webhook(SECRET)
  expect(() => webhook.verify('{"a":2}', headers)).toThrow()
  expect(() => webhook.verify(body, { ...headers, 'webhook-id': 'job-2' })).toThrow()
  expect(() => webhook.verify(body, { ...headers, 'webhook-timestamp': String(now() + 1) })).toThrow()
  const other = new Webhook(`whsec_${Buffer.from('another secret of some length').toString('base64')}`)
  expect(() => other.verify(body, headers)).toThrow()
})

test('the signature is that of the specification', () => {
  // Test vector of the Standard Webhooks reference libraries.
  const headers = signWebhook(['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'], {
    id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    timestampSeconds: 1614265330,
    body: '{"test": 2432232314}',
  })
  expect(headers['webhook-signature']).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=')
})

test('a secret without a key is refused rather than signed with', () => {
  expect(() => signWebhook(['whsec_'], { id: 'a', timestampSeconds: 1, body: '' })).toThrow('holds no key')
})

test('with two secrets, receivers of either verify it, and no secret signs nothing', () => {
  const other = `whsec_${Buffer.from('another secret of some length').toString('base64')}`
  const headers = signWebhook([SECRET, other], { id: 'job-1', timestampSeconds: now(), body: '{}' })
  for (const secret of [SECRET, other]) expect(new Webhook(secret).verify('{}', headers)).toEqual({})
  expect(() => signWebhook([], { id: 'a', timestampSeconds: 1, body: '' })).toThrow('no callback secret')
})
