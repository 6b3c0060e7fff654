import { shortText } from '../figures.ts'

/** A token as an explorer has indexed it. */
export interface IndexedToken {
  address: string
  symbol: string
  name: string
  decimals: number
  supplyRaw: bigint
  count: number
  creator: string | null
  priceUsd: number | null
  holders: { address: string; balanceRaw: bigint; isContract: boolean }[]
}

export const PAGE = 50

export const toToken = ({ address, symbol, name, decimals, supplyRaw, count, priceUsd }: IndexedToken) => ({
  address_hash: address,
  circulating_market_cap: null,
  circulating_supply: null,
  decimals: String(decimals),
  exchange_rate: priceUsd === null ? null : shortText(priceUsd, 6),
  holders_count: String(count),
  icon_url: null,
  name,
  reputation: 'ok',
  symbol,
  total_supply: supplyRaw.toString(),
  type: 'ERC-20',
  volume_24h: null,
})

export const toHolders = ({ holders }: IndexedToken) => ({
  items: holders.slice(0, PAGE).map(({ address, balanceRaw, isContract }) => ({
    address: {
      hash: address,
      implementations: [],
      is_contract: isContract,
      is_verified: isContract ? true : null,
      name: isContract ? 'Pair' : null,
      private_tags: [],
      watchlist_names: [],
      public_tags: [],
      ens_domain_name: null,
      is_scam: false,
      metadata: null,
      proxy_type: null,
      reputation: 'ok',
    },
    value: balanceRaw.toString(),
    token_id: null,
  })),
  next_page_params:
    holders.length > PAGE ? { value: holders[PAGE - 1]?.balanceRaw.toString(), items_count: PAGE } : null,
})

export const toCreator = ({ address, creator }: Pick<IndexedToken, 'address' | 'creator'>) => ({
  block_number_balance_updated_at: 1,
  coin_balance: '0',
  creation_status: 'success',
  creation_transaction_hash: null,
  creator_address_hash: creator,
  ens_domain_name: null,
  exchange_rate: null,
  has_beacon_chain_withdrawals: false,
  has_logs: true,
  has_token_transfers: true,
  has_tokens: false,
  has_validated_blocks: false,
  hash: address,
  implementations: [],
  is_contract: true,
  is_scam: false,
  is_verified: true,
  metadata: null,
  name: null,
  private_tags: [],
  proxy_type: null,
  public_tags: [],
  reputation: 'ok',
  token: null,
  watchlist_address_id: null,
  watchlist_names: [],
})

/** A wallet: the same keys as a contract's. */
export const toWalletFacts = (address: string) => ({
  ...toCreator({ address, creator: null }),
  creation_status: null,
  is_contract: false,
  is_verified: null,
})
