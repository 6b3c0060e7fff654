/** The symbols of a ticket's tokens as a person reads them: hidden characters are removed, letters that imitate are told. */
import { isLookAlike, withoutHidden } from '../../domain/clean-text.ts'
import type { Ticket, TicketToken } from '../../domain/ticket.ts'
import type { SignData } from './sign-data.ts'

export function judgeSymbols(intent: Ticket): SignData['symbols'] {
  const symbols = tokensOf(intent).map(({ symbol }) => symbol)
  if (symbols.some(isHiding)) return 'hidden'
  // Wide and styled letters are other characters than the plain ones that they look like.
  return symbols.some((symbol) => isLookAlike(symbol) || symbol.normalize('NFKC') !== symbol) ? 'lookalike' : 'plain'
}

/** The same ticket without hidden characters in its symbols, which could turn the text around them. */
export function withPlainSymbols<T extends Ticket>(intent: T): T {
  const plain = structuredClone(intent)
  for (const token of tokensOf(plain)) if (isHiding(token.symbol)) token.symbol = withoutHidden(token.symbol)
  return plain
}

const isHiding = (symbol: string): boolean => withoutHidden(symbol) !== symbol.normalize('NFKC')

function tokensOf(intent: Ticket): TicketToken[] {
  if ('from' in intent) return [intent.from, intent.to]
  return 'receive' in intent ? [intent.spend, intent.receive] : [intent.spend]
}
