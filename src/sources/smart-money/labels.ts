import { findChain } from '../../domain/chains/find-chain.ts'

/** Public name tags of wallets: funds, treasuries, exchanges and market makers. */

/** The owner of a wallet by its public name tag. */
export interface LabelledWallet {
  /** `evm` for an account whose key works on every EVM chain; a contract belongs to one chain. */
  chain: 'evm' | 'ethereum' | 'arbitrum' | 'solana'
  address: string
  label: string
  labelType: 'exchange' | 'market-maker' | 'fund' | 'treasury' | 'public-figure'
  /** Page where anyone can check the tag. */
  source: string
}

const onEtherscan = (
  labelType: LabelledWallet['labelType'],
  chain: LabelledWallet['chain'],
  label: string,
  address: string,
): LabelledWallet => ({ chain, address, label, labelType, source: `https://etherscan.io/address/${address}` })

const onSolscan = (label: string, address: string): LabelledWallet => ({
  chain: 'solana',
  address,
  label,
  labelType: 'exchange',
  source: `https://solscan.io/account/${address}`,
})

/**
 * Only wallets that are certain: a wrong name is worse than none. Wallets with contradicting public tags are left out.
 */
// biome-ignore format: one row a line
export const LABELLED_WALLETS: readonly LabelledWallet[] = [
  onEtherscan('exchange', 'evm', 'Binance 14', '0x28C6c06298d514Db089934071355E5743bf21d60'),
  onEtherscan('exchange', 'evm', 'Binance 15', '0x21a31Ee1afC51d94C2eFcCAa2092aD1028285549'),
  onEtherscan('exchange', 'evm', 'Binance 16', '0xDFd5293D8e347dFe59E90eFd55b2956a1343963d'),
  onEtherscan('exchange', 'evm', 'Binance 17', '0x56Eddb7aa87536c09CCc2793473599fD21A8b17F'),
  onEtherscan('exchange', 'evm', 'Binance 7', '0xBE0eB53F46cd790Cd13851d5EFf43D12404d33E8'),
  onEtherscan('exchange', 'evm', 'Binance Hot Wallet 20', '0xF977814e90dA44bFA03b6295A0616a897441aceC'),
  onEtherscan('exchange', 'evm', 'Coinbase 1', '0x71660c4005BA85c37ccec55d0C4493E66Fe775d3'),
  onEtherscan('exchange', 'evm', 'Coinbase 10', '0xA9D1e08C7793af67e9d92fe308d5697FB81d3E43'),
  onEtherscan('exchange', 'evm', 'Coinbase Prime 1', '0xCD531Ae9EFCCE479654c4926dec5F6209531Ca7b'),
  onEtherscan('exchange', 'evm', 'Kraken 4', '0x267be1C1D684F78cb4F6a176C4911b741E4Ffdc0'),
  onEtherscan('exchange', 'evm', 'OKX', '0x6cC5F688a315f3dC28A7781717a9A798a59fDA7b'),
  onEtherscan('exchange', 'evm', 'Bybit Hot Wallet', '0xf89d7b9c864f589bbF53a82105107622B35EaA40'),
  onEtherscan('exchange', 'evm', 'Bitfinex Hot Wallet', '0x77134cbC06cB00b66F4c7e623D5fdBF6777635EC'),
  onEtherscan('exchange', 'evm', 'Robinhood', '0x40B38765696e3d5d8d9d834D8AaD4bB6e418E489'),
  onEtherscan('market-maker', 'evm', 'Wintermute', '0xDBF5E9c5206d0dB70a90108bf936DA60221dC080'),
  onEtherscan('market-maker', 'ethereum', 'Wintermute Multisig', '0x4f3a120E72C76c22ae802D129F599BFDbc31cb81'),
  onEtherscan('market-maker', 'evm', 'Jump Trading', '0xf584F8728B874a6a5c7A8d4d387C9aae9172D621'),
  onEtherscan('fund', 'evm', 'a16z', '0x05E793cE0C6027323Ac150F6d45C2344d28B6019'),
  onEtherscan('public-figure', 'evm', 'vitalik.eth', '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'),
  onEtherscan('treasury', 'ethereum', 'Ethereum Foundation', '0xde0B295669a9FD93d5F28D9Ec85E40f4cb697BAe'),
  onEtherscan('treasury', 'ethereum', 'Ethereum Foundation DeFi Multisig', '0x9fC3dc011b461664c835F2527fffb1169b3C213e'),
  onEtherscan('treasury', 'ethereum', 'World Liberty Financial', '0x5be9a4959308A0D0c7bC0870E319314d8D957dBB'),
  onEtherscan('treasury', 'ethereum', 'Uniswap Timelock', '0x1a9C8182C09F50C8318d769245beA52c32BE35BC'),
  onEtherscan('treasury', 'ethereum', 'ENS DAO', '0xFe89cc7aBB2C4183683ab71653C4cdc9B02D44b7'),
  onEtherscan('treasury', 'ethereum', 'Lido DAO Agent', '0x3e40D73EB977Dc6a537aF587D48316feE66E9C8c'),
  onEtherscan('treasury', 'ethereum', 'Aave Collector', '0x464C71f6c2F760DdA6093dCB91C24c39e5d6e18c'),
  { chain: 'arbitrum', address: '0xF3FC178157fb3c87548bAA86F9d24BA38E649B58', label: 'Arbitrum DAO Treasury', labelType: 'treasury', source: 'https://arbiscan.io/address/0xF3FC178157fb3c87548bAA86F9d24BA38E649B58' },
  onSolscan('Binance 2', '5tzFkiKscXHK5ZXCGbXZxdw7gTjjD1mBwuoFbhUvuAi9'),
  onSolscan('Binance', '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM'),
  onSolscan('Coinbase', 'H8sMJSCQxfKiFTCfDR3DUMLPwcRbM61LGFJ8N4dK3WjS'),
  onSolscan('Kraken', 'FWznbcNXWQuHTawe9RxvQ2LdCENssh12dsznf4RiouN5'),
  onSolscan('OKX', '5VCwKtCXgCJ6kit5FybXjvriW3xELsFDhYrPSqtJNmcD'),
]

const byPlace = new Map(LABELLED_WALLETS.map((wallet) => [toKey(wallet.chain, wallet.address), wallet]))

/** The name tag of a wallet on a chain. */
export function findLabel(chain: string, address: string): LabelledWallet | undefined {
  const own = byPlace.get(toKey(chain, address))
  return own ?? (findChain(chain)?.kind === 'evm' ? byPlace.get(toKey('evm', address)) : undefined)
}

function toKey(chain: string, address: string): string {
  return `${chain} ${address.startsWith('0x') ? address.toLowerCase() : address}`
}
