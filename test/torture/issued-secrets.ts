// Links, codes, tokens and keys that the server hands out or is given for one purpose: for `secrets`, which looks for them in
// the database and the log, and changes them.
import { statSync } from 'node:fs'
import { join } from 'node:path'
import type { TestWeb } from '../support/test-web.ts'
import type { Random } from './generate.ts'
import { must, noted, type Tally } from './tally.ts'

const CLIENT = {
  id: 'https://client.example/metadata',
  name: 'A client',
  redirectUris: ['http://127.0.0.1/'],
}
const ASKED = { clientId: CLIENT.id, redirectUri: 'http://127.0.0.1/', challenge: 'challenge' }
const ENGINE_KEY = 'sk-engine-5b1f0c9e7a42d8'

/** One of each, used once, with what it is. */
export async function issuedSecrets(world: TestWeb): Promise<[what: string, text: string][]> {
  const anyone = world.browser(null)
  const code = codeOf(world)
  const tokens = world.store.oauth.redeemCode(code, ASKED)
  must(tokens !== null, 'a code was not redeemed')
  for (const token of [tokens?.access ?? '', code])
    await world.app.handle(
      new Request('http://roughcut.test/mcp', {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: '{}',
      }),
    )
  const links = (['download', 'upload'] as const).map((purpose) => {
    const segments = [crypto.randomUUID(), ...(purpose === 'download' ? ['a film.mp4'] : [])]
    return [purpose, world.services.links.sign(purpose, segments).path] as const
  })
  for (const [, path] of links) for (const method of ['GET', 'PUT']) await anyone.ask(method, path)
  return [
    ['an OAuth code', code],
    ['an access token', tokens?.access ?? ''],
    ['a refresh token', tokens?.refresh ?? ''],
    ...links.map(([purpose, path]): [string, string] => [
      `the signature of an address for ${purpose}s`,
      signatureOf(path),
    ]),
    ['the key of an engine', await enteredKey(world)],
  ]
}

/** Changed links and codes: each is refused, and what they were made of still works. */
export async function changedSecrets(tally: Tally, world: TestWeb, random: Random, count: number) {
  const anyone = world.browser(null)
  for (const [purpose, name] of [
    ['download', 'film.mp4'],
    ['upload', null],
  ] as const) {
    const segments = [crypto.randomUUID(), ...(name === null ? [] : [name])]
    const { path } = world.services.links.sign(purpose, segments)
    for (let index = 0; index < count; index += 1)
      await noted(tally, `changed ${purpose} links`, async () => {
        const changed = changedIn(path, path.indexOf('s=') + 2, random)
        const { status } = await anyone.ask('GET', changed)
        must(status === 403, `${changed} → ${status}`)
      })
    await noted(tally, `changed ${purpose} links`, async () => {
      const { status } = await anyone.ask('GET', path)
      must(status === 404, `the link itself, to nothing, → ${status}`)
    })
  }
  const code = codeOf(world)
  for (let index = 0; index < count; index += 1)
    await noted(tally, 'changed OAuth codes', async () => {
      const changed = changedIn(code, 0, random)
      must(world.store.oauth.redeemCode(changed, ASKED) === null, 'a changed code is taken')
    })
  await noted(tally, 'changed OAuth codes', async () => {
    must(world.store.oauth.redeemCode(code, { ...ASKED, challenge: 'x' }) === null, 'without its verifier')
    must(world.store.oauth.redeemCode(code, ASKED) !== null, 'guesses used the code up')
    must(world.store.oauth.redeemCode(code, ASKED) === null, 'a code is taken twice')
  })
}

function codeOf({ store, owner, drive }: TestWeb): string {
  store.oauth.saveClient({ ...CLIENT, isRegistered: false, freshUntilMs: 0 })
  const asked = { scopes: 'read write', redirectUri: ASKED.redirectUri, challenge: ASKED.challenge }
  return store.oauth.connect({ userId: owner.id, driveId: drive.id, client: CLIENT, ...asked })
}

/** Entered in the settings; throws if an answer has it, or its file can be read by others. */
async function enteredKey(world: TestWeb): Promise<string> {
  const owner = world.as(world.owner.id)
  const body = { address: 'http://127.0.0.1:9/v1', key: ENGINE_KEY }
  const entered = await owner.ask('PUT', '/app/api/models/chat-server', body)
  must(entered.status === 200, `the key was refused: ${entered.status}`)
  for (const path of ['/app/api/models', '/app/api/system', '/app/api/models/language']) {
    const { json } = await owner.ask('GET', path)
    must(!JSON.stringify([json, entered.json]).includes(ENGINE_KEY), `${path} shows the key of an engine`)
  }
  const mode = statSync(join(world.services.config.dataDir, 'config.json')).mode & 0o777
  must(mode === 0o600, `config.json has the mode ${mode.toString(8)}`)
  return ENGINE_KEY
}

function signatureOf(path: string): string {
  return new URLSearchParams(path.split('?')[1]).get('s') ?? ''
}

const CHARACTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** Another character at one place from `from` on. The last may hold bits that no byte has, so it stays. */
function changedIn(text: string, from: number, random: Random): string {
  const at = from + random.upTo(text.length - from - 1)
  const other = random.pick([...CHARACTERS].filter((character) => character !== text[at]))
  return text.slice(0, at) + other + text.slice(at + 1)
}
