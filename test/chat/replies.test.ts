import { beforeAll, describe, expect, it } from 'vitest'
import { LINK } from '../../src/chat/intents/intent.test-kit.ts'
import { catalogue } from '../../src/chat/say/catalogue.ts'
import { LANGS, type Lang } from '../../src/chat/say/languages.ts'
import { ALICE, type KindOfReply, listReplies } from './replies.test-kit.ts'

const WRITTEN = LANGS.filter((lang) => lang !== 'en' && catalogue[lang] !== catalogue.en)

const wordsOf = (text: string): string[] => text.toLowerCase().match(/\p{L}{3,}/gu) ?? []
const wordsIn = (lang: Lang): ReadonlySet<string> =>
  new Set(Object.values(catalogue[lang]).flatMap((text) => wordsOf(JSON.stringify(text).replace(/\{\w+\}/g, ' '))))

/** Fields of an answer whose words are names, or the venue's own question: they are shown as they are. */
const NAMES =
  /^(?:name|symbol|question|venue|project|source|label|topic|dao|chain|slug|asset|rank|id|outcomes?|poolMeta)$/

function listNames(data: unknown, under = ''): string[] {
  if (typeof data === 'string') return NAMES.test(under) ? wordsOf(data) : []
  if (Array.isArray(data)) return data.flatMap((item) => listNames(item, under))
  if (data === null || typeof data !== 'object') return []
  return Object.entries(data).flatMap(([key, value]) => listNames(value, key))
}

/** Names of routes, chains, tickers and services, as they are written in every language, and `set`, September in short. */
const ALWAYS =
  wordsOf(`post api base ethereum arbitrum optimism polygon bnb chain smart money sniper check risk swap quote yield
  prediction markets market polymarket kalshi morpho blue across lifi orbs read treasury advanced order price tvl eth btc usdc link pepe ens one set`)

let english: Map<string, KindOfReply>
beforeAll(async () => {
  english = new Map((await listReplies('en')).map((reply) => [reply.kind, reply]))
})

describe.each(WRITTEN)('replies in %s', (lang) => {
  let replies: KindOfReply[]
  beforeAll(async () => {
    replies = await listReplies(lang)
  })

  it('are of every kind, and have no English sentence', () => {
    expect(replies.map(({ kind }) => kind)).toEqual([...english.keys()])
    const own = wordsIn(lang)
    const foreign = new Set([...wordsIn('en')].filter((word) => !own.has(word)))
    expect(foreign.size).toBeGreaterThan(300)
    const leaks = replies.flatMap(({ kind, text, labels, draft }) => {
      const names = new Set([...ALWAYS, ...listNames(draft?.data)])
      const found = wordsOf([text, ...labels].join('\n').replace(/https:\S+/g, '')).filter(
        (word) => foreign.has(word) && !names.has(word),
      )
      return found.length === 0 ? [] : [`${kind}: ${found.join(' ')}`]
    })
    expect(leaks).toEqual([])
  })

  it('are not the English text', () => {
    const same = replies.filter(({ kind, text }) => text === english.get(kind)?.text)
    expect(same.map(({ kind }) => kind)).toEqual([])
  })

  it('keep to the room of a reply and show no hole', () => {
    const faults = replies.filter(
      ({ text, labels }) =>
        text.length > 700 ||
        text.split('\n').length > 12 ||
        text.split('\n').some((line) => line.trim() === '' || line !== line.trim()) ||
        [text, ...labels].some((shown) => /undefined|null|NaN|\[object|[{}]|\p{Cf}/u.test(shown)),
    )
    expect(faults.map(({ kind, text }) => `${kind}: ${text}`)).toEqual([])
  })

  it('keep addresses, symbols, links and messages of options as they are', () => {
    const paid = replies.find(({ kind }) => kind.startsWith('pay') && kind.includes(ALICE))
    expect(paid?.text).toContain(ALICE)
    expect(paid?.text).toContain('USDC')
    expect(paid?.text.split('\n').at(-1)).toBe(LINK)
    expect(paid?.text.replace(/[^\d]/g, '')).toContain('12345')
    for (const { kind, text, draft } of replies) {
      if (draft?.link !== undefined) expect([kind, text.split('\n').at(-1)]).toEqual([kind, draft.link])
      const asked = english.get(kind)?.draft
      if (kind.startsWith('question ') && !kind.endsWith('nothing'))
        expect(draft?.options?.map(({ message }) => message)).toEqual(asked?.options?.map(({ message }) => message))
    }
    const choice = replies.find(({ kind }) => kind === 'choice')
    expect(choice?.text).toContain('0x6982…1933')
  })

  it('have the figures of the data that English shows', () => {
    const riskOf = (all: Iterable<KindOfReply>) => [...all].find(({ kind }) => kind.startsWith('risk {'))
    expect(riskOf(replies)?.draft?.data).toEqual(riskOf(english.values())?.draft?.data)
  })
})
