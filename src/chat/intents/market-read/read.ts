/** Reads which of the six market reads is asked for. */
import type { ParsedMessage } from '../../reading/parsed-message.ts'
import type { Frame } from '../intent.ts'

/** One of six kinds of reading the whole market. */
export function readMarket(reading: ParsedMessage): Frame | undefined {
  const kind = kindOf(reading)
  return kind === undefined ? undefined : { slots: { kind }, missing: [], strong: false }
}

function kindOf({ has, items, tokens }: ParsedMessage): string | undefined {
  const sure = tokens.some(({ strength }) => strength >= 3)
  if (has('x402')) return 'x402'
  if (has('fear') && (!sure || says(items, /fear|greed|sentiment|страх|miedo|medo|恐|情绪/))) return 'fear'
  if ((has('narrative') && !says(items, /^(?:rotate|rotation)$/)) || (has('narrative') && !sure)) return 'narrative'
  if (
    has('protocols') &&
    (says(
      items,
      /^(?:protocols?|dex|dexe?s|top dexe?s?|tvl|by tvl|tvl ranking|dapps?|top dapps|lending protocols|protocolos?|протокол.*|协议.*|锁仓.*|giao thức|protokol.*)$/,
    ) ||
      has('top'))
  )
    return 'protocols'
  if (has('trending') && !(sure && has('price'))) return 'trending'
  if (has('defi')) return 'defi'
  return undefined
}

const says = (items: ParsedMessage['items'], pattern: RegExp): boolean => items.some(({ word }) => pattern.test(word))
