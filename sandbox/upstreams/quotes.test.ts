import { expect, it } from 'vitest'
import { findQuote } from '../../src/capabilities/quote/run.ts'
import { quoteOffer } from '../../src/capabilities/quote/offer.ts'
import { useTradeWorld } from './trade-reach.test-kit.ts'

const world = useTradeWorld()
it.each([
    { originChain: 'ethereum', destinationChain: 'base', token: 'ETH', amount: '0.1' },
    { originChain: 'base', destinationChain: 'base', token: 'USDC', amount: '250', destinationToken: 'ETH' },
    { originChain: 'base', destinationChain: 'base', token: 'USDC', amount: '250', destinationToken: '0x5a4db0c0000000000000000000000000000000b1' },
    { originChain: 'base', destinationChain: 'base', token: 'USDC', amount: '250', destinationToken: 'QKKA' },
    { originChain: 'arb', destinationChain: 'op', token: 'USDC', amount: '1000' },
    { originChain: 'solana', destinationChain: 'solana', token: 'SOL', amount: '3', destinationToken: 'BONK', solanaAddress: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v' },
    { originChain: 'base', destinationChain: 'solana', token: 'USDC', amount: '50', destinationToken: 'SOL', solanaAddress: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v' },
    { originChain: 'base', destinationChain: 'robinhood', token: 'USDC', amount: '50', destinationToken: 'USDG' },
])('%j', async (input) => {
  const found = await findQuote(quoteOffer.input.parse(input), world.reach())
  const b=found.body; console.log(b.summary, b.status, JSON.stringify({usd:[b.from.amountUsd,b.to.amountUsd],im:b.priceImpactPct,f:b.fees,r:b.route,a:b.alternatives,w:b.warnings,m:b.coverage.missing,to:b.to.token}))
})
