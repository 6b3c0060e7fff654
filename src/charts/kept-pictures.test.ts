import { expect, it } from 'vitest'
import { createKeptPictures } from './kept-pictures.ts'

const refuse = async () => {
  throw new Error('refused')
}

it('L1: draws a picture once, however often it is asked for, also at once', async () => {
  const pictures = createKeptPictures({ now: () => 0, max: 10 })
  let drawn = 0
  const draw = async () => Buffer.from(`drawn ${++drawn}`)
  const many = await Promise.all(Array.from({ length: 50 }, () => pictures.get('card', draw)))
  const later = await pictures.get('card', draw)
  expect([drawn, new Set([...many, later]).size]).toEqual([1, 1])
  expect(later.etag).toMatch(/^"[\w-]{22}"$/)
})

it('L1: asks for admission only before a drawing', async () => {
  const pictures = createKeptPictures({ now: () => 0, max: 10 })
  const draw = async () => Buffer.from('drawn')
  await expect(pictures.get('card', draw, refuse)).rejects.toThrow('refused')
  await pictures.get('card', draw)
  expect((await pictures.get('card', draw, refuse)).png.toString()).toBe('drawn')
})

it('L1: the refusal of one does not reach another who asks for the same picture', async () => {
  const pictures = createKeptPictures({ now: () => 0, max: 10 })
  const draw = async () => Buffer.from('drawn')
  const ends = await Promise.allSettled([
    pictures.get('card', draw, refuse),
    pictures.get('card', draw, async () => {}),
  ])
  expect(ends.map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
})

it('L1: keeps so many and no more', async () => {
  const pictures = createKeptPictures({ now: () => 0, max: 2 })
  const drawn: string[] = []
  for (const id of ['a', 'b', 'c', 'b', 'a'])
    await pictures.get(id, async () => {
      drawn.push(id)
      return Buffer.from(id)
    })
  expect(drawn).toEqual(['a', 'b', 'c', 'a'])
})
