import type { Arrow, Box, Picture } from './svg.ts'

/** A step of a walk through the code: the file that does it, and what it does. */
export interface Step {
  file: string
  does: readonly string[]
}

/** The floors of `src`, top to bottom: a folder imports only from floors below its own. */
export const FLOORS: readonly { name: string; rooms: readonly (readonly [folder: string, holds: string])[] }[] = [
  {
    name: 'start',
    rooms: [
      ['main.ts', 'the program'],
      ['cli', 'sextant command'],
      ['service', 'builds and starts all'],
    ],
  },
  {
    name: 'faces',
    rooms: [
      ['http', 'paid · chat · mcp · documents · pages'],
      ['client', 'typed client'],
    ],
  },
  {
    name: 'around',
    rooms: [
      ['telemetry', 'metrics, health'],
      ['config', 'settings'],
    ],
  },
  {
    name: 'money and talk',
    rooms: [
      ['payments', 'charge · ledger · settlement'],
      ['chat', 'understand · intents · turn'],
    ],
  },
  {
    name: 'meaning',
    rooms: [
      ['capabilities', 'offer · run · card, ten times'],
      ['sources', 'client · adapters · one folder per port'],
    ],
  },
  {
    name: 'types and tools',
    rooms: [
      ['ports', 'what must be known'],
      ['stores', 'Postgres, Redis'],
      ['charts', 'text, PNG'],
      ['signing', 'sealed tickets'],
    ],
  },
  { name: 'words', rooms: [['domain', 'chains · tokens · amounts · failures · tickets · time']] },
]

/** What happens to `POST /api/<name>` with a payment. */
export const PAID_REQUEST: readonly Step[] = [
  { file: 'src/http/server.ts', does: ['finds the route'] },
  { file: 'src/http/paid/paid-route.ts', does: ['reads body and payment; without one: 402'] },
  { file: 'src/http/paid/sell.ts', does: ['binds the payment to route and body'] },
  { file: 'src/payments/charge.ts', does: ['verifies, claims the payment in the ledger'] },
  { file: 'src/capabilities/capability.ts', does: ['runs offer and run of the route, refuses stale facts'] },
  { file: 'src/payments/finish-sale.ts', does: ['writes the answer down, settles, marks it settled'] },
  { file: 'src/payments/settlement/transfer-batcher.ts', does: ['sends transfers that are ready together'] },
  { file: 'src/payments/settlement/receipt-poller.ts', does: ['waits for receipt and confirmations'] },
  { file: 'src/payments/wire/receipt.ts', does: ['the receipt, beside the answer: 200'] },
]

/** What happens to `POST /api/chat`. */
export const CHAT_MESSAGE: readonly Step[] = [
  { file: 'src/http/chat/chat-route.ts', does: ['rate limit by client address, reads the body'] },
  { file: 'src/chat/conversation/turn.ts', does: ['recalls the conversation, counts the allowance'] },
  { file: 'src/chat/understand/understand.ts', does: ['message to intent and slots, a pure function'] },
  { file: 'src/chat/intents/catalog.ts', does: ['the intent: what it needs, asks and answers'] },
  { file: 'src/chat/intents/answer-context.ts', does: ['calls the capability that the paid route sells'] },
  { file: 'src/capabilities/capability.ts', does: ['runs it on the same sources'] },
  { file: 'src/capabilities/fit-card.ts', does: ['the card in at most 12 lines and 700 characters'] },
  { file: 'src/chat/conversation/memory.ts', does: ['what was understood is kept for the next message'] },
]

const WIDTH = 900
const FLOOR_PX = 84
const LEFT_PX = 130
const GAP_PX = 16

function housePicture(): Picture {
  const boxes = FLOORS.flatMap(({ rooms }, floor): Box[] => {
    const width = (WIDTH - LEFT_PX - 20 - GAP_PX * (rooms.length - 1)) / rooms.length
    return rooms.map(([folder, holds], place) => ({
      x: LEFT_PX + place * (width + GAP_PX),
      y: 20 + floor * FLOOR_PX,
      width,
      height: 56,
      title: folder,
      lines: [holds],
      strong: folder === 'capabilities' || folder === 'payments',
    }))
  })
  const middle = LEFT_PX + (WIDTH - LEFT_PX - 20) / 2
  const arrows = FLOORS.slice(1).map((_, floor): Arrow => {
    const y = 20 + floor * FLOOR_PX + 56
    return { from: [middle, y + 3], to: [middle, y + FLOOR_PX - 56 - 3] }
  })
  return {
    title:
      'The folders of src by floor; a folder imports only from floors below it or, as docs/architecture.md lists, beside it',
    width: WIDTH,
    height: 20 + FLOORS.length * FLOOR_PX,
    boxes,
    arrows,
    labels: FLOORS.map(({ name }, floor) => ({ x: 14, y: 20 + floor * FLOOR_PX + 33, text: name })),
  }
}

const STEP_PX = 74

function walkPicture(title: string, start: string, steps: readonly Step[], end: string): Picture {
  const x = 170
  const width = 560
  const boxes = steps.map(({ file, does }, index): Box => {
    const y = 50 + index * STEP_PX
    return { x, y, width, height: 50, title: file, lines: does, strong: index === 0 || index === steps.length - 1 }
  })
  const middle = x + width / 2
  const arrows = [
    { from: [middle, 14], to: [middle, 47], words: start },
    ...steps.slice(1).map((_, index): Arrow => {
      const y = 50 + index * STEP_PX + 50
      return { from: [middle, y + 3], to: [middle, y + STEP_PX - 53] }
    }),
    { from: [middle, 53 + steps.length * STEP_PX - 24], to: [middle, 50 + steps.length * STEP_PX + 14], words: end },
  ] satisfies Arrow[]
  return { title, width: WIDTH, height: 50 + steps.length * STEP_PX + 30, boxes, arrows }
}

/** Every picture of docs/architecture.md, by its name. */
export const PICTURES: Record<string, () => Picture> = {
  house: housePicture,
  'paid-request': () =>
    walkPicture(
      'One paid request, from top to bottom',
      'POST /api/<name>, PAYMENT-SIGNATURE',
      PAID_REQUEST,
      '200, PAYMENT-RESPONSE',
    ),
  'chat-message': () =>
    walkPicture('One chat message, from top to bottom', 'POST /api/chat', CHAT_MESSAGE, 'text or cards'),
}
