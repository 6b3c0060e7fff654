/** Finds requests that are about crypto but not on offer. */
import { is } from '../language/item.ts'
import type { UnsupportedSubject } from '../phrases/help.ts'
import type { ParsedMessage } from '../reading/parsed-message.ts'

/** Refused before any intent is read, because an intent would misread them: a leveraged long is not a purchase. */
export function findFirmRefusal(reading: ParsedMessage): UnsupportedSubject | undefined {
  const { has, items } = reading
  if (has('leverage') || goesLong(reading)) return 'leverage'
  if (has('nfts')) return 'nfts'
  if (
    has('launch') ||
    (has('make') &&
      items.some(({ word }) => /^(?:launch|deploy|create|crea|crie|создай|tạo)/.test(word)) &&
      items.some(({ word }) => /^(?:token|coin|memecoin|токен|moneda)$/.test(word)))
  )
    return 'launch'
  if (
    has('alerts') &&
    items.some(
      ({ word }) =>
        !/^(?:track|watch|monitor|follow)$/.test(word) &&
        /alert|notif|remind|ping|let me know|tell me when|copy|mirror|follow this|avis|haber|уведом|сообщи|напомни|báo|nhắc|提醒|通知|跟单/.test(
          word,
        ),
    )
  )
    return 'alerts'
  return undefined
}

/** "long btc", "short 1 eth with 10x". */
function goesLong({ items, tokens }: ParsedMessage): boolean {
  const place = items.findIndex(({ word }) => word === 'long' || word === 'short')
  if (place < 0) return items.some(({ number }) => number?.times) && items.some((item) => is(item, 'buy', 'sell'))
  if (items.some(({ number }) => number?.times)) return true
  if (/^(?:how|as|so|too|a|the)$/.test(items[place - 1]?.word ?? '')) return false
  return (
    tokens.some((token) => token.place > place && token.place - place <= 3) ||
    /^(?:position|positions)$/.test(items[place + 1]?.word ?? '')
  )
}

const ODDS = /^(?:odds|chances?|probability|likely|how likely)$/

/** Refused only when the message is no complete request: "swap 1 eth for gas" is a trade. */
export function findRefusal({ has, items }: ParsedMessage): UnsupportedSubject | undefined {
  if (has('history')) return 'history'
  if (has('chartAnalysis') && !has('prediction')) return 'chart-analysis'
  if (has('claims') && !has('will') && !items.some(({ word }) => ODDS.test(word))) return 'claims'
  if (has('votes') && !has('prediction', 'will', 'treasury')) return 'votes'
  if (has('alerts') && !has('smartMoney', 'price', 'risk', 'sniper')) return 'alerts'
  return undefined
}
