import { expect, it } from 'vitest'
import { searchDocs } from './docs-search.ts'

const docs = new Map([
  ['errors', '# Errors\n\nEvery `rate_limited` answer says when to try again.\n'],
  ['chat', '# Chat\n\n## Rate limit\n\nThirty messages a minute, then `rate_limited`.\nMore on the rate.\n'],
])

it('U22: finds pages that hold all words, the one with a heading first, and shows the line', () => {
  expect(searchDocs(docs, 'rate LIMITED')).toEqual([
    { name: 'chat', title: 'Chat', line: 'Thirty messages a minute, then rate_limited.' },
    { name: 'errors', title: 'Errors', line: 'Every rate_limited answer says when to try again.' },
  ])
  expect(searchDocs(docs, 'thirty rate')).toHaveLength(1)
  expect(searchDocs(docs, 'nothing-of-this')).toEqual([])
  expect(searchDocs(docs, ' ? ')).toEqual([])
})

it('shows a sentence before a heading, without the signs of a list', () => {
  const pages = new Map([['channels', '# Payment channels\n\n- **Channel**: a deposit, `open`, `closing`.\n']])
  expect(searchDocs(pages, 'channel')).toEqual([
    { name: 'channels', title: 'Payment channels', line: 'Channel: a deposit, open, closing.' },
  ])
})
