import { describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { FIXTURES, storeMedia } from '../../support/stored-media.ts'
import { createTestWeb } from '../../support/test-web.ts'

async function worldWithWords() {
  const world = createTestWeb()
  const project = world.sharedProject('comment')
  const media = await storeMedia(world.services, {
    projectId: project.id,
    name: 'intro',
    file: join(FIXTURES, 'intro.wav'),
    text: 'this is the text',
  })
  return {
    world,
    url: `/app/api/projects/${project.id}/comments`,
    place: { media_id: media.id, word_ids: ['w1'] },
  }
}

describe('comments', () => {
  test('stand at a word, are answered, changed by their author, and resolved by whoever may comment', async () => {
    const { world, url, place } = await worldWithWords()
    using _world = world
    const owner = world.as(world.owner.id)
    const member = world.as(world.member.id)
    const first = await member.ask('POST', url, { ...place, text: '  Too fast? ' })
    expect(first.status).toBe(201)
    expect(first.json).toMatchObject({
      ...place,
      text: 'Too fast?',
      author: 'member@example.org',
      is_mine: true,
    })
    const { comment_id } = first.json
    const answer = await owner.ask('POST', url, {
      ...place,
      word_ids: ['w2'],
      parent_id: comment_id,
      text: 'No.',
    })
    expect(answer.json).toMatchObject({ parent_id: comment_id, word_ids: ['w1'] })
    expect((await owner.ask('PATCH', `${url}/${comment_id}`, { text: 'Mine now' })).status).toBe(403)
    expect((await member.ask('PATCH', `${url}/${comment_id}`, { text: 'Too slow?' })).json.text).toBe(
      'Too slow?',
    )
    expect(
      (await owner.ask('PATCH', `${url}/${comment_id}`, { is_resolved: true })).json.resolved_at,
    ).not.toBeNull()
    expect(
      (await owner.ask('PATCH', `${url}/${comment_id}`, { is_resolved: false })).json.resolved_at,
    ).toBeNull()
    const reply = `${url}/${answer.json.comment_id}`
    expect((await owner.ask('PATCH', reply, { is_resolved: true })).status).toBe(400)
    expect((await owner.ask('GET', url)).json.data).toHaveLength(2)
    expect((await owner.ask('DELETE', `${url}/${comment_id}`)).status).toBe(200)
    expect((await owner.ask('GET', url)).json.data).toEqual([])
  })

  test('keep all words that were selected; those of 0.1.0 know the first', async () => {
    const { world, url, place } = await worldWithWords()
    using _world = world
    const owner = world.as(world.owner.id)
    const words = { ...place, word_ids: ['w1', 'w2', 'w3'] }
    const { json } = await owner.ask('POST', url, { ...words, text: 'Shorter?' })
    expect(json.word_ids).toEqual(['w1', 'w2', 'w3'])
    world.store.raw.run('UPDATE comments SET word_ids = NULL')
    expect((await owner.ask('GET', url)).json.data[0].word_ids).toEqual(['w1'])
    for (const wrong of [[], ['w1', 'w1'], ['w1', 'w99']])
      expect((await owner.ask('POST', url, { ...words, word_ids: wrong, text: 'No' })).status).toBe(400)
  })

  test('keep what was written as it was, and are never a page', async () => {
    const { world, url, place } = await worldWithWords()
    using _world = world
    const text = '<img src=x onerror=alert(1)>\u2028"&'
    const answer = await world.as(world.owner.id).ask('POST', url, { ...place, text })
    expect(answer.json.text).toBe(text)
    expect(answer.headers.get('content-type')).toStartWith('application/json')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
  })

  test.each([
    ['an unknown word', { word_ids: ['w99'] }],
    ['an unknown medium', { media_id: '019b0000-0000-7000-8000-000000000000' }],
    ['nothing', { text: '   ' }],
    ['too much', { text: 'x'.repeat(10_001) }],
  ])('about %s are refused', async (_what, wrong) => {
    const { world, url, place } = await worldWithWords()
    using _world = world
    const answer = await world.as(world.owner.id).ask('POST', url, { ...place, text: 'Hm.', ...wrong })
    expect(answer.status).toBe(400)
  })

  test('that answer one of another project are refused', async () => {
    const { world, url, place } = await worldWithWords()
    using _world = world
    const owner = world.as(world.owner.id)
    const elsewhere = world.store.comments.create({
      projectId: world.project('Other').id,
      authorId: world.owner.id,
      parentId: null,
      mediaId: 'm',
      wordIds: ['w'],
      text: 'Here',
    })
    const answer = await owner.ask('POST', url, { ...place, text: 'Hm.', parent_id: elsewhere.id })
    expect(answer.status).toBe(404)
  })
})
