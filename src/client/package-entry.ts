/** What `import … from 'sextant'` gives. */
export { CallFailed, type CallProblem } from './call-failed.ts'
export { type Money, type Preview, USDC_ON_BASE } from './challenge.ts'
export type { KnownChannel } from './channel/channel-book.ts'
export type { AskedDeposit, ChannelOptions } from './channel/pay-by-channel.ts'
export { type CallOptions, type ChatOptions, type Client, type ClientSettings, createClient } from './create-client.ts'
export type { Paid, Receipt } from './send-paid.ts'
