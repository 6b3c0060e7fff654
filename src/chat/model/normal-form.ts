import { findChain } from '../../domain/chain.ts'
import { readAddress } from '../../domain/token.ts'
import type { SlotName } from '../understanding.ts'

const DECIMAL = '(?!0+(?:\\.0+)?(?:%|$))\\d{1,30}(?:\\.\\d{1,18})?'
const AMOUNT = new RegExp(`^(?:\\$?${DECIMAL}|\\d{1,3}(?:\\.\\d{1,4})?%|all)$`)
const SHAPES: Partial<Record<SlotName, RegExp>> = {
  amount: AMOUNT,
  qty: new RegExp(`^(?:${DECIMAL}|\\d{1,3}(?:\\.\\d{1,4})?%|all)$`),
  priceLevel: new RegExp(`^(?:${DECIMAL}|[+-]\\d{1,3}(?:\\.\\d{1,4})?%)$`),
  durationSeconds: /^[1-9]\d{0,9}$/,
  twapBucketCount: /^[1-9]\d{0,4}$/,
  limit: /^(?:[1-9]|10)$/,
  timeframe: /^[1-9]\d{0,3}[mhd]$/,
  dao: /^[a-z0-9-]{1,40}$/,
  topic: /^[^\p{Cc}]{1,80}$/u,
}
const TICKER = /^(?=.*\p{L})[\p{L}\p{N}.]{1,20}$/u
const NAME_OR_HANDLE = /^(?:@\w{1,50}|(?:[\p{L}\p{N}_-]{1,63}\.){1,4}[a-z]{2,10})$/u
const TRON = /^T[1-9A-HJ-NP-Za-km-z]{33}$/

/** `undefined` for what has no normal form in its slot. */
export function toNormalForm(slot: SlotName, text: string): string | undefined {
  switch (slot) {
    case 'chain':
    case 'originChain':
    case 'destinationChain':
      return findChain(text)?.slug
    case 'recipient':
      return toAddress(text) ?? (NAME_OR_HANDLE.test(text.toLowerCase()) ? text.toLowerCase() : undefined)
    case 'address':
      return toAddress(text)
    case 'symbol':
    case 'symbols':
    case 'token':
    case 'destinationToken':
    case 'query':
    case 'tokenAddress': {
      const bare = text.replace(/^\$/, '')
      return toAddress(text) ?? (TICKER.test(bare) ? bare.toUpperCase() : undefined)
    }
    default:
      return SHAPES[slot] === undefined || SHAPES[slot].test(text) ? text : undefined
  }
}

function toAddress(text: string): string | undefined {
  const read = readAddress(text)
  if (read === undefined || read.kind === 'bad-checksum' || TRON.test(text)) return undefined
  return read.kind === 'evm' ? text.trim() : read.address
}
